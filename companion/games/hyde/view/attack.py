"""An attack counted card by card, what every card counts for where, and how both are drawn."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.hyde.components import ENID_ADDS, KINDS, NUMBERS, OUTCASTS, SIX, SYMBOLS, UNKNOWN, Card, symbol
from companion.games.hyde.most import Most
from companion.games.hyde.rules.attack import matches
from companion.games.hyde.scoring import enid_is_at, worth_at
from companion.games.hyde.state import Attack, Position, attack_number, attacks_behind, needed
from companion.games.hyde.view.ring import MARKS, Place
from companion.kit.hands import distinct

# --- what is seen -----------------------------------------------------------------------------------------------------


class Valued(Struct, frozen=True):
    """A revealed card, what it counts for, and the rule that changed it."""

    card: Card
    value: int
    rule: str


class AttackCount(Struct, frozen=True):
    """An attack being counted or just counted."""

    number: int
    place: str
    cards: tuple[Valued, ...]
    enid: int
    total: int
    threshold: int
    fate: str


class WorthTable(Struct, frozen=True):
    """What every card counts for at one location: a row a symbol, a column a number."""

    place: str
    rows: tuple[tuple[str, tuple[int, ...]], ...]


class Exchange(Struct, frozen=True):
    """A card Wednesday may take, the one she would leave, and the total then."""

    theirs: Card
    mine: Card
    total: int


def exchanges(at: Position, viewer: str) -> Iterator[Exchange]:
    """What her phone knows she may do; any fitting card of the box where it was told of none (hyde-26)."""
    shown = count(at)
    if at.step != "swap" or at.outcasts[viewer] != "wednesday" or shown is None:
        return
    for theirs in distinct(at.revealed):
        without = shown.total - worth_at(at, theirs, at.struck).value
        for mine in fitting(at, viewer, theirs):
            yield Exchange(theirs, mine, without + worth_at(at, mine, at.struck).value)


def fitting(at: Position, viewer: str, theirs: Card) -> tuple[Card, ...]:
    hand = distinct(at.hands[viewer])
    cards = (*KINDS, *(SIX,) * (SIX in hand)) if UNKNOWN in hand else hand
    return tuple(card for card in cards if card != UNKNOWN and matches(at, card, theirs))


def count(at: Position) -> AttackCount | None:
    """The attack on the table now, or the last one counted."""
    if at.struck and at.step in ("swap", "level"):
        cards, enid = at.revealed, enid_is_at(at, at.struck)
        valued = tuple(valued_at(at, card, at.struck) for card in cards)
        total = sum(each.value for each in valued) + ENID_ADDS * enid
        return AttackCount(attack_number(at), at.struck, valued, ENID_ADDS * enid, total, needed(at) or 0, "struck")
    if at.struck:
        return None
    return next((counted(number, each) for number, each in reversed(numbered(at)) if was_counted_here(each)), None)


def was_counted_here(attack: Attack) -> bool:
    """Whether its cards make its points; of one that was told from paper there are only the points."""
    return attack.total == sum(worth.value for worth in attack.worths) + ENID_ADDS * attack.enid


def numbered(at: Position) -> list[tuple[int, Attack]]:
    return list(enumerate(attacks_behind(at), 1))


def counted(number: int, attack: Attack) -> AttackCount:
    """As it was counted, and as it now stands."""
    worths = zip(attack.cards, attack.worths, strict=True)
    return AttackCount(
        number=number,
        place=attack.place,
        cards=tuple(Valued(card, worth.value, worth.rule) for card, worth in worths),
        enid=ENID_ADDS * attack.enid,
        total=attack.total or 0,
        threshold=attack.threshold,
        fate=attack.fate,
    )


def valued_at(at: Position, card: Card, place: str) -> Valued:
    worth = worth_at(at, card, place)
    return Valued(card, worth.value, worth.rule)


def worth_table(at: Position, place: str) -> WorthTable:
    rows = (
        (symbol, tuple(worth_at(at, f"{symbol}-{number}", place).value for number in NUMBERS)) for symbol in SYMBOLS
    )
    return WorthTable(place, tuple(rows))


# --- how it is drawn --------------------------------------------------------------------------------------------------


class DrawnSwap(Struct, frozen=True):
    """What Wednesday would leave for a card, the total before and after, and whether that is enough."""

    mine: Card
    was: int
    total: int
    state: str


class DrawnCard(Struct, frozen=True):
    """A card of an attack: struck where it counts nothing, raised where a rule changed it, and the words for why."""

    card: Card
    value: int
    state: str
    rule: str
    # The key of a chip of the board; nothing where the rule is only named.
    why: str
    sign: str = ""
    taps: tuple[Tap, ...] = ()
    swaps: tuple[DrawnSwap, ...] = ()


class DrawnAttack(Struct, frozen=True, kw_only=True):
    """An attack as it is drawn: open while Wednesday may still change it, then one line with the cards behind it."""

    title: Line
    total: int
    threshold: int
    cards: tuple[DrawnCard, ...]
    enid: int
    enid_rule: str
    fate: str
    mark: str
    is_open: bool
    # A turn has gone by since: it may be left out where there is little room.
    is_past: bool


class Cell(Struct, frozen=True):
    """What a card counts for, struck where that is nothing, raised where it is not its number."""

    value: int
    state: str


class DrawnWorth(Struct, frozen=True):
    """What every card counts for at one location, and the most that can still lie there (hyde-38)."""

    title: Line
    numbers: tuple[int, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    most: tuple[Line, ...]


def drawn(count: AttackCount, places: Sequence[Place], turn: int, swaps: Sequence[Exchange] = ()) -> DrawnAttack:
    here = next((place for place in places if place.id == count.place), None)
    return DrawnAttack(
        title=Line("board.count", {"number": count.number, "place": count.place}),
        total=count.total,
        threshold=count.threshold,
        cards=tuple(
            DrawnCard(
                each.card,
                each.value,
                state(each.value, is_raised=bool(each.rule)),
                each.rule,
                why(each, here),
                symbol(each.card),
                (Tap("swap", "theirs", each.card),),
                tuple(
                    DrawnSwap(swap.mine, count.total, swap.total, enough(swap.total, count.threshold))
                    for swap in swaps
                    if swap.theirs == each.card
                ),
            )
            for each in count.cards
        ),
        enid=count.enid,
        enid_rule=OUTCASTS["enid"].rule,
        fate=count.fate,
        mark=MARKS[count.fate],
        is_open=count.fate == "struck",
        is_past=turn > 1,
    )


def enough(total: int, threshold: int) -> str:
    return "met" if threshold and total >= threshold else ""


def state(value: int, *, is_raised: bool) -> str:
    if value == 0:
        return "struck"
    return "raised" if is_raised else ""


def why(card: Valued, here: Place | None) -> str:
    """By the location or by its target, as the ring says it too."""
    if here is None or card.rule not in here.rules:
        return ""
    return f"rule-{here.id}" if card.rule == here.rules[0] else f"target-{here.target}"


def drawn_worth(tables: Sequence[WorthTable], most: Sequence[Most], place: str) -> DrawnWorth | None:
    """Where this viewer's pawn stands; the chips of the ring say it in short for all five."""
    table = next((table for table in tables if table.place == place), None)
    if table is None:
        return None
    return DrawnWorth(
        title=Line("board.worth", {"place": place}),
        numbers=NUMBERS,
        rows=tuple((symbol, cells(values)) for symbol, values in table.rows),
        most=tuple(
            Line("board.most", {"cards": each.cards, "points": each.points}, "hyde-38")
            for each in most
            if each.place == place
        ),
    )


def cells(values: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(
        Cell(value, state(value, is_raised=value != number)) for number, value in zip(NUMBERS, values, strict=True)
    )
