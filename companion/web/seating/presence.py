"""Whose phone is there: so that a host whose battery died does not leave a table without one."""

import threading
from collections.abc import Iterable
from dataclasses import dataclass, field

# So long is a table heard of without a word from one seat, and that seat counts as away.
AWAY = 10 * 60
# A phone that shows the table is heard every few seconds, or as often as its stream ends (`hub.Limits.seconds`) and a
# little later, by the time it takes to come back. Not heard for longer, it is not there; whoever looks on is told
# within a beat, all in all in less than half a minute.
HERE = 24.0
# A phone that is awake asks at least once a minute. A longer silence of a whole table is no time in which anybody could
# have been missed: the process slept, the clock jumped, or nobody was there.
SILENCE = 2 * 60
# Tables nobody asks for any more are forgotten: whoever comes back begins anew.
FORGOTTEN = 60 * 60


@dataclass
class Heard:
    """One table: when any of its phones was last heard, how long they were heard in all, and up to where each seat."""

    last: float
    spent: float = 0.0
    seats: dict[str, float] = field(default_factory=dict)
    # When each seat was heard last.
    times: dict[str, float] = field(default_factory=dict)


class Presence:
    """How long each table was heard of without each of its seats, as far as this process remembers.

    Times are seconds of a clock that only runs forward. Nobody is away by the clock alone: only while other phones of
    the same table are heard does a silence count.
    """

    def __init__(self) -> None:
        self._tables: dict[str, Heard] = {}
        self._swept = 0.0
        self._lock = threading.Lock()

    def heard(self, code: str, seats: Iterable[str], now: float) -> None:
        here = tuple(seats)
        if not here:
            return
        with self._lock:
            table = self._tables.setdefault(code, Heard(now))
            gap = now - table.last
            table.spent += gap if 0 <= gap <= SILENCE else 0
            table.last = now
            table.seats.update(dict.fromkeys(here, table.spent))
            table.times.update(dict.fromkeys(here, now))
            if abs(now - self._swept) >= FORGOTTEN:
                self._swept = now
                self._tables = {each: at for each, at in self._tables.items() if abs(now - at.last) < FORGOTTEN}

    def is_away(self, code: str, seat: str) -> bool:
        with self._lock:
            table = self._tables.get(code)
            return table is not None and table.spent - table.seats.get(seat, 0.0) >= AWAY

    def here(self, code: str, now: float) -> frozenset[str]:
        """The seats whose phones show this table now, as far as was heard."""
        with self._lock:
            table = self._tables.get(code)
            times = table.times if table is not None else {}
            return frozenset(seat for seat, at in times.items() if 0 <= now - at <= HERE)
