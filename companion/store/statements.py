"""SQL statements: those of one step of a transaction, each a small function over the connection."""

import secrets
import sqlite3
from collections.abc import Mapping

from companion.store.errors import NoPad, NoSeat
from companion.store.rows import ALPHABET, CODE_LENGTH, PAD_IDS, ActRow, SeatingRow, is_code


def has_table(conn: sqlite3.Connection, code: str) -> bool:
    return is_code(code) and conn.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is not None


def free_code(conn: sqlite3.Connection) -> str:
    """A code that no table has."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        if not has_table(conn, code):
            return code


def newest(conn: sqlite3.Connection, code: str) -> int:
    return int(conn.execute("SELECT coalesce(max(seq), 0) FROM acts WHERE code = ?", (code,)).fetchone()[0])


def seats_version(conn: sqlite3.Connection, code: str) -> int:
    """A number that is another one after every change to a seat of this table."""
    found = conn.execute("SELECT seats_version FROM tables WHERE code = ?", (code,)).fetchone()
    return int(found[0]) if found else 0


def write_act(conn: sqlite3.Connection, code: str, act: ActRow) -> None:
    conn.execute(
        "INSERT INTO acts (code, seq, seat, key, request, facts, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (code, act.seq, act.seat, act.key, act.request, act.facts, act.at),
    )
    touch(conn, code, act.at)


def touch(conn: sqlite3.Connection, code: str, now: int) -> None:
    # A clock that was set back must not make a table look idle.
    conn.execute("UPDATE tables SET touched = max(touched, ?) WHERE code = ?", (now, code))


def write_seats(conn: sqlite3.Connection, code: str, names: Mapping[str, str], host: str | None) -> None:
    for seat, name in names.items():
        conn.execute(
            "INSERT INTO seats (code, seat, name, is_host) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING",
            (code, seat, name),
        )
    if host is not None:
        make_host(conn, code, host)


def make_host(conn: sqlite3.Connection, code: str, seat: str) -> None:
    must_have_seat(conn, code, seat)
    conn.execute("UPDATE seats SET is_host = (seat = ?) WHERE code = ?", (seat, code))


def must_have_seat(conn: sqlite3.Connection, code: str, seat: str) -> None:
    if conn.execute("SELECT 1 FROM seats WHERE code = ? AND seat = ?", (code, seat)).fetchone() is None:
        raise NoSeat(seat)


def is_taken(conn: sqlite3.Connection, code: str, seat: str) -> bool:
    query = "SELECT 1 FROM seats WHERE code = ? AND seat = ? AND token_hash IS NOT NULL"
    return conn.execute(query, (code, seat)).fetchone() is not None


def has_pad(conn: sqlite3.Connection, id: int) -> bool:
    return 0 <= id < PAD_IDS and conn.execute("SELECT 1 FROM pads WHERE id = ?", (id,)).fetchone() is not None


def must_have_pad(conn: sqlite3.Connection, id: int) -> None:
    if not has_pad(conn, id):
        raise NoPad(id)


def write_seating(conn: sqlite3.Connection, code: str, seat: str, what: str, by: str, now: int) -> None:
    """The next line about the seats of a table."""
    conn.execute(
        "INSERT INTO seatings (code, number, seat, what, by, after, at)"
        " SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM seatings WHERE code = ?1",
        (code, seat, what, by, newest(conn, code), now),
    )


def keep_seating(conn: sqlite3.Connection, code: str, number: int, row: SeatingRow) -> None:
    """A line about the seats as another house had it."""
    conn.execute(
        "INSERT INTO seatings (code, number, seat, what, by, after, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (code, number, row.seat, row.what, row.by, row.after, row.at),
    )


def latest(conn: sqlite3.Connection, code: str) -> int:
    """The time of the last act of a table: its acts are never older than those before them, whatever a clock says."""
    found = conn.execute("SELECT at FROM acts WHERE code = ? ORDER BY seq DESC LIMIT 1", (code,)).fetchone()
    return int(found[0]) if found else 0


def sequel(conn: sqlite3.Connection, code: str) -> str | None:
    """The table that follows this one, while it is there."""
    found = conn.execute("SELECT next FROM sequels WHERE code = ?", (code,)).fetchone()
    return found[0] if found and has_table(conn, found[0]) else None


def follow(conn: sqlite3.Connection, code: str, after: str) -> None:
    """This table follows that one: whoever holds a seat there holds it here, with the same token."""
    conn.execute(
        "UPDATE seats SET (name, token_hash, claimed) = (SELECT name, token_hash, claimed FROM seats AS old"
        " WHERE old.code = ?2 AND old.seat = seats.seat)"
        " WHERE code = ?1 AND seat IN (SELECT seat FROM seats WHERE code = ?2)",
        (code, after),
    )
    conn.execute("INSERT OR REPLACE INTO sequels VALUES (?, ?)", (after, code))
    conn.execute("UPDATE tables SET seats_version = seats_version + 1 WHERE code = ?", (after,))
