"""P7: it starts again by itself; what is no store, or not whole, is refused with a sentence and left as it is."""

import re
import shlex
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import Store
from tests.promises import note
from tests.promises.live import START, Server, custode, served
from tests.promises.people import evening, until
from tests.store.checker import faults

NOW = 1_700_000_000
# The first answer after a start: tried a few times, because another test may have the machine just then.
FIRST_ANSWER, TRIES = 2.0, 5


def played(path: Path, acts: int = 200) -> None:
    """A store with some pages to damage."""
    store = Store(path)
    code = store.open_table("hyde", b"seed", NOW, b"{}", b"[]", {"A": "Ada"}, "A").code
    for n in range(1, acts):
        store.append(code, n, "A", f"k{n}", b"r" * 200, b"f" * 200, NOW)
    store.close()


def garbage(path: Path) -> None:
    path.write_bytes(b"my shopping list\n" * 500)


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("CREATE TABLE songs (title)")
        conn.commit()


def damaged(path: Path) -> None:
    played(path)
    raw = bytearray(path.read_bytes())
    raw[4096 * 2 : 4096 * 9] = b"\xaa" * (4096 * 7)
    path.write_bytes(raw)


def cut(path: Path) -> None:
    played(path)
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) // 2])


def newer(path: Path) -> None:
    played(path, 3)
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.execute("PRAGMA user_version = 900")


def emptied(path: Path) -> None:
    """Nothing in the file, but acts in the log beside it."""
    path.write_bytes(b"")
    path.with_name("custode.db-wal").write_bytes(b"w" * 5_000)


@pytest.mark.parametrize("spoil", [garbage, foreign, damaged, cut, newer, emptied])
def test_refused(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    """The command says in a sentence what is wrong with which file, ends with an error, and has changed nothing."""
    path = tmp_path / "custode.db"
    spoil(path)
    before = content(tmp_path)
    found = custode("--data-dir", str(tmp_path), "--host", "127.0.0.1", "--port", "0", "--no-qr")
    assert found.returncode not in (0, None)
    said = found.stderr.strip()
    assert str(path) in said
    assert said.endswith(".")
    assert "Traceback" not in said
    assert content(tmp_path) == before


def content(folder: Path) -> dict[str, bytes]:
    """What lies there and holds something, but for the marks that SQLite and the command lay beside it."""
    files = {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith(("-shm", ".lock"))}
    return {name: raw for name, raw in files.items() if raw}


def test_second_command(tmp_path: Path) -> None:
    """Two commands on one folder: the second says so and ends."""
    with served(tmp_path / "data"):
        found = custode("--data-dir", str(tmp_path / "data"), "--host", "127.0.0.1", "--port", "0", "--no-qr")
    assert found.returncode == 1
    assert str(tmp_path / "data") in found.stderr


def test_first_answer(tmp_path: Path) -> None:
    """After a kill in the middle of an evening it answers within two seconds, and knows every tap."""
    with served(tmp_path / "data", is_fresh=True) as (server,):
        with evening(server, "start", 4) as tappers:
            until(tappers, 40)
            took = [restarted(server)]
            while min(took) > FIRST_ANSWER and len(took) < TRIES:
                took.append(restarted(server))
            until(tappers, sum(len(tapper.acked) for tapper in tappers) + 4)
        server.stop()
    note(f"first answer after {min(took):.2f} s")
    assert min(took) <= FIRST_ANSWER
    assert faults([each for tapper in tappers for each in tapper.acked], server.db) == []


def restarted(server: Server) -> float:
    """How long until it answers, without the time in which other processes had the processor instead of it."""
    server.kill()
    begin = time.monotonic()
    server.start()
    return time.monotonic() - begin - waited(server.pid)


def waited(pid: int) -> float:
    """For how long a process was ready and did not run, where the system counts it."""
    counted = Path(f"/proc/{pid}/schedstat")
    return int(counted.read_text().split()[1]) / 1e9 if counted.exists() else 0.0


def test_the_last_good_copy_is_offered(tmp_path: Path) -> None:
    """Whoever started well once can go on from there when the file is damaged, and is told how."""
    played(tmp_path / "custode.db")
    with served(tmp_path) as (server,):
        until_there(tmp_path / "custode.last-good.db")
        server.stop()
        good = content(tmp_path)["custode.last-good.db"]
        damaged_in_place(tmp_path / "custode.db")
        said = server.refuses()
        assert content(tmp_path)["custode.last-good.db"] == good
        command = re.search(r"from the last good copy, of .*: (custode --data-dir .*)$", said)
        assert command, said
        assert custode(*shlex.split(command.group(1))[1:]).returncode == 0
        server.start()
        server.stop()
    store = Store(tmp_path / "custode.db")
    assert len(store.tables(NOW, 9)) == 1
    store.close()


def until_there(path: Path) -> None:
    end = time.monotonic() + START
    while not path.exists():
        assert time.monotonic() < end, f"{path.name} was never made"
        time.sleep(0.02)


def damaged_in_place(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[4096 * 2 : 4096 * 9] = b"\xaa" * (4096 * 7)
    path.write_bytes(raw)
