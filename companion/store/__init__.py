"""The only SQL: tables, their seats and acts, pads and boxes, in one SQLite file that keeps all it has confirmed.

In reading order: `rows` what is kept, `errors` what can go wrong; `paths`, `lock`, `connecting` and `schema` how a file
is opened, `marks` what it is known to hold, `starting` a start that compares; `transactions`, and `file` how it is read
and written; `statements` the SQL of one step, a module a chapter; here the store itself, chapter by chapter, the narrow
interface behind which another engine could stand; `backup` its backups, `snapshots` the copies of each start,
`restoring` the way back, `archive` the way out, `forgetting` a name known by its hash, `erasing` the same taken out of
every copy.
"""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.store.errors import KeyReused, SeatTaken, Stale
from companion.store.file import StoreFile
from companion.store.forgetting import Forgetting, Mentions, NoWords, Wording
from companion.store.forgetting import forgetting as new_forgetting
from companion.store.marks import LastSeen
from companion.store.rows import (
    HOME,
    NOTHING_LEARNED,
    PAD_IDS,
    ActRow,
    DeviceRow,
    HolderRow,
    LabelRow,
    Learning,
    LessonRow,
    PadRow,
    SeatingRow,
    SeatRow,
    SummaryRow,
    TableRow,
    is_code,
)
from companion.store.statements import acts, boxes, devices, forgetting, history, holders, lessons, pads, seats, tables

log = logging.getLogger(__name__)

# The largest number SQLite takes; what is asked from outside may be larger.
LARGEST = 2**63 - 1
# What a table may be called, in letters.
LONGEST_LABEL = 60
NO_WORDS = NoWords()


