"""The log of a table: each tap once, in one order, whoever asks and however often."""

import logging
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from companion.store import Store
from companion.store.errors import KeyReused, NoTable, Stale
from companion.store.lock import Hold
from companion.store.rows import ActRow

from .checker import faults

NOW = 1_700_000_000


@pytest.fixture(params=["memory", "file"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "custode.db" if request.param == "file" else None)
    yield store
    store.close()


@pytest.fixture
def code(store: Store) -> str:
    return store.open_table("hyde", b"seed", NOW, b"opening", b"facts", {"A": "Ada", "B": ""}, "A").code


def tap(store: Store, code: str, expected: int, key: str = "k", seat: str = "A", request: bytes = b"r") -> ActRow:
    return store.append(code, expected, seat, key, request, b"f" + request, NOW + expected)


def test_opening_is_the_first_act(store: Store, code: str) -> None:
    """A table has its first act as soon as it exists, from the host and under the empty key."""
    assert store.acts(code) == [ActRow(1, "A", "", b"opening", b"facts", NOW)]
    assert store.last_seq(code) == 1


def test_append(store: Store, code: str) -> None:
    """Acts follow one another, are read from any point on, and touch their table."""
    second, third = tap(store, code, 1, "k1"), tap(store, code, 2, "k2", "B", b"other")
    assert (second, third) == (
        ActRow(2, "A", "k1", b"r", b"fr", NOW + 1),
        ActRow(3, "B", "k2", b"other", b"fother", NOW + 2),
    )
    assert store.acts(code)[1:] == store.acts(code, 1) == [second, third]
    assert store.acts(code, 2) == [third]
    table = store.table(code)
    assert table is not None
    assert (table.created, table.touched) == (NOW, NOW + 2)


@pytest.mark.parametrize(("after", "seqs"), [(-1, [1, 2]), (-(2**70), [1, 2]), (2, []), (2**63, []), (2**70, [])])
def test_acts_after_any_number(store: Store, code: str, after: int, seqs: list[int]) -> None:
    """A number from outside may be of any size."""
    tap(store, code, 1)
    assert [act.seq for act in store.acts(code, after)] == seqs


@pytest.mark.parametrize("expected", [0, 1, 2, 99])
def test_same_tap_again(store: Store, code: str, expected: int) -> None:
    """A tap that is in the log already gives its act, whatever the phone expects by now and however often."""
    first = tap(store, code, 1)
    tap(store, code, 2, "k2")
    again = store.append(code, expected, "A", "k", b"r", b"other facts", NOW + 999)
    assert again == first
    assert [act.key for act in store.acts(code)] == ["", "k", "k2"]


@pytest.mark.parametrize(
    ("seat", "key", "request_"),
    [("B", "k", b"r"), ("A", "k", b"other"), ("B", "k", b"other"), ("A", "", b"r")],
    ids=["other-seat", "other-request", "both", "key-of-the-opening"],
)
def test_key_reused(store: Store, code: str, seat: str, key: str, request_: bytes) -> None:
    """A key names one request of one seat."""
    tap(store, code, 1)
    with pytest.raises(KeyReused):
        tap(store, code, 2, key, seat, request_)
    assert store.last_seq(code) == 2


def test_key_is_of_its_table(store: Store, code: str) -> None:
    """Two tables may see the same key."""
    other = store.open_table("hyde", b"seed", NOW, b"opening", b"facts").code
    assert (tap(store, code, 1).seq, tap(store, other, 1, request=b"other").seq) == (2, 2)


@pytest.mark.parametrize("expected", [-1, 0, 1, 3, 2**63])
def test_stale(store: Store, code: str, expected: int) -> None:
    """Who did not see the last act is told which it is."""
    tap(store, code, 1)
    with pytest.raises(Stale) as stale:
        tap(store, code, expected, "k2")
    assert stale.value.seq == 2
    assert store.last_seq(code) == 2


@pytest.mark.parametrize("code", ["ZZZZZ", "", "zzzzz", "\ud800", "ILOU0", "'; --"])
def test_no_table(store: Store, code: str) -> None:
    """A code nobody has leads to nothing, whatever characters it is made of."""
    with pytest.raises(NoTable):
        tap(store, code, 1)
    assert (store.table(code), store.acts(code), store.last_seq(code)) == (None, [], 0)
    assert (store.seats(code), store.seats_version(code), store.pads_of(code)) == ([], 0, [])


def taps(store: Store, code: str, seat: str, acked: list[tuple[str, str, int]]) -> None:
    """A hundred taps of one phone, each asked again when another phone was faster."""
    expected = 1
    for n in range(100):
        saved = None
        while saved is None:
            try:
                saved = tap(store, code, expected, f"{seat}{n}", seat)
            except Stale as stale:
                expected = stale.seq
        expected = saved.seq
        acked.append((code, saved.key, saved.seq))


@pytest.mark.parametrize("connections", [1, 2])
def test_eight_phones(tmp_path: Path, connections: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight threads at one table: 800 acts, no gap, no duplicate, each in its own phone's order.

    Two connections, which the lock forbids, keep one history all the same.
    """
    monkeypatch.setattr("companion.store.file.held", lambda path, patience: Hold([]))
    path = tmp_path / "custode.db"
    stores = [Store(path) for _ in range(connections)]
    code = stores[0].open_table("hyde", b"seed", NOW, b"opening", b"facts").code
    acked: list[tuple[str, str, int]] = []
    threads = [
        Thread(target=taps, args=(stores[number % connections], code, seat, acked))
        for number, seat in enumerate("ABCDEFGH")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(acked) == 800
    assert faults(acked, path) == []
    keys = [act.key for act in stores[-1].acts(code, 1)]
    assert len(keys) == 800
    assert all([key for key in keys if key[0] == seat] == [f"{seat}{n}" for n in range(100)] for seat in "ABCDEFGH")
    for store in stores:
        store.close()


# --- who is told ------------------------------------------------------------------------------------------------------


def test_listeners(store: Store, code: str) -> None:
    """Told after every act and every change of a seat, and not when nothing was written."""
    heard: list[tuple[str, int]] = []
    store.on_append.append(lambda code, seq: heard.append((code, seq)))
    tap(store, code, 1)
    tap(store, code, 1)
    with pytest.raises(Stale):
        tap(store, code, 1, "k2")
    store.claim(code, "B", "Bea", b"hash", NOW)
    store.append(code, 2, "B", "k3", b"r", b"f", NOW)
    other = store.open_table("hyde", b"seed", NOW, b"opening", b"facts").code
    assert heard == [(code, 2), (code, 2), (code, 3), (other, 1)]


def test_listener_hears_what_is_saved(store: Store, code: str) -> None:
    """A listener is outside the lock: it may read, and write, and finds the act there."""
    heard: list[int] = []

    def answer(code: str, seq: int) -> None:
        heard.append(store.last_seq(code))
        if seq < 4:
            tap(store, code, seq, f"answer{seq}")

    store.on_append.append(answer)
    tap(store, code, 1)
    assert heard == [2, 3, 4]


def test_listener_in_trouble(store: Store, code: str, caplog: pytest.LogCaptureFixture) -> None:
    """A listener that fails does not make a saved tap look lost, nor silence the next listener."""
    heard: list[int] = []

    def broken(code: str, seq: int) -> None:
        raise OSError("gone")

    store.on_append += [broken, lambda code, seq: heard.append(seq)]
    with caplog.at_level(logging.ERROR):
        assert tap(store, code, 1).seq == 2
    assert heard == [2]
    assert "A listener failed." in caplog.text
