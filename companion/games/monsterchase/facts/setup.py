"""Preparation: cars, circuit, boss, prey, sheets, first hands."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.box_entries import BoxValue
from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.words import Line
from companion.games.monsterchase.components import DRONE, UNKNOWN, UNKNOWN_TILE
from companion.games.monsterchase.facts.lines import line
from companion.games.monsterchase.state import Beast, Pilot, Race, first_cards, hand_size, with_boss
from companion.kit.hands import unknown


class Opened(Fact, frozen=True, tag="opened"):
    """The table is open."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("seats",), public=("options", "box"))
    seats: tuple[str, ...]
    options: dict[str, str]
    box: dict[str, BoxValue]

    def after(self, at: Race) -> Race:
        """A car for each seat, the drone beside two of them (monsterchase-121), the boss unless teams race."""
        is_chase = self.options.get("mode", "chase") == "chase"
        cars = (*self.seats, DRONE) if is_chase and len(self.seats) == 2 else self.seats
        return replace(
            at,
            seats=self.seats,
            options=self.options,
            box=self.box,
            pilots={car: Pilot() for car in cars},
            boss=Beast(self.options["boss"]) if is_chase else None,
        )

    def handwork(self, at: Race) -> Iterator[Line]:
        if self.options.get("mode", "chase") == "chase":
            yield line("boss-board", "8", boss=self.options["boss"])
        if len(self.seats) == 2 and self.options.get("mode", "chase") == "chase":
            yield line("drone", "121", car=DRONE)


class TilesLaid(Fact, frozen=True, tag="tiles-laid"):
    """The circuit so far."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("tiles",))
    tiles: tuple[str, ...]

    def after(self, at: Race) -> Race:
        return replace(at, circuit=self.tiles)

    def handwork(self, at: Race) -> Iterator[Line]:
        """Laid one after the other, or taken back; only counted, they lie there already."""
        if len(self.tiles) == len(at.circuit) + 1 and self.tiles[-1] != UNKNOWN_TILE:
            yield line("tile", "2", tile=self.tiles[-1], place=len(self.tiles))
        elif len(self.tiles) + 1 == len(at.circuit) and at.circuit[-1] != UNKNOWN_TILE:
            yield line("tile-back", "2", tile=at.circuit[-1])

    def story(self, viewer: str | None) -> Line:
        last = self.tiles[-1] if self.tiles else UNKNOWN
        count = len(self.tiles)
        if last == UNKNOWN:
            return Line("tell.tiles-counted", {"count": count}, "monsterchase-2")
        return Line("tell.tiles-laid", {"tile": last, "count": count}, "monsterchase-2")


class CircuitClosed(Fact, frozen=True, tag="circuit-closed"):
    """The ring is closed; reserves and prey are known by it."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("tiles", "reserves", "prey"))
    tiles: int
    reserves: tuple[int, ...]
    prey: tuple[str, ...]

    def after(self, at: Race) -> Race:
        return replace(at, reserves=self.reserves, exposed=self.prey)

    def handwork(self, at: Race) -> Iterator[Line]:
        for tile in self.reserves:
            yield line("reserve-out", "5", tile=tile)
        if self.prey:
            yield line("prey-stack", "11", prey=self.prey)

    def story(self, viewer: str | None) -> Line:
        if not self.reserves:
            return Line("tell.circuit-closed", {"tiles": self.tiles}, "monsterchase-2")
        reserves = tuple(map(str, self.reserves))
        return Line("tell.circuit-closed-reserves", {"tiles": self.tiles, "reserves": reserves}, "monsterchase-5")


class BossReady(Fact, frozen=True, tag="boss-ready"):
    """What the boss starts with is what it never passes."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-9", line=("points",))
    points: int

    def after(self, at: Race) -> Race:
        return replace(with_boss(at, points=self.points, most=self.points), step="prey")

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("boss-heart-at", "9", now=self.points)
        yield line("mood-at", "97", mood="normal")


class PreyChanged(Fact, frozen=True, tag="prey-changed"):
    """The stack after a change of difficulty."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-140", line=("change",), public=("prey",))
    change: str
    prey: tuple[str, ...]

    def after(self, at: Race) -> Race:
        return replace(at, exposed=self.prey)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("prey-stack", "140", prey=self.prey)


class PreyReady(Fact, frozen=True, tag="prey-ready"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-12", line=("tile",))
    tile: int

    def after(self, at: Race) -> Race:
        return replace(at, prey_tile=self.tile)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("prey-to", "12", tile=self.tile)


class SheetTaken(Fact, frozen=True, tag="sheet-taken"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-7", line=("car", "sheet"))
    car: str
    sheet: str

    def after(self, at: Race) -> Race:
        return replace(at, sheets={**at.sheets, self.car: self.sheet})

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("sheet", "7", car=self.car, sheet=self.sheet)


class CarPainted(Fact, frozen=True, tag="car-painted"):
    """The car of this seat is of this colour: its shape on every page wears it."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-7d", line=("car", "colour"), moves_nothing=True)
    car: str
    colour: str

    def after(self, at: Race) -> Race:
        return replace(at, colours={**at.colours, self.car: self.colour})


class HandsDealt(Fact, frozen=True, tag="hands-dealt"):
    """Every car has its first cards."""

    ends_part: ClassVar[Stretch] = "setup"
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-17")

    def after(self, at: Race) -> Race:
        """Nobody told the app which cards they are."""
        pilots = {car: replace(pilot, hand=unknown(hand_size(car))) for car, pilot in at.pilots.items()}
        return replace(at, pilots=pilots)

    def handwork(self, at: Race) -> Iterator[Line]:
        """Who takes which cards, from three Sprint to three Rush."""
        dealt: dict[tuple[int, int], tuple[str, ...]] = {}
        for car in (each for each in at.ranking if each in at.pilots):
            dealt[first_cards(at, car)] = (*dealt.get(first_cards(at, car), ()), car)
        for kind, cars in sorted(dealt.items(), reverse=True):
            yield dealt_line(kind, cars)


def dealt_line(kind: tuple[int, int], cars: tuple[str, ...]) -> Line:
    """So many Sprint and Rush cards for each of these; a single one is the drone's."""
    match kind:
        case (3, 0):
            return line("first-hands-3-0", "176", cars=cars)
        case (2, 1):
            return line("first-hands-2-1", "176", cars=cars)
        case (1, 2):
            return line("first-hands-1-2", "176", cars=cars)
        case (1, 0):
            return line("first-hands-1-0", "123", cars=cars)
        case (0, 1):
            return line("first-hands-0-1", "123", cars=cars)
    return line("first-hands-0-3", "176", cars=cars)
