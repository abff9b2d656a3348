"""What everybody sees of a race of teams: who races with whom, what it comes to, and who won."""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Climax
from companion.engine.words import Line
from companion.games.monsterchase.rules.teams import sides, standing, totals
from companion.games.monsterchase.state import Race, team_of


class TeamShown(Struct, frozen=True):
    """A team with its cars and, once they are ranked, the sum of their places (monsterchase-139)."""

    team: str
    cars: tuple[str, ...]
    total: int


def shown(at: Race) -> Iterator[TeamShown]:
    """Clockwise around the table; at the end the best first."""
    if at.mode != "teams" or not set(at.seats) <= set(at.teams):
        return
    sums = totals(at) if at.ranking else {}
    for team in standing(at) if at.step == "over" else sides(at):
        yield TeamShown(team, cars_of(at, team), sums.get(team, 0))


def cars_of(at: Race, team: str) -> tuple[str, ...]:
    return tuple(car for car in at.pilots if team_of(at, car) == team)


def event(at: Race) -> Climax | None:
    """The winners by name (monsterchase-139)."""
    if at.step != "over" or at.verdict != "teams":
        return None
    team = standing(at)[0]
    title = Line("event.team-won", {"team": team, "who": cars_of(at, team)}, "monsterchase-139")
    return Climax(kind="good", title=title)
