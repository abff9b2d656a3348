"""The strip under a move: every event changes it by itself, so that the trace of a move is the move."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.strip import Cell, Strip


class Driver(Struct, frozen=True, kw_only=True):
    """How the boss drives just now, by its board and its mood."""

    is_unstoppable: bool = False
    is_spun: bool = False
    # What may change its mood, and with it how it drives: "heal", "hurt", "off-track" (monsterchase-98).
    wavers: tuple[str, ...] = ()
    # How many points it has to lose before that changes its mood; 0 where no damage does (monsterchase-98d).
    turns_at: int = 0
    # Its points and their most, what a reserve gives it (0: reserves end nothing), the hearts it would eat.
    points: int = 0
    most: int = 0
    energy: int = 0
    hearts: int = 0


class Rules(Struct, frozen=True, kw_only=True):
    """How this table reads what the rulebook leaves open."""

    # Where a steering car goes: to the space beside it, or to the one diagonally ahead (monsterchase-169).
    steer: str = "beside"
    # How many shields the boss spends on one event: "one" or "all" (monsterchase-117).
    boss_shields: str = "one"
    # Whether the drone spends its shields like a bot or like a pilot.
    drone_shields: str = "bot"
    # Whether the boss gains shields from a Power Up at all (monsterchase-116).
    boss_power_up: bool = True
    # Whether the boss may keep a missile that would serve it worse.
    may_hold_fire: bool = False
    # Whether a Repair mends it (monsterchase-84b).
    boss_repair: bool = True
    # What damage to the others counts: what was dealt, or the lives it takes (monsterchase-75c).
    overkill: str = "dealt"
    # Whether an obstacle stops it by its mood before that very blow, or after it (monsterchase-98d).
    blow_mood: str = "before"


class Event(Struct, frozen=True):
    """One thing that happens to one car, the boss or a space; `of` is the car behind it or the side of a tile."""

    kind: str
    who: str
    cell: Cell
    count: int = 0
    of: str = ""

    def __str__(self) -> str:
        count = str(self.count) if self.count else ""
        return " ".join(word for word in (self.kind, self.who, str(self.cell), count, self.of) if word)


class Ask(Struct, frozen=True):
    """Where only the table can say how it goes on.

    Reasons: prey, mood, ice, spin-out, mirror, lightning, water, void, wall, checkpoint, edge.
    """

    reason: str
    who: str
    cell: Cell


Trace = tuple[Event, ...]


def told(trace: Iterable[Event]) -> str:
    """A trace in one line."""
    return "; ".join(map(str, trace))


def replay(strip: Strip, trace: Iterable[Event]) -> Strip:
    """The strip after these events."""
    for event in trace:
        strip = applied(strip, event)
    return strip


def applied(strip: Strip, event: Event) -> Strip:
    change = ON_STRIP.get(event.kind)
    return change(strip, event) if change else strip


def went(strip: Strip, event: Event) -> Strip:
    return on.moved(strip, event.who, event.cell)


def swept(strip: Strip, event: Event) -> Strip:
    return on.cleared(strip, event.cell)


def gone(strip: Strip, event: Event) -> Strip:
    return on.lifted(strip, event.who)


def spent(strip: Strip, event: Event) -> Strip:
    return on.shielded(strip, event.who, -event.count)


# What an event changes on the strip; the others (rammed, shot, repaired, prey, finish, ice, lightning) only tell.
ON_STRIP: dict[str, Callable[[Strip, Event], Strip]] = {
    **dict.fromkeys(("moved", "steered", "pushed", "jumped"), went),
    **dict.fromkeys(("hit-rock", "hit-bomb", "shot-rock", "shot-bomb"), swept),
    **dict.fromkeys(("woken", "rock-broken", "rock-exploded"), swept),
    # Pushed beyond what is drawn, or to be put back by the table.
    **dict.fromkeys(("off-track", "beyond", "lifted"), gone),
    "hurt": lambda strip, event: on.hurt(strip, event.who, event.count),
    "boosted": spent,
    "saved": spent,
    "gained": lambda strip, event: on.shielded(strip, event.who, event.count),
    "bomb-laid": lambda strip, event: on.laid(strip, "bomb", event.cell),
    "slab-laid": lambda strip, event: on.laid(strip, "ice", event.cell),
    "rock-laid": lambda strip, event: on.laid(strip, "rock", event.cell),
    "reserve": lambda strip, event: replace(
        strip, reserves=tuple(tile for tile in strip.reserves if tile != event.count)
    ),
}


class MoveInProgress:
    """One move being made: the strip as it is now, all that happened, and what is to be asked."""

    def __init__(self, strip: Strip, mover: str, boss: Driver, rules: Rules) -> None:
        self.strip = strip
        self.mover = mover
        self.boss = boss
        self.rules = rules
        self.trace: list[Event] = []
        self.asks: list[Ask] = []
        # Asked only if the boss has still to move when this step is over.
        self.pending: list[Ask] = []
        # Those that were not asked because it had not, and the questions that halt it.
        self.put_off: list[Ask] = []
        self.halting: list[Ask] = []
        self.harm: Counter[str] = Counter()
        self.points = boss.points
        # Stopped by an obstacle, or halted until the table has answered.
        self.is_stopped = False
        self.is_halted = False
        # A reserve took the boss past its start: the race is lost on that space (monsterchase-107).
        self.is_over = False

    def happens(self, kind: str, who: str, cell: Cell, count: int = 0, of: str = "") -> None:
        event = Event(kind, who, cell, count, of)
        self.trace.append(event)
        self.strip = applied(self.strip, event)

    def place(self, who: str) -> Cell:
        cell = on.place(self.strip, who)
        assert cell is not None, f"{who} is not on the strip"
        return cell

    def has(self, who: str) -> bool:
        return on.place(self.strip, who) is not None

    def heals(self, count: int) -> None:
        """Points regained, never above the start (monsterchase-10)."""
        self.points += max(0, min(count, self.boss.most - self.points))

    def asks_for(self, reason: str, who: str, cell: Cell, *, halts: bool = True) -> None:
        ask = Ask(reason, who, cell)
        self.asks.append(ask)
        if halts:
            self.halting.append(ask)
            self.is_halted = True

    def wavers(self, at: Sequence[str], who: str, cell: Cell) -> None:
        """What has just happened may have changed the boss's mood (monsterchase-98)."""
        if set(at) & set(self.boss.wavers):
            self.pending.append(Ask("mood", who, cell))

    def settle(self, left: int) -> None:
        """The step is over: what was put off is asked if the boss has spaces left to move."""
        if self.pending and left and self.mover == BOSS and not (self.is_stopped or self.is_over):
            self.asks += self.pending
            self.halting += self.pending
            self.is_halted = True
        else:
            self.put_off += self.pending
        self.pending = []
