"""Where this machine is found on its own network, which port is free, and the server that listens there."""

import logging
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask
    from waitress.server import BaseWSGIServer  # type: ignore[import-untyped]  # waitress ships no types

# An address of documentation: choosing a way there picks the card that leads out, and no packet leaves.
ELSEWHERE = ("192.0.2.1", 9)
LOOPBACK = "127.0.0.1"
EVERYWHERE = ("", "0.0.0.0", "::")
# How many ports after the first are tried before giving up.
PORTS_TRIED = 100
# Phones that connect at once while the server is still waking up.
BACKLOG = 1_024
# A stream holds its thread: more threads than all streams together may be.
THREADS = 128
# Every phone keeps a few connections open; waitress would stop answering at a hundred.
CONNECTIONS = 1_000
# Twice the largest import: what is larger than an import the application refuses in words, what is larger than this is
# not even received. Waitress would put a gigabyte into temporary files before anybody is asked.
LARGEST_BODY = 4 * 1024 * 1024
# Streams never finish by themselves in time; what was being saved needs far less.
PATIENCE = 1.0


class NoPort(OSError):
    """Nothing can listen there; the sentence says why."""


def addresses() -> tuple[str, ...]:
    """The addresses of this machine that others on its network can reach, the likeliest first; perhaps none."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return tuple(dict.fromkeys(each for each in found if not each.startswith("127.") and each != "0.0.0.0"))


def urls(host: str, port: int) -> tuple[str, ...]:
    """Where the server is found: what others type first, this machine's own last."""
    if host not in EVERYWHERE:
        return (url(host, port),)
    return tuple(url(each, port) for each in (*addresses(), LOOPBACK))


def url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def listening(host: str, port: int, exactly: bool) -> socket.socket:
    """A socket that listens at this port, or else at the next free one; raises NoPort."""
    for each in range(port, port + 1 if exactly else min(port + PORTS_TRIED, 65_536)):
        try:
            return bound(host, each)
        except OSError as error:
            trouble = error
    if exactly:
        raise NoPort(f"nothing can listen at {host}:{port} ({trouble.strerror or trouble})")
    raise NoPort(f"no free port from {port} on at {host} ({trouble.strerror or trouble})")


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        # A server that has just been stopped leaves its port half closed for a minute; on Windows this would let
        # two servers listen at once.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            found.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(BACKLOG)
    except BaseException:
        found.close()
        raise
    return found


# --- the server -------------------------------------------------------------------------------------------------------


@contextmanager
def server(app: "Flask", listener: socket.socket) -> "Iterator[BaseWSGIServer]":
    """A server at a socket that listens already; it is closed, and gives the last answers a moment, at the end."""
    from waitress.channel import HTTPChannel  # type: ignore[import-untyped]  # waitress ships no types
    from waitress.server import create_server
    from waitress.task import ThreadedTaskDispatcher  # type: ignore[import-untyped]  # waitress ships no types

    class Dispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # a class of waitress, which ships no types
        """Ends within a breath although phones are listening."""

        def shutdown(self, cancel_pending: bool = True, timeout: float = PATIENCE) -> bool:
            return bool(super().shutdown(cancel_pending, timeout))

    class Channel(HTTPChannel):  # type: ignore[misc]  # a class of waitress, which ships no types
        """Tells a stream that its phone has hung up, although nothing is read from it while it is answered.

        Waitress can read on (`channel_request_lookahead`), but then whoever ends a line after asking gets no answer.
        """

        def check_client_disconnected(self) -> bool:
            return not self.connected or has_hung_up(self.socket)

    # It would warn of every stream it cuts off and of every request that waits a moment.
    logging.getLogger("waitress").setLevel(logging.ERROR)
    dispatcher = Dispatcher()
    dispatcher.set_thread_count(THREADS)
    found = create_server(
        app,
        _dispatcher=dispatcher,
        sockets=[listener],
        threads=THREADS,
        backlog=BACKLOG,
        connection_limit=CONNECTIONS,
        max_request_body_size=LARGEST_BODY,
        asyncore_use_poll=True,
        ident=None,
    )
    found.channel_class = Channel
    try:
        yield found
    finally:
        found.close()


def has_hung_up(line: socket.socket) -> bool:
    """Whether the other end of a line that never blocks has ended it; what it said before that stays unread."""
    try:
        return line.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


@contextmanager
def beside(task: Callable[[], None]) -> Iterator[None]:
    """Do something while the server answers already; only the end waits for it."""
    thread = threading.Thread(target=task, daemon=True)
    thread.start()
    try:
        yield
    finally:
        thread.join()
