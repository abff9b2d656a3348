"""The benchmark: what the promises cost on this machine, each figure beside a reference loop of the same run."""

import http.client
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from companion.engine.facts import Action, Adjust, Undo
from companion.engine.game import Game, State
from companion.engine.play import fold
from companion.engine.shapes import Dial, Span
from companion.games import games
from companion.network import LOOPBACK
from companion.simulate import Match, simulate

GAMES_PLAYED = 40
FACTS = 1_000
# Random matches of a game and of chess, by turns, so that a slow moment of the machine meets both.
PEER_TURNS, PEER_MATCHES, MOST_MOVES = 5, 8, 200
# The evening of a family, and one that nobody plays.
SHORT_EVENING, LONG_EVENING, LONG_TURNS = 200, 20_000, 41
ROUNDS_TAPPED = 3
COMMITS = 300
PAGES = 60
# The evening of promise P9, for a few seconds of it.
PHONES, STREAMS, SECONDS = 8, 40, 2.5
SEATED = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/json", "Accept": "application/json"}
# A server that has not answered by then never will.
START_PATIENCE = 20.0


class Row(Struct, frozen=True):
    """One figure. `ratio` is how many reference loops it lasts, or for a rate how many fit into one."""

    name: str
    figure: float | None
    unit: str
    ratio: float | None = None
    note: str = ""


class Missing(Exception):
    """This cannot be measured here; the sentence says why."""


def rows() -> Iterator[Row]:
    """Every figure as soon as it is there; what cannot be measured says so in its place."""
    loop = reference()
    yield Row("reference loop", round(loop * 1000, 2), "ms", 1.0)
    parts: list[tuple[str, Callable[[], Iterator[Row]]]] = [
        *((f"{game.id}: random play", partial(play_rows, game)) for game in games().values()),
        *((f"{game.id}: fold", partial(fold_rows, game)) for game in games().values()),
        *((f"{game.id}: taps a round", partial(round_rows, game)) for game in games().values()),
        ("commit", commit_rows),
        ("long evenings", long_rows),
        ("web", web_rows),
        *((f"{game.id}: paper", partial(paper_rows, game)) for game in games().values()),
    ]
    for name, part in parts:
        try:
            for row in part():
                yield compared(row, loop)
        except Exception as error:
            yield Row(name, None, "", note=f"not measured: {type(error).__name__}: {error}")


def reference() -> float:
    """Seconds a plain loop takes now: machines are shared, so every other figure is read beside it."""
    return min(timed(lambda: sum(number * number for number in range(200_000))) for _ in range(5))


def compared(row: Row, loop: float) -> Row:
    if row.figure is None or row.unit not in ("ms", "/s"):
        return row
    ratio = row.figure / 1000 / loop if row.unit == "ms" else row.figure * loop
    return Row(row.name, row.figure, row.unit, float(f"{ratio:.3g}"), row.note)


def line(row: Row) -> str:
    figure = "-" if row.figure is None else f"{row.figure:g}"
    ratio = "" if row.ratio is None else f"{row.ratio:g}×"
    return f"{row.name:<44}{figure:>10} {row.unit:<9}{ratio:>10}  {row.note}".rstrip()


def timed(task: Callable[[], object]) -> float:
    begun = time.perf_counter()
    task()
    return time.perf_counter() - begun


def spread(name: str, seconds: Sequence[float], note: str = "") -> Iterator[Row]:
    """The middle and the last hundredth of many measures."""
    if len(seconds) < 2:
        raise Missing(f"only {len(seconds)} measures")
    ordered = sorted(seconds)
    yield Row(f"{name} p50", round(statistics.median(ordered) * 1000, 3), "ms", note=note)
    yield Row(f"{name} p99", round(ordered[int(len(ordered) * 0.99)] * 1000, 3), "ms", note=f"{len(ordered)} measured")


# --- the engine -------------------------------------------------------------------------------------------------------


def play_rows(game: Game[State]) -> Iterator[Row]:
    report = simulate(game, GAMES_PLAYED, "bench")
    note = f"{report.games} games, {len(report.broken)} broken promises"
    yield Row(f"{game.id}: simulate, every promise checked", report.actions_per_second, "/s", note=note)
    yield from peer_rows(game)


def peer_rows(game: Game[State]) -> Iterator[Row]:
    """List what may be done and do one of it: this game and a public library of another, by turns in one run."""
    ours, theirs = [], []
    for turn in range(PEER_TURNS):
        ours.append(acts_a_second(game, turn))
        theirs.append(moves_a_second(turn))
    figure, peer = statistics.median(ours), statistics.median(theirs)
    yield Row(f"{game.id}: random play, every offer", round(figure), "/s")
    note = f"{peer:.0f} moves/s"
    yield Row(f"{game.id}: the same, beside python-chess", round(figure / peer, 3), "of its", note=note)


