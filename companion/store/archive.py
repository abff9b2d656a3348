"""Archiving: tables that nobody plays any more, moved by hand into a file of their own; nothing goes by itself."""

import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.store import Store, snapshots
from companion.store.backup import copied, discard, kept, settle
from companion.store.connecting import fault_of, prepare
from companion.store.errors import NoTable, NotSaved
from companion.store.paths import is_there
from companion.store.statements import lessons, tables
from companion.store.transactions import immediate, pragma


def idle(store: Store, now: int) -> list[str]:
    """The tables that this is for."""
    with store.file.reading() as conn:
        return tables.idle(conn, now)


def archived(store: Store, codes: Sequence[str], target: Path) -> None:
    """Move these tables into a new file that opens like any other; raises FileExistsError, NoTable, NotSaved."""
    path = store.file.path
    assert path is not None
    for code in codes:
        if store.table(code) is None:
            raise NoTable(code)
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    if is_there(target):
        raise FileExistsError(f"{target} is already there.")
    try:
        copied(path, part)
        keep_only(part, codes)
        snapshots.keep_without(path, codes)
        kept(part, target)
    except (sqlite3.Error, OSError) as error:
        raise NotSaved(str(error), fault_of(error, target)) from error
    finally:
        discard(part)
    # Only now that they are whole in another place.
    store.take_out(codes)


def keep_only(part: Path, codes: Sequence[str]) -> None:
    """Take everything out of a copy that is not of these tables; whoever is given the file gets no other's names."""
    with closing(sqlite3.connect(part, isolation_level=None)) as conn:
        prepare(conn)
        with immediate(conn):
            marks = ", ".join("?" for _ in codes)
            lessons.let_go_but(conn, codes)
            conn.execute(f"DELETE FROM tables WHERE code NOT IN ({marks})", tuple(codes))
            conn.execute("DELETE FROM pads WHERE code IS NULL")
            conn.execute("DELETE FROM devices")
        settle(conn)
        verdict = pragma(conn, "quick_check(1)")
    if verdict != "ok":
        raise NotSaved(f"the archive is damaged ({verdict})")
