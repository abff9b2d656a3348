"""HTTP connections of waitress as phones need them: they notice who has gone, cap who is silent, refuse in words."""

import ipaddress
import json
import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from html import escape
from typing import Any
from urllib.parse import urlsplit

from waitress.channel import HTTPChannel  # type: ignore[import-untyped]  # waitress ships no types
from waitress.parser import HTTPRequestParser  # type: ignore[import-untyped]  # waitress ships no types
from waitress.task import ErrorTask, ThreadedTaskDispatcher  # type: ignore[import-untyped]  # waitress ships no types
from waitress.utilities import RequestEntityTooLarge  # type: ignore[import-untyped]  # waitress ships no types

from companion.engine.words import Words
from companion.scan import PHOTO_BODY

# Streams never finish by themselves in time; what was being saved needs far less.
PATIENCE = 1.0
# Of what is too large so much is read and thrown away: who is still sending when the answer comes and the line is cut
# never reads the answer. Who announces more than this is answered at once, and has only itself to blame.
THROWN_AWAY = 64 * 1024 * 1024
TOO_LARGE = Words("È troppo grande: Custode non lo prende.", "This is too large: Custode does not take it.")
# Where photographs are sent: to no other address as much may be.
PHOTOGRAPHS = "/scan"
PHOTO_TOO_LARGE = Words(
    "Questa foto è troppo grande: scegli un formato più piccolo nella fotocamera, 3 megapixel bastano.",
    "This photo is too large: choose a smaller size in the camera, 3 megapixels are enough.",
)
BACK = Words("Indietro", "Back")
PAGE = """<!doctype html><html lang="it"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Custode</title><p>{said.it}</p><p lang="en">{said.en}</p><p><a href="{path}">{back.it} · {back.en}</a></p></html>
"""
UNREADABLE_REQUEST = Words("Questa richiesta non si capisce.", "This request cannot be read.")


class Dispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # a class of waitress, which ships no types
    """Ends within a breath although phones are listening."""

    def shutdown(self, cancel_pending: bool = True, timeout: float = PATIENCE) -> bool:
        return bool(super().shutdown(cancel_pending, timeout))


# --- one request ------------------------------------------------------------------------------------------------------


class Nowhere:
    """Where a body goes that is too large to be kept."""

    def append(self, _data: bytes) -> None:
        pass

    def close(self) -> None:
        pass

    def __len__(self) -> int:
        return 0


class Parser(HTTPRequestParser):  # type: ignore[misc]  # a class of waitress, which ships no types
    """Reads what is too large to its end before it is refused, and waits for no body that nobody announced."""

    thrown_away: int | None = None
    # How much the server takes, of a copy of its own where that is a photograph.
    adj: Any

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if self.path.lower().endswith(PHOTOGRAPHS):
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = PHOTO_BODY + 1
        if self.body_rcv is None:
            # Waitress would say that it waits for the body, and wait.
            self.expect_continue = False

    def received(self, data: bytes) -> int:
        if self.thrown_away is not None and not self.completed:
            return self.throw_away(data)
        taken = int(super().received(data))
        if isinstance(self.error, RequestEntityTooLarge) and self.body_rcv is not None:
            self.refuse()
        return taken

    def refuse(self) -> None:
        """Too large: who waits to be told so sends nothing, and who does not is listened to for a while."""
        is_waiting, self.expect_continue = self.expect_continue, False
        if is_waiting or self.content_length > THROWN_AWAY:
            return
        self.completed, self.thrown_away = bool(self.body_rcv.completed), 0
        self.body_rcv.buf.close()
        self.body_rcv.buf = Nowhere()

    def throw_away(self, data: bytes) -> int:
        taken = int(self.body_rcv.received(data))
        self.thrown_away = (self.thrown_away or 0) + taken
        is_over = self.body_rcv.completed or self.body_rcv.error is not None
        self.completed = is_over or self.thrown_away >= THROWN_AWAY
        return taken


class Apology(ErrorTask):  # type: ignore[misc]  # a class of waitress, which ships no types
    """What never comes to a page is answered in a sentence too, in both languages."""

    def execute(self) -> None:
        error = self.request.error
        said = UNREADABLE_REQUEST
        if isinstance(error, RequestEntityTooLarge):
            said = PHOTO_TOO_LARGE if self.request.path.lower().endswith(PHOTOGRAPHS) else TOO_LARGE
        kind, body = spelled(said, error.code, self.request.headers)
        self.status = f"{error.code} {error.reason}"
        self.response_headers += [
            ("Content-Type", f"{kind}; charset=utf-8"),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
        ]
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


def spelled(said: Words, status: int, headers: Mapping[str, str]) -> tuple[str, bytes]:
    """A sentence for people, with the way back to where they came from, or for a program that asks for JSON."""
    accepts = headers.get("ACCEPT", "")
    if "application/json" in accepts:
        return "application/json", json.dumps({"status": status, "error": f"{said.it} {said.en}"}).encode()
    if "text/html" in accepts:
        return "text/html", PAGE.format(said=said, back=BACK, path=escape(path_before(headers))).encode()
    return "text/plain", f"{said.it}\n{said.en}\n".encode()


def path_before(headers: Mapping[str, str]) -> str:
    """The page of this server that the browser says it comes from, or the first one."""
    with suppress(ValueError):
        path = urlsplit(headers.get("REFERER", "")).path
        if path.startswith("/") and not path.startswith("//"):
            return path
    return "/"


# --- one line ---------------------------------------------------------------------------------------------------------


class Channel(HTTPChannel):  # type: ignore[misc]  # a class of waitress, which ships no types
    """One of many that a phone has open, and one of as many as its address may leave open in silence."""

    parser_class = Parser
    error_task_class = Apology
    # How many lines one address may leave open without asking anything, and how many there are before room is made.
    most_idle, most_open = 250, 900

    def __init__(self, server: object, line: socket.socket, where: tuple[str, int], *more: object, **named: object):
        super().__init__(server, line, (plain(where[0]), *where[1:]), *more, **named)
        # When it last asked for something to the end; until then, since when it is open.
        self.useful = self.creation_time
        self.make_room()

    def service(self) -> None:
        super().service()
        self.useful = time.time()

    def make_room(self) -> None:
        """Who opens one line too many loses the one that was silent longest, and nobody else does; where all lines
        together are too many, who has gone longest without asking anything loses one, a byte a second or not: else
        the next phone would wait before the door."""
        all_open = [each for each in self.server.active_channels.values() if not each.will_close and each is not self]
        idle = [each for each in all_open if not each.requests]
        theirs = [each for each in idle if each.addr[0] == self.addr[0]]
        if len(theirs) >= self.most_idle:
            min(theirs, key=lambda each: each.last_activity).will_close = True
        elif len(all_open) >= self.most_open and idle:
            min(idle, key=lambda each: each.useful).will_close = True


def plain(address: str) -> str:
    """An address as it is written by itself: IPv4 comes as a part of IPv6 where one socket listens to both."""
    with suppress(ValueError):
        found = ipaddress.ip_address(address)
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
            return str(found.ipv4_mapped)
    return address
