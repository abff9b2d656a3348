"""Every way the boss can play the card it has flipped: effect first, then the printed movement (monsterchase-78)."""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.board import Ask, Board, Boss, Rules, Trace
from companion.games.monsterchase.driver.board import replay as replay
from companion.games.monsterchase.driver.drive import DAMAGE, drive, enter, hurt, landing, way_out
from companion.games.monsterchase.driver.strip import BOSS, Cell, Strip

SIDES = {"left": -1, "right": 1}
POWER_UP = 2
PLAIN, RULES = Boss(), Rules()


class Flip(Struct, frozen=True):
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
    # Spaces still to move once the table has answered.
    left: int = 0

    @property
    def is_open(self) -> bool:
        return bool(self.asks)


Act = Callable[[Board], None]


def outcomes(strip: Strip, flip: Flip, boss: Boss = PLAIN, rules: Rules = RULES) -> tuple[Outcome, ...]:
    """Every option the boss has, as a bot acts (monsterchase-77), each driven to its end or to the first question."""
    options = EFFECTS.get(flip.effect, unchanged)
    return tuple(
        played(Board(strip, BOSS, boss, rules), option, act, flip.value) for option, act in options(strip, flip, rules)
    )


def moves_on(strip: Strip, who: str, spaces: int, boss: Boss = PLAIN, rules: Rules = RULES) -> Outcome:
    """Movement alone, of any car: the rest of the boss's after an answer, or what a pilot gives away."""
    return played(Board(strip, who, boss, rules), "go", nothing, spaces)


def advance(strip: Strip, behind: int) -> Strip:
    """The window moved on after the boss, with this many spaces kept behind it."""
    return on.window(strip, behind)


def played(board: Board, option: str, act: Act, spaces: int) -> Outcome:
    start, who = board.strip, board.mover
    act(board)
    board.settle(spaces)
    if board.boss.is_spun and who == BOSS and spaces and not board.is_over:
        board.asks_for("spin-out", who, board.place(who))
    left = drive(board, who, spaces)
    was, now = on.place(start, who), on.place(board.strip, who)
    assert was is not None, f"{who} is not on the strip"
    return Outcome(
        option=option,
        trace=tuple(board.trace),
        own=board.harm[who],
        advance=now.space - was.space if now else 0,
        dealt=board.harm.total() - board.harm[who],
        after=board.strip,
        is_over=board.is_over,
        asks=tuple(board.asks),
        left=left,
    )


# --- effects ----------------------------------------------------------------------------------------------------------

Options = Iterator[tuple[str, Act]]


def nothing(_: Board) -> None:
    """The effect changes nothing on the strip."""


def unchanged(strip: Strip, flip: Flip, rules: Rules) -> Options:
    yield "go", nothing


def steers(strip: Strip, flip: Flip, rules: Rules) -> Options:
    """One lane to the left or right, or straight on (monsterchase-169)."""
    ahead = {"beside": 0, "ahead": 1}[rules.steer]
    for option, side in SIDES.items():
        cell = Cell(strip.boss.lane + side, strip.boss.space + ahead)
        if 1 <= cell.lane <= strip.lanes and on.ground(strip, cell) != "wall":
            yield option, steering(cell)
    yield "stay", nothing


def steering(cell: Cell) -> Act:
    """Into the next lane, meeting what is there like any car; water and gaps beside it are the table's to settle."""

    def steer(board: Board) -> None:
        away = way_out(board, board.strip.boss)
        under = on.ground(board.strip, cell)
        ahead = under if under in ("water", "void") else away or landing(board, BOSS, cell)
        if isinstance(ahead, str):
            board.asks_for(ahead, BOSS, board.strip.boss)
        else:
            board.is_stopped = not enter(board, BOSS, ahead, "steered")

    return steer


def missiles(strip: Strip, flip: Flip, rules: Rules) -> Options:
    yield "fire", fire
    if rules.may_hold_fire:
        yield "hold", nothing


def fire(board: Board) -> None:
    """Along the lane, over ice and gaps, until it meets a car, a rock or a bomb (monsterchase-173)."""
    who = board.mover
    cell = on.back(board.place(who), -1)
    while on.is_on(board.strip, cell) and (under := on.ground(board.strip, cell)) != "wall":
        for target in on.standing(board.strip, cell):
            board.happens("shot", target, cell, of=who)
            hurt(board, target, DAMAGE)
            return
        if under in on.OBSTACLES:
            board.happens(f"shot-{under}", who, cell)
            return
        cell = on.back(cell, -1)
    board.asks_for("wall" if on.is_on(board.strip, cell) else "edge", who, cell, halts=False)


def bombs(strip: Strip, flip: Flip, rules: Rules) -> Options:
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


def laying(kind: str, *cells: Cell) -> Act:
    def lay(board: Board) -> None:
        for cell in cells:
            board.happens(kind, BOSS, cell)

    return lay


def unseen(cell: Cell) -> Act:
    """What is left there lies outside the strip: the table knows it, the move does not need it."""
    return lambda board: board.asks_for("edge", BOSS, cell, halts=False)


def slabs(strip: Strip, flip: Flip, rules: Rules) -> Options:
    """Ice on the first free spaces behind it in its lane; on 15B as many as a 6 on the die gives (monsterchase-165)."""
    behind = (Cell(strip.boss.lane, space) for space in range(strip.boss.space - 1, 0, -1))
    free = [cell for cell in behind if on.is_free(strip, cell)][: flip.slabs]
    lay = laying("slab-laid", *free)
    if len(free) == flip.slabs:
        yield "behind", lay
        return

    def lay_and_ask(board: Board) -> None:
        lay(board)
        board.asks_for("edge", BOSS, Cell(strip.boss.lane, 0), halts=False)

    yield "behind", lay_and_ask


def repairs(strip: Strip, flip: Flip, rules: Rules) -> Options:
    """Straightens it out of a spin-out, else mends one damage (monsterchase-84, -85)."""
    yield "go", mend


def mend(board: Board) -> None:
    if board.boss.is_spun:
        board.happens("straightened", BOSS, board.strip.boss)
        board.boss = replace(board.boss, is_spun=False)
    else:
        board.happens("repaired", BOSS, board.strip.boss, 1)
        board.heals(board.rules.boss_repair)
        board.wavers(("heal",), BOSS, board.strip.boss)


def powers_up(strip: Strip, flip: Flip, rules: Rules) -> Options:
    """Two shields at once (monsterchase-119)."""
    yield "go", gain if rules.boss_power_up else nothing


def gain(board: Board) -> None:
    board.happens("gained", BOSS, board.strip.boss, POWER_UP)


# Each effect and the options it gives; a star is played by the caller before the boss moves (monsterchase-81).
EFFECTS: dict[str, Callable[[Strip, Flip, Rules], Options]] = {
    "steer": steers,
    "missile": missiles,
    "bomb": bombs,
    "repair": repairs,
    "freeze": slabs,
    "power-up": powers_up,
}
