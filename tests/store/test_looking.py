"""A file that is only looked at: nothing is laid beside it, its log is read with it, and nothing damaged passes."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import archive, connecting, schema
from companion.store.connecting import APPLICATION, judge, looking
from companion.store.errors import NotSaved, Unreadable
from companion.store.transactions import pragma

# What SQLite says of a file that is not whole begins in many ways.
DAMAGE = ["*** in database main ***", "row 1 missing from index names", "wrong # of entries in index names"]


@pytest.fixture
def writer(tmp_path: Path) -> sqlite3.Connection:
    """A file with a table of one row, still in its log."""
    conn = sqlite3.connect(tmp_path / "it.db", isolation_level=None)
    conn.execute(f"PRAGMA application_id = {APPLICATION}")
    conn.execute("PRAGMA journal_mode = WAL")
    conn.execute("CREATE TABLE seen (it)")
    conn.execute("INSERT INTO seen VALUES (1)")
    return conn


def beside(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


@pytest.mark.parametrize(("mode", "is_writable", "laid"), [
    ("mode=ro", True, True), ("mode=ro", False, False), ("mode=rw", False, True),
])  # fmt: skip
def test_where_nothing_may_be_written_nothing_is_laid_beside(
    writer: sqlite3.Connection,
    tmp_path: Path,
    mode: str,
    is_writable: bool,
    laid: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    writer.close()
    monkeypatch.setattr("os.access", lambda path, how: is_writable)
    with closing(looking(tmp_path / "it.db", mode)) as conn:
        assert conn.execute("SELECT it FROM seen").fetchall() == [(1,)]
        assert (beside(tmp_path) != {"it.db"}) is laid


def test_what_lies_in_the_log_is_read_there_too(
    writer: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, how: False)
    with closing(writer), closing(looking(tmp_path / "it.db")) as conn:
        assert conn.execute("SELECT it FROM seen").fetchall() == [(1,)]


@pytest.mark.parametrize("verdict", DAMAGE)
def test_whatever_is_said_of_damage_is_damage(
    verdict: str, writer: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither opened nor given out."""
    for module in (connecting, archive):
        monkeypatch.setattr(module, "pragma", lambda conn, name: verdict if "check" in name else pragma(conn, name))
    with closing(writer), pytest.raises(Unreadable) as found:
        judge(tmp_path / "it.db", writer)
    assert found.value.fault == "damaged"
    with closing(sqlite3.connect(tmp_path / "part.db")) as part:
        schema.migrate(part)
        part.commit()
    with pytest.raises(NotSaved, match="the archive is damaged"):
        archive.keep_only(tmp_path / "part.db", ["CODE"])
