"""Sitting down: who has come in is seen by itself, each says who they are, and a seat that is freed is told."""

from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import Store
from companion.web import create_app
from tests.web.conftest import JSON, Phone


@pytest.fixture
def house(store: Store) -> Flask:
    return create_app(store=store, rates=False)


@pytest.fixture
def ada(house: Flask) -> Phone:
    return Phone(house)


@pytest.fixture
def bo(house: Flask) -> Phone:
    return Phone(house)


@pytest.fixture
def hyde(ada: Phone) -> str:
    """A table of three, of which Ada has the first seat."""
    answer = ada.post("/new/hyde", {"seats": "3", "preset": "each", "name.A": "Ada"})
    return answer.headers["Location"].removesuffix("/invite")


def test_whoever_opened_the_table_is_asked_for_a_name(ada: Phone, bo: Phone) -> None:
    """A guest read "tocca ad A" all evening: the phone that opens a table never met a question for its name."""
    answer = ada.post("/new/hyde", {"seats": "3", "preset": "each"})
    invite = answer.headers["Location"]
    asks = f'<a class="way" href="{invite.removesuffix("/invite")}/me?seat=A">'
    assert asks in ada.get(invite).get_data(as_text=True)
    assert asks not in bo.get(invite).get_data(as_text=True)
    ada.post(f"{invite.removesuffix('/invite')}/me", {"seat": "A", "name": "Ada"})
    page = ada.get(invite).get_data(as_text=True)
    assert asks not in page
    assert "Nome e scelte" in page


def me(phone: Phone, table: str) -> dict[str, bool]:
    (form,) = phone.get(f"{table}/me", **JSON).get_json()["forms"]
    return {one["value"]: one["is_open"] for one in form["choices"]}


def test_a_team_has_its_colour_together(ada: Phone) -> None:
    """Four in two teams: whoever shared a colour saw it greyed out as their partner's, and none as their own."""
    new = ada.post("/new/mayhem", {"seats": "4", "preset": "each", "name.C": "Carla"})
    table = new.headers["Location"].removesuffix("/invite")
    colours = ada.get(f"{table}/me", **JSON).get_json()["forms"][1]["choices"]
    assert [(one["value"], one["is_mine"], one["of"]) for one in colours] == [
        ("black", True, ""),
        ("white", False, "B, D"),
    ]
    page = ada.get(f"{table}/me").get_data(as_text=True)
    assert 'name="choose-colour" value="black" checked' in page


def test_whoever_comes_late_reads_once_that_the_match_has_begun(
    ada: Phone, bo: Phone, act: Callable[..., TestResponse]
) -> None:
    """Colour and character cannot be chosen any more: the sentence and its link stood under each of them."""
    new = ada.post("/new/mayhem", {"seats": "4", "preset": "each"})
    table = new.headers["Location"].removesuffix("/invite")
    assert act(ada, table, "shuffle-map").status_code == 303
    assert act(ada, table, "tell-die", die="4").status_code == 303
    bo.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    page = bo.get(f"{table}/me").get_data(as_text=True)
    assert [form["choices"] for form in bo.get(f"{table}/me", **JSON).get_json()["forms"]] == [[], []]
    assert (page.count("La partita è cominciata"), page.count(f'href="{table}/adjust"')) == (1, 1)


def test_the_invitation_follows_who_comes_in(ada: Phone, bo: Phone, hyde: str) -> None:
    """Its list is live as a table is, and says the same without script, fetched again."""
    page = ada.get(f"{hyde}/invite").get_data(as_text=True)
    assert page.count("data-taken") == 1
    assert f'data-stream="{hyde}/stream?here=1"' in page
    assert '<noscript><meta http-equiv="refresh"' in page
    assert 'http-equiv="refresh"' not in ada.get(f"{hyde}/invite?wifi=1").get_data(as_text=True)
    bo.post(f"{hyde}/sit", {"seat": "B", "name": "Bo"})
    page = ada.get(f"{hyde}/invite").get_data(as_text=True)
    assert page.count("data-taken") == 2
    # Bo's phone shows the table only now.
    assert "✓ c'è" not in page
    bo.get(hyde)
    assert "✓ c'è" in ada.get(f"{hyde}/invite").get_data(as_text=True)
    assert "Comincia" in page


