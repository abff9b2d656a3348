"""Going on from a copy, or from what is left of a file: everything that was there is put aside, nothing is deleted."""

import time
from pathlib import Path

from msgspec import Struct

from companion.store import snapshots
from companion.store.backup import copied, discard, sync_folder
from companion.store.connecting import opened, size
from companion.store.errors import NotSaved, Unreadable
from companion.store.lock import held
from companion.store.marks import Marked, contents, laid, marks_of, short
from companion.store.paths import INDEX, JOURNAL, LOG, is_there, side, with_ending


class Restored(Struct, frozen=True):
    """What lies there now, and where that is which lay there before."""

    tables: int
    acts: int
    aside: tuple[Path, ...]


def restored(path: Path, source: Path | None) -> Restored:
    """Put a copy in the place of the file, or the file as far as it can be read; raises NotSaved, Unreadable."""
    hold = held(path)
    try:
        snapshots.tidied(path)
        new = taken(path, source)
        try:
            return settled(path, new)
        except OSError as error:
            raise NotSaved(str(error)) from error
        finally:
            if new is not None:
                discard(new)
    finally:
        hold.release()


def taken(path: Path, source: Path | None) -> Path | None:
    """A whole and checked copy of what is to lie there, before anything is moved; None is a new beginning."""
    if not size(source or path):
        if source is not None:
            raise Unreadable(source, "it is empty, or not there.")
        return None
    new = side(path, "restored.db.new")
    copied(source or path, new)
    return new


def settled(path: Path, new: Path | None) -> Restored:
    """Move what is there out of the way, and the new file in; what it holds is what is known from now on."""
    aside = [*put_aside(path)]
    if new is not None:
        new.rename(path)
    sync_folder(path.parent)
    conn = opened(path)
    try:
        found = contents(conn)
    finally:
        conn.close()
    aside += better_aside(path, found)
    laid(path, found)
    return Restored(len(found), sum(mark.acts for mark in found.values()), tuple(aside))


def put_aside(path: Path) -> list[Path]:
    """The file, its log and all else by which it was known, under dated names that still belong together."""
    target = free_name(path)
    pairs = [(path.resolve(), target)]
    pairs += [(with_ending(path, ending), Path(f"{target}{ending}")) for ending in (LOG, INDEX, JOURNAL)]
    # What was noted goes last: should this end half way, the next start still knows what is missing.
    pairs.append((marks_of(path), target.with_suffix(".marks")))
    return [moved(here, there) for here, there in pairs if is_there(here)]


def better_aside(path: Path, found: Marked) -> list[Path]:
    """A copy that holds more than what is played on would one day make room for one that holds less."""
    target, moved_there = free_name(path), []
    for age, copy in enumerate(snapshots.copies(path), 1):
        content = snapshots.inside(copy)
        if content is None or short(content, found):
            moved_there.append(moved(copy, target.with_name(f"{target.stem}.last-good.{age}.db")))
    return moved_there


def moved(here: Path, there: Path) -> Path:
    here.rename(there)
    return there


def free_name(path: Path) -> Path:
    """custode.aside-20261118-174700.db; a name that nothing has, whatever the clock says."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    names = (side(path, f"aside-{stamp}{f'-{n}' if n else ''}.db") for n in range(1_000))
    for name in names:
        if not any(each.name.startswith(name.stem) for each in path.parent.iterdir()):
            return name
    raise Unreadable(path, "a thousand files are put aside already; move some elsewhere.")
