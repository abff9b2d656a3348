"""Connecting to a file: refused without a scratch when it is not a store or not whole, then made ready."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.store import schema
from companion.store.errors import Unreadable
from companion.store.marks import LastSeen, contents
from companion.store.paths import JOURNAL, LOG, made_private, with_ending
from companion.store.transactions import pragma

# "Cust" in the header of the file, so that it says what it is.
APPLICATION = 0x43757374
# Long enough for another process to finish its commit on a slow card, short enough for a thumb.
BUSY_MS = 5_000
# Less room than SQLite needs to begin at all: what fails there fails for want of it, whatever it is called.
NO_ROOM = 256 * 1024
# How a file is read that nobody writes to: nothing is laid beside it.
STILL = "mode=ro&immutable=1"


def opened(path: Path | None) -> sqlite3.Connection:
    """The one connection to a file that was inspected, with every setting that the promises rest on."""
    try:
        if path is not None:
            made_private(path)
        conn = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
    except (sqlite3.Error, OSError) as error:
        raise unreadable(path, error, "it cannot be opened") from error
    try:
        prepare(conn)
        schema.migrate(conn)
    except sqlite3.Error as error:
        conn.close()
        raise unreadable(path, error, "it cannot be made ready") from error
    except BaseException:
        conn.close()
        raise
    return conn


def unreadable(path: Path | None, error: Exception, otherwise: str) -> Unreadable:
    """What a failure means: the same words whoever meets it."""
    fault = fault_of(error, path)
    reason = {
        "foreign": "it is not a Custode file.",
        "damaged": f"it is damaged ({error}).",
        "full": "the disk is full: make room, and start again.",
    }
    return Unreadable(path, reason.get(fault, f"{otherwise} ({error})."), fault)


def fault_of(error: Exception, path: Path | None) -> str:
    """What kind of failure this is, where it can be told."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return "foreign"
        case sqlite3.SQLITE_CORRUPT:
            return "damaged"
        case sqlite3.SQLITE_FULL:
            return "full"
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN if is_full(path):
            return "full"
    return ""


def is_full(path: Path | None) -> bool:
    try:
        return path is not None and shutil.disk_usage(path.parent).free < NO_ROOM
    except OSError:
        return False


def prepare(conn: sqlite3.Connection) -> None:
    conn.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    # Before the write-ahead log, so that it stands in the file itself and not only in a log that may be lost.
    if not pragma(conn, "application_id"):
        conn.execute(f"PRAGMA application_id = {APPLICATION}")
    conn.execute("PRAGMA journal_mode = WAL")
    conn.execute("PRAGMA synchronous = FULL")
    # On macOS an ordinary fsync leaves the data in the drive's cache; elsewhere these two change nothing.
    conn.execute("PRAGMA fullfsync = ON")
    conn.execute("PRAGMA checkpoint_fullfsync = ON")
    conn.execute("PRAGMA foreign_keys = ON")
    # An erased nickname is overwritten, not only forgotten.
    conn.execute("PRAGMA secure_delete = ON")


def inspect(path: Path) -> dict[str, LastSeen]:
    """How far each table in it has come; what is not a store or not whole is refused, and nothing is written to it."""
    real = path.resolve()
    if size(real) == 0:
        # SQLite would throw the log away, and with it every act since the last checkpoint.
        log = with_ending(path, LOG)
        if size(log):
            raise Unreadable(path, f"it is empty, but acts lie beside it in {log.name}; keep both.", "short")
        return {}
    # SQLite takes a file of one byte for an empty one, and would write over it.
    if size(real) == 1:
        raise Unreadable(path, "it is not a Custode file.", "foreign")
    # Only a first start that was cut short leaves a journal, and only a connection that may write can take it back.
    mode = "mode=rw" if size(with_ending(path, JOURNAL)) else "mode=ro"
    try:
        with closing(looking(path, mode)) as conn:
            conn.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            judge(path, conn)
            return contents(conn)
    except sqlite3.Error as error:
        raise unreadable(path, error, "it cannot be opened") from error


def looking(path: Path, mode: str = "mode=ro") -> sqlite3.Connection:
    """A connection that only reads; on a stick that takes no writing, SQLite must not want to lay an index there."""
    if mode == "mode=ro" and not size(with_ending(path, LOG)) and not os.access(path.resolve().parent, os.W_OK):
        mode = STILL
    return sqlite3.connect(f"{path.resolve().as_uri()}?{mode}", uri=True, isolation_level=None)


def judge(path: Path, conn: sqlite3.Connection) -> None:
    if pragma(conn, "application_id") != APPLICATION and pragma(conn, "page_count"):
        raise Unreadable(path, "it is not a Custode file.", "foreign")
    if int(pragma(conn, "user_version")) > len(schema.MIGRATIONS):
        raise Unreadable(path, "it was made by a newer Custode.", "newer")
    verdict = str(pragma(conn, "quick_check(1)"))
    if verdict != "ok":
        raise Unreadable(path, f"it is damaged ({verdict}).", "damaged")


def must_be_writable(path: Path) -> None:
    """A file that somebody else keeps opens, and saves nothing all evening."""
    if size(path) and not os.access(path, os.W_OK):
        raise Unreadable(path, "this user may not write to it.", "denied")


def size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (FileNotFoundError, NotADirectoryError):
        return 0
    except OSError as error:
        raise Unreadable(path, f"it cannot be opened ({error.strerror}).", "denied") from error
