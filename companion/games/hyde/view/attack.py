"""An attack counted card by card, and what every card counts for where a viewer stands."""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.hyde.components import (
    ENID_ADDS,
    KINDS,
    LOCATIONS,
    NUMBERS,
    OUTCASTS,
    SIX,
    SYMBOLS,
    TARGETS,
    UNKNOWN,
    Card,
    symbol,
)
from companion.games.hyde.most import most
from companion.games.hyde.rules.attack import matches
from companion.games.hyde.scoring import enid_is_at, total, worth_at
from companion.games.hyde.state import Attack, Position, Worth, attack_number, attacks_behind, needed
from companion.games.hyde.view.headline import turn_number
from companion.games.hyde.view.ring import MARKS
from companion.kit.hands import distinct


class Exchange(Struct, frozen=True):
    """What Wednesday would leave for a card, the total then, and whether that is enough."""

    mine: Card
    total: int
    state: str


class CountedCard(Struct, frozen=True, kw_only=True):
    """A card of an attack: struck where it counts nothing, raised where a rule changed it, and the words for why."""

    card: Card
    sign: str
    value: int
    state: str
    rule: str
    # The key of a chip of the board; nothing where the rule is only named.
    why: str
    taps: tuple[Tap, ...]
    # What Wednesday may exchange it for now: hers alone.
    swaps: tuple[Exchange, ...]


class AttackCount(Struct, frozen=True, kw_only=True):
    """An attack counted: open while Wednesday may still change it, then one line with the cards behind it."""

    title: Line
    cards: tuple[CountedCard, ...]
    enid: int
    enid_rule: str
    total: int
    threshold: int
    fate: str
    mark: str
    is_open: bool
    # A turn has gone by since: it may be left out where there is little room.
    is_past: bool


def attack(at: Position, viewer: str | None) -> AttackCount | None:
    found = counting(at)
    if found is None:
        return None
    number, shown = found
    points = shown.total or 0
    return AttackCount(
        title=Line("board.count", {"number": number, "place": shown.place}),
        cards=tuple(
            CountedCard(
                card=card,
                sign=symbol(card),
                value=worth.value,
                state=state(worth),
                rule=worth.rule,
                why=why(at, worth.rule, shown.place),
                taps=(Tap("swap", "theirs", card),),
                swaps=tuple(swaps(at, viewer, card, points - worth.value)),
            )
            for card, worth in zip(shown.cards, shown.worths, strict=True)
        ),
        enid=ENID_ADDS * shown.enid,
        enid_rule=OUTCASTS["enid"].rule,
        total=points,
        threshold=shown.threshold,
        fate=shown.fate,
        mark=MARKS[shown.fate],
        is_open=shown.fate == "struck",
        is_past=turn_number(at) > 1,
    )


def counting(at: Position) -> tuple[int, Attack] | None:
    """The attack on the table now, or the last one counted, and which of the five it is."""
    if at.struck and at.step in ("swap", "level"):
        worths = tuple(worth_at(at, card, at.struck) for card in at.revealed)
        points, enid = total(at, at.struck, at.revealed), enid_is_at(at, at.struck)
        return attack_number(at), Attack(at.struck, "struck", at.revealed, worths, points, needed(at) or 0, enid)
    behind = () if at.struck else attacks_behind(at)
    # Of one that was told from paper there are only the points, and no cards that make them.
    for number, each in reversed([*enumerate(behind, 1)]):
        if each.total == sum(worth.value for worth in each.worths) + ENID_ADDS * each.enid:
            return number, each
    return None


def state(worth: Worth) -> str:
    """Struck where it counts nothing, raised where a rule changed it."""
    if worth.value == 0:
        return "struck"
    return "raised" if worth.rule else ""


def why(at: Position, rule: str, place: str) -> str:
    """By the location or by its target, as the ring says it too."""
    target = at.targets.get(place, "")
    if rule == LOCATIONS[place].rule:
        return f"rule-{place}"
    return f"target-{target}" if target and rule == TARGETS[target].rule else ""


def swaps(at: Position, viewer: str | None, theirs: Card, without: int) -> Iterator[Exchange]:
    """What her phone knows she may do; any fitting card of the box where it was told of none (hyde-26)."""
    if at.step != "swap" or viewer is None or at.outcasts[viewer] != "wednesday":
        return
    own, least = distinct(at.hands[viewer]), needed(at)
    for mine in (*KINDS, *(SIX,) * (SIX in own)) if UNKNOWN in own else own:
        if mine != UNKNOWN and matches(at, mine, theirs):
            points = without + worth_at(at, mine, at.struck).value
            yield Exchange(mine, points, "met" if least and points >= least else "")


# --- what every card counts for ---------------------------------------------------------------------------------------


class Cell(Struct, frozen=True):
    """What a card counts for, struck where that is nothing, raised where it is not its number."""

    value: int
    state: str


class WorthTable(Struct, frozen=True):
    """What every card counts for at one location, a row a symbol, and the most that can still lie there (hyde-38)."""

    title: Line
    numbers: tuple[int, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    most: tuple[Line, ...]


def worth_table(at: Position, viewer: str | None) -> WorthTable | None:
    """Where this viewer's pawn stands; the chips of the ring say it in short for all five."""
    place = at.pawns.get(viewer, "") if viewer else ""
    if place not in at.ring or len(at.targets) < len(TARGETS):
        return None
    worths = {sign: [worth_at(at, f"{sign}-{number}", place) for number in NUMBERS] for sign in SYMBOLS}
    best = most(at, place)
    return WorthTable(
        title=Line("board.worth", {"place": place}),
        numbers=NUMBERS,
        rows=tuple((sign, tuple(Cell(each.value, state(each)) for each in row)) for sign, row in worths.items()),
        most=(Line("board.most", {"cards": best.cards, "points": best.points}, "hyde-38"),) if best else (),
    )
