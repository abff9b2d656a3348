"""Tables, seats, pads, boxes and secrets: what is written is what is read."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.store import Store
from companion.store.errors import NoPad, NoSeat, NoTable, NotSaved, SeatTaken
from companion.store.rows import ALPHABET, PAD_IDS, PadRow, SeatingRow, SeatRow, TableRow

NOW = 1_700_000_000
DAY = 86_400


@pytest.fixture
def store() -> Iterator[Store]:
    store = Store(None)
    yield store
    store.close()


@pytest.fixture
def code(store: Store) -> str:
    return opened(store, NOW).code


def opened(store: Store, now: int) -> TableRow:
    return store.open_table("hyde", b"\x00seed", now, b"{}", b"[]", {"A": "Ada", "B": "", "C": "Caio"}, "A")


# --- tables -----------------------------------------------------------------------------------------------------------


def test_table(store: Store) -> None:
    """A table has a short code made of characters that are not mistaken for one another."""
    table = opened(store, NOW)
    assert table == TableRow(table.code, "hyde", b"\x00seed", NOW, NOW) == store.table(table.code)
    assert len(table.code) == 5
    assert set(table.code) <= set(ALPHABET)
    assert not set("ILOU") & set(ALPHABET)


def test_codes_differ(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that is taken is drawn again."""
    letters = iter("AAAAA" "AAAAA" "AAAAB")
    monkeypatch.setattr("companion.store.statements.tables.secrets.choice", lambda _alphabet: next(letters))
    assert [opened(store, NOW).code for _ in range(2)] == ["AAAAA", "AAAAB"]


@pytest.mark.parametrize(
    ("now", "limit", "expected"),
    [(40, 9, "dbca"), (40, 2, "db"), (15, 9, "dcba"), (0, 9, "dcba"), (40, 0, "")],
    ids=["last-touched-first", "limit", "clock-ran-ahead", "clock-set-back", "none"],
)
def test_tables(store: Store, now: int, limit: int, expected: str) -> None:
    """The shelf shows what was touched last, and among what a wrong clock put in the future the newest."""
    codes = {opened(store, at).code: name for name, at in [("a", 10), ("b", 20), ("c", 21), ("d", 30)]}
    touched = next(code for code, name in codes.items() if name == "b")
    store.append(touched, 1, "A", "k", b"{}", b"[]", 25)
    assert "".join(codes[table.code] for table in store.tables(now, limit)) == expected


def test_clock_set_back(store: Store, code: str) -> None:
    """An act under a clock that was set back is no older than the one before it, and its table does not look idle."""
    store.append(code, 1, "A", "k", b"{}", b"[]", 5)
    assert [table.touched for table in store.tables(NOW, 9)] == [NOW]
    assert [act.at for act in store.acts(code)] == [NOW, NOW]


def test_take_out(store: Store) -> None:
    """A table that is taken out goes with everything that belongs to it; the others stay as they are."""
    old, played, fresh = opened(store, NOW).code, opened(store, NOW).code, opened(store, NOW + DAY).code
    store.append(played, 1, "A", "k", b"{}", b"[]", NOW + DAY)
    pads = {code: store.add_pad("score", "hyde", code, "hyde-1", NOW).id for code in (old, played)}
    loose = store.add_pad("score", "hyde", None, "hyde-1", NOW).id
    store.take_out([old])
    assert store.table(old) is None
    assert (store.acts(old), store.seats(old), store.pads_of(old), store.pad(pads[old])) == ([], [], [], None)
    assert {table.code for table in store.tables(NOW, 9)} == {played, fresh}
    assert (len(store.acts(played)), len(store.seats(played)), len(store.pads_of(played))) == (2, 3, 1)
    assert store.pad(loose) is not None
    for table in ("acts", "seats", "pads"):
        assert not store.file.conn.execute(f"SELECT * FROM {table} WHERE code = ?", [old]).fetchall()


def test_nothing_half_opened(store: Store) -> None:
    """A host who has no seat: no table at all."""
    with pytest.raises(NoSeat):
        store.open_table("hyde", b"seed", NOW, b"{}", b"[]", {"A": ""}, "B")
    assert store.tables(NOW, 9) == []


# --- seats ------------------------------------------------------------------------------------------------------------


def seat(code: str, letter: str, name: str, token: bytes | None = None, at: int | None = None) -> SeatRow:
    return SeatRow(code, letter, name, token, letter == "A", at)


def test_seats(store: Store, code: str) -> None:
    """Seats come in the order of their letters, free, with their nicknames and one host."""
    assert store.seats(code) == [seat(code, "A", "Ada"), seat(code, "B", ""), seat(code, "C", "Caio")]
    assert all(isinstance(row.is_host, bool) for row in store.seats(code))


