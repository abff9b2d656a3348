"""Authorization: who may use a route, said by every view in one decorator; a route without one fails a test."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Literal, ParamSpec, cast

from flask import request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from companion import network
from companion.store.rows import HOME
from companion.web.seating import trusted_devices
from companion.web.seating.seats import Visit, visited
from companion.web.serving.services import services

Who = Literal["anyone", "house", "machine", "table", "seat", "host"]
P = ParamSpec("P")
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-Ip")


def anyone(view: Callable[P, ResponseReturnValue]) -> Callable[P, ResponseReturnValue]:
    """Whoever reaches this server."""
    return declared(view, "anyone")


def in_house(view: Callable[P, ResponseReturnValue]) -> Callable[P, ResponseReturnValue]:
    """Whoever is at the machine itself, or was let into the house."""

    @wraps(view)
    def allowed(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
        if not is_of_the_house():
            raise NotYours("house")
        return view(*args, **kwargs)

    return declared(allowed, "house")


def at_the_machine(view: Callable[P, ResponseReturnValue]) -> Callable[P, ResponseReturnValue]:
    """Whoever is at the machine itself, and nobody it speaks for."""

    @wraps(view)
    def allowed(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
        if not is_at_the_machine():
            raise NotYours("machine")
        return view(*args, **kwargs)

    return declared(allowed, "machine")


def is_of_the_house() -> bool:
    """At the machine, or a phone that was let in: neither a seat nor a table one has opened makes anybody so."""
    return membership()()


def membership() -> Callable[[], bool]:
    """The same, to be asked again once this request is answered: a phone may be put out while it listens."""
    if is_at_the_machine():
        return lambda: True
    store, token_hash = services().store, trusted_devices.token_hash()
    return lambda: token_hash is not None and store.device(token_hash) is not None


def whose() -> str | None:
    """The house of whoever asks, whose is what they open; a stranger's is nobody's."""
    return HOME if is_of_the_house() else None


def is_at_the_machine() -> bool:
    """A proxy on this machine speaks for others, and says so."""
    is_forwarded = any(name in request.headers for name in FORWARDED)
    return network.is_loopback(request.remote_addr or "") and not is_forwarded


def at_table(
    who: Who,
) -> Callable[[Callable[Concatenate[Visit, P], ResponseReturnValue]], Callable[..., ResponseReturnValue]]:
    """Whoever knows the table's code ("table"), has one of its seats in hand ("seat"), or is its host ("host")."""

    def decorate(view: Callable[Concatenate[Visit, P], ResponseReturnValue]) -> Callable[..., ResponseReturnValue]:
        @wraps(view)
        def allowed(code: str, *args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
            return view(admitted(code, who), *args, **kwargs)

        return declared(allowed, who)

    return decorate


def admitted(code: str, who: Who) -> Visit:
    """The visit, when this phone may make it; raises NoTable, Guessing or NotYours."""
    found = visited(code)
    if (who == "seat" and found.seat is None) or (who == "host" and not found.is_host):
        raise NotYours(who)
    return found


class NotYours(Forbidden):
    """This needs a seat, or the host's."""

    def __init__(self, who: Who) -> None:
        super().__init__()
        self.who = who


def declared(view: Callable[..., ResponseReturnValue], who: Who) -> Callable[..., ResponseReturnValue]:
    view.policy = who  # type: ignore[attr-defined]  # read by the test that walks the routes
    return view


def policy_of(view: object) -> Who | None:
    return cast("Who | None", getattr(view, "policy", None))
