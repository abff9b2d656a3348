"""Snapshots: the last good copies, three generations of a file, each made at a start that found it whole; the way back.

A copy that somebody asks for by the command is a `backup`, which makes these, too.
"""

import logging
import re
import shlex
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock

from companion.store.backup import copied, discard, settle, still
from companion.store.connecting import fault_of, prepare
from companion.store.errors import NotSaved, Unreadable
from companion.store.marks import Marked, acts_lost, contents, noted, short
from companion.store.paths import is_there, side
from companion.store.statements import tables
from companion.store.transactions import immediate

log = logging.getLogger(__name__)

GENERATIONS = 3
# What a copy from before says of a file, and only of these: neither want of room nor a newer Custode is cured by it.
CURED = ("damaged", "foreign", "short")
# What a copy that was killed half way leaves: .custode.last-good.db.new.0a1b2c3d and what SQLite lays beside it.
UNFINISHED = r"\.?{stem}\.((last-good|restored)\.db|[\w.-]+\.erasing)\.new(\.[0-9a-f]{{8}})?(-journal|-wal|-shm)?"
# Copies are made one after another: two at once would write into each other's, or put back a name just erased.
COPYING = Lock()


def copy_of(path: Path, generation: int = 1) -> Path:
    """custode.last-good.db, then custode.last-good.2.db and custode.last-good.3.db of the starts before."""
    return side(path, f"last-good{'' if generation == 1 else f'.{generation}'}.db")


def copies(path: Path) -> list[Path]:
    """Those that are there, the newest first."""
    return [each for n in range(1, GENERATIONS + 1) if is_there(each := copy_of(path, n))]


def inside(copy: Path) -> Marked | None:
    """How far the tables of a copy have come; None where it cannot be read."""
    try:
        with closing(still(copy)) as conn:
            return contents(conn)
    except (sqlite3.Error, Unreadable):
        return None


def tidied(path: Path) -> None:
    """Take away what copies left that were killed half way; only whoever holds the lock may."""
    pattern = re.compile(UNFINISHED.format(stem=re.escape(path.stem)))
    with suppress(OSError):
        for each in list(path.parent.iterdir()):
            if pattern.fullmatch(each.name):
                each.unlink(missing_ok=True)


# --- keeping ----------------------------------------------------------------------------------------------------------


def keep(path: Path) -> bool:
    """A snapshot of a file that was just found whole, beside those of the starts before; one that fails harms nothing.

    Where no act came since the newest, it takes its place. Where anything of the newest is missing, no copy is made and
    none goes.
    """
    with COPYING:
        try:
            return is_kept(path, ())
        except (NotSaved, Unreadable, OSError) as error:
            log.warning("No copy was made: %s", error)
            return False


def keep_without(path: Path, codes: Sequence[str]) -> None:
    """A snapshot that these tables are not in, which are about to be deleted; raises NotSaved, Unreadable.

    It comes first: a copy that fails leaves all as it was, and one that nothing was deleted after is only older than
    the file. The other way round the newest copy would hold more than the file for good, and none would follow it.
    """
    with COPYING:
        try:
            is_kept(path, codes)
        except (sqlite3.Error, OSError) as error:
            raise NotSaved(str(error), fault_of(error, path)) from error


def is_kept(path: Path, without: Sequence[str]) -> bool:
    new = copy_of(path).with_name(f"{copy_of(path).name}.new")
    try:
        discard(new)
        copied(path, new)
        if without:
            take_out(new, without)
        newest, fresh = inside(copy_of(path)), inside(new)
        if fresh is None or (newest and set(short(newest, fresh)) - set(without)):
            log.warning("%s holds more than %s does now: it is kept, and no new copy.", copy_of(path), path)
            return False
        if newest is not None and newest != fresh:
            moved_down(path)
        new.replace(copy_of(path))
    finally:
        discard(new)
    return True


def take_out(copy: Path, codes: Sequence[str]) -> None:
    """Delete these tables from a file that is nobody's yet."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as conn:
        prepare(conn)
        with immediate(conn):
            for code in codes:
                tables.delete(conn, code)
        settle(conn)


def moved_down(path: Path) -> None:
    """Each copy becomes the one before; the oldest makes room."""
    for generation in range(GENERATIONS, 1, -1):
        if is_there(copy_of(path, generation - 1)):
            copy_of(path, generation - 1).replace(copy_of(path, generation))


# --- what is missing, and the way back --------------------------------------------------------------------------------


def known(path: Path) -> Marked:
    """What this file held last: as it was noted, or else as the newest copy that can be read has it."""
    noted_before = noted(path)
    if noted_before is not None:
        return noted_before
    return next((found for copy in copies(path) if (found := inside(copy)) is not None), {})


def must_have_all(path: Path, found: Marked) -> None:
    """A file that lost tables or acts is not played on by accident; raises Unreadable."""
    was = known(path)
    lost = short(was, found)
    if lost:
        raise Unreadable(path, f"{shape(path, found)}: {sentence(was, found, lost)}.", "short")


def shape(path: Path, found: Marked) -> str:
    if not is_there(path):
        return "it is not there"
    return "it is shorter than it was" if found else "it is empty"


def sentence(was: Marked, found: Marked, lost: list[str]) -> str:
    """What is missing, in numbers."""
    gone = [code for code in lost if code not in found]
    acts = acts_lost(was, found)
    parts = [f"{len(gone)} of {len(was)} tables"] if gone else []
    parts += [f"{acts} act{'s' if acts > 1 else ''}"] if acts else []
    return f"{' and '.join(parts) or 'who sits where'} missing"


def way_back(path: Path, error: Unreadable, found: Marked | None = None) -> str:
    """The one command that goes on, where one does: from the file as it is, or from the copy that lost least."""
    if error.fault not in CURED:
        return ""
    was = known(path)
    choices: list[tuple[int, int, Path | None]] = [] if found is None else [(acts_lost(was, found), 0, None)]
    for age, copy in enumerate(copies(path), 1):
        content = inside(copy)
        if content is not None:
            choices.append((acts_lost(was, content), age, copy))
    if not choices:
        return ""
    best = min(choices, key=lambda choice: choice[:2])[2]
    command = ["custode", "--data-dir", str(path.parent), "restore", *([str(best)] if best else [])]
    what = "with what is there" if best is None else f"from the last good copy, of {made(best)}"
    return f" To go on {what}: {shlex.join(command)}"


def made(copy: Path) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(copy.stat().st_mtime))