@pytest.mark.parametrize(("name", "kept"), [(None, "Caio"), ("", ""), ("Cleo", "Cleo"), ("null", "null")])
def test_claim(store: Store, code: str, name: str | None, kept: str) -> None:
    """A claim gives the seat a token and, if there is one, a name."""
    row = store.claim(code, "C", name, b"first", NOW + 9)
    assert row == seat(code, "C", kept, b"first", NOW + 9) == store.seats(code)[2]
    assert store.seats(code)[:2] == [seat(code, "A", "Ada"), seat(code, "B", "")]
    table = store.table(code)
    assert table is not None
    assert table.touched == NOW + 9


def test_claim_again(store: Store, code: str) -> None:
    """The new token opens the seat and the old one nothing."""
    store.claim(code, "B", "Bea", b"first", NOW)
    store.claim(code, "B", None, b"second", NOW + 1)
    assert store.seats(code)[1] == seat(code, "B", "Bea", b"second", NOW + 1)


def test_claim_if_free(store: Store, code: str) -> None:
    """Of two phones that ask for one seat at once, the first sits and the second changes nothing."""
    store.claim(code, "B", "Bea", b"first", NOW, if_free=True)
    version = store.seats_version(code)
    with pytest.raises(SeatTaken):
        store.claim(code, "B", "Bob", b"second", NOW + 1, if_free=True)
    assert (store.seats(code)[1], store.seats_version(code)) == (seat(code, "B", "Bea", b"first", NOW), version)
    store.free(code, "B")
    assert store.claim(code, "B", None, b"third", NOW + 2, if_free=True).token_hash == b"third"


def test_token_is_of_its_table(store: Store, code: str) -> None:
    """A token opens a seat of its own table only."""
    other = opened(store, NOW).code
    store.claim(code, "B", None, b"token", NOW)
    assert {row.token_hash for row in store.seats(other)} == {None}


def test_free(store: Store, code: str) -> None:
    """A freed seat answers to nobody and keeps its name until it is erased."""
    store.claim(code, "B", "Bea", b"token", NOW)
    store.free(code, "B")
    assert store.seats(code)[1] == seat(code, "B", "Bea")
    store.erase_name(code, "B")
    assert store.seats(code)[1] == seat(code, "B", "")


def test_set_host(store: Store, code: str) -> None:
    """There is one host."""
    store.set_host(code, "C")
    assert [row.seat for row in store.seats(code) if row.is_host] == ["C"]


