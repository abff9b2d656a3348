"""Paths: where the tables lie on this machine, one file in one folder for its owner only, and what lies beside it."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from platformdirs import user_data_path

FILE = "custode.db"
# What SQLite lays beside a file: its log, the index of that log, and the journal of a first start.
LOG, INDEX, JOURNAL = "-wal", "-shm", "-journal"
# Seeds, the key of the cookies and nicknames are nobody else's on this machine.
OWNER_ONLY, OWNERS_FOLDER = 0o600, 0o700


def folder_of(given: Path | None) -> Path:
    """The folder asked for, the one of the environment, or the user's own; made when it is not there."""
    found = given or Path(os.environ.get("CUSTODE_DATA_DIR") or user_data_path("custode"))
    found.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
    return found


def file_of(folder: Path) -> Path:
    return folder / FILE


def with_ending(path: Path, ending: str) -> Path:
    """What SQLite lays beside this file, under this ending; it follows a link to the file itself."""
    real = path.resolve()
    return real.with_name(real.name + ending)


def side(path: Path, word: str) -> Path:
    """What we lay beside it: custode.lock, custode.marks, custode.last-good.db."""
    return path.with_name(f"{path.stem}.{word}")


def made_private(path: Path) -> None:
    """Make a file that is not there, so that whoever opens it by name finds it closed to everybody else."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))


# --- whether what is open is still what lies there --------------------------------------------------------------------


# What becomes of the files of a connection, in words.
LOST = {
    "gone": "the file is no longer there",
    "replaced": "another file lies in its place",
    "forked": "another process opened the file",
}


class Watch:
    """The file of a connection, its log and its index, as they were when it was opened.

    They are looked at and never opened: closing a file drops every lock that this process has on it, SQLite's too.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._process = os.getpid()
        found = {each: identity(each) for each in (path, with_ending(path, LOG), with_ending(path, INDEX))}
        self._known: Mapping[Path, object] = MappingProxyType({k: v for k, v in found.items() if v is not None})

    def trouble(self) -> str:
        """What has become of them: nothing, `gone`, `replaced`, or `forked` where another process asks."""
        if os.getpid() != self._process:
            return "forked"
        for path, known in self._known.items():
            now = identity(path)
            if now != known:
                return "gone" if now is None else "replaced"
        return ""


def is_there(path: Path) -> bool:
    """Whether anything can be found there; what lies in somebody else's folder cannot."""
    return identity(path) is not None


def identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
