"""The final count as a column sum: a row for each source of points, a column for each player (rickmorty-30)."""

from msgspec import Struct

from companion.games.rickmorty.scoring import COLUMNS, scores
from companion.games.rickmorty.state import Position


class Source(Struct, frozen=True):
    """Where points come from, and how many for each seat."""

    id: str
    points: tuple[int, ...]


def count(at: Position) -> tuple[Source, ...]:
    """The sources and last their sum; nothing before the end."""
    if at.step != "over":
        return ()
    found = scores(at)
    return tuple(Source(each, tuple(int(found[seat, each]) for seat in at.seats)) for each in COLUMNS)
