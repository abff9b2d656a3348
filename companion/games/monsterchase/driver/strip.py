"""The strip: what lies on the lanes and spaces around the boss, as tapped in, and the same in one line.

Lanes count from 1, left to right as the boss sees them; spaces count from 1 along the race. A line across the track
(tile border, checkpoint, finish) is named by the first space beyond it. Prey and reserves lie on a tile, which is named
by its place in the circuit; a lightning space knows the side it is printed on, "17-B".

    3x12 boss=2.4:shields1 car=A:1.3:lives2,B:3.5 rock=1.6,2.6 bomb=2.8 border=6:4 finish=9 prey=4 lightning=2.5:18-B
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from companion.games.monsterchase.components import BOSS, LIVES, MOST_SHIELDS

# What may lie on a space, one of them at most. A car can stand on ice alone; a wall is no space at all.
GROUNDS = ("rock", "bomb", "ice", "water", "void", "wall")
OBSTACLES = ("rock", "bomb")

# Further than anything on a strip, whose spaces have two figures.
FURTHEST = 100

SIZE = re.compile(r"([1-9]\d?)x([1-9]\d?)")
CELL = re.compile(r"([1-9]\d?)\.([1-9]\d?)")
NUMBER = re.compile(r"[1-9]\d?")
CAR = re.compile(r"[A-H]|drone")
SIDE = re.compile(r"(0[1-9]|1\d|20)-[AB]")


class Misread(ValueError):
    """A strip that cannot be read, and the word that is wrong in it."""

    def __init__(self, word: str) -> None:
        super().__init__(f"cannot read {word!r}")
        self.word = word


class Cell(Struct, frozen=True, order=True):
    """One space of one lane."""

    lane: int
    space: int

    def __str__(self) -> str:
        return f"{self.lane}.{self.space}"


class Car(Struct, frozen=True, order=True):
    """A pilot's car or the drone, with the lives and shields it has left."""

    id: str
    cell: Cell
    lives: int = LIVES
    shields: int = 0


class Border(Struct, frozen=True, order=True):
    """Where a tile begins: its first space, and its place in the circuit."""

    space: int
    tile: int


class Spark(Struct, frozen=True, order=True):
    """A lightning space, and the side of a tile it is printed on."""

    cell: Cell
    side: str


class Strip(Struct, frozen=True, kw_only=True):
    """The track around the boss. Nothing is known beyond its lanes and spaces."""

    lanes: int
    spaces: int
    boss: Cell
    shields: int = 0
    rock: tuple[Cell, ...] = ()
    bomb: tuple[Cell, ...] = ()
    ice: tuple[Cell, ...] = ()
    water: tuple[Cell, ...] = ()
    void: tuple[Cell, ...] = ()
    wall: tuple[Cell, ...] = ()
    cars: tuple[Car, ...] = ()
    borders: tuple[Border, ...] = ()
    checkpoints: tuple[int, ...] = ()
    # 0: not on this strip.
    finish: int = 0
    prey: int = 0
    reserves: tuple[int, ...] = ()
    sparks: tuple[Spark, ...] = ()


# --- what lies where --------------------------------------------------------------------------------------------------


def ground(strip: Strip, cell: Cell) -> str:
    """What lies on a space, or nothing."""
    return next((kind for kind in GROUNDS if cell in cells_of(strip, kind)), "")


def cells_of(strip: Strip, kind: str) -> tuple[Cell, ...]:
    cells: tuple[Cell, ...] = getattr(strip, kind)
    return cells


def is_on(strip: Strip, cell: Cell) -> bool:
    """Has this space been drawn at all?"""
    return 1 <= cell.lane <= strip.lanes and 1 <= cell.space <= strip.spaces


def car(strip: Strip, who: str) -> Car | None:
    return next((each for each in strip.cars if each.id == who), None)


def place(strip: Strip, who: str) -> Cell | None:
    """Where a car or the boss stands, if it is on the strip."""
    found = car(strip, who)
    return strip.boss if who == BOSS else found.cell if found else None


def standing(strip: Strip, cell: Cell) -> tuple[str, ...]:
    """The cars on this space; while one rams another there are two."""
    cars = tuple(each.id for each in strip.cars if each.cell == cell)
    return (BOSS, *cars) if strip.boss == cell else cars


def is_free(strip: Strip, cell: Cell) -> bool:
    """A space of the strip with nothing on it."""
    return is_on(strip, cell) and not ground(strip, cell) and not standing(strip, cell)


def shields(strip: Strip, who: str) -> int:
    found = car(strip, who)
    return strip.shields if who == BOSS else found.shields if found else 0


def spark(strip: Strip, cell: Cell) -> str:
    """The side of the tile whose lightning is printed on this space, or nothing."""
    return next((each.side for each in strip.sparks if each.cell == cell), "")


def tile_from(strip: Strip, space: int) -> int:
    """The tile that begins at this space, or 0."""
    return next((each.tile for each in strip.borders if each.space == space), 0)


