"""Rocks on the drawn track: which a die wakes and where they roll (20B), and where the boss's tiles put things.

A tile is known by its border; where none is drawn, every space may be one of it.
"""

from collections.abc import Callable, Iterator

from companion.games.monsterchase.components import ARCH, BEASTS, ROLLING
from companion.games.monsterchase.driver import boulders, on_table
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.boulders import Roll
from companion.games.monsterchase.driver.moves import Turned, outcomes
from companion.games.monsterchase.driver.priorities import Print, beast, rockfall
from companion.games.monsterchase.driver.strip import Cell, Strip
from companion.games.monsterchase.state import Race

# A die that lets any rock of the tile be chosen is more than this (monsterchase-156).
FOUR = 4
LANDSLIDES = ("04-B", "08-B")
LAKE, RIDGE = "16-A", "16-B"
# The slabs the arch of the penguins has at most (monsterchase-165b).
SLABS = 3


# --- which tile a space is of -----------------------------------------------------------------------------------------


def side_at(at: Race, drawn: Strip, space: int) -> str:
    """The side of the tile this space is on; empty where no border tells."""
    begun = [each for each in drawn.borders if each.space <= space]
    place = max(begun).tile if begun else min(drawn.borders).tile - 1 if drawn.borders else 0
    return at.circuit[place - 1] if drawn.borders and place <= len(at.circuit) else ""


def cells_on(at: Race, drawn: Strip, side: str) -> Iterator[Cell]:
    """The spaces that are, or may be, of a tile with this side."""
    for space in range(1, drawn.spaces + 1):
        if side_at(at, drawn, space) in (side, ""):
            yield from (Cell(lane, space) for lane in range(1, drawn.lanes + 1))


def line_ahead(drawn: Strip, space: int) -> int:
    """The next checkpoint, or 0 where none is drawn."""
    return min((line for line in drawn.checkpoints if line > space), default=0)


# --- 20B: rolling rocks -----------------------------------------------------------------------------------------------


def is_drawn(at: Race, who: str) -> bool:
    """Whether a drawing somebody has looked at in this turn shows this car or the boss (monsterchase-180b)."""
    return at.turn.is_sketched and on.place(on.read(at.strip), who) is not None


def missing(drawn: Strip, who: str) -> tuple[Cell, ...]:
    """Where the rock goes that has to lie between a car and the checkpoint; on one of them (monsterchase-155)."""
    cell = on.place(drawn, who)
    line = line_ahead(drawn, cell.space) if cell else 0
    return boulders.before_line(drawn, line) if line and boulders.needs_rock(drawn, who, line) else ()


def can_take_rock(at: Race, cell: str) -> bool:
    """Whether the drawing still has this space, and nothing on it: it may have been drawn anew since."""
    return bool(at.strip) and on.is_free(on.read(at.strip), on.read_cell(cell))


def with_rock(at: Race, cell: Cell) -> Strip:
    return on.laid(on.read(at.strip), "rock", cell)


def awake(at: Race, who: str, die: int) -> tuple[Cell, ...]:
    """The rocks one of which rolls now, once the missing one lies there (monsterchase-156, monsterchase-157)."""
    drawn = on_table.track_of(at)
    rocks = drawn.rock
    if die > FOUR:
        of_tile = set(cells_on(at, drawn, ROLLING))
        rocks = tuple(rock for rock in rocks if rock in of_tile)
    return boulders.waking(drawn, who, die, rocks)


def is_on_track(at: Race, rock: str) -> bool:
    """Whether the drawing still has this space: it may have been drawn anew since."""
    return bool(at.strip) and on.is_on(on.read(at.strip), on.read_cell(rock))


def rolled(at: Race, rock: Cell, value: int) -> Roll:
    """What a rock that woke does, as far as the Rush card says (monsterchase-158)."""
    return boulders.rolled(on_table.track_of(at), rock, value, on_table.boss_of(at), on_table.rules_of(at))


# --- what a tile does with the boss -----------------------------------------------------------------------------------


def best_for_rock(at: Race, drawn: Strip, side: str) -> tuple[Cell, ...]:
    """04B and 08B: the spaces the boss likes best for a rock (monsterchase-163)."""
    found = rockfall(drawn, (cell for cell in cells_on(at, drawn, side) if can_hold(drawn, cell)))
    return found.best


def can_hold(drawn: Strip, cell: Cell) -> bool:
    """Not the boss's own space, and no ice, water or gap."""
    return cell != drawn.boss and on.ground(drawn, cell) in ("", *on.OBSTACLES)


def best_for_beast(at: Race, drawn: Strip, side: str) -> tuple[Cell, ...]:
    """11B and 12B: where the boss likes the beast best, of all spaces that may bear a print (monsterchase-162); it
    does one damage to a car it comes upon (monsterchase-162c)."""
    cells = (cell for cell in cells_on(at, drawn, side) if can_hold(drawn, cell))
    found = beast(drawn.boss, tuple(Print(cell, len(on.standing(drawn, cell))) for cell in cells))
    return tuple(each.cell for each in found.best)


def behind_boss(at: Race, drawn: Strip, side: str) -> tuple[Cell, ...]:
    """15B: where a freeze gun lays its slabs, the nearest first (monsterchase-165, monsterchase-165b)."""
    (laid,) = outcomes(drawn, Turned("freeze", 0, SLABS))
    return tuple(event.cell for event in laid.trace if event.kind == "slab-laid")


def beyond_water(at: Race, drawn: Strip, side: str) -> tuple[Cell, ...]:
    """16A: the next free space of its lane (monsterchase-166)."""
    lane = (Cell(drawn.boss.lane, space) for space in range(drawn.boss.space + 1, drawn.spaces + 1))
    return tuple(cell for cell in lane if on.is_free(drawn, cell))[:1]


def before_checkpoint(at: Race, drawn: Strip, side: str) -> tuple[Cell, ...]:
    """16B: the first free space before the tile's checkpoint, however far the boss had come (monsterchase-167)."""
    on_tile = {cell.space for cell in cells_on(at, drawn, side)}
    lines = [line for line in drawn.checkpoints if line in on_tile or line - 1 in on_tile]
    return boulders.before_line(drawn, max(lines)) if lines else ()


PLACES: dict[str, Callable[[Race, Strip, str], tuple[Cell, ...]]] = {
    **dict.fromkeys(LANDSLIDES, best_for_rock),
    **dict.fromkeys(BEASTS, best_for_beast),
    ARCH: behind_boss,
    LAKE: beyond_water,
    RIDGE: before_checkpoint,
}


def places(at: Race, side: str) -> tuple[Cell, ...]:
    """Where a tile puts the boss, its beast, ice, or the rock it lets fall.

    Nothing where nobody drew the track, or looked at what was drawn before (monsterchase-180b).
    """
    return PLACES[side](at, on_table.track_of(at), side) if at.turn.is_sketched and side in PLACES else ()
