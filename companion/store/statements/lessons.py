"""SQL of lessons (statements): what acts taught a box, which falls and rises with them."""

import sqlite3
from collections.abc import Sequence

import msgspec

from companion.store.rows import Learning, LessonRow

COLUMNS = ", ".join(LessonRow.__struct_fields__)


def read(conn: sqlite3.Connection, game: str) -> list[LessonRow]:
    rows = conn.execute(f"SELECT {COLUMNS} FROM lessons WHERE game = ? ORDER BY id", (game,)).fetchall()
    return [
        LessonRow(id, entry, cell, value, code, seq, at, bool(stands))
        for id, entry, cell, value, code, seq, at, stands in rows
    ]


def learn(conn: sqlite3.Connection, code: str, seq: int, at: int, learning: Learning) -> None:
    """What this act teaches, takes back and puts back; what one that was deleted taught, nothing moves any more."""
    for lesson in learning.taught:
        conn.execute(
            "INSERT INTO lessons (game, entry, cell, value, code, seq, at, stands)"
            " SELECT game, ?, ?, ?, code, ?, ?, 1 FROM tables WHERE code = ?",
            (lesson.entry, lesson.cell, msgspec.json.encode(lesson.value).decode(), seq, at, code),
        )
    for stands, acts in ((0, learning.fallen), (1, learning.risen)):
        conn.executemany(
            "UPDATE lessons SET stands = ? WHERE code = ? AND seq = ?", [(stands, code, each) for each in acts]
        )


def let_go(conn: sqlite3.Connection, code: str) -> None:
    """The table goes: what stands stays for good, and says no longer where it came from; another may have its code."""
    conn.execute("DELETE FROM lessons WHERE code = ? AND NOT stands", (code,))
    conn.execute("UPDATE lessons SET code = NULL, seq = 0 WHERE code = ?", (code,))


def let_go_but(conn: sqlite3.Connection, codes: Sequence[str]) -> None:
    """The same of all tables but these."""
    others = f"code NOT IN ({', '.join('?' for _ in codes)})"
    conn.execute(f"DELETE FROM lessons WHERE {others} AND NOT stands", tuple(codes))
    conn.execute(f"UPDATE lessons SET code = NULL, seq = 0 WHERE {others}", tuple(codes))


def forget(conn: sqlite3.Connection, game: str, entry: str) -> None:
    conn.execute("DELETE FROM lessons WHERE game = ? AND entry = ?", (game, entry))


def drop(conn: sqlite3.Connection, ids: Sequence[int]) -> None:
    conn.executemany("DELETE FROM lessons WHERE id = ?", [(each,) for each in ids])
