"""A slow second opinion on the boss's assaults, written from the rulebook alone: its lines one after the other.

Everything is a number or a pair of them, and the whole table is copied for each way. Of the program it knows nothing.
"""

from copy import deepcopy
from dataclasses import dataclass, field

Spot = tuple[int, int]
# A line of an assault: what, how many, whom.
Line = tuple[str, int, str]
LANES_AWAY = {"left": -1, "right": 1}
FAR = 1_000


@dataclass
class Machine:
    """A pilot's car; without a lane it is not on the drawing, and its row only says on which side of the boss."""

    lane: int | None
    row: int
    lives: int
    shields: int
    crashes: int = 0


@dataclass
class Table:
    """The table, with the boss in the middle of it."""

    lanes: int
    length: int
    things: dict[Spot, str]
    lightning: dict[Spot, str]
    tiles: dict[int, int]
    checkpoints: set[int]
    machines: dict[str, Machine]
    lane: int
    row: int
    points: int
    start: int
    shields: int
    mood: str
    # What is true in each mood: whether nothing stops the boss, and what ends it.
    steady: dict[str, bool]
    ends: dict[str, str]
    spun: bool
    players: int
    prey: int
    exposed: list[int]
    sheltered: list[int]
    reserves: set[int]
    circuit: int
    # House rulings: all shields at once, more than the last life, the mood after the blow.
    all_shields: bool
    lives_only: bool
    mood_after: bool
    lost_this_turn: int = 0
    # What has come of it.
    own: int = 0
    dealt: int = 0
    chosen: list[str] = field(default_factory=list)
    questions: set[tuple[str, str]] = field(default_factory=set)
    # Who was sent off the track, and the first row of the checkpoint where it comes back.
    comes_back: dict[str, int] = field(default_factory=dict)
    waits: bool = False
    stopped: bool = False
    lost: bool = False
    left: int = 0
    rest: list[Line] = field(default_factory=list)


# --- the lines --------------------------------------------------------------------------------------------------------


def ways(table: Table, lines: list[Line]) -> list[Table]:
    """The tables after each way of these lines, from the first choice to the last."""
    if not lines or table.lost:
        return [table]
    if table.waits:
        still = [line for line in lines if not (table.stopped and line[0] == "move")]
        if still and still[0][0] == "move" and not table.left:
            table.left = still.pop(0)[1]
        table.rest = still
        return [table]
    what, count, whom = lines[0]
    if what in ("steer", "bomb"):
        found = steering(table) if what == "steer" else bombing(table)
        after = []
        for name in found:
            then = deepcopy(table)
            if len(found) > 1:
                then.chosen.append(name if what == "steer" else f"bomb-{name}")
            (steer if what == "steer" else bomb)(then, name)
            after += ways(then, lines[1:])
        return after
    if what == "move":
        advance(table, count)
    elif what == "missile":
        missile(table)
    elif what == "hurt":
        strike_all(table, count, whom)
    elif what == "shields":
        table.shields = min(2, table.shields + count)
    elif what == "recover":
        regain(table, count)
    return ways(table, lines[1:])


def steering(table: Table) -> list[str]:
    there = [way for way, by in LANES_AWAY.items() if 1 <= table.lane + by <= table.lanes]
    return [way for way in there if table.things.get((table.lane + LANES_AWAY[way], table.row)) != "wall"] + ["stay"]


def bombing(table: Table) -> list[str]:
    if table.row == 1 or is_empty(table, (table.lane, table.row - 1)):
        return ["behind"]
    beside = [way for way, by in LANES_AWAY.items() if is_empty(table, (table.lane + by, table.row))]
    return beside or (["ahead"] if is_empty(table, (table.lane, table.row + 1)) else ["none"])


def steer(table: Table, way: str) -> None:
    if way == "stay":
        return
    to = (table.lane + LANES_AWAY[way], table.row)
    if table.things.get(to) in ("water", "void"):
        ask(table, table.things[to], "boss")
    elif table.lightning.get((table.lane, table.row)) == "18-B":
        ask(table, "mirror", "boss")
    else:
        table.stopped = boss_comes_to(table, to) or table.stopped


