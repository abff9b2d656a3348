"""A backup is whole, is made while taps go on, and plays on."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from companion.store import Store
from companion.store.backup import copied
from companion.store.errors import NotSaved, Unreadable

from .checker import faults

NOW = 1_700_000_000


class Table:
    """A table of some megabytes, so that a backup takes many steps; every tap it confirmed, with how long it took."""

    def __init__(self, path: Path, acts: int = 300) -> None:
        self.path = path
        self.store = Store(path)
        self.code = self.store.open_table("hyde", b"seed", NOW, b"{}", b"[]").code
        self.acked: list[tuple[str, str, int]] = []
        self.took: list[float] = []
        for n in range(acts):
            self.tap(f"early{n}", bytes(8_000))
        self.took.clear()

    def tap(self, key: str, facts: bytes) -> None:
        start = time.perf_counter()
        act = self.store.append(self.code, len(self.acked) + 1, "A", key, b"r", facts, NOW)
        self.took.append(time.perf_counter() - start)
        self.acked.append((self.code, key, act.seq))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "custode.db")
    yield table
    table.store.close()


@contextmanager
def in_another_thread(table: Table) -> Iterator[None]:
    """A tap every millisecond, in another thread."""
    stop = Event()

    def phone() -> None:
        while not stop.is_set():
            table.tap(f"late{len(table.acked)}", b"f")
            stop.wait(0.001)

    thread = Thread(target=phone)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def backups_under_load(table: Table, folder: Path, count: int) -> None:
    """Each is whole, a prefix of the log with all that was confirmed before it began, and plays on."""
    folder.mkdir()
    for n in range(count):
        target = folder / f"{n}.db"
        with in_another_thread(table):
            before = list(table.acked)
            copied(table.path, target)
            after = len(table.acked)
        assert after > len(before)
        assert faults(before, target) == []
        restored = Store(target)
        acts = restored.acts(table.code)
        assert len(before) < len(acts) <= after + 2
        assert acts == table.store.acts(table.code)[: len(acts)]
        assert restored.append(table.code, len(acts), "A", "on", b"r", b"f", NOW).seq == len(acts) + 1
        restored.close()
    assert sorted(file.name for file in folder.glob("*.db*")) == sorted(f"{n}.db" for n in range(count))
    assert not [file.name for file in folder.iterdir() if file.name.startswith(".")]


def test_under_load(table: Table, tmp_path: Path) -> None:
    """Backups while a phone taps on restore, and harm nothing of the table they copy."""
    backups_under_load(table, tmp_path / "backups", 3)
    assert faults(table.acked, tmp_path / "custode.db") == []


@pytest.mark.soak
def test_many_under_load(table: Table, tmp_path: Path) -> None:
    """Fifty of fifty restore, and no tap notices: 99 in 100 are saved within 100 ms."""
    backups_under_load(table, tmp_path / "backups", 50)
    assert faults(table.acked, tmp_path / "custode.db") == []
    assert sorted(table.took)[int(len(table.took) * 0.99)] <= 0.1


@pytest.mark.parametrize("there", [b"", b"a photograph"])
def test_never_overwrites(table: Table, tmp_path: Path, there: bytes) -> None:
    """A file that is there stays as it is."""
    target = tmp_path / "backup.db"
    target.write_bytes(there)
    with pytest.raises(FileExistsError):
        copied(table.path, target)
    assert target.read_bytes() == there


def test_nowhere_to_write(table: Table, tmp_path: Path) -> None:
    """A backup that cannot be made says so, and the table plays on."""
    with pytest.raises(NotSaved):
        copied(table.path, tmp_path / "nowhere" / "backup.db")
    table.tap("on", b"f")


def test_damaged_source(table: Table, tmp_path: Path) -> None:
    """A damaged file is not passed off as a backup, and nothing is left behind."""
    table.store.close()
    with table.path.open("rb+") as file:
        file.seek(40 * 4_096)
        file.write(b"\xff" * 40 * 4_096)
    with pytest.raises((NotSaved, Unreadable)):
        copied(table.path, tmp_path / "backup.db")
    assert not [file for file in tmp_path.iterdir() if "backup" in file.name]


def test_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        copied(tmp_path / "custode.db", tmp_path / "backup.db")


def test_the_copy_takes_no_lock(table: Table, tmp_path: Path) -> None:
    """While a tap is being written the copy is made all the same: it holds what was on disk before."""
    with table.store.file.writing() as conn:
        conn.execute("UPDATE tables SET touched = touched + 1")
        copied(table.path, tmp_path / "backup.db")
    assert faults(table.acked, tmp_path / "backup.db") == []
