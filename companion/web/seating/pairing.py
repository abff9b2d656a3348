"""The code that pairs a phone with the house once: made for the terminal, good for ten minutes, in memory alone."""

import hmac
import secrets
import threading
from collections.abc import Callable
from typing import TypeVar

from companion.store.rows import ALPHABET

T = TypeVar("T")
# Ten minutes: as long as it takes to fetch a phone.
LASTS = 10 * 60
# 65 bits, as all that is printed in a code.
LETTERS = 13


class Pairing:
    """The one code that is good now, if any; a new one takes the place of the one before."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._lock = threading.Lock()
        self._code = ""
        self._ends = 0.0
        # Set once the code is spent, replaced, or nobody waits any more.
        self._over = threading.Event()
        self._is_closed = False

    def fresh(self) -> str:
        """A code nobody has had, in capitals."""
        with self._lock:
            self._over.set()
            self._over = threading.Event()
            self._code = "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))
            self._ends = self._ticks() + LASTS
            return self._code

    def is_good(self, code: str) -> bool:
        with self._lock:
            return self._is_good(code)

    def once(self, code: str, pair: Callable[[], T]) -> T | None:
        """Do it if this code is good, and then it is no more; one that failed may be tried again."""
        with self._lock:
            if not self._is_good(code):
                return None
            done = pair()
            self._code = ""
            self._over.set()
            return done

    def wait(self) -> bool:
        """Until the code that is good now is spent or too old; whether anybody is served still."""
        self._over.wait(LASTS)
        return not self._is_closed

    def close(self) -> None:
        """Nobody is let in by a code any more, and nobody waits for it."""
        with self._lock:
            self._code, self._is_closed = "", True
            self._over.set()

    def _is_good(self, code: str) -> bool:
        is_it = hmac.compare_digest(self._code.encode(), code.encode())
        return is_it and self._code != "" and self._ticks() < self._ends
