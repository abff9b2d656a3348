"""A table is deleted whole or not at all, wherever the disk fails: nothing half left meets a later copy or start."""

import errno
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.store import Store, marks, snapshots
from companion.store.archive import archived
from companion.store.errors import NotSaved
from companion.store.marks import noted
from companion.store.statements import tables
from companion.web import create_app
from tests.any_game import any_game
from tests.web.conftest import JSON, Phone, opened
from tests.web.counter import GAME

# Where it may fail, in the order in which it is done: what writes there, and what it raises.
FULL = OSError(errno.ENOSPC, "No space left on device")
STEPS = {
    "the copy": (snapshots, "copied", NotSaved("database or disk is full", "full")),
    "the copy without the table": (snapshots, "settle", sqlite3.OperationalError("database or disk is full")),
    "the copies of before": (snapshots, "moved_down", FULL),
    "the notes beside the file": (marks, "laid", FULL),
    "the file": (tables, "delete", sqlite3.OperationalError("database or disk is full")),
}


class House(SimpleNamespace):
    """Two tables on a real file with a good copy, one of them in the bin, and the phone of its host."""

    store: Store
    phone: Phone
    code: str

    @property
    def path(self) -> Path:
        assert self.store.file.path is not None
        return self.store.file.path

    def delete(self) -> int:
        return self.phone.post(f"/t/{self.code.lower()}/shelve", {"what": "delete"}, headers=JSON).status_code

    def starts_again(self) -> bool:
        """Another start finds nothing missing, and makes its copy."""
        self.store.close()
        self.store = Store(self.path)
        return snapshots.keep(self.path)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "custode.db")
    phone = Phone(create_app(store=store, games={"counter": any_game(GAME)}, rates=False))
    opened(phone)
    table = opened(phone)
    assert snapshots.keep(tmp_path / "custode.db")
    phone.post(f"{table}/shelve", {"what": "bin"})
    found = House(store=store, phone=phone, code=table.removeprefix("/t/").upper())
    yield found
    found.store.close()


def holds(house: House, copy: Path) -> bool:
    return house.code in (snapshots.inside(copy) or {})


def planted(monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    where, what, error = STEPS[step]

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(where, what, fails)


def test_deleted(house: House) -> None:
    """From the file, its notes and the newest copy."""
    assert house.delete() == 303
    assert house.store.table(house.code) is None
    assert house.code not in (noted(house.path) or {})
    assert [holds(house, copy) for copy in snapshots.copies(house.path)] == [False, True]
    assert house.starts_again()


@pytest.mark.parametrize("step", STEPS)
def test_what_fails_leaves_all_as_it_was(step: str, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The phone is told that nothing was saved; the table is there, a later copy is made, a start goes on."""
    before = {each.name for each in house.path.parent.iterdir()}
    with monkeypatch.context() as patch:
        planted(patch, step)
        assert house.delete() == 503
    assert house.store.table(house.code) is not None
    left = {each.name for each in house.path.parent.iterdir()} - before
    assert not [name for name in left if name != snapshots.copy_of(house.path, 2).name]
    assert house.starts_again()
    assert holds(house, snapshots.copy_of(house.path))


@pytest.mark.parametrize("step", STEPS)
def test_and_it_is_deleted_another_time(step: str, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        planted(patch, step)
        house.delete()
    assert house.delete() == 303
    assert house.store.table(house.code) is None
    assert house.starts_again()


@pytest.mark.parametrize("step", list(STEPS)[1:4])
def test_an_archive_is_whole_or_nothing(
    step: str, house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as patch:
        planted(patch, step)
        with pytest.raises(NotSaved):
            archived(house.store, [house.code], tmp_path / "old.db")
    assert house.store.table(house.code) is not None
    assert house.starts_again()


def test_what_is_confirmed_after_a_table_went_is_noted_in_its_place(house: House) -> None:
    """The lines of the notes have moved up: each later act is written over its own table's."""
    (other,) = {row.code for row in house.store.tables(0, 9)} - {house.code}
    house.delete()
    for seat in ("A", "B"):
        house.store.rename(other, seat, "Ada")
    last = (noted(house.path) or {})[other]
    assert (set(noted(house.path) or {}), last.seats) == ({other}, house.store.seats_version(other))
