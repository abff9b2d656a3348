"""P15: what lies under a server may go: folder, file, log, clock, lock; nothing is confirmed into nothing."""

import re
import shlex
import shutil
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path

import msgspec
import pytest

from tests.promises.live import KINDS, START, Phone, Server, code_of, custode, served
from tests.store.checker import Acked, faults

THREE_YEARS = 3 * 365 * 24 * 3600


def tap(phone: Phone, path: str, seq: int) -> int:
    """One correction at this moment of the table; the status."""
    action = {"type": "adjust", "dial": "discards", "value": seq % 50}
    return phone.act(path, msgspec.json.encode({"action": action, "seq": seq, "key": f"k{seq}"})).status


def taps(phone: Phone, path: str, first: int, count: int) -> list[Acked]:
    """So many taps, one after the other; those that were confirmed."""
    acked = []
    for seq in range(first, first + count):
        if tap(phone, path, seq) == 200:
            acked.append((code_of(path), f"k{seq}", seq + 1))
    return acked


def folder_removed(server: Server) -> None:
    shutil.rmtree(server.folder)


def file_replaced(server: Server) -> None:
    assert custode("backup", str(server.folder / "b.db"), "--data-dir", str(server.folder)).returncode == 0
    (server.folder / "b.db").replace(server.db)


GOES = [(folder_removed, "gone"), (file_replaced, "replaced")]


@pytest.mark.parametrize(("kind", "goes"), list(product(KINDS, GOES)))
def test_nothing_is_confirmed_into_nothing(
    tmp_path: Path, kind: str, goes: tuple[Callable[[Server], None], str]
) -> None:
    """After the ground is gone no tap is confirmed, the page says why in a sentence, and so does /health (D3)."""
    change, state = goes
    with served(tmp_path / "data", kind=kind) as (server,):
        phone = Phone(server)
        path = phone.open(2)
        assert len(taps(phone, path, 1, 5)) == 5
        change(server)
        assert taps(phone, path, 6, 20) == []
        refused = phone.act(path, msgspec.json.encode({"action": {"type": "undo"}, "seq": 6, "key": "u"}))
        health = phone.look("/health")
        phone.hang_up()
    assert (refused.status, health.status, health.json()) == (503, 503, {"status": state})
    assert refused.json()["error"].startswith("Non salvato: ")


@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_file_is_not_a_fresh_start(tmp_path: Path, kind: str) -> None:
    """An evening, a start that copies it, and the file is gone: it stops, and the command it names goes on (D2)."""
    folder = tmp_path / "data"
    with served(folder, kind=kind) as (server,):
        phone = Phone(server)
        path = phone.open(2)
        acked = taps(phone, path, 1, 9)
        phone.hang_up()
        server.stop()
        server.start()
        until_there(folder / "custode.last-good.db", acked)
        server.stop()
        for each in folder.glob("custode.db*"):
            each.unlink()
        for _ in range(2):
            said = server.refuses()
        assert "it is not there: 1 of 1 tables and 10 acts missing" in said
        assert faults(acked, folder / "custode.last-good.db") == []
        command = re.search(r": (custode --data-dir .*)$", said)
        assert command, said
        assert custode(*shlex.split(command.group(1))[1:]).returncode == 0
        server.start()
        assert phone.look(path).json()["seq"] == 10
        phone.hang_up()
    assert faults(acked, folder / "custode.db") == []


def until_there(copy: Path, acked: list[Acked]) -> None:
    """Until the copy of this start is made, which is not that of the empty first."""
    end = time.monotonic() + START
    while not copy.exists() or faults(acked, copy):
        assert time.monotonic() < end, f"{copy.name} was never made"
        time.sleep(0.02)


