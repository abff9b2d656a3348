"""How 100 giorni is remembered: the sums of the count (rickmorty-30)."""

from collections.abc import Mapping

from companion.engine.results import Result, Results
from companion.games.rickmorty.scoring import total, winners
from companion.games.rickmorty.state import Position


def result(at: Position) -> Result:
    if at.step != "over":
        return Result()
    best = winners(at)
    lost = tuple(seat for seat in at.seats if seat not in best)
    return Result(won=best, lost=lost, points=dict(course(at)), figures={"rounds": at.round})


def course(at: Position) -> Mapping[str, int]:
    return {seat: total(at, seat) for seat in at.seats}


RESULTS = Results(result=result, course=course, ways=("tiles",), better={"points": "high"})
