"""A whole and checked copy of a file while a server writes to it, and connections that only read."""

import os
import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion.store.opening import inspect
from companion.store.rows import NotSaved, Unreadable
from companion.store.transactions import pragma


def reading(source: Path) -> sqlite3.Connection:
    """A connection that never writes: the server beside it keeps being the only one that does."""
    return sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)


def copied(source: Path, target: Path) -> None:
    """A whole and checked copy, while a server may be writing; raises FileExistsError, Unreadable, NotSaved."""
    if target.exists():
        raise FileExistsError(f"{target} is already there.")
    if not source.exists():
        raise Unreadable(source, "it is not there.")
    inspect(source)
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        # All pages in one step: a copy in several would begin anew at every tap.
        with closing(reading(source)) as live, closing(sqlite3.connect(part, isolation_level=None)) as copy:
            live.backup(copy)
            verdict = pragma(copy, "quick_check(1)")
        if verdict != "ok":
            raise NotSaved(f"the copy is damaged ({verdict})")
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.rename(target)
        sync_folder(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise NotSaved(str(error)) from error
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make a rename last through a power cut, where folders can be synced at all."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
