"""Who is listening to which table, and the bell that wakes them."""

import threading
from collections import Counter

from msgspec import Struct


class Limits(Struct, frozen=True):
    """How many may listen at once. All together must stay below the threads of the server, or nobody can act."""

    total: int = 96
    table: int = 48
    address: int = 48
    # A phone that sleeps and wakes leaves a few behind, which end at their next beat.
    seat: int = 8
    # A sleeping phone holds its thread: every stream ends itself, and who is awake comes back.
    seconds: float = 55.0
    # How often an idle stream says that it is there, and looks for what no bell announced.
    beat: float = 10.0


class Hub:
    """Counts the listeners and wakes those of one table."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._bell = threading.Condition()
        self._rings: Counter[str] = Counter()
        self._tables: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._seats: Counter[tuple[str, str]] = Counter()

    def ring(self, code: str, seq: int = 0) -> None:
        """Something happened at this table."""
        with self._bell:
            if self._tables[code]:
                self._rings[code] += 1
                self._bell.notify_all()

    def heard(self, code: str) -> int:
        with self._bell:
            return self._rings[code]

    def wait(self, code: str, heard: int, seconds: float) -> int:
        """Until the bell of this table rings again, or the time is over."""
        with self._bell:
            self._bell.wait_for(lambda: self._rings[code] != heard, timeout=seconds)
            return self._rings[code]

    def enter(self, code: str, address: str, seat: str = "") -> bool:
        """A place to listen, if there is one left; onlookers have no seat."""
        with self._bell:
            if (
                self._tables.total() >= self.limits.total
                or self._tables[code] >= self.limits.table
                or self._addresses[address] >= self.limits.address
                or (seat and self._seats[code, seat] >= self.limits.seat)
            ):
                return False
            self._tables[code] += 1
            self._addresses[address] += 1
            self._seats[code, seat] += 1
            return True

    def leave(self, code: str, address: str, seat: str = "") -> None:
        with self._bell:
            self._tables[code] -= 1
            self._addresses[address] -= 1
            self._seats[code, seat] -= 1
            # Nothing is kept of whom nobody listens to: adding nothing drops what has come down to none.
            self._tables += Counter()
            self._addresses += Counter()
            self._seats += Counter()
            if code not in self._tables:
                self._rings.pop(code, None)
