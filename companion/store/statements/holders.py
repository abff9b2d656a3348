"""SQL of holders (statements): a seat that goes from one phone to another, and back."""

import sqlite3

from companion.store.errors import NotHeld
from companion.store.statements import acts, seats

OPEN = "code = ? AND seat = ? AND until IS NULL"


def must_hold(conn: sqlite3.Connection, code: str, seat: str, token_hash: bytes) -> None:
    """Whether the seat answers to this phone now; raises NotHeld."""
    asked = "SELECT 1 FROM seats WHERE code = ? AND seat = ? AND token_hash = ?"
    if conn.execute(asked, (code, seat, token_hash)).fetchone() is None:
        raise NotHeld(seat)


def hand_over(
    conn: sqlite3.Connection, code: str, seat: str, old: bytes, new: bytes, now: int, *, is_confirmed: bool
) -> None:
    """The seat answers to another phone after the last act; raises NotHeld, also where it was taken back once."""
    must_hold(conn, code, seat, old)
    last = acts.newest(conn, code)
    held = conn.execute(f"SELECT is_back FROM holders WHERE {OPEN}", (code, seat)).fetchone()
    if held is not None and held[0]:
        raise NotHeld(seat)
    note(conn, code, seat)
    end(conn, code, seat, last)
    begin(conn, code, seat, new, last, is_confirmed=is_confirmed)
    seats.claim(conn, code, seat, None, new, now)


def renew(conn: sqlite3.Connection, code: str, seat: str, old: bytes, new: bytes, now: int) -> None:
    """The same phone holds it, by a new token; raises NotHeld."""
    must_hold(conn, code, seat, old)
    conn.execute(
        "UPDATE holders SET token_hash = ? WHERE code = ? AND seat = ? AND token_hash = ?", (new, code, seat, old)
    )
    seats.claim(conn, code, seat, None, new, now)


def take_back(conn: sqlite3.Connection, code: str, seat: str, token_hash: bytes, now: int) -> None:
    """The seat answers again to a phone it was asked away from, for good; raises NotHeld."""
    held = conn.execute(f"SELECT token_hash, is_back FROM holders WHERE {OPEN}", (code, seat)).fetchone()
    before = conn.execute(
        "SELECT 1 FROM holders WHERE code = ? AND seat = ? AND token_hash = ?"
        " AND is_confirmed AND until IS NOT NULL",
        (code, seat, token_hash),
    ).fetchone()
    # One that was put out, or took it back, is there no more; of one that was freed nobody takes anything back.
    if held is None or before is None or held[1]:
        raise NotHeld(seat)
    must_hold(conn, code, seat, held[0])
    last = acts.newest(conn, code)
    end(conn, code, seat, last)
    begin(conn, code, seat, token_hash, last, is_confirmed=True, is_back=True)
    seats.claim(conn, code, seat, None, token_hash, now)


def confirm(conn: sqlite3.Connection, code: str, seat: str, token_hash: bytes) -> None:
    """This phone is whose it says it is; raises NotHeld where another has the seat by now."""
    must_hold(conn, code, seat, token_hash)
    conn.execute(f"UPDATE holders SET is_confirmed = 1 WHERE {OPEN}", (code, seat))


def begin(
    conn: sqlite3.Connection, code: str, seat: str, token_hash: bytes, start: int, *, is_confirmed: bool,
    is_back: bool = False,
) -> None:
    conn.execute(
        "INSERT INTO holders (code, seat, number, token_hash, start, until, is_confirmed, is_back)"
        " SELECT ?1, ?2, coalesce(max(number), 0) + 1, ?3, ?4, NULL, ?5, ?6 FROM holders"
        " WHERE code = ?1 AND seat = ?2",
        (code, seat, token_hash, start, is_confirmed, is_back),
    )


def note(conn: sqlite3.Connection, code: str, seat: str) -> None:
    """Whoever has the seat now has a time of their own, if somebody has it: from the beginning, where nobody else is
    known."""
    held = conn.execute(f"SELECT 1 FROM holders WHERE {OPEN}", (code, seat)).fetchone()
    here = conn.execute("SELECT token_hash FROM seats WHERE code = ? AND seat = ?", (code, seat)).fetchone()
    if held is None and here is not None and here[0] is not None:
        begin(conn, code, seat, here[0], 0, is_confirmed=True)


def end(conn: sqlite3.Connection, code: str, seat: str, last: int) -> None:
    """Whoever holds it holds it no more; where it never changed phones there is nothing to write."""
    conn.execute(f"UPDATE holders SET until = ? WHERE {OPEN}", (last, code, seat))


def take_over(conn: sqlite3.Connection, code: str, after: str) -> None:
    """At a table that follows another, who asked for a seat there and who may take it back are the same."""
    conn.execute(
        "INSERT INTO holders (code, seat, number, token_hash, start, until, is_confirmed, is_back)"
        " SELECT ?, seat, number, token_hash, 0, CASE WHEN until IS NULL THEN NULL ELSE 0 END, is_confirmed, is_back"
        " FROM holders WHERE code = ?",
        (code, after),
    )
