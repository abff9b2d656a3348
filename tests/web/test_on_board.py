"""What is made on the board (the tap seam): its form stands there, its things are the buttons, no list repeats them."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import Store
from companion.web import create_app
from tests.web.conftest import Phone

Act = Callable[..., TestResponse]
BUTTON = re.compile(r'<button form="move" name="place" value="([a-z-]+)"')


@pytest.fixture
def app(store: Store) -> Flask:
    return create_app(store=store, rates=False)


@pytest.fixture
def table(phone: Phone, act: Act) -> str:
    path = phone.post("/new/hyde", {"seats": "2", "sit": "all"}).headers["Location"]
    for seq, (type, fields) in enumerate((("shuffle-table", {}), ("choose-first", {"first": "A"})), 1):
        assert act(phone, path, type, at=seq, **fields).status_code == 303
    phone.post(f"{path}/hold", {"seat": "A", "ready": "1"})
    return str(path)


def test_a_move_is_made_on_the_ring_and_offered_nowhere_else(phone: Phone, other: Phone, table: str, act: Act) -> None:
    page = phone.get(table).get_data(as_text=True)
    places = BUTTON.findall(page)
    assert len(places) == 6
    assert (page.count('id="move"'), page.count('data-offer="move"')) == (1, 1)
    for path in (table, f"{table}/screen"):
        assert "move" not in re.findall(r'(?:form|data-offer)="([a-z-]+)"', other.get(path).get_data(as_text=True))
    assert act(phone, table, "move", place=next(each for each in places if each != "nevermore")).status_code == 303
    page = phone.get(table).get_data(as_text=True)
    assert BUTTON.findall(page) == []
    assert 'id="move"' not in page
    # What a place also stands for is open now, but not made there: it is offered in its list.
    assert 'data-offer="play-card"' in page