def test_a_page_with_nothing_to_ask_is_not_shown(ada: Phone, bo: Phone) -> None:
    """Two whose decks nobody has written down: a phone that never was here is asked about sound, and only once."""
    mythos = ada.post("/new/mythos", {"preset": "each"}).headers["Location"].removesuffix("/invite")
    new = bo.post(f"{mythos}/sit", {"seat": "B", "name": "Bo"})
    assert new.headers["Location"] == f"{mythos}/me"
    bo.post(f"{mythos}/me", {"seat": "B", "name": "Bo", "comforts": "1"})
    bo.post(f"{mythos}/rise", {"seat": "B"})
    assert bo.post(f"{mythos}/sit", {"seat": "B"}).headers["Location"] == mythos


def test_whoever_sits_down_says_who_they_are(ada: Phone, bo: Phone, hyde: str, store: Store) -> None:
    """Name and outcast in one form; what others have is greyed out, and can be had as soon as it is free."""
    answer = bo.post(f"{hyde}/sit", {"seat": "B", "name": "Bo"})
    assert answer.headers["Location"] == f"{hyde}/me"
    page = bo.get(f"{hyde}/me").get_data(as_text=True)
    assert 'value="Bo"' in page
    assert 'value="wednesday" disabled' in page
    assert 'value="enid" checked' in page
    assert me(bo, hyde)["yoko"]
    assert not me(bo, hyde)["wednesday"]
    assert bo.post(f"{hyde}/me", {"seat": "B", "name": "Bob", "choose-outcast": "yoko"}).headers["Location"] == hyde
    assert store.seats(hyde.removeprefix("/t/").upper())[1].name == "Bob"
    players = ada.get(hyde, **JSON).get_json()["board"]["view"]["players"]
    assert [each["outcast"] for each in players] == ["wednesday", "yoko", "bianca"]
    assert "Bob gioca con Yoko" in ada.get(f"{hyde}/story").get_data(as_text=True)
    assert me(ada, hyde)["enid"]


def test_a_place_nobody_has_gives_way(ada: Phone, bo: Phone, hyde: str) -> None:
    """Places that were filled in when the table was opened held every outcast but three: nobody could be who they liked
    before all had sat down."""
    assert me(ada, hyde)["bianca"]
    assert ada.post(f"{hyde}/me", {"seat": "A", "name": "Ada", "choose-outcast": "bianca"}).status_code == 303
    page = ada.get(hyde, **JSON).get_json()
    assert [each["outcast"] for each in page["board"]["view"]["players"]] == ["bianca", "enid", "ajax"]
    assert "C gioca con Ajax" in ada.get(f"{hyde}/story").get_data(as_text=True)
    bo.post(f"{hyde}/sit", {"seat": "C", "name": "Bo"})
    assert {each for each, is_open in me(ada, hyde).items() if is_open} == {"wednesday", "enid", "eugene", "yoko"}
    bo.post(f"{hyde}/rise", {"seat": "C"})
    assert me(ada, hyde)["ajax"]


def test_a_place_that_everybody_waits_for_and_nobody_has_is_offered(
    ada: Phone, act: Callable[..., TestResponse], hyde: str
) -> None:
    """"It is C's turn" stood on all phones, and on none how to go on."""
    act(ada, hyde, "shuffle-table")
    assert ada.get(hyde, **JSON).get_json()["moment"]["vacant"] is None
    act(ada, hyde, "choose-first", first="C")
    assert ada.get(hyde, **JSON).get_json()["moment"]["vacant"]["letter"] == "C"
    assert "Siediti al posto C" in ada.get(hyde).get_data(as_text=True)
    ada.post(f"{hyde}/sit", {"seat": "C"})
    assert ada.get(hyde, **JSON).get_json()["moment"]["vacant"] is None


