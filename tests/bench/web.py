"""What the command and its pages take over real HTTP: the start, a page, its weight, from a tap to saved."""

import gzip
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.engine.dials import Dial
from companion.engine.game import Game, State
from companion.engine.holes import Span
from companion.games import games
from companion.network import LOOPBACK
from tests.bench.evenings import turnable
from tests.bench.row import Missing, Row, spread, timed

PAGES = 60
# The evening of promise P9, for a few seconds of it.
PHONES, STREAMS, SECONDS = 8, 40, 2.5
ARRIVALS = 40
SEATED = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/json", "Accept": "application/json"}
# A server that has not answered by then never will.
START_PATIENCE = 20.0
# The command is called so often to say its version, and started so often.
CALLS = 5


class Phone:
    """A browser with one connection and its cookies."""

    def __init__(self, port: int) -> None:
        self.link = http.client.HTTPConnection(LOOPBACK, port, timeout=START_PATIENCE)
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None) -> bytes:
        """The body of the answer as it travels, compressed; raises Missing when it is not a good one."""
        status, found, _ = self.answered(method, path, body, headers or {})
        if status >= 400:
            raise Missing(f"{method} {path}: {status}")
        return found

    def answered(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, bytes, http.client.HTTPMessage]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.link.request(method, path, body, {"Accept-Encoding": "gzip", "Cookie": cookie, **headers})
        response = self.link.getresponse()
        found = response.read()
        for each in response.headers.get_all("Set-Cookie") or ():
            name, _, value = each.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response.status, found, response.headers

    def open_table(self, game: Game[State]) -> str:
        """A table with this phone in every seat; its path."""
        status, _, headers = self.answered("POST", f"/new/{game.id}", "sit=all", SEATED)
        if status != 303:
            raise Missing(f"no table could be opened: {status}")
        return headers["Location"]


@contextmanager
def served(folder: str) -> Iterator[tuple[int, float]]:
    """The command itself, as its own process: its port, and the seconds to its first page."""
    from companion.web.serving import rates

    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "companion.cli", "--host", LOOPBACK, "--port", str(port), "--data-dir", folder]
    begun = time.perf_counter()
    quick = {**os.environ, rates.RATES_VARIABLE: "off"}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=HOME, env=quick)
    try:
        first_page(process, port, begun)
        yield port, time.perf_counter() - begun
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


# Where the package is importable from, whatever folder the command was called in.
HOME = Path(__file__).parent.parent.parent


def first_page(process: "subprocess.Popen[bytes]", port: int, begun: float) -> None:
    while True:
        with suppress(OSError):
            phone = Phone(port)
            phone.ask("GET", "/")
            phone.link.close()
            return
        if process.poll() is not None or time.perf_counter() - begun > START_PATIENCE:
            raise Missing("the server does not answer")
        time.sleep(0.002)


def command_rows() -> Iterator[Row]:
    """What the shortest of all commands takes, from the call to its end."""
    command = [sys.executable, "-m", "companion.cli", "--version"]
    best = min(
        timed(lambda: subprocess.run(command, cwd=HOME, stdout=subprocess.DEVNULL, check=True)) for _ in range(CALLS)
    )
    yield Row("command: --version", round(best * 1000), "ms")


def web_rows() -> Iterator[Row]:
    game = next(iter(games().values()), None)
    if game is None:
        raise Missing("no game is here")
    yield start_row()
    with TemporaryDirectory(prefix="custode-") as folder, served(folder) as (port, _):
        host = Phone(port)
        path = host.open_table(game)
        # The first one compiles its templates.
        first, *found = [timed(lambda: host.ask("GET", path)) for _ in range(PAGES + 1)]
        yield from spread("web: page of a seat", found, f"{game.id}; the first ever {first * 1000:.0f} ms")
        yield from weight_rows(host, path)
        yield from arrival_rows(port, game)
        yield from crowd_rows(port, game)


def start_row() -> Row:
    """The best of a few starts in one folder, and the very first, which lays out its file."""
    found = []
    with TemporaryDirectory(prefix="custode-") as folder:
        for _ in range(CALLS):
            with served(folder) as (_, seconds):
                found.append(round(seconds * 1000))
    first, *others = found
    return Row("web: first page after the command", min(others), "ms", note=f"the very first in a folder {first} ms")


