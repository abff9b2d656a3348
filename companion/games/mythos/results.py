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
    games = {"games": len(at.games)} if is_of_three(at) else {}
    return Result(won=(first,), lost=lost, points=points_by_seat(at), figures=games)


def is_of_three(at: Position) -> bool:
    return at.options.get("best") == "three"


def points_by_seat(at: Position) -> dict[str, int]:
    return {seat: points(at, seat) for seat in at.seats}


def course(at: Position) -> Mapping[str, int]:
    """Mission points; in a match of three the games won, because each game begins again with no points."""
    return {seat: at.games.count(seat) for seat in at.seats} if is_of_three(at) else points_by_seat(at)


RESULTS = Results(result=result, course=course, ways=("missions", "best"), better={"points": "high"})
