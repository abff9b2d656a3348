"""How ten places lie beside each other: rows of hexagons, three, four and three of them, or a triangle.

Italian terms of the rulebook: luogo (place), confine (border), adiacente (adjacent).
"""

from collections.abc import Iterator
from functools import cache, lru_cache

# The rows of the map, and of the free-for-all (mayhem-7, mayhem-67).
ROWS = {"map": (3, 4, 3), "triangle": (1, 2, 3, 4)}
PLACES = tuple(f"p{number}" for number in range(1, 11))
# Where players start in the free-for-all, and Cyborg (mayhem-67).
CORNERS = ("p1", "p7", "p10")
CENTRE = "p5"
# With so many arrangements of obstacles and missing tiles it is known what lies next to what: an evening's.
MAPS_KEPT = 1024


@cache
def number(place: str) -> int:
    return int(place.removeprefix("p"))


@cache
def border(one: str, other: str) -> str:
    """The border of two places, the smaller number first."""
    return "-".join(sorted((one, other), key=number))


@cache
def ends(border: str) -> tuple[str, str]:
    """The two places a border parts."""
    one, _, other = border.partition("-")
    return one, other


@cache
def spots(layout: str) -> dict[str, tuple[int, int]]:
    """Each place as its row and how far right it lies, in half hexagons from the middle."""
    places = iter(PLACES)
    return {
        next(places): (row, 2 * column - count + 1) for row, count in enumerate(ROWS[layout]) for column in range(count)
    }


@cache
def borders(layout: str) -> tuple[str, ...]:
    """Every border between two places: sides that touch (mayhem-41)."""
    return tuple(borders_of(layout))


def borders_of(layout: str) -> Iterator[str]:
    at = spots(layout)
    for place, (row, column) in at.items():
        for other, (below, right) in at.items():
            beside = (below - row, right - column)
            if beside in ((0, 2), (1, -1), (1, 1)):
                yield border(place, other)


@cache
def touching(layout: str) -> dict[str, tuple[str, ...]]:
    """Each place with those whose sides touch its own, whatever lies between."""
    found: dict[str, list[str]] = {place: [] for place in PLACES}
    for each in borders(layout):
        one, other = ends(each)
        found[one].append(other)
        found[other].append(one)
    return {place: tuple(sorted(others, key=number)) for place, others in found.items()}


@cache
def around(layout: str) -> dict[str, tuple[str, ...]]:
    """Each place with all its borders."""
    return {place: tuple(border(place, other) for other in others) for place, others in touching(layout).items()}


# --- as it stands -----------------------------------------------------------------------------------------------------


@lru_cache(MAPS_KEPT)
def ways(layout: str, gone: tuple[str, ...], obstacles: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """From each place where one step leads: a side in common without an obstacle, to a tile that still lies there."""
    return {
        place: tuple(each for each in others if each not in gone and border(place, each) not in obstacles)
        for place, others in touching(layout).items()
    }


@lru_cache(MAPS_KEPT)
def borders_left(layout: str, gone: tuple[str, ...]) -> tuple[str, ...]:
    """The borders between two tiles that still lie there."""
    return tuple(each for each in borders(layout) if not set(ends(each)) & set(gone))


@lru_cache(MAPS_KEPT)
def borders_near(layout: str, gone: tuple[str, ...], obstacles: tuple[str, ...], place: str) -> tuple[str, ...]:
    """Of these the borders of the tiles to which one step leads from a place."""
    beside = ways(layout, gone, obstacles).get(place, ())
    return tuple(each for each in borders_left(layout, gone) if not set(ends(each)).isdisjoint(beside))
