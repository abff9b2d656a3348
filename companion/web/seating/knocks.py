"""Phones that ask to be let into the house: a few at a time, in memory, for some minutes."""

import threading
from collections.abc import Callable

from msgspec import Struct

# So many at once, and of one address: a stranger with a script hides nobody for long.
MOST_KNOCKS, MOST_OF_ONE = 12, 3
# Whoever is to say yes sits at the same table.
LASTS = 5 * 60


class Knock(Struct, frozen=True):
    """A phone that asks: what it will come in with is in its own hands, here lies only the hash of it."""

    token_hash: bytes
    name: str
    # Where it sits: tables of the house once it is.
    codes: tuple[str, ...]
    address: str
    ends: float

    @property
    def mark(self) -> str:
        return self.token_hash[:8].hex()


class Knocks:
    """Who asks now, the first first."""

    def __init__(self, ticks: Callable[[], float], changed: Callable[[], None] = lambda: None) -> None:
        self._ticks = ticks
        # Told whenever somebody else asks than before.
        self._changed = changed
        self._lock = threading.Lock()
        self._knocks: dict[bytes, Knock] = {}

    def add(self, token_hash: bytes, name: str, codes: tuple[str, ...], address: str) -> bool:
        """Whether there was room for one more."""
        with self._lock:
            self._forget_the_past()
            of_one = sum(each.address == address for each in self._knocks.values())
            if len(self._knocks) >= MOST_KNOCKS or of_one >= MOST_OF_ONE:
                return False
            self._knocks[token_hash] = Knock(token_hash, name, codes, address, self._ticks() + LASTS)
        self._changed()
        return True

    def all(self) -> tuple[Knock, ...]:
        if not self._knocks:
            return ()
        with self._lock:
            self._forget_the_past()
            return tuple(self._knocks.values())

    def has(self, token_hash: bytes) -> bool:
        return any(each.token_hash == token_hash for each in self.all())

    def take(self, mark: str) -> Knock | None:
        """It is answered now, by whoever comes first."""
        with self._lock:
            self._forget_the_past()
            found = next((each for each in self._knocks.values() if each.mark == mark), None)
            if found is None:
                return None
            del self._knocks[found.token_hash]
        self._changed()
        return found

    def drop(self, token_hash: bytes) -> None:
        """This phone asks anew, or no more."""
        with self._lock:
            self._knocks.pop(token_hash, None)
        self._changed()

    def forget_name(self, name: str) -> None:
        """Nobody asks under this name any more."""
        with self._lock:
            self._knocks = {hash: each for hash, each in self._knocks.items() if each.name != name}
        self._changed()

    def put_back(self, knock: Knock) -> None:
        """The answer could not be kept."""
        with self._lock:
            self._knocks[knock.token_hash] = knock
        self._changed()

    def _forget_the_past(self) -> None:
        now = self._ticks()
        self._knocks = {hash: each for hash, each in self._knocks.items() if each.ends > now}
