"""A full or failing disk stops writing, not the evening; and what was confirmed stays."""

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.store import Store
from companion.store.errors import NotSaved
from companion.store.rows import ActRow
from companion.store.transactions import pragma

from .checker import faults

NOW = 1_700_000_000
BIG = b"f" * 9_000


class Table:
    """One table of a store in a file, and every tap it has confirmed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.store = Store(path)
        self.code = self.store.open_table("hyde", b"seed", NOW, b"{}", b"[]", {"A": ""}, "A").code
        self.acked: list[tuple[str, str, int]] = []

    def tap(self, key: str) -> ActRow:
        act = self.store.append(self.code, self.store.last_seq(self.code), "A", key, b"r", BIG, NOW)
        self.acked.append((self.code, key, act.seq))
        return act

    def tap_until_full(self, most: int) -> int:
        for n in range(most):
            try:
                self.tap(f"full{n}")
            except NotSaved:
                return n
        return most

    def is_whole(self) -> bool:
        return faults(self.acked, self.path) == []


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "custode.db")
    yield table
    table.store.close()


@contextmanager
def no_file_above(size: int) -> Iterator[None]:
    """The kernel itself refuses to let any file of this process grow further."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_full_disk(table: Table) -> None:
    """No page left: not saved, reads go on, and the same tap is saved once there is room, without a restart."""
    conn = table.store.file.conn
    table.tap("before")
    conn.execute(f"PRAGMA max_page_count = {pragma(conn, 'page_count')}")
    before = table.store.acts(table.code)
    for _ in range(3):
        with pytest.raises(NotSaved, match="full"):
            table.tap("held")
    assert not conn.in_transaction
    assert table.store.acts(table.code) == before
    conn.execute("PRAGMA max_page_count = 1073741823")
    assert table.tap("held").seq == 3
    assert table.is_whole()


def test_read_only(table: Table) -> None:
    """A disk that went read-only: every kind of write says so, every kind of read goes on."""
    pad = table.store.add_pad("score", "hyde", None, "l", NOW).id
    conn = table.store.file.conn
    writes: list[Callable[[], object]] = [
        lambda: table.tap("k"),
        lambda: table.store.open_table("hyde", b"seed", NOW, b"{}", b"[]"),
        lambda: table.store.claim(table.code, "A", "Ada", b"token", NOW),
        lambda: table.store.erase_name(table.code, "A"),
        lambda: table.store.add_pad("score", "hyde", None, "l", NOW),
        lambda: table.store.bind_pad(pad, table.code),
        lambda: table.store.set_box("hyde", {"entry": 1}),
        lambda: table.store.forget_box("hyde", "entry"),
        lambda: table.store.take_out([]),
        lambda: table.store.secret("cookie"),
    ]
    conn.execute("PRAGMA query_only = ON")
    for write in writes:
        with pytest.raises(NotSaved, match="readonly"):
            write()
    assert len(table.store.acts(table.code)) == 1
    assert [row.name for row in table.store.seats(table.code)] == [""]
    conn.execute("PRAGMA query_only = OFF")
    for write in writes:
        write()


def test_another_process_holds_the_file(table: Table) -> None:
    """Who cannot get the file in time is told so, and gets it afterwards."""
    table.store.file.conn.execute("PRAGMA busy_timeout = 20")
    other = sqlite3.connect(table.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotSaved, match="locked"):
        table.tap("k")
    assert len(table.store.acts(table.code)) == 1
    other.execute("ROLLBACK")
    other.close()
    assert table.tap("k").seq == 2


@pytest.mark.parametrize("room", [0, 1, 23, 24, 25, 4_000, 4_119, 4_120, 4_144, 8_239, 8_240, 9_000, 12_000, 16_000])
def test_write_cut_at_any_byte(table: Table, room: int) -> None:
    """A write that ends in the middle of the log, of a frame or of its header is as if it had not been."""
    table.tap("before")
    wal = table.path.with_name(table.path.name + "-wal").stat().st_size
    # One connection and no checkpoint yet: the next act is written at the end of the log.
    with no_file_above(wal + room):
        for key in ("first", "second"):
            with pytest.raises(NotSaved):
                table.tap(key)
        assert [act.key for act in table.store.acts(table.code)] == ["", "before"]
    assert [table.tap(key).seq for key in ("first", "second")] == [3, 4]
    assert table.is_whole()


@pytest.mark.parametrize("autocheckpoint", [1, 10, 1000])
def test_disk_fills_while_playing(table: Table, autocheckpoint: int) -> None:
    """Wherever the room ends, in the log or while it is copied back, every confirmed tap stays."""
    table.store.file.conn.execute(f"PRAGMA wal_autocheckpoint = {autocheckpoint}")
    with no_file_above(400_000):
        saved = table.tap_until_full(200)
        assert 5 < saved < 200
        with pytest.raises(NotSaved):
            table.tap("held")
        assert len(table.store.acts(table.code)) == saved + 1
    assert table.tap("held").seq == saved + 2
    assert table.is_whole()


def test_stopped_at_every_step(table: Table) -> None:
    """SQLite interrupted at its first instruction, its second, and so on to the last: a tap is there whole or not."""
    conn, steps, stop = table.store.file.conn, 0, 0

    def handler() -> int:
        nonlocal steps
        steps += 1
        return steps == stop

    stopped = 0
    while steps >= stop:
        stop, steps = stop + 1, 0
        last = table.store.last_seq(table.code)
        conn.set_progress_handler(handler, 1)
        try:
            table.store.append(table.code, last, "A", f"k{stop}", b"r", b"f", NOW)
        except NotSaved:
            stopped += 1
        finally:
            conn.set_progress_handler(None, 1)
        # Interrupted after the commit it is there, before it is not; the phone asks again and finds no difference.
        assert table.store.last_seq(table.code) in (last, last + 1)
        assert not conn.in_transaction
        act = table.store.append(table.code, last, "A", f"k{stop}", b"r", b"f", NOW)
        assert act.seq == last + 1
        table.acked.append((table.code, act.key, act.seq))
    assert stopped > 20
    assert table.is_whole()


@pytest.mark.parametrize(
    "denied",
    [sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_TRANSACTION],
    ids=["insert", "update", "transaction"],
)
def test_statement_refused(table: Table, denied: int) -> None:
    """Whichever statement of a tap fails, nothing of it stays."""
    def authorizer(action: int, *_: object) -> int:
        return sqlite3.SQLITE_DENY if action == denied else sqlite3.SQLITE_OK

    table.store.file.conn.set_authorizer(authorizer)
    with pytest.raises(NotSaved):
        table.tap("k")
    table.store.file.conn.set_authorizer(None)
    assert table.store.last_seq(table.code) == 1
    assert table.tap("k").seq == 2
    assert table.is_whole()


def test_rollback_refused(table: Table) -> None:
    """Even a transaction that could not be rolled back at once is never read and never confirmed."""
    def authorizer(action: int, operation: str | None, *_: object) -> int:
        refused = action == sqlite3.SQLITE_TRANSACTION and operation in ("COMMIT", "ROLLBACK")
        return sqlite3.SQLITE_DENY if refused else sqlite3.SQLITE_OK

    conn = table.store.file.conn
    conn.set_authorizer(authorizer)
    with pytest.raises(NotSaved):
        table.tap("k")
    assert conn.in_transaction
    conn.set_authorizer(None)
    assert len(table.store.acts(table.code)) == 1
    assert table.tap("k").seq == 2
    assert table.is_whole()
