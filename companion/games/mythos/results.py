"""How a match of Naruto Mythos is remembered: mission points of both, and the Edge where they decide (mythos-29)."""

from collections.abc import Mapping

from companion.engine.results import Result, Results
from companion.games.mythos.rules.timing import match_winner
from companion.games.mythos.state import Position, points


def result(at: Position) -> Result:
    """In a match of three whoever has won two games; points are those of the last one."""
    first = match_winner(at) if at.step == "over" else ""
    if not first:
        return Result()
    lost = tuple(seat for seat in at.seats if seat != first)
    games = {"games": len(at.games)} if at.options.get("best") == "three" else {}
    return Result(won=(first,), lost=lost, points=dict(course(at)), figures=games)


def course(at: Position) -> Mapping[str, int]:
    return {seat: points(at, seat) for seat in at.seats}


RESULTS = Results(result=result, course=course, ways=("missions", "best"), better={"points": "high"})
