"""The rolling rocks of 20B: which one wakes, how it rolls, and the first free space before a checkpoint."""

from msgspec import Struct

from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.drive import DAMAGE, hurt
from companion.games.monsterchase.driver.events import Ask, Driver, MoveInProgress, Rules, Trace
from companion.games.monsterchase.driver.moves import AS_PRINTED, UNMOVED
from companion.games.monsterchase.driver.priorities import boulder
from companion.games.monsterchase.driver.strip import Cell, Strip

ROCK = "rock"
# The mover behind damage that nobody deals.
NOBODY = ""
# What a rock and what it meets come to, both of them gone.
ENDS = {"bomb": "rock-exploded", "rock": "rock-broken"}


class Roll(Struct, frozen=True, kw_only=True):
    """What a rolling rock did, and what only the table can say about it."""

    trace: Trace
    after: Strip
    asks: tuple[Ask, ...] = ()


def before_line(strip: Strip, line: int) -> tuple[Cell, ...]:
    """The first free space before a checkpoint, on each lane that has one as near (monsterchase-155, -167)."""
    for space in range(min(line - 1, strip.spaces), 0, -1):
        row = (Cell(lane, space) for lane in range(1, strip.lanes + 1))
        if free := tuple(cell for cell in row if on.is_free(strip, cell)):
            return free
    return ()


def needs_rock(strip: Strip, who: str, line: int) -> bool:
    """No rock lies between the car and the checkpoint (monsterchase-155)."""
    cell = on.place(strip, who)
    return cell is not None and not any(cell.space < rock.space < line for rock in strip.rock)


def waking(strip: Strip, who: str, die: int, rocks: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Which rocks of the tile may wake: 1 to 3 the next one ahead, 4 none, 5 and 6 any (monsterchase-156).

    Where the boss may choose it takes the one furthest ahead outside its lane (monsterchase-157).
    """
    cell = on.place(strip, who)
    if die == 4 or cell is None:
        return ()
    if die > 4:
        return boulder(strip, rocks).best if who == BOSS else rocks
    ahead = [rock for rock in rocks if rock.space > cell.space]
    return tuple(rock for rock in ahead if rock.space == min(each.space for each in ahead))


def rolled(strip: Strip, rock: Cell, value: int, boss: Driver = UNMOVED, rules: Rules = AS_PRINTED) -> Roll:
    """Against the race, as many spaces as the Rush card shows (monsterchase-158).

    It blows up with a bomb and breaks against a rock (monsterchase-159); a car takes 1 damage and lets it by, and a
    rock that has no more to roll goes on to the next free space (monsterchase-160).
    """
    move = MoveInProgress(strip, NOBODY, boss, rules)
    move.happens("woken", ROCK, rock)
    for step in range(1, value + 1):
        cell = on.back(rock, step)
        if is_over(move, cell):
            break
        met = on.standing(move.strip, cell)
        for who in met:
            move.happens("rolled-over", who, cell)
            hurt(move, who, DAMAGE)
        if step == value:
            rest(move, on.back(cell, 1) if met else cell)
    return Roll(trace=tuple(move.trace), after=move.strip, asks=tuple(move.asks))


def is_over(move: MoveInProgress, cell: Cell) -> bool:
    """Gone with a bomb or another rock, or where only the table knows: off the strip, on ice, over a gap."""
    under = on.ground(move.strip, cell)
    if under in ENDS:
        move.happens(ENDS[under], ROCK, cell)
    elif not on.is_on(move.strip, cell) or under:
        move.asks_for(under or "edge", ROCK, cell)
    else:
        return False
    return True


def rest(move: MoveInProgress, cell: Cell) -> None:
    """On this space, or the first free one behind it."""
    while on.is_on(move.strip, cell) and not on.is_free(move.strip, cell):
        cell = on.back(cell, 1)
    if on.is_on(move.strip, cell):
        move.happens("rock-laid", ROCK, cell)
    else:
        move.asks_for("edge", ROCK, cell)
