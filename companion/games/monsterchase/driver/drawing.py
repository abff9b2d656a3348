"""The drawing of the track ahead: marks tapped on a grid become the strip, and the strip becomes marks again.

Rows are spaces along the race, the furthest ahead on top; columns are the lanes, and one more for the lines across the
track. A line stands in the row of the first space beyond it. A space takes what may lie there together: a car on ice or
on lightning, and the border of a tile with its reserve and its prey.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.engine.holes import Drawing
from companion.engine.memo import remembered
from companion.games.monsterchase.components import BOSS, SPARKS, TILES, UNKNOWN_TILE, lanes
from companion.games.monsterchase.driver import following
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.strip import Border, Car, Cell, Spark, Strip
from companion.games.monsterchase.state import Race

SPACES = 12
ROWS = tuple(str(space) for space in range(SPACES, 0, -1))
# Where the boss stands on an empty drawing: two spaces behind it, nine ahead. Cars further behind it push it up, so
# far that a way of seven spaces is still in sight.
BOSS_SPACE, HIGHEST_BOSS = 3, 5
LINE = "line"
BORDER, PREY_LINE, RESERVE, FINISH, CHECKPOINT = "border", "prey", "reserve", "finish", "checkpoint"
LINES = (BORDER, PREY_LINE, RESERVE, FINISH, CHECKPOINT)
# No car stands on these; on ice and on lightning one may.
UNDER_NO_CAR = ("rock", "bomb", "water", "void", "wall")
# The only tile with open water.
WATER_TILE = "16-A"


# --- the grid ---------------------------------------------------------------------------------------------------------


@remembered
def canvas(at: Race) -> Drawing:
    """An empty track around the boss, or the one that was drawn, for the keeper to tap on."""
    columns = tuple(str(lane) for lane in range(1, lanes(at.box) + 1))
    cars = (BOSS, *at.pilots)
    lying, unsure = tuple(marked(at)), following.unsure(at)
    return Drawing(
        name="cells",
        rows=ROWS,
        columns=(*columns, LINE),
        marks=marks(at),
        once=(FINISH, *cars),
        layers=((*cars, *UNDER_NO_CAR), on.GROUNDS, SPARKS),
        across=LINE,
        lines=LINES,
        now=lying,
        unsure=tuple(each for each in lying if each.partition("=")[2] in unsure),
    )


def marks(at: Race) -> tuple[str, ...]:
    """What can lie on this circuit, the commonest first."""
    has_winter = at.chose("winter") == "yes"
    sides = tuple(side for side in SPARKS if lies(at, side))
    return (
        "rock",
        "bomb",
        *at.pilots,
        BOSS,
        *LINES,
        *("ice",) * has_winter,
        *("water",) * lies(at, WATER_TILE),
        "wall",
        *sides,
    )


def lies(at: Race, side: str) -> bool:
    """Whether this side of a tile may be there: where tiles were only counted, any may that needs no other box."""
    if side in at.circuit:
        return True
    return UNKNOWN_TILE in at.circuit and (not TILES[side].needs_winter or at.chose("winter") == "yes")


# --- from marks to a strip --------------------------------------------------------------------------------------------


def drawn(at: Race, cells: Iterable[str]) -> Strip:
    """The strip the marks spell. A boss that is not marked is where it was; nothing else lies there."""
    places = [(cell_of(place), mark) for place, _, mark in (each.partition("=") for each in cells)]
    marked_at = next((cell for cell, mark in places if mark == BOSS and cell.lane), None)
    boss = marked_at or standing(at, known(at))
    places = [(cell, mark) for cell, mark in places if cell != boss or (marked_at and mark != BOSS)]
    grounds = {kind: tuple(sorted(cell for cell, mark in places if mark == kind and cell.lane)) for kind in on.GROUNDS}
    lines = sorted((cell.space, mark) for cell, mark in places if mark in LINES)
    shown = Strip(
        lanes=lanes(at.box),
        spaces=SPACES,
        boss=boss,
        cars=tuple(sorted(Car(mark, cell) for cell, mark in places if mark in at.pilots and cell.lane)),
        borders=tuple(borders(at, lines)),
        checkpoints=tuple(sorted({space for space, mark in lines if mark == CHECKPOINT})),
        finish=next((space for space, mark in lines if mark == FINISH), 0),
        prey=at.prey_tile,
        reserves=at.reserves,
        sparks=tuple(sorted(Spark(cell, mark) for cell, mark in places if mark in SPARKS and cell.lane)),
    )
    return replace(shown, **grounds)


def standing(at: Race, found: Strip | None) -> Cell:
    """Where the boss stands on the drawing by what was said; on an empty one in the middle."""
    return found.boss if found else Cell((lanes(at.box) + 1) // 2, BOSS_SPACE)


def known(at: Race) -> Strip | None:
    """The track that was drawn, everybody where they went since, moved on with the boss; nothing where nobody drew
    it."""
    if not at.strip:
        return None
    moved = following.followed(on.read(at.strip), at.heard)
    if at.turn.is_sketched or moved.boss.space <= HIGHEST_BOSS:
        return replace(moved, spaces=SPACES, cars=tuple(car for car in moved.cars if car.cell.space <= SPACES))
    behind = moved.boss.space - min([moved.boss.space, *(car.cell.space for car in moved.cars)])
    back = min(max(BOSS_SPACE - 1, behind), HIGHEST_BOSS - 1)
    shown = on.window(moved, min(back, moved.boss.space - 1))
    cars = tuple(car for car in shown.cars if car.cell.space <= SPACES)
    return replace(shown, spaces=SPACES, cars=cars)


def cell_of(place: str) -> Cell:
    """A cell of a lane; the column of the lines is lane 0."""
    space, _, column = place.partition(".")
    return Cell(0 if column == LINE else int(column), int(space))


def borders(at: Race, lines: Sequence[tuple[int, str]]) -> Iterator[Border]:
    """Where tiles begin, numbered from the last one before them that is known, else from the first."""
    begins: dict[int, list[str]] = {}
    for space, mark in lines:
        if mark in (BORDER, PREY_LINE, RESERVE):
            begins.setdefault(space, []).append(mark)
    spaces = sorted(begins)
    known = dict(known_tiles(at, [begins[space] for space in spaces]))
    if not known:
        return
    for place, space in enumerate(spaces):
        near = max((each for each in known if each <= place), default=min(known))
        yield Border(space, (known[near] + place - near - 1) % len(at.circuit) + 1)


def known_tiles(at: Race, marks: Sequence[Sequence[str]]) -> Iterator[tuple[int, int]]:
    """The lines that tell their tile, by their place: the prey's, and each reserve's, which is the nearest in the
    circuit whatever borders between them nobody tapped in."""
    prey = next((place for place, lying in enumerate(marks) if PREY_LINE in lying and at.prey_tile), None)
    if prey is not None:
        yield prey, at.prey_tile
    free = list(at.reserves)
    for place in (place for place, lying in enumerate(marks) if RESERVE in lying and place != prey):
        gaps = {tile: gap(at, tile, place - prey) if prey is not None else 0 for tile in free}
        fitting = [tile for tile in free if prey is None or gaps[tile] >= abs(place - prey)]
        if fitting:
            tile = min(fitting, key=lambda each: gaps[each])
            free.remove(tile)
            yield place, tile


def gap(at: Race, tile: int, side: int) -> int:
    """How many tiles lie between this one and the prey's, ahead of it or behind."""
    way = tile - at.prey_tile if side > 0 else at.prey_tile - tile
    return way % len(at.circuit)


