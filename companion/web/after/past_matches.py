"""The repository of memory: every match that is over, summed up once and read again only after something was saved."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from companion.history.matches import PastMatch, Summary
from companion.store import Store
from companion.store.errors import NoTable, NotSaved, Spoilt, Unreadable
from companion.store.rows import SummaryRow
from companion.web.seating.tables import Tables

# So many tables are summed up for one page: after a restore or an import there may be thousands.
AT_ONCE = 200
DECODER = msgspec.json.Decoder(Summary)


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
        self._summaries: dict[str, Summary | None] = {}
        # What was summed up and is not kept yet.
        self._noted: dict[str, SummaryRow] = {}
        # Tables still to be summed up, beyond what one page does.
        self.left = 0

    def matches(self, at_once: int | None = None) -> tuple[PastMatch, ...]:
        """Every match that is over, the oldest first; raises Unreadable."""
        with self._lock:
            if self._made_at != self.store.file.commits or self.left:
                made_at = self.store.file.commits
                rows = self._rows(AT_ONCE if at_once is None else at_once)
                self._matches = tuple(sorted(self._read(rows), key=ended))
                self._made_at = made_at
            return self._matches

    def keep(self) -> None:
        """Keep what was summed up since the last time, for the next start; nobody waits for it."""
        if not self._noted or not self._lock.acquire(blocking=False):
            return
        try:
            # A full disk takes nothing from what is read: it is kept another time.
            with suppress(NotSaved):
                made = [(row.code, row.last, row.summary) for row in self._noted.values() if row.seq == row.last]
                if made:
                    self.store.note_summaries(made)
                self._noted = {code: row for code, row in self._noted.items() if row.seq != row.last}
        finally:
            self._lock.release()

    def _rows(self, most: int) -> list[SummaryRow]:
        """Every table as far as it is summed up, so many of them now; the rest waits for the next look."""
        rows, noted, left = self.store.noted(), dict[str, SummaryRow](), list[SummaryRow]()
        good = [row for row in rows if row.seq == row.last and self._is_readable(row)]
        settled = {row.code for row in good}
        for row in rows:
            if row.code in settled:
                continue
            known = self._noted.get(row.code)
            if known is not None and known.last == row.last:
                noted[row.code] = known
            else:
                left.append(row)
        for row in left[:most]:
            noted[row.code] = self._summed_up(row)
        self.left, self._noted = len(left[most:]), noted
        return [*good, *noted.values()]

    def _is_readable(self, row: SummaryRow) -> bool:
        """One of another version is made again from the log."""
        return row.summary is None or self._decoded(row.summary) is not None

    def _decoded(self, summary: str) -> Summary | None:
        if summary not in self._summaries:
            try:
                self._summaries[summary] = DECODER.decode(summary)
            except msgspec.MsgspecError:
                self._summaries[summary] = None
        return self._summaries[summary]

    def _summed_up(self, row: SummaryRow) -> SummaryRow:
        """What this table came to: nothing while it is open. One that cannot be read now may be by another start."""
        with suppress(NoTable, Spoilt, Unreadable):
            table = self.tables.load(row.code)
            with self.tables.alone(row.code):
                summary = None if table.phase == "open" else msgspec.json.encode(table.summary).decode()
            return replace(row, seq=row.last, summary=summary)
        return replace(row, seq=None, summary=None)

    def _read(self, rows: Iterable[SummaryRow]) -> Iterator[PastMatch]:
        names, labels, read = self.store.names_by_table(), self.store.labels(), dict[str, Summary | None]()
        for row in rows:
            label = labels.get(row.code)
            # What is in the bin is remembered by nobody.
            if row.summary is None or (label is not None and label.is_binned):
                continue
            summary = read[row.summary] = self._decoded(row.summary)
            if summary is not None:
                yield PastMatch(row.code, row.game, summary, names.get(row.code, {}), label.name if label else "")
        self._summaries = read


def ended(match: PastMatch) -> tuple[int, str]:
    return match.summary.ended, match.code
