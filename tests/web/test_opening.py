"""Opening a table: however often one form is sent, one table is opened."""

import re
from threading import Thread

import pytest

from companion.store import Store
from tests.web.conftest import NOW, Phone


def form_of(phone: Phone) -> dict[str, str]:
    """The form as it is shown, with its key."""
    key = re.search(r'name="key" value="([^"]+)"', phone.get("/new/counter").get_data(as_text=True))
    assert key
    return {"seats": "2", "name.A": "Ada", "key": key.group(1)}


def tables(store: Store) -> int:
    return len(store.tables(NOW["now"], 100))


def test_a_double_tap_opens_one_table(phone: Phone, store: Store) -> None:
    """And whichever answer the phone hears, it sits there."""
    form = form_of(phone)
    first, second = phone.post("/new/counter", form), phone.post("/new/counter", form)
    assert first.headers["Location"] == second.headers["Location"]
    assert first.headers.getlist("Set-Cookie") == second.headers.getlist("Set-Cookie")
    assert tables(store) == 1
    act = {"type": "add", "by": "1", "seq": "1", "seat": "A"}
    assert phone.post(f"{second.headers['Location']}/act", act).status_code == 303


def test_two_taps_at_the_same_moment_open_one_table(phone: Phone, store: Store) -> None:
    form, found = form_of(phone), list[str]()

    def tap_once() -> None:
        found.append(Phone(phone.client.application).post("/new/counter", form).headers["Location"])

    taps = [Thread(target=tap_once) for _ in range(2)]
    for tap in taps:
        tap.start()
    for tap in taps:
        tap.join()
    assert (len(set(found)), tables(store)) == (1, 1)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"name.A": "Bea"}, id="another name"),
        pytest.param({"sit": "all"}, id="another seat"),
        pytest.param({"key": "another"}, id="another form"),
        pytest.param({"key": ""}, id="no key"),
    ],
)
def test_another_wish_opens_another_table(phone: Phone, store: Store, change: dict[str, str]) -> None:
    form = form_of(phone)
    for each in (form, {**form, **change}, {**form, **change}):
        assert phone.post("/new/counter", each).status_code == 303
    assert tables(store) == (3 if change == {"key": ""} else 2)


def test_each_form_has_a_key_of_its_own(phone: Phone) -> None:
    assert form_of(phone)["key"] != form_of(phone)["key"]


def test_after_a_minute_it_is_meant(phone: Phone, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever goes back to the form and sends it again wants to play again."""
    form = form_of(phone)
    phone.post("/new/counter", form)
    monkeypatch.setitem(NOW, "now", NOW["now"] + 61)
    phone.post("/new/counter", form)
    assert tables(store) == 2
