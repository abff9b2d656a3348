"""Loss detection: what was last confirmed of each table, noted beside the log; a start that finds less says so.

A note is written after the commit and never synced. It lies outside the log, so it survives a log that was cut, lost
or spoilt; after a power cut it may be older than the file, never newer.
"""

import os
import re
import sqlite3
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.store.paths import OWNER_ONLY, side
from companion.store.rows import ALPHABET, CODE_LENGTH
from companion.store.transactions import pragma

# One line a table, all of one length, so that a note is one small write in its place.
WIDTH = CODE_LENGTH + 24
# Windows would write two characters for the end of a line.
AS_IT_IS = getattr(os, "O_BINARY", 0)
MARK_LINE = re.compile(rb"([%s]{%d}) (\d{10}) (\d{11})\n" % (ALPHABET.encode(), CODE_LENGTH))


class LastSeen(NamedTuple):
    """How far a table has come: its last act, and the version of its seats."""

    acts: int = 0
    seats: int = 0


NONE = LastSeen()
Marked = Mapping[str, LastSeen]


def marks_of(path: Path) -> Path:
    return side(path, "marks")


def contents(conn: sqlite3.Connection) -> dict[str, LastSeen]:
    """How far each table of a file has come; a file that was not laid out yet has none."""
    if not int(pragma(conn, "user_version")):
        return {}
    newest = "SELECT max(seq) FROM acts WHERE acts.code = tables.code"
    rows = conn.execute(f"SELECT code, coalesce(({newest}), 0), seats_version FROM tables").fetchall()
    return {code: LastSeen(acts, seats) for code, acts, seats in rows}


def noted(path: Path) -> dict[str, LastSeen] | None:
    """What was noted beside this file; None where nothing can be read of it."""
    try:
        raw = marks_of(path).read_bytes()
    except OSError:
        return None
    # A line that a power cut left half written says nothing.
    return {code.decode(): LastSeen(int(acts), int(seats)) for code, acts, seats in MARK_LINE.findall(raw)} or None


def short(known: Marked, found: Marked) -> list[str]:
    """The tables of which there was more than there is."""
    return sorted(code for code, was in known.items() if is_more(was, found.get(code, NONE)))


def is_more(was: LastSeen, now: LastSeen) -> bool:
    return was.acts > now.acts or was.seats > now.seats


def acts_lost(known: Marked, found: Marked) -> int:
    return sum(max(0, was.acts - found.get(code, NONE).acts) for code, was in known.items())


def line(code: str, mark: LastSeen) -> bytes:
    return b"%s %010d %011d\n" % (code.encode(), mark.acts, mark.seats)


def laid(path: Path, marked: Marked) -> None:
    """Write all notes anew, whole or not at all, also through a power cut; raises OSError."""
    new = side(path, "marks.new")
    try:
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | AS_IT_IS, OWNER_ONLY)
        with os.fdopen(descriptor, "wb") as file:
            file.write(b"".join(line(code, marked[code]) for code in marked))
            file.flush()
            os.fsync(file.fileno())
        new.replace(marks_of(path))
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


class Marks:
    """The notes of one writer. What it cannot note it keeps to itself: the act is on disk all the same."""

    def __init__(self, path: Path | None, marked: Marked) -> None:
        self._path = path
        self._file = -1
        self._marked: dict[str, LastSeen] = {}
        self._places: dict[str, int] = {}
        self._know(marked)
        if path is not None:
            with suppress(OSError):
                laid(path, self._marked)
                self._open(path)

    def _know(self, marked: Marked) -> None:
        self._marked = dict(marked)
        self._places = {code: index for index, code in enumerate(self._marked)}

    def _open(self, path: Path) -> None:
        self._file = os.open(marks_of(path), os.O_RDWR | AS_IT_IS)

    def note(self, code: str, mark: LastSeen) -> None:
        """This much of a table has been confirmed, or is about to be, after its commit."""
        old = self._marked.get(code, NONE)
        self._marked[code] = now = LastSeen(max(old.acts, mark.acts), max(old.seats, mark.seats))
        if self._file < 0 or now == old:
            return
        with suppress(OSError):
            os.lseek(self._file, self._places.setdefault(code, len(self._places)) * WIDTH, os.SEEK_SET)
            os.write(self._file, line(code, now))

    def drop(self, codes: Collection[str]) -> None:
        """These tables are about to be taken out on purpose; raises OSError, and then the notes are as they were."""
        kept = {code: mark for code, mark in self._marked.items() if code not in codes}
        if self._path is None:
            return self._know(kept)
        self.close()
        try:
            laid(self._path, kept)
            self._know(kept)
        finally:
            with suppress(OSError):
                self._open(self._path)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1