@pytest.mark.parametrize(("kind", "how"), list(product(KINDS, ("cut", "missing", "flipped"))))
def test_a_spoilt_log_is_not_played_on(tmp_path: Path, kind: str, how: str) -> None:
    """Killed, and the log loses half its bytes, one bit or all: it says what is missing, one command goes on (D12)."""
    folder = tmp_path / "data"
    with served(folder, kind=kind) as (server,):
        phone = Phone(server)
        path = phone.open(2)
        assert len(taps(phone, path, 1, 40)) == 40
        phone.hang_up()
        server.kill()
        log = folder / "custode.db-wal"
        raw = bytearray(log.read_bytes())
        raw[len(raw) // 3] ^= 1 if how == "flipped" else 0
        log.write_bytes(raw[: len(raw) // 2] if how == "cut" else raw)
        if how == "missing":
            log.unlink()
        said = server.refuses()
        assert re.search(r"it is (shorter than it was|empty): .*\d+ acts missing\.", said), said
        command = re.search(r": (custode --data-dir .*)$", said)
        assert command, said
        assert custode(*shlex.split(command.group(1))[1:]).returncode == 0
        server.start()
        left = phone.look(path)
        phone.hang_up()
    assert left.status == 404 or 0 < left.json()["seq"] < 41
    assert faults([], folder / "custode.db") == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_clock_ahead_costs_nothing(tmp_path: Path, kind: str) -> None:
    """Three years ahead, a tap at one of two tables, another start: both are there (D8)."""
    folder = tmp_path / "data"
    with served(folder, kind=kind) as (server,):
        phones = [Phone(server), Phone(server)]
        paths = [phone.open(2) for phone in phones]
        acked = [each for phone, path in zip(phones, paths, strict=True) for each in taps(phone, path, 1, 3)]
        hang_up(phones)
        server.stop()
        for ahead in (THREE_YEARS, THREE_YEARS + 3600, 0):
            later = Server(folder, kind=kind, ahead=ahead)
            try:
                later.start()
                for phone in phones:
                    phone.server = later
                seen = [phones[0].look(path).json()["seq"] for path in paths]
                acked += taps(phones[0], paths[0], seen[0], 1)
            finally:
                hang_up(phones)
                later.stop()
    assert seen[1] == 4
    assert len(acked) == 9
    assert faults(acked, folder / "custode.db") == []


def hang_up(phones: list[Phone]) -> None:
    for phone in phones:
        phone.hang_up()


@pytest.mark.parametrize(("first", "second"), list(product(KINDS, KINDS)))
def test_one_writer(tmp_path: Path, first: str, second: str) -> None:
    """Whatever serves the folder, nothing else gets in beside it, not even where the lock file is removed (D7)."""
    folder = tmp_path / "data"
    with served(folder, kind=first) as (server,):
        phone = Phone(server)
        path = phone.open(2)
        assert "another custode is at work here" in Server(folder, kind=second).refuses()
        (folder / "custode.lock").unlink()
        assert "another custode is at work here" in Server(folder, kind=second).refuses()
        acked = taps(phone, path, 1, 5)
        phone.hang_up()
        assert len(acked) == 5
    assert faults(acked, folder / "custode.db") == []


def test_a_new_worker_waits_for_the_old(tmp_path: Path) -> None:
    """A graceful change of worker: the next begins as soon as the one before has ended, and knows every tap."""
    folder = tmp_path / "data"
    with served(folder, kind="wsgi") as (server,):
        phone = Phone(server)
        path = phone.open(2)
        following = Server(folder, kind="wsgi", wait=15)
        try:
            waiting = following.launch()
            acked = taps(phone, path, 1, 20)
            assert waiting.poll() is None
            server.stop()
            following.attach()
            phone.server = following
            assert phone.look(path).json()["seq"] == 21
            acked += taps(phone, path, 21, 5)
        finally:
            following.kill()
        phone.hang_up()
    assert len(acked) == 25
    assert faults(acked, folder / "custode.db") == []


# --- what these drills would find -------------------------------------------------------------------------------------


def test_a_blind_server_is_found(tmp_path: Path) -> None:
    """One that does not look confirms every tap into a folder that is gone."""
    with served(tmp_path / "data", mutant="blind") as (server,):
        phone = Phone(server)
        path = phone.open(2)
        folder_removed(server)
        assert len(taps(phone, path, 1, 5)) == 5
        phone.hang_up()


def test_a_forgetful_start_is_found(tmp_path: Path) -> None:
    """One that does not compare goes on with what a cut log has left, and says nothing."""
    folder = tmp_path / "data"
    with served(folder, mutant="forgetful") as (server,):
        phone = Phone(server)
        path = phone.open(2)
        acked = taps(phone, path, 1, 40)
        phone.hang_up()
        server.kill()
        log = folder / "custode.db-wal"
        log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
        server.start()
    assert any(line.startswith("lost:") for line in faults(acked, folder / "custode.db"))
