"""News of a table: a stream that says only that something happened, and the same asked for by hand."""

import time
from collections.abc import Iterator

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.engine.voice import Voice
from companion.web import page, security
from companion.web.asked import MOST
from companion.web.desk import Desk, desk
from companion.web.hub import Hub, Listener, never
from companion.web.policy import at_table
from companion.web.respond import json_answer
from companion.web.seats import Visit
from companion.web.words import settings

routes = Blueprint("live", __name__)


class News(Struct, frozen=True):
    """Where the table is now, and what this viewer may read of what came after."""

    seq: int
    seats: int
    lines: tuple[str, ...]


@routes.get("/t/<code>/since")
@at_table("table")
def since(visit: Visit) -> ResponseReturnValue:
    """What has happened after an act, for this viewer."""
    table = visit.table
    after = security.argument("seq", 0, MOST, table.seq)
    say = Voice(table.game, settings().language, visit.names)
    story = page.told(table.acts, visit.viewer, say, after) if after < table.seq else ()
    lines = tuple(line.text for act in story for line in act.lines)
    return json_answer(News(table.seq, visit.seats_version, lines), visit)


@routes.get("/t/<code>/stream")
@at_table("table")
def stream(visit: Visit) -> ResponseReturnValue:
    """Server-sent events; where no place is left, the phone asks by hand."""
    # Only waitress tells when a phone goes without a word; under another server a stream ends at its next beat.
    is_gone = request.environ.get("waitress.client_disconnected", never)
    at, listener = desk(), Listener(visit.table.code, request.remote_addr or "", visit.hand or "", is_gone)
    if request.method == "HEAD" or not at.hub.enter(listener):
        full = Response(status=503, content_type="text/plain; charset=utf-8")
        full.headers["Retry-After"] = "5"
        return full
    response = Response(events(at, visit, listener), content_type="text/event-stream")
    response.call_on_close(lambda: at.hub.leave(listener))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def events(at: Desk, visit: Visit, listener: Listener) -> Iterator[bytes]:
    """The table's number at once, then again whenever it changes.

    It ends by itself, when any seat changes hands, and when its phone has gone.
    """
    code, limits = visit.table.code, at.hub.limits
    end = time.monotonic() + limits.seconds
    last = (0, visit.seats_version)
    yield b"retry: 1000\n\n"
    while True:
        heard = at.hub.heard(code)
        now = (at.store.last_seq(code), at.store.seats_version(code))
        yield event(*now) if now != last else b": here\n\n"
        left = end - time.monotonic()
        if now[1] != visit.seats_version or left <= 0:
            return
        last = now
        idle(at.hub, listener, heard, min(limits.beat, left))
        if listener.is_gone():
            return


def idle(hub: Hub, listener: Listener, heard: int, seconds: float) -> None:
    """Say nothing until the bell rings or the time is over; look now and then whether anybody is there to be told."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and hub.heard(listener.code) == heard and not listener.is_gone():
        hub.wait(listener, heard, min(hub.limits.glance, left))


def event(seq: int, seats: int) -> bytes:
    return b"data: " + security.encoded({"seq": seq, "seats": seats}) + b"\n\n"
