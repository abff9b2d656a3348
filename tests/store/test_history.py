"""What the store remembers of tables that are over, and how a name is taken out of everything that holds it."""

import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import Store, erasing, snapshots
from companion.store.backup import copied
from companion.store.errors import NoTable
from companion.store.rows import ActRow, SummaryRow


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "custode.db")
    yield found
    found.close()


def opened(store: Store, **names: str) -> str:
    return store.open_table("hyde", b"seed" * 8, 100, b"{}", b"[]", names, "A").code


def test_a_table_is_noted_as_it_stood_at_an_act(store: Store) -> None:
    code = opened(store, A="Anna")
    assert store.noted() == [SummaryRow(code, "hyde", 1)]
    store.note_summaries([(code, 1, None)])
    assert store.noted() == [SummaryRow(code, "hyde", 1, 1)]
    store.append(code, 1, "A", "k", b"{}", b"[]", 200)
    assert store.noted() == [SummaryRow(code, "hyde", 2, 1)]
    store.note_summaries([(code, 2, "{}")])
    assert store.noted() == [SummaryRow(code, "hyde", 2, 2, "{}")]


def test_a_summary_of_a_table_that_went_meanwhile_is_nothing(store: Store) -> None:
    code = opened(store, A="Anna")
    store.take_out([code])
    store.note_summaries([(code, 1, "{}")])
    assert store.noted() == []
    assert store.file.conn.execute("SELECT count(*) FROM summaries").fetchone() == (0,)


def test_what_a_table_is_called(store: Store) -> None:
    code = opened(store, A="")
    store.label(code, "Natale")
    store.lay_apart(code, True)
    (row,) = store.labels().values()
    assert (row.code, row.name, row.is_away, row.is_binned) == (code, "Natale", True, False)
    with pytest.raises(NoTable):
        store.label("00000", "Natale")


def test_two_names_become_one(store: Store) -> None:
    first, second = opened(store, A="Anna", B="Bruno"), opened(store, A="Annina")
    version = store.seats_version(second)
    assert store.rename_person("Annina", "Anna") == ((second, "A"),)
    assert store.names_by_table() == {first: {"A": "Anna", "B": "Bruno"}, second: {"A": "Anna"}}
    assert store.seats_version(second) > version
    assert sorted(store.known_names(9)) == ["Anna", "Bruno"]


def test_a_match_taken_in_by_two_at_once_is_one(store: Store) -> None:
    """Asked and kept in one step: whoever comes second is given the first's."""
    acts = [ActRow(1, "", "", b"{}", b"[]", 200)]
    codes = {store.take_in("hyde", b"seed" * 8, 100, {"A": "Anna"}, acts, []) for _ in range(2)}
    assert [row.code for row in store.noted()] == [*codes]


def bytes_beside(path: Path) -> bytes:
    return b"".join(each.read_bytes() for each in path.parent.iterdir() if each.is_file())


def test_an_erased_name_is_in_no_byte_of_the_folder(tmp_path: Path) -> None:
    """The file, its log, the good copies of three starts, what a way back put aside, and what tables are called."""
    path = tmp_path / "custode.db"
    for number in range(4):
        store = Store(path)
        code = opened(store, A="Zenobia", B="Bruno")
        store.label(code, f"Il compleanno di Zenobia {number}")
        store.close()
        snapshots.keep(path)
    assert len(snapshots.copies(path)) == 3
    assert bytes_beside(path).count(b"Zenobia") >= 4
    store = Store(path)
    store.forget_person("Zenobia")
    found = erasing.finished(store)
    assert (len(found.copies), found.left) == (3, ())
    assert b"Zenobia" not in bytes_beside(path)
    assert set(store.known_names(9)) == {"Bruno"}
    store.close()
    for copy in snapshots.copies(path):
        with sqlite3.connect(copy) as conn:
            assert conn.execute("SELECT count(*) FROM tables").fetchone()[0] >= 1
            assert conn.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    # The copies are as good as before: the next start finds nothing missing.
    Store(path).close()


def test_a_planted_fault_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing, "beside", lambda path: [])
    with pytest.raises(AssertionError):
        test_an_erased_name_is_in_no_byte_of_the_folder(tmp_path)


