"""Care of the file that holds the tables, from beside a running server: copies of it, and how it is doing."""

import os
import secrets
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from companion import network
from companion.store import NotSaved, Unreadable, pragma, sync_folder
from companion.store.opening import inspect, prepare

FILE = "custode.db"
# From here on two connections may tend the same log; with any older SQLite exactly one may (promises.md).
RACE_MENDED = (3, 51, 3)
# Less than this and a log of acts may soon not find room.
LITTLE_ROOM = 100 * 1024 * 1024
SYNCHRONOUS = {0: "OFF", 1: "NORMAL", 2: "FULL", 3: "EXTRA"}


class Finding(Struct, frozen=True):
    """One line of the doctor's: what was looked at, how it is, and whether that is well."""

    name: str
    value: str
    is_well: bool = True


def file_of(where: Path) -> Path:
    return where / FILE


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


# --- the doctor -------------------------------------------------------------------------------------------------------


def examined(where: Path) -> list[Finding]:
    """What a host wants to know before an evening, or after one that went wrong."""
    found = [sqlite_version(), *live_file(file_of(where)), free_disk(where)]
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


def live_file(path: Path) -> list[Finding]:
    if not path.exists():
        return [Finding("file", f"{path}: none yet"), synchronous()]
    try:
        inspect(path)
        with closing(reading(path)) as live:
            mode = str(pragma(live, "journal_mode")).upper()
    except (Unreadable, sqlite3.Error) as error:
        return [Finding("file", str(error), False)]
    return [
        Finding("file", f"{path}: whole, {path.stat().st_size // 1024} KB"),
        Finding("journal", mode, mode == "WAL"),
        synchronous(),
    ]


def synchronous() -> Finding:
    """What a connection of ours asks of the disk: the setting belongs to the connection and not to the file."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as own:
        prepare(own)
        value = SYNCHRONOUS.get(int(pragma(own, "synchronous")), "?")
    return Finding("synchronous", value, value == "FULL")


def free_disk(where: Path) -> Finding:
    free = shutil.disk_usage(where).free
    return Finding("free disk", f"{free // 1024 // 1024} MB", free >= LITTLE_ROOM)
