"""Who plays with what: resources, garages, cards in play; all of it lies open (rickmorty-7c). And the final count."""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Tap
from companion.games.rickmorty.scoring import COLUMNS, scores
from companion.games.rickmorty.state import Position, cards_of


class InPlay(Struct, frozen=True, kw_only=True):
    """A green card before its player, and what a tap on it does."""

    id: str
    kind: str
    points: int
    has_garage: bool
    # The dimension by the face of the die, and the resource.
    icons: tuple[str, ...]

    @property
    def taps(self) -> tuple[Tap, ...]:
        return Tap("use-object", "card", self.id), Tap("protect", "card", self.id)


class Side(Struct, frozen=True, kw_only=True):
    """One seat's side of the table."""

    seat: str
    is_mine: bool
    held: dict[str, int]
    garages: int
    hand: int
    cards: tuple[InPlay, ...]
    closed: int


def sides(at: Position, viewer: str | None) -> Iterator[Side]:
    """This viewer's own side first."""
    for seat in sorted(at.seats, key=lambda each: each != viewer):
        yield Side(
            seat=seat,
            is_mine=seat == viewer,
            held=at.held[seat],
            garages=at.garages[seat],
            hand=at.hands[seat],
            cards=tuple(
                InPlay(
                    id=card.id,
                    kind=card.kind,
                    points=card.points,
                    has_garage=card.garage,
                    icons=tuple(filter(None, (card.dimension.replace("d", "die-"), card.resource))),
                )
                for card in cards_of(at, seat)
            ),
            closed=len(at.closed[seat]),
        )


def count(at: Position) -> dict[str, tuple[int, ...]]:
    """The points of everybody, source by source and last their sum (rickmorty-30); nothing before the end."""
    if at.step != "over":
        return {}
    found = scores(at)
    return {source: tuple(int(found[seat, source]) for seat in at.seats) for source in COLUMNS}
