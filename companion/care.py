"""Care of the file that holds the tables, from beside a running server: copies of it, and how it is doing."""

import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from msgspec import Struct

from companion import network
from companion.store import NotSaved, Unreadable, pragma
from companion.store.copying import copied, reading
from companion.store.opening import inspect, prepare
from companion.store.place import FILE, file_of

# The copy made whenever a server has found the file whole.
LAST_GOOD = "custode.last-good.db"
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


# --- the last good copy ---------------------------------------------------------------------------------------------


def keep_last_good(where: Path) -> None:
    """A copy of a file that was just found whole, in place of the one before; a copy that fails harms nothing."""
    new = where / f"{LAST_GOOD}.new"
    with suppress(NotSaved, Unreadable, OSError):
        new.unlink(missing_ok=True)
        copied(file_of(where), new)
        new.replace(where / LAST_GOOD)


def way_back(where: Path) -> str:
    """What a host can do about a file that cannot be read; nothing to say where no copy was ever made."""
    copy = where / LAST_GOOD
    if not copy.exists():
        return ""
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(copy.stat().st_mtime))
    return f" The last good copy is {copy} of {made}: put {FILE} aside and copy it to that name to play on from there."


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
