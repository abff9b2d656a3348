"""Every way the boss can play the card it has flipped: effect first, then the printed movement (monsterchase-78)."""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.drive import DAMAGE, drive, enter, hurt, landing, way_out
from companion.games.monsterchase.driver.events import Ask, Driver, MoveInProgress, Rules, Trace
from companion.games.monsterchase.driver.events import replay as replay
from companion.games.monsterchase.driver.strip import Cell, Strip

SIDES = {"left": -1, "right": 1}
POWER_UP_SHIELDS = 2
UNMOVED, AS_PRINTED = Driver(), Rules()


class Turned(Struct, frozen=True):
    """A card turned over for the boss: its effect, its spaces, and how many slabs of ice a freeze gun lays.

    Without an effect, movement alone: a star, whose assault comes first (monsterchase-79), or what the table has done.
    """

    effect: str
    value: int
    slabs: int = 1


class Outcome(Struct, frozen=True, kw_only=True):
    """What one option comes to. While something is asked the figures are what is known so far."""

    option: str
    trace: Trace
    # Damage to itself, spaces along the race, damage to the others: none of it counts what shields kept away.
    own: int
    advance: int
    dealt: int
    after: Strip
    # A reserve took the boss past its start: the race is lost there (monsterchase-107).
    is_over: bool = False
    asks: tuple[Ask, ...] = ()
    # Spaces still to move once the table has answered; the lines of an assault that come after them, and the spaces
    # that what is still to come may bring the boss on.
    left: int = 0
    rest: tuple[str, ...] = ()
    further: int = 0

    @property
    def is_open(self) -> bool:
        return bool(self.asks)


Doing = Callable[[MoveInProgress], None]


def outcomes(strip: Strip, flip: Turned, boss: Driver = UNMOVED, rules: Rules = AS_PRINTED) -> tuple[Outcome, ...]:
    """Every option the boss has, as a bot acts (monsterchase-77), each driven to its end or to the first question."""
    options = OPTIONS_OF.get(flip.effect, unchanged)(strip, flip, rules)
    return tuple(
        played(MoveInProgress(strip, BOSS, boss, rules), option, doing, flip.value) for option, doing in options
    )


def advance(strip: Strip, behind: int) -> Strip:
    """The window moved on after the boss, with this many spaces kept behind it."""
    return on.window(strip, behind)


def played(move: MoveInProgress, option: str, doing: Doing, spaces: int) -> Outcome:
    start, who = move.strip, move.mover
    doing(move)
    move.settle(spaces)
    if move.boss.is_spun and who == BOSS and spaces and not move.is_over:
        move.asks_for("spin-out", who, move.place(who))
    left = drive(move, who, spaces)
    was, now = on.place(start, who), on.place(move.strip, who)
    assert was is not None, f"{who} is not on the strip"
    return Outcome(
        option=option,
        trace=tuple(move.trace),
        own=move.harm[who],
        advance=now.space - was.space if now else 0,
        dealt=move.harm.total() - move.harm[who],
        after=move.strip,
        is_over=move.is_over,
        asks=tuple(move.asks),
        left=left,
    )


# --- effects ----------------------------------------------------------------------------------------------------------

Doings = Iterator[tuple[str, Doing]]


def nothing(_: MoveInProgress) -> None:
    """The effect changes nothing on the strip."""


def unchanged(strip: Strip, flip: Turned, rules: Rules) -> Doings:
    yield "go", nothing


def steers(strip: Strip, flip: Turned, rules: Rules) -> Doings:
    """One lane to the left or right, or straight on (monsterchase-169)."""
    ahead = {"beside": 0, "ahead": 1}[rules.steer]
    for option, side in SIDES.items():
        cell = Cell(strip.boss.lane + side, strip.boss.space + ahead)
        if 1 <= cell.lane <= strip.lanes and on.ground(strip, cell) != "wall":
            yield option, steering(cell)
    yield "stay", nothing


def steering(cell: Cell) -> Doing:
    """Into the next lane, meeting what is there like any car; water and gaps beside it are the table's to settle."""

    def steer(move: MoveInProgress) -> None:
        away = way_out(move, move.strip.boss)
        under = on.ground(move.strip, cell)
        ahead = under if under in ("water", "void") else away or landing(move, BOSS, cell)
        if isinstance(ahead, str):
            move.asks_for(ahead, BOSS, move.strip.boss)
        else:
            move.is_stopped = not enter(move, BOSS, ahead, "steered")

    return steer


