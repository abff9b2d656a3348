"""The phones of the house and the tables that are its own, as the store keeps them."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import Store
from companion.store.archive import archived
from companion.store.errors import NoTable, NotSaved
from companion.store.rows import HOME, DeviceRow

NOW = 1_700_000_000
# The last release that knew of no house.
OLD = Path(__file__).parent.parent / "releases" / "0.7.4.db"


@pytest.fixture
def store() -> Iterator[Store]:
    store = Store(None)
    yield store
    store.close()


def opened(store: Store, house: str | None = HOME) -> str:
    return store.open_table("hyde", b"seed", NOW, b"{}", b"[]", {"A": "Ada"}, "A", house=house).code


def test_devices(store: Store) -> None:
    """In the order in which they came, each found by the hash of its token alone."""
    first = store.let_in(b"1" * 32, "Leo", "", NOW, 9)
    second = store.let_in(b"2" * 32, "Bea", "31" * 8, NOW + 1, 9)
    assert store.devices() == [first, second]
    assert first == DeviceRow(b"1" * 32, HOME, "Leo", "", NOW, NOW) == store.device(b"1" * 32)
    assert (first.mark, store.device(b"3" * 32)) == ("31" * 8, None)
    store.see_device(b"1" * 32, NOW + 9)
    store.see_device(b"1" * 32, NOW)
    assert [row.seen for row in store.devices()] == [NOW + 9, NOW + 1]
    store.put_out(first.mark)
    assert store.devices() == [second]


def test_no_more_than_so_many_and_none_twice(store: Store) -> None:
    assert store.let_in(b"1", "", "", NOW, 1) is not None
    assert store.let_in(b"2", "", "", NOW, 1) is None
    with pytest.raises(NotSaved):
        store.let_in(b"1", "", "", NOW, 9)
    assert len(store.devices()) == 1


def test_a_table_of_strangers_is_remembered_by_nobody(store: Store) -> None:
    """Until somebody of the house comes to it."""
    ours, theirs = opened(store), opened(store, None)
    assert (store.is_at_home(ours), store.is_at_home(theirs), store.is_at_home("ZZZZZ")) == (True, False, False)
    assert [row.code for row in store.noted()] == [ours]
    store.rename(theirs, "A", "Zenobia")
    assert store.known_names(9) == ["Ada"]
    commits = store.file.commits
    store.take_home(ours)
    assert store.file.commits == commits, "what is the house's already costs no commit"
    store.take_home(theirs)
    assert set(store.known_names(9)) == {"Ada", "Zenobia"}
    store.take_out([theirs])
    assert not store.is_at_home(theirs)
    with pytest.raises(NoTable):
        store.take_home(theirs)


def test_who_is_let_in_brings_its_tables(store: Store) -> None:
    """One that is gone by then is no harm."""
    theirs = opened(store, None)
    store.let_in(b"1", "", "", NOW, 9, (theirs, "ZZZZZ"))
    assert store.is_at_home(theirs)


def test_tables_of_before_are_the_houses(tmp_path: Path) -> None:
    """They were played when nobody was let in by name."""
    shutil.copy(OLD, tmp_path / "custode.db")
    store = Store(tmp_path / "custode.db")
    codes = [row.code for row in store.tables(NOW, 99)]
    assert codes
    assert all(map(store.is_at_home, codes))
    assert store.devices() == []
    store.close()


def test_an_archive_lets_nobody_in(tmp_path: Path) -> None:
    """It is given to others."""
    store = Store(tmp_path / "custode.db")
    code = opened(store)
    store.let_in(b"1", "Zenobia", "", NOW, 9)
    archived(store, [code], tmp_path / "archive.db")
    store.close()
    with closing(sqlite3.connect(tmp_path / "archive.db")) as conn:
        assert conn.execute("SELECT count(*) FROM devices").fetchone() == (0,)
    assert b"Zenobia" not in (tmp_path / "archive.db").read_bytes()
