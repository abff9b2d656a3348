"""The level card of hyde, copied on one form: five numbers beside each other, what is known proposed, all kept."""

import re

import pytest
from flask import Flask

from companion import box
from companion.games import games
from companion.store import Store
from companion.web import create_app
from tests.web.conftest import JSON, Phone, box_says


@pytest.fixture
def house(store: Store) -> Flask:
    return create_app(store=store, rates=False)


def started(house: Flask) -> tuple[Phone, str]:
    """A table of three before its first attack, with the side that nobody has copied."""
    phone = Phone(house)
    form = {"seats": "3", "sit": "all", "B.outcast": "yoko", "C.outcast": "bianca", "option.level": "other"}
    table = phone.post("/new/hyde", form).headers["Location"]
    for seq, act in enumerate(("shuffle-table", "draw-first"), 1):
        assert send(phone, table, seq, type=act) == 200
    return phone, table


def send(phone: Phone, table: str, seq: int, **fields: str) -> int:
    form = {**fields, "seq": str(seq), "key": f"k{seq}", "seat": "A"}
    return phone.post(f"{table}/act", form, headers=JSON).status_code


def asked(page: str) -> dict[str, str]:
    """The numbers asked for, with what stands in each."""
    form = re.search(r'<form[^>]*data-offer="copy-level".*?</form>', page, re.DOTALL)
    return dict(re.findall(r'name="(\w+)" min="1" max="99"(?: value="(\d+)")? required', form.group() if form else ""))


def test_all_five_are_asked_at_once_and_kept(house: Flask, store: Store) -> None:
    phone, table = started(house)
    page = phone.get(f"{table}?open=all").get_data(as_text=True)
    assert asked(page) == dict.fromkeys(("first", "second", "third", "fourth", "fifth"), "")
    numbers = {"first": "21", "second": "24", "third": "28", "fourth": "32", "fifth": "36"}
    assert send(phone, table, 3, type="copy-level", **numbers) == 200
    assert [row[1] for row in box.rows_of(box_says(store, games()["hyde"])["level-other"])] == [21, 24, 28, 32, 36]
    page = phone.get(f"{table}?open=all").get_data(as_text=True)
    assert asked(page) == {}
    assert "Dalla carta Livello: 21, 24, 28, 32, 36" in page


def test_what_the_box_knows_is_proposed(house: Flask, store: Store) -> None:
    store.set_box("hyde", {"level-other": [[0, 0, 0], [0, 24, 0], [0, 0, 0], [9, 0, 0], [0, 36, 0]]})
    phone, table = started(house)
    page = phone.get(f"{table}?open=all").get_data(as_text=True)
    assert list(asked(page).values()) == ["", "24", "", "", "36"]


def test_half_a_column_is_no_answer(house: Flask, store: Store) -> None:
    phone, table = started(house)
    assert send(phone, table, 3, type="copy-level", first="21") == 400
    assert "level-other" not in box_says(store, games()["hyde"])
