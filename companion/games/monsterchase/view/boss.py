"""What everybody sees of the boss: its points, its mood and bonuses, the assault and the auras in force."""

from collections.abc import Iterator

from msgspec import Struct

from companion.games.monsterchase.chips import half_text, read
from companion.games.monsterchase.components import (
    BOSSES,
    FURIOUS,
    GREEN,
    NORMAL,
    RED,
    condition,
    hearts,
    is_unstoppable,
    start_shields,
    texts,
    trigger,
    written,
)
from companion.games.monsterchase.rules.cards import active_auras, drawable, pile_at
from companion.games.monsterchase.rules.rounds import assault_part, would_win
from companion.games.monsterchase.state import NONE, Beast, Race, counted

AREAS = ("always", NORMAL, FURIOUS)
# How wide the drawn track of points is, in its own units.
WIDTH = 300


class Bonus(Struct, frozen=True):
    """A bonus in the owner's words, the area of the board it stands in, and whether it holds now (monsterchase-97)."""

    area: str
    text: str
    is_in_force: bool


class Scale(Struct, frozen=True):
    """Where on the drawn track of points lie zero, the heart, the most there can be, and the next reserve."""

    zero: int
    now: int
    most: int
    reserve: int | None


class BossPanel(Struct, frozen=True, kw_only=True):
    """The boss's board as it lies before everybody."""

    kind: str
    points: int
    most: int
    scale: Scale
    # Below zero the heart lies upside down on the space of this number; 0 while it does not (monsterchase-10).
    below: int
    mood: str
    is_furious: bool
    is_spun: bool
    # What its board gives it now, as far as the box knows (monsterchase-100).
    start_shields: int
    is_unstoppable: bool
    bonuses: tuple[Bonus, ...]
    # What ends its mood, and the rule for that (monsterchase-98, monsterchase-99, monsterchase-101).
    # By the list of the box, or in the owner's own words.
    until: str
    until_words: str
    until_rule: str
    # How it behaves (monsterchase-102 to monsterchase-105).
    hint_rule: str
    # Whether the race were won if the round ended now (monsterchase-39).
    would_win: bool
    # What the next reserve would bring it to, where that is too much (monsterchase-106, monsterchase-107).
    overflow: int
    # The hearts it would eat from the prey (monsterchase-93).
    hearts: int


class Half(Struct, frozen=True):
    """A half of the assault card in the table's words, lit where it is in force (monsterchase-34)."""

    colour: str
    text: str
    # What the app can carry out, in everybody's language; nothing of words that are the table's own.
    chips: tuple[str, ...]
    is_in_force: bool


class Aura(Struct, frozen=True):
    """An aura beside the board, and whether the car in turn is under it (monsterchase-48, monsterchase-27)."""

    text: str
    applies: bool


class Known(Struct, frozen=True):
    """A card somebody wrote down: its number and what it says."""

    number: str
    text: str


# --- the board --------------------------------------------------------------------------------------------------------


def panel(at: Race) -> BossPanel | None:
    """Once its board has been told."""
    boss = at.boss
    if boss is None or not boss.most:
        return None
    after = boss.points + counted(at) if at.reserves else None
    is_racing = bool(at.ranking) and at.step != "over"
    return BossPanel(
        kind=boss.kind,
        points=boss.points,
        most=boss.most,
        scale=scale(boss.points, boss.most, after),
        below=max(0, -boss.points),
        mood=boss.mood,
        is_furious=boss.mood == FURIOUS,
        is_spun=boss.is_spun,
        start_shields=start_shields(at.box, boss.kind, boss.mood),
        is_unstoppable=is_unstoppable(at.box, boss.kind, boss.mood),
        bonuses=tuple(bonuses(at, boss)),
        until=until(at, boss),
        until_words=condition(at.box, boss.kind, boss.mood),
        until_rule=until_rule(boss),
        hint_rule=BOSSES[boss.kind].rule,
        would_win=is_racing and would_win(at),
        overflow=after if is_racing and after is not None and after > boss.most else 0,
        hearts=hearts(at.exposed),
    )


def scale(points: int, most: int, reserve: int | None) -> Scale:
    """The track of its points: from below zero to its most, or to where the next reserve would take it."""
    low, high = min(points, 0) - 1, max(most, points, reserve or 0) + 1
    zero, now, end = (WIDTH * (each - low) // (high - low) for each in (0, points, most))
    return Scale(zero, now, end, None if reserve is None else WIDTH * (reserve - low) // (high - low))


def bonuses(at: Race, boss: Beast) -> Iterator[Bonus]:
    """Everything the owner wrote down; what does not hold now stands there too, to be read ahead (monsterchase-97)."""
    for area, column in zip(AREAS, zip(*texts(at.box, f"{boss.kind}-bonus"), strict=True), strict=False):
        yield from (Bonus(area, text, area in ("always", boss.mood)) for text in column if text)


def until(at: Race, boss: Beast) -> str:
    """What ends its mood; two damages are counted in one turn, or by house ruling in one round (monsterchase-99c)."""
    ends = trigger(at.box, boss.kind, boss.mood)
    is_by_round = ends == "two-damage" and at.chose("two-damages") == "round"
    return f"{ends}-round" if is_by_round else ends


def until_rule(boss: Beast) -> str:
    """The truck's own two conditions are in the rulebook, the others only on their boards."""
    if boss.kind != "truck":
        return "monsterchase-98"
    return "monsterchase-99" if boss.mood == NORMAL else "monsterchase-101"


# --- its cards --------------------------------------------------------------------------------------------------------


def assault(at: Race) -> tuple[Half, ...]:
    """Both halves of the card, one of them in force by the place of the boss's helmet (monsterchase-34)."""
    if at.boss is None or at.assault == NONE:
        return ()
    now = assault_part(at)
    words = {colour: half_text(at.box, at.assault, colour) for colour in (GREEN, RED)}
    return tuple(Half(colour, text, read(text), colour == now) for colour, text in words.items())


def part_text(at: Race) -> str | tuple[str, ...]:
    """What the half in force says (monsterchase-34): its chips, or the table's own words."""
    text = half_text(at.box, at.assault, assault_part(at)) if at.boss else ""
    return read(text) or text


def aura(at: Race, card: int, half: int) -> Aura:
    is_turn = at.step == "turn" and bool(at.turn.car)
    return Aura(aura_text(at, card, half), is_turn and card in active_auras(at, at.turn.car))


def aura_text(at: Race, card: int, half: int) -> str:
    """Of a positive one the first half is read, of the negative one the second; none where nobody wrote it down."""
    cards = written(at.box, "aura")
    return cards[card][half] if 0 <= card < len(cards) else ""


def known(at: Race) -> tuple[Known, ...]:
    """While a card is drawn, those already written down that may be the one, by their numbers (monsterchase-24)."""
    if at.boss is None or at.step not in ("assault", "aura"):
        return ()
    pile = pile_at(at)
    cards = written(at.box, pile)
    return tuple(Known(word, " / ".join(cards[int(word) - 1])) for word in drawable(at, pile) if word.isdecimal())
