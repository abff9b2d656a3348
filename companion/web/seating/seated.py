"""Who sits at each table, and what is laid aside for them (a cache): read again only once a seat has changed."""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.store import Store
from companion.store.errors import Stale
from companion.store.rows import HolderRow, SeatRow

# By seat, the times of the phones that no longer have it.
Aside = Mapping[str, tuple[tuple[int, int], ...]]
NOTHING_ASIDE: Aside = MappingProxyType({})
# As many as there are tables kept folded in memory.
MOST_KEPT = 64
# So often the seats may change while they are read.
TRIES = 20


@dataclass(frozen=True)
class Seated:
    """The seats of a table, the phones they went through, and the number that is another one after every change."""

    version: int
    rows: tuple[SeatRow, ...]
    holders: tuple[HolderRow, ...]
    # What phones kept in secret that no longer have their seat: read by nobody else.
    aside: Aside = field(default_factory=dict)


class Seats:
    """The seats of the last tables, each as good as its number says; any can be thrown away and read again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Seated] = OrderedDict()

    def at(self, code: str) -> Seated:
        """As they are now: one small read, and two more where a seat has changed; raises Stale where seats change
        faster than they are read."""
        version = self._store.seats_version(code)
        for _ in range(TRIES):
            with self._lock:
                held = self._kept.get(code)
            if held is not None and held.version == version:
                return held
            rows, holders = tuple(self._store.seats(code)), tuple(self._store.holders(code))
            # Both are of the moment of this number only if it is still the same.
            before, version = version, self._store.seats_version(code)
            if before == version:
                return self._keep(code, Seated(version, rows, holders, aside_of(rows, holders)))
        raise Stale(self._store.last_seq(code))

    def forget(self, code: str) -> None:
        """A table that is deleted leaves its code to another."""
        with self._lock:
            self._kept.pop(code, None)

    def _keep(self, code: str, found: Seated) -> Seated:
        # Where there are no seats there is no table: one that comes to be begins with the same number.
        if found.rows:
            with self._lock:
                self._kept[code] = found
                self._kept.move_to_end(code)
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        return found


def aside_of(seats: Sequence[SeatRow], holders: Sequence[HolderRow]) -> Aside:
    """What is left out of the log for whoever has these seats."""
    now = {row.seat: row.token_hash for row in seats}
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    for row in holders:
        if row.token_hash != now.get(row.seat) and row.until is not None:
            found[row.seat] = (*found.get(row.seat, ()), (row.start, row.until))
    return found
