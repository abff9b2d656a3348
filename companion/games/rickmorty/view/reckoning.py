"""What public facts say of what could be done: what each closing would cost this viewer now, and what a Rick would
harvest from each space if nobody else came there (rickmorty-19b, rickmorty-25).

Nothing here knows what anybody has locked.
"""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.rickmorty.components import RESOURCES, SLOTS, SMITH, dimensions_of, spaces
from companion.games.rickmorty.state import Position, places_under, price, value_of
from companion.games.rickmorty.view.flower import Pip, pips


class Closing(Struct, frozen=True, kw_only=True):
    """What closing a dimension would cost this viewer now, and what is missing for it (rickmorty-19b)."""

    place: str
    # Nobody has read its tile yet, and nothing can be said of it.
    is_unread: bool = False
    points: int = 0
    pay: tuple[Pip, ...] = ()
    missing: tuple[Pip, ...] = ()

    @property
    def title(self) -> Line:
        return Line("board.close", {"place": self.place})

    @property
    def taps(self) -> tuple[Tap, ...]:
        return (Tap("close-dimension", "place", self.place),)


def closing(at: Position, seat: str, place: str) -> Closing:
    """Of a dimension whose tile has been read."""
    cost, held = price(at, seat, place), at.held[seat]
    return Closing(
        place=place,
        points=at.tiles[place].points,
        pay=pips(cost.values()),
        missing=pips(max(0, cost[resource] - held[resource]) for resource in RESOURCES),
    )


def closings(at: Position, viewer: str | None) -> Iterator[Closing]:
    """Of the dimensions under this viewer's pawns, the house and holes aside."""
    if viewer not in at.seats or at.step != "adventure":
        return
    for place in places_under(at, viewer):
        if place in at.tiles:
            yield closing(at, viewer, place)
        elif place in SLOTS and place not in at.holes:
            yield Closing(place=place, is_unread=True)


class Yield(Struct, frozen=True):
    """What a Rick alone brings home from a space, as far as its tiles have been read."""

    space: str
    tokens: tuple[Pip, ...]
    cards: str
    is_sure: bool


class Reckoning(Struct, frozen=True):
    """What is looked up before one places or closes: the price of every tile that has been read, and what each space
    would bring."""

    prices: tuple[Closing, ...]
    yields: tuple[Yield, ...]


def reckoning(at: Position, viewer: str | None) -> Reckoning | None:
    """For a player, as soon as a tile has been read."""
    if viewer not in at.seats or at.step not in ("place", "adventure") or not at.tiles:
        return None
    prices = tuple(closing(at, viewer, place) for place in SLOTS if place in at.tiles)
    return Reckoning(prices, tuple(harvest_of(at, space) for space in spaces(at.box) if space != SMITH))


def harvest_of(at: Position, space: str) -> Yield:
    """From the one or two dimensions it is; what is shared later is less (rickmorty-25d)."""
    places = dimensions_of(space)
    gives = [at.tiles[place].gives for place in places if place in at.tiles]
    cards = sum(value_of(at, place, between=len(places) > 1) for place in places)
    return Yield(
        space=space,
        tokens=pips(sum(counts[index] for counts in gives) for index in range(len(RESOURCES))),
        cards=f"{cards:+d}",
        is_sure=all(place in at.tiles or place in at.holes or place == SMITH for place in places),
    )
