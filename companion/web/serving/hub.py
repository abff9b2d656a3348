"""Who is listening to which table, and the bell that wakes them: publish and subscribe for the event streams."""

import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from msgspec import Struct

# Threads that no stream may take: whoever acts needs one, and for a moment many do.
SPARE = 4
# How many threads a server has that does not tell, in the words of whoever started it.
THREADS_VARIABLE = "CUSTODE_THREADS"
MOST_THREADS = 4_096


class Limits(Struct, frozen=True):
    """How many may listen at once. All together must stay below the threads of the server, or nobody can act."""

    total: int = 96
    table: int = 64
    # One phone by itself takes neither all the places of a table nor all there are.
    address: int = 48
    # A phone that sleeps and wakes leaves a few behind, which end at their next beat.
    seat: int = 8
    # A sleeping phone holds its thread: every stream ends itself, and who is awake comes back; so it is known who is
    # there (`presence.HERE`), also of a phone whose line died without a word.
    seconds: float = 18.0
    # How often an idle stream says that it is there, and looks for what no bell announced: a phone that hears nothing
    # for a second longer asks.
    beat: float = 4.0
    # How often it looks whether its phone is still there, where the server can tell.
    glance: float = 1.0


def limits_of(threads: int) -> Limits:
    """A quarter of the threads, and never fewer than a few, is for those who act; of a server with none to spare all
    phones ask by hand."""
    total = max(0, threads - max(SPARE, threads // 4))
    usual = Limits()
    return Limits(total, min(usual.table, total), min(usual.address, max(1, total // 2)))


def threads_here(environ: Mapping[str, str] = os.environ) -> int:
    """How many requests this server answers at once: the threads of waitress, counted, or what it is said to have.

    A server nobody knows anything about has none that may be taken.
    """
    waitress = sum(each.name.startswith("waitress-") for each in threading.enumerate())
    setting = environ.get(THREADS_VARIABLE, "")
    is_number = setting.isascii() and setting.isdigit() and len(setting) < 6
    return waitress or (min(int(setting), MOST_THREADS) if is_number else 0)


def never() -> bool:
    """What a server says of a phone's going when it cannot tell."""
    return False


@dataclass(frozen=True, eq=False)
class Listener:
    """One stream: to which table, from where, at which seat (onlookers have none), and whether its phone has gone."""

    code: str
    address: str
    seat: str = ""
    is_gone: Callable[[], bool] = never
    # Its own bell: nobody is woken for what happens at another table. Whoever hushes it before looking, and waits for
    # it after, sleeps through nothing.
    bell: threading.Event = field(default_factory=threading.Event)


class Hub:
    """Counts the listeners and wakes those of one table."""

    def __init__(self, limits: Limits | None = None) -> None:
        # Whether whoever made this knows the server better than it can be asked.
        self.is_given = limits is not None
        self._limits = limits
        self._lock = threading.Lock()
        self._here: set[Listener] = set()

    @property
    def limits(self) -> Limits:
        """As given, or as the threads of the server allow: they are there when the first phone listens."""
        if self._limits is None:
            self._limits = limits_of(threads_here())
        return self._limits

    def ring(self, code: str, seq: int = 0) -> None:
        """Something happened at this table: the store calls it with every act it appends, and those who listen wake."""
        with self._lock:
            for each in self._here:
                if each.code == code:
                    each.bell.set()

    def ring_all(self) -> None:
        """Something that every table is told of, as that somebody asks to come into the house."""
        with self._lock:
            for each in self._here:
                each.bell.set()

    def enter(self, listener: Listener) -> bool:
        """A place to listen, if there is one left; those who have gone without a word give up theirs first."""
        with self._lock:
            if not self._has_place(listener):
                gone = {each for each in self._here if each.is_gone()}
                self._here -= gone
                for each in gone:
                    each.bell.set()
                if not self._has_place(listener):
                    return False
            self._here.add(listener)
            return True

    def leave(self, listener: Listener) -> None:
        with self._lock:
            self._here.discard(listener)

    def _has_place(self, new: Listener) -> bool:
        limits, here = self.limits, self._here
        table = [each for each in here if each.code == new.code]
        return (
            len(here) < limits.total
            and len(table) < limits.table
            and sum(each.address == new.address for each in here) < limits.address
            and (not new.seat or sum(each.seat == new.seat for each in table) < limits.seat)
        )
