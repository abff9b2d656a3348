"""SQL of acts (statements): the log of each table, numbered from 1."""

import sqlite3

from companion.store.rows import ActRow
from companion.store.statements import tables

COLUMNS = ", ".join(ActRow.__struct_fields__)


def newest(conn: sqlite3.Connection, code: str) -> int:
    return int(conn.execute("SELECT coalesce(max(seq), 0) FROM acts WHERE code = ?", (code,)).fetchone()[0])


def facts(conn: sqlite3.Connection, code: str) -> list[tuple[int, bytes]]:
    """What each act of a table came to, with its number, as it lies in the file."""
    return conn.execute("SELECT seq, facts FROM acts WHERE code = ? ORDER BY seq", (code,)).fetchall()


def latest(conn: sqlite3.Connection, code: str) -> int:
    """The time of the last act of a table: its acts are never older than those before them, whatever a clock says."""
    found = conn.execute("SELECT at FROM acts WHERE code = ? ORDER BY seq DESC LIMIT 1", (code,)).fetchone()
    return int(found[0]) if found else 0


def with_key(conn: sqlite3.Connection, code: str, key: str) -> ActRow | None:
    """The act that this key made, if it made one."""
    found = conn.execute(f"SELECT {COLUMNS} FROM acts WHERE code = ? AND key = ?", (code, key)).fetchone()
    return ActRow(*found) if found is not None else None


def write(conn: sqlite3.Connection, code: str, act: ActRow) -> None:
    conn.execute(
        "INSERT INTO acts (code, seq, seat, key, request, facts, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (code, act.seq, act.seat, act.key, act.request, act.facts, act.at),
    )
    tables.touch(conn, code, act.at)
