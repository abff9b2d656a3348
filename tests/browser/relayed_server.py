"""A house with a server in it, and a relay before it for phones whose connection dies without a word."""

import http.client
import os
import re
import select
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from tests.browser.moments import read
from tests.browser.server import NAME
from tests.forked_servers import Child, started

ROOT = Path(__file__).parents[2]
LOOPBACK = "127.0.0.1"
# A name that is not localhost: what a phone on the network types, and what browsers do not trust.
HOST = f"{NAME}.local"
# A machine that is busy with other tests starts a server slowly.
START, ANSWER, STOP = 60.0, 30.0, 30.0
JSON = {"Accept": "application/json"}

Fields = dict[str, Any]


class Answer(Struct, frozen=True):
    status: int
    headers: dict[str, str]
    body: bytes
    cookies: dict[str, str]

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def begun(program: str, words: Sequence[str], out: BinaryIO) -> "subprocess.Popen[bytes] | Child":
    if hasattr(os, "fork"):
        return started(program, words, {**os.environ}, out.fileno())
    command = [sys.executable, "-m", program, *words]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=out, stderr=subprocess.STDOUT)


class RelayedServer:
    """One `custode` on one folder and one port, which it keeps when it is started again."""

    def __init__(self, folder: Path, program: str = "tests.browser.server", game: str = "hyde") -> None:
        self.folder = folder
        self.program = program
        self.game = game
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | Child | None = None

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def options(self) -> tuple[str, ...]:
        return ("--host", LOOPBACK, "--port", str(self.port), "--data-dir", str(self.folder), "--no-qr")

    def start(self) -> None:
        with (self.folder / "log").open("ab") as out:
            self._process = begun(self.program, self.options, out)
        end = time.monotonic() + START
        while time.monotonic() < end and self._process.poll() is None:
            with suppress(OSError, http.client.HTTPException):
                if self.ask("GET", "/health").status == 200:
                    return
            time.sleep(0.02)
        raise AssertionError(f"no server: {(self.folder / 'log').read_text(errors='replace')[-2000:]}")

    def stop(self) -> None:
        """As a power switch would."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait(STOP)
        if process.stdin:
            process.stdin.close()

    def ask(
        self,
        method: str,
        path: str,
        form: Fields | Sequence[tuple[str, object]] | bytes = (),
        cookies: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """One request, as a browser would make it; bytes are sent as they are."""
        conn = http.client.HTTPConnection(LOOPBACK, self.port, timeout=ANSWER)
        sent = {"Host": f"{HOST}:{self.port}", "Origin": self.origin, "Accept-Language": "it", **(headers or {})}
        if cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        if form and not isinstance(form, bytes):
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            body = form if isinstance(form, bytes) else urlencode(form, doseq=True).encode()
            conn.request(method, path, body or None, sent)
            found = conn.getresponse()
            jar = SimpleCookie("; ".join(found.headers.get_all("Set-Cookie") or []))
            kept = {name: morsel.value for name, morsel in jar.items()}
            return Answer(found.status, dict(found.headers.items()), found.read(), kept)
        finally:
            conn.close()

    def knows(self, game: str, entries: Mapping[str, object]) -> None:
        """What the owner of this house has said of a box, whole."""
        body = msgspec.json.encode({"custode": 1, "game": game, "entries": entries})
        answer = self.ask("POST", f"/box/{game}/import", body, headers={"Content-Type": "application/json"})
        assert answer.status == 303, answer.body

    def forgets(self, game: str, entries: Iterable[str]) -> None:
        for entry in entries:
            self.ask("POST", f"/box/{game}", {"entry": entry, "forget": "1"})

    def table(self, game: str = "", **form: str) -> "Table":
        """A new table of this house's game or another one, all its seats in one hand unless asked otherwise."""
        answer = self.ask("POST", f"/new/{game or self.game}", {"sit": "all", **form})
        assert answer.status == 303, answer.body
        return Table(self, answer.headers["Location"], answer.cookies)


