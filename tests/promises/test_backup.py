"""P8: a copy made while phones are tapping is whole, holds all that was confirmed before, and plays on."""

import shutil
from pathlib import Path

import pytest

from tests.promises.live import Phone, custode, served
from tests.promises.people import count, evening, until
from tests.store.checker import faults

PHONES = 4


def backed_up(folder: Path, copies: int, seed: str) -> list[str]:
    """Everything wrong with so many copies, made one after the other while four phones tap."""
    found = []
    with served(folder / "data") as (server,):
        with evening(server, seed, PHONES) as tappers:
            for number in range(copies):
                until(tappers, count(tappers) + 10)
                before = [each for tapper in tappers for each in tapper.acked]
                target = folder / f"copy-{number}.db"
                made = custode("backup", str(target), "--data-dir", str(folder / "data"))
                if made.returncode:
                    found.append(f"copy {number}: {made.stderr}")
                    continue
                found += [f"copy {number}: {line}" for line in faults(before, target)]
            until(tappers, count(tappers) + PHONES)
        acked = [each for tapper in tappers for each in tapper.acked]
        found += [each for tapper in tappers for each in tapper.faults]
        server.stop()
    found += faults(acked, server.db)
    cookies = {tapper.path: tapper.phone.cookies for tapper in tappers if tapper.seat == "A"}
    return found + played_on(folder, copies, cookies)


def played_on(folder: Path, copies: int, cookies: dict[str, dict[str, str]]) -> list[str]:
    """The last copy put in place of the file: the same phones sit at the same tables and go on."""
    restored = folder / "restored"
    restored.mkdir()
    shutil.copy(folder / f"copy-{copies - 1}.db", restored / "custode.db")
    found = []
    with served(restored) as (server,):
        for path, known in cookies.items():
            phone = Phone(server)
            phone.cookies = dict(known)
            page = phone.look(path).json()
            answer = phone.form(f"{path}/act", type="undo", seq=str(page["seq"]), key=f"restored-{page['seq']}")
            if answer.status != 200 or answer.json()["seq"] != page["seq"] + 1:
                found.append(f"{path} does not go on: {answer}")
            phone.hang_up()
        server.stop()
    return found + faults([], server.db)


def test_backup(tmp_path: Path) -> None:
    assert backed_up(tmp_path, 3, "backup 1") == []


@pytest.mark.soak
def test_backup_long(tmp_path: Path) -> None:
    """Fifty of fifty."""
    assert backed_up(tmp_path, 50, "backup long") == []


def test_not_over_another_file(tmp_path: Path) -> None:
    """A copy never takes the place of a file."""
    (tmp_path / "mine").write_text("mine")
    with served(tmp_path / "data"):
        made = custode("backup", str(tmp_path / "mine"), "--data-dir", str(tmp_path / "data"))
    assert made.returncode == 1
    assert (tmp_path / "mine").read_text() == "mine"


def test_a_torn_copy_is_found(tmp_path: Path) -> None:
    """A copy made by copying the file while it is written misses what lies in its log."""
    with served(tmp_path / "data") as (server,), evening(server, "torn", PHONES) as tappers:
        until(tappers, 30)
        before = [each for tapper in tappers for each in tapper.acked]
        shutil.copy(server.db, tmp_path / "torn.db")
    assert faults(before, tmp_path / "torn.db") != []
