"""A race of teams: sheets chosen, places on the grid, the token of the first team, Magic-Nitros."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.hands.lines import line
from companion.games.monsterchase.state import Race


def team_drawn(at: Race, fact: f.TeamDrawn) -> Iterator[Line]:
    yield line("team", "129", team=fact.team)


def sheet_picked(at: Race, fact: f.SheetPicked) -> Iterator[Line]:
    yield line("team-sheet", "129", team=fact.team, sheet=fact.sheet)


def grid_picked(at: Race, fact: f.GridPicked) -> Iterator[Line]:
    yield line("grid", "132", car=fact.car, position=fact.position)


def nitro_won(at: Race, fact: f.NitroWon) -> Iterator[Line]:
    yield line("nitro", "136", car=fact.car)


def nitro_passed(at: Race, fact: f.NitroPassed) -> Iterator[Line]:
    yield line("nitro-traded" if fact.is_trade else "nitro-given", "137", car=fact.car, to=fact.to)
