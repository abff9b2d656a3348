"""What boards and cards say, copied as effects once they are used: the box remembers it for the next table."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.box_entries import BAR
from companion.engine.facts import Action, Learned
from companion.engine.free_words import FreeWords
from companion.engine.holes import Text
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mayhem.atoms import is_effect, quoted, written
from companion.games.mayhem.components import (
    AS_AN_ANSWER,
    AT_START,
    FACES,
    IN_TURNS,
    Ability,
    Innate,
    MayhemCard,
    ability,
    innate,
    mayhem_cards,
)
from companion.games.mayhem.facts.turns import AbilityCopied
from companion.games.mayhem.rules.activation import make_due
from companion.games.mayhem.rules.timing import going_on
from companion.games.mayhem.state import City, ability_in, dues_of, figure_in, side_of, slot

MOST_EFFECTS = 4
# The parts of an ability, and what stands between them where it is written.
PARTED, MOST_PARTS = "/", 3
# As a board or a card has it, whatever its numbers.
WORDS = Text(name="text")
TIMINGS = (AT_START, IN_TURNS, AS_AN_ANSWER)
HOW_OFTEN = ("always", "turn", "game")
Number = Annotated[int, Meta(ge=1, le=len(FACES))]


# What stands in a line of the box, below whose it is.
COLUMNS = {
    "abilities": ("name", "slot", "standard", "special", "mayhem", "words"),
    "innates": ("name", "often", "effects", "words"),
    "mayhem-cards": ("name", "timing", "lasts", "triangle", "copies", "effects", "words"),
}


def keep(
    play: Play[City], entry: str, whose: Sequence[str], known: Ability | Innate | MayhemCard, **said: str
) -> None:
    """One more line of the box: what it knew, and in place of it what was said now."""
    cells = {**known._asdict(), **said}
    line = (*whose, *(str(cells[column]) for column in COLUMNS[entry]))
    play.happens(Learned(entry=entry, value=BAR.join(line), remember=True))


def require_effects(*parts: Sequence[str]) -> None:
    """Effects of the rulebook (mayhem-18), at least one of them."""
    every = [effect for part in parts for effect in part]
    require(bool(every) and all(map(is_effect, every)), "mayhem-18")
    require(all(len(part) <= MOST_EFFECTS and len(set(part)) == len(part) for part in parts), "mayhem-18")


class CopyAbility(Action, frozen=True, tag="copy-ability"):
    """The number on a slot and the effects of its ability, in three parts."""

    slot: str
    number: Number
    standard: tuple[str, ...]
    special: tuple[str, ...]
    mayhem: tuple[str, ...]


def copy_ability(play: Play[City], action: CopyAbility) -> None:
    """Of the board in use, while the box does not know it; used now if nothing of it was told yet (mayhem-16,
    mayhem-18)."""
    going_on(play)
    require(action.slot in copied_slots(play.state, play.seat), "mayhem-18")
    require(bool(action.standard), "mayhem-18")
    require_effects(action.standard, action.special, action.mayhem)
    keep_ability(play, action.slot, action.number, [*map(written, (action.standard, action.special, action.mayhem))])


class CopySlot(Action, frozen=True, tag="copy-slot"):
    """The number on the slot of an ability whose effects the rulebook prints."""

    slot: str
    number: str


def copy_slot(play: Play[City], action: CopySlot) -> None:
    """All that is missing of an example of the rulebook (mayhem-18d)."""
    going_on(play)
    at = play.state
    require(action.slot in asked_slots(at, play.seat) and action.number in FACES, "mayhem-18d")
    known = ability(at.box, at.figures[figure_in(action.slot)].character, ability_in(action.slot))
    keep_ability(play, action.slot, int(action.number), [*map(written, (known.standard, known.special, known.mayhem))])


def asked_slots(at: City, seat: str) -> tuple[str, ...]:
    """The ability in use, where nothing but its number is asked."""
    return tuple(
        each
        for each in copied_slots(at, seat)
        if ability(at.box, at.figures[figure_in(each)].character, ability_in(each)).is_whole
    )


class WriteAbility(Action, frozen=True, tag="write-ability"):
    """The same in words, as the board has it: standard / special / Mayhem."""

    by_hand: ClassVar[bool] = True
    slot: str
    number: Number
    text: FreeWords


def write_ability(play: Play[City], action: WriteAbility) -> None:
    """With any number; what is none of the effects stays as it is written, and is told (mayhem-18c)."""
    going_on(play)
    require(action.slot in copied_slots(play.state, play.seat), "mayhem-18")
    text = worded(action.text)
    parts = [*map(str.strip, text.split(PARTED, MOST_PARTS - 1)), *("",) * MOST_PARTS]
    keep_ability(play, action.slot, action.number, parts[:MOST_PARTS])


def keep_ability(play: Play[City], slot: str, number: int, parts: Sequence[str]) -> None:
    at = play.state
    figure, place = figure_in(slot), ability_in(slot)
    who = at.figures[figure].character
    known = ability(at.box, who, place)
    said = dict(zip(("standard", "special", "mayhem"), parts, strict=True))
    keep(play, "abilities", (who, place), known, slot=str(number), **said)
    active = at.active
    # Copied in the middle of it, the rest of it is still told.
    if active and not active.acted and not dues_of(at, figure):
        now = ability(play.state.box, who, place)
        if not now.unread:
            play.happens(AbilityCopied(figure=figure))
        make_due(play, figure, now, active.die)


def worded(text: str) -> str:
    """What was written, as long as a line of a board (mayhem-18c); the bar between the columns of the box is none of
    its signs."""
    require(WORDS.fits(text), "mayhem-18c", text=quoted((text[: WORDS.most],)))
    return text.replace(BAR.strip(), ",")


def copied_slots(at: City, seat: str) -> tuple[str, ...]:
    """The ability in use, where the box does not know it: in place of telling its effects, or beside it."""
    active = at.active
    if active is None or at.figures[active.figure].seat != seat or not active.is_open:
        return ()
    known = ability(at.box, at.figures[active.figure].character, active.ability).slot
    return () if known else (slot(active.figure, active.ability),)


class CopyInnate(Action, frozen=True, tag="copy-innate"):
    """How often an innate ability may be used, and its effects."""

    figure: str
    often: str
    effects: tuple[str, ...]


def copy_innate(play: Play[City], action: CopyInnate) -> None:
    """Of one's own character whose turn it is (mayhem-14d), while the box does not know it."""
    going_on(play)
    require(action.figure in copied_innates(play.state, play.seat) and action.often in HOW_OFTEN, "mayhem-14d")
    require_effects(action.effects)
    who = play.state.figures[action.figure].character
    keep(play, "innates", (who,), innate(play.state.box, who), often=action.often, effects=written(action.effects))


