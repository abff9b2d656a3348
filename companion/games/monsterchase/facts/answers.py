"""What a card raises, and what a pilot answers: whom it hit, where the car came to, who is near enough."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line
from companion.games.monsterchase.facts.lines import line
from companion.games.monsterchase.state import Race, pair, with_turn


class Asked(Fact, frozen=True, tag="asked"):
    """A card of this effect was played by this car, or for it: what it hit and reached is to be told."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("car", "effect"), is_silent=True)
    car: str
    effect: str

    def after(self, at: Race) -> Race:
        return with_turn(at, asks=self.effect)

    def handwork(self, at: Race) -> Iterator[Line]:
        if self.effect == "bomb":
            yield line("pilot-bomb", "42", car=self.car)
        elif self.effect == "freeze":
            yield line("pilot-ice", "119", car=self.car)


class RockStruck(Fact, frozen=True, tag="rock-struck"):
    """A missile took a rock off the track."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-49", line=("car",))
    car: str

    def after(self, at: Race) -> Race:
        """Where rocks lie the app knows from a drawing only."""
        return at

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("missile-rock", "49")


class TileReached(Fact, frozen=True, tag="tile-reached"):
    """A car is on a side of its own: only what that side asks is asked; none where it had nothing to do."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("car", "tile"), moves_nothing=True)
    car: str
    tile: str

    def after(self, at: Race) -> Race:
        return with_turn(at, tile=self.tile)

    def story(self, viewer: str | None) -> Line:
        words = "tell.tile-reached" if self.tile else "tell.tile-left"
        return Line(words, {"car": self.car, "tile": self.tile}, "monsterchase-168")


class CarsLinked(Fact, frozen=True, tag="cars-linked"):
    """The table looked: these two are near enough, within so many spaces."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-57", line=("one", "other", "within"), moves_nothing=True)
    one: str
    other: str
    within: int

    def after(self, at: Race) -> Race:
        """As far as they may be: a star more, and it has to be looked at again (monsterchase-57)."""
        return replace(at, distances={**at.distances, pair(self.one, self.other): self.within})


class TransferPlanned(Fact, frozen=True, tag="transfer-planned"):
    """What the car in turn means to pass on, and to whom; nothing where it thought better of it."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("car", "kind", "to"), moves_nothing=True)
    car: str
    kind: str
    to: str

    def after(self, at: Race) -> Race:
        return with_turn(at, plan=f"{self.kind}:{self.to}" if self.kind else "", asked="")

    def story(self, viewer: str | None) -> Line:
        if not self.kind:
            return Line("tell.transfer-dropped", {"car": self.car}, "monsterchase-42")
        return Line("tell.transfer-planned", {"car": self.car, "kind": self.kind, "to": self.to}, "monsterchase-66")


class CardWanted(Fact, frozen=True, tag="card-wanted"):
    """The car in turn asks a connected one for a card."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-71", line=("car", "giver"), moves_nothing=True)
    car: str
    giver: str

    def after(self, at: Race) -> Race:
        return with_turn(at, asked=self.giver, plan="")


class CardRefused(Fact, frozen=True, tag="card-refused"):
    """Whoever was asked for a card says no."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-71b", line=("giver", "car"), moves_nothing=True)
    giver: str
    car: str

    def after(self, at: Race) -> Race:
        return with_turn(at, asked="")
