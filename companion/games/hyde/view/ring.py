"""The six locations and who plays, as they are drawn."""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.hyde.components import LOCATIONS, NEVERMORE, OUTCASTS, TARGETS
from companion.games.hyde.odds import expected, odds
from companion.games.hyde.state import Position, bag, laid_at
from companion.games.hyde.view.headline import turns_left

# Our icon of what became of a location.
MARKS = {"saved": "check", "lost": "skull", "seen": "eye", "struck": "bolt"}


class LaidBy(Struct, frozen=True):
    """Cards of one seat face down at a location."""

    seat: str
    count: int


class Place(Struct, frozen=True, kw_only=True):
    """A location as it is drawn for one viewer."""

    id: str
    # Its place in the ring, clockwise from the top, or that it is the one in the middle.
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
    laid: tuple[LaidBy, ...]
    # The chance that the Hyde strikes here this round, as a fraction; nothing where it cannot, or after the last turn.
    chance: str
    is_certain: bool
    # What the cards lying here would make if they were average ones of the deck (hyde-38).
    expected: int
    pawns: tuple[str, ...]
    # What a tap here says: to go, to stay where one's own pawn stands, to lay a card.
    go: Line
    taps: tuple[Tap, ...]


class Seat(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    seat: str
    outcast: str
    rule: str
    sixes: int
    has_mano: bool


def ring(at: Position, viewer: str | None, *, reaches: bool) -> Iterator[Place]:
    """Five locations and the one in the middle; where the targets are being laid out the next is marked (hyde-3b)."""
    following = next((place for place in at.ring if place not in at.targets), "") if at.step == "targets" else ""
    may_strike = bag(at) if turns_left(at) else ()
    for slot, place in enumerate((*at.ring, NEVERMORE)):
        is_centre = place == NEVERMORE
        location, target = LOCATIONS[place], at.targets.get(place, "")
        came = "" if is_centre else fate(at, place)
        go = "play" if reaches else "stay" if viewer and at.pawns.get(viewer) == place else "move"
        yield Place(
            id=place,
            area="centre" if is_centre else str(slot),
            is_centre=is_centre,
            state="struck" if place == following else came,
            fate=came if came in MARKS else "",
            mark=MARKS.get(came, ""),
            target=target,
            target_sign=TARGETS[target].plus_symbol if target else "",
            zero_signs=location.zero_symbols,
            zero_numbers=location.zero_numbers,
            must_leave=location.must_leave,
            laid=piles(at, place),
            chance=odds(at) if place in may_strike else "",
            is_certain=may_strike == (place,),
            expected=expected(at, place),
            pawns=tuple(seat for seat in at.seats if at.pawns[seat] == place),
            go=Line(f"board.go-{go}", {"place": place}),
            taps=tuple(Tap(action, "place", place) for action in ("move", "play-card")),
        )


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
            sixes=at.sixes if outcast == "bianca" else 0,
            has_mano=seat == at.mano_at,
        )