def test_the_table_screen_says_who_plays_whom(ada: Phone, bo: Phone, hyde: str) -> None:
    """There a shape and an outcast stood, and nobody's name before it was their turn."""
    bo.post(f"{hyde}/sit", {"seat": "B", "name": "Bo"})
    players = ada.get(f"{hyde}/screen").get_data(as_text=True).partition('class="players"')[2]
    found = [players.index(each) for each in ("<b>Ada</b>", "Mercoledì", "<b>Bo</b>", "Enid")]
    assert found == sorted(found)
    assert "<b>Bo</b>" not in ada.get(hyde).get_data(as_text=True).partition('class="players"')[2].partition("</ul>")[0]


def test_who_is_expected_keeps_who_they_are_to_be(ada: Phone) -> None:
    """A place with a name was filled in for somebody who has not come yet."""
    answer = ada.post("/new/hyde", {"seats": "2", "preset": "each", "name.A": "Ada", "name.B": "Bo"})
    table = answer.headers["Location"].removesuffix("/invite")
    assert not me(ada, table)["enid"]
    assert ada.post(f"{table}/me", {"seat": "A", "name": "Ada", "choose-outcast": "enid"}).status_code == 422


def test_only_a_name_asks_for_nothing_else(bo: Phone, hyde: str) -> None:
    bo.post(f"{hyde}/sit", {"seat": "B"})
    bo.post(f"{hyde}/me", {"seat": "B", "name": "Bo", "choose-outcast": "enid"})
    assert bo.get(hyde, **JSON).get_json()["seq"] == 1


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"seat": "A"}, 409), ({"seat": "Z"}, 400), ({"seat": "B", "name": "x" * 25}, 400),
        ({"seat": "B", "choose-outcast": "nobody"}, 400), ({"seat": "B", "choose-outcast": "wednesday"}, 422),
    ],
)  # fmt: skip
def test_nobody_is_who_somebody_else_is(bo: Phone, hyde: str, form: dict[str, str], status: int) -> None:
    bo.post(f"{hyde}/sit", {"seat": "B"})
    assert bo.post(f"{hyde}/me", form, headers=JSON).status_code == status
    assert bo.get(hyde, **JSON).get_json()["seq"] == 1


def test_after_the_start_only_a_correction(ada: Phone, hyde: str) -> None:
    for seq, act in enumerate(("shuffle-table", "draw-first"), 1):
        ada.post(f"{hyde}/act", {"type": act, "seq": seq, "key": f"k{seq}", "seat": "A"})
    page = ada.get(f"{hyde}/me").get_data(as_text=True)
    assert "choose-outcast" not in page
    assert "<p><small>La partita è cominciata: lo cambia solo una rettifica" in page
    assert f'href="{hyde}/adjust"' in page


# --- a seat that is freed ---------------------------------------------------------------------------------------------


def test_a_freed_seat_keeps_its_name_and_is_told(ada: Phone, bo: Phone, hyde: str) -> None:
    """The name stays as a suggestion; the phone that lost it is told on its page until it sits again."""
    bo.post(f"{hyde}/sit", {"seat": "B", "name": "Bruno"})
    asks = ada.get(f"{hyde}/invite").get_data(as_text=True)
    assert "Sì, libera il posto di Bruno" in asks
    assert asks.index("<summary>Libera questo posto") < asks.index("Sì, libera il posto di Bruno")
    ada.post(f"{hyde}/free", {"seat": "B"})
    page = bo.get(hyde).get_data(as_text=True)
    assert "Il posto B non è più tuo" in page
    assert "Siediti al posto B (Bruno)" in page
    assert "non è più tuo" not in ada.get(hyde).get_data(as_text=True)
    bo.post(f"{hyde}/sit", {"seat": "B", "name": ""})
    page = bo.get(hyde).get_data(as_text=True)
    assert "non è più tuo" not in page
    assert "Bruno" in page


