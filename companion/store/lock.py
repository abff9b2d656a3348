"""One process writes to a folder: a lock held from opening to closing, on a file of its own and on the folder itself.

Removing the lock file gives nobody the lock: the folder is locked too, where folders can be. Never a lock that belongs
to the process (`lockf`, `fcntl`): the next who closes the file anywhere in the process would drop it.
"""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from companion.store.errors import Unreadable
from companion.store.paths import OWNER_ONLY, side

# The doctor looks at a lock by taking it for an instant; whoever comes just then asks again.
MOMENT = 0.2
AGAIN = 0.02


class Hold:
    """The locks of one writer, until they are let go or the process ends."""

    def __init__(self, descriptors: list[int]) -> None:
        self._descriptors = descriptors

    def found_at(self, url: str) -> None:
        """Note behind the process where it answers, for whoever finds the folder held."""
        with suppress(OSError, IndexError):
            os.lseek(self._descriptors[0], 0, os.SEEK_END)
            os.write(self._descriptors[0], f"{url}\n".encode())

    def release(self) -> None:
        """Letting go twice is no harm."""
        descriptors, self._descriptors = self._descriptors, []
        with suppress(OSError, IndexError):
            os.ftruncate(descriptors[0], 0)
        for each in descriptors:
            with suppress(OSError):
                os.close(each)


def lock_of(path: Path) -> Path:
    return side(path, "lock")


def held(path: Path, patience: float = 0.0) -> Hold:
    """The lock of the folder this file lies in, waited for at most so many seconds; raises Unreadable."""
    end = time.monotonic() + max(patience, MOMENT)
    while True:
        try:
            return Hold(taken(path))
        except BlockingIOError:
            if time.monotonic() >= end:
                raise Unreadable(path, busy(path), "busy") from None
            time.sleep(AGAIN)
        except OSError as error:
            raise Unreadable(path, f"it cannot be opened ({error.strerror or error}).", denied(error)) from error


def busy(path: Path) -> str:
    who = writer(path)
    return f"another custode is at work here{f' (process {who})' if who else ''}; close it, or give another --data-dir."


def denied(error: OSError) -> str:
    import errno

    return "full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "denied"


def taken(path: Path) -> list[int]:
    """Both locks, or BlockingIOError and neither."""
    descriptors = [os.open(lock_of(path), os.O_RDWR | os.O_CREAT, OWNER_ONLY)]
    try:
        take(descriptors[0])
        if sys.platform != "win32":
            descriptors.append(os.open(path.parent, os.O_RDONLY))
            try:
                take(descriptors[1])
            except BlockingIOError:
                raise
            except OSError:
                # A folder on another machine may not be lockable; the file is.
                pass
        os.ftruncate(descriptors[0], 0)
        with suppress(OSError):
            os.write(descriptors[0], f"{os.getpid()}\n".encode())
    except BaseException:
        # Not through Hold: what the one who has the lock wrote there stays.
        for each in descriptors:
            os.close(each)
        raise
    return descriptors


def take(descriptor: int, *, shared: bool = False) -> None:
    if sys.platform == "win32":
        import msvcrt

        # Far behind what is written there, which others may read.
        os.lseek(descriptor, 2**20, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


# --- who has it -------------------------------------------------------------------------------------------------------


def is_held(path: Path) -> bool:
    """Whether anybody writes here now; nothing is made by asking."""
    return any(is_locked(each) for each in (lock_of(path), path.parent))


def is_locked(place: Path) -> bool:
    if sys.platform == "win32" and place.is_dir():
        return False
    try:
        descriptor = os.open(place, os.O_RDONLY)
    except OSError:
        return False
    try:
        take(descriptor, shared=True)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return False


def writer(path: Path) -> int | None:
    """The process that took the lock last, as it wrote there."""
    found = noted(path)
    return int(found[0]) if found and found[0].isdecimal() else None


def address(path: Path) -> str:
    """Where the process that has the lock answers, if it is a server that noted it."""
    return next(iter(noted(path)[1:]), "")


def noted(path: Path) -> list[str]:
    try:
        return lock_of(path).read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return []
