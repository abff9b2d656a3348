"""The repository of memory: every match that is over, summed up once and read again only after something was saved."""

import logging
import threading
from collections.abc import Iterable
from contextlib import suppress

import msgspec
from msgspec import Struct

from companion.memory.matches import PastMatch, Summary, summed_up
from companion.store import NoTable, NotSaved, Spoilt, Store, SummaryRow, Unreadable
from companion.web.tables import Tables

log = logging.getLogger(__name__)
# So many tables are summed up for one page: after a restore or an import there may be thousands.
AT_ONCE = 200


class Noted(Struct, frozen=True):
    """What a table came to by this act; nothing while it is open, or where it cannot be read."""

    seq: int
    game: str = ""
    summary: str | None = None


class Memories:
    """What is remembered here, made from the logs and thrown away whenever they go on.

    Looking writes nothing: what was summed up for a page is kept with the next act of anybody.
    """

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables
        self._lock = threading.Lock()
        self._made_at = -1
        self._matches: tuple[PastMatch, ...] = ()
        # What was read of each summary before: a match that is over seldom changes.
        self._summaries: dict[str, Summary] = {}
        # What was summed up and is not kept yet.
        self._noted: dict[str, Noted] = {}
        # Tables still to be summed up, beyond what one page does.
        self.left = 0

    def matches(self) -> tuple[PastMatch, ...]:
        """Every match that is over, the oldest first; raises Unreadable."""
        with self._lock:
            if self._made_at != self.store.commits or self.left:
                made_at = self.store.commits
                rows = self._rows()
                self._matches = tuple(sorted(self._read(rows), key=lambda match: (match.summary.ended, match.code)))
                self._made_at = made_at
            return self._matches

    def keep(self) -> None:
        """Keep what was summed up since the last time, for the next start; nobody waits for it."""
        if not self._noted or not self._lock.acquire(blocking=False):
            return
        try:
            # A full disk takes nothing from what is read: it is kept another time.
            with suppress(NotSaved):
                self.store.note_summaries([(code, one.seq, one.summary) for code, one in self._noted.items()])
                self._noted = {}
        finally:
            self._lock.release()

    def _rows(self) -> list[SummaryRow]:
        """What is kept of tables that did not go on since, and what the others came to, so many of them at once."""
        due, noted, before = self.store.due(), dict[str, Noted](), self._noted
        for code, seq in due.items():
            known = before.get(code)
            if known is not None and known.seq == seq:
                noted[code] = known
        missing = [code for code in due if code not in noted]
        for code in missing[:AT_ONCE]:
            noted[code] = self._noted_of(code, due[code])
        self.left, self._noted = max(0, len(missing) - AT_ONCE), noted
        fresh = [SummaryRow(code, one.game, one.summary) for code, one in noted.items() if one.summary is not None]
        return [*(row for row in self.store.summaries() if row.code not in due), *fresh]

    def _noted_of(self, code: str, seq: int) -> Noted:
        try:
            table = self.tables.load(code)
        except (NoTable, Spoilt, Unreadable):
            return Noted(seq)
        if table.phase == "open":
            return Noted(seq)
        found = summed_up(table.game, table.opening, table.acts, table.state, table.phase)
        return Noted(seq, table.game.id, msgspec.json.encode(found).decode())

    def _read(self, rows: Iterable[SummaryRow]) -> list[PastMatch]:
        names, labels = self.store.names_by_table(), self.store.labels()
        decoder = msgspec.json.Decoder(Summary)
        before, self._summaries = self._summaries, {}
        found = []
        for row in rows:
            label = labels.get(row.code)
            # What is in the bin is remembered by nobody.
            if label is not None and label.is_binned:
                continue
            try:
                summary = before.get(row.summary) or decoder.decode(row.summary)
            except msgspec.MsgspecError:
                # Of another version: it is made again from the log when that is asked for.
                log.warning("The summary of %s cannot be read.", row.code)
                continue
            self._summaries[row.summary] = summary
            name = label.name if label is not None else ""
            found.append(PastMatch(row.code, row.game, summary, names.get(row.code, {}), name))
        return found
