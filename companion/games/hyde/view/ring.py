"""What everybody sees of the six locations and of who plays, and how the ring of them is drawn."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from companion.engine.view import Step, Tap
from companion.engine.words import Line
from companion.games.hyde.components import (
    LOCATIONS,
    NEVERMORE,
    OUTCASTS,
    SIX,
    TARGETS,
    Card,
    deck,
    number,
    six_symbol,
)
from companion.games.hyde.scoring import worth, worth_at
from companion.games.hyde.state import Position, bag, laid_at

# Our icon of what became of a location.
MARKS = {"saved": "check", "lost": "skull", "seen": "eye", "struck": "bolt"}

# --- what is seen -----------------------------------------------------------------------------------------------------


class LaidBy(Struct, frozen=True):
    """Cards of one seat face down at a location."""

    seat: str
    count: int


class Place(Struct, frozen=True):
    """One location as everybody sees it."""

    id: str
    # Its place in the ring, clockwise from the top; -1 for Nevermore in the middle.
    slot: int
    target: str
    rules: tuple[str, ...]
    pawns: tuple[str, ...]
    laid: tuple[LaidBy, ...]
    fate: str
    # The chance that the Hyde strikes here this round, as a fraction.
    odds: str
    # What the cards lying here would make if they were average ones of the deck (hyde-38).
    expected: int


class Seat(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: str
    outcast: str
    rule: str
    hand: int
    sixes: int
    has_mano: bool


def odds(at: Position, place: str) -> str:
    """Exact, from public facts: each token left in the bag may be the last one (hyde-41)."""
    if at.struck:
        return "1" if place == at.struck else "0"
    if at.step == "over":
        return "0"
    still = bag(at)
    return str(Fraction(1, len(still))) if place in still else "0"


def places(at: Position) -> Iterator[Place]:
    for slot, place in enumerate((*at.ring, NEVERMORE)):
        is_outer = place != NEVERMORE
        target = at.targets.get(place, "")
        rules = (LOCATIONS[place].rule, *((TARGETS[target].rule,) if target else ()))
        yield Place(
            id=place,
            slot=slot if is_outer else -1,
            target=target,
            rules=rules,
            pawns=tuple(seat for seat in at.seats if at.pawns[seat] == place),
            laid=piles(at, place),
            fate=fate(at, place) if is_outer else "",
            odds=odds(at, place) if is_outer else "0",
            expected=expected(at, place),
        )


def expected(at: Position, place: str) -> int:
    """Average cards of the deck, Ajax's among ones, a six as a six: which they are is not looked at (hyde-38)."""
    pile = laid_at(at, place)
    if not pile or place not in at.targets:
        return 0
    cards = deck(at.box)
    low = tuple(card for card in cards if number(card) == 1)
    rules = place, at.targets[place], at.options["order"], six_symbol(at.box)
    points = sum(
        Fraction(worth_at(at, SIX, place).value) if each.card == SIX else average(low if each.one else cards, *rules)
        for each in pile
    )
    return round(points)


# One for each target at each place, of the ones and of all: a page asks for six of them.
@lru_cache(maxsize=512)
def average(cards: tuple[Card, ...], place: str, target: str, order: str, sixes_are: str) -> Fraction:
    return Fraction(sum(worth(card, place, target, order, sixes_are).value for card in cards), max(1, len(cards)))


def fate(at: Position, place: str) -> str:
    if place == at.struck:
        return "struck"
    if place in at.fates:
        return at.fates[place]
    return "seen" if place in at.seen else "open"


def piles(at: Position, place: str) -> tuple[LaidBy, ...]:
    laid = laid_at(at, place)
    counts = ((seat, sum(each.seat == seat for each in laid)) for seat in at.seats)
    return tuple(LaidBy(seat, count) for seat, count in counts if count)


def players(at: Position) -> Iterator[Seat]:
    for seat in at.seats:
        outcast = at.outcasts[seat]
        yield Seat(
            seat=seat,
            outcast=outcast,
            rule=OUTCASTS[outcast].rule,
            hand=len(at.hands[seat]),
            sixes=at.sixes if outcast == "bianca" else 0,
            has_mano=seat == at.mano_at,
        )


# --- how it is drawn --------------------------------------------------------------------------------------------------


class DrawnPlace(Struct, frozen=True, kw_only=True):
    """A location of the ring as it is drawn for one viewer."""

    id: str
    # Its place in the ring, or that it is the one in the middle.
    area: str
    is_centre: bool
    # How it is marked, and what became of it in a word and an icon; nothing of one that is still open.
    state: str
    fate: str
    mark: str
    # What its target raises, as a sign and what becomes of it; what counts nothing here, by sign or number.
    target: str
    target_sign: str
    zero_signs: tuple[str, ...]
    zero_numbers: tuple[int, ...]
    must_leave: bool
    # What it does to a card; the middle does nothing.
    rule: str
    laid: tuple[LaidBy, ...]
    # The chance that the Hyde strikes here; nothing where it cannot.
    chance: str
    is_certain: bool
    expected: int
    pawns: tuple[str, ...]
    # What a tap here says: to go, to stay where one's own pawn stands, to lay a card.
    go: Line
    taps: tuple[Tap, ...]


def ring(
    places: Sequence[Place], rail: Sequence[Step], *, stands: str, turns_left: int, lays: bool
) -> tuple[DrawnPlace, ...]:
    """Where the targets are being laid out the next location is marked (hyde-3b)."""
    lays_targets = any(step.is_now and step.id == "targets" for step in rail)
    bare = (place.id for place in places if place.slot >= 0 and not place.target)
    following = next(bare, "") if lays_targets else ""
    return tuple(
        drawn(place, is_next=place.id == following, go=going(place.id, stands, lays=lays), is_played=turns_left > 0)
        for place in places
    )


def going(place: str, stands: str, *, lays: bool) -> Line:
    what = "play" if lays else "stay" if place == stands else "move"
    return Line(f"board.go-{what}", {"place": place})


def drawn(place: Place, *, is_next: bool, go: Line, is_played: bool) -> DrawnPlace:
    is_centre = place.slot < 0
    has_chance = not is_centre and place.odds != "0" and is_played
    return DrawnPlace(
        id=place.id,
        area="centre" if is_centre else str(place.slot),
        is_centre=is_centre,
        state="struck" if is_next else place.fate,
        fate=place.fate if place.fate in MARKS else "",
        mark=MARKS.get(place.fate, ""),
        target=place.target,
        target_sign=TARGETS[place.target].plus_symbol if place.target else "",
        zero_signs=LOCATIONS[place.id].zero_symbols,
        zero_numbers=LOCATIONS[place.id].zero_numbers,
        must_leave=LOCATIONS[place.id].must_leave,
        rule="" if is_centre else place.rules[0],
        laid=place.laid,
        chance=place.odds if has_chance else "",
        is_certain=has_chance and place.odds == "1",
        expected=place.expected,
        pawns=place.pawns,
        go=go,
        taps=tuple(Tap(action, "place", place.id) for action in ("move", "play-card")),
    )
