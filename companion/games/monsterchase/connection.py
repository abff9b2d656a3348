"""Who is connected with whom: limits, direct links and the groups that bridges make of them.

Distances are what the table told; whoever moves is measured anew, because the app does not see the track.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.memo import remembered
from companion.games.monsterchase.components import DRONE
from companion.games.monsterchase.components import limit as limit_of
from companion.games.monsterchase.driver.strip import Cell, Strip
from companion.games.monsterchase.state import Race, are_mates, pair

# Two cars no chain of touching spaces joins (monsterchase-59); the most that is asked for a distance, as cars further
# apart are never linked; and more spaces than anybody tells.
NO_WAY, MOST_ASKED, BEYOND = 0, 12, 99


class Link(Struct, frozen=True):
    """What the table may know about two cars; a distance of None was never told (monsterchase-65)."""

    one: str
    other: str
    distance: int | None
    limit: int
    is_direct: bool
    is_connected: bool


# --- two cars ---------------------------------------------------------------------------------------------------------


def stars_of(at: Race, car: str) -> int:
    """What a car takes off its reach; the drone never has a star (monsterchase-124)."""
    return at.pilots[car].stars if car in at.pilots and car != DRONE else 0


def limit(at: Race, one: str, other: str) -> int:
    """Six less the stars of both (monsterchase-57, monsterchase-124)."""
    return limit_of(stars_of(at, one), stars_of(at, other))


def distance(at: Race, one: str, other: str) -> int | None:
    return at.distances.get(pair(one, other))


def may_link(at: Race, one: str, other: str) -> bool:
    """Two cars people drive, of one team (monsterchase-135); so the boss never, the drone like any other
    (monsterchase-60b)."""
    return one != other and one in at.pilots and other in at.pilots and are_mates(at, one, other)


def is_direct(at: Race, one: str, other: str) -> bool:
    """Linked without a bridge: there is a way, and it is no longer than the limit (monsterchase-57,
    monsterchase-59)."""
    spaces = distance(at, one, other)
    return may_link(at, one, other) and spaces is not None and NO_WAY < spaces <= limit(at, one, other)


# --- groups -----------------------------------------------------------------------------------------------------------


def group(at: Race, car: str) -> tuple[str, ...]:
    """The car and all it is connected with, bridge after bridge, every pair counted (monsterchase-60,
    monsterchase-60c)."""
    return groups(at).get(car, (car,)) if at.distances else (car,)


@remembered
def groups(at: Race) -> dict[str, tuple[str, ...]]:
    """The group of every car that is connected with another."""
    direct: dict[str, list[str]] = {}
    for key, spaces in at.distances.items():
        one, other = key.split("-")
        if NO_WAY < spaces <= limit(at, one, other) and may_link(at, one, other):
            direct.setdefault(one, []).append(other)
            direct.setdefault(other, []).append(one)
    found = {car: reached(direct, car) for car in direct}
    return {car: tuple([other for other in at.pilots if other in near]) for car, near in found.items()}


def reached(direct: Mapping[str, Sequence[str]], car: str) -> list[str]:
    """This car and all that a chain of direct links leads to."""
    found = [car]
    for near in found:
        found += [other for other in direct[near] if other not in found]
    return found


def are_connected(at: Race, one: str, other: str) -> bool:
    return one != other and other in group(at, one)


def nearest_in_turn(at: Race) -> str:
    """The car that the one in turn could best be linked with, if any."""
    return next(iter(nearest(at)), "")


@remembered
def nearest(at: Race) -> tuple[str, ...]:
    """The cars that the one in turn could be linked with, the nearest first and of equal ones that with the greater
    limit; a distance nobody told comes after, no way last. Asked for each offer to a friend and for what closes it."""
    car = at.turn.car
    others = [other for other in at.pilots if may_link(at, car, other)]
    if len(others) < 2:
        return tuple(others)
    stars = stars_of(at, car)

    def away(other: str) -> tuple[int, int]:
        spaces = distance(at, car, other)
        return BEYOND if spaces is None else spaces or BEYOND + 1, -limit_of(stars, stars_of(at, other))

    return tuple(sorted(others, key=away))


def links(at: Race) -> tuple[Link, ...]:
    """Each pair that could be connected, with its distance and limit (monsterchase-65)."""
    return tuple(
        Link(
            one,
            other,
            distance(at, one, other),
            limit(at, one, other),
            is_direct(at, one, other),
            are_connected(at, one, other),
        )
        for one, other in combinations(at.pilots, 2)
        if may_link(at, one, other)
    )


# --- measuring --------------------------------------------------------------------------------------------------------


def steps_between(track: Collection[Cell], one: Cell, other: Cell) -> int:
    """Steps over touching spaces, diagonals too, whatever lies on them (monsterchase-58, monsterchase-58b); 0 without a
    way (monsterchase-59)."""
    seen, edge, steps = {one}, {one}, 0
    while edge:
        if other in edge:
            return steps
        edge = {near for cell in edge for near in touching(cell) if near in track} - seen
        seen |= edge
        steps += 1
    return NO_WAY


def touching(cell: Cell) -> Iterator[Cell]:
    for lane in (cell.lane - 1, cell.lane, cell.lane + 1):
        for space in (cell.space - 1, cell.space, cell.space + 1):
            yield Cell(lane, space)


def measured(drawn: Strip) -> dict[str, int]:
    """The distances a drawing of the track shows; where it shows no way, there may be one beyond its edge."""
    holes = {*drawn.water, *drawn.void, *drawn.wall}
    lanes, spaces = range(1, drawn.lanes + 1), range(1, drawn.spaces + 1)
    track = {Cell(lane, space) for lane in lanes for space in spaces} - holes
    return {
        pair(one.id, other.id): steps
        for one, other in combinations(drawn.cars, 2)
        if (steps := steps_between(track, one.cell, other.cell)) != NO_WAY
    }


def with_drawing(at: Race, drawn: Strip) -> Race:
    """The table with the distances a drawing shows; what it does not show stays as it was told."""
    return replace(at, distances={**at.distances, **measured(drawn)})


def moved(at: Race, *cars: str) -> Race:
    """The table after these cars went elsewhere: nobody knows how far from the others they are now."""
    gone = {pair(car, other) for car in cars for other in at.pilots}
    return replace(at, distances={key: spaces for key, spaces in at.distances.items() if key not in gone})