def bomb(table: Table, way: str) -> None:
    if way == "none":
        return
    rows = {"behind": table.row - 1, "ahead": table.row + 1}
    to = (table.lane + LANES_AWAY.get(way, 0), rows.get(way, table.row))
    if to[1] < 1:
        table.questions.add(("edge", "boss"))
    else:
        table.things[to] = "bomb"


def missile(table: Table) -> None:
    for row in range(table.row + 1, table.length + 1):
        thing = table.things.get((table.lane, row))
        if thing == "wall":
            table.questions.add(("wall", "boss"))
            return
        met = [who for who, car in table.machines.items() if (car.lane, car.row) == (table.lane, row)]
        if met:
            strike(table, met[0], 1)
            return
        if thing in ("rock", "bomb"):
            del table.things[table.lane, row]
            return
    table.questions.add(("edge", "boss"))


def strike_all(table: Table, count: int, whom: str) -> None:
    rows = {who: car.row for who, car in table.machines.items()}
    aside = {who: car.lane is None for who, car in table.machines.items()}
    for who in sorted(rows, key=lambda each: (aside[each], 0 if aside[each] else abs(rows[each] - table.row), each)):
        is_there = {"all": True, "ahead": rows[who] > table.row, "behind": rows[who] < table.row}
        if is_there[whom]:
            strike(table, who, count)


# --- damage and what it costs -----------------------------------------------------------------------------------------


def strike(table: Table, who: str, count: int) -> None:
    """The boss puts in its shields at the first chance, a pilot all that help."""
    more = min(2 if table.all_shields else 1, table.shields)
    table.shields -= more
    car = table.machines[who]
    count += more
    kept = min(count, car.shields)
    car.shields -= kept
    count -= kept
    if not count:
        return
    table.dealt += min(count, car.lives) if table.lives_only else count
    car.lives = max(0, car.lives - count)
    if not car.lives:
        off_track(table, who)


def off_track(table: Table, who: str) -> None:
    """Back at the last checkpoint with all its lives; the boss is healed by it."""
    car = table.machines[who]
    was_away = car.lane is None and car.row <= table.length
    line = max((line for line in table.checkpoints if line <= car.row), default=-FAR)
    if not was_away:
        car.row = line - 1
        if line > table.row + 1:
            table.comes_back[who] = line
    car.lane, car.lives, car.crashes = None, 3, car.crashes + 1
    before = table.points
    table.points = min(table.start, table.points + 1)
    happened(table, "pilot-off", *(["heals"] if table.points > before else []))


def hurt_boss(table: Table) -> None:
    if table.shields:
        table.shields -= 1
        return
    table.own += 1
    table.points -= 1
    table.lost_this_turn += 1
    happened(table, "any-damage", *(["two-damage"] if table.lost_this_turn >= 2 else []))


def regain(table: Table, count: int) -> None:
    before = table.points
    table.points = min(table.start, table.points + count)
    if table.points > before:
        happened(table, "heals")


def happened(table: Table, *events: str) -> None:
    if table.ends[table.mood] in events:
        table.mood = "normal" if table.mood == "furious" else "furious"


# --- movement ---------------------------------------------------------------------------------------------------------


def advance(table: Table, count: int) -> None:
    left = count
    while left and not (table.stopped or table.lost or table.waits):
        if cannot_go_on(table):
            break
        to = next_spot(table, "boss", (table.lane, table.row))
        if isinstance(to, str):
            ask(table, to, "boss")
            break
        left -= 1
        table.stopped = boss_comes_to(table, to)
        if left and not (table.stopped or table.lost):
            ask_who_comes_back(table)
    table.left = 0 if table.stopped or table.lost else left


def cannot_go_on(table: Table) -> bool:
    """Somebody has come back to where it may stand in the way, or the boss is spun round."""
    ask_who_comes_back(table)
    if table.spun:
        ask(table, "spin-out", "boss")
    return table.waits