class WriteInnate(Action, frozen=True, tag="write-innate"):
    """The same in words, as the board has it."""

    by_hand: ClassVar[bool] = True
    figure: str
    often: str
    text: FreeWords


def write_innate(play: Play[City], action: WriteInnate) -> None:
    """With any number (mayhem-18c)."""
    going_on(play)
    is_open = action.figure in copied_innates(play.state, play.seat)
    require(is_open and action.often in HOW_OFTEN, "mayhem-14d")
    who = play.state.figures[action.figure].character
    keep(play, "innates", (who,), innate(play.state.box, who), often=action.often, effects=worded(action.text))


def copied_innates(at: City, seat: str) -> tuple[str, ...]:
    active = at.active.figure if at.active else ""
    is_own = active != "" and at.figures[active].seat == seat
    if not is_own:
        return ()
    known = innate(at.box, at.figures[active].character)
    return () if known.effects or known.unread else (active,)


class CopyCard(Action, frozen=True, tag="copy-card"):
    """When a Mayhem card may be played, and its effects."""

    card: str
    timing: str
    effects: tuple[str, ...]


def copy_card(play: Play[City], action: CopyCard) -> None:
    """Of the card one's side has in play (mayhem-20), known by name and not what it does."""
    going_on(play)
    at = play.state
    require(action.card != "" and action.card == copied_card(at, play.seat), "mayhem-20", card=action.card)
    require(action.timing in TIMINGS, "mayhem-20", card=action.card)
    require_effects(action.effects)
    known = mayhem_cards(at.box["mayhem-cards"])[action.card]
    keep(play, "mayhem-cards", (), known, timing=action.timing, effects=written(action.effects))


class WriteCard(Action, frozen=True, tag="write-card"):
    """The same in words, as the card has it."""

    by_hand: ClassVar[bool] = True
    card: str
    timing: str
    text: FreeWords


def write_card(play: Play[City], action: WriteCard) -> None:
    """With any number (mayhem-18c)."""
    going_on(play)
    is_it = action.card != "" and action.card == copied_card(play.state, play.seat)
    require(is_it and action.timing in TIMINGS, "mayhem-20", card=action.card)
    known = mayhem_cards(play.state.box["mayhem-cards"])[action.card]
    keep(play, "mayhem-cards", (), known, timing=action.timing, effects=worded(action.text))


def copied_card(at: City, seat: str) -> str:
    side = side_of(at, seat)
    card = at.sides[side].card if side else ""
    known = mayhem_cards(at.box["mayhem-cards"]).get(card, MayhemCard("", effects=("",)))
    return "" if known.effects or known.unread else card
