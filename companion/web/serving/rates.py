"""Rate limiting: how often one address may do what is costly, or guess; counted in memory, in fixed windows."""

import os
import threading
from collections.abc import Callable, Mapping
from functools import wraps
from typing import ParamSpec

from flask import request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import TooManyRequests

from companion.web.seating import trusted_devices
from companion.web.serving.services import services

P = ParamSpec("P")
A_MINUTE = 60


class Rate(Struct, frozen=True):
    """So many in so many seconds."""

    most: int
    seconds: int = A_MINUTE


# A family behind one address opens a table once an evening; these stop a script, not a person.
OPENING = Rate(20)
JOINING = Rate(60)
IMPORTING = Rate(20)
PRINTING = Rate(60)
SCANNING = Rate(20)
# Asking to be let into the house: whoever is refused asks again, and not at once.
KNOCKING = Rate(6)
# Two taps in every second, from one seat, for minutes: no hand is as quick, whatever a phone has kept while it was
# offline comes through at once, and a script needs hours for what it needed minutes.
ACTING = Rate(600, 300)
# Codes that are no table's, in addresses nobody types by hand: at so many a minute, trying them all takes a year.
GUESSES = Rate(60)
# So many no phone makes, whoever holds it: from there on an address is told of no table at all, right or wrong. Until
# then a right one is answered, for behind a router everybody has one address, and newcomers stand beside who guesses.
SCRIPTS = Rate(600)

# "off" where many phones are played by one program, or somebody else counts.
RATES_VARIABLE = "CUSTODE_RATES"


def are_counted(environ: Mapping[str, str] = os.environ) -> bool:
    return environ.get(RATES_VARIABLE) != "off"


class Window(Struct):
    """How often somebody asked for something since they first did, and until when that counts."""

    ends: float
    count: int = 0


class Rates:
    """What was asked how often, by whom."""

    def __init__(self, ticks: Callable[[], float], is_on: bool = True) -> None:
        self._ticks = ticks
        self._is_on = is_on
        self._lock = threading.Lock()
        self._windows: dict[tuple[str, ...], Window] = {}
        self._swept = 0.0

    def hit(self, rate: Rate, *what: str) -> bool:
        """Once more; whether that is still within the rate."""
        if not self._is_on:
            return True
        with self._lock:
            now = self._ticks()
            self._forget_the_past(now)
            window = self._windows.get(what)
            if window is None or window.ends <= now:
                window = self._windows[what] = Window(now + rate.seconds)
            window.count += 1
            return window.count <= rate.most

    def has_left(self, rate: Rate, *what: str) -> bool:
        """Whether one more would be within it."""
        with self._lock:
            window = self._windows.get(what)
            return window is None or window.count < rate.most or window.ends <= self._ticks()

    def _forget_the_past(self, now: float) -> None:
        """Once a minute: a stranger with many addresses fills no memory for longer."""
        if now >= self._swept + A_MINUTE:
            self._windows = {what: window for what, window in self._windows.items() if window.ends > now}
            self._swept = now


def at_most(rate: Rate) -> Callable[[Callable[P, ResponseReturnValue]], Callable[P, ResponseReturnValue]]:
    """A view that answers one address, or one phone of the house, so often; raises TooManyRequests."""

    def decorate(view: Callable[P, ResponseReturnValue]) -> Callable[P, ResponseReturnValue]:
        @wraps(view)
        def counted(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
            if not services().rates.hit(rate, str(request.endpoint), *whoever()):
                raise TooManyRequests
            return view(*args, **kwargs)

        return counted

    return decorate


def address() -> str:
    return request.remote_addr or ""


class Guessing(TooManyRequests):
    """This address has named too many tables that are none: it is not told of one that is."""


class TooQuick(TooManyRequests):
    """This seat acts more often than people do."""


def acts(code: str, seat: str) -> None:
    """A seat asks for something; raises TooQuick when it was one too many."""
    if not services().rates.hit(ACTING, "act", code, seat):
        raise TooQuick


def guessed() -> None:
    """A code was no table's; raises Guessing when it was one too many."""
    rates, who = services().rates, whoever()
    is_script = not rates.hit(SCRIPTS, "script", address())
    if not rates.hit(GUESSES, "guess", *who) or is_script:
        raise Guessing


def must_not_be_guessing() -> None:
    """To a script a code that is right is answered as a wrong one would be; raises Guessing."""
    if not services().rates.has_left(SCRIPTS, "script", address()):
        raise Guessing


def whoever() -> tuple[str, ...]:
    """Who is counted: a phone of the house by itself, anybody else by the address."""
    mine = trusted_devices.device()
    return ("device", mine.mark) if mine is not None else ("address", address())
