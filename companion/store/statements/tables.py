"""SQL of tables (statements): under which code each lies, when it was touched, and which follows which."""

import secrets
import sqlite3

from companion.store.errors import NoTable
from companion.store.rows import ALPHABET, CODE_LENGTH, TableRow, is_code
from companion.store.statements import lessons

COLUMNS = ", ".join(TableRow.__struct_fields__)
# Seconds after its last act that a table counts as idle: two years.
IDLE = 2 * 365 * 24 * 3600


def exists(conn: sqlite3.Connection, code: str) -> bool:
    return is_code(code) and conn.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is not None


def must_exist(conn: sqlite3.Connection, code: str) -> None:
    if not exists(conn, code):
        raise NoTable(code)


def free_code(conn: sqlite3.Connection) -> str:
    """A code that no table has."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        if not exists(conn, code):
            return code


def write(conn: sqlite3.Connection, row: TableRow) -> None:
    conn.execute(
        "INSERT INTO tables (code, game, seed, created, touched, seats_version) VALUES (?, ?, ?, ?, ?, 0)",
        (row.code, row.game, row.seed, row.created, row.touched),
    )


def read(conn: sqlite3.Connection, code: str) -> TableRow:
    return TableRow(*conn.execute(f"SELECT {COLUMNS} FROM tables WHERE code = ?", (code,)).fetchone())


def with_seed(conn: sqlite3.Connection, seed: bytes) -> str | None:
    """The table whose luck comes from this number."""
    found = conn.execute("SELECT code FROM tables WHERE seed = ?", (seed,)).fetchone()
    return found[0] if found else None


def touch(conn: sqlite3.Connection, code: str, now: int) -> None:
    # A clock that was set back must not make a table look idle.
    conn.execute("UPDATE tables SET touched = max(touched, ?) WHERE code = ?", (now, code))


def idle(conn: sqlite3.Connection, now: int) -> list[str]:
    """The tables nobody touched for two years, by code.

    Counted from the last touch of any table where that is earlier, so that a clock which runs ahead makes none idle.
    """
    newest = conn.execute("SELECT coalesce(max(touched), 0) FROM tables").fetchone()[0]
    since = min(now, newest) - IDLE
    return [code for (code,) in conn.execute("SELECT code FROM tables WHERE touched < ? ORDER BY code", (since,))]


def games(conn: sqlite3.Connection) -> list[tuple[str, str]]:
    """Every table's code, and the game it is of."""
    return conn.execute("SELECT code, game FROM tables").fetchall()


def sequel(conn: sqlite3.Connection, code: str) -> str | None:
    """The table that follows this one, while it is there."""
    found = conn.execute("SELECT next FROM sequels WHERE code = ?", (code,)).fetchone()
    return found[0] if found and exists(conn, found[0]) else None


def follow(conn: sqlite3.Connection, code: str, after: str) -> None:
    """This table follows that one."""
    conn.execute("INSERT OR REPLACE INTO sequels VALUES (?, ?)", (after, code))


def delete(conn: sqlite3.Connection, code: str) -> None:
    """This table with all that belongs to it. A sheet that an act brought here was nobody's, and is so again: whoever
    has it in hand would find that its code leads nowhere."""
    conn.execute("UPDATE pads SET code = NULL, act = NULL WHERE code = ? AND act IS NOT NULL", (code,))
    lessons.let_go(conn, code)
    conn.execute("DELETE FROM tables WHERE code = ?", (code,))