def ask_who_comes_back(table: Table) -> None:
    for who, line in table.comes_back.items():
        if line > table.row + 1:
            ask(table, "checkpoint", who)
    table.comes_back = {}


def next_spot(table: Table, who: str, spot: Spot) -> Spot | str:
    if table.lightning.get(spot) == "18-B":
        return "mirror"
    lane, row = spot
    if row + 1 > table.length:
        return "edge"
    thing = table.things.get((lane, row + 1), "")
    if thing in ("void", "wall") or (thing == "water" and who != "boss"):
        return thing
    if thing != "water":
        return (lane, row + 1)
    dry = [there for there in range(row + 2, table.length + 1) if is_empty(table, (lane, there))]
    return (lane, dry[0]) if dry else "edge"


def boss_comes_to(table: Table, to: Spot) -> bool:
    """Whether it is stopped there: the obstacle first, then whoever is there, then the lines it has crossed."""
    old = table.row
    met = [who for who, car in table.machines.items() if (car.lane, car.row) == to]
    table.lane, table.row = to
    stopped = False
    if table.things.get(to) in ("rock", "bomb"):
        del table.things[to]
        steady = table.steady[table.mood]
        hurt_boss(table)
        stopped = not (table.steady[table.mood] if table.mood_after else steady)
    for who in met:
        crashes = table.machines[who].crashes
        strike(table, who, 1)
        if table.machines[who].crashes == crashes:
            push(table, who)
    for row in range(old + 1, to[1] + 1):
        if row in table.tiles:
            enter_tile(table, table.tiles[row])
            if table.lost:
                return True
    felt(table, "boss", to)
    return stopped


def enter_tile(table: Table, tile: int) -> None:
    if tile in table.reserves:
        table.reserves.remove(tile)
        if table.points + table.players > table.start:
            table.lost = True
            return
        regain(table, table.players)
    if tile == table.prey:
        regain(table, sum(table.exposed))
        table.exposed, table.sheltered = [*table.exposed, *table.sheltered], []
        table.prey = tile % table.circuit + 1


def felt(table: Table, who: str, spot: Spot) -> None:
    if table.things.get(spot) == "ice":
        ask(table, "ice", who)
    quiet = {"17-B", "18-B", "19-B", "20-B", *(["13-B"] if who == "boss" else [])}
    if spot in table.lightning and table.lightning[spot] not in quiet:
        ask(table, "lightning", who)


def push(table: Table, who: str) -> None:
    """Two spaces on, into whatever is there."""
    for _ in range(2):
        if table.waits:
            return
        car = table.machines[who]
        assert car.lane is not None
        to = next_spot(table, who, (car.lane, car.row))
        if isinstance(to, str):
            if to == "edge":
                table.questions.add(("edge", who))
                car.lane, car.row = None, FAR
            else:
                ask(table, to, who)
                car.lane, car.row = None, -FAR
            return
        met = [each for each, other in table.machines.items() if (other.lane, other.row) == to]
        car.lane, car.row = to
        if table.things.get(to) in ("rock", "bomb"):
            del table.things[to]
            crashes = car.crashes
            strike(table, who, 1)
            is_stopped = True
            if car.crashes > crashes:
                for each in met:
                    rammed(table, each)
                return
        else:
            is_stopped = False
        for each in met:
            rammed(table, each)
        felt(table, who, to)
        if is_stopped:
            return


def rammed(table: Table, who: str) -> None:
    crashes = table.machines[who].crashes
    strike(table, who, 1)
    if table.machines[who].crashes == crashes:
        push(table, who)


def is_empty(table: Table, spot: Spot) -> bool:
    taken = {(car.lane, car.row) for car in table.machines.values()} | {(table.lane, table.row)}
    return 1 <= spot[0] <= table.lanes and 1 <= spot[1] <= table.length and not (spot in table.things or spot in taken)


def ask(table: Table, what: str, who: str) -> None:
    table.questions.add((what, who))
    table.waits = True
