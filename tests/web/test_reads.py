"""What a tap and a page ask of the store: who sits at a table is read again only once a seat has changed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask

from companion.store import Store
from companion.store.errors import Stale
from companion.web.seating.seated import TRIES, Seats
from tests.web.conftest import JSON, NOW, Phone
from tests.web.conftest import seq as seq_of

# The reads of one small thing each: what was added to the log, and the number of the seats.
LOG, SEATS = "FROM acts", "SELECT seats_version"
# The tables that say who sits where.
WHO = ("FROM seats ", "FROM holders ")


@contextmanager
def asked(store: Store) -> Iterator[list[str]]:
    """What the store is asked before anything is written."""
    found: list[str] = []
    store.file.conn.set_trace_callback(found.append)
    try:
        yield found
    finally:
        store.file.conn.set_trace_callback(None)
        if "BEGIN IMMEDIATE" in found:
            del found[found.index("BEGIN IMMEDIATE") :]


def tap(phone: Phone, table: str, seq: int) -> int:
    form = {"type": "add", "by": "1", "seq": str(seq), "key": f"tap-{seq}", "seat": "A"}
    return phone.post(f"{table}/act", form, headers=JSON).status_code


def kinds(found: list[str]) -> list[str]:
    return [next(kind for kind in (LOG, SEATS, *WHO, "") if kind in each) for each in found]


def moved(store: Store, table: str) -> None:
    """Seat B goes to another phone, and so the log is read without what its first one kept."""
    code = table[3:].upper()
    store.claim(code, "B", "Bo", b"first", NOW["now"])
    store.hand_over(code, "B", b"first", b"second", NOW["now"], is_confirmed=True)


@pytest.mark.parametrize("is_moved", [False, True], ids=["as it began", "a seat went to another phone"])
def test_a_tap_reads_three_small_things(phone: Phone, table: str, store: Store, is_moved: bool) -> None:
    """It was six: the holders three times, the seats, their number and the acts; and eight where a seat had moved."""
    if is_moved:
        moved(store, table)
    seq = seq_of(phone, table)
    with asked(store) as found:
        assert tap(phone, table, seq) == 200
    assert kinds(found) == [LOG, SEATS, SEATS]


def test_a_page_reads_the_seats_once_after_each_change(phone: Phone, table: str, store: Store) -> None:
    def look() -> list[str]:
        with asked(store) as found:
            assert phone.get(table).status_code == 200
        return kinds([each for each in found if "FROM seatings" not in each])

    look()
    assert look() == [LOG, SEATS]
    store.rename(table[3:].upper(), "B", "Bea")
    assert sorted(look()) == sorted([LOG, SEATS, *WHO, SEATS])
    assert look() == [LOG, SEATS]


# --- the seats are as good as their number ----------------------------------------------------------------------------

Change = Callable[[Store, str], object]
CHANGES: dict[str, Change] = {
    "sat": lambda store, code: store.claim(code, "C", "Cleo", b"cleo", 5),
    "freed": lambda store, code: store.free(code, "B", "A", 5, lays_aside=True),
    "asked for": lambda store, code: store.hand_over(code, "B", b"bo", b"leo", 5, is_confirmed=False),
    "confirmed": lambda store, code: store.confirm(code, "B", b"bo"),
    "renewed": lambda store, code: store.renew(code, "B", b"bo", b"bo again", 5),
    "renamed": lambda store, code: store.rename(code, "B", "Bea"),
    "erased": lambda store, code: store.erase_name(code, "B"),
    "host": lambda store, code: store.set_host(code, "B"),
    "renamed everywhere": lambda store, _: store.rename_person("Bo", "Bea"),
    "forgotten": lambda store, _: store.forget_person("Bo"),
}


def seated(store: Store) -> str:
    code = store.open_table("hyde", b"seed", 1, b"{}", b"[]", {"A": "Ada", "B": "Bo", "C": ""}, "A").code
    store.claim(code, "A", "Ada", b"ada", 2)
    store.claim(code, "B", "Bo", b"bo", 2)
    store.hand_over(code, "A", b"ada", b"ada anew", 3, is_confirmed=True)
    return code


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_kept_is_what_is_written(store: Store, change: Change) -> None:
    code, kept = seated(store), Seats(store)
    kept.at(code)
    change(store, code)
    now, fresh = kept.at(code), Seats(store).at(code)
    assert now == fresh
    assert now.rows == tuple(store.seats(code))
    assert now.holders == tuple(store.holders(code))


def test_taken_back(store: Store) -> None:
    """A seat that came back is read whole again, without the time of the phone in between."""
    code, kept = seated(store), Seats(store)
    before = kept.at(code).aside
    store.take_back(code, "A", b"ada", 4)
    assert before == {"A": ((0, 1),)}
    assert kept.at(code).aside == {"A": ((1, 1),)}


def test_seats_that_change_while_they_are_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is of one moment, or nothing is."""
    code, plain, left = seated(store), store.holders, [2]

    def holders(asked: str) -> object:
        found = plain(asked)
        if left[0]:
            left[0] -= 1
            store.rename(code, "B", f"Bea {left[0]}")
        return found

    monkeypatch.setattr(store, "holders", holders)
    kept = Seats(store)
    assert [row.name for row in kept.at(code).rows] == ["Ada", "Bea 0", ""]
    left[0] = TRIES
    store.rename(code, "B", "Bo")
    with pytest.raises(Stale):
        kept.at(code)


def test_a_code_that_is_nobodys_is_not_kept(store: Store) -> None:
    """A table that comes to be under it begins with the same number."""
    kept = Seats(store)
    assert kept.at("7TAB1").rows == ()
    with store.file.writing() as conn:
        conn.execute("INSERT INTO tables VALUES ('7TAB1', 'hyde', x'00', 1, 1, 0)")
        conn.execute("INSERT INTO seats (code, seat, name, is_host) VALUES ('7TAB1', 'A', 'Ada', 1)")
    assert [row.name for row in kept.at("7TAB1").rows] == ["Ada"]


def test_a_deleted_table_leaves_its_code(app: Flask, phone: Phone, table: str, store: Store) -> None:
    """Whoever is given it next is not asked for the seats of before."""
    code, found = table[3:].upper(), app.extensions["custode"].tables
    assert found.seats.at(code).rows
    store.take_out([code])
    found.forget(code)
    assert found.seats.at(code).rows == ()
