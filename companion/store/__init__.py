"""The only SQL: tables, their seats and acts, pads and boxes, in one SQLite file that keeps all it has confirmed.

In reading order: `rows` what is kept; `paths`, `lock`, `connecting` and `schema` the file; `marks` what it is known to
hold, `starting` a start that compares; `transactions` and `statements` the SQL of one step; here the store itself, the
narrow interface behind which another engine could stand; `backup` its backups, `good` the copies of each start,
`restoring` the way back, `archive` the way out.
"""

import logging
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import TypeVar

import msgspec
from msgspec import Struct
from sqlite_utils import Database

from companion.store import remembered
from companion.store.connecting import APPLICATION, fault_of, is_full, opened
from companion.store.lock import held
from companion.store.marks import LastSeen, Marks, contents
from companion.store.paths import LOST, Watch
from companion.store.rows import (
    ALPHABET,
    CODE_LENGTH,
    PAD_IDS,
    ActRow,
    KeyReused,
    LabelRow,
    NoPad,
    NoSeat,
    NoTable,
    NotSaved,
    PadRow,
    SeatingRow,
    SeatRow,
    SeatTaken,
    Spoilt,
    Stale,
    SummaryRow,
    TableRow,
    Unreadable,
)
from companion.store.schema import MIGRATIONS
from companion.store.starting import started
from companion.store.statements import (
    follow,
    free_code,
    has_pad,
    has_table,
    is_code,
    is_taken,
    keep_seating,
    latest,
    make_host,
    must_have_pad,
    must_have_seat,
    newest,
    seats_version,
    sequel,
    touch,
    write_act,
    write_seating,
    write_seats,
)
from companion.store.transactions import immediate, pragma, roll_back

__all__ = [
    "ALPHABET",
    "APPLICATION",
    "CODE_LENGTH",
    "MIGRATIONS",
    "PAD_IDS",
    "ActRow",
    "KeyReused",
    "LabelRow",
    "NoPad",
    "NoSeat",
    "NoTable",
    "NotSaved",
    "PadRow",
    "SeatRow",
    "SeatTaken",
    "SeatingRow",
    "Spoilt",
    "Stale",
    "Store",
    "SummaryRow",
    "TableRow",
    "Unreadable",
    "is_code",
    "pragma",
]

log = logging.getLogger(__name__)

LARGEST = 2**63 - 1
COLUMNS = ", ".join(TableRow.__struct_fields__)

Row = TypeVar("Row", bound=Struct)


