"""Opening a file: ours and whole it opens, with every setting; anything else is refused and left as it is."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion.store import Store, schema
from companion.store.connecting import APPLICATION
from companion.store.errors import Unreadable
from companion.store.schema import MIGRATIONS
from companion.store.transactions import pragma

from .checker import faults

NOW = 1_700_000_000


def played(path: Path, acts: int = 30) -> str:
    """A closed file with one table of so many acts; its code."""
    store = Store(path)
    code = store.open_table("hyde", b"seed", NOW, b"{}", b"[]", {"A": "Ada"}, "A").code
    for n in range(1, acts):
        store.append(code, n, "A", f"k{n}", b"r" * 200, b"f%d" % n, NOW + n)
    store.close()
    return code


def sqlite_file(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.executescript(script)


def content(folder: Path) -> dict[str, bytes]:
    """Every file that holds something; SQLite may lay an empty log and an index beside what it looks at."""
    files = {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}
    return {name: found for name, found in files.items() if found}


def refusal(path: Path) -> str:
    """The sentence a file is refused with, which leaves every byte where it was."""
    before = content(path.parent)
    with pytest.raises(Unreadable) as refused:
        Store(path)
    assert content(path.parent) == before
    assert refused.value.path == path
    assert str(path) in str(refused.value)
    return refused.value.reason


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("fullfsync", 1),
        ("checkpoint_fullfsync", 1),
        ("foreign_keys", 1),
        ("busy_timeout", 5_000),
        ("wal_autocheckpoint", 1_000),
        ("secure_delete", 1),
        ("application_id", APPLICATION),
        ("user_version", len(MIGRATIONS)),
    ],
)
@pytest.mark.parametrize("again", [False, True], ids=["first-start", "restart"])
def test_settings(tmp_path: Path, name: str, value: str | int, again: bool) -> None:
    """What the promises rest on holds on the connection that writes, at every start."""
    if again:
        played(tmp_path / "custode.db", 2)
    store = Store(tmp_path / "custode.db")
    assert pragma(store.file.conn, name) == value
    assert store.file.conn.isolation_level is None
    store.close()


@pytest.mark.parametrize("there", [True, False], ids=["empty", "missing"])
def test_fresh(tmp_path: Path, there: bool) -> None:
    """An empty file is a fresh store, as is none."""
    path = tmp_path / "custode.db"
    if there:
        path.touch()
    code = played(path, 3)
    store = Store(path)
    assert len(store.acts(code)) == 3
    store.close()
    assert sorted(content(tmp_path)) == ["custode.db", "custode.marks"]


@pytest.mark.parametrize("there", [True, False], ids=["empty", "missing"])
def test_log_without_its_file(tmp_path: Path, there: bool) -> None:
    """Acts in a log whose file was emptied or moved away are not thrown away."""
    path = tmp_path / "custode.db"
    if there:
        path.touch()
    (tmp_path / "custode.db-wal").write_bytes(b"acts")
    assert "custode.db-wal" in refusal(path)


FOREIGN = {
    "other-tables": "CREATE TABLE books (title); INSERT INTO books VALUES ('one')",
    "same-tables": "CREATE TABLE tables (code); CREATE TABLE acts (code, seq)",
    "other-application": "PRAGMA application_id = 7; CREATE TABLE books (title)",
    "write-ahead-log": "PRAGMA journal_mode = WAL; CREATE TABLE books (title)",
    "no-table": "PRAGMA user_version = 3",
}


@pytest.mark.parametrize("script", FOREIGN.values(), ids=FOREIGN)
def test_foreign_database(tmp_path: Path, script: str) -> None:
    """A database of something else is not ours to write in."""
    sqlite_file(tmp_path / "custode.db", script)
    assert refusal(tmp_path / "custode.db") == "it is not a Custode file."


def test_foreign_log(tmp_path: Path) -> None:
    """Looking at somebody else's database does not even copy its log back."""
    conn = sqlite3.connect(tmp_path / "live.db", isolation_level=None)
    conn.executescript("PRAGMA journal_mode = WAL; CREATE TABLE books (title); INSERT INTO books VALUES ('one')")
    for ending in ("", "-wal"):
        (tmp_path / f"custode.db{ending}").write_bytes((tmp_path / f"live.db{ending}").read_bytes())
    conn.close()
    assert refusal(tmp_path / "custode.db") == "it is not a Custode file."


