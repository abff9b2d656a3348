"""Whose phone is there: so that a host whose battery died does not leave a table without one."""

from collections.abc import Iterable

# So long without a word from a phone, which asks at least once a minute while it is awake, and it counts as away.
AWAY = 10 * 60


class Presence:
    """When each seat was last heard of, as far as this process remembers."""

    def __init__(self, since: int) -> None:
        self._since = since
        self._heard: dict[tuple[str, str], int] = {}

    def heard(self, code: str, seats: Iterable[str], now: int) -> None:
        for seat in seats:
            self._heard[code, seat] = now

    def is_away(self, code: str, seat: str, now: int) -> bool:
        return now - self._heard.get((code, seat), self._since) >= AWAY
