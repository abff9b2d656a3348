"""A file that lost something is not played on by accident: a start says so, and names the one command that goes on."""

import os
import re
import shlex
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.store import Store, marks, snapshots
from companion.store.archive import archived, idle
from companion.store.backup import copied
from companion.store.errors import NoTable, NotSaved, Unreadable
from companion.store.marks import LastSeen, Marks, noted
from companion.store.restoring import restored

NOW = 1_700_000_000
DAY = 24 * 3600


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def opened(store: Store, acts: int = 1, at: int = NOW) -> str:
    code = store.open_table("hyde", b"seed", at, b"{}", b"[]", {"A": "Ada"}, "A").code
    for n in range(1, acts):
        store.append(code, n, "A", f"k{n}", b"r" * 200, b"f" * 200, at)
    return code


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An evening: a start, a table of ten acts, a good copy, twenty acts more, and a second start that was killed."""
    killed(tmp_path / "custode.db", tmp_path)
    return tmp_path / "custode.db"


def killed(path: Path, tmp_path: Path) -> str:
    """As SIGKILL leaves a folder: a file, its log, what was noted."""
    live = tmp_path / "live" / "custode.db"
    live.parent.mkdir()
    store = Store(live)
    code = opened(store, 10)
    store.file.wipe()
    assert snapshots.keep(live)
    for n in range(10, 30):
        store.append(code, n, "A", f"k{n}", b"r" * 200, b"f" * 200, NOW)
    for file in live.parent.iterdir():
        if file.suffix != ".lock" and not file.name.endswith("-shm"):
            shutil.copy(file, path.with_name(file.name))
    store.close()
    shutil.rmtree(live.parent)
    return code


def acts(path: Path) -> list[int]:
    store = Store(path)
    try:
        return [len(store.acts(row.code)) for row in store.tables(NOW, 9)]
    finally:
        store.close()


def refusal(path: Path) -> str:
    """What a start says, having changed nothing."""
    before = content(path.parent)
    for _ in range(2):
        with pytest.raises(Unreadable) as refused:
            Store(path)
    assert content(path.parent) == before
    return str(refused.value)


def content(folder: Path) -> dict[str, bytes]:
    """Every file that holds something, but for the index that SQLite may lay beside what it looks at."""
    files = {each.name: each.read_bytes() for each in folder.iterdir() if not each.name.endswith(("-shm", ".lock"))}
    return {name: raw for name, raw in files.items() if raw}


def follow(said: str) -> Result:
    """Do as told."""
    command = re.search(r": (custode --data-dir .*)$", said)
    assert command, said
    found = run(*shlex.split(command.group(1))[1:])
    assert found.exit_code == 0, found.output
    return found


# --- what is missing --------------------------------------------------------------------------------------------------


def nothing(path: Path) -> None:
    pass


def removed(path: Path) -> None:
    path.unlink()
    path.with_name("custode.db-wal").unlink()


def emptied(path: Path) -> None:
    path.write_bytes(b"")
    path.with_name("custode.db-wal").unlink()


def without_tables(path: Path) -> None:
    removed(path)
    away = path.with_name("elsewhere")
    away.mkdir()
    Store(away / "custode.db").close()
    shutil.copy(away / "custode.db", path)
    shutil.rmtree(away)


def log_removed(path: Path) -> None:
    path.with_name("custode.db-wal").unlink()


def log_cut(path: Path) -> None:
    log = path.with_name("custode.db-wal")
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])


def log_flipped(path: Path) -> None:
    log = path.with_name("custode.db-wal")
    raw = bytearray(log.read_bytes())
    raw[len(raw) // 3] ^= 1
    log.write_bytes(raw)


def older(path: Path) -> None:
    """Somebody copied last week's over it."""
    removed(path)
    shutil.copy(snapshots.copy_of(path), path)