# --- the strip a moment later -----------------------------------------------------------------------------------------


def moved(strip: Strip, who: str, cell: Cell) -> Strip:
    """The same with one car elsewhere."""
    if who == BOSS:
        return replace(strip, boss=cell)
    return replace(strip, cars=tuple(replace(each, cell=cell) if each.id == who else each for each in strip.cars))


def lifted(strip: Strip, who: str) -> Strip:
    """The same without this car."""
    return replace(strip, cars=tuple(each for each in strip.cars if each.id != who))


def hurt(strip: Strip, who: str, count: int) -> Strip:
    """Lives lost; the points of the boss are not on the strip."""
    cars = (replace(each, lives=each.lives - count) if each.id == who else each for each in strip.cars)
    return replace(strip, cars=tuple(cars))


def shielded(strip: Strip, who: str, count: int) -> Strip:
    """The same with shields gained, or spent when the count is negative; nobody has more than two."""
    if who == BOSS:
        return replace(strip, shields=min(MOST_SHIELDS, strip.shields + count))
    cars = (
        replace(each, shields=min(MOST_SHIELDS, each.shields + count)) if each.id == who else each
        for each in strip.cars
    )
    return replace(strip, cars=tuple(cars))


def laid(strip: Strip, kind: str, cell: Cell) -> Strip:
    """The same with a rock, a bomb or a slab more."""
    return replace(strip, **{kind: tuple(sorted((*cells_of(strip, kind), cell)))})


def cleared(strip: Strip, cell: Cell) -> Strip:
    """The same with no rock and no bomb there."""
    kept = {kind: tuple(each for each in cells_of(strip, kind) if each != cell) for kind in OBSTACLES}
    return replace(strip, **kept)


def window(strip: Strip, behind: int) -> Strip:
    """The same moved on until this many spaces are left behind the boss; what is left further back is forgotten.

    No space is added in front: what has not been drawn is not known.
    """
    gone = max(0, strip.boss.space - 1 - behind)
    kept = {kind: shifted(cells_of(strip, kind), gone) for kind in GROUNDS}
    return replace(
        strip,
        spaces=strip.spaces - gone,
        boss=Cell(strip.boss.lane, strip.boss.space - gone),
        cars=tuple(replace(each, cell=back(each.cell, gone)) for each in strip.cars if each.cell.space > gone),
        borders=tuple(Border(each.space - gone, each.tile) for each in strip.borders if each.space > gone),
        checkpoints=tuple(each - gone for each in strip.checkpoints if each > gone),
        finish=max(0, strip.finish - gone),
        sparks=tuple(Spark(back(each.cell, gone), each.side) for each in strip.sparks if each.cell.space > gone),
        **kept,
    )


def shifted(cells: tuple[Cell, ...], gone: int) -> tuple[Cell, ...]:
    return tuple(back(each, gone) for each in cells if each.space > gone)


def back(cell: Cell, count: int) -> Cell:
    """The space of the same lane so many spaces behind this one."""
    return Cell(cell.lane, cell.space - count)


# --- a strip in one line ----------------------------------------------------------------------------------------------


def notation(strip: Strip) -> str:
    """The strip in words apart by spaces; what is not there is left out."""
    words = [f"{strip.lanes}x{strip.spaces}", "boss=" + colons(str(strip.boss), ("shields", strip.shields, 0))]
    words += worded("car", (car_word(each) for each in sorted(strip.cars)))
    for kind in GROUNDS:
        words += worded(kind, map(str, sorted(cells_of(strip, kind))))
    words += worded("border", (f"{each.space}:{each.tile}" for each in sorted(strip.borders)))
    words += worded("checkpoint", map(str, sorted(strip.checkpoints)))
    words += worded("finish", (str(strip.finish),) * bool(strip.finish))
    words += worded("prey", (str(strip.prey),) * bool(strip.prey))
    words += worded("reserve", map(str, sorted(strip.reserves)))
    words += worded("lightning", (f"{each.cell}:{each.side}" for each in sorted(strip.sparks)))
    return " ".join(words)


def worded(key: str, values: Iterable[str]) -> list[str]:
    line = ",".join(values)
    return [f"{key}={line}"] if line else []


def car_word(car: Car) -> str:
    return colons(f"{car.id}:{car.cell}", ("lives", car.lives, LIVES), ("shields", car.shields, 0))


def colons(word: str, *counts: tuple[str, int, int]) -> str:
    """The word with each count that is not the usual one."""
    return ":".join((word, *(f"{name}{count}" for name, count, usual in counts if count != usual)))


# The values of one word, between its commas, to the fields they set.
Reader = Callable[[tuple[str, ...]], dict[str, object]]


