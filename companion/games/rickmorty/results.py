"""How 100 giorni is remembered: the sums of the count (rickmorty-30)."""

from collections.abc import Iterable, Mapping

from companion.engine.facts import Fact
from companion.engine.results import DiceRoll, Result, Results
from companion.games.rickmorty.facts.round import RolledOff
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


def rolls(fact: Fact) -> Iterable[DiceRoll]:
    """The dice for the first place (rickmorty-9d); that of the round falls for nobody alone."""
    return [DiceRoll(seat, 1, face) for seat, face in fact.rolls.items()] if isinstance(fact, RolledOff) else []


RESULTS = Results(result=result, course=course, ways=("tiles",), better={"points": "high"}, rolls=rolls)
