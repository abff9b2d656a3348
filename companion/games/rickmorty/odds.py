"""What public facts say of what could be done: the price of each closing, what a placement would bring.

Nothing here knows what anybody has locked: a placement is reckoned as if nobody else came there.
"""

from collections.abc import Iterator

from msgspec import Struct

from companion.games.rickmorty.components import MORTY_DRAWS, RESOURCES, SLOTS, counted, dimensions_of, laid_out
from companion.games.rickmorty.state import Position, price, value_of


class Price(Struct, frozen=True):
    """What closing a dimension would cost a seat now, and what is missing (rickmorty-19b)."""

    place: str
    pay: dict[str, int]
    missing: dict[str, int]
    points: int


def prices(at: Position, seat: str) -> Iterator[Price]:
    """Of every tile whose numbers are known."""
    for place in SLOTS:
        if place in at.tiles:
            yield closing(at, seat, place)


def closing(at: Position, seat: str, place: str) -> Price:
    pay, held = price(at, seat, place), at.held[seat]
    return Price(
        place=place,
        pay=pay,
        missing={resource: max(0, pay[resource] - held[resource]) for resource in RESOURCES},
        points=at.tiles[place].points,
    )


class Yield(Struct, frozen=True):
    """What a placement would harvest if nobody else were there (rickmorty-25), and which tiles nobody has read."""

    tokens: dict[str, int]
    cards: int
    unread: tuple[str, ...]


def would_harvest(at: Position, rick: str, morty: str) -> Yield:
    """Rick from the one or two dimensions he is in, Morty from his; what is shared later is less (rickmorty-25d)."""
    tokens: list[str] = []
    ricks = dimensions_of(rick)
    for place in (*ricks, morty):
        if place in at.tiles:
            tokens += laid_out(at.tiles[place].gives)
    cards = sum(value_of(at, place, between=len(ricks) > 1) for place in ricks) + MORTY_DRAWS
    unread = tuple(
        place
        for place in dict.fromkeys((*ricks, morty))
        if place in SLOTS and place not in at.tiles and place not in at.holes
    )
    return Yield(counted(tokens), cards, unread)
