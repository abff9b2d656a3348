"""The code that pairs: drawn once in a terminal, never where output goes elsewhere, and asked for by `custode pair`."""

import re
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from companion import network, serving
from companion.cli import main
from companion.store import Store
from companion.web import create_app
from companion.web.routes.devices import pair_address
from companion.web.seating.pairing import Pairing
from printables.qr import terminal
from tests.cli.server import PATIENCE, Server

LAN = "http://192.168.7.7:8000/"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


class Kept(Pairing):
    """It says which code it has made."""

    made = ""

    def fresh(self) -> str:
        self.made = super().fresh()
        return self.made


def afterwards(capsys: pytest.CaptureFixture[str]) -> str:
    """All that was written until the plain address was drawn."""
    said, end = "", time.monotonic() + PATIENCE
    while not re.search("games alone.*same network", said, re.DOTALL):
        assert time.monotonic() < end, said
        said += capsys.readouterr().out
        time.sleep(0.01)
    return said


def test_a_terminal_draws_the_code_and_then_the_plain_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once a phone has paired, or once the code is too old."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    found = Kept(lambda: 0.0)
    serving.draw_codes(found, LAN, "en", qr=True)
    first = capsys.readouterr().out
    assert terminal(pair_address(LAN, found.made)) in first
    assert terminal(LAN.upper()) not in first
    assert found.once(found.made, lambda: True)
    assert terminal(LAN.upper()) in afterwards(capsys)


def test_a_code_that_is_too_old_gives_way(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("companion.web.seating.pairing.LASTS", 0.01)
    serving.draw_codes(Kept(lambda: 0.0), LAN, "en", qr=True)
    assert terminal(LAN.upper()) in afterwards(capsys)


def test_a_server_that_ends_draws_nothing_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    found = Kept(lambda: 0.0)
    before = set(threading.enumerate())
    serving.draw_codes(found, LAN, "en", qr=True)
    found.close()
    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENCE)
    assert "games alone" not in capsys.readouterr().out
    assert found.once(found.made, lambda: True) is None


@pytest.mark.parametrize(("is_terminal", "qr"), [(False, True), (True, False), (False, False)])
def test_nothing_secret_is_written_where_nobody_asked_for_a_picture(
    is_terminal: bool, qr: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log is read by others, and stays."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    found = Kept(lambda: 0.0)
    serving.draw_codes(found, LAN, "en", qr=qr)
    assert found.made == ""
    assert (terminal(LAN.upper()) in capsys.readouterr().out) == qr


def test_a_server_whose_output_goes_elsewhere_says_no_code(tmp_path: Path) -> None:
    """And asked over this machine's own address it says why no phone could follow one."""
    server = Server(tmp_path, "--language", "en")
    try:
        asked = run("pair", "--data-dir", tmp_path)
        assert (asked.exit_code, "--host" in asked.stderr) == (1, True)
    finally:
        server.close()
    assert "pair" not in server.said.lower()


# --- custode pair -----------------------------------------------------------------------------------------------------


class Running(NamedTuple):
    """A server in this process, and the folder it works in."""

    folder: Path
    port: int
    store: Store


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """At this machine's own address, as one that phones find at another."""
    monkeypatch.setattr(network, "addresses", lambda: ("192.168.7.7",))
    store = Store(tmp_path / "custode.db")
    app = create_app(store=store, games={}, listens="::", rates=False)
    listener = network.listening("127.0.0.1", 0, exactly=True)
    port = listener.getsockname()[1]
    store.file.found_at(f"http://192.168.7.7:{port}/")
    with listener, network.server(app, listener) as server:
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        yield Running(tmp_path, port, store)
    thread.join(PATIENCE)
    store.close()


def test_the_running_server_is_asked_for_a_code(running: Running) -> None:
    """Found by what it noted in its folder, and over loopback; what is drawn leads to the usual address."""
    asked = run("pair", "--data-dir", running.folder, "--language", "en")
    assert asked.exit_code == 0, asked.output
    found = re.search(rf"HTTP://192\.168\.7\.7:{running.port}/PAIR/([0-9A-Z]{{13}})\n", asked.output)
    assert found, asked.output
    assert terminal(found.group().strip()) in asked.output
    assert "once, within ten minutes" in asked.output
    assert running.store.devices() == []


def test_no_proxy_is_asked(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment says: a code for the house would pass through it."""
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9/")
    monkeypatch.setenv("no_proxy", "")
    assert run("pair", "--data-dir", running.folder).exit_code == 0
    assert run("pair", "--port", str(running.port), "--data-dir", running.folder / "other").exit_code == 0


def test_where_no_server_runs_it_is_said(tmp_path: Path) -> None:
    asked = run("pair", "--data-dir", tmp_path)
    assert (asked.exit_code, "No Custode is running in this folder" in asked.stderr) == (1, True)
    with network.listening("127.0.0.1", 0, exactly=True) as listener:
        port = listener.getsockname()[1]
    asked = run("pair", "--data-dir", tmp_path, "--port", str(port))
    assert (asked.exit_code, f"No Custode answers at http://127.0.0.1:{port}/" in asked.stderr) == (1, True)
