"""Who is waited for: in a race of teams the team whose go it is, beside what `timing` says of everybody."""

from companion.games.monsterchase.rules import teams, timing
from companion.games.monsterchase.state import Race, team_of


def acting(at: Race) -> tuple[str, ...]:
    """The team that chooses or places (monsterchase-129c), those that still share out sheets (monsterchase-130b); lots
    are told by anybody (monsterchase-133)."""
    due = teams_due(at) if at.mode == "teams" else ()
    return tuple(seat for seat in at.seats if team_of(at, seat) in due) or timing.acting(at)


def teams_due(at: Race) -> tuple[str, ...]:
    if at.step == "share":
        return tuple(team for team in teams.sides(at) if teams.cars_without(at, team))
    return () if teams.is_by_lot(at) else (teams.whose_go(at),)
