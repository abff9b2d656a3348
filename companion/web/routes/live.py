"""News of a table as an event stream (server-sent events) that says only that something happened, and by polling."""

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.network import has_hung_up
from companion.web.moment import story_acts
from companion.web.moment.act_request import MOST_NUMBER
from companion.web.seating import askers
from companion.web.seating.seats import Visit
from companion.web.seating.tables import Table
from companion.web.serving import security
from companion.web.serving.hub import Listener, never
from companion.web.serving.policy import at_table, membership
from companion.web.serving.responses import json_answer
from companion.web.serving.services import Services, services

routes = Blueprint("live", __name__)


class News(Struct, frozen=True, omit_defaults=True):
    """Where the table is now, what this viewer may read of what came after, and who asks for something just now."""

    seq: int
    seats: int | str
    lines: tuple[str, ...]
    asks: str = ""


@routes.get("/t/<code>/since")
@at_table("table")
def since(visit: Visit) -> ResponseReturnValue:
    """What has happened after an act, for this viewer."""
    table = visit.table
    after = security.argument("seq", 0, MOST_NUMBER, table.seq)
    voice = visit.voice
    # Whoever was away for longer reads the story.
    story = story_acts.page_of(table.acts, range(table.seq - 1, after - 1, -1), visit.viewer, voice)[::-1]
    lines = tuple(line.text for act in story for line in act.lines)
    version = visit.seats_version
    seats = about_seats(services(), table, version) if says_who_is_here() else version
    return json_answer(News(table.seq, seats, lines, askers.asks(visit)), visit)


@routes.get("/t/<code>/stream")
@at_table("table")
def stream(visit: Visit) -> ResponseReturnValue:
    """Server-sent events; where no place is left, the phone asks by hand."""
    here = services()
    listener = Listener(visit.table.code, request.remote_addr or "", visit.seat or "", going(request.environ))
    # A server that answers one after the other is one that a single stream would stop.
    can_wait = here.hub.is_given or request.environ.get("wsgi.multithread", False)
    if request.method == "HEAD" or not can_wait or not here.hub.enter(listener):
        full = Response(status=503, content_type="text/plain; charset=utf-8")
        full.headers["Retry-After"] = "5"
        return full
    says_yes, tells_who = membership(), says_who_is_here()
    response = Response(events(here, visit, listener, says_yes, tells_who=tells_who), content_type="text/event-stream")
    response.call_on_close(lambda: here.hub.leave(listener))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def says_who_is_here() -> bool:
    """Whether the page that asks shows whose phones are there; every other one is told less often."""
    return request.args.get("here") == "1"


def about_seats(here: Services, table: Table, version: int) -> str:
    """How often the seats of a table changed, and whose phones are there, as the page that shows it was made for."""
    found = here.presence.here(table.code, here.ticks())
    return " ".join((str(version), *(seat for seat in table.opening.places if seat in found)))


def going(environ: Mapping[str, Any]) -> Callable[[], bool]:
    """How this server can tell that a phone has gone without a word; elsewhere a stream ends at its next beat.

    Waitress reads nothing from a line that it is answering (or else, told to look ahead, it does not answer whoever
    ends a line after asking): so the line itself is looked at, as that of gunicorn is.
    """
    line = environ.get("gunicorn.socket")
    if line is None:
        line = getattr(getattr(environ.get("waitress.client_disconnected"), "__self__", None), "socket", None)
    return never if line is None else lambda: has_hung_up(line)


def events(
    here: Services, visit: Visit, listener: Listener, says_yes: Callable[[], bool], *, tells_who: bool = False
) -> Iterator[bytes]:
    """The table's number at once, then again whenever it changes, and who asks for something.

    It ends by itself, when any seat changes hands, and when its phone has gone.
    """
    code, limits = visit.table.code, here.hub.limits
    end = time.monotonic() + limits.seconds
    yield b"retry: 1000\n\n"
    while True:
        listener.bell.clear()
        now = (here.store.last_seq(code), here.store.seats_version(code))
        # The same again where nothing happened: phones hear no comment, and know by this that somebody is there.
        seats = about_seats(here, visit.table, now[1]) if tells_who else now[1]
        yield event(now[0], seats, askers.mark(here, code, says_yes))
        left = end - time.monotonic()
        if now[1] != visit.seats_version or left <= 0:
            return
        idle(listener, limits.glance, min(limits.beat, left))
        if listener.is_gone():
            return


def idle(listener: Listener, glance: float, seconds: float) -> None:
    """Say nothing until the bell rings or the time is over; look now and then whether anybody is there to be told."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and not listener.is_gone():
        if listener.bell.wait(min(glance, left)):
            return


def event(seq: int, seats: int | str, asks: str) -> bytes:
    news = {"seq": seq, "seats": seats} | ({"asks": asks} if asks else {})
    return b"data: " + security.encoded(news) + b"\n\n"
