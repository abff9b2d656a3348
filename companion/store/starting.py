"""A start on a file: nothing is written before it was found whole and to hold all that it held."""

import sqlite3
from pathlib import Path

from companion.store import snapshots
from companion.store.connecting import inspect, must_be_writable, opened
from companion.store.errors import Unreadable
from companion.store.marks import LastSeen


def started(path: Path) -> sqlite3.Connection:
    """The one connection to this file; whoever asks holds its lock. Raises Unreadable, with the way back if any."""
    found: dict[str, LastSeen] | None = None
    try:
        snapshots.tidied(path)
        must_be_writable(path)
        found = inspect(path)
        snapshots.must_have_all(path, found)
    except Unreadable as error:
        raise Unreadable(path, error.reason + snapshots.way_back(path, error, found), error.fault) from error
    return opened(path)
