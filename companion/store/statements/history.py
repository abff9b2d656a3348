"""SQL of memory (statements): what tables came to, what they are called, and by which names people sat down."""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable

from companion.store.rows import SummaryRow
from companion.store.statements import seats

# Each table of the house with its last act, and what was noted of it at which act.
NOTED = """
SELECT code, game, (SELECT max(seq) FROM acts WHERE acts.code = tables.code), summaries.seq, summaries.summary
FROM tables JOIN homes USING (code) LEFT JOIN summaries USING (code) ORDER BY created
"""
# The names people sat down with at tables of the house, the latest first.
NAMES = """
SELECT seats.name FROM seats JOIN tables USING (code) JOIN homes USING (code) WHERE seats.name <> ''
GROUP BY seats.name ORDER BY max(tables.touched) DESC, seats.name LIMIT ?
"""


def noted(conn: sqlite3.Connection) -> list[SummaryRow]:
    """Every table of the house with an act, the oldest first."""
    return [SummaryRow(*row) for row in conn.execute(NOTED) if row[2] is not None]


def note(conn: sqlite3.Connection, code: str, seq: int, summary: str | None) -> None:
    """What a table has come to by this act; nothing while it is open."""
    conn.execute(
        "INSERT INTO summaries VALUES (?, ?, ?) ON CONFLICT (code) DO UPDATE SET seq = excluded.seq,"
        " summary = excluded.summary",
        (code, seq, summary),
    )


def names_by_table(conn: sqlite3.Connection) -> dict[str, dict[str, str]]:
    """Who sat where, by table; places nobody named are left out."""
    found = defaultdict[str, dict[str, str]](dict)
    for code, seat, name in conn.execute("SELECT code, seat, name FROM seats WHERE name <> ''").fetchall():
        found[code][seat] = name
    return dict(found)


def known_names(conn: sqlite3.Connection, limit: int) -> list[str]:
    return [name for (name,) in conn.execute(NAMES, (limit,))]


def rename(conn: sqlite3.Connection, old: str, new: str) -> tuple[tuple[str, str], ...]:
    """Everywhere this person sat at a table of the house; the tables and seats at which it was."""
    query = "SELECT code, seat FROM seats JOIN homes USING (code) WHERE seats.name = ? ORDER BY code, seat"
    places = tuple(conn.execute(query, (old,)).fetchall())
    conn.executemany("UPDATE seats SET name = ? WHERE code = ? AND seat = ?", [(new, *place) for place in places])
    seats.bump(conn, dict.fromkeys(code for code, _ in places))
    return places


def places_of(conn: sqlite3.Connection, name: str) -> tuple[tuple[str, str], ...]:
    """The tables and seats at which this name stands, of the house or not."""
    return tuple(conn.execute("SELECT code, seat FROM seats WHERE name = ? ORDER BY code, seat", (name,)).fetchall())


def names_at(conn: sqlite3.Connection, places: Iterable[tuple[str, str]]) -> set[str]:
    """By which names whoever sits in these places is known here."""
    query = "SELECT name FROM seats WHERE code = ? AND seat = ?"
    return {name for place in places for (name,) in conn.execute(query, place)}


def relabel(conn: sqlite3.Connection, old: str, new: str, most: int) -> None:
    """What somebody called a table follows who is renamed; what would be too long for a label is none any more."""
    written = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)", re.IGNORECASE)
    for code, label in conn.execute("SELECT code, name FROM labels").fetchall():
        now = written.sub(lambda _: new, label)
        if now != label:
            conn.execute("UPDATE labels SET name = ? WHERE code = ?", (now if len(now) <= most else "", code))


def label(conn: sqlite3.Connection, code: str, column: str, value: str | bool) -> None:
    """What a table is called, whether it lies apart, whether it is in the bin; of these columns alone."""
    assert column in ("name", "is_away", "is_binned")
    conn.execute("INSERT INTO labels VALUES (?, '', 0, 0) ON CONFLICT DO NOTHING", (code,))
    conn.execute(f"UPDATE labels SET {column} = ? WHERE code = ?", (value, code))
