"""Erasing: a name taken out of every copy that lies beside the file, each made anew and put in the old one's place."""

import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from companion.store.backup import copied, discard
from companion.store.connecting import prepare
from companion.store.errors import NotSaved, Unreadable
from companion.store.paths import side
from companion.store.statements import memory
from companion.store.transactions import immediate


class Erased(Struct, frozen=True):
    """In which copies a name was looked for, and which of them could not be written anew."""

    copies: tuple[Path, ...] = ()
    left: tuple[Path, ...] = ()


def beside(path: Path) -> list[Path]:
    """The copies of each start, and what was put aside by a way back."""
    return sorted(path.parent.glob(f"{path.stem}.*.db"))


def erased(path: Path | None, name: str) -> Erased:
    """No copy beside this file says the name any more; what cannot be done is said, and the others are done."""
    found = beside(path) if path is not None else []
    left = [copy for copy in found if not is_erased(copy, name)]
    return Erased(tuple(found), tuple(left))


def is_erased(copy: Path, name: str) -> bool:
    new = side(copy, "erasing.new")
    try:
        discard(new)
        copied(copy, new)
        erase(new, name)
        new.replace(copy)
    except (NotSaved, Unreadable, OSError, sqlite3.Error):
        return False
    finally:
        discard(new)
    return True


def erase(copy: Path, name: str) -> None:
    """Write the name out of a file that is nobody's yet; a free page keeps nothing of it."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as conn:
        prepare(conn)
        with immediate(conn):
            conn.execute("UPDATE seats SET name = '' WHERE name = ?", (name,))
            if conn.execute("SELECT 1 FROM sqlite_master WHERE name = 'labels'").fetchone():
                memory.unlabel(conn, name)
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        conn.execute("PRAGMA journal_mode = DELETE")
        conn.execute("VACUUM")
