"""A race of teams: who drives for whom, sheets, places, Magic-Nitros, the finish."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line
from companion.games.monsterchase.components import EXTRA
from companion.games.monsterchase.facts.lines import line
from companion.games.monsterchase.state import Pilot, Race, with_turn


class TeamsSet(Fact, frozen=True, tag="teams-set"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-127", public=("teams",), moves_nothing=True)
    teams: dict[str, str]

    def after(self, at: Race) -> Race:
        """The added pilot has a car like everybody else, as long as it is there (monsterchase-128)."""
        pilots = {seat: at.pilots[seat] for seat in at.seats}
        return replace(at, teams=self.teams, pilots={**pilots, EXTRA: Pilot()} if EXTRA in self.teams else pilots)


class TeamDrawn(Fact, frozen=True, tag="team-drawn"):
    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-129", line=("team",))
    team: str

    def after(self, at: Race) -> Race:
        return replace(at, first_team=self.team)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("team", "129", team=self.team)


class SheetPicked(Fact, frozen=True, tag="sheet-picked"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-129", line=("team", "sheet"))
    team: str
    sheet: str

    def after(self, at: Race) -> Race:
        return replace(at, picked={**at.picked, self.sheet: self.team})

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("team-sheet", "129", team=self.team, sheet=self.sheet)


class GridPicked(Fact, frozen=True, tag="grid-picked"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-131", line=("car", "position"))
    car: str
    position: int

    def after(self, at: Race) -> Race:
        return replace(at, grid={**at.grid, self.car: self.position})

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("grid", "132", car=self.car, position=self.position)


class FinishCrossed(Fact, frozen=True, tag="finish-crossed"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-138", line=("car",), moves_nothing=True)
    car: str

    def after(self, at: Race) -> Race:
        return replace(at, crossed=(*at.crossed, self.car))


class PowerIgnored(Fact, frozen=True, tag="power-ignored"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-134", line=("car", "by"), moves_nothing=True)
    car: str
    by: str

    def after(self, at: Race) -> Race:
        """Told; what was not felt changes nothing."""
        return at


class NitroWon(Fact, frozen=True, tag="nitro-won"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-136", line=("car",), public=("over",))
    car: str
    over: str

    def after(self, at: Race) -> Race:
        return replace(at, nitros={**at.nitros, self.car: at.nitros.get(self.car, 0) + 1})

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("nitro", "136", car=self.car)


class NitroPassed(Fact, frozen=True, tag="nitro-passed"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("car", "to", "is_trade"))
    car: str
    to: str
    is_trade: bool

    def after(self, at: Race) -> Race:
        """A trade leaves both with as many as before."""
        held = at.nitros
        if not self.is_trade:
            held = {**held, self.car: held[self.car] - 1, self.to: held.get(self.to, 0) + 1}
        return with_turn(replace(at, nitros=held), is_nitro_passed=True)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("nitro-traded" if self.is_trade else "nitro-given", "137", car=self.car, to=self.to)

    def story(self, viewer: str | None) -> Line:
        words = "tell.nitro-traded" if self.is_trade else "tell.nitro-passed"
        return Line(words, {"car": self.car, "to": self.to}, "monsterchase-137")
