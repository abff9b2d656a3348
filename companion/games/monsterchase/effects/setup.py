"""What preparation does to the table: cars, circuit, boss, prey, first hands."""

from msgspec.structs import replace

from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import DRONE
from companion.games.monsterchase.state import Beast, Pilot, Race, hand_size, with_boss
from companion.kit.hands import unknown


def opened(at: Race, fact: f.Opened) -> Race:
    """A car for each seat, the drone beside two of them (monsterchase-121), the boss unless teams race."""
    is_chase = fact.options.get("mode", "chase") == "chase"
    cars = (*fact.seats, DRONE) if is_chase and len(fact.seats) == 2 else fact.seats
    return replace(
        at,
        seats=fact.seats,
        options=fact.options,
        box=fact.box,
        pilots={car: Pilot() for car in cars},
        boss=Beast(fact.options["boss"]) if is_chase else None,
    )


def tiles_laid(at: Race, fact: f.TilesLaid) -> Race:
    return replace(at, circuit=fact.tiles)


def circuit_closed(at: Race, fact: f.CircuitClosed) -> Race:
    return replace(at, reserves=fact.reserves, exposed=fact.prey)


def boss_ready(at: Race, fact: f.BossReady) -> Race:
    return replace(with_boss(at, points=fact.points, most=fact.points), step="prey")


def prey_changed(at: Race, fact: f.PreyChanged) -> Race:
    return replace(at, exposed=fact.prey)


def prey_ready(at: Race, fact: f.PreyReady) -> Race:
    return replace(at, prey_tile=fact.tile)


def sheet_taken(at: Race, fact: f.SheetTaken) -> Race:
    return replace(at, sheets={**at.sheets, fact.car: fact.sheet})


def hands_dealt(at: Race, fact: f.HandsDealt) -> Race:
    """Nobody told the app which cards they are."""
    pilots = {car: replace(pilot, hand=unknown(hand_size(car))) for car, pilot in at.pilots.items()}
    return replace(at, pilots=pilots)
