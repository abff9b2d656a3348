"""How a race is remembered: the boss caught or not (monsterchase-36, monsterchase-37), or the sums of the teams."""

from collections.abc import Iterable, Mapping

from companion.engine.facts import Fact
from companion.engine.results import DiceRoll, Result, Results
from companion.games.monsterchase.facts.tiles import DieRolled
from companion.games.monsterchase.rules.teams import standing, totals
from companion.games.monsterchase.state import VERDICTS, Race, team_of

WON, OF_TEAMS = "won", "teams"


def result(at: Race) -> Result:
    """Against the boss all win or lose together; among teams the lowest sum wins (monsterchase-139)."""
    played: dict[str, tuple[str, ...]] = {seat: (at.sheets[seat],) for seat in at.seats if seat in at.sheets}
    if at.verdict == OF_TEAMS:
        first, sums = standing(at)[0], totals(at)
        return Result(
            won=tuple(seat for seat in at.seats if team_of(at, seat) == first),
            lost=tuple(seat for seat in at.seats if team_of(at, seat) != first),
            points={seat: sums[team_of(at, seat)] for seat in at.seats},
            played=played,
        )
    if at.verdict not in VERDICTS:
        return Result(played=played)
    is_won = at.verdict == WON
    return Result(
        won=at.seats if is_won else (),
        lost=() if is_won else at.seats,
        verdict="" if is_won else at.verdict,
        figures={**course(at), "rounds": at.round, "off": sum(pilot.times_off for pilot in at.pilots.values())},
        played=played,
    )


def course(at: Race) -> Mapping[str, int]:
    """What the boss has left, once it is known what it started with; among teams nothing counts before the finish."""
    return {"boss-points": max(0, at.boss.points)} if at.boss is not None and at.boss.most else {}


def rolls(fact: Fact) -> Iterable[DiceRoll]:
    """Track dice among yetis, mirrors and rocks (monsterchase-146, monsterchase-150, monsterchase-156)."""
    return [DiceRoll(fact.car, 1, fact.die)] if isinstance(fact, DieRolled) else []


RESULTS = Results(
    result=result,
    course=course,
    ways=("mode", "boss"),
    against=lambda at: at.chose("boss") if at.mode == "chase" else "",
    better={"points": "low", "boss-points": "low", "rounds": "low unless lost", "off": "low unless lost"},
    rolls=rolls,
)