class Table:
    """A table played without a browser, to bring it quickly to the moment a test is about."""

    def __init__(self, server: RelayedServer, path: str, cookies: dict[str, str]) -> None:
        self.server = server
        self.path = path
        self.code = path.rpartition("/")[2]
        self.cookies = cookies
        # Whom the phone was last passed to and how many acts that left, if only `ask` has asked since.
        self._left: tuple[str, int] = ("", 0)

    def again(self) -> "Table":
        """The same table in other hands: what these hold from now on the others do not."""
        return Table(self.server, self.path, dict(self.cookies))

    def page(self, path: str = "") -> Fields:
        found = self.server.ask("GET", self.path + path, cookies=self.cookies, headers=JSON)
        assert found.status == 200, found.body
        page: Fields = found.json()
        return page

    @property
    def seq(self) -> int:
        """How many acts stand in the log, asked of the server as a stranger."""
        found = self.server.ask("GET", f"{self.path}/since?seq=0", headers=JSON).json()
        return int(found["seq"])

    def post(self, what: str, form: Fields) -> Answer:
        self._left = ("", 0)
        answer = self.server.ask("POST", f"{self.path}/{what}", form, self.cookies)
        assert answer.status == 303, alert_of(answer)
        self.cookies |= answer.cookies
        return answer

    def turn(self) -> Fields:
        """The page of who has to act, the phone passed on to them if need be."""
        page = self.page()
        acting = [chip["letter"] for chip in page["moment"]["chips"] if chip["is_acting"] and chip["is_mine"]]
        if not acting or page["seat"] in acting:
            return page
        self.post("hold", {"seat": acting[0], "ready": "1"})
        return self.page()

    def act(self, type: str, **fields: Any) -> None:
        """One act by whoever has to act."""
        page = self.turn()
        key = f"{page['seat']}-{page['seq']}"
        self.post("act", {"type": type, **fields, "seq": page["seq"], "key": key, "seat": page["seat"]})

    def ask(self, line: str) -> None:
        """One act by the seat that is named, as the moments of a game write it."""
        seat, fields, is_perhaps_done = read(line)
        held, seq = self._left
        if held != seat:
            self.post("hold", {"seat": seat, "ready": "1"})
            seq = self.seq
        sent = [*fields, ("seq", seq), ("key", f"{seat}-{seq}"), ("seat", seat)]
        answer = self.server.ask("POST", f"{self.path}/act", sent, self.cookies, JSON)
        assert answer.status == 200 or is_perhaps_done, f"{line}: {answer.status} {answer.body.decode()}"
        self._left = (seat, answer.json()["seq"] if answer.status == 200 else seq)

    def acted(self, *tags: str) -> bool:
        """The first of these acts that is open, with its first choices."""
        offers = offered(self.turn())
        for offer in (offer for tag in tags for offer in offers if offer["tag"] == tag):
            self.act(offer["tag"], **filled(offer))
            return True
        return False

    def turns(self, count: int = 1, to: str = "nevermore") -> None:
        """So many seats move there, lay what they may, and keep Mano."""
        for _ in range(count):
            self.act("move", place=to)
            self.acted("play-card")
            self.acted("keep-mano")

    def attacked(self, at: str = "") -> None:
        """A round up to its attack, with cards laid where it strikes."""
        view = self.page()["board"]["view"]
        tokens = [place["id"] for place in view["ring"] if not place["is_centre"] and not place["fate"]]
        last = at or tokens[-1]
        tokens = [*(token for token in tokens if token != last), last]
        for number, token in enumerate(tokens):
            self.turns(len(view["players"]), last if number in (0, 2) else "nevermore")
            self.act("draw-token", place=token)


def offered(page: Fields) -> list[Fields]:
    """All that a page offers: the likely act and the answers on the card, then what stands below the board."""
    card, groups = page["moment"]["prompt"], page["below"]["groups"]
    found = [offer for part in (*card["asked"], *groups) for offer in part["offers"]]
    return [card["lead"], *found] if card["lead"] else found


def filled(offer: Fields) -> Fields:
    """The fields of an offer with its first choices."""
    found: dict[str, list[str]] = {}
    for name, value in offer["given"]:
        found.setdefault(name, []).append(value)
    for field in offer["fields"]:
        choices = [choice["value"] for choice in field["choices"]]
        is_counter = field["form"] == "counter"
        found[field["name"]] = [str(field["least"])] if is_counter else choices[: field["least"] or 1]
    return found


def alert_of(answer: Answer) -> str:
    """What a page says went wrong."""
    found = re.search(r'role="alert">(.*?)</p>', answer.body.decode(), re.DOTALL)
    return f"{answer.status} {found.group(1) if found else ''}"


def paper_key(answer: Answer) -> str:
    """The key of the sheet that was just printed."""
    found = re.search(r"pad=([0-9A-Z]+)", answer.headers["Location"])
    assert found
    return found.group(1)


class Relay:
    """Carries bytes to the server until it is cut: then what is open hears nothing more, and is not told."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server((LOOPBACK, 0))
        self.port = int(self._listener.getsockname()[1])
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._deaf: set[socket.socket] = set()
        self._wake, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def cut(self) -> int:
        """Everything open now falls silent; whoever connects again is heard. How many were cut."""
        count = len(self._pairs)
        self._deaf.update(end for pair in self._pairs for end in pair)
        return count

    def close(self) -> None:
        self._wake.send(b".")
        self._thread.join(STOP)
        for end in (self._listener, self._wake, self._woken, *(end for pair in self._pairs for end in pair)):
            end.close()

    def _carry(self) -> None:
        while True:
            partner = {a: b for pair in self._pairs for a, b in (pair, pair[::-1])}
            hearing = [end for end in partner if end not in self._deaf]
            ready, _, _ = select.select([self._listener, self._woken, *hearing], [], [], 0.05)
            for end in ready:
                if end is self._woken:
                    return
                if end is self._listener:
                    near = self._listener.accept()[0]
                    self._pairs.append((near, socket.create_connection((LOOPBACK, self._to), STOP)))
                elif end not in self._deaf:
                    self._pass_on(end, partner[end])

    def _pass_on(self, end: socket.socket, other: socket.socket) -> None:
        try:
            found = end.recv(65_536)
            if found:
                other.sendall(found)
                return
        except OSError:
            pass
        self._pairs = [pair for pair in self._pairs if end not in pair]
        for each in (end, other):
            each.close()
