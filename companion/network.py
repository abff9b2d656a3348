"""Where this machine is found on its own network, which port is free, and the server that listens there."""

import errno
import ipaddress
import logging
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion import addresses as addresses_module

if TYPE_CHECKING:
    from flask import Flask
    from waitress.server import BaseWSGIServer  # type: ignore[import-untyped]  # waitress ships no types

LOOPBACK = "127.0.0.1"
# Every address of this machine, whenever it gets it; the last one is IPv4 and IPv6 at once.
EVERYWHERE = ("", "0.0.0.0", "::")
# What a machine says whose system knows no IPv6.
NO_IPV6 = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, errno.EPROTONOSUPPORT)
# How many ports after the first are tried before giving up.
PORTS_TRIED = 100
# Phones that connect at once while the server is still waking up.
BACKLOG = 1_024
# A stream holds its thread; how many streams there may be follows from this (web/serving/hub.py).
THREADS = 128
# Seconds a thread may compute while others wait for Python (the interpreter lock). A tap waits for several turns, one
# behind each wait for the disk or a line: with Python's own 5 ms the slowest of many phones at once took twice as long.
TURN = 0.001
# Every phone keeps a few connections open; waitress would stop answering at a hundred.
CONNECTIONS = 1_000
# Files that the process needs besides: the store and its copies, what the threads have open, the log.
FILES_BESIDES = 64
# So many connections are left for whoever comes next.
ROOM = 100
# Of all connections one address may leave so many open in silence.
SHARE = 4
# Twice the largest import: what is larger than an import the application refuses in words, what is larger than this is
# not even received, but where photographs are sent (`channels`). Waitress would put a gigabyte into temporary files
# before anybody is asked.
LARGEST_BODY = 4 * 1024 * 1024


class NoPort(OSError):
    """Nothing can listen there; the sentence says why."""


def addresses() -> tuple[str, ...]:
    """The addresses of this machine that others on its networks can reach now, the likeliest first; perhaps none."""
    return addresses_module.reachable()


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach what listens there."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


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
        except (OSError, TypeError, UnicodeError) as error:
            # The last two are of a name that is too long for one, or of no letters.
            trouble = error
    why = getattr(trouble, "strerror", None) or trouble
    if exactly:
        raise NoPort(f"nothing can listen at {host!a}:{port} ({why})")
    raise NoPort(f"no free port from {port} on at {host!a} ({why})")


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; "::" listens to IPv4 too, and to that alone on a machine without IPv6."""
    try:
        return bound_at(host, port)
    except OSError as error:
        if host != "::" or error.errno not in NO_IPV6:
            raise
        return bound_at("0.0.0.0", port)


def bound_at(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        # A server that has just been stopped leaves its port half closed for a minute; on Windows this would let
        # two servers listen at once.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            found.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, int(host != "::"))
            # A link-local address names its card: fe80::1%eth0.
            place = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM)[0][4]
        else:
            place = (host, port)
        found.bind(place)
        found.listen(BACKLOG)
    except BaseException:
        found.close()
        raise
    return found


# --- the server -------------------------------------------------------------------------------------------------------


@contextmanager
def server(app: "Flask", listener: socket.socket) -> "Iterator[BaseWSGIServer]":
    """A server at a socket that listens already; it is closed, and gives the last answers a moment, at the end."""
    from waitress.server import create_server

    from companion.channels import Channel, Dispatcher

    # It would warn of every stream it cuts off and of every request that waits a moment.
    logging.getLogger("waitress").setLevel(logging.ERROR)
    dispatcher, connections = Dispatcher(), min(CONNECTIONS, files() - FILES_BESIDES)
    dispatcher.set_thread_count(THREADS)
    found = create_server(
        app,
        _dispatcher=dispatcher,
        sockets=[listener],
        threads=THREADS,
        backlog=BACKLOG,
        connection_limit=connections,
        max_request_body_size=LARGEST_BODY,
        asyncore_use_poll=True,
        ident=None,
        # Whoever comes through a proxy on this machine is not at the machine, and only these say so.
        clear_untrusted_proxy_headers=False,
    )
    found.channel_class = type("Line", (Channel,), {"most_idle": connections // SHARE, "most_open": connections - ROOM})
    turn = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        yield found
    finally:
        sys.setswitchinterval(turn)
        found.close()


def files() -> int:
    """How many files this process may have open, asked for as many as serving wants; some systems begin with 256."""
    wanted = CONNECTIONS + FILES_BESIDES
    try:
        import resource
    except ImportError:
        # Windows sets no such limit.
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
    except (OSError, ValueError):
        return soft
    return more


def has_hung_up(line: socket.socket) -> bool:
    """Whether whoever listens to a stream is gone: there is nothing more to say while it goes on, so who says anything,
    the end of the line or a byte before it, is not listening."""
    try:
        line.recv(1, socket.MSG_PEEK | getattr(socket, "MSG_DONTWAIT", 0))
    except BlockingIOError:
        return False
    except OSError:
        return True
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
