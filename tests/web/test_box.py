"""The owner's box: edited, confirmed, forgotten, taken out and put back whole or not at all."""

import io
import json

import pytest

from companion.box import LARGEST_FILE
from companion.store import Store
from tests.web.conftest import Phone

BOX = "/box/counter"


@pytest.mark.parametrize(
    ("form", "kept"),
    [
        ({"entry": "size", "value": "20"}, {"size": 20}),
        ({"entry": "back", "value": "blue"}, {"back": "blue"}),
        ({"entry": "size", "confirm": "1"}, {"size": 12}),
        (
            {"entry": "values", "cell.red.1": "4", "cell.red.2": "", "cell.blue.1": "0", "cell.blue.2": "9"},
            {"values": [[4, None], [0, 9]]},
        ),
    ],
)
def test_saying_what_is_in_the_box(phone: Phone, store: Store, form: dict, kept: dict) -> None:
    assert phone.post(BOX, form).status_code == 303
    assert store.box("counter") == kept


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"entry": "size", "value": "51"}, 422),
        ({"entry": "size", "value": "x"}, 400),
        ({"entry": "back", "value": "green"}, 422),
        ({"entry": "values", "cell.red.1": "10"}, 422),
        ({"entry": "nope", "value": "1"}, 400),
        ({}, 400),
    ],
)
def test_what_does_not_fit(phone: Phone, store: Store, form: dict, status: int) -> None:
    assert phone.post(BOX, form).status_code == status
    assert store.box("counter") == {}


def test_forgetting(phone: Phone, store: Store) -> None:
    phone.post(BOX, {"entry": "size", "value": "20"})
    phone.post(BOX, {"entry": "size", "forget": "1"})
    assert store.box("counter") == {}


def test_a_guess_is_marked_until_confirmed(phone: Phone) -> None:
    assert phone.get(BOX).get_data(as_text=True).count("non confermato") == 3
    phone.post(BOX, {"entry": "size", "confirm": "1"})
    assert phone.get(BOX).get_data(as_text=True).count("non confermato") == 2


def test_out_and_in_again(phone: Phone, store: Store) -> None:
    phone.post(BOX, {"entry": "size", "value": "20"})
    saved = phone.get(f"{BOX}/export")
    assert saved.json == {"custode": 1, "game": "counter", "entries": {"size": 20}}
    assert "attachment" in saved.headers["Content-Disposition"]
    phone.post(BOX, {"entry": "size", "forget": "1"})
    answer = phone.post(f"{BOX}/import", {"file": (io.BytesIO(saved.data), "box.json")})
    assert answer.status_code == 303
    assert store.box("counter") == {"size": 20}


def body(**entries: object) -> bytes:
    return json.dumps({"custode": 1, "game": "counter", "entries": entries}).encode()


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (body(size=20, back="green"), 422),
        (body(size=True), 422),
        (body(size={}), 422),
        (body(values=[[1, 2], [3]]), 422),
        (body(values=[{}, {}]), 422),
        (body(back=["red"]), 422),
        (body(nope=1), 400),
        (b'{"custode":1,"game":"hyde","entries":{}}', 400),
        (b'{"custode":2,"game":"counter","entries":{}}', 400),
        (b'{"custode":1,"game":"counter","entries":[]}', 400),
        (b"", 400),
        (b"null", 400),
        (b"[" * 100_000, 400),
        (b"\xef\xbb\xbf{}", 400),
        (b'{"a":"' + b"x" * 3_000_000 + b'"}', 413),
    ],
)
def test_an_import_is_whole_or_nothing(phone: Phone, store: Store, raw: bytes, status: int) -> None:
    if len(raw) < LARGEST_FILE:  # what is larger the test client itself would put into a file and leave open
        assert phone.post(f"{BOX}/import", {"file": (io.BytesIO(raw), "box.json")}).status_code == status
    assert phone.client.post(
        f"{BOX}/import", data=raw, content_type="application/json", headers={"Sec-Fetch-Site": "same-origin"}
    ).status_code == status
    assert store.box("counter") == {}


def test_a_table_keeps_the_box_it_was_opened_with(phone: Phone, store: Store) -> None:
    table = phone.post("/new/counter", {}).headers["Location"].removeprefix("/t/").upper()
    phone.post(BOX, {"entry": "size", "value": "20"})
    assert json.loads(store.acts(table)[0].request)["box"]["size"] == 12
