"""SQL of boxes and secrets (statements): what owners said of their boxes, and what is known to nobody else."""

import os
import sqlite3
from collections.abc import Mapping

import msgspec

SECRET = "SELECT value FROM secrets WHERE name = ?"


def read(conn: sqlite3.Connection, game: str) -> dict[str, object]:
    rows = conn.execute("SELECT entry, value FROM boxes WHERE game = ? ORDER BY entry", (game,)).fetchall()
    return {entry: msgspec.json.decode(value) for entry, value in rows}


def write(conn: sqlite3.Connection, game: str, values: Mapping[str, object]) -> None:
    for entry, value in values.items():
        conn.execute(
            "INSERT INTO boxes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            (game, entry, msgspec.json.encode(value).decode()),
        )


def forget(conn: sqlite3.Connection, game: str, entry: str) -> None:
    conn.execute("DELETE FROM boxes WHERE game = ? AND entry = ?", (game, entry))


def secret(conn: sqlite3.Connection, name: str) -> bytes | None:
    found = conn.execute(SECRET, (name,)).fetchone()
    return bytes(found[0]) if found is not None else None


def made_secret(conn: sqlite3.Connection, name: str) -> bytes:
    """32 bytes by chance; where somebody made some meanwhile, those."""
    conn.execute("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, os.urandom(32)))
    return bytes(conn.execute(SECRET, (name,)).fetchone()[0])