# --- from a strip to marks --------------------------------------------------------------------------------------------


def marked(at: Race) -> Iterator[str]:
    """What the drawing shows now, as the marks that made it."""
    shown = known(at)
    yield f"{place_of(standing(at, shown))}={BOSS}"
    if shown is None:
        return
    for car in shown.cars:
        yield f"{place_of(car.cell)}={car.id}"
    taken = {shown.boss, *(car.cell for car in shown.cars)}
    for kind in on.GROUNDS:
        for cell in on.cells_of(shown, kind):
            if kind not in UNDER_NO_CAR or cell not in taken:
                yield f"{place_of(cell)}={kind}"
    for spark in shown.sparks:
        yield f"{place_of(spark.cell)}={spark.side}"
    yield from lines_of(at, shown)


def lines_of(at: Race, shown: Strip) -> Iterator[str]:
    """All that lies at the line before a space; where prey or a reserve does, that there is a border goes without
    saying."""
    found = [(space, CHECKPOINT) for space in shown.checkpoints]
    for each in shown.borders:
        lying = (PREY_LINE,) * (each.tile == at.prey_tile) + (RESERVE,) * (each.tile in at.reserves)
        found += [(each.space, mark) for mark in lying or (BORDER,)]
    found += [(shown.finish, FINISH)] if shown.finish else []
    for space, mark in sorted(found):
        yield f"{space}.{LINE}={mark}"


def place_of(cell: Cell) -> str:
    return f"{cell.space}.{cell.lane}"
