"""Account recovery without accounts: somebody asks for a seat that is taken, from another phone ("Sono Leo").

Each state, how it comes about, who sees what, and how it goes on:

waiting     a phone asks for a taken seat.
            Every page of the table and its screen say who asks for which seat; the phone that asks, that it waits.
            → let in, refused, heard, silent, forgotten
heard       a seated phone is heard while it waits.
            The phone that asks: somebody is there, and has to say yes. Asked anew it waits again.
            → let in, refused, waiting, forgotten
silent      two minutes of waiting, and nobody was heard. The phone that asks: a button to sit down.
            → taken, let in, refused; heard, if anybody wakes before it is tapped
let in      one tap of whoever was seated before, or of the house. The newcomer has the seat, without what was secret;
            the old phone says so, and has a button to take it back.
            → taken back
taken       the button of a silent request. The same, and every page says that nobody has confirmed it: until then the
            newcomer plays, and ends, puts away, bins, frees and reopens nothing.
            → confirmed (one tap, as for letting in), taken back
confirmed   nothing more to see. → taken back
refused     one tap, as for letting in: as if nobody had asked.
taken back  one tap on the phone that had the seat: it reads all that it ever kept for it, and nothing the other did.
            Nobody asks it away any more.
forgotten   the phone that asks is gone for a while, the seat changed otherwise, the process ended: as if nobody had
            asked.

Waiting, heard and silent live in memory, so that a restart grants nothing; the others are rows (`holders`).

Who asks may not let itself in. Known of a device are its signed cookies, its address and what its browser calls itself:
a private window has none of the cookies, but address and browser are those of the window beside it, and that is one
device. Two devices of one person cannot be told from two persons: therefore the phone that had the seat takes it back
with one tap, and its hand goes to nobody.
"""

import threading
from collections.abc import Collection
from dataclasses import dataclass

# Seconds in which nobody is heard before a seat is to be had.
PATIENCE = 120.0
# The phone that asks looks every few seconds; a longer gap is no time in which anybody could have been heard.
GAP = 30.0
# A phone that asked and is not heard for so long does not wait any more.
GONE = 600.0
# Of so many that sat down unconfirmed it is known which phone they are; only the house confirms those before them.
MOST_TAKEN = 1_000


@dataclass(frozen=True)
class Device:
    """What is known of the phone that asks: marks of seats it ever had, where it is, what its browser is called."""

    marks: frozenset[str]
    address: str
    agent: str

    def may_be(self, other: "Device") -> bool:
        """Whether both may be one device."""
        return bool(self.marks & other.marks) or (self.address, self.agent) == (other.address, other.agent)


@dataclass
class Request:
    """A phone that asks for a seat of a table; `old` and `new` are hashes of the tokens of the seat now and then."""

    seat: str
    name: str
    old: bytes
    new: bytes
    device: Device
    # When, by the clock of the store.
    at: int
    # How long it has waited, as of when it was last looked for.
    last: float
    waited: float = 0.0
    is_heard: bool = False

    @property
    def mark(self) -> str:
        """What pages know it by; it opens nothing."""
        return self.new[:4].hex()

    @property
    def is_silent(self) -> bool:
        return not self.is_heard and self.waited >= PATIENCE


class Asking:
    """The requests of this process, one a table at a time; times are seconds of a clock that only runs forward."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests: dict[str, Request] = {}
        # Whoever took a seat that nobody has confirmed yet, by the hash of the token; after a restart only the house
        # can.
        self._taken: dict[bytes, Request] = {}

    def ask(self, code: str, request: Request) -> bool:
        """Whether it stands now; a phone that asks anew begins to wait anew, another's request is not displaced."""
        with self._lock:
            self._forget(request.last)
            there = self._requests.get(code)
            if there is not None and there.new != request.new and there.old == request.old:
                return False
            self._requests[code] = request
            return True

    def standing(self, code: str, now: float, held: Collection[bytes]) -> Request | None:
        """What is asked at this table, as long as the seat is still the phone's it was asked of."""
        with self._lock:
            self._forget(now)
            request = self._requests.get(code)
            if request is not None and request.old not in held:
                del self._requests[code]
                return None
            return request

    def mark(self, code: str, now: float) -> str:
        """By what pages know whether they show who asks at this table."""
        with self._lock:
            self._forget(now)
            request = self._requests.get(code)
            return request.mark if request is not None else ""

    def heard(self, code: str) -> None:
        """A seated phone is there: nobody is given a seat in its silence."""
        with self._lock:
            if request := self._requests.get(code):
                request.is_heard = True

    def looked(self, code: str, new: bytes, now: float) -> None:
        """The phone that asks still waits; only time in which it looked counts."""
        with self._lock:
            request = self._requests.get(code)
            if request is not None and request.new == new:
                gap = now - request.last
                request.waited += gap if 0 <= gap <= GAP else 0
                request.last = now

    def ended(self, code: str, new: bytes, *, if_silent: bool = False) -> Request | None:
        """This request, which stands no more; of two who answer it at once one has it."""
        with self._lock:
            request = self._requests.get(code)
            if request is None or request.new != new or (if_silent and not request.is_silent):
                return None
            return self._requests.pop(code)

    def taken(self, request: Request) -> None:
        with self._lock:
            self._taken[request.new] = request
            while len(self._taken) > MOST_TAKEN:
                self._taken.pop(next(iter(self._taken)))

    def forget_name(self, name: str) -> None:
        """Nobody asks under this name any more."""
        with self._lock:
            self._requests = {code: each for code, each in self._requests.items() if each.name != name}

    def taker(self, token_hash: bytes) -> Request | None:
        with self._lock:
            return self._taken.get(token_hash)

    def confirmed(self, token_hash: bytes) -> None:
        with self._lock:
            self._taken.pop(token_hash, None)

    def _forget(self, now: float) -> None:
        self._requests = {code: each for code, each in self._requests.items() if abs(now - each.last) < GONE}