Change = Callable[[Store, str, str], object]
CHANGES: dict[str, Change] = {
    "claim": lambda store, code, seat: store.claim(code, seat, None, b"token", NOW),
    "free": lambda store, code, seat: store.free(code, seat),
    "set_host": lambda store, code, seat: store.set_host(code, seat),
    "rename": lambda store, code, seat: store.rename(code, seat, "Zoe"),
    "erase_name": lambda store, code, seat: store.erase_name(code, seat),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_seats_version(store: Store, code: str, change: Change) -> None:
    """Every change to a seat changes the version of its table and of no other; an act changes neither."""
    other = opened(store, NOW).code
    before, others = store.seats_version(code), store.seats_version(other)
    change(store, code, "B")
    after = store.seats_version(code)
    assert after != before
    assert store.seats_version(other) == others
    store.append(code, 1, "A", "k", b"{}", b"[]", NOW)
    assert store.seats_version(code) == after


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_no_seat(store: Store, code: str, change: Change) -> None:
    """What is not there cannot be changed, and nothing changes for trying."""
    before = (store.seats(code), store.seats_version(code))
    with pytest.raises(NoSeat):
        change(store, code, "H")
    with pytest.raises(NoTable):
        change(store, "ZZZZZ", "A")
    assert (store.seats(code), store.seats_version(code)) == before


@pytest.mark.parametrize("how", ["erase_name", "rename", "take_out"])
def test_erased_from_the_file(tmp_path: Path, how: str) -> None:
    """A nickname that was taken back is in no byte of the file, nor, where it was erased, of its log."""
    path = tmp_path / "custode.db"
    store = Store(path)
    code = store.open_table("hyde", b"seed", NOW, b"{}", b"[]", {"A": "Ermenegilda", "B": "Bea"}, "A").code
    store.file.conn.execute("PRAGMA wal_checkpoint")
    files = [path, path.with_name("custode.db-wal")]
    assert all(b"Ermenegilda" in file.read_bytes() for file in files)
    if how == "take_out":
        store.take_out([code])
    elif how == "erase_name":
        store.erase_name(code, "A")
    else:
        store.rename(code, "A", "Eva")
        store.close()
    assert not any(b"Ermenegilda" in file.read_bytes() for file in files if file.exists())
    store.close()


# --- pads -------------------------------------------------------------------------------------------------------------


def test_pads(store: Store, code: str) -> None:
    """A pad is made with or without a table, may be bound to one, and is revoked for good."""
    pad = store.add_pad("score", "hyde", None, "hyde-a5", NOW)
    own = store.add_pad("join", "hyde", code, "card", NOW + 1)
    assert pad == PadRow(pad.id, "score", "hyde", None, "hyde-a5", False, NOW) == store.pad(pad.id)
    assert 0 <= pad.id < PAD_IDS == 2**25
    assert store.pads_of(code) == [own]
    store.bind_pad(pad.id, code)
    store.revoke_pad(pad.id)
    assert store.pad(pad.id) == PadRow(pad.id, "score", "hyde", code, "hyde-a5", True, NOW)
    assert [row.id for row in store.pads_of(code)] == [pad.id, own.id]
    store.bind_pad(own.id, code, 3)
    assert [row.act for row in store.pads_of(code)] == [None, 3]


def test_pad_ids_differ(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """An id that is taken is drawn again."""
    numbers = iter([7, 7, 7, 8])
    monkeypatch.setattr("companion.store.statements.pads.secrets.randbelow", lambda _limit: next(numbers))
    assert [store.add_pad("score", "hyde", None, "l", NOW).id for _ in range(2)] == [7, 8]


@pytest.mark.parametrize("number", [-1, 0, 2**25, 2**63, 2**70])
def test_no_pad(store: Store, code: str, number: int) -> None:
    """An id from outside may be of any size."""
    assert store.pad(number) is None
    with pytest.raises(NoPad):
        store.bind_pad(number, code)
    with pytest.raises(NoPad):
        store.revoke_pad(number)


def test_pad_of_no_table(store: Store) -> None:
    """A pad belongs to a table that is there."""
    pad = store.add_pad("score", "hyde", None, "l", NOW)
    with pytest.raises(NoTable):
        store.add_pad("score", "hyde", "ZZZZZ", "l", NOW)
    with pytest.raises(NoTable):
        store.bind_pad(pad.id, "ZZZZZ")
    assert store.pad(pad.id) == pad


# --- boxes and secrets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [0, -3, "otto", "", None, [[1, None], [2, 3]], {"a": [1.5, True]}, "\x00è"])
def test_box(store: Store, value: object) -> None:
    """Any JSON value comes back as it went in, replaces the one before, and is of its game."""
    store.set_box("hyde", {"entry": "before"})
    store.set_box("hyde", {"entry": value})
    store.set_box("hyde", {"another": 1})
    assert store.box("hyde") == {"another": 1, "entry": value}
    assert store.box("mayhem") == {}
    store.forget_box("hyde", "entry")
    store.forget_box("hyde", "never there")
    assert store.box("hyde") == {"another": 1}


def test_secret(tmp_path: Path) -> None:
    """A secret is made once, survives a restart, and is not another one's."""
    store = Store(tmp_path / "custode.db")
    cookie, pad = store.secret("cookie"), store.secret("pad")
    store.close()
    again = Store(tmp_path / "custode.db")
    assert len(cookie) == 32
    assert cookie != pad
    assert (again.secret("cookie"), again.secret("pad")) == (cookie, pad)
    again.close()


def test_secret_on_a_full_disk(store: Store) -> None:
    """A secret that exists is only read; a new one that cannot be kept is not given out."""
    cookie = store.secret("cookie")
    store.file.conn.execute("PRAGMA query_only = ON")
    assert store.secret("cookie") == cookie
    with pytest.raises(NotSaved):
        store.secret("pad")


# --- seats that changed hands -----------------------------------------------------------------------------------------


def test_a_change_of_seats_is_kept_with_the_act_it_followed(store: Store, code: str) -> None:
    """In the same transaction as the seat itself; what changes nothing leaves no line."""
    store.claim(code, "A", "Ada", b"opened", NOW)
    store.free(code, "B", by="A", now=NOW)
    assert store.seatings(code) == []
    store.claim(code, "B", "Bea", b"first", NOW, if_free=True, is_told=True)
    store.append(code, store.last_seq(code), "A", "k", b"{}", b"[]", NOW)
    store.free(code, "B", by="A", now=NOW + 1)
    with pytest.raises(SeatTaken):
        store.claim(code, "A", "Eve", b"second", NOW, if_free=True, is_told=True)
    store.free(code, "A", now=NOW + 2)
    last = store.last_seq(code)
    assert store.seatings(code) == [
        SeatingRow("B", "sat", "", last - 1, NOW),
        SeatingRow("B", "freed", "A", last, NOW + 1),
        SeatingRow("A", "rose", "", last, NOW + 2),
    ]
    assert store.seatings("none") == []