def test_who_gets_up_takes_the_name_along(bo: Phone, hyde: str) -> None:
    bo.post(f"{hyde}/sit", {"seat": "B", "name": "Bruno"})
    bo.post(f"{hyde}/rise", {"seat": "B"})
    page = bo.get(hyde).get_data(as_text=True)
    assert "Bruno" not in page
    assert "non è più tuo" not in page


# --- what is driven ---------------------------------------------------------------------------------------------------


def test_a_seat_wears_the_colour_of_its_car(ada: Phone, bo: Phone) -> None:
    """Chosen where one sits down, taken along when the same people play once more; others see it greyed out."""
    answer = ada.post("/new/monsterchase", {"seats": "3", "preset": "each"})
    table = answer.headers["Location"].removesuffix("/invite")
    # The keeper's seat is in hand now, and is nobody's name.
    assert ada.get(table, **JSON).get_json()["seat"] == "K"
    assert ada.get(f"{table}/me", **JSON).get_json()["seat"] == "A"
    ada.post(f"{table}/me", {"seat": "A", "name": "Ada", "paint-car": "car-yellow"})
    bo.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    # What the opening asks of hands stands in its own list, and not a second time as what the last act asks.
    seen = ada.get(table, **JSON).get_json()
    assert [line["text"] for line in seen["moment"]["setup"]] == ["La plancia del TIR"]
    assert seen["moment"]["receipt"]["handwork"] == []
    page = bo.get(f"{table}/me").get_data(as_text=True)
    assert 'value="car-yellow" disabled' in page
    for path in ("", "/invite", "/story", "/screen"):
        assert 'data-colour="car-yellow"><use href="#icon-seat-A"' in bo.get(table + path).get_data(as_text=True)
    assert bo.post(f"{table}/me", {"seat": "B", "paint-car": "car-yellow"}).status_code == 422
    ada.post(f"{table}/act", {"type": "put-away", "seq": 2, "key": "k2", "seat": "A"})
    now = ada.post(f"{table}/again").headers["Location"]
    assert 'data-colour="car-yellow"' in ada.get(now).get_data(as_text=True)


def test_a_colour_to_choose_is_shown_as_it_is(ada: Phone) -> None:
    """By the shape of the seat that would wear it, beside its word; a pilot has none."""
    table = ada.post("/new/monsterchase", {"seats": "3"}).headers["Location"].removesuffix("/invite")
    page = ada.get(f"{table}/me?seat=A").get_data(as_text=True)
    assert page.count('data-colour="car-yellow"><use href="#icon-seat-A"') == 1
    assert 'id="icon-seat-A"' in page
    pilots, cars = ada.get(f"{table}/me?seat=A", **JSON).get_json()["forms"]
    assert not [one for one in pilots["choices"] if one["colour"]]
    assert [one["colour"] for one in cars["choices"]] == [one["value"] for one in cars["choices"]]


def test_who_sits_down_during_the_race_says_which_car_is_theirs(ada: Phone, bo: Phone) -> None:
    """Asked on the page one comes to, once; after that it is said, and a correction changes it."""
    table = ada.post("/new/monsterchase", {"seats": "3", "preset": "each"}).headers["Location"].removesuffix("/invite")
    to_the_race(ada, table)
    there = bo.post(f"{table}/sit", {"seat": "B", "name": "Bo"}).headers["Location"]
    assert there == f"{table}/me"
    (form,) = bo.get(there, **JSON).get_json()["forms"]
    assert {one["value"] for one in form["choices"] if one["is_open"]} >= {"car-yellow", "car-red"}
    assert bo.post(there, {"seat": "B", "name": "Bo", "paint-car": "car-yellow"}).status_code == 303
    assert 'data-colour="car-yellow"><use href="#icon-seat-B"' in ada.get(table).get_data(as_text=True)
    (form,) = bo.get(there, **JSON).get_json()["forms"]
    assert (form["now"], form["choices"]) == ("gialla", [])
    # What the others were doing by hand is still to be done.
    receipt = ada.get(table, **JSON).get_json()["moment"]["receipt"]
    assert [line["text"] for line in receipt["lines"]] == ["Bo guida la macchina gialla"]
    assert any("Prime carte, tre Sprint" in line["text"] for line in receipt["handwork"])


