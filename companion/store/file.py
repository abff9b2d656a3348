"""The file of a store, held open (a guarded connection): how it is read and written, and what a failure means."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import TypeVar

import msgspec
from msgspec import Struct

from companion.store.connecting import fault_of, is_full, opened
from companion.store.errors import NotSaved, Unreadable
from companion.store.lock import held
from companion.store.marks import LastSeen, Marks, contents
from companion.store.paths import LOST, Watch
from companion.store.starting import started
from companion.store.statements import acts
from companion.store.transactions import immediate, roll_back

Row = TypeVar("Row", bound=Struct)
# As SQLite says it.
NO_LIMIT = -1
# More than any act of the five games takes, with what it touches beside itself: where there is room for a page alone,
# a smaller trial would say that all is well, and every tap would be refused.
TRIAL_BYTES = 64 * 1024


class StoreFile:
    """One file, one writer, one connection. What was written is on disk once `writing` is left."""

    def __init__(self, path: Path | None, patience: float = 0.0) -> None:
        """Open it for writing, once whoever writes there has let go of it; raises Unreadable."""
        self.path = path
        # Goes up with every commit: what was made of the file before is as good while it stays.
        self.commits = 0
        # How the last write went wrong, or whatever was found damaged; nothing while all is well.
        self._fault = ""
        self._lock = Lock()
        self._confirmed: dict[str, LastSeen] = {}
        self._hold = held(path, patience) if path is not None else None
        try:
            self.conn = opened(None) if path is None else started(path)
            found = {} if path is None else contents(self.conn)
        except BaseException:
            if self._hold is not None:
                self._hold.release()
            raise
        self._watch = Watch(path) if path is not None else None
        self._marks = Marks(path, found)

    def found_at(self, url: str) -> None:
        """Whoever else comes to the folder is told that its server answers there."""
        if self._hold is not None:
            self._hold.found_at(url)

    def close(self) -> None:
        """Closing twice is no harm."""
        with self._lock:
            self.conn.close()
            self._marks.close()
            if self._hold is not None:
                self._hold.release()

    # --- reading

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                # What a failed write could not take back is never read.
                roll_back(self.conn)
                yield self.conn
            except sqlite3.Error as error:
                raise Unreadable(self.path, f"it cannot be read ({error}).", self._found(error)) from error

    def rows(
        self, kind: type[Row], table: str, where: str, values: Sequence[object] | dict[str, object], order: str,
        limit: int = NO_LIMIT,
    ) -> list[Row]:
        columns = kind.__struct_fields__
        asked = f"SELECT {', '.join(columns)} FROM {table} WHERE {where} ORDER BY {order} LIMIT {limit}"
        with self.reading() as conn:
            found = conn.execute(asked, values).fetchall()
        try:
            # Not strict: SQLite has 0 and 1 for false and true.
            return [msgspec.convert(dict(zip(columns, row, strict=True)), kind, strict=False) for row in found]
        except msgspec.ValidationError as error:
            raise Unreadable(self.path, f"a row of {table} cannot be read ({error}).", "damaged") from error

    # --- writing

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One step, whole or not at all; raises NotSaved."""
        with self._lock:
            self._confirmed.clear()
            self._must_lie_there()
            try:
                roll_back(self.conn)
                with immediate(self.conn):
                    yield self.conn
            except (sqlite3.Error, MemoryError) as error:
                raise NotSaved(str(error), self._found(error)) from error
            # What was written into a file that nobody will find again is not saved.
            self._must_lie_there()
            for code, mark in self._confirmed.items():
                self._marks.note(code, mark)
            self.commits += 1
            if self._fault != "damaged":
                self._fault = ""

    def confirm(self, code: str, mark: LastSeen) -> None:
        """So far this step brings a table: noted beside the file once it is on disk."""
        self._confirmed[code] = mark

    def unmark(self, codes: Sequence[str]) -> None:
        """Before this step takes these tables out: a start must not miss them. Raises NotSaved."""
        try:
            self._marks.drop(codes)
        except OSError as error:
            raise NotSaved(str(error), self._found(error)) from error

    def wipe(self) -> None:
        """Empty the write-ahead log, where old pages stay readable; if it cannot be now, the next time will do."""
        with self._lock, suppress(sqlite3.Error):
            self.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    # --- how it is doing

    def state(self) -> str:
        """How it is doing: `ok`, or what a tap would meet now, tried by writing where that is in doubt."""
        lost = self._watch.trouble() if self._watch is not None else ""
        if lost:
            return lost
        try:
            with self.reading() as conn:
                acts.newest(conn, "")
            if (self._fault and self._fault != "damaged") or is_full(self.path):
                with self.writing() as conn:
                    as_much_as_an_act(conn)
        except (NotSaved, Unreadable) as error:
            return error.fault or "failing"
        return self._fault or "ok"

    def _must_lie_there(self) -> None:
        lost = self._watch.trouble() if self._watch is not None else ""
        if lost:
            raise NotSaved(LOST[lost], lost)

    def _found(self, error: Exception) -> str:
        """What a failure means; remembered, because damage is not gone when the next page can be read."""
        fault = fault_of(error, self.path)
        if self._fault != "damaged":
            self._fault = fault or "failing"
        return fault


def as_much_as_an_act(conn: sqlite3.Connection) -> None:
    """Write, and leave nothing of it; what is thrown away is overwritten here, so that it is written in earnest."""
    conn.execute("CREATE TABLE trial (room BLOB)")
    conn.execute("INSERT INTO trial VALUES (zeroblob(?))", (TRIAL_BYTES,))
    conn.execute("DROP TABLE trial")
