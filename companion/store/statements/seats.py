"""SQL of seats (statements): who sits where, and every change of it."""

import sqlite3
from collections.abc import Iterable, Mapping

from companion.store.errors import NoSeat
from companion.store.rows import SeatingRow, SeatRow
from companion.store.statements import acts


def version(conn: sqlite3.Connection, code: str) -> int:
    """A number that is another one after every change to a seat of this table."""
    found = conn.execute("SELECT seats_version FROM tables WHERE code = ?", (code,)).fetchone()
    return int(found[0]) if found else 0


def bump(conn: sqlite3.Connection, codes: Iterable[str]) -> None:
    """Seats of these tables have changed."""
    conn.executemany("UPDATE tables SET seats_version = seats_version + 1 WHERE code = ?", [(code,) for code in codes])


def must_exist(conn: sqlite3.Connection, code: str, seat: str) -> None:
    if conn.execute("SELECT 1 FROM seats WHERE code = ? AND seat = ?", (code, seat)).fetchone() is None:
        raise NoSeat(seat)


def is_taken(conn: sqlite3.Connection, code: str, seat: str) -> bool:
    query = "SELECT 1 FROM seats WHERE code = ? AND seat = ? AND token_hash IS NOT NULL"
    return conn.execute(query, (code, seat)).fetchone() is not None


def write(conn: sqlite3.Connection, code: str, names: Mapping[str, str], host: str | None) -> None:
    for seat, name in names.items():
        conn.execute(
            "INSERT INTO seats (code, seat, name, is_host) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING",
            (code, seat, name),
        )
    if host is not None:
        make_host(conn, code, host)


def make_host(conn: sqlite3.Connection, code: str, seat: str) -> None:
    must_exist(conn, code, seat)
    conn.execute("UPDATE seats SET is_host = (seat = ?) WHERE code = ?", (seat, code))


def take_over(conn: sqlite3.Connection, code: str, after: str) -> None:
    """Whoever holds a seat at that table holds it at this one, with the same token; those who look at it are told."""
    conn.execute(
        "UPDATE seats SET (name, token_hash, claimed) = (SELECT name, token_hash, claimed FROM seats AS old"
        " WHERE old.code = ?2 AND old.seat = seats.seat)"
        " WHERE code = ?1 AND seat IN (SELECT seat FROM seats WHERE code = ?2)",
        (code, after),
    )
    bump(conn, (after,))


def claim(conn: sqlite3.Connection, code: str, seat: str, name: str | None, token_hash: bytes, now: int) -> SeatRow:
    """The seat answers to this token; without a name it keeps the one it has."""
    conn.execute(
        "UPDATE seats SET token_hash = ?, claimed = ?, name = coalesce(?, name) WHERE code = ? AND seat = ?",
        (token_hash, now, name, code, seat),
    )
    called, is_host = conn.execute(
        "SELECT name, is_host FROM seats WHERE code = ? AND seat = ?", (code, seat)
    ).fetchone()
    return SeatRow(code, seat, called, token_hash, bool(is_host), now)


def free(conn: sqlite3.Connection, code: str, seat: str) -> None:
    conn.execute("UPDATE seats SET token_hash = NULL, claimed = NULL WHERE code = ? AND seat = ?", (code, seat))


def rename(conn: sqlite3.Connection, code: str, seat: str, name: str) -> None:
    conn.execute("UPDATE seats SET name = ? WHERE code = ? AND seat = ?", (name, code, seat))


# --- who sat down, rose or was freed ----------------------------------------------------------------------------------


def write_seating(conn: sqlite3.Connection, code: str, seat: str, what: str, by: str, now: int) -> None:
    """The next line about the seats of a table."""
    conn.execute(
        "INSERT INTO seatings (code, number, seat, what, by, after, at)"
        " SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM seatings WHERE code = ?1",
        (code, seat, what, by, acts.newest(conn, code), now),
    )


def keep_seating(conn: sqlite3.Connection, code: str, number: int, row: SeatingRow) -> None:
    """A line about the seats as another house had it."""
    conn.execute(
        "INSERT INTO seatings (code, number, seat, what, by, after, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (code, number, row.seat, row.what, row.by, row.after, row.at),
    )
