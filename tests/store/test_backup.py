"""A backup is whole, is made while taps go on, and plays on."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from companion.store import BACKUP_PATIENCE, NotSaved, Stale, Store

from .checker import faults

NOW = 1_700_000_000


class Table:
    """A table of some megabytes, so that a backup takes many steps; every tap it confirmed, with how long it took."""

    def __init__(self, path: Path, acts: int = 300) -> None:
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

    def fail(self) -> None:
        """A write that has changed pages before it is rolled back: a running backup starts over."""
        with suppress(Stale), self.store._writing() as conn:
            conn.execute("UPDATE tables SET touched = touched + 1")
            raise Stale(0)


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
            table.store.backup(target)
            after = len(table.acked)
        assert after > len(before)
        assert faults(before, target) == []
        restored = Store(target)
        acts = restored.acts(table.code)
        assert len(before) < len(acts) <= after + 2
        assert acts == table.store.acts(table.code)[: len(acts)]
        assert restored.append(table.code, len(acts), "A", "on", b"r", b"f", NOW).seq == len(acts) + 1
        restored.close()
    assert sorted(file.name for file in folder.iterdir()) == sorted(f"{n}.db" for n in range(count))


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


def test_gives_way(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two steps the store is free; what is tapped then is in the copy too."""
    monkeypatch.setattr("companion.store.time.sleep", lambda _pause: table.tap(f"late{len(table.acked)}", b"f"))
    table.store.backup(tmp_path / "backup.db")
    assert len(table.took) > 5
    # The pause after the last step comes when the copy is made.
    assert faults(table.acked[:-1], tmp_path / "backup.db") == []


def test_writes_that_fail_meanwhile(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each write that is rolled back starts the copy over; it gives way for a while, then ends all the same."""
    failed = 0

    def fail(_pause: float) -> None:
        nonlocal failed
        failed += 1
        assert failed < 1_000
        table.fail()

    monkeypatch.setattr("companion.store.time.sleep", fail)
    table.store.backup(tmp_path / "backup.db")
    assert failed == BACKUP_PATIENCE
    assert faults(table.acked, tmp_path / "backup.db") == []


@pytest.mark.parametrize("there", [b"", b"a photograph"])
def test_never_overwrites(table: Table, tmp_path: Path, there: bytes) -> None:
    """A file that is there stays as it is."""
    target = tmp_path / "backup.db"
    target.write_bytes(there)
    with pytest.raises(FileExistsError):
        table.store.backup(target)
    assert target.read_bytes() == there


def test_nowhere_to_write(table: Table, tmp_path: Path) -> None:
    """A backup that cannot be made says so, and the table plays on."""
    with pytest.raises(NotSaved):
        table.store.backup(tmp_path / "nowhere" / "backup.db")
    table.tap("on", b"f")


def test_damaged_source(tmp_path: Path) -> None:
    """A copy of a file that was damaged while in use is not passed off as a backup, and leaves nothing behind."""
    path = tmp_path / "custode.db"
    table = Table(path)
    table.store.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("rb+") as file:
        file.seek(40 * 4_096)
        file.write(b"\xff" * 40 * 4_096)
    table.store.db.conn.execute("PRAGMA shrink_memory")
    with pytest.raises(NotSaved):
        table.store.backup(tmp_path / "backup.db")
    table.store.close()
    assert [file.name for file in tmp_path.iterdir()] == ["custode.db"]


def test_close_meanwhile(table: Table, tmp_path: Path) -> None:
    """Closing stops a running backup, which leaves nothing behind."""
    outcome: list[str] = []

    def backup() -> None:
        try:
            table.store.backup(tmp_path / "backup.db")
            outcome.append("made")
        except NotSaved:
            outcome.append("stopped")

    thread = Thread(target=backup)
    with table.store._lock:
        thread.start()
        table.store._closing = True
    table.store.close()
    thread.join()
    assert outcome == ["stopped"]
    assert [file.name for file in tmp_path.iterdir()] == ["custode.db"]


def test_from_memory(tmp_path: Path) -> None:
    """A store in memory can be kept."""
    store = Store(None)
    code = store.open_table("hyde", b"seed", NOW, b"{}", b"[]").code
    store.backup(tmp_path / "kept.db")
    store.close()
    kept = Store(tmp_path / "kept.db")
    assert kept.last_seq(code) == 1
    kept.close()
