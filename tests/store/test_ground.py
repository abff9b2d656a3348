"""What lies under an open store may go: it is noticed at the next tap, which is then not saved."""

import os
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.store import Store, marks
from companion.store.backup import copied
from companion.store.errors import NotSaved, Unreadable
from companion.store.snapshots import keep

NOW = 1_700_000_000


class Table:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.path = folder / "custode.db"
        self.store = Store(self.path)
        self.code = self.store.open_table("hyde", b"seed", NOW, b"{}", b"[]", {"A": ""}, "A").code

    def tap(self) -> int:
        last = self.store.last_seq(self.code)
        return self.store.append(self.code, last, "A", f"k{last}", b"r", b"f", NOW).seq


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "data")
    yield table
    table.store.close()


def folder_removed(path: Path) -> None:
    shutil.rmtree(path.parent)


def folder_made_anew(path: Path) -> None:
    shutil.rmtree(path.parent)
    path.parent.mkdir()


def file_removed(path: Path) -> None:
    path.unlink()


def log_removed(path: Path) -> None:
    path.with_name("custode.db-wal").unlink()


def file_replaced(path: Path) -> None:
    copied(path, path.with_name("b.db"))
    path.with_name("b.db").replace(path)


def file_replaced_by_a_copy_of_itself(path: Path) -> None:
    shutil.copy(path, path.with_name("b.db"))
    path.with_name("b.db").replace(path)


def log_replaced(path: Path) -> None:
    shutil.copy(path.with_name("custode.db-wal"), path.with_name("b"))
    path.with_name("b").replace(path.with_name("custode.db-wal"))


CHANGES = {
    folder_removed: "gone",
    folder_made_anew: "gone",
    file_removed: "gone",
    log_removed: "gone",
    file_replaced: "replaced",
    file_replaced_by_a_copy_of_itself: "replaced",
    log_replaced: "replaced",
}


@pytest.mark.parametrize(("change", "fault"), CHANGES.items(), ids=[change.__name__ for change in CHANGES])
def test_not_saved(table: Table, change: Callable[[Path], None], fault: str) -> None:
    """No tap is confirmed into what nobody will find again; what was read before can still be read."""
    assert [table.tap() for _ in range(3)] == [2, 3, 4]
    assert table.store.file.state() == "ok"
    change(table.path)
    for _ in range(3):
        with pytest.raises(NotSaved) as refused:
            table.tap()
        assert refused.value.fault == fault
    assert table.store.file.state() == fault
    assert len(table.store.acts(table.code)) == 4


def test_the_folder_came_back(table: Table) -> None:
    """A folder that was moved away and put back is the same folder."""
    table.path.parent.rename(table.path.parent.with_name("away"))
    with pytest.raises(NotSaved):
        table.tap()
    table.path.parent.with_name("away").rename(table.path.parent)
    assert table.tap() == 2
    assert table.store.file.state() == "ok"


def test_gone_during_the_tap(table: Table) -> None:
    """Even what is removed between the first word of a tap and its commit confirms nothing."""

    def removed_meanwhile() -> None:
        with table.store.file.writing() as conn:
            conn.execute("UPDATE tables SET touched = touched + 1")
            file_removed(table.path)

    with pytest.raises(NotSaved):
        removed_meanwhile()


def test_it_says_when_the_disk_is_full(table: Table) -> None:
    """And that it is not any more as soon as there is room, before anybody taps."""
    conn = table.store.file.conn
    conn.execute("PRAGMA max_page_count = 1")
    with pytest.raises(NotSaved) as refused:
        table.store.append(table.code, 1, "A", "k", b"r" * 90_000, b"f", NOW)
    assert refused.value.fault == "full"
    conn.execute("PRAGMA query_only = ON")
    assert table.store.file.state() == "failing"
    conn.execute("PRAGMA query_only = OFF")
    assert table.store.file.state() == "full", "there is room for a page, and for no act"
    conn.execute("PRAGMA max_page_count = 1000000")
    assert table.store.file.state() == "ok"
    assert conn.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'trial'").fetchone() == (0,)


def test_it_says_when_it_found_damage(table: Table) -> None:
    """A damaged page is not mended by reading a whole one after it."""
    for _ in range(60):
        last = table.store.last_seq(table.code)
        table.store.append(table.code, last, "A", f"k{last}", b"r" * 900, b"f" * 900, NOW)
    table.store.file.wipe()
    damage(table.path)
    # What it remembers of the file is still whole.
    table.store.file.conn.execute("PRAGMA shrink_memory")
    with pytest.raises(Unreadable) as refused:
        table.store.acts(table.code)
    assert refused.value.fault == "damaged"
    assert table.store.tables(NOW, 9)
    assert table.store.file.state() == "damaged"


def damage(path: Path) -> None:
    size = path.stat().st_size
    with path.open("rb+") as file:
        file.seek(4096 * 9)
        file.write(os.urandom(size - 4096 * 9))


# --- for whom it is ---------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_for_its_owner_only(table: Table, tmp_path: Path) -> None:
    """File, log, index, notes, lock and copies are nobody else's, whatever the habit of the machine."""
    before = os.umask(0)
    try:
        other = Table(tmp_path / "other")
        keep(other.path)
        copied(other.path, tmp_path / "other" / "backup.db")
        other.tap()
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in (tmp_path / "other").iterdir()}
        other.store.close()
    finally:
        os.umask(before)
    assert set(modes) > {"custode.db", "custode.db-wal", "custode.db-shm", "custode.lock", "custode.marks", "backup.db"}
    assert {name: mode for name, mode in modes.items() if mode != 0o600} == {}


def test_a_note_fills_its_place() -> None:
    """Each is written over the one before, in the middle of the others."""
    for mark in (marks.LastSeen(), marks.LastSeen(1, 2), marks.LastSeen(20_000, 99_999_999)):
        assert len(marks.line("AB0Z9", mark)) == marks.WIDTH