def acts_a_second(game: Game[State], turn: int) -> float:
    """Whole matches by luck from the list of offers, nothing else checked."""
    acts, begun = 0, time.perf_counter()
    for number in range(PEER_MATCHES):
        match = Match(game, turn * PEER_MATCHES + number, "peer")
        match.open()
        match.hurry_on()
        acts += match.seq
    return acts / (time.perf_counter() - begun)


def moves_a_second(turn: int) -> float:
    """The same of python-chess: its list of legal moves, and one of them pushed."""
    try:
        import chess
    except ImportError:
        raise Missing("python-chess is not installed (it comes with the test extra)") from None
    rng, moves, begun = random.Random(turn), 0, time.perf_counter()
    for _ in range(PEER_MATCHES):
        board = chess.Board()
        while len(board.move_stack) < MOST_MOVES and (legal := list(board.legal_moves)):
            board.push(legal[int(rng.random() * len(legal))])
        moves += len(board.move_stack)
    return moves / (time.perf_counter() - begun)


def fold_rows(game: Game[State]) -> Iterator[Row]:
    """The longest of a few games, brought to a thousand facts."""
    longest: Match | None = None
    for number in range(10):
        match = Match(game, number, "bench")
        match.open()
        match.play_on()
        if longest is None or match.seq > longest.seq:
            longest = match
    assert longest is not None
    acts = longest.acts
    facts = sum(len(act.facts) for act in acts)
    best = min(timed(lambda: fold(game, acts)) for _ in range(9))
    yield Row(f"{game.id}: fold {FACTS} facts", round(best * 1000 * FACTS / facts, 3), "ms", note=f"from {facts} facts")


# --- a long evening ---------------------------------------------------------------------------------------------------


def long_rows() -> Iterator[Row]:
    """What a tap and an undo take at a table of 20,000 acts, beside one of 200: in turns, in one process."""
    tables = {length: LongTable(length) for length in (SHORT_EVENING, LONG_EVENING)}
    dial = tables[SHORT_EVENING].dial
    for name, action in (("tap", Adjust(dial.id, dial.now)), ("undo", Undo())):
        seconds: dict[int, list[float]] = {length: [] for length in tables}
        for _ in range(LONG_TURNS):
            for length, table in tables.items():
                seconds[length].append(timed(partial(table.act, action)))
        usual, found = (statistics.median(each) for each in seconds.values())
        note = f"{usual * 1000:.2f} ms at {SHORT_EVENING} acts"
        yield Row(f"{name} at a table of {LONG_EVENING} acts", round(found * 1000, 3), "ms", note=note)
        yield Row("the same, beside a short table", round(found / usual, 2), "times")


class LongTable:
    """A table in memory with so many rulings in its log."""

    def __init__(self, length: int) -> None:
        from companion.store import Store
        from companion.web.tables import Tables

        game = next(iter(games().values()))
        self.tables = Tables(Store(None), games())
        self.code = self.tables.open(game, game.opening(game.least_seats), b"bench", {}, None, 0)
        self.dial = turnable(game)
        fact = msgspec.json.encode([{"type": "adjusted", "dial": self.dial.id, "value": self.dial.now, "was": 0}])
        request = msgspec.json.encode({"type": "adjust", "dial": self.dial.id, "value": self.dial.now})
        for seq in range(1, length):
            self.tables.store.append(self.code, seq, "A", f"long-{seq}", request, fact, 0)
        self.keys = iter(range(10**9))

    def act(self, action: Action) -> None:
        seq = self.tables.load(self.code).seq
        self.tables.act(self.code, "A", action, f"bench-{next(self.keys)}", seq, 0)


# --- the thumb --------------------------------------------------------------------------------------------------------


def round_rows(game: Game[State]) -> Iterator[Row]:
    """What a round takes each player, and each seat of the game itself, where all goes the likely way."""
    from companion import tap_count

    opening = tap_count.opened(game)
    found = tap_count.rounds(game, opening, ROUNDS_TAPPED)
    if not found:
        raise Missing("its headline tells no rounds")
    note = f"{len(found)} rounds of {len(opening.seats)} players"
    for name, seats in (("a player", opening.seats), *((f"post {post}", (post,)) for post in opening.posts)):
        total = sum(each.taps[seat] for each in found for seat in seats)
        yield Row(f"{game.id}: taps a round, {name}", round(total / len(found) / len(seats), 1), "taps", note=note)


