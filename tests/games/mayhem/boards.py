"""Random boards for the oracle, and the same boards as the program has them."""

from random import Random

from msgspec.structs import replace

from companion.engine.box_entries import BoxValue
from companion.games.mayhem.components import BOX
from companion.games.mayhem.options import DEFAULTS
from companion.games.mayhem.state import City, Fighter, Side, health_of
from tests.games.mayhem import oracle
from tests.games.mayhem.oracle import FIELD, TRIANGLE, Board, Body

# Who plays: by side, in both modes.
TEAMS = {"black": ("robin", "raven"), "white": ("cyborg", "starfire")}
ALL = {"A": ("raven",), "B": ("robin",), "C": ("starfire",)}
MOST_WALLS, MOST_TRAPS = 4, 3
HEALTHS = range(3, 9)


def board(seed: int, rows: tuple[int, ...] | None = None) -> Board:
    """A legal table of either mode: walls, traps, tokens and damage as they may lie."""
    luck = Random(seed)
    rows = rows or luck.choice((FIELD, TRIANGLE))
    people = TEAMS if rows == FIELD else ALL
    bodies = {f"{side}-{who}": Body(side) for side, some in people.items() for who in some}
    found = Board(rows, bodies, points={side: luck.randrange(4) for side in people})
    if found.is_for_all:
        found.cyborg = 5
        for _ in range(luck.randrange(4)):
            if free := sorted(oracle.removable(found)):
                found.removed.add(luck.choice(free))
        found.cyborg = luck.choice(found.places)
    for _ in range(luck.randrange(MOST_WALLS + 1)):
        if open_ := sorted(oracle.wallable(found), key=sorted):
            found.walls.add(luck.choice(open_))
    for body in bodies.values():
        place = luck.choice((*found.places, *found.places, 0))
        body.place = place if place and oracle.is_roomy(found, place) else 0
        equip(body, luck)
    for _ in range(luck.randrange(MOST_TRAPS)):
        found.traps[luck.choice(found.places), luck.choice([*people])] = luck.randint(1, 2)
    return found


def equip(body: Body, luck: Random) -> None:
    """What lies on a board that is in play; off the map there is nothing."""
    body.health = luck.choice(HEALTHS)
    if body.place:
        body.damage = luck.randrange(body.health)
        body.fire, body.stuns = luck.choice((0, 0, 1, 2)), luck.choice((0, 0, 1))
        body.shield = luck.random() < 0.3
        body.escape = luck.random() < 0.2


def city(found: Board, round: int = 2, **changes: object) -> City:
    """The same table in the program's words."""
    common = found.is_for_all
    options = DEFAULTS | {"mode": "free-for-all" if common else "standard"}
    seats = {side: chr(ord("A") + number) for number, side in enumerate(oracle.sides(found))}
    grid: list[list[int | str | None]] = [
        [found.bodies[name].health or 0 if (name := owner(found, who)) else 0, 2] for who in rows()
    ]
    box: dict[str, BoxValue] = {entry.id: entry.value for entry in BOX}
    at = City(
        seats=tuple(seats.values()),
        options=options,
        box=box | {"characters": grid},
        sides={side: Side(seats=(seat,), points=found.points.get(side, 0)) for side, seat in seats.items()},
        figures={
            name: Fighter(
                side=body.side,
                character=name.partition("-")[2],
                seat=seats[body.side],
                place=f"p{body.place}" if body.place else "",
                off="" if body.place else "ko",
                damage=body.damage,
                fire=body.fire,
                stuns=body.stuns,
                shield=body.shield,
                escape=body.escape,
                ko=round if name in found.fallen else 0,
            )
            for name, body in found.bodies.items()
        },
        step="act",
        round=round,
        first=next(iter(seats)),
        gone=tuple(f"p{place}" for place in sorted(found.removed)),
        obstacles=tuple(border(wall) for wall in sorted(found.walls, key=sorted)),
        traps=heaps(found),
        cyborg=f"p{found.cyborg}" if found.cyborg else "",
    )
    return replace(at, **changes)


def seen(at: City) -> Board:
    """A table of the program as the opinion sees it."""
    is_all = at.options["mode"] == "free-for-all"
    bodies = {
        name: Body(
            each.side,
            number(each.place),
            health_of(at, name) or None,
            each.damage,
            each.fire,
            each.stuns,
            each.shield,
            each.escape,
        )
        for name, each in at.figures.items()
    }
    found = Board(TRIANGLE if is_all else FIELD, bodies, cyborg=number(at.cyborg))
    found.is_filled = at.options["cyborg"] == "character"
    found.removed = {number(place) for place in at.gone}
    found.walls = {frozenset(map(number, each.split("-"))) for each in at.obstacles}
    found.traps = {(number(place), side): count for place, here in at.traps.items() for side, count in here.items()}
    found.points = {side: each.points for side, each in at.sides.items()}
    return found


def number(place: str) -> int:
    return int(place.removeprefix("p")) if place else 0


def rows() -> tuple[str, ...]:
    return next(entry for entry in BOX if entry.id == "characters").rows


def owner(found: Board, character: str) -> str:
    return next((name for name in found.bodies if name.endswith(f"-{character}")), "")


def border(wall: frozenset[int]) -> str:
    return "-".join(f"p{place}" for place in sorted(wall))


def heaps(found: Board) -> dict[str, dict[str, int]]:
    """Traps by place and team; in the free-for-all they are nobody's."""
    lying: dict[str, dict[str, int]] = {}
    for (place, side), count in found.traps.items():
        here = lying.setdefault(f"p{place}", {})
        team = "common" if found.is_for_all else side
        here[team] = here.get(team, 0) + count
    return lying