class Store:
    """The tables of one file. What a method has returned from is on disk."""

    def __init__(self, path: Path | None, patience: float = 0.0) -> None:
        """Open the file for writing, once whoever writes there has let go of it; raises Unreadable."""
        self.file = StoreFile(path, patience)
        # Told (code, last seq) after a commit, outside the lock; two threads may tell theirs in either order.
        self.on_append: list[Callable[[str, int], None]] = []

    def close(self) -> None:
        """Closing twice is no harm."""
        self.file.close()

    # --- a step, and who is told of it

    @contextmanager
    def _seating(self, code: str, seat: str | None = None) -> Iterator[sqlite3.Connection]:
        """A change to the seats of a table, or to one that must be there."""
        with self.file.writing() as conn:
            tables.must_exist(conn, code)
            if seat is not None:
                seats.must_exist(conn, code, seat)
            yield conn
            seats.bump(conn, (code,))
            seq = self._confirm(conn, code)
        self._tell(code, seq)

    def _confirm(self, conn: sqlite3.Connection, code: str) -> int:
        """This step brings a table as far as it is by now: to this act of it."""
        seq = acts.newest(conn, code)
        self.file.confirm(code, LastSeen(seq, seats.version(conn, code)))
        return seq

    def _tell(self, code: str, seq: int) -> None:
        for listener in tuple(self.on_append):
            try:
                listener(code, seq)
            except Exception:
                # It is on disk: a listener's trouble must not make it look lost.
                log.exception("A listener failed.")

    # --- tables

    def open_table(
        self, game: str, seed: bytes, now: int, opening_request: bytes, opening_facts: bytes,
        names: Mapping[str, str] | None = None, host: str | None = None, after: str | None = None,
        house: str | None = HOME,
    ) -> TableRow:
        """A table under a code nobody has, with its seats and its first act, which has the empty key; a stranger's is
        no house's.

        One that follows another takes over who sits there and how they are called; where one does already, it is that.
        """
        with self.file.writing() as conn:
            there = tables.sequel(conn, after) if after is not None else None
            if there is not None:
                return tables.read(conn, there)
            row = TableRow(tables.free_code(conn), game, seed, now, now)
            tables.write(conn, row)
            if house is not None:
                devices.take_home(conn, row.code, house)
            seats.write(conn, row.code, names or {}, host)
            acts.write(conn, row.code, ActRow(1, host or "", "", opening_request, opening_facts, now))
            self.file.confirm(row.code, LastSeen(1))
            if after is not None:
                tables.follow(conn, row.code, after)
                seats.take_over(conn, row.code, after)
                holders.take_over(conn, row.code, after)
                last = self._confirm(conn, after)
        self._tell(row.code, 1)
        if after is not None:
            self._tell(after, last)
        return row

    def take_in(
        self, game: str, seed: bytes, created: int, names: Mapping[str, str], played: Sequence[ActRow],
        seatings: Sequence[SeatingRow], label: str = "",
    ) -> str:
        """A table that was played elsewhere, whole, under a code nobody has here; nobody sits at it.

        No two have the same luck: where there is one with this seed already, it is that.
        """
        with self.file.writing() as conn:
            there = tables.with_seed(conn, seed)
            if there is not None:
                return there
            code = tables.free_code(conn)
            tables.write(conn, TableRow(code, game, seed, created, created))
            devices.take_home(conn, code, HOME)
            seats.write(conn, code, names, None)
            for act in played:
                acts.write(conn, code, act)
            for number, each in enumerate(seatings, 1):
                seats.keep_seating(conn, code, number, each)
            # Whoever sat down or rose is asked for only where a seat was changed at all.
            seats.bump(conn, [code] * len(seatings))
            if label:
                history.label(conn, code, "name", label)
            self._confirm(conn, code)
        return code

    def sequel(self, code: str) -> str | None:
        """The table at which the people of this one play once more, if any."""
        if not is_code(code):
            return None
        with self.file.reading() as conn:
            return tables.sequel(conn, code)

    def table(self, code: str) -> TableRow | None:
        found = self.file.rows(TableRow, "tables", "code = ?", [code], "code") if is_code(code) else []
        return found[0] if found else None

    def tables(self, now: int, limit: int) -> list[TableRow]:
        """The last touched first; a table touched by a clock that ran ahead counts as touched now."""
        order = "min(touched, :now) desc, created desc, rowid desc"
        return self.file.rows(TableRow, "tables", "true", {"now": now}, order, limit)

    def take_out(self, codes: Sequence[str]) -> None:
        """Delete these tables with all that belongs to them: all of it, or nothing; raises NotSaved.

        Whoever asks has them in another place, or wants them nowhere: `snapshots.keep_without` goes before this.
        """
        with self.file.writing() as conn:
            for code in codes:
                tables.delete(conn, code)
            self.file.unmark(codes)
        self.file.wipe()

    # --- acts

    def acts(self, code: str, after: int = 0) -> list[ActRow]:
        if not is_code(code):
            return []
        return self.file.rows(ActRow, "acts", "code = ? and seq > ?", [code, max(0, min(after, LARGEST))], "seq")

    def last_seq(self, code: str) -> int:
        if not is_code(code):
            return 0
        with self.file.reading() as conn:
            return acts.newest(conn, code)

    def append(
        self, code: str, expected: int, seat: str, key: str, request: bytes, facts: bytes, now: int,
        learning: Learning = NOTHING_LEARNED,
        token_hash: bytes | None = None,
    ) -> ActRow:
        """The next act of a table with what the box learns by it, if `expected` is its last; a key that is there
        already gives the act it made.

        With the phone that asks, raises NotHeld where the seat went to another meanwhile: what was told to one phone is
        not written into the time of the next.
        """
        with self.file.writing() as conn:
            tables.must_exist(conn, code)
            if token_hash is not None:
                holders.must_hold(conn, code, seat, token_hash)
            stored = acts.with_key(conn, code, key)
            if stored is not None:
                if (stored.seat, stored.request) != (seat, request):
                    raise KeyReused(key)
                return stored
            last = acts.newest(conn, code)
            if last != expected:
                raise Stale(last)
            act = ActRow(last + 1, seat, key, request, facts, max(now, acts.latest(conn, code)))
            acts.write(conn, code, act)
            lessons.learn(conn, code, act.seq, act.at, learning)
            self.file.confirm(code, LastSeen(act.seq))
        self._tell(code, act.seq)
        return act

    # --- seats

    def seats(self, code: str) -> list[SeatRow]:
        return self.file.rows(SeatRow, "seats", "code = ?", [code], "seat") if is_code(code) else []

    def seats_version(self, code: str) -> int:
        """A number that is another one after every change to a seat."""
        if not is_code(code):
            return 0
        with self.file.reading() as conn:
            return seats.version(conn, code)

    def claim(
        self, code: str, seat: str, name: str | None, token_hash: bytes, now: int, *, if_free: bool = False,
        is_told: bool = False,
    ) -> SeatRow:
        """The seat answers to this token and from now on to no other; without a name it keeps the one it has.

        With `if_free` raises SeatTaken where somebody sits: of two who ask at once, one sits down. With `is_told` it
        is a line of the story.
        """
        with self._seating(code, seat) as conn:
            if if_free and seats.is_taken(conn, code, seat):
                raise SeatTaken(seat)
            row = seats.claim(conn, code, seat, name, token_hash, now)
            tables.touch(conn, code, now)
            if is_told:
                seats.write_seating(conn, code, seat, "sat", "", now)
        return row

    def free(self, code: str, seat: str, by: str = "", now: int = 0, *, lays_aside: bool = False) -> None:
        """The seat answers to no token, and the story says from which seat it was freed, or that it was given up.

        Its nickname stays until it is erased or replaced. With `lays_aside` what its phone kept in secret is for nobody
        who sits down there after it.
        """
        with self._seating(code, seat) as conn:
            if seats.is_taken(conn, code, seat):
                seats.write_seating(conn, code, seat, "freed" if by else "rose", by, now)
            if lays_aside:
                holders.note(conn, code, seat)
            seats.free(conn, code, seat)
            holders.end(conn, code, seat, acts.newest(conn, code))

    def hand_over(self, code: str, seat: str, old: bytes, new: bytes, now: int, *, is_confirmed: bool) -> None:
        """The seat goes from one phone to another; raises NotHeld where it is not that one's, or nobody may ask it
        away any more."""
        with self._seating(code, seat) as conn:
            holders.hand_over(conn, code, seat, old, new, now, is_confirmed=is_confirmed)
            seats.write_seating(conn, code, seat, "moved", "", now)

    def take_back(self, code: str, seat: str, token_hash: bytes, now: int) -> None:
        """The phone it was asked away from has the seat again, for good; raises NotHeld."""
        with self._seating(code, seat) as conn:
            holders.take_back(conn, code, seat, token_hash, now)
            seats.write_seating(conn, code, seat, "back", "", now)

    def renew(self, code: str, seat: str, old: bytes, new: bytes, now: int) -> None:
        """The phone that has the seat has it by a new token; raises NotHeld."""
        with self._seating(code, seat) as conn:
            holders.renew(conn, code, seat, old, new, now)

    def confirm(self, code: str, seat: str, token_hash: bytes) -> None:
        """Whoever has the seat now may do what whoever sits there may; raises NotHeld."""
        with self._seating(code, seat) as conn:
            holders.confirm(conn, code, seat, token_hash)

    def holders(self, code: str) -> list[HolderRow]:
        """The phones of every seat of a table that went from one to another, in order."""
        return self.file.rows(HolderRow, "holders", "code = ?", [code], "seat, number") if is_code(code) else []

    def seatings(self, code: str) -> list[SeatingRow]:
        """Every seat that changed hands since the table was opened, in order."""
        return self.file.rows(SeatingRow, "seatings", "code = ?", [code], "number") if is_code(code) else []

    def set_host(self, code: str, seat: str) -> None:
        with self._seating(code, seat) as conn:
            seats.make_host(conn, code, seat)

    def rename(self, code: str, seat: str, name: str) -> None:
        with self._seating(code, seat) as conn:
            seats.rename(conn, code, seat, name)

    def erase_name(self, code: str, seat: str) -> None:
        """No byte of the nickname stays in the file or in its log."""
        self.rename(code, seat, "")
        self.file.wipe()

    # --- the house

    def devices(self) -> list[DeviceRow]:
        """The phones of the house, in the order in which they were let in."""
        return self.file.rows(DeviceRow, "devices", "house = ?", [HOME], "made, rowid")

    def device(self, token_hash: bytes) -> DeviceRow | None:
        found = self.file.rows(DeviceRow, "devices", "token_hash = ? and house = ?", [token_hash, HOME], "made")
        return found[0] if found else None

    def let_in(
        self, token_hash: bytes, name: str, by: str, now: int, most: int, codes: Sequence[str] = ()
    ) -> DeviceRow | None:
        """A phone of the house from now on, with the tables at which it sits; None where there are so many already."""
        row = DeviceRow(token_hash, HOME, name, by, now, now)
        with self.file.writing() as conn:
            if devices.count(conn, HOME) >= most:
                return None
            devices.write(conn, row)
            for code in codes:
                if tables.exists(conn, code):
                    devices.take_home(conn, code, HOME)
        return row

    def see_device(self, token_hash: bytes, now: int) -> None:
        with self.file.writing() as conn:
            devices.see(conn, token_hash, now)

    def put_out(self, mark: str) -> None:
        """The phone of this mark is a stranger from now on."""
        with self.file.writing() as conn:
            devices.put_out(conn, HOME, mark)

    def take_home(self, code: str) -> None:
        """Somebody of the house sits at this table: it is the house's from now on."""
        if self.is_at_home(code):
            return
        with self.file.writing() as conn:
            tables.must_exist(conn, code)
            devices.take_home(conn, code, HOME)

    def is_at_home(self, code: str) -> bool:
        """Whether a table is the house's own: what it learns and who played there is remembered."""
        with self.file.reading() as conn:
            return devices.home_of(conn, code) == HOME

    # --- memory

    def noted(self) -> list[SummaryRow]:
        """Every table, the oldest first, and what was noted of it."""
        with self.file.reading() as conn:
            return history.noted(conn)

    def note_summaries(self, found: Sequence[tuple[str, int, str | None]]) -> None:
        """What tables have come to, by code, act and summary; nothing of a table that is still open."""
        with self.file.writing() as conn:
            for code, seq, summary in found:
                if tables.exists(conn, code):
                    history.note(conn, code, seq, summary)

    def names_by_table(self) -> dict[str, dict[str, str]]:
        with self.file.reading() as conn:
            return history.names_by_table(conn)

    def known_names(self, limit: int) -> list[str]:
        """The names by which people sat down here, the latest first."""
        with self.file.reading() as conn:
            return history.known_names(conn, limit)

    def rename_person(self, old: str, new: str) -> tuple[tuple[str, str], ...]:
        """Whoever sat down as the one is called the other everywhere; the tables and seats it was at. What tables are
        called follows, and so do the phones of the house; who forgets the other later means the one too."""
        with self.file.writing() as conn:
            places = history.rename(conn, old, new)
            if old != new:
                history.relabel(conn, old, new, LONGEST_LABEL)
                devices.rename(conn, old, new)
                forgetting.renamed(conn, old, new)
            codes = tuple(dict.fromkeys(code for code, _ in places))
            for code in codes:
                self._confirm(conn, code)
        self.file.wipe()
        for code in codes:
            self._tell(code, self.last_seq(code))
        return places

    def forget_person(self, name: str, words: Wording = NO_WORDS) -> tuple[str, ...]:
        """This name stands nowhere in the file any more, and that the copies are still to be gone through stands in the
        same commit (`erasing.finished`); the tables of which acts say something else now."""
        with self.file.writing() as conn:
            places = history.places_of(conn, name)
            it = new_forgetting(name, places)
            forgetting.intend(conn, it)
            reworded = forgetting.forget(conn, [it, *forgetting.former(conn, name)], words, is_copy=False)
            codes = tuple(dict.fromkeys((*(code for code, _ in places), *reworded)))
            seats.bump(conn, codes)
            for code in codes:
                self._confirm(conn, code)
        self.file.wipe()
        for code in codes:
            self._tell(code, self.last_seq(code))
        return reworded

    def mentions(self, name: str, words: Wording = NO_WORDS) -> Mentions:
        """Where this name stands in the file: what forgetting it would take out, and what would stay."""
        with self.file.reading() as conn:
            return forgetting.mentions(conn, name, words)

    def to_forget(self) -> list[Forgetting]:
        """Names that were forgotten here and perhaps not in every copy."""
        with self.file.reading() as conn:
            return forgetting.begun(conn)

    def forgotten(self, them: Sequence[Forgetting]) -> None:
        """These stand in no copy any more: what is known of them goes too."""
        with self.file.writing() as conn:
            for it in them:
                forgetting.done(conn, it)
        self.file.wipe()

    def labels(self, codes: Sequence[str] | None = None) -> dict[str, LabelRow]:
        """What people call tables, and where they put them."""
        found = self.file.rows(LabelRow, "labels", "true", [], "code")
        return {row.code: row for row in found if codes is None or row.code in codes}

    def label(self, code: str, name: str) -> None:
        self._label(code, "name", name)

    def lay_apart(self, code: str, is_away: bool) -> None:
        self._label(code, "is_away", is_away)

    def bin(self, code: str, is_binned: bool) -> None:
        """Put a table into the bin, or take it out again: nothing of it is lost until the bin is emptied."""
        self._label(code, "is_binned", is_binned)

    def _label(self, code: str, column: str, value: str | bool) -> None:
        with self.file.writing() as conn:
            tables.must_exist(conn, code)
            history.label(conn, code, column, value)

    # --- pads

    def add_pad(self, kind: str, game: str, code: str | None, layout: str, now: int) -> PadRow:
        with self.file.writing() as conn:
            if code is not None:
                tables.must_exist(conn, code)
            row = PadRow(pads.free_id(conn), kind, game, code, layout, False, now)
            pads.write(conn, row)
        return row

    def pad(self, id: int) -> PadRow | None:
        found = self.file.rows(PadRow, "pads", "id = ?", [id], "id") if 0 <= id < PAD_IDS else []
        return found[0] if found else None

    def pads_of(self, code: str) -> list[PadRow]:
        return self.file.rows(PadRow, "pads", "code = ?", [code], "made, id") if is_code(code) else []

    def bind_pad(self, id: int, code: str, act: int | None = None) -> None:
        """The pad belongs to this table from now on; brought by an act, as long as that act stands."""
        with self.file.writing() as conn:
            pads.must_exist(conn, id)
            tables.must_exist(conn, code)
            pads.bind(conn, id, code, act)

    def revoke_pad(self, id: int) -> None:
        with self.file.writing() as conn:
            pads.must_exist(conn, id)
            pads.revoke(conn, id)

    # --- boxes and secrets

    def box(self, game: str) -> dict[str, object]:
        """What the owner said about this box, by entry: below what tables taught it."""
        with self.file.reading() as conn:
            return boxes.read(conn, game)

    def taught_box(self, game: str) -> tuple[dict[str, object], list[LessonRow]]:
        """The same, and what tables taught, in that order, what fell with its act among it: both of one moment."""
        with self.file.reading() as conn:
            return boxes.read(conn, game), lessons.read(conn, game)

    def set_box(self, game: str, values: Mapping[str, object]) -> None:
        """What the owner says about these entries: all of it, or nothing; what tables taught about them is over."""
        with self.file.writing() as conn:
            boxes.write(conn, game, values)
            for entry in values:
                lessons.forget(conn, game, entry)

    def correct_box(self, game: str, values: Mapping[str, object], gone: Sequence[int]) -> None:
        """What the owner says about these entries, below what tables taught about the rest of them: all but the
        lessons with these numbers."""
        with self.file.writing() as conn:
            boxes.write(conn, game, values)
            lessons.drop(conn, gone)

    def forget_box(self, game: str, entry: str) -> None:
        with self.file.writing() as conn:
            boxes.forget(conn, game, entry)
            lessons.forget(conn, game, entry)

    def secret(self, name: str) -> bytes:
        """32 bytes known to nobody else, made on first use and the same ever after."""
        with self.file.reading() as conn:
            found = boxes.secret(conn, name)
        if found is None:
            with self.file.writing() as conn:
                found = boxes.made_secret(conn, name)
        return found