# --- the store --------------------------------------------------------------------------------------------------------


def commit_rows() -> Iterator[Row]:
    """An act of the size of a tap, on the disk of temporary files."""
    from companion.store import Store

    with TemporaryDirectory(prefix="custode-") as folder:
        store = Store(Path(folder) / "bench.db")
        try:
            code = store.open_table("bench", b"seed", 0, b"{}", b"[]").code
            request, facts = b"x" * 80, b"y" * 200
            found = [
                timed(lambda seq=seq: store.append(code, seq, "A", str(seq), request, facts, seq))  # type: ignore[misc]  # the loop's own number
                for seq in range(1, COMMITS + 1)
            ]
        finally:
            store.close()
    yield from spread("store: commit", found)


# --- the web ----------------------------------------------------------------------------------------------------------


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
    from companion.web import rates

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
HOME = Path(__file__).parent.parent


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


def web_rows() -> Iterator[Row]:
    game = next(iter(games().values()), None)
    if game is None:
        raise Missing("no game is here")
    with TemporaryDirectory(prefix="custode-") as folder, served(folder) as (port, seconds):
        yield Row("web: first page after the command", round(seconds * 1000), "ms")
        host = Phone(port)
        path = host.open_table(game)
        # The first one compiles its templates.
        first, *found = [timed(lambda: host.ask("GET", path)) for _ in range(PAGES + 1)]
        yield from spread("web: page of a seat", found, f"{game.id}; the first ever {first * 1000:.0f} ms")
        yield from weight_rows(host, path)
        yield from tap_rows(port, game)


def weight_rows(host: Phone, path: str) -> Iterator[Row]:
    """What a first look costs: the page, its stylesheet, its script."""
    import gzip

    page = host.ask("GET", path)
    html = gzip.decompress(page) if page.startswith(b"\x1f\x8b") else page
    linked = list(dict.fromkeys(re.findall(r'(?:src|href)="(/static/[^"]+)"', html.decode())))
    total = len(page) + sum(len(host.ask("GET", each)) for each in linked)
    note = f"{1 + len(linked)} requests, compressed"
    yield Row("web: first look at a table", round(total / 1000, 1), "kB", note=note)


def tap_rows(port: int, game: Game[State]) -> Iterator[Row]:
    """Phones that tap without a pause, each at its own table, while others only listen."""
    phones = [Phone(port) for _ in range(PHONES)]
    paths = [phone.open_table(game) for phone in phones]
    dial = turnable(game)
    taps: list[float] = []
    troubles: list[BaseException] = []
    with ExitStack() as streams:
        for number in range(STREAMS):
            streams.enter_context(stream(port, paths[number % PHONES], phones[number % PHONES]))
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
    yield from spread("web: tap to saved", taps, f"{PHONES} phones, {STREAMS} idle streams")
    yield Row("web: taps saved", round(len(taps) / SECONDS), "/s")


def turnable(game: Game[State]) -> Dial:
    """A value that may be set at any time."""
    match = Match(game, 0, "bench")
    match.open()
    for dial in game.dials(match.state):
        if dial.secret_to is None and isinstance(dial.domain, Span):
            return dial
    raise Missing(f"{game.id} has no number to turn")


def tap(
    phone: Phone, path: str, dial: Dial, until: float, taps: list[float], troubles: list[BaseException]
) -> None:
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
def stream(port: int, path: str, phone: Phone) -> Iterator[None]:
    """A phone that listens and is told nothing it reads."""
    cookie = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
    with socket.create_connection((LOOPBACK, port), START_PATIENCE) as link:
        request = f"GET {path}/stream HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\nCookie: {cookie}\r\n\r\n"
        link.sendall(request.encode())
        if b" 200 " not in link.recv(64):
            raise Missing("a stream was refused")
        yield


# --- paper ------------------------------------------------------------------------------------------------------------


def paper_rows(game: Game[State]) -> Iterator[Row]:
    """Every printable of a game, drawn again when fonts are read and codes are made."""
    import printables

    request = printables.PrintRequest(game=game)
    for what in printables.works_for(game):
        name = f"{game.id}: {what}"
        try:
            body = printables.render(what, request)
        except Exception as error:
            yield Row(name, None, "", note=f"not measured: {type(error).__name__}: {error}")
            continue
        pages = len(re.findall(rb"/Type\s*/Page\b", body))
        best = min(timed(partial(printables.render, what, request)) for _ in range(3))
        note = f"a page, {pages} in {len(body) / 1000:.1f} kB"
        yield Row(name, round(best * 1000 / max(1, pages), 2), "ms", note=note)