class Store:
    """One file, one writer, one connection. What a method has returned from is on disk."""

    def __init__(self, path: Path | None, patience: float = 0.0) -> None:
        """Open it for writing, once whoever writes there has let go of it; raises Unreadable."""
        self.path = path
        # Told (code, last seq) after a commit, outside the lock; two threads may tell theirs in either order.
        self.on_append: list[Callable[[str, int], None]] = []
        # Goes up with every commit: what was made of the file before is as good while it stays.
        self.commits = 0
        # How the last write went wrong, or whatever was found damaged; nothing while all is well.
        self.fault = ""
        self._lock = Lock()
        self._confirmed: dict[str, LastSeen] = {}
        self._hold = held(path, patience) if path is not None else None
        try:
            self.db = opened(None) if path is None else started(path)
            found = {} if path is None else contents(self.db.conn)
        except BaseException:
            if self._hold is not None:
                self._hold.release()
            raise
        self._watch = Watch(path) if path is not None else None
        self._marks = Marks(path, found)

    @contextmanager
    def _reading(self) -> Iterator[Database]:
        with self._lock:
            try:
                # What a failed write could not take back is never read.
                roll_back(self.db.conn)
                yield self.db
            except sqlite3.Error as error:
                raise Unreadable(self.path, f"it cannot be read ({error}).", self._found(error)) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._confirmed.clear()
            self._must_lie_there()
            try:
                roll_back(self.db.conn)
                with immediate(self.db.conn):
                    yield self.db.conn
            except (sqlite3.Error, MemoryError) as error:
                raise NotSaved(str(error), self._found(error)) from error
            # What was written into a file that nobody will find again is not saved.
            self._must_lie_there()
            for code, mark in self._confirmed.items():
                self._marks.note(code, mark)
            self.commits += 1
            if self.fault != "damaged":
                self.fault = ""

    def _must_lie_there(self) -> None:
        lost = self._watch.trouble() if self._watch is not None else ""
        if lost:
            raise NotSaved(LOST[lost], lost)

    def _found(self, error: Exception) -> str:
        """What a failure means; remembered, because damage is not gone when the next page can be read."""
        fault = fault_of(error, self.path)
        if self.fault != "damaged":
            self.fault = fault or "failing"
        return fault

    @contextmanager
    def _seating(self, code: str, seat: str | None = None) -> Iterator[sqlite3.Connection]:
        """A change to the seats of a table, or to one that must be there."""
        with self._writing() as conn:
            if not has_table(conn, code):
                raise NoTable(code)
            if seat is not None:
                must_have_seat(conn, code, seat)
            yield conn
            conn.execute("UPDATE tables SET seats_version = seats_version + 1 WHERE code = ?", (code,))
            seq = newest(conn, code)
            self._confirmed[code] = LastSeen(seq, seats_version(conn, code))
        self._tell(code, seq)

    def _tell(self, code: str, seq: int) -> None:
        for listener in tuple(self.on_append):
            try:
                listener(code, seq)
            except Exception:
                # It is on disk: a listener's trouble must not make it look lost.
                log.exception("A listener failed.")

    def _rows(
        self, kind: type[Row], table: str, where: str, values: Sequence[object] | dict[str, object], order: str,
        limit: int | None = None,
    ) -> list[Row]:
        columns = ", ".join(kind.__struct_fields__)
        with self._reading() as db:
            found = list(db.table(table).rows_where(where, values, order_by=order, select=columns, limit=limit))
        try:
            # Not strict: SQLite has 0 and 1 for false and true.
            return [msgspec.convert(row, kind, strict=False) for row in found]
        except msgspec.ValidationError as error:
            raise Unreadable(self.path, f"a row of {table} cannot be read ({error}).", "damaged") from error

    # --- tables

    def open_table(
        self, game: str, seed: bytes, now: int, opening_request: bytes, opening_facts: bytes,
        names: Mapping[str, str] | None = None, host: str | None = None, after: str | None = None,
    ) -> TableRow:
        """A table under a code nobody has, with its seats and its first act, which has the empty key.

        One that follows another takes over who sits there and how they are called; where one does already, it is that.
        """
        with self._writing() as conn:
            there = sequel(conn, after) if after is not None else None
            if there is not None:
                return TableRow(*conn.execute(f"SELECT {COLUMNS} FROM tables WHERE code = ?", (there,)).fetchone())
            code = free_code(conn)
            conn.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, 0)", (code, game, seed, now, now))
            write_seats(conn, code, names or {}, host)
            write_act(conn, code, ActRow(1, host or "", "", opening_request, opening_facts, now))
            self._confirmed[code] = LastSeen(1)
            if after is not None:
                follow(conn, code, after)
                last = newest(conn, after)
                self._confirmed[after] = LastSeen(last, seats_version(conn, after))
        self._tell(code, 1)
        if after is not None:
            self._tell(after, last)
        return TableRow(code, game, seed, now, now)

    def take_in(
        self, game: str, seed: bytes, created: int, names: Mapping[str, str], acts: Sequence[ActRow],
        seatings: Sequence[SeatingRow], label: str = "",
    ) -> str:
        """A table that was played elsewhere, whole, under a code nobody has here; nobody sits at it.

        No two have the same luck: where there is one with this seed already, it is that.
        """
        with self._writing() as conn:
            there = conn.execute("SELECT code FROM tables WHERE seed = ?", (seed,)).fetchone()
            if there is not None:
                return str(there[0])
            code = free_code(conn)
            # Whoever sat down or rose is asked for only where a seat was changed at all.
            row = (code, game, seed, created, created, len(seatings))
            conn.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
            write_seats(conn, code, names, None)
            for act in acts:
                write_act(conn, code, act)
            for number, each in enumerate(seatings, 1):
                keep_seating(conn, code, number, each)
            if label:
                remembered.label(conn, code, "name", label)
            self._confirmed[code] = LastSeen(len(acts), len(seatings))
        return code

    def sequel(self, code: str) -> str | None:
        """The table at which the people of this one play once more, if any."""
        if not is_code(code):
            return None
        with self._reading() as db:
            return sequel(db.conn, code)

    def table(self, code: str) -> TableRow | None:
        found = self._rows(TableRow, "tables", "code = ?", [code], "code") if is_code(code) else []
        return found[0] if found else None

    def tables(self, now: int, limit: int) -> list[TableRow]:
        """The last touched first; a table touched by a clock that ran ahead counts as touched now."""
        order = "min(touched, :now) desc, created desc, rowid desc"
        return self._rows(TableRow, "tables", "true", {"now": now}, order, limit)

    def take_out(self, codes: Sequence[str]) -> None:
        """Delete these tables with all that belongs to them; whoever asks has them in another place."""
        with self._writing() as conn:
            for code in codes:
                conn.execute("DELETE FROM tables WHERE code = ?", (code,))
            found = contents(conn)
        self._wipe()
        with self._lock:
            self._marks.close()
            self._marks = Marks(self.path, found)

    # --- acts

    def acts(self, code: str, after: int = 0) -> list[ActRow]:
        if not is_code(code):
            return []
        return self._rows(ActRow, "acts", "code = ? and seq > ?", [code, max(0, min(after, LARGEST))], "seq")

    def last_seq(self, code: str) -> int:
        if not is_code(code):
            return 0
        with self._reading() as db:
            return newest(db.conn, code)

    def append(
        self, code: str, expected: int, seat: str, key: str, request: bytes, facts: bytes, now: int
    ) -> ActRow:
        """The next act of a table, if `expected` is its last; a key that is there already gives the act it made."""
        with self._writing() as conn:
            if not has_table(conn, code):
                raise NoTable(code)
            stored = conn.execute(
                "SELECT seq, seat, key, request, facts, at FROM acts WHERE code = ? AND key = ?", (code, key)
            ).fetchone()
            if stored is not None:
                act = ActRow(*stored)
                if (act.seat, act.request) != (seat, request):
                    raise KeyReused(key)
                return act
            last = newest(conn, code)
            if last != expected:
                raise Stale(last)
            act = ActRow(last + 1, seat, key, request, facts, max(now, latest(conn, code)))
            write_act(conn, code, act)
            self._confirmed[code] = LastSeen(act.seq)
        self._tell(code, act.seq)
        return act

    # --- seats

    def seats(self, code: str) -> list[SeatRow]:
        return self._rows(SeatRow, "seats", "code = ?", [code], "seat") if is_code(code) else []

    def seats_version(self, code: str) -> int:
        """A number that is another one after every change to a seat."""
        if not is_code(code):
            return 0
        with self._reading() as db:
            return seats_version(db.conn, code)

    def claim(
        self, code: str, seat: str, name: str | None, token_hash: bytes, now: int, *, if_free: bool = False,
        is_told: bool = False,
    ) -> SeatRow:
        """The seat answers to this token and from now on to no other; without a name it keeps the one it has.

        With `if_free` raises SeatTaken where somebody sits: of two who ask at once, one sits down. With `is_told` it
        is a line of the story.
        """
        with self._seating(code, seat) as conn:
            if if_free and is_taken(conn, code, seat):
                raise SeatTaken(seat)
            conn.execute(
                "UPDATE seats SET token_hash = ?, claimed = ?, name = coalesce(?, name) WHERE code = ? AND seat = ?",
                (token_hash, now, name, code, seat),
            )
            touch(conn, code, now)
            if is_told:
                write_seating(conn, code, seat, "sat", "", now)
            row = conn.execute("SELECT name, is_host FROM seats WHERE code = ? AND seat = ?", (code, seat)).fetchone()
        return SeatRow(code, seat, row[0], token_hash, bool(row[1]), now)

    def free(self, code: str, seat: str, by: str = "", now: int = 0) -> None:
        """The seat answers to no token, and the story says from which seat it was freed, or that it was given up.

        Its nickname stays until it is erased or replaced.
        """
        with self._seating(code, seat) as conn:
            if is_taken(conn, code, seat):
                write_seating(conn, code, seat, "freed" if by else "rose", by, now)
            conn.execute(
                "UPDATE seats SET token_hash = NULL, claimed = NULL WHERE code = ? AND seat = ?", (code, seat)
            )

    def seatings(self, code: str) -> list[SeatingRow]:
        """Every seat that changed hands since the table was opened, in order."""
        return self._rows(SeatingRow, "seatings", "code = ?", [code], "number") if is_code(code) else []

    def set_host(self, code: str, seat: str) -> None:
        with self._seating(code, seat) as conn:
            make_host(conn, code, seat)

    def rename(self, code: str, seat: str, name: str) -> None:
        with self._seating(code, seat) as conn:
            conn.execute("UPDATE seats SET name = ? WHERE code = ? AND seat = ?", (name, code, seat))

    def erase_name(self, code: str, seat: str) -> None:
        """No byte of the nickname stays in the file or in its log."""
        self.rename(code, seat, "")
        self._wipe()

    def _wipe(self) -> None:
        """Empty the write-ahead log, where old pages stay readable; if it cannot be now, the next time will do."""
        with self._lock, suppress(sqlite3.Error):
            self.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    # --- memory

    def noted(self) -> list[SummaryRow]:
        """Every table, the oldest first, and what was noted of it."""
        with self._reading() as db:
            return remembered.noted(db.conn)

    def note_summaries(self, found: Sequence[tuple[str, int, str | None]]) -> None:
        """What tables have come to, by code, act and summary; nothing of a table that is still open."""
        with self._writing() as conn:
            for code, seq, summary in found:
                if has_table(conn, code):
                    remembered.note(conn, code, seq, summary)

    def names_by_table(self) -> dict[str, dict[str, str]]:
        with self._reading() as db:
            return remembered.names_by_table(db.conn)

    def known_names(self, limit: int) -> list[str]:
        """The names by which people sat down here, the latest first."""
        with self._reading() as db:
            return remembered.known_names(db.conn, limit)

    def rename_person(self, old: str, new: str) -> tuple[tuple[str, str], ...]:
        """Whoever sat down as the one is called the other everywhere, or is nobody; the tables and seats it was at."""
        with self._writing() as conn:
            places = remembered.rename(conn, old, new)
            codes = tuple(dict.fromkeys(code for code, _ in places))
            if not new:
                remembered.unlabel(conn, old)
            for code in codes:
                self._confirmed[code] = LastSeen(newest(conn, code), seats_version(conn, code))
        self._wipe()
        for code in codes:
            self._tell(code, self.last_seq(code))
        return places

    def labels(self, codes: Sequence[str] | None = None) -> dict[str, LabelRow]:
        """What people call tables, and where they put them."""
        found = self._rows(LabelRow, "labels", "true", [], "code")
        return {row.code: row for row in found if codes is None or row.code in codes}

    def label(self, code: str, name: str) -> None:
        self._label(code, "name", name)

    def lay_apart(self, code: str, is_away: bool) -> None:
        self._label(code, "is_away", is_away)

    def bin(self, code: str, is_binned: bool) -> None:
        """Put a table into the bin, or take it out again: nothing of it is lost until the bin is emptied."""
        self._label(code, "is_binned", is_binned)

    def _label(self, code: str, column: str, value: str | bool) -> None:
        with self._writing() as conn:
            if not has_table(conn, code):
                raise NoTable(code)
            remembered.label(conn, code, column, value)

    # --- pads

    def add_pad(self, kind: str, game: str, code: str | None, layout: str, now: int) -> PadRow:
        with self._writing() as conn:
            if code is not None and not has_table(conn, code):
                raise NoTable(code)
            id = secrets.randbelow(PAD_IDS)
            while has_pad(conn, id):
                id = secrets.randbelow(PAD_IDS)
            conn.execute("INSERT INTO pads VALUES (?, ?, ?, ?, ?, 0, ?)", (id, kind, game, code, layout, now))
        return PadRow(id, kind, game, code, layout, False, now)

    def pad(self, id: int) -> PadRow | None:
        found = self._rows(PadRow, "pads", "id = ?", [id], "id") if 0 <= id < PAD_IDS else []
        return found[0] if found else None

    def pads_of(self, code: str) -> list[PadRow]:
        return self._rows(PadRow, "pads", "code = ?", [code], "made, id") if is_code(code) else []

    def bind_pad(self, id: int, code: str) -> None:
        """The pad belongs to this table from now on."""
        with self._writing() as conn:
            must_have_pad(conn, id)
            if not has_table(conn, code):
                raise NoTable(code)
            conn.execute("UPDATE pads SET code = ? WHERE id = ?", (code, id))

    def revoke_pad(self, id: int) -> None:
        with self._writing() as conn:
            must_have_pad(conn, id)
            conn.execute("UPDATE pads SET revoked = 1 WHERE id = ?", (id,))

    # --- boxes and secrets

    def box(self, game: str) -> dict[str, object]:
        """What the owner said about this box, by entry."""
        with self._reading() as db:
            rows = db.conn.execute("SELECT entry, value FROM boxes WHERE game = ? ORDER BY entry", (game,)).fetchall()
        return {entry: msgspec.json.decode(value) for entry, value in rows}

    def set_box(self, game: str, values: Mapping[str, object]) -> None:
        """What the owner says about these entries: all of it, or nothing."""
        with self._writing() as conn:
            for entry, value in values.items():
                conn.execute(
                    "INSERT INTO boxes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
                    (game, entry, msgspec.json.encode(value).decode()),
                )

    def forget_box(self, game: str, entry: str) -> None:
        with self._writing() as conn:
            conn.execute("DELETE FROM boxes WHERE game = ? AND entry = ?", (game, entry))

    def secret(self, name: str) -> bytes:
        """32 bytes known to nobody else, made on first use and the same ever after."""
        query = "SELECT value FROM secrets WHERE name = ?"
        with self._reading() as db:
            found = db.conn.execute(query, (name,)).fetchone()
        if found is None:
            with self._writing() as conn:
                conn.execute("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, os.urandom(32)))
                found = conn.execute(query, (name,)).fetchone()
        return bytes(found[0])

    # --- the file as a whole

    def check(self) -> str:
        """What SQLite says about the whole file: "ok", or what is wrong."""
        try:
            with self._reading() as db:
                return "\n".join(str(row[0]) for row in db.conn.execute("PRAGMA integrity_check"))
        except Unreadable as error:
            return error.reason

    def state(self) -> str:
        """How it is doing: `ok`, or what a tap would meet now, tried by writing where that is in doubt."""
        lost = self._watch.trouble() if self._watch is not None else ""
        if lost:
            return lost
        try:
            with self._reading() as db:
                newest(db.conn, "")
            if (self.fault and self.fault != "damaged") or is_full(self.path):
                with self._writing() as conn:
                    conn.execute(f"PRAGMA user_version = {pragma(conn, 'user_version')}")
        except (NotSaved, Unreadable) as error:
            return error.fault or "failing"
        return self.fault or "ok"

    def found_at(self, url: str) -> None:
        """Whoever else comes to the folder is told that its server answers there."""
        if self._hold is not None:
            self._hold.found_at(url)

    def close(self) -> None:
        """Closing twice is no harm."""
        with self._lock:
            self.db.close()
            self._marks.close()
            if self._hold is not None:
                self._hold.release()
