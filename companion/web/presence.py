"""Whose phone is there: so that a host whose battery died does not leave a table without one."""

import threading
from collections.abc import Iterable

# So long without a word from a phone, which asks at least once a minute while it is awake, and it counts as away.
AWAY = 10 * 60


class Presence:
    """When each seat was last heard of, as far as this process remembers."""

    def __init__(self, since: int) -> None:
        self._since = since
        self._swept = since
        self._heard: dict[tuple[str, str], int] = {}
        self._lock = threading.Lock()

    def heard(self, code: str, seats: Iterable[str], now: int) -> None:
        with self._lock:
            for seat in seats:
                self._heard[code, seat] = now
            # Whoever is away and whoever was never heard of are the same, so the first may be forgotten.
            if now - self._swept >= AWAY:
                self._heard = {seat: at for seat, at in self._heard.items() if now - at < AWAY}
                self._swept = now

    def is_away(self, code: str, seat: str, now: int) -> bool:
        with self._lock:
            return now - self._heard.get((code, seat), self._since) >= AWAY
