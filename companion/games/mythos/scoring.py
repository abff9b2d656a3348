"""The reward of each mission (mission points); the score grid by rank and round, as the rulebook's example has it, and
the totals (mythos-41, mythos-42).
"""

from companion.engine.opening import Opening
from companion.engine.scores import Scores, ScoreSheet, Write
from companion.games.mythos.components import RANKS, ROUNDS
from companion.games.mythos.state import Position, points

MOST = 99
# The row of the sums mission by mission.
PARTIAL = "partial"


def mission_points(at: Position, rank: str) -> int:
    """The reward of a mission: its own points and those of its rank (mythos-2)."""
    return at.missions[rank].points + rank_points(rank)


def rank_points(rank: str) -> int:
    """The points of the rank itself (mythos-2)."""
    return RANKS.index(rank) + 1


def score_sheet(opening: Opening) -> ScoreSheet:
    """A row a round, a column for each rank of each player; below the partial sums, bonus points and totals."""
    columns = tuple(Write(f"{seat}-{rank}", MOST, seat) for seat in opening.seats for rank in RANKS)
    return ScoreSheet(
        rows=(*(str(number) for number in range(1, ROUNDS + 1)), PARTIAL),
        columns=columns,
        # A mission that has not come yet gives nothing.
        closed=tuple(
            (str(number), f"{seat}-{rank}")
            for number in range(1, ROUNDS + 1)
            for seat in opening.seats
            for rank in RANKS[number:]
        ),
        totals=(
            *(Write(f"bonus-{seat}", MOST) for seat in opening.seats),
            *(Write(f"total-{seat}", MOST) for seat in opening.seats),
        ),
    )


def scores(at: Position) -> Scores:
    """What the grid shows so far; a mission won by nobody is 0 for both."""
    found: Scores = {}
    for won in at.won:
        for seat in at.seats:
            found[str(won.round), f"{seat}-{won.mission}"] = won.points if won.seat == seat else 0
            found[PARTIAL, f"{seat}-{won.mission}"] = partial(at, seat, won.mission)
    for seat in at.seats if at.won or at.winner else ():
        if at.bonus[seat] or at.counted[seat]:
            found["total", f"bonus-{seat}"] = at.bonus[seat] + at.counted[seat]
        found["total", f"total-{seat}"] = points(at, seat)
    return found


def partial(at: Position, seat: str, rank: str) -> int:
    """What a mission gave a player over all rounds."""
    return sum(won.points for won in at.won if won.seat == seat and won.mission == rank)
