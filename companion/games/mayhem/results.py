"""How an evening in Jump City is remembered: whose side won, with how many points, in how many rounds."""

from collections.abc import Iterable, Mapping

from companion.engine.facts import Fact
from companion.engine.results import DiceRoll, Result, Results
from companion.games.mayhem.ending import REPLAY, winner
from companion.games.mayhem.facts.rounds import DiceRolled, DiceThrown
from companion.games.mayhem.state import City, is_free_for_all


def result(at: City) -> Result:
    """A double end that is to be replayed was won and lost by nobody (mayhem-4)."""
    played = {
        seat: tuple(dict.fromkeys(each.character for each in at.figures.values() if each.seat == seat))
        for seat in at.seats
    }
    first = winner(at)
    if not first or first == REPLAY:
        return Result(verdict=first, played=played)
    seats = at.sides[first].seats
    return Result(
        won=seats,
        lost=tuple(seat for seat in at.seats if seat not in seats),
        verdict="" if is_free_for_all(at) else first,
        points={seat: side.points for side in at.sides.values() for seat in side.seats if not is_free_for_all(at)},
        figures={"rounds": at.round},
        played=played,
    )


def course(at: City) -> Mapping[str, int]:
    """Victory points by team; all against all has none."""
    return {} if is_free_for_all(at) else {name: side.points for name, side in at.sides.items()}


def rolls(fact: Fact) -> Iterable[DiceRoll]:
    """Activation dice (mayhem-46): the higher they fall, the more of a board they reach."""
    dice = fact.dice if isinstance(fact, DiceThrown) else {fact.side: fact.dice} if isinstance(fact, DiceRolled) else {}
    return [DiceRoll(side, len(each), sum(each)) for side, each in dice.items()]


RESULTS = Results(
    result=result, course=course, ways=("mode",), better={"points": "high", "rounds": "low unless lost"}, rolls=rolls
)
