"""What a race of teams adds to the table: who drives for whom, sheets, places, Magic-Nitros, the finish."""

from msgspec.structs import replace

from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import EXTRA
from companion.games.monsterchase.state import Pilot, Race, with_turn


def teams_set(at: Race, fact: f.TeamsSet) -> Race:
    """The added pilot has a car like everybody else, as long as it is there (monsterchase-128)."""
    pilots = {seat: at.pilots[seat] for seat in at.seats}
    return replace(at, teams=fact.teams, pilots={**pilots, EXTRA: Pilot()} if EXTRA in fact.teams else pilots)


def team_drawn(at: Race, fact: f.TeamDrawn) -> Race:
    return replace(at, first_team=fact.team)


def sheet_picked(at: Race, fact: f.SheetPicked) -> Race:
    return replace(at, picked={**at.picked, fact.sheet: fact.team})


def grid_picked(at: Race, fact: f.GridPicked) -> Race:
    return replace(at, grid={**at.grid, fact.car: fact.position})


def finish_crossed(at: Race, fact: f.FinishCrossed) -> Race:
    return replace(at, crossed=(*at.crossed, fact.car))


def power_ignored(at: Race, fact: f.PowerIgnored) -> Race:
    """Told; what was not felt changes nothing."""
    return at


def nitro_won(at: Race, fact: f.NitroWon) -> Race:
    return replace(at, nitros={**at.nitros, fact.car: at.nitros.get(fact.car, 0) + 1})


def nitro_passed(at: Race, fact: f.NitroPassed) -> Race:
    """A trade leaves both with as many as before."""
    held = at.nitros
    if not fact.is_trade:
        held = {**held, fact.car: held[fact.car] - 1, fact.to: held.get(fact.to, 0) + 1}
    return with_turn(replace(at, nitros=held), is_nitro_passed=True)