def test_a_copy_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "custode.db"
    store = Store(path)
    (tmp_path / "custode.last-good.db").write_bytes(b"no database at all, but long enough to be looked at")
    store.forget_person("Zenobia")
    assert [copy.name for copy in erasing.finished(store).left] == ["custode.last-good.db"]
    assert len(store.to_forget()) == 1, "it is tried again at the next start"
    (tmp_path / "custode.last-good.db").unlink()
    assert erasing.finished(store).left == ()
    assert store.to_forget() == []
    store.close()


def test_a_name_put_aside_in_a_log_does_not_come_back(tmp_path: Path) -> None:
    """What a way back moved away lies there with its log; read again after the erasing, that would bring it back."""
    path, aside = tmp_path / "custode.db", tmp_path / "custode.aside-20261119-174700.db"
    store = Store(path)
    opened(store, A="Zenobia")
    for ending in ("", "-wal"):
        shutil.copy(f"{path}{ending}", f"{aside}{ending}")
    store.forget_person("Zenobia")
    assert erasing.finished(store).left == ()
    assert b"Zenobia" not in bytes_beside(path)
    with closing(sqlite3.connect(aside)) as conn:
        assert conn.execute("SELECT name FROM seats").fetchall() == [("",)]
    store.close()


def test_what_somebody_was_called_before_is_erased_too(tmp_path: Path) -> None:
    """A copy made before a person was renamed knows them by the older name alone."""
    path = tmp_path / "custode.db"
    store = Store(path)
    code = opened(store, A="Zenobia", B="Bruno")
    store.label(code, "Da Zenobia")
    snapshots.keep(path)
    store.label(code, "")
    store.rename_person("Zenobia", "Zoe")
    store.forget_person("Zoe")
    erasing.finished(store)
    assert b"Zenobia" not in bytes_beside(path)
    with closing(sqlite3.connect(snapshots.copy_of(path))) as conn:
        assert conn.execute("SELECT name FROM seats ORDER BY seat").fetchall() == [("",), ("Bruno",)]
    store.close()


def test_a_backup_beside_the_file_is_erased_whatever_it_is_called(tmp_path: Path) -> None:
    """And what is not ours is left as it is."""
    path, other = tmp_path / "custode.db", tmp_path / "photos.db"
    store = Store(path)
    opened(store, A="Zenobia")
    copied(path, tmp_path / "before the party.bak")
    with closing(sqlite3.connect(other)) as conn:
        conn.execute("CREATE TABLE photos (name)")
    before = other.read_bytes()
    store.forget_person("Zenobia")
    found = erasing.finished(store)
    assert [copy.name for copy in found.copies] == ["before the party.bak"]
    assert b"Zenobia" not in bytes_beside(path)
    assert other.read_bytes() == before
    store.close()


def forgotten(store: Store, name: str) -> erasing.Erased:
    store.forget_person(name)
    return erasing.finished(store)


def test_two_are_forgotten_at_once(tmp_path: Path) -> None:
    """Each copy is written anew for one after the other, while another start makes its own."""
    path, names = tmp_path / "custode.db", [f"Zenobia {number}" for number in range(6)]
    store = Store(path)
    for name in names:
        opened(store, A=name)
    snapshots.keep(path)
    with ThreadPoolExecutor(len(names) + 1) as many:
        asked = [many.submit(forgotten, store, name) for name in names]
        many.submit(snapshots.keep, path)
    assert [each.result().left for each in asked] == [()] * len(names)
    assert store.to_forget() == []
    assert b"Zenobia" not in bytes_beside(path)
    store.close()


def test_what_a_killed_erasing_left_is_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "custode.db"
    left = (
        ".custode.last-good.erasing.new.0a1b2c3d",
        "custode.last-good.2.erasing.new",
        "custode.aside-20261119-1.erasing.new-wal",
    )
    for name in (*left, "custode.last-good.db", "custode.erasing.txt"):
        (tmp_path / name).write_bytes(b"Zenobia")
    snapshots.tidied(path)
    assert {each.name for each in tmp_path.iterdir()} == {"custode.last-good.db", "custode.erasing.txt"}


def test_only_a_name_of_its_own_is_taken_from_what_a_table_is_called(store: Store) -> None:
    one, other = opened(store, A="Anna"), opened(store, A="Anna")
    store.label(one, "Da ANNA, a Natale")
    store.label(other, "Annata buona")
    store.forget_person("Anna")
    assert {code: row.name for code, row in store.labels().items()} == {one: "", other: "Annata buona"}