def missiles(strip: Strip, flip: Turned, rules: Rules) -> Doings:
    yield "fire", fire
    if rules.may_hold_fire:
        yield "hold", nothing


def fire(move: MoveInProgress) -> None:
    """Along the lane, over ice and gaps, until it meets a car, a rock or a bomb (monsterchase-173)."""
    who = move.mover
    cell = on.back(move.place(who), -1)
    while on.is_on(move.strip, cell) and (under := on.ground(move.strip, cell)) != "wall":
        for target in on.standing(move.strip, cell):
            move.happens("shot", target, cell, of=who)
            hurt(move, target, DAMAGE)
            return
        if under in on.OBSTACLES:
            move.happens(f"shot-{under}", who, cell)
            return
        cell = on.back(cell, -1)
    move.asks_for("wall" if on.is_on(move.strip, cell) else "edge", who, cell, halts=False)


def bombs(strip: Strip, flip: Turned, rules: Rules) -> Doings:
    """Behind it; when that space is taken beside it, and else ahead (monsterchase-170)."""
    lane, space = strip.boss.lane, strip.boss.space
    behind = Cell(lane, space - 1)
    if not on.is_on(strip, behind):
        yield "behind", unseen(behind)
        return
    beside = {option: Cell(lane + side, space) for option, side in SIDES.items()}
    for cells in ({"behind": behind}, beside, {"ahead": Cell(lane, space + 1)}):
        free = {option: cell for option, cell in cells.items() if on.is_free(strip, cell)}
        yield from ((option, laying("bomb-laid", cell)) for option, cell in free.items())
        if free:
            return
    yield "none", nothing


def laying(kind: str, *cells: Cell) -> Doing:
    def lay(move: MoveInProgress) -> None:
        for cell in cells:
            move.happens(kind, BOSS, cell)

    return lay


def unseen(cell: Cell) -> Doing:
    """What is left there lies outside the strip: the table knows it, the move does not need it."""
    return lambda move: move.asks_for("edge", BOSS, cell, halts=False)


def slabs(strip: Strip, flip: Turned, rules: Rules) -> Doings:
    """Ice on the first free spaces behind it in its lane; on 15B as many as a 6 on the die gives (monsterchase-165)."""
    behind = (Cell(strip.boss.lane, space) for space in range(strip.boss.space - 1, 0, -1))
    free = [cell for cell in behind if on.is_free(strip, cell)][: flip.slabs]
    lay = laying("slab-laid", *free)
    if len(free) == flip.slabs:
        yield "behind", lay
        return

    def lay_and_ask(move: MoveInProgress) -> None:
        lay(move)
        move.asks_for("edge", BOSS, Cell(strip.boss.lane, 0), halts=False)

    yield "behind", lay_and_ask


def repairs(strip: Strip, flip: Turned, rules: Rules) -> Doings:
    """Straightens it out of a spin-out, else mends one damage (monsterchase-84, -85)."""
    yield "go", mend


def mend(move: MoveInProgress) -> None:
    if move.boss.is_spun:
        move.happens("straightened", BOSS, move.strip.boss)
        move.boss = replace(move.boss, is_spun=False)
    else:
        move.happens("repaired", BOSS, move.strip.boss, 1)
        move.heals(move.rules.boss_repair)
        move.wavers(("heal",), BOSS, move.strip.boss)


def powers_up(strip: Strip, flip: Turned, rules: Rules) -> Doings:
    """Two shields at once (monsterchase-119)."""
    yield "go", gain if rules.boss_power_up else nothing


def gain(move: MoveInProgress) -> None:
    move.happens("gained", BOSS, move.strip.boss, POWER_UP_SHIELDS)


# Each effect and the options it gives; a star is played by the caller before the boss moves (monsterchase-81).
OPTIONS_OF: dict[str, Callable[[Strip, Turned, Rules], Doings]] = {
    "steer": steers,
    "missile": missiles,
    "bomb": bombs,
    "repair": repairs,
    "freeze": slabs,
    "power-up": powers_up,
}
