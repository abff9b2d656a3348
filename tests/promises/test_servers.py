"""P9 under other servers: the commands that companion/wsgi.py names, with phones that listen and one that taps."""

import ast
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

import msgspec
import pytest

from companion.web.serving.hub import Limits, limits_of, threads_here
from tests.deadlines import SOON, soonest
from tests.promises.live import ANSWER, ROOT, START, NoAnswer, Phone

BIN = Path(sys.executable).parent


class Served:
    """An address where something answers."""

    def __init__(self, port: int) -> None:
        self.port = port


def documented() -> dict[str, str]:
    """The commands as companion/wsgi.py gives them, by the server they start."""
    # Read and not imported, which would open the tables of whoever runs the tests.
    said = ast.get_docstring(ast.parse((ROOT / "companion" / "wsgi.py").read_text(encoding="utf-8")), clean=False) or ""
    lines = [line.strip() for line in said.replace("\\\n", "").splitlines() if line.startswith("    ")]
    return {name: line for line in lines for name in ("waitress-serve", "gunicorn") if name in line}


@contextmanager
def started(command: str, folder: Path, environ: dict[str, str]) -> Iterator[Served]:
    """A command of that documentation at a port of this machine alone."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = shlex.split(re.sub(r"(--listen|--bind)='[^']*'", rf"\1=127.0.0.1:{port}", command))
    fields = dict(word.split("=", 1) for word in words if re.match(r"[A-Z_]+=", word))
    name, *rest = [word for word in words if word.partition("=")[0] not in fields]
    process = subprocess.Popen(
        [sys.executable, str(BIN / name), *rest],
        cwd=ROOT,
        env={**os.environ, "CUSTODE_DATA_DIR": str(folder), **fields, **environ},
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        found = Served(port)
        wait_for(found)
        yield found
    finally:
        # With the workers it has started, however long phones would go on listening.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(server: Served) -> None:
    end = time.monotonic() + START
    while time.monotonic() < end:
        with visiting(server) as phone:
            try:
                if phone.ask("GET", "/health", timeout=ANSWER).status == 200:
                    return
            except NoAnswer:
                time.sleep(0.02)
    raise AssertionError("no server")


@contextmanager
def visiting(server: Served) -> Iterator[Phone]:
    phone = Phone(server)
    try:
        yield phone
    finally:
        phone.hang_up()


def listened(server: Served, path: str, lines: ExitStack, phone: int = 1) -> int:
    """Ask for a stream from a phone of its own, and leave it open where it is one."""
    address = ("127.0.0.1", server.port)
    source = (f"127.0.0.{1 + phone}", 0)
    link = lines.enter_context(socket.create_connection(address, timeout=ANSWER, source_address=source))
    link.sendall(f"GET {path}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    status = int(link.recv(200).split()[1])
    if status != 200:
        link.close()
    return status


WAITRESS, GUNICORN = "waitress-serve", "gunicorn"


@pytest.mark.parametrize(
    ("name", "threads", "environ", "streams"),
    [
        pytest.param(WAITRESS, 64, {}, 48, id="waitress as documented"),
        pytest.param(WAITRESS, 8, {}, 4, id="waitress with 8 threads"),
        pytest.param(WAITRESS, 4, {}, 0, id="waitress with its usual 4"),
        pytest.param(WAITRESS, 4, {"CUSTODE_THREADS": "64"}, 0, id="waitress, and a variable that is wrong"),
        pytest.param(GUNICORN, 64, {}, 48, id="gunicorn as documented"),
        pytest.param(GUNICORN, 8, {"CUSTODE_THREADS": ""}, 0, id="gunicorn that nobody knows anything of"),
        pytest.param(GUNICORN, 1, {"CUSTODE_THREADS": "64"}, 0, id="gunicorn, one after the other"),
    ],
)
def test_streams_never_take_the_last_threads(
    name: str, threads: int, environ: dict[str, str], streams: int, tmp_path: Path
) -> None:
    """However many phones want to listen, the next tap is answered; who finds no place asks by hand."""
    command = re.sub(r"--threads=\d+", f"--threads={threads}", documented()[name])
    if threads == 1:
        command = command.replace("--threads=1", "--worker-class=sync")
    with started(command, tmp_path, environ) as server, ExitStack() as lines:
        phone = lines.enter_context(visiting(server))
        path = phone.open(2)
        found = [listened(server, path, lines, number) for number in range(threads + 6)]
        assert (found.count(200), set(found) - {200, 503}) == (streams, set())
        # A server keeps a silent line for two seconds, and a busy machine takes longer over so many streams.
        phone.hang_up()
        begun = time.monotonic()
        body = {"action": {"type": "adjust", "dial": "discards", "value": 1}, "seq": 1, "key": "k", "seat": "A"}
        assert phone.act(path, msgspec.json.encode(body)).status == 200
        assert time.monotonic() - begun < ANSWER / 2


@pytest.mark.parametrize("name", [WAITRESS, GUNICORN])
def test_a_stream_whose_phone_has_gone_leaves_its_place(name: str, tmp_path: Path) -> None:
    """Within two seconds, under each server that can tell."""
    environ = {"CUSTODE_THREADS": "8"} if name == GUNICORN else {}
    command = re.sub(r"--threads=\d+", "--threads=8", documented()[name])
    folders = map(str, count())

    def freed() -> float:
        folder = tmp_path / next(folders)
        folder.mkdir()
        with started(command, folder, environ) as server, visiting(server) as phone:
            path = phone.open(2)
            with ExitStack() as lines:
                assert [listened(server, path, lines) for _ in range(3)] == [200, 200, 503]
            gone, status = time.monotonic(), 0
            while status != 200 and time.monotonic() - gone < START:
                with ExitStack() as lines:
                    status = listened(server, path, lines)
            return time.monotonic() - gone

    assert soonest(freed) <= SOON


@pytest.mark.parametrize(
    ("threads", "total", "table", "address"),
    [(0, 0, 0, 1), (4, 0, 0, 1), (5, 1, 1, 1), (8, 4, 4, 2), (64, 48, 48, 24), (128, 96, 64, 48)],
)
def test_how_many_may_listen(threads: int, total: int, table: int, address: int) -> None:
    found = limits_of(threads)
    assert (found.total, found.table, found.address) == (total, table, address)
    assert found.total <= max(0, threads - 4)


@pytest.mark.parametrize(
    ("text", "threads"),
    [("", 0), ("16", 16), ("-1", 0), ("x", 0), ("1e3", 0), ("٣", 0), ("99999", 4_096), ("9" * 50, 0)],
)
def test_threads_are_what_is_said_where_nothing_is_seen(
    text: str, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Other tests of this process may have left a waitress, whose threads would be counted.
    monkeypatch.setattr("companion.web.serving.hub.threading.enumerate", list)
    assert threads_here({"CUSTODE_THREADS": text}) == threads


def test_the_usual_limits_are_those_of_the_command() -> None:
    assert limits_of(128) == Limits()
