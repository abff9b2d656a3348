"""What everybody sees of the ranking, the circuit and the prey."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.game import SEATS
from companion.games.monsterchase.components import BOSS, DRONE, EXTRA, PREY, TILES, UNKNOWN_TILE, colour_at
from companion.games.monsterchase.state import SETUP_STEPS, Race, entrants, red_from
from companion.games.monsterchase.view.pilots import Sheet

# Our icon of each car: a seat's own shape, or what stands for it.
SIGNS = {BOSS: "boss", DRONE: "drone", EXTRA: "car"} | {seat: f"seat-{seat}" for seat in SEATS}


class Place(Struct, frozen=True):
    """A position of the ranking: whose helmet, which colour, and whether that car has played (monsterchase-31)."""

    position: int
    car: str
    colour: str
    # "played", "now", or nothing.
    state: str


class Pip(Struct, frozen=True):
    """So many of one thing on a sheet."""

    icon: str
    count: int
    # What sets it.
    dial: str


class Rank(Struct, frozen=True, kw_only=True):
    """A position of the ranking as it is drawn, with the sheet of the car that has it."""

    position: int
    # Its colour, and once more where it is another than that of the position before.
    zone: str
    colour: str
    car: str
    is_now: bool
    has_played: bool
    sheet: Sheet | None

    @property
    def pips(self) -> tuple[Pip, ...]:
        """What its sheet shows; of stars and shields only those that are there."""
        if self.sheet is None:
            return ()
        shown = (("heart", "lives"), ("star", "stars"), ("shield", "shields"))
        counts = (Pip(icon, getattr(self.sheet, each), f"{each}.{self.car}") for icon, each in shown)
        return tuple(pip for pip in counts if pip.count or pip.icon == "heart")


class Spot(Struct, frozen=True):
    """A tile of the circuit, and what lies there."""

    place: int
    tile: str
    # The rule its side has in this game.
    rule: str
    has_reserve: bool
    has_prey: bool

    @property
    def name(self) -> str:
        """Its tile as it is printed on it."""
        return self.tile.replace("-", "")

    @property
    def is_start(self) -> bool:
        return self.place == 1

    @property
    def is_told(self) -> bool:
        """Whether there is anything to say of it."""
        return bool(self.tile) or self.has_reserve or self.has_prey


class Tokens(Struct, frozen=True):
    """How many prey tokens show this face, exposed and sheltered."""

    face: str
    exposed: int
    sheltered: int


class Stack(Struct, frozen=True):
    """The prey: where it lies and of which faces; which token is which nobody knows."""

    tile: int
    exposed: int
    sheltered: int
    # What pilots still have to turn (monsterchase-87).
    due: int
    faces: tuple[Tokens, ...]


def ranking(at: Race) -> tuple[Place, ...]:
    """The strip with its helmets, or with those placed so far (monsterchase-14, monsterchase-32)."""
    helmets = at.ranking
    if at.step in ("ranking", "order") and (at.placed or not at.ranking):
        helmets = at.placed + ("",) * (len(entrants(at)) - len(at.placed))
    if at.boss and helmets and not at.ranking and BOSS not in helmets:
        first = red_from(at) - 1
        helmets = (*helmets[:first], BOSS, *helmets[first + 1 :])
    if at.step in SETUP_STEPS and at.step not in ("ranking", "grid"):
        return ()
    return tuple(places(at, helmets or on_grid(at)))


def on_grid(at: Race) -> tuple[str, ...]:
    """The grid as far as the teams have filled it (monsterchase-131)."""
    cars = {place: car for car, place in at.grid.items()}
    return tuple(cars.get(place, "") for place in range(1, len(at.pilots) + 1))


def places(at: Race, helmets: Sequence[str]) -> Iterator[Place]:
    for position, car in enumerate(helmets, 1):
        colour = colour_at(at.box, len(helmets), position)
        state = "now" if car and car == at.turn.car else "played" if car in at.acted else ""
        yield Place(position, car, colour, state)


def ranks(ranking: Sequence[Place], sheets: Sequence[Sheet]) -> Iterator[Rank]:
    of, colour = {sheet.car: sheet for sheet in sheets}, ""
    for place in ranking:
        yield Rank(
            position=place.position,
            zone=place.colour,
            colour=place.colour if place.colour != colour else "",
            car=place.car,
            is_now=place.state == "now",
            has_played=place.state == "played",
            sheet=of.get(place.car),
        )
        colour = place.colour


def circuit(at: Race) -> tuple[Spot, ...]:
    """The tiles in the order of the race, the start first (monsterchase-5, monsterchase-12)."""
    return tuple(
        Spot(
            place,
            "" if tile == UNKNOWN_TILE else tile,
            TILES[tile].rule if tile in TILES else "",
            place in at.reserves,
            bool(at.boss) and place == at.prey_tile,
        )
        for place, tile in enumerate(at.circuit, 1)
    )


def prey(at: Race) -> Stack | None:
    """How many of each face are exposed and sheltered (monsterchase-12, monsterchase-87)."""
    if at.boss is None or not (at.exposed or at.sheltered):
        return None
    counts = (Tokens(face, at.exposed.count(face), at.sheltered.count(face)) for face in PREY)
    faces = tuple(each for each in counts if each.exposed or each.sheltered)
    return Stack(at.prey_tile, len(at.exposed), len(at.sheltered), min(at.flips, len(at.exposed)), faces)
