"""Erasing: a name taken out of every copy that lies beside the file, each made anew and put in the old one's place."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from companion.store import NO_WORDS, Store
from companion.store.backup import BESIDE, copied, discard, settle
from companion.store.connecting import APPLICATION, prepare
from companion.store.errors import NotSaved, Unreadable
from companion.store.forgetting import Forgetting, Wording
from companion.store.paths import side
from companion.store.snapshots import COPYING
from companion.store.statements.forgetting import done, forget
from companion.store.transactions import immediate


class Erased(Struct, frozen=True):
    """In which copies a name was looked for, and which of them could not be written anew."""

    copies: tuple[Path, ...] = ()
    left: tuple[Path, ...] = ()


def beside(path: Path) -> list[Path]:
    """The copies of each start, what was put aside by a way back, and whatever else in the folder is one of ours."""
    known = set(path.parent.glob(f"{path.stem}.*.db"))
    return sorted(each for each in path.parent.iterdir() if each in known or (each != path and is_ours(each)))


def is_ours(file: Path) -> bool:
    """Whether its head says so, as SQLite writes it: a backup may be called anything."""
    try:
        with file.open("rb") as opened:
            head = opened.read(72)
    except OSError:
        return False
    return head.startswith(b"SQLite format 3\0") and head[68:] == APPLICATION.to_bytes(4, "big")


def finished(store: Store, words: Wording = NO_WORDS) -> Erased:
    """Whatever was begun is done in every copy beside the file as well: after it was asked for, and at each start, so
    that one who was stopped half way has it done by the next; what cannot be done is said, and kept for another start.
    """
    with COPYING:
        them, path = store.to_forget(), store.file.path
        if not them:
            return Erased()
        # Old pages of a commit that was the last thing before somebody pulled the plug.
        store.file.wipe()
        found = beside(path) if path is not None else []
        left = [copy for copy in found if not is_erased(copy, them, words)]
        if not left:
            store.forgotten(them)
    return Erased(tuple(found), tuple(left))


def is_erased(copy: Path, them: Sequence[Forgetting], words: Wording) -> bool:
    new = side(copy, "erasing.new")
    try:
        discard(new)
        copied(copy, new)
        erase(new, them, words)
        new.replace(copy)
        # Its log was of the old file: it stands in the new one already, and would bring the name back.
        for ending in BESIDE:
            copy.with_name(copy.name + ending).unlink(missing_ok=True)
    except (NotSaved, Unreadable, OSError, sqlite3.Error):
        return False
    finally:
        discard(new)
    return True


def erase(copy: Path, them: Sequence[Forgetting], words: Wording) -> None:
    """Write the names out of a file that is nobody's yet; a free page keeps nothing of them."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as conn:
        prepare(conn)
        with immediate(conn):
            forget(conn, them, words, is_copy=True)
            if conn.execute("SELECT 1 FROM sqlite_master WHERE name = 'forgettings'").fetchone():
                # Whoever goes on from this copy has nothing left to do.
                for it in them:
                    done(conn, it)
        settle(conn)
