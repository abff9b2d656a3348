"""What is made on the board (the tap seam): its form stands there, its things are the buttons, no list repeats them."""

import re
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine.voice import Voice
from companion.games.mayhem import GAME
from companion.games.mayhem.view import view
from companion.store import Store
from companion.web import create_app
from tests.any_game import any_game
from tests.games.mayhem.table import at
from tests.web.conftest import Phone

Act = Callable[..., TestResponse]
BUTTON = re.compile(r'<button form="move" name="place" value="([a-z-]+)"')


@pytest.fixture
def app(store: Store) -> Flask:
    return create_app(store=store, rates=False)


@pytest.fixture
def table(phone: Phone, act: Act) -> str:
    return begun(phone, act)


def begun(phone: Phone, act: Act, **form: str) -> str:
    path = phone.post("/new/hyde", {"seats": "2", "sit": "all", **form}).headers["Location"]
    for seq, (type, fields) in enumerate((("shuffle-table", {}), ("choose-first", {"first": "A"})), 1):
        assert act(phone, path, type, at=seq, **fields).status_code == 303
    phone.post(f"{path}/hold", {"seat": "A", "ready": "1"})
    return str(path)


def test_the_steps_of_a_mission_are_a_list_and_not_one_sentence(app: Flask) -> None:
    """It read "prendere la pizza nel luogo 2 portarla al luogo 3", the first half struck through when it was done."""
    pizza = "black.mission={} black.mission.family=pizza black.mission.places=p2, black.mission.to=p3"
    seen = view(at(pizza), None)
    page, voice = SimpleNamespace(board=SimpleNamespace(tapped=lambda _taps: ())), Voice(any_game(GAME), "it", {})
    with app.test_request_context():
        shown = app.jinja_env.get_template("mayhem/team.html").render(
            team=seen.teams[0], view=seen, page=page, say=voice, w=str, mark=str, icon=str
        )
    assert "prendere la pizza nel luogo 2</span>, <span>portarla al luogo 3</span></p>" in shown


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
    # What a place also stands for is open now, but not made there: it stands at the thumb.
    assert 'data-offer="play-card"' in page


CARD = re.compile(r'<button class="own" form="play-card" name="card" value="([a-z0-9-]+)"')
CHOSEN = re.compile(r'<input type="radio" form="play-card" name="card" value="([a-z0-9-]+)"')
LAID = re.compile(r'<button form="play-card" name="place" value="([a-z-]+)"')
LISTED = re.compile(r'<form class="offer[^>]*data-offer="([a-z-]+)"')


def outer(page: str) -> str:
    return next(str(each) for each in BUTTON.findall(page) if each not in ("nevermore", "bosco"))


def test_a_card_of_the_hand_is_played_where_it_lies(phone: Phone, act: Act) -> None:
    """The cards are the buttons, their form says where they go, and no list repeats them."""
    path = begun(phone, act, **{"option.keep": "all"})
    place = outer(phone.get(path).get_data(as_text=True))
    assert act(phone, path, "move", place=place).status_code == 303
    page = phone.get(path).get_data(as_text=True)
    cards = CARD.findall(page)
    assert len(cards) == 3
    assert LISTED.findall(page).count("play-card") == 0
    (form,) = re.findall(r'<form id="play-card".*?</form>', page, re.DOTALL)
    assert f'name="place" value="{place}"' in form
    assert 'name="card"' not in form
    assert act(phone, path, "play-card", place=place, card=cards[0]).status_code == 303


def test_where_a_card_may_go_next_door_it_is_chosen_first(phone: Phone, act: Act) -> None:
    path = begun(phone, act, **{"option.keep": "all", "A.outcast": "eugene"})
    assert act(phone, path, "move", place=outer(phone.get(path).get_data(as_text=True))).status_code == 303
    page = phone.get(path).get_data(as_text=True)
    assert (len(CHOSEN.findall(page)), CARD.findall(page)) == (3, [])
    assert len(LAID.findall(page)) == 3
    (form,) = re.findall(r'<form id="play-card".*?</form>', page, re.DOTALL)
    assert 'name="place"' not in form
    assert act(phone, path, "play-card", place=LAID.findall(page)[-1], card=CHOSEN.findall(page)[0]).status_code == 303


def test_where_no_card_is_known_a_tap_on_the_place_is_enough(phone: Phone, act: Act) -> None:
    path = begun(phone, act, **{"A.outcast": "eugene"})
    assert act(phone, path, "move", place=outer(phone.get(path).get_data(as_text=True))).status_code == 303
    page = phone.get(path).get_data(as_text=True)
    assert (CHOSEN.findall(page), CARD.findall(page)) == ([], [])
    (form,) = re.findall(r'<form id="play-card".*?</form>', page, re.DOTALL)
    assert 'name="card" value="?"' in form
    assert act(phone, path, "play-card", place=LAID.findall(page)[0], card="?").status_code == 303


def test_what_cards_count_for_is_asked_of_the_place_by_its_name(phone: Phone, table: str, act: Act) -> None:
    """In one sentence, with the article the name wants; the rule beside it is cited by its page."""
    assert act(phone, table, "move", place="capanno").status_code == 303
    page = phone.get(table).get_data(as_text=True)
    assert "<summary>Quanto valgono le carte al Capanno dei Dipinti</summary>" in page
    cited = re.findall(r'href="/rules/hyde/[a-z0-9-]+">([^<]*)</a>', page)
    assert cited
    assert [each for each in cited if each.startswith("hyde-")] == []
