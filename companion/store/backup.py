"""Backup: a whole and checked copy of a file while a server writes to it, and connections that only read.

When which copies are made by themselves says `snapshots`.
"""

import os
import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion.store.connecting import STILL, fault_of, inspect, looking, size
from companion.store.errors import NotSaved, Unreadable
from companion.store.paths import INDEX, JOURNAL, LOG, is_there, made_private, with_ending
from companion.store.transactions import pragma

# What SQLite lays beside a file, and each side of a copy that is being made.
BESIDE = (JOURNAL, LOG, INDEX)
ENDINGS = ("", *BESIDE)


def reading(source: Path) -> sqlite3.Connection:
    """A connection that never writes: the server beside it keeps being the only one that does."""
    return looking(source)


def still(source: Path) -> sqlite3.Connection:
    """A connection to a file that nobody writes to: it lays nothing beside it."""
    return looking(source, "mode=ro" if size(with_ending(source, LOG)) else STILL)


def copied(source: Path, target: Path) -> None:
    """A whole and checked copy, while a server may be writing; raises FileExistsError, Unreadable, NotSaved."""
    if is_there(target):
        raise FileExistsError(f"{target} is already there.")
    if not size(source) and not is_there(source):
        raise Unreadable(source, "it is not there.")
    inspect(source)
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        made_private(part)
        # All pages in one step: a copy in several would begin anew at every tap.
        with closing(reading(source)) as live, closing(sqlite3.connect(part, isolation_level=None)) as copy:
            live.backup(copy)
            verdict = pragma(copy, "quick_check(1)")
        if verdict != "ok":
            raise NotSaved(f"the copy is damaged ({verdict})")
        kept(part, target)
    except (sqlite3.Error, OSError) as error:
        raise NotSaved(str(error), fault_of(error, target)) from error
    finally:
        discard(part)


def kept(part: Path, target: Path) -> None:
    """Give a finished file its name, in a way that a power cut cannot take back; raises OSError."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.rename(target)
    sync_folder(target.parent)


def settle(conn: sqlite3.Connection) -> None:
    """All of a finished file in the one file, and nothing of what was deleted on a free page of it."""
    conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    conn.execute("PRAGMA journal_mode = DELETE")
    conn.execute("VACUUM")


def discard(part: Path) -> None:
    for ending in ENDINGS:
        with suppress(OSError):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make a rename last through a power cut, where folders can be synced at all."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
