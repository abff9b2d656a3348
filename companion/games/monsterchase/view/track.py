"""What everybody sees of the ranking, the circuit and the prey."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.game import SEATS
from companion.games.monsterchase.components import BOSS, DRONE, EXTRA, PREY, TILES, UNKNOWN_TILE, colour_at
from companion.games.monsterchase.state import SETUP_STEPS, Race, entrants, red_from
from companion.games.monsterchase.view.pilots import Sheet, sheet

# Our icon of each car: a seat's own shape, or what stands for it.
SIGNS = {BOSS: "boss", DRONE: "drone", EXTRA: "car"} | {seat: f"seat-{seat}" for seat in SEATS}


class Rank(Struct, frozen=True, kw_only=True):
    """A position of the ranking: whose helmet, and the sheet of that car."""

    position: int
    # Its colour, and once more where it is another than that of the position before.
    zone: str
    colour: str
    car: str
    # Whether that car has its turn, or has had it (monsterchase-31).
    is_now: bool
    has_played: bool
    sheet: Sheet | None


class Spot(Struct, frozen=True, kw_only=True):
    """A tile of the circuit, and what lies there."""

    place: int
    # As it is printed on it.
    name: str
    # The rule its side has in this game.
    rule: str
    is_start: bool
    has_reserve: bool
    has_prey: bool


class Tokens(Struct, frozen=True):
    """How many prey tokens show this face, exposed and sheltered."""

    face: str
    exposed: int
    sheltered: int


class Stack(Struct, frozen=True):
    """The prey: where it lies and of which faces; which token is which nobody knows."""

    tile: int
    faces: tuple[Tokens, ...]


def ranking(at: Race) -> Iterator[Rank]:
    """The strip with its helmets, or with those placed so far (monsterchase-14, monsterchase-32)."""
    zone, helmets = "", on_strip(at)
    for position, car in enumerate(helmets, 1):
        before, zone = zone, colour_at(at.box, len(helmets), position)
        is_now = bool(car) and car == at.turn.car
        yield Rank(
            position=position,
            zone=zone,
            colour=zone if zone != before else "",
            car=car,
            is_now=is_now,
            has_played=car in at.acted and not is_now,
            sheet=sheet(at, car) if car in at.pilots else None,
        )


def on_strip(at: Race) -> Sequence[str]:
    """Whose helmet lies on each position, or nobody's; of teams the grid as far as they have filled it
    (monsterchase-131)."""
    if at.step in SETUP_STEPS and at.step not in ("ranking", "grid"):
        return ()
    helmets = at.ranking
    if at.step in ("ranking", "order") and (at.placed or not at.ranking):
        helmets = at.placed + ("",) * (len(entrants(at)) - len(at.placed))
    if at.boss and helmets and not at.ranking and BOSS not in helmets:
        first = red_from(at) - 1
        helmets = (*helmets[:first], BOSS, *helmets[first + 1 :])
    cars = {place: car for car, place in at.grid.items()}
    return helmets or [cars.get(number, "") for number in range(1, len(at.pilots) + 1)]


def circuit(at: Race) -> Iterator[Spot]:
    """The tiles of which there is anything to say, in the order of the race (monsterchase-5, monsterchase-12)."""
    for number, tile in enumerate(at.circuit, 1):
        spot = Spot(
            place=number,
            name="" if tile == UNKNOWN_TILE else tile.replace("-", ""),
            rule=TILES[tile].rule if tile in TILES else "",
            is_start=number == 1,
            has_reserve=number in at.reserves,
            has_prey=bool(at.boss) and number == at.prey_tile,
        )
        if spot.name or spot.has_reserve or spot.has_prey:
            yield spot


def prey(at: Race) -> Stack | None:
    """How many of each face are exposed and sheltered (monsterchase-12, monsterchase-87)."""
    if at.boss is None or not (at.exposed or at.sheltered):
        return None
    counts = (Tokens(face, at.exposed.count(face), at.sheltered.count(face)) for face in PREY)
    return Stack(at.prey_tile, tuple(each for each in counts if each.exposed or each.sheltered))
