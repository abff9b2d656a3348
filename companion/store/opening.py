"""Opening a file: refused without a scratch when it is not a store or not whole, then made ready."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from companion.store import schema
from companion.store.rows import Unreadable
from companion.store.transactions import pragma

# "Cust" in the header of the file, so that it says what it is.
APPLICATION = 0x43757374
# Long enough for another process to finish its commit on a slow card, short enough for a thumb.
BUSY_MS = 5_000


def opened(path: Path | None) -> Database:
    """The one connection to a file, with every setting that the promises rest on."""
    if path is not None:
        inspect(path)
    try:
        conn = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise Unreadable(path, f"it cannot be opened ({error}).") from error
    try:
        prepare(conn)
        db = Database(conn, recursive_triggers=False, execute_plugins=False)
        schema.migrate(db)
    except sqlite3.Error as error:
        conn.close()
        raise Unreadable(path, f"it cannot be made ready ({error}).") from error
    except BaseException:
        conn.close()
        raise
    return db


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


def inspect(path: Path) -> None:
    """Refuse what is not a store or not whole, without writing to it."""
    real = path.resolve()
    wal, journal = (real.with_name(real.name + ending) for ending in ("-wal", "-journal"))
    if size(real) == 0:
        # SQLite would throw the log away, and with it every act since the last checkpoint.
        if size(wal):
            raise Unreadable(path, f"it is empty, but acts lie beside it in {wal.name}; keep both.")
        return
    # SQLite takes a file of one byte for an empty one, and would write over it.
    if size(real) == 1:
        raise Unreadable(path, "it is not a Custode file.")
    # Only a first start that was cut short leaves a journal, and only a connection that may write can take it back.
    mode = "rw" if size(journal) else "ro"
    try:
        with closing(sqlite3.connect(f"{real.as_uri()}?mode={mode}", uri=True, isolation_level=None)) as conn:
            conn.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            judge(path, conn)
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise Unreadable(path, "it is not a Custode file.") from error
        damaged = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT
        raise Unreadable(path, f"it {'is damaged' if damaged else 'cannot be opened'} ({error}).") from error


def judge(path: Path, conn: sqlite3.Connection) -> None:
    if pragma(conn, "application_id") != APPLICATION and pragma(conn, "page_count"):
        raise Unreadable(path, "it is not a Custode file.")
    if int(pragma(conn, "user_version")) > len(schema.MIGRATIONS):
        raise Unreadable(path, "it was made by a newer Custode.")
    verdict = str(pragma(conn, "quick_check(1)"))
    if verdict != "ok":
        raise Unreadable(path, f"it is damaged ({verdict}).")


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
