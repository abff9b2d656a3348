"""Opening the usual way: presets answer whatever is about phones, and what cannot apply is neither shown nor kept."""

import re
from typing import Any

import pytest
from flask import Flask

from companion.games import games
from companion.store import Store
from companion.web import create_app
from tests.web.conftest import JSON, Phone

RULINGS = ("drone-count", "team-draft", "two-damages", "yeti-draw", "cognitive")


@pytest.fixture
def house(store: Store) -> Flask:
    return create_app(store=store, rates=False)


@pytest.fixture
def ada(house: Flask) -> Phone:
    return Phone(house)


def opened(phone: Phone, game: str, **form: str) -> str:
    answer = phone.post(f"/new/{game}", form)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.headers["Location"]


def opening(house: Flask, table: str) -> Any:
    code = table.removesuffix("/invite").removeprefix("/t/").upper()
    return house.extensions["custode"].tables.load(code).opening


@pytest.mark.parametrize("game", games())
def test_presets_choose_what_the_game_has(game: str) -> None:
    """Data, checked: the first is the usual one, and each names choices that are there."""
    found = games()[game]
    known = {option.id: option for option in found.options}
    assert len({preset.id for preset in found.presets}) == len(found.presets) >= 2
    for preset in found.presets:
        assert all(value in known[id].choices for id, value in preset.options.items())
        assert set(preset.options) == set(found.presets[0].options)
    assert found.presets[0].options == {id: known[id].default for id in found.presets[0].options}


@pytest.mark.parametrize(
    ("game", "preset", "where", "held"),
    [
        ("hyde", "one-phone", "", "AB"), ("hyde", "each", "/invite", "A"), ("hyde", "dealt", "/invite", "A"),
        ("monsterchase", "one-phone", "", "ABK"), ("monsterchase", "each", "/invite", "AK"),
        ("mayhem", "one-phone", "", "AB"), ("mayhem", "first-game", "", "AB"), ("mayhem", "each", "/invite", "A"),
        ("mythos", "one-phone", "", "AB"), ("mythos", "each", "/invite", "A"), ("mythos", "counters", "", "AB"),
    ],
)  # fmt: skip
def test_a_way_to_play_says_who_holds_what(
    ada: Phone, house: Flask, game: str, preset: str, where: str, held: str
) -> None:
    """One phone begins at once; where everybody comes with theirs, the invitation is what is shown."""
    table = opened(ada, game, preset=preset, seats="2")
    assert table.removeprefix("/t/")[5:] == where
    chips = ada.get(table.removesuffix("/invite"), **JSON).get_json()["moment"]["chips"]
    assert "".join(chip["letter"] for chip in chips if chip["is_mine"]) == held
    wanted = next(each for each in games()[game].presets if each.id == preset)
    assert wanted.options.items() <= opening(house, table).options.items()


def test_a_way_to_play_outdoes_what_is_folded_up(ada: Phone, house: Flask) -> None:
    """What stands below in its fold counts only where no preset is chosen."""
    form = {"option.keep": "all", "option.bag": "app", "sit": "none"}
    assert opening(house, opened(ada, "hyde", preset="one-phone", **form)).options["keep"] == "nothing"
    assert opening(house, opened(ada, "hyde", preset="", **form)).options["keep"] == "all"
    assert ada.post("/new/hyde", {"preset": "nonsense"}).status_code == 400


@pytest.mark.parametrize(
    ("form", "kept"),
    [
        ({"seats": "3"}, ("people", "draft", "round", "failed", "receiver")),
        ({"seats": "2"}, ("with-drone", "draft", "round", "failed", "receiver")),
        ({"seats": "2", "option.boss": "bike"}, ("with-drone", "draft", "turn", "failed", "receiver")),
        ({"seats": "4", "option.mode": "teams"}, ("people", "random", "turn", "failed", "receiver")),
        ({"seats": "3", "option.winter": "yes"}, ("people", "draft", "round", "always", "receiver")),
    ],
)
def test_a_ruling_that_cannot_apply_is_as_usual(
    ada: Phone, house: Flask, form: dict[str, str], kept: tuple[str, ...]
) -> None:
    others = ("with-drone", "random", "round", "always", "receiver")
    asked = {f"option.{id}": value for id, value in zip(RULINGS, others, strict=True)}
    options = opening(house, opened(ada, "monsterchase", preset="each", **asked, **form)).options
    assert tuple(options[id] for id in RULINGS) == kept


def test_where_a_ruling_applies_is_said(ada: Phone) -> None:
    """To the script that hides it elsewhere, and in words for whoever has none."""
    page = ada.get("/new/monsterchase").get_data(as_text=True)
    assert 'data-only="mode=chase;seats=2"' in page
    assert "Solo con: Tutti contro il Boss; 2 giocatori" in page
    assert re.search(r"<b>Solo le persone</b>", page)
    assert "<summary>Il Drone</summary>" in page


@pytest.mark.parametrize("game", games())
def test_every_condition_names_what_the_game_has(game: str) -> None:
    found = games()[game]
    known = {option.id: option.choices for option in found.options}
    known["seats"] = tuple(map(str, range(found.least_seats, found.most_seats + 1)))
    for option in found.options:
        assert all(set(choices) <= set(known[id]) for id, choices in option.only.items()), option.id
        assert not option.group or f"options.{option.group}" in found.words