# A drawing is read at each fact that moves something on it, and at each page.
@lru_cache(maxsize=256)
def read(line: str) -> Strip:
    """A strip from its line, its words in any order after the size. Raises Misread with what it cannot read."""
    size, *words = line.split() or [""]
    if not (found := SIZE.fullmatch(size)):
        raise Misread(size)
    fields: dict[str, object] = {"lanes": int(found[1]), "spaces": int(found[2])}
    seen = set()
    for word in words:
        key, _, values = word.partition("=")
        if key in seen or key not in READERS:
            raise Misread(word)
        seen.add(key)
        try:
            fields |= READERS[key](tuple(values.split(",")))
        except ValueError as wrong:
            raise Misread(word) from wrong
    if "boss" not in seen:
        raise Misread(line)
    return checked(replace(Strip(lanes=1, spaces=1, boss=Cell(1, 1)), **fields))


def checked(strip: Strip) -> Strip:
    """The same strip, when everything fits on it and nothing stands on anything else. Raises Misread."""
    for kind in GROUNDS:
        for cell in cells_of(strip, kind):
            fits(is_on(strip, cell), f"{kind}={cell}")
    under = Counter(cell for kind in GROUNDS for cell in cells_of(strip, kind))
    for cell, count in under.items():
        fits(count == 1, str(cell))
    cars = [(BOSS, strip.boss), *((each.id, each.cell) for each in strip.cars)]
    for who, cell in cars:
        fits(is_on(strip, cell) and ground(strip, cell) in ("", "ice"), f"{who}:{cell}")
        fits(len(standing(strip, cell)) == 1 and [each for each, _ in cars].count(who) == 1, f"{who}:{cell}")
    for spark in strip.sparks:
        fits(is_on(strip, spark.cell), f"lightning={spark.cell}")
    for line in (*(each.space for each in strip.borders), *strip.checkpoints, strip.finish):
        fits(line <= strip.spaces, str(line))
    for many in (
        tuple(each.cell for each in strip.sparks),
        tuple(each.space for each in strip.borders),
        strip.checkpoints,
        strip.reserves,
    ):
        fits(len(set(many)) == len(many), " ".join(map(str, many)))
    return strip


def fits(is_so: bool, word: str) -> None:
    if not is_so:
        raise Misread(word)


def matched(pattern: re.Pattern[str], word: str) -> str:
    if not pattern.fullmatch(word):
        raise Misread(word)
    return word


def read_cell(word: str) -> Cell:
    lane, _, space = matched(CELL, word).partition(".")
    return Cell(int(lane), int(space))


def read_number(word: str) -> int:
    return int(matched(NUMBER, word))


def read_counts(words: list[str], least: dict[str, int], most: dict[str, int]) -> dict[str, int]:
    """`lives2`, `shields1`: each at most once, and only where it differs from the usual."""
    counts: dict[str, int] = {}
    for word in words:
        name, count = word.rstrip("0123456789"), word[len(word.rstrip("0123456789")) :]
        if name in counts or name not in least or len(count) != 1 or not least[name] <= int(count) <= most[name]:
            raise Misread(word)
        counts[name] = int(count)
    return counts


def one(values: tuple[str, ...]) -> str:
    if len(values) != 1:
        raise Misread(",".join(values))
    return values[0]


def read_boss(values: tuple[str, ...]) -> dict[str, object]:
    cell, *counts = one(values).split(":")
    return {"boss": read_cell(cell), **read_counts(counts, {"shields": 1}, {"shields": MOST_SHIELDS})}


def read_cars(values: tuple[str, ...]) -> dict[str, object]:
    cars = []
    for value in values:
        who, _, rest = value.partition(":")
        cell, *counts = rest.split(":")
        found = read_counts(counts, {"lives": 1, "shields": 1}, {"lives": LIVES - 1, "shields": MOST_SHIELDS})
        cars.append(Car(matched(CAR, who), read_cell(cell), **found))
    return {"cars": tuple(sorted(cars))}


def read_cells(kind: str) -> Reader:
    return lambda values: {kind: tuple(sorted(read_cell(value) for value in values))}


def read_borders(values: tuple[str, ...]) -> dict[str, object]:
    pairs = [value.partition(":") for value in values]
    return {"borders": tuple(sorted(Border(read_number(space), read_number(tile)) for space, _, tile in pairs))}


def read_sparks(values: tuple[str, ...]) -> dict[str, object]:
    pairs = [value.partition(":") for value in values]
    return {"sparks": tuple(sorted(Spark(read_cell(cell), matched(SIDE, side)) for cell, _, side in pairs))}


READERS: dict[str, Reader] = {
    "boss": read_boss,
    "car": read_cars,
    **{kind: read_cells(kind) for kind in GROUNDS},
    "border": read_borders,
    "checkpoint": lambda values: {"checkpoints": tuple(sorted(map(read_number, values)))},
    "finish": lambda values: {"finish": read_number(one(values))},
    "prey": lambda values: {"prey": read_number(one(values))},
    "reserve": lambda values: {"reserves": tuple(sorted(map(read_number, values)))},
    "lightning": read_sparks,
}
