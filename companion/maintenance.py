"""The doctor, a health check: how the file of the tables and its surroundings do, from beside a running server."""

import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import network
from companion.games import games, torn
from companion.store import lock, marks, snapshots
from companion.store.backup import reading
from companion.store.connecting import inspect, prepare, size
from companion.store.errors import Unreadable
from companion.store.paths import file_of, is_there
from companion.store.statements import acts, tables
from companion.store.transactions import pragma

# From here on two connections may tend the same log; with any older SQLite exactly one may (promises.md).
RACE_MENDED = (3, 51, 3)
# Less than this and a log of acts may soon not find room.
LITTLE_ROOM = 100 * 1024 * 1024
IDLE_ADVICE = ": `custode archive --idle FILE` moves them into a file of their own"
SYNCHRONOUS = {0: "OFF", 1: "NORMAL", 2: "FULL", 3: "EXTRA"}


class Finding(Struct, frozen=True):
    """One line of the doctor's: what was looked at, how it is, and whether that is well."""

    name: str
    value: str
    is_well: bool = True



def examined(where: Path) -> list[Finding]:
    """What a host wants to know before an evening, or after one that went wrong."""
    path = file_of(where)
    # Before the file: what is noted while we look is in the file by then.
    known = snapshots.known(path)
    found = [sqlite_version(), *live_file(path, known), writer(path), copies(path), permissions(path), free_disk(where)]
    reachable = network.addresses()
    found.append(Finding("addresses", ", ".join(reachable) or "none: no phone can reach this machine", bool(reachable)))
    now = time.localtime()
    # A clock at its factory setting dates every table before the program that keeps it.
    found.append(Finding("clock", time.strftime("%Y-%m-%d %H:%M:%S %z", now), now.tm_year >= 2025))
    return found


def sqlite_version() -> Finding:
    mended = sqlite3.sqlite_version_info >= RACE_MENDED
    note = "" if mended else " (one process a folder: the write-ahead log of this version cannot be tended by two)"
    return Finding("sqlite", sqlite3.sqlite_version + note)


def live_file(path: Path, known: marks.Marked) -> list[Finding]:
    """The file itself, what is missing of what it was known to hold, and what in it cannot be read."""
    found = None
    try:
        found = inspect(path)
        snapshots.must_have_all(path, found)
        if not size(path):
            return [Finding("file", f"{path}: none yet", not lock.is_held(path)), synchronous()]
        with closing(reading(path)) as live:
            mode = str(pragma(live, "journal_mode")).upper()
            unread, idle = sorted(unreadable(live)), len(tables.idle(live, int(time.time())))
    except (Unreadable, sqlite3.Error) as error:
        way = snapshots.way_back(path, error, found) if isinstance(error, Unreadable) else ""
        return [Finding("file", f"{error}{way}", False), synchronous()]
    count = sum(mark.acts for mark in found.values())
    return [
        Finding("file", f"{path}: whole, {size(path) // 1024} KB"),
        Finding("noted", f"{len(known)} tables, all of them there; {count} acts in the file"),
        Finding("rows", f"cannot be read: {', '.join(unread)}" if unread else "all can be read", not unread),
        Finding("idle", f"{idle} tables untouched for two years{IDLE_ADVICE if idle else ''}"),
        Finding("journal", mode, mode == "WAL"),
        synchronous(),
    ]


def unreadable(live: sqlite3.Connection) -> Iterator[str]:
    """The tables one row of which says nothing that their game knows, and those of a game that cannot be read."""
    cannot = torn(games())
    for code, game in tables.games(live):
        if game in cannot or (game in games() and not is_readable(live, code, game)):
            yield code


def is_readable(live: sqlite3.Connection, code: str, game: str) -> bool:
    try:
        decoder = games()[game].facts_decoder
        rows = acts.facts(live, code)
        for _, facts in rows:
            decoder.decode(facts)
    except (msgspec.MsgspecError, sqlite3.Error, TypeError):
        return False
    return [seq for seq, _ in rows] == list(range(1, len(rows) + 1)) and bool(rows)


def writer(path: Path) -> Finding:
    """Who holds the lock; a file that vanished under a server is its trouble and not a fresh start."""
    if not lock.is_held(path):
        return Finding("writer", "none: the folder is free")
    who = lock.writer(path)
    return Finding("writer", f"process {who}" if who else "one process")


def copies(path: Path) -> Finding:
    """The last good copies, each with its age and what is in it."""
    lines, spoilt = [], False
    for copy in snapshots.copies(path):
        content = snapshots.inside(copy)
        spoilt |= content is None
        held = "cannot be read" if content is None else f"{len(content)} tables"
        lines.append(f"{copy.name} of {snapshots.made(copy)}, {held}")
    return Finding("copies", "; ".join(lines) or "none yet: the next start makes one", not spoilt)


def permissions(path: Path) -> Finding:
    """Whether others on this machine may read seeds, nicknames and the key of the cookies."""
    if sys.platform == "win32":
        return Finding("permissions", "those of the folder")
    there = [path.parent, path, *snapshots.copies(path), marks.marks_of(path)]
    # A folder that is closed to others closes what is in it.
    if is_closed(path.parent):
        return Finding("permissions", f"{path.parent} is its owner's only")
    open_ = [each.name for each in there[1:] if is_there(each) and not is_closed(each)]
    if not open_:
        return Finding("permissions", "for their owner only")
    return Finding("permissions", f"others may read {', '.join(open_)}: chmod 700 {path.parent}", False)


def is_closed(path: Path) -> bool:
    return not path.stat().st_mode & 0o077


def synchronous() -> Finding:
    """What a connection of ours asks of the disk: the setting belongs to the connection and not to the file."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as own:
        prepare(own)
        value = SYNCHRONOUS.get(int(pragma(own, "synchronous")), "?")
    return Finding("synchronous", value, value == "FULL")


def free_disk(where: Path) -> Finding:
    free = shutil.disk_usage(where).free
    return Finding("free disk", f"{free // 1024 // 1024} MB", free >= LITTLE_ROOM)
