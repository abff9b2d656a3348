"""Transactions: how the one connection is read and written, with settings by name, locked from their first word."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress


def pragma(conn: sqlite3.Connection, name: str) -> str | int:
    """The value a setting has on this connection now."""
    row: tuple[str | int] = conn.execute(f"PRAGMA {name}").fetchone()
    return row[0]


@contextmanager
def immediate(conn: sqlite3.Connection) -> Iterator[None]:
    """A transaction that may write from its first word on; a plain BEGIN would find the table taken half way."""
    conn.execute("BEGIN IMMEDIATE")
    try:
        yield
        conn.execute("COMMIT")
    finally:
        with suppress(sqlite3.Error):
            roll_back(conn)


def roll_back(conn: sqlite3.Connection) -> None:
    if conn.in_transaction:
        conn.execute("ROLLBACK")
