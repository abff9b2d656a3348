"""A real server process to be killed and started again, and phones that reach it over 127.0.0.1."""

import http.client
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, BinaryIO, Protocol
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from tests.forked_servers import Child, started
from tests.promises import mutants

ROOT = Path(__file__).parents[2]
# A machine that is busy with other tests starts a server slowly.
START, ANSWER, STOP = 60.0, 30.0, 30.0
JSON = {"Accept": "application/json"}
OURS = {"Sec-Fetch-Site": "same-origin"}


class NoAnswer(Exception):
    """Nobody can say whether this was saved."""


class Answer(Struct, frozen=True):
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


# What may serve a folder: the command, and the server that its documents name for `wsgi:app`.
KINDS = ("custode", "wsgi")


class Server:
    """One server on one data folder."""

    def __init__(
        self, folder: Path, *, kind: str = "custode", mutant: str = "", is_one_of_two: bool = False,
        ahead: int = 0, wait: float = 0, is_fresh: bool = False,
    ) -> None:
        self.folder = folder
        # Whether it loads the program itself, as where its start is measured.
        self.is_fresh = is_fresh or not hasattr(os, "fork")
        self.kind = kind
        self.port = 0
        self.starts = 0
        self.printed = folder
        self._mark = f"{id(self):x}"
        self._plant = {
            mutants.VARIABLE: mutant,
            mutants.TOGETHER: "1" if is_one_of_two else "",
            mutants.AHEAD: str(ahead or ""),
            "CUSTODE_DATA_DIR": str(folder),
            "CUSTODE_WAIT": str(wait),
        }
        self._process: subprocess.Popen[bytes] | Child | None = None

    @property
    def db(self) -> Path:
        return self.folder / "custode.db"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def launch(self) -> "subprocess.Popen[bytes] | Child":
        """Begin, and wait for nothing."""
        self.printed = self.folder.with_name(f"{self.folder.name}-{self._mark}-{self.starts}.log")
        environ = {**os.environ, **self._plant, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"}
        words = words_of(self.kind, self.folder)
        with self.printed.open("wb") as out:
            if self.is_fresh:
                self._process = opened(words, environ, out)
            else:
                self._process = started("tests.promises.server", words, environ, out.fileno())
        self.starts += 1
        return self._process

    def start(self) -> None:
        """Until it answers."""
        self.launch()
        self.attach()

    def attach(self) -> None:
        """Find what was launched at the port that the system chose and the command prints."""
        process = self._process
        assert process is not None
        end = time.monotonic() + START
        while time.monotonic() < end and process.poll() is None:
            if (port := re.search(r"http://127\.0\.0\.1:(\d+)\s*/?", self.says())) and self.answers(int(port.group(1))):
                return
            time.sleep(0.01)
        raise AssertionError(f"no server: {self.says()[-2000:]}")

    def refuses(self) -> str:
        """The sentence it does not start with."""
        process = self.launch()
        try:
            code = process.wait(START)
        finally:
            self.kill()
        said = self.says().strip()
        assert code == 1, said
        assert "Traceback" not in said
        return said

    def says(self) -> str:
        return self.printed.read_text(errors="replace")

    def answers(self, port: int) -> bool:
        self.port = port
        phone = Phone(self)
        try:
            return phone.ask("GET", "/health", timeout=ANSWER).status == 200
        except NoAnswer:
            return False
        finally:
            phone.hang_up()

    def kill(self) -> None:
        """As a power switch would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.send_signal(how)
            process.wait(STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(STOP)
        finally:
            if process.stdin:
                process.stdin.close()


def opened(words: list[str], environ: dict[str, str], out: BinaryIO) -> "subprocess.Popen[bytes]":
    """A process that loads the program itself."""
    command = [sys.executable, "-m", "tests.promises.server", *words]
    return subprocess.Popen(
        command, cwd=ROOT, env=environ, stdin=subprocess.PIPE, stdout=out, stderr=subprocess.STDOUT
    )


def words_of(kind: str, folder: Path) -> list[str]:
    words = {
        "custode": ["--host", "127.0.0.1", "--port", "0", "--data-dir", str(folder), "--no-qr"],
        # As its first line says, at a port of the system's choosing.
        "wsgi": ["--listen=127.0.0.1:0", "--threads=128", "wsgi:app"],
    }
    return [kind, *words[kind]]


def custode(*words: str) -> subprocess.CompletedProcess[str]:
    """The command, run to its end."""
    return subprocess.run(
        [sys.executable, "-c", "from companion.cli import main; main()", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=START,
        check=False,
    )


@contextmanager
def served(
    folder: Path, *, kind: str = "custode", mutant: str = "", count: int = 1, ahead: int = 0, is_fresh: bool = False
) -> Iterator[tuple[Server, ...]]:
    """So many processes on one folder, all ended when the test is."""
    servers = tuple(
        Server(folder, kind=kind, mutant=mutant, is_one_of_two=count > 1, ahead=ahead, is_fresh=is_fresh)
        for _ in range(count)
    )
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.kill()


class Port(Protocol):
    """Where something answers on this machine."""

    @property
    def port(self) -> int: ...


class Phone:
    """A browser's worth of HTTP: keeps its cookies, and its connection while it lasts."""

    def __init__(self, server: Port) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}
        self._conn: http.client.HTTPConnection | None = None

    def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
        timeout: float = ANSWER,
    ) -> Answer:
        """The answer, or NoAnswer when the connection broke before it was whole."""
        if self._conn is None or self._conn.port != self.server.port:
            self.hang_up()
            self._conn = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=timeout)
        try:
            self._conn.request(method, path, body or None, {**self.dressed(), **(headers or {})})
            found = self._conn.getresponse()
            answer = Answer(found.status, {k.lower(): v for k, v in found.getheaders()}, found.read())
        except (OSError, http.client.HTTPException) as error:
            self.hang_up()
            raise NoAnswer(str(error)) from None
        self.keep(found.headers.get_all("Set-Cookie") or [])
        return answer

    def dressed(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())} if self.cookies else {}

    def keep(self, cookies: list[str]) -> None:
        for line in cookies:
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value

    def hang_up(self) -> None:
        if self._conn is not None:
            self._conn.close()
        self._conn = None

    def look(self, path: str) -> Answer:
        return self.ask("GET", path, headers=JSON)

    def form(self, path: str, **fields: str) -> Answer:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields).encode(), {**OURS, **JSON, **kind})

    def act(self, path: str, body: bytes) -> Answer:
        return self.ask("POST", f"{path}/act", body, {**OURS, **JSON, "Content-Type": "application/json"})

    def open(self, seats: int, **options: str) -> str:
        """A new table of hyde at which this phone has the first seat; its path."""
        fields = {"seats": str(seats), **{f"option.{name}": value for name, value in options.items()}}
        answer = self.form("/new/hyde", **fields)
        assert answer.status == 303, answer
        return answer.headers["location"]

    def sit(self, path: str, seat: str) -> None:
        answer = self.form(f"{path}/sit", seat=seat)
        assert answer.status == 200, answer


def code_of(path: str) -> str:
    return path.rpartition("/")[2].upper()
