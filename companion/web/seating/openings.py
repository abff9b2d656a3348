"""Tables that were just opened, by the form they came from: opening is idempotent, who taps twice opens one."""

import hashlib
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct
from werkzeug.datastructures import MultiDict

# A second tap comes at once, or when the answer to the first was lost on the way; after that it is meant.
SECONDS = 60
# A key is chosen here; one that is longer was not.
LONGEST_KEY = 64
MOST_OPENINGS = 256


class Opened(Struct, frozen=True):
    """A table, and the tokens of the seats that the phone took which opened it."""

    code: str
    tokens: dict[str, str]


class Openings:
    """What forms have opened within the last minute, as far as this process remembers."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._done: OrderedDict[bytes, tuple[int, Opened]] = OrderedDict()

    def once(self, form: "MultiDict[str, str]", now: int, open_it: Callable[[], Opened]) -> Opened:
        """The table of this very form, opened now unless it was just before; one at a time."""
        key = form.get("key", "")
        if not 0 < len(key) <= LONGEST_KEY:
            return open_it()
        mark = hashlib.sha256(repr(sorted(form.lists())).encode()).digest()
        with self._lock:
            at, found = self._done.get(mark, (0, None))
            if found is not None and 0 <= now - at < SECONDS:
                return found
            opened = open_it()
            self._done[mark] = now, opened
            self._done.move_to_end(mark)
            while len(self._done) > MOST_OPENINGS:
                self._done.popitem(last=False)
        return opened


def fresh_key() -> str:
    """For one form; whoever does not have the form cannot make it up."""
    return secrets.token_urlsafe(16)
