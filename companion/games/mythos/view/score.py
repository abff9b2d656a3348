"""The grid of points as it is drawn: a line a round, the ranks of one player beside those of the other (mythos-41)."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.mythos.components import RANKS
from companion.games.mythos.view.players import Row, Sum


class DrawnLine(Struct, frozen=True):
    """A round: its number, and the cells of both."""

    round: int
    cells: tuple[str, ...]


class DrawnScore(Struct, frozen=True, kw_only=True):
    """Heads, rounds, partial sums, what effects added, and the totals."""

    seats: tuple[str, ...]
    ranks: tuple[str, ...]
    lines: tuple[DrawnLine, ...]
    partials: tuple[int, ...]
    bonus: tuple[int, ...]
    totals: tuple[int, ...]
    has_bonus: bool


def score(rows: Sequence[Row], sums: Sequence[Sum]) -> DrawnScore:
    rounds = dict.fromkeys(row.round for row in rows)
    return DrawnScore(
        seats=tuple(each.seat for each in sums),
        ranks=RANKS * len(sums),
        lines=tuple(
            DrawnLine(number, tuple(cell for row in rows if row.round == number for cell in row.cells))
            for number in rounds
        ),
        partials=tuple(count for each in sums for count in each.partials),
        bonus=tuple(each.bonus for each in sums),
        totals=tuple(each.total for each in sums),
        has_bonus=any(each.bonus for each in sums),
    )
