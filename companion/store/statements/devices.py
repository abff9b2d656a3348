"""SQL of devices (statements): the phones of a house, and the tables that are the house's own."""

import sqlite3

from companion.store.rows import DeviceRow


def write(conn: sqlite3.Connection, row: DeviceRow) -> None:
    conn.execute(
        "INSERT INTO devices (token_hash, house, name, by, made, seen) VALUES (?, ?, ?, ?, ?, ?)",
        (row.token_hash, row.house, row.name, row.by, row.made, row.seen),
    )


def count(conn: sqlite3.Connection, house: str) -> int:
    return int(conn.execute("SELECT count(*) FROM devices WHERE house = ?", (house,)).fetchone()[0])


def see(conn: sqlite3.Connection, token_hash: bytes, now: int) -> None:
    """It was here; a clock that was set back makes nobody look long gone."""
    conn.execute("UPDATE devices SET seen = max(seen, ?) WHERE token_hash = ?", (now, token_hash))


def put_out(conn: sqlite3.Connection, house: str, mark: str) -> None:
    """The phone of this mark is a stranger again."""
    conn.execute("DELETE FROM devices WHERE house = ? AND lower(hex(substr(token_hash, 1, 8))) = ?", (house, mark))


def rename(conn: sqlite3.Connection, old: str, new: str) -> None:
    conn.execute("UPDATE devices SET name = ? WHERE name = ?", (new, old))


# --- whose a table is -------------------------------------------------------------------------------------------------


def take_home(conn: sqlite3.Connection, code: str, house: str) -> None:
    """This table is the house's, unless it is somebody's already."""
    conn.execute("INSERT INTO homes (code, house) VALUES (?, ?) ON CONFLICT DO NOTHING", (code, house))


def home_of(conn: sqlite3.Connection, code: str) -> str | None:
    found = conn.execute("SELECT house FROM homes WHERE code = ?", (code,)).fetchone()
    return found[0] if found else None
