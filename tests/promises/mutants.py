"""Faults that servers of this kind are known to have, planted in a test's own server to show that they are caught."""

import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from companion.engine import play
from companion.engine.facts import Action
from companion.games.hyde import GAME
from companion.scan import wrapping
from companion.store import file, snapshots
from companion.store.errors import Stale
from companion.store.file import StoreFile
from companion.store.lock import Hold
from companion.store.marks import LastSeen, Marks
from companion.store.paths import Watch
from companion.web.seating.seated import Seated
from companion.web.seating.tables import Table, Tables

VARIABLE = "CUSTODE_TEST_MUTANT"
# Not a fault by itself: two commands on one folder, which the store's own lock forbids.
TOGETHER = "CUSTODE_TEST_TOGETHER"
# Nor is this one: by how many seconds the clock of this process runs ahead.
AHEAD = "CUSTODE_TEST_AHEAD"
# How late the late commit is, and how old a stale snapshot may be.
LATE, OLD = 0.15, 0.4


class Silent(Marks):
    """Notes nothing."""

    def note(self, code: str, mark: LastSeen) -> None:
        pass


def ack_before_commit() -> None:
    """One commit for many taps: quicker, and everything since the last one is lost with the process."""

    @contextmanager
    def begun(conn: sqlite3.Connection) -> Iterator[None]:
        if not conn.in_transaction:
            conn.execute("BEGIN IMMEDIATE")
        yield

    def commit_now_and_then(self: StoreFile) -> None:
        while True:
            time.sleep(LATE)
            with self._lock, suppress(sqlite3.Error):
                if self.conn.in_transaction:
                    self.conn.execute("COMMIT")

    plain = StoreFile.__init__

    def begin(self: StoreFile, path: Path | None, patience: float = 0.0) -> None:
        plain(self, path, patience)
        threading.Thread(target=commit_now_and_then, args=(self,), daemon=True).start()

    StoreFile.__init__ = begin  # type: ignore[method-assign]  # that is what a planted fault is
    # Nor does it note what it confirms: the next start would refuse to go on, and nobody would see what is lost.
    vars(file).update(immediate=begun, roll_back=lambda conn: None, Marks=Silent)


def no_key() -> None:
    """A tap sent again is judged again: it finds the table moved on, by itself."""

    def act(self: Tables, code: str, seat: str, action: Action, key: str, expected: int, now: int, **_: Any) -> Table:
        table = self.load(code)
        if expected != table.seq:
            raise Stale(table.seq)
        facts = play.answer(table.game, table.acts, table.state, seat, action, table.chance)
        self.store.append(code, expected, seat, key, msgspec.json.encode(action), msgspec.json.encode(facts), now)
        return self.load(code)

    Tables.act = act  # type: ignore[method-assign]  # the planted fault


def last_write_wins() -> None:
    """Whoever comes last for a moment of the table has it."""

    def act(self: Tables, code: str, seat: str, action: Action, key: str, expected: int, now: int, **_: Any) -> Table:
        table = self.load(code)
        if key in table.keys:
            return table
        then = table.at(expected)
        facts = play.answer(then.game, then.acts, then.state, seat, action, then.chance)
        row = (code, expected + 1, seat, key, msgspec.json.encode(action), msgspec.json.encode(facts), now)
        with self.store.file.writing() as conn:
            conn.execute(
                "INSERT OR REPLACE INTO acts (code, seq, seat, key, request, facts, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                row,
            )
        self._kept.clear()
        kept = self.load(code)
        return replace(kept, keys={key: expected + 1, **kept.keys})

    Tables.act = act  # type: ignore[method-assign]  # the planted fault


def deferred_begin() -> None:
    """A plain BEGIN: where two processes share a file, one of them finds it taken half way."""

    @contextmanager
    def begun(conn: sqlite3.Connection) -> Iterator[None]:
        conn.execute("BEGIN")
        conn.execute("SELECT count(*) FROM tables").fetchone()
        # A slow disk between the first look and the first change; without it the fault waits for a bad evening.
        time.sleep(0.003)
        try:
            yield
            conn.execute("COMMIT")
        finally:
            with suppress(sqlite3.Error):
                if conn.in_transaction:
                    conn.execute("ROLLBACK")

    vars(file).update(immediate=begun)


def stale_snapshot() -> None:
    """Looking is answered from memory, which may be older than what was just confirmed."""
    answering = threading.local()
    plain_load, plain_act = Tables.load_seated, Tables.act
    held: dict[str, tuple[float, Table]] = {}

    def load_seated(self: Tables, code: str) -> tuple[Table, Seated]:
        if getattr(answering, "now", False):
            return plain_load(self, code)
        since, kept = held.get(code, (0.0, None))
        if kept is None or time.monotonic() - since > OLD:
            kept, _ = plain_load(self, code)
            held[code] = (time.monotonic(), kept)
        return kept, self.seats.at(code)

    def act(
        self: Tables, code: str, seat: str, action: Action, key: str, expected: int, now: int, **host: Any
    ) -> Table:
        answering.now = True
        try:
            return plain_act(self, code, seat, action, key, expected, now, **host)
        finally:
            answering.now = False

    Tables.load_seated, Tables.act = load_seated, act  # type: ignore[method-assign]  # the planted fault


def wrong_commute() -> None:
    """Every act is called one that says something of one's own: it is judged where the table is now."""
    kinds: tuple[type[Action], ...] = (Action, *GAME.actions)
    for kind in kinds:
        if "is_beside" in vars(kind):
            kind.is_beside = lambda self, seat: True  # type: ignore[method-assign]  # the planted fault


MUTANTS: dict[str, Callable[[], None]] = {
    "ack-before-commit": ack_before_commit,
    "no-key": no_key,
    "last-write-wins": last_write_wins,
    "deferred-begin": deferred_begin,
    "stale-snapshot": stale_snapshot,
    "wrong-commute": wrong_commute,
}


def blind() -> None:
    """A server that never looks whether its files still lie there."""
    Watch.trouble = lambda self: ""  # type: ignore[method-assign]  # the planted fault


def forgetful() -> None:
    """A start that does not ask what the file held before."""
    snapshots.must_have_all = lambda path, found: None


def patient() -> None:
    """A reader of photographs that goes over their pixels as often as they ask for, and says when it begins."""
    plain = wrapping.of_jpeg

    def line_of(file: bytes) -> wrapping.Unwrapped:
        sys.stdout.write("A photograph is being read.\n")
        sys.stdout.flush()
        return plain(file)

    vars(wrapping).update(MOST_SCANS=10**9, of_jpeg=line_of)


# What is wrong with a server only once somebody takes something from under it, or sends it something.
BELOW: dict[str, Callable[[], None]] = {"blind": blind, "forgetful": forgetful, "patient": patient}


def plant(environ: Mapping[str, str]) -> None:
    """Plant what the tests ask of this process."""
    if environ.get(AHEAD):
        plain, ahead = time.time, int(environ[AHEAD])
        vars(time).update(time=lambda: plain() + ahead)
    if environ.get(TOGETHER):
        vars(file).update(held=lambda path, patience: Hold([]))
    if environ.get(VARIABLE):
        (MUTANTS | BELOW)[environ[VARIABLE]]()
