"""The checker finds nothing in an honest file, and each planted fault in one that is not."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import Store

from .checker import faults

Acked = list[tuple[str, str, int]]
# No constraint of any kind, so that every fault can be planted.
LOOSE = "CREATE TABLE tables (code); CREATE TABLE acts (code, seq, key); INSERT INTO tables VALUES ('T'), ('U')"
LOG = [("T", 1, ""), ("T", 2, "a"), ("T", 3, "b"), ("T", 4, "c"), ("U", 1, ""), ("U", 2, "a")]
ACKED: Acked = [("T", "a", 2), ("T", "b", 3), ("T", "c", 4), ("U", "a", 2)]


def log_file(path: Path, log: list[tuple[str, int, str]], also: str = "") -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        conn.executescript(LOOSE)
        # At once: a commit each would wait a thousand times for the disk.
        conn.execute("BEGIN")
        conn.executemany("INSERT INTO acts VALUES (?, ?, ?)", log)
        conn.execute("COMMIT")
        conn.executescript(also)
    return path


@pytest.mark.parametrize(
    ("also", "expected"),
    [
        pytest.param("", [], id="honest"),
        pytest.param(
            "DELETE FROM acts WHERE code = 'T' AND seq = 4", ["lost: T c was confirmed as act 4"], id="last-lost"
        ),
        pytest.param(
            "DELETE FROM acts WHERE code = 'T' AND seq = 3",
            ["lost: T b was confirmed as act 3", "gap: T has no act 3"],
            id="middle-lost",
        ),
        pytest.param(
            "UPDATE acts SET seq = 5 - seq WHERE code = 'T' AND key IN ('a', 'b')",
            [
                "different: T a was confirmed as act 2, the log has it as [3]",
                "different: T b was confirmed as act 3, the log has it as [2]",
            ],
            id="reordered",
        ),
        pytest.param("INSERT INTO acts VALUES ('T', 6, 'z')", ["gap: T has no act 5"], id="gap-before-unconfirmed"),
        pytest.param("INSERT INTO acts VALUES ('T', 0, 'z')", ["gap: T has an act 0"], id="before-the-first"),
        pytest.param("INSERT INTO tables VALUES ('V')", ["gap: V has no act 1"], id="never-opened"),
        pytest.param("INSERT INTO acts VALUES ('T', 4, 'z')", ["duplicate: T has 2 acts 4"], id="one-number-twice"),
        pytest.param(
            "INSERT INTO acts VALUES ('T', 5, 'c')",
            [
                "different: T c was confirmed as act 4, the log has it as [4, 5]",
                "duplicate: T has 2 acts with key 'c'",
            ],
            id="one-tap-twice",
        ),
        pytest.param(
            "CREATE TABLE pads (id INTEGER PRIMARY KEY, code REFERENCES tables (code));"
            "CREATE UNIQUE INDEX by_code ON tables (code); INSERT INTO pads VALUES (7, 'X')",
            ["integrity: pads row 7: no such tables"],
            id="orphan",
        ),
    ],
)
def test_planted_fault(tmp_path: Path, also: str, expected: list[str]) -> None:
    """Each planted fault is named, and nothing else."""
    assert faults(ACKED, log_file(tmp_path / "log.db", LOG, also)) == expected


def test_two_confirmations_of_one_place(tmp_path: Path) -> None:
    """Two taps confirmed as the same act cannot both be in the log."""
    path = log_file(tmp_path / "log.db", LOG)
    assert faults([*ACKED, ("T", "z", 4)], path) == ["lost: T z was confirmed as act 4"]


def zeroed(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-4096] + bytes(4096))


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        pytest.param(zeroed, ("integrity: ", "unreadable: "), id="page-of-zeros"),
        pytest.param(lambda path: path.write_bytes(b"no database at all " * 99), ("unreadable: ",), id="garbage"),
        pytest.param(lambda path: path.write_bytes(b""), ("unreadable: ",), id="empty"),
        pytest.param(lambda path: path.unlink(), ("unreadable: ",), id="gone"),
    ],
)
def test_damaged_file(tmp_path: Path, damage: Callable[[Path], object], expected: tuple[str, ...]) -> None:
    """A file that SQLite complains about is a fault, never an exception."""
    path = log_file(tmp_path / "log.db", [("T", n, f"k{n}") for n in range(1, 999)])
    damage(path)
    found = faults([], path)
    assert found
    assert found[0].startswith(expected)


def test_real_store(tmp_path: Path) -> None:
    """The file of a store in use is honest, and a log that lost its end is not."""
    path = tmp_path / "custode.db"
    store = Store(path)
    code = store.open_table("hyde", b"seed", 1, b"{}", b"[]").code
    acked = [(code, f"k{n}", store.append(code, n, "A", f"k{n}", b"{}", b"[]", 2).seq) for n in range(1, 30)]
    assert faults(acked, path) == []
    for ending in ("", "-wal"):
        (tmp_path / f"cut.db{ending}").write_bytes((tmp_path / f"custode.db{ending}").read_bytes())
    store.close()
    with (tmp_path / "cut.db-wal").open("rb+") as wal:
        wal.truncate(wal.seek(0, 2) - 100)
    assert faults(acked, tmp_path / "cut.db") == [f"lost: {code} k29 was confirmed as act 30"]