def to_the_race(phone: Phone, table: str) -> None:
    """The setup as the keeper does it, with nothing drawn and nobody else there."""
    steps = ({"type": "count-tiles", "count": "8"}, {"type": "copy-points", "points": "9"})
    for asked in (*steps, {"type": "ready-prey"}, {"type": "shuffle-helmets"}):
        page = phone.get(table, **JSON).get_json()
        form = {"seq": page["seq"], "key": f"k{page['seq']}", "seat": "K", **asked}
        answer = phone.post(f"{table}/act", form, headers=JSON)
        assert answer.status_code == 200, answer.json


def test_a_pilot_is_chosen_by_name_and_changed(ada: Phone) -> None:
    """With the pilot comes the car; both may be another's until the start, whatever was sent along."""
    answer = ada.post("/new/monsterchase", {"seats": "3", "preset": "each"})
    table = answer.headers["Location"].removesuffix("/invite")
    page = ada.get(f"{table}/me").get_data(as_text=True)
    assert "Max Monkey" in page
    orange = {"seat": "A", "name": "Ada", "take-sheet.A": "sheet-1", "paint-car": "car-orange"}
    assert ada.post(f"{table}/me", orange).status_code == 303
    assert "Ada prende Max Monkey" in ada.get(f"{table}/story").get_data(as_text=True)
    page = ada.get(f"{table}/me").get_data(as_text=True)
    assert 'value="sheet-1" checked' in page
    assert 'value="car-orange" checked' in page
    assert 'value="car-blue">' in page
    other = {"seat": "A", "name": "Ada", "take-sheet.A": "sheet-2", "paint-car": "car-orange"}
    ada.post(f"{table}/me", other)
    assert 'value="sheet-2" checked' in ada.get(f"{table}/me").get_data(as_text=True)
    assert 'value="car-brown" checked' in ada.get(f"{table}/me").get_data(as_text=True)


def test_the_stylesheet_paints_the_cars(ada: Phone, bo: Phone) -> None:
    """Of the game that has them, on its table and on the pages beside it; other games' tables are not sent them."""
    painted = "svg[data-colour=car-yellow]"
    for path, is_painted in (("/", True), ("/new/hyde", True)):
        assert (painted in styles(ada, path)) is is_painted
    for game in ("hyde", "monsterchase"):
        table = ada.post(f"/new/{game}", {"seats": "3"}).headers["Location"]
        assert (painted in styles(ada, table)) is (game == "monsterchase")


def styles(phone: Phone, path: str) -> str:
    sheet = phone.get(path).get_data(as_text=True).split('rel="stylesheet" href="')[1].split('"')[0]
    return phone.get(sheet).get_data(as_text=True)


def test_who_one_is_is_asked_at_the_table_where_the_moment_asks_for_it(ada: Phone) -> None:
    """A draft of teams waits for nothing else."""
    path = ada.post("/new/mayhem", {"seats": "2", "sit": "all", "option.teams": "draft"}).headers["Location"]
    assert 'data-offer="pick-character"' in ada.get(path).get_data(as_text=True)
    usual = ada.post("/new/mayhem", {"seats": "2", "sit": "all"}).headers["Location"]
    assert 'data-offer="pick-character"' not in ada.get(usual).get_data(as_text=True)