def damaged(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("rb+") as file:
        file.seek(4096 * 2)
        file.write(b"\xaa" * 4096 * 6)


def foreign(path: Path) -> None:
    removed(path)
    path.write_bytes(b"a shopping list " * 99)


LOSSES: list[tuple[Callable[[Path], None], str, range]] = [
    (removed, "it is not there: 1 of 1 tables and 30 acts missing", range(10, 11)),
    (emptied, "it is empty: 1 of 1 tables and 30 acts missing", range(10, 11)),
    (without_tables, "it is empty: 1 of 1 tables and 30 acts missing", range(10, 11)),
    (older, "it is shorter than it was: 20 acts missing", range(10, 11)),
    (log_removed, "it is shorter than it was: 20 acts missing", range(10, 11)),
    (log_cut, "it is shorter than it was", range(15, 30)),
    (log_flipped, "it is shorter than it was", range(11, 29)),
    (damaged, "it is damaged", range(10, 11)),
    (foreign, "it is not a Custode file", range(10, 11)),
]


@pytest.mark.parametrize(("spoil", "says", "left"), LOSSES, ids=[spoil.__name__ for spoil, _, _ in LOSSES])
def test_one_command_goes_on(path: Path, spoil: Callable[[Path], None], says: str, left: range) -> None:
    """It stops with a sentence, leaves all as it is, and the command that it names plays on with what is left."""
    spoil(path)
    files = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    said = refusal(path)
    assert said.startswith(f"{path}: {says}")
    follow(said)
    (now_there,) = acts(path)
    assert now_there in left
    # Nothing of what was there is gone.
    now = [each.read_bytes() for each in path.parent.iterdir()]
    assert {name for name, raw in files.items() if raw not in now and not name.endswith("-shm")} == set()


@pytest.mark.parametrize("spoil", [removed, emptied, without_tables])
def test_a_copy_warns_where_nothing_was_noted(path: Path, spoil: Callable[[Path], None]) -> None:
    """A folder from before there were notes, or one that lost them too."""
    spoil(path)
    marks.marks_of(path).unlink()
    said = refusal(path)
    assert "1 of 1 tables and 10 acts missing" in said
    follow(said)
    assert acts(path) == [10]


def test_whole(path: Path) -> None:
    """A folder as a kill leaves it starts by itself, with everything."""
    assert acts(path) == [30]


def test_a_start_after_the_refusal_keeps_the_copy(path: Path) -> None:
    """The only good copy is never replaced by an empty one, however often somebody starts."""
    before = snapshots.copy_of(path).read_bytes()
    removed(path)
    for _ in range(3):
        assert "restore" in refusal(path)
    assert snapshots.copy_of(path).read_bytes() == before
    assert not snapshots.keep(path)


def test_seats_count(tmp_path: Path) -> None:
    """A log that held only who sat down is missed too."""
    path = tmp_path / "custode.db"
    store = Store(path)
    code = opened(store)
    store.file.wipe()
    store.claim(code, "A", "Ada", b"token", NOW)
    file = path.read_bytes()
    store.close()
    path.write_bytes(file)
    said = refusal(path)
    assert "who sits where missing" in said
    follow(said)
    assert acts(path) == [1]


@pytest.mark.parametrize("fault", ["newer", "full", "busy", "denied", ""])
def test_no_copy_helps(path: Path, fault: str) -> None:
    """A newer file, a full disk, another server: an older copy is no remedy, and none is named."""
    assert snapshots.way_back(path, Unreadable(path, "no", fault)) == ""


def test_newer(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.execute("PRAGMA user_version = 900")
    assert refusal(path).endswith("it was made by a newer Custode.")


def test_no_room_to_begin(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever SQLite calls it, a disk without room is said to be full, and the file is not blamed."""
    def cannot(*_: object, **__: object) -> sqlite3.Connection:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR | (19 << 8)
        raise error

    monkeypatch.setattr("companion.store.connecting.shutil.disk_usage", lambda _: SimpleNamespace(free=0))
    monkeypatch.setattr("companion.store.connecting.looking", cannot)
    with pytest.raises(Unreadable) as refused:
        Store(path)
    assert str(refused.value) == f"{path}: the disk is full: make room, and start again."


# --- what is noted ----------------------------------------------------------------------------------------------------


def test_every_confirmed_act_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "custode.db"
    store = Store(path)
    codes = [opened(store, 3), opened(store, 1)]
    store.claim(codes[1], "A", "Ada", b"token", NOW)
    store.append(codes[0], 3, "A", "k3", b"r", b"f", NOW)
    assert noted(path) == {codes[0]: LastSeen(4, 0), codes[1]: LastSeen(1, 1)}
    store.close()
    store = Store(path)
    store.append(codes[1], 1, "A", "k", b"r", b"f", NOW)
    assert noted(path) == {codes[0]: LastSeen(4, 0), codes[1]: LastSeen(2, 1)}
    store.close()


def test_what_was_not_saved_is_not_noted(tmp_path: Path) -> None:
    path = tmp_path / "custode.db"
    store = Store(path)
    code = opened(store, 3)
    store.file.conn.execute("PRAGMA query_only = ON")
    with pytest.raises(NotSaved):
        store.append(code, 3, "A", "k3", b"r", b"f", NOW)
    assert noted(path) == {code: LastSeen(3, 0)}
    store.close()


@pytest.mark.parametrize("spoilt", [b"", b"\x00" * 500, b"ABCDE 000", os.urandom(300)])
def test_notes_that_a_power_cut_spoilt(tmp_path: Path, spoilt: bytes) -> None:
    """They say nothing, and nothing is refused for them."""
    path = tmp_path / "custode.db"
    store = Store(path)
    opened(store, 3)
    store.close()
    marks.marks_of(path).write_bytes(spoilt)
    assert acts(path) == [3]


def test_a_note_that_cannot_be_written_costs_no_tap(tmp_path: Path) -> None:
    path = tmp_path / "custode.db"
    store = Store(path)
    code = opened(store, 3)
    os.close(store.file._marks._file)
    assert store.append(code, 3, "A", "k3", b"r", b"f", NOW).seq == 4
    store.file._marks._file = -1
    store.close()


def test_a_note_costs_next_to_nothing(tmp_path: Path) -> None:
    """Five hundred tables, two thousand notes: far below a millisecond each."""
    codes = [f"{n:05d}" for n in range(500)]
    written = Marks(tmp_path / "custode.db", {code: LastSeen(1) for code in codes})
    took = []
    for round in range(4):
        begun = time.perf_counter()
        for n in range(round * 500, round * 500 + 500):
            written.note(codes[n % 500], LastSeen(n + 2))
        took.append((time.perf_counter() - begun) / 500)
    written.close()
    assert noted(tmp_path / "custode.db") == {code: LastSeen(1_502 + n) for n, code in enumerate(codes)}
    # A machine that is busy for a moment makes one round slow, and not each.
    assert min(took) < 0.0005


# --- generations ------------------------------------------------------------------------------------------------------


def contents(path: Path) -> list[int]:
    return [sum(mark.acts for mark in (snapshots.inside(copy) or {}).values()) for copy in snapshots.copies(path)]


def test_three_generations(tmp_path: Path) -> None:
    """Each start with something new keeps what the last two knew; a start without anything new costs none of them."""
    path = tmp_path / "custode.db"
    store = Store(path)
    code = opened(store)
    generations = []
    for n in range(1, 6):
        assert snapshots.keep(path)
        assert snapshots.keep(path)
        generations.append(contents(path))
        store.append(code, n, "A", f"k{n}", b"r", b"f", NOW)
    store.close()
    assert generations == [[1], [2, 1], [3, 2, 1], [4, 3, 2], [5, 4, 3]]


def test_a_copy_is_not_replaced_by_less(path: Path) -> None:
    """Whatever made the file shorter, the copy stays."""
    acts(path)
    assert snapshots.keep(path)
    assert contents(path) == [30, 10]
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.execute("DELETE FROM acts WHERE seq > 20")
    assert not snapshots.keep(path)
    assert contents(path) == [30, 10]


def test_killed_copies_are_taken_away(tmp_path: Path) -> None:
    """A habit of power cuts does not fill the disk; what belongs to anybody else stays."""
    path = tmp_path / "custode.db"
    Store(path).close()
    ours = [f".custode.last-good.db.new.0a1b2c3d{ending}" for ending in ("", "-wal", "-shm", "-journal")]
    ours += ["custode.last-good.db.new", ".custode.restored.db.new.00000000"]
    theirs = [".backup.db.0a1b2c3d", ".custode.last-good.db.new.txt", "custode.last-good.2.db", "notes"]
    for name in (*ours, *theirs):
        (tmp_path / name).write_bytes(b"x" * 99)
    Store(path).close()
    assert not [name for name in ours if (tmp_path / name).exists()]
    assert [name for name in theirs if not (tmp_path / name).exists()] == []


def test_what_a_killed_copy_leaves_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the names that copying really uses, whichever they are (D15)."""
    path = tmp_path / "custode.db"
    store = Store(path)
    opened(store, 3)
    with monkeypatch.context() as killed_there:
        killed_there.setattr("companion.store.backup.discard", lambda part: None)
        killed_there.setattr("companion.store.snapshots.discard", lambda part: None)
        killed_there.setattr("companion.store.backup.kept", lambda part, target: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            snapshots.keep(path)
        with pytest.raises(ZeroDivisionError):
            copied(path, tmp_path / "custode.restored.db.new")
    store.close()
    assert len([each for each in tmp_path.iterdir() if each.name.startswith(".")]) == 2
    Store(path).close()
    assert not [each for each in tmp_path.iterdir() if each.name.startswith(".")]


# --- restore ----------------------------------------------------------------------------------------------------------


def test_restore_mixes_nothing(path: Path, tmp_path: Path) -> None:
    """An older copy over a folder with a leftover log: what is played on is the copy, to the act (D4)."""
    backup = tmp_path / "backup.db"
    shutil.copy(snapshots.copy_of(path), backup)
    found = run("restore", backup, "--data-dir", tmp_path)
    assert (found.exit_code, found.output.splitlines()[0]) == (0, f"{path}: 1 tables, 10 acts")
    assert acts(path) == [10]
    aside = next(tmp_path.glob("custode.aside-*.db"))
    assert aside.with_name(aside.name + "-wal").exists()
    # What was put aside is whole, with its log, and can be gone back to.
    assert run("restore", aside, "--data-dir", tmp_path).exit_code == 0
    assert acts(path) == [30]


def test_restore_twice_in_a_second(path: Path) -> None:
    """Nothing that was put aside is written over."""
    for _ in range(3):
        restored(path, snapshots.copies(path)[0] if snapshots.copies(path) else None)
    assert len(list(path.parent.glob("custode.aside-*[0-9].db"))) >= 3


def test_a_better_copy_is_put_aside_too(path: Path, tmp_path: Path) -> None:
    """Whoever goes back to an older copy does not lose the newer one three starts later."""
    acts(path)
    snapshots.keep(path)
    assert contents(path) == [30, 10]
    restored(path, snapshots.copy_of(path, 2))
    assert acts(path) == [10]
    kept = [snapshots.inside(each) for each in tmp_path.glob("custode.aside-*.last-good.*.db")]
    assert [sum(mark.acts for mark in found.values()) for found in kept if found] == [30]


@pytest.mark.parametrize("body", [None, b"somebody else's " * 100, b""], ids=["missing", "foreign", "empty"])
def test_what_is_no_copy_is_not_restored(path: Path, tmp_path: Path, body: bytes | None) -> None:
    """And nothing is moved."""
    other = tmp_path / "other.db"
    if body is not None:
        other.write_bytes(body)
    found = run("restore", other, "--data-dir", tmp_path)
    assert found.exit_code == 1
    assert "Traceback" not in found.stderr
    assert str(other) in found.stderr
    assert acts(path) == [30]


def test_not_under_a_server(path: Path, tmp_path: Path) -> None:
    store = Store(path)
    found = run("restore", snapshots.copy_of(path), "--data-dir", tmp_path)
    assert (found.exit_code, "another custode" in found.stderr) == (1, True)
    store.close()


# --- the archive ------------------------------------------------------------------------------------------------------


def test_nothing_goes_by_itself(tmp_path: Path) -> None:
    """However old a table, and however far ahead the clock: a start deletes nothing, and offers what is idle."""
    path = tmp_path / "custode.db"
    store = Store(path)
    old, new = opened(store, 2, NOW), opened(store, 2, NOW + 3 * 365 * DAY)
    store.close()
    for _ in range(2):
        store = Store(path)
        assert {row.code for row in store.tables(NOW, 9)} == {old, new}
        # A clock that runs ahead makes nothing idle that was not before.
        assert idle(store, NOW + 3 * 365 * DAY) == idle(store, NOW + 99 * 365 * DAY) == [old]
        assert idle(store, NOW + 30 * DAY) == []
        store.close()
    found = run("doctor", "--data-dir", tmp_path)
    assert "1 tables untouched for two years: `custode archive --idle FILE`" in found.output


def test_archive(tmp_path: Path) -> None:
    """An archived table is whole in a file of its own, which opens; the rest plays on, and no copy is in its way."""
    path, target = tmp_path / "custode.db", tmp_path / "old.db"
    store = Store(path)
    old, new = opened(store, 5), opened(store, 3, NOW + 3 * 365 * DAY)
    store.close()
    snapshots.keep(path)
    found = run("archive", target, "--idle", "--data-dir", tmp_path)
    assert (found.exit_code, found.output) == (0, f"{target}: 1 tables: {old}\n")
    assert acts(path) == [3]
    assert noted(path) == {new: LastSeen(3, 0)}
    assert [set(snapshots.inside(copy) or {}) for copy in snapshots.copies(path)] == [{new}, {old, new}]
    store = Store(path)
    store.append(new, 3, "A", "on", b"r", b"f", NOW)
    store.close()
    assert snapshots.keep(path)
    assert run("restore", target, "--data-dir", tmp_path / "elsewhere").exit_code == 0
    assert acts(tmp_path / "elsewhere" / "custode.db") == [5]
    assert b"Ada" in target.read_bytes()


@pytest.mark.parametrize("words", [[], ["ZZZZZ"], ["--idle"]], ids=["none", "no such", "none idle"])
def test_nothing_to_archive(tmp_path: Path, words: list[str]) -> None:
    store = Store(tmp_path / "custode.db")
    opened(store)
    store.close()
    found = run("archive", tmp_path / "old.db", *words, "--data-dir", tmp_path)
    assert (found.exit_code, found.stderr.count("\n")) == (1, 1)
    assert acts(tmp_path / "custode.db") == [1]
    assert not (tmp_path / "old.db").exists()


def test_an_archive_never_writes_over_anything(tmp_path: Path) -> None:
    path = tmp_path / "custode.db"
    store = Store(path)
    code = opened(store)
    (tmp_path / "old.db").write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        archived(store, [code], tmp_path / "old.db")
    with pytest.raises(NotSaved):
        archived(store, [code], tmp_path / "nowhere" / "old.db")
    with pytest.raises(NoTable):
        archived(store, ["ZZZZZ"], tmp_path / "new.db")
    assert len(store.tables(NOW, 9)) == 1
    store.close()