def weight_rows(host: Phone, path: str) -> Iterator[Row]:
    """What a first look costs: the page, its stylesheet, its script."""
    page = host.ask("GET", path)
    html = gzip.decompress(page) if page.startswith(b"\x1f\x8b") else page
    linked = list(dict.fromkeys(re.findall(r'(?:src|href)="(/static/[^"]+)"', html.decode())))
    total = len(page) + sum(len(host.ask("GET", each)) for each in linked)
    note = f"{1 + len(linked)} requests, compressed"
    yield Row("web: first look at a table", round(total / 1000, 1), "kB", note=note)


def arrival_rows(port: int, game: Game[State]) -> Iterator[Row]:
    """From another phone's act to the changed page: the word of the stream, then the page as it is asked for."""
    own = Phone(port)
    path = own.open_table(game)
    dial = turnable(game)
    assert isinstance(dial.domain, Span)
    low, found = dial.domain.low, list[float]()
    with heard(port, path, own) as link:
        for seq in range(1, ARRIVALS + 1):
            action = {"type": "adjust", "dial": dial.id, "value": low + seq % 2}
            wish = {"seq": seq, "key": f"come-{seq}", "action": action}
            begun = time.perf_counter()
            own.ask("POST", f"{path}/act", json.dumps(wish), JSON)
            while f"{seq + 1}".encode() not in link.recv(4096):
                pass
            own.ask("GET", path)
            found.append(time.perf_counter() - begun)
    yield from spread("web: an act to the page of another", found, "drawing it in a browser left out")


def crowd_rows(port: int, game: Game[State]) -> Iterator[Row]:
    """What it takes a tap to be saved, of one phone alone and of many at once."""
    alone, crowd = taps_at(port, game, 1, 0), taps_at(port, game, PHONES, STREAMS)
    usual, *_ = by_itself = list(spread("web: tap to saved, one phone alone", alone))
    *_, slowest = together = list(spread("web: tap to saved", crowd, f"{PHONES} phones, {STREAMS} idle streams"))
    yield from (*by_itself, *together)
    assert usual.figure is not None
    assert slowest.figure is not None
    note = "the slowest of a hundred, to what is usual alone"
    yield Row("web: tap to saved, many beside one", round(slowest.figure / usual.figure, 1), "of it", note=note)
    yield Row("web: taps saved", round(len(crowd) / SECONDS), "/s")


def taps_at(port: int, game: Game[State], many: int, streams: int) -> list[float]:
    """Phones that tap without a pause, each at its own table, while others only listen: the seconds of each tap."""
    phones = [Phone(port) for _ in range(many)]
    paths = [phone.open_table(game) for phone in phones]
    dial = turnable(game)
    taps: list[float] = []
    troubles: list[BaseException] = []
    with ExitStack() as listening:
        for number in range(streams):
            listening.enter_context(stream(port, paths[number % many], phones[number % many]))
        until = time.perf_counter() + SECONDS
        threads = [
            threading.Thread(target=tap, args=(phone, path, dial, until, taps, troubles))
            for phone, path in zip(phones, paths, strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if troubles:
        raise troubles[0]
    return taps


def tap(phone: Phone, path: str, dial: Dial, until: float, taps: list[float], troubles: list[BaseException]) -> None:
    assert isinstance(dial.domain, Span)
    seq = 1
    try:
        while time.perf_counter() < until:
            action = {"type": "adjust", "dial": dial.id, "value": dial.domain.low + seq % 2}
            wish = json.dumps({"seq": seq, "key": f"bench-{seq}", "action": action})
            taps.append(timed(lambda body=wish: phone.ask("POST", f"{path}/act", body, JSON)))  # type: ignore[misc]  # the loop's own wish
            seq += 1
    except (Missing, OSError, http.client.HTTPException) as error:
        troubles.append(error)


@contextmanager
def heard(port: int, path: str, phone: Phone) -> Iterator[socket.socket]:
    """A phone that listens."""
    cookie = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
    with socket.create_connection((LOOPBACK, port), START_PATIENCE) as link:
        request = f"GET {path}/stream HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\nCookie: {cookie}\r\n\r\n"
        link.sendall(request.encode())
        if b" 200 " not in link.recv(64):
            raise Missing("a stream was refused")
        yield link


@contextmanager
def stream(port: int, path: str, phone: Phone) -> Iterator[None]:
    """A phone that listens and is told nothing it reads."""
    with heard(port, path, phone):
        yield
