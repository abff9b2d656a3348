"""The prey and the reserves: tokens turned, the stack carried on, a reserve eaten."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line
from companion.games.monsterchase.components import PREY
from companion.games.monsterchase.facts.lines import line
from companion.games.monsterchase.state import Race


class PreyEntered(Fact, frozen=True, tag="prey-entered"):
    """So many tokens are to be turned."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-87", line=("car", "count"), moves_nothing=True)
    car: str
    count: int

    def after(self, at: Race) -> Race:
        return replace(at, flips=at.flips + self.count)


class PreyTurned(Fact, frozen=True, tag="prey-turned"):
    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-87", line=("token",))
    token: str

    def after(self, at: Race) -> Race:
        exposed = list(at.exposed)
        exposed.remove(self.token)
        return replace(at, exposed=tuple(exposed), sheltered=(*at.sheltered, self.token), flips=max(0, at.flips - 1))

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("prey-turned", "87", token=self.token)


class PreyMissed(Fact, frozen=True, tag="prey-missed"):
    """A car was already where the prey came to, or past it."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-96", line=("car",), moves_nothing=True)
    car: str

    def after(self, at: Race) -> Race:
        return replace(at, late=(*at.late, self.car))


class PreyEaten(Fact, frozen=True, tag="prey-eaten"):
    """The boss ate so many hearts; the stack goes on to this tile."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-93", line=("hearts", "tile"))
    hearts: int
    tile: int

    def after(self, at: Race) -> Race:
        """The whole stack lies on the next tile, exposed; who was late there is another question (monsterchase-95,
        monsterchase-96)."""
        stack = sorted((*at.exposed, *at.sheltered), key=tuple(PREY).index)
        return replace(at, exposed=tuple(stack), sheltered=(), prey_tile=self.tile, late=(), flips=0)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("prey-carried", "95", hearts=self.hearts, tile=self.tile)


class ReserveUsed(Fact, frozen=True, tag="reserve-used"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-106", line=("tile",))
    tile: int

    def after(self, at: Race) -> Race:
        return replace(at, reserves=tuple(tile for tile in at.reserves if tile != self.tile))

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("reserve-away", "106", tile=self.tile)
