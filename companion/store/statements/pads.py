"""SQL of pads (statements): which printed sheets there are, and to which table each belongs."""

import secrets
import sqlite3

from companion.store.errors import NoPad
from companion.store.rows import PAD_IDS, PadRow


def exists(conn: sqlite3.Connection, id: int) -> bool:
    return 0 <= id < PAD_IDS and conn.execute("SELECT 1 FROM pads WHERE id = ?", (id,)).fetchone() is not None


def must_exist(conn: sqlite3.Connection, id: int) -> None:
    if not exists(conn, id):
        raise NoPad(id)


def free_id(conn: sqlite3.Connection) -> int:
    """An id that no pad has."""
    while True:
        id = secrets.randbelow(PAD_IDS)
        if not exists(conn, id):
            return id


def write(conn: sqlite3.Connection, row: PadRow) -> None:
    conn.execute(
        "INSERT INTO pads (id, kind, game, code, layout, revoked, made, act) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (row.id, row.kind, row.game, row.code, row.layout, row.revoked, row.made, row.act),
    )


def bind(conn: sqlite3.Connection, id: int, code: str, act: int | None) -> None:
    conn.execute("UPDATE pads SET code = ?, act = ? WHERE id = ?", (code, act, id))


def revoke(conn: sqlite3.Connection, id: int) -> None:
    conn.execute("UPDATE pads SET revoked = 1 WHERE id = ?", (id,))
