"""The repository of memory: every match that is over, summed up once and read again only after something was saved."""

import logging
import threading
from contextlib import suppress

import msgspec

from companion.memory.matches import PastMatch, Summary, summed_up
from companion.store import NoTable, NotSaved, Spoilt, Store, Unreadable
from companion.web.tables import Tables

log = logging.getLogger(__name__)
# So many tables are summed up for one page: after a restore or an import there may be thousands.
AT_ONCE = 200


class Memories:
    """What is remembered here, made from the logs and thrown away whenever they go on."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables
        self._lock = threading.Lock()
        self._made_at = -1
        self._matches: tuple[PastMatch, ...] = ()
        # What was read of each summary before: a match that is over seldom changes.
        self._summaries: dict[str, Summary] = {}
        # Tables still to be summed up, beyond what one page does.
        self.left = 0

    def matches(self) -> tuple[PastMatch, ...]:
        """Every match that is over, the oldest first; raises Unreadable."""
        with self._lock:
            if self._made_at != self.store.commits or self.left:
                self._catch_up()
                self._matches = tuple(sorted(self._read(), key=lambda match: (match.summary.ended, match.code)))
                self._made_at = self.store.commits
            return self._matches

    def _catch_up(self) -> None:
        due = self.store.due(AT_ONCE + 1)
        self.left = max(0, len(due) - AT_ONCE)
        found = [(code, seq, self._summed_up(code)) for code, seq in due[:AT_ONCE]]
        if found:
            # A full disk takes nothing from what is read: it is summed up again next time.
            with suppress(NotSaved):
                self.store.note_summaries(found)

    def _summed_up(self, code: str) -> str | None:
        """What this table came to; nothing while it is open, or where it cannot be read."""
        try:
            table = self.tables.load(code)
        except (NoTable, Spoilt, Unreadable):
            return None
        if table.phase == "open":
            return None
        found = summed_up(table.game, table.opening, table.acts, table.state, table.phase)
        return msgspec.json.encode(found).decode()

    def _read(self) -> list[PastMatch]:
        names, labels = self.store.names_by_table(), self.store.labels()
        rows, decoder = self.store.summaries(), msgspec.json.Decoder(Summary)
        before, self._summaries = self._summaries, {}
        found = []
        for row in rows:
            try:
                summary = before.get(row.summary) or decoder.decode(row.summary)
            except msgspec.MsgspecError:
                # Of another version: it is made again from the log when that is asked for.
                log.warning("The summary of %s cannot be read.", row.code)
                continue
            self._summaries[row.summary] = summary
            label = labels[row.code].name if row.code in labels else ""
            found.append(PastMatch(row.code, row.game, summary, names.get(row.code, {}), label))
        return found
