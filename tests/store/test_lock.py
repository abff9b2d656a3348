"""One writer to a folder, whatever starts it; its lock is let go when it closes, and not before."""

import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from companion.store import Store, lock
from companion.store.backup import copied
from companion.store.errors import NotSaved, Unreadable
from companion.store.snapshots import keep

NOW = 1_700_000_000


def another(path: Path) -> Unreadable:
    """What a second writer is told."""
    with pytest.raises(Unreadable, match="another custode is at work here") as refused:
        Store(path)
    assert refused.value.fault == "busy"
    return refused.value


def test_one_writer(tmp_path: Path) -> None:
    """The second is told who writes there, and may once the first has closed."""
    path = tmp_path / "custode.db"
    first = Store(path)
    assert f"process {os.getpid()}" in str(another(path))
    first.close()
    Store(path).close()


@pytest.mark.parametrize("how", ["removed", "replaced", "emptied"])
def test_the_lock_file_is_not_the_lock(tmp_path: Path, how: str) -> None:
    """Whatever is done to the lock file under a server, nobody else gets in."""
    path = tmp_path / "custode.db"
    first = Store(path)
    if how == "emptied":
        lock.lock_of(path).write_bytes(b"")
    else:
        lock.lock_of(path).unlink()
    if how == "replaced":
        lock.lock_of(path).touch()
    another(path)
    first.close()
    Store(path).close()


def test_a_refused_file_is_let_go(tmp_path: Path) -> None:
    """Who could not open the file does not keep it from the next."""
    path = tmp_path / "custode.db"
    path.write_bytes(b"somebody else's" * 99)
    with pytest.raises(Unreadable, match="not a Custode file"):
        Store(path)
    path.unlink()
    Store(path).close()


def test_the_next_worker_waits(tmp_path: Path) -> None:
    """A worker that is being replaced finishes first; the new one has the folder as soon as it has."""
    path = tmp_path / "custode.db"
    first = Store(path)
    leaving = threading.Timer(0.3, first.close)
    leaving.start()
    begun = time.monotonic()
    second = Store(path, patience=60)
    assert 0.25 < time.monotonic() - begun < 30
    leaving.join()
    second.close()


def test_a_killed_writer_keeps_nobody_out(tmp_path: Path) -> None:
    """The lock goes with its process."""
    path = tmp_path / "custode.db"
    code = "import sys, time, pathlib; from companion.store import Store; Store(pathlib.Path(sys.argv[1])); "
    code += "print('open', flush=True); time.sleep(60)"
    process = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"open\n"
    assert lock.is_held(path)
    assert lock.writer(path) == process.pid
    another(path)
    process.kill()
    process.wait()
    process.stdout.close()
    assert not lock.is_held(path)
    Store(path).close()


def test_copies_do_not_open_the_lock(tmp_path: Path) -> None:
    """Copying within the process that serves leaves the lock, and SQLite's own, where they are."""
    path = tmp_path / "custode.db"
    first = Store(path)
    first.open_table("hyde", b"seed", NOW, b"{}", b"[]")
    copied(path, tmp_path / "copy.db")
    assert keep(path)
    another(path)
    # Only whoever has the file to itself may take its log away; SQLite's lock of ours says that nobody has.
    alone = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('PRAGMA journal_mode = DELETE')"
    found = subprocess.run([sys.executable, "-c", alone, str(path)], capture_output=True, text=True, check=False)
    assert "database is locked" in found.stderr
    first.close()


def test_the_file_is_never_opened_beside_sqlite(tmp_path: Path) -> None:
    """Closing a file drops every lock that the process has on it: ours is looked at, and copied by SQLite alone."""
    path = tmp_path / "custode.db"
    opened: list[str] = []
    watching = [True]

    def audit(event: str, args: tuple[object, ...]) -> None:
        if event == "open" and watching[0]:
            opened.append(str(args[0]))

    store = Store(path)
    sys.addaudithook(audit)
    code = store.open_table("hyde", b"seed", NOW, b"{}", b"[]", {"A": "Ada"}, "A").code
    store.append(code, 1, "A", "k", b"r", b"f", NOW)
    store.erase_name(code, "A")
    assert store.file.state() == "ok"
    assert keep(path)
    copied(path, tmp_path / "copy.db")
    watching[0] = False
    mine = {str(path), f"{path}-wal", f"{path}-shm"}
    assert not mine & set(opened)
    assert opened
    store.close()


def test_a_copy_of_the_process_saves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that splits after it opened the file would have two writers: neither child is one."""
    store = Store(tmp_path / "custode.db")
    parent = os.getpid()
    monkeypatch.setattr("companion.store.paths.os.getpid", lambda: parent + 1)
    with pytest.raises(NotSaved, match="another process") as refused:
        store.open_table("hyde", b"seed", NOW, b"{}", b"[]")
    assert refused.value.fault == "forked"
    monkeypatch.undo()
    store.open_table("hyde", b"seed", NOW, b"{}", b"[]")
    store.close()


# --- where nothing can be locked --------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), OSError(30, "Read-only file system")])
def test_a_folder_of_somebody_else(tmp_path: Path, error: OSError, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence with the file and what the system says."""
    def refused(*_: object) -> int:
        raise error

    monkeypatch.setattr("companion.store.lock.os.open", refused)
    with pytest.raises(Unreadable, match=f"custode.db: it cannot be opened \\({error.strerror}\\)") as found:
        Store(tmp_path / "custode.db")
    assert found.value.fault == "denied"


def test_a_folder_that_cannot_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only files can be locked, the lock file alone keeps the second out."""
    plain = lock.take

    def take(descriptor: int, *, shared: bool = False) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(9, "Bad file descriptor")
        plain(descriptor, shared=shared)

    monkeypatch.setattr(lock, "take", take)
    first = Store(tmp_path / "custode.db")
    another(tmp_path / "custode.db")
    first.close()


def test_a_file_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may only be read is not served: it would save nothing all evening."""
    path = tmp_path / "custode.db"
    Store(path).close()
    monkeypatch.setattr("companion.store.connecting.os.access", lambda *_: False)
    with pytest.raises(Unreadable, match="may not write") as found:
        Store(path)
    assert found.value.fault == "denied"