@pytest.mark.parametrize("garbage", [b"x", b"hello " * 9, b"\x00" * 8192, bytes(range(256)) * 64, b"PK\x03\x04" * 2000])
def test_garbage(tmp_path: Path, garbage: bytes) -> None:
    """What is not a database is not ours."""
    (tmp_path / "custode.db").write_bytes(garbage)
    assert refusal(tmp_path / "custode.db") == "it is not a Custode file."


def test_folder(tmp_path: Path) -> None:
    """A folder, or a file in a folder that is not there, cannot be opened."""
    (tmp_path / "custode.db").mkdir()
    for path in (tmp_path / "custode.db", tmp_path / "nowhere" / "custode.db"):
        with pytest.raises(Unreadable, match="cannot be opened"):
            Store(path)


def test_newer(tmp_path: Path) -> None:
    """A file from a later Custode is not touched by this one."""
    played(tmp_path / "custode.db", 2)
    sqlite_file(tmp_path / "custode.db", f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    assert refusal(tmp_path / "custode.db") == "it was made by a newer Custode."


@pytest.mark.parametrize("left", [1, 16, 50, 99, 100, 512, 4_095, 4_096, 5_000, 8_192, 20_480, -4_096, -1_000])
def test_truncated(tmp_path: Path, left: int) -> None:
    """A file that lost its end is damaged, wherever it was cut."""
    path = tmp_path / "custode.db"
    played(path, 90)
    whole = path.read_bytes()
    path.write_bytes(whole[:left])
    assert refusal(path).startswith(("it is damaged", "it is not a Custode file."))


@pytest.mark.parametrize("fill", [b"\x00", b"\xff", b"x"])
@pytest.mark.parametrize("page", [2, 3, 4, 5, -1])
def test_damaged_page(tmp_path: Path, page: int, fill: bytes) -> None:
    """A page that was overwritten is found at the start, not in the middle of a game."""
    path = tmp_path / "custode.db"
    played(path, 90)
    whole = bytearray(path.read_bytes())
    start = (page - 1) * 4_096 if page > 0 else len(whole) - 4_096
    whole[start : start + 4_096] = fill * 4_096
    path.write_bytes(whole)
    assert refusal(path).startswith("it is damaged")


def live(tmp_path: Path) -> tuple[str, bytes, bytes]:
    """The file and the log of a server that was killed after thirty acts, and the code of their table."""
    store = Store(tmp_path / "live.db")
    code = store.open_table("hyde", b"seed", NOW, b"{}", b"[]").code
    for n in range(1, 30):
        store.append(code, n, "A", f"k{n}", b"r" * 200, b"f%d" % n, NOW + n)
    found = (code, (tmp_path / "live.db").read_bytes(), (tmp_path / "live.db-wal").read_bytes())
    store.close()
    return found


def prefix(path: Path, code: str, file: bytes, wal: bytes) -> int:
    """How many acts a file with this log opens with, where nobody noted how many it had: the first ones, whole."""
    for name in ("custode.db", "custode.db-wal", "custode.db-shm", "custode.marks"):
        path.with_name(name).unlink(missing_ok=True)
    path.write_bytes(file)
    path.with_name(path.name + "-wal").write_bytes(wal)
    store = Store(path)
    acts = store.acts(code)
    assert [(act.seq, act.facts) for act in acts] == [(n + 1, b"f%d" % n if n else b"[]") for n in range(len(acts))]
    assert faults([], path) == []
    if acts:
        assert store.append(code, len(acts), "A", "on", b"r", b"f", NOW).seq == len(acts) + 1
    store.close()
    return len(acts)


def test_cut_log(tmp_path: Path) -> None:
    """A log that lost its end opens with what came before, however little."""
    code, file, wal = live(tmp_path)
    cuts = [*range(0, len(wal), len(wal) // 50), len(wal) - 1, len(wal)]
    counts = [prefix(tmp_path / "custode.db", code, file, wal[:cut]) for cut in cuts]
    assert counts == sorted(counts)
    assert (counts[0], counts[-2], counts[-1]) == (0, 29, 30)
    assert len(set(counts)) > 20


def test_spoilt_log(tmp_path: Path) -> None:
    """A log with one wrong byte opens with what came before that byte."""
    code, file, wal = live(tmp_path)
    for spot in range(40, len(wal), len(wal) // 10):
        spoilt = wal[:spot] + bytes([wal[spot] ^ 0xFF]) + wal[spot + 1 :]
        assert prefix(tmp_path / "custode.db", code, file, spoilt) < 30


def test_first_start_cut_short(tmp_path: Path) -> None:
    """A first start that was killed while it made its file leaves a journal, and the next start takes it back."""
    path = tmp_path / "custode.db"
    conn = sqlite3.connect(path, isolation_level=None)
    for statement in (
        "PRAGMA cache_size = 1",
        "BEGIN IMMEDIATE",
        f"PRAGMA application_id = {APPLICATION}",
        "CREATE TABLE much (text)",
        "INSERT INTO much VALUES (zeroblob(100000))",
    ):
        conn.execute(statement)
    files = {ending: path.with_name(f"custode.db{ending}").read_bytes() for ending in ("", "-journal")}
    conn.close()
    assert all(files.values())
    for ending, found in files.items():
        path.with_name(f"custode.db{ending}").write_bytes(found)
    store = Store(path)
    assert store.tables(NOW, 9) == []
    assert Database(store.file.conn).table_names() == Database(Store(None).file.conn).table_names()
    store.close()


# --- migrations -------------------------------------------------------------------------------------------------------


def add_moods(db: Database) -> None:
    db.table("seats").add_column("mood", str)
    db.conn.execute("UPDATE seats SET mood = 'good'")


def fail_half_way(db: Database) -> None:
    add_moods(db)
    db.conn.execute("INSERT INTO nowhere VALUES (1)")


def run_out(db: Database) -> None:
    add_moods(db)
    raise MemoryError


def test_from_version_0(tmp_path: Path) -> None:
    """A file that was named but not yet laid out is laid out."""
    path = tmp_path / "custode.db"
    sqlite_file(path, f"PRAGMA application_id = {APPLICATION}")
    code = played(path, 3)
    store = Store(path)
    assert pragma(store.file.conn, "user_version") == len(MIGRATIONS)
    assert len(store.acts(code)) == 3
    store.close()


def test_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An old file goes through the new steps only, once, and keeps what it holds."""
    path = tmp_path / "custode.db"
    code = played(path, 3)
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, add_moods))
    for _ in range(2):
        store = Store(path)
        assert pragma(store.file.conn, "user_version") == len(MIGRATIONS) + 1
        assert store.file.conn.execute("SELECT mood FROM seats").fetchall() == [("good",)]
        assert len(store.acts(code)) == 3
        store.close()


def test_what_is_of_a_table_goes_with_it_and_the_rest_stays(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "it.db", isolation_level=None)) as conn:
        schema.migrate(conn)
        names = [name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        keys = {name: conn.execute(f"PRAGMA foreign_key_list({name})").fetchall() for name in names}
    of_a_table = {name for name, found in keys.items() if found}
    assert of_a_table == {"acts", "holders", "homes", "labels", "pads", "seatings", "seats", "sequels", "summaries"}
    assert {(to, how) for found in keys.values() for _, _, to, _, _, _, how, _ in found} == {("tables", "CASCADE")}


def test_a_file_of_today_is_asked_once_and_not_written(tmp_path: Path) -> None:
    """A start that has nothing to bring up to date takes no lock and loads nothing for it."""
    with closing(sqlite3.connect(tmp_path / "it.db", isolation_level=None)) as conn:
        schema.migrate(conn)
        asked: list[str] = []
        conn.set_trace_callback(asked.append)
        schema.migrate(conn)
    assert "PRAGMA user_version" in asked
    assert [each for each in asked if not each.startswith("PRAGMA")] == []


@pytest.mark.parametrize(("step", "error"), [(fail_half_way, Unreadable), (run_out, MemoryError)])
def test_failed_migration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: Callable[[Database], None], error: type[Exception]
) -> None:
    """A step that fails half way leaves the file as it was: the version before opens it, the repaired one too."""
    path = tmp_path / "custode.db"
    code = played(path, 3)
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, step))
        with pytest.raises(error):
            Store(path)
    assert path.read_bytes() == before
    store = Store(path)
    assert len(store.acts(code)) == 3
    store.close()
