"""A long list of the box, edited one row at a time: without losing what was typed or what others did."""

import io
import re
from html import unescape
from threading import Barrier, Thread

import pytest
from flask import Flask

from companion.store import Store
from companion.web.beside.origins import in_one_line
from tests.web.conftest import JSON, Phone, box_says
from tests.web.counter import GAME

LIST = "/box/counter/tiles"
TYPED = {"column.0": "Via", "column.1": "red", "column.2": "0", "column.4": "-3"}
KEPT = ["Via", "red", 0, None, -3, None, None]


def row(number: int) -> list[str | int | None]:
    return [f"tessera {number}", "blue", 1, 2, 3, 4, 5]


def fill(phone: Phone, count: int) -> None:
    body = b'{"custode":1,"game":"counter","entries":{"tiles":' + str([row(n) for n in range(1, count + 1)]).replace(
        "'", '"'
    ).encode() + b"}}"
    assert phone.post("/box/counter/import", {"file": (io.BytesIO(body), "box.json")}).status_code == 303


def form(phone: Phone, number: int) -> dict[str, str]:
    """What the form of a row would send if it were kept as it is."""
    page = phone.get(f"{LIST}/{number}").get_data(as_text=True)
    main = page[page.index("<main") : page.index("</main>")]
    found = dict(re.findall(r'<input [^>]*name="([^"]*)"[^>]* value="([^"]*)"', main))
    for name, options in re.findall(r'<select name="([^"]*)">(.*?)</select>', main):
        found[name] = next(iter(re.findall(r'value="([^"]*)" selected', options)), "")
    return {name: unescape(value) for name, value in found.items()}


def tiles(store: Store) -> object:
    return box_says(store).get("tiles", [])


# --- one row ----------------------------------------------------------------------------------------------------------


def test_a_row_is_added_and_the_next_one_waits(phone: Phone, store: Store) -> None:
    assert phone.post(f"{LIST}/1", {**TYPED, "mark": "", "more": "1"}).headers["Location"] == f"{LIST}/2"
    assert phone.post(f"{LIST}/2", {**TYPED, "mark": ""}).headers["Location"] == LIST
    assert tiles(store) == [KEPT, KEPT]
    assert all(not value for value in form(phone, 3).values())


def test_a_form_sent_as_it_is_changes_nothing(phone: Phone, store: Store) -> None:
    fill(phone, 3)
    before = tiles(store)
    assert phone.post(f"{LIST}/2", form(phone, 2)).status_code == 303
    assert tiles(store) == before


def test_a_row_is_changed_and_taken_out(phone: Phone, store: Store) -> None:
    fill(phone, 3)
    assert phone.post(f"{LIST}/2", {**form(phone, 2), "column.0": " due  parole "}).status_code == 303
    assert tiles(store) == [row(1), ["due parole", *row(2)[1:]], row(3)]
    assert ">Togli questa riga<" in phone.get(f"{LIST}/2").text, "and not a number of something"
    assert phone.post(f"{LIST}/2", {**form(phone, 2), "remove": "1"}).status_code == 303
    assert tiles(store) == [row(1), row(3)]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"column.2": "10"}, "rosso: un numero da 0 a 9."),
        ({"column.4": "x"}, "roccia: un numero da -3 a 3."),
        ({"column.4": "1.5"}, "roccia: un numero da -3 a 3."),
        ({"column.4": "9" * 400}, "roccia: un numero da -3 a 3."),
        ({"column.1": "green"}, "retro: solo una delle sue scelte."),
    ],
)
def test_what_does_not_fit_is_shown_again_as_typed(phone: Phone, store: Store, wrong: dict[str, str], why: str) -> None:
    fill(phone, 1)
    answer = phone.post(f"{LIST}/1", {**form(phone, 1), "column.0": "nuova", **wrong})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert why in page
    assert 'value="nuova"' in page
    assert all(f'value="{value}"' in page for name, value in wrong.items() if name != "column.1")
    assert tiles(store) == [row(1)]


def test_an_empty_row_is_no_row(phone: Phone, store: Store) -> None:
    assert "niente" in phone.post(f"{LIST}/1", {"mark": "", "column.0": " "}).get_data(as_text=True)
    assert tiles(store) == []


@pytest.mark.parametrize("field", [{"column.0": "x" * 401}, {"column.0": "\u202e"}, {"mark": "\0"}])
def test_what_no_form_sends_is_no_request(phone: Phone, store: Store, field: dict[str, str]) -> None:
    assert phone.post(f"{LIST}/1", {**TYPED, **field}).status_code == 400
    assert tiles(store) == []


@pytest.mark.parametrize("path", ["/1", "/0", "/3", "/99999999999999999999", "/x", "/-1"])
def test_a_row_that_is_not_there(phone: Phone, path: str) -> None:
    fill(phone, 1)
    assert phone.get(LIST + path).status_code == (200 if path == "/1" else 404)


@pytest.mark.parametrize("path", ["/box/counter/cards", "/box/counter/size", "/box/counter/none", "/box/none/tiles"])
def test_what_is_no_long_list_has_no_rows(phone: Phone, path: str) -> None:
    assert phone.get(path).status_code == 404
    assert phone.post(f"{path}/1", {**TYPED}).status_code == 404


# --- others at work ---------------------------------------------------------------------------------------------------


def test_a_row_is_found_where_it_went(phone: Phone, other: Phone, store: Store) -> None:
    """Another phone takes out the row before it: this one still changes its own."""
    fill(phone, 3)
    mine = form(phone, 3)
    other.post(f"{LIST}/1", {**form(other, 1), "remove": "1"})
    phone.post(f"{LIST}/3", {**mine, "column.0": "mia"})
    assert tiles(store) == [row(2), ["mia", *row(3)[1:]]]


def test_a_row_that_changed_meanwhile_is_not_overwritten(phone: Phone, other: Phone, store: Store) -> None:
    fill(phone, 1)
    mine = form(phone, 1)
    other.post(f"{LIST}/1", {**form(other, 1), "column.0": "sua"})
    answer = phone.post(f"{LIST}/1", {**mine, "column.0": "mia"})
    assert answer.status_code == 409
    assert 'value="mia"' in answer.get_data(as_text=True)
    assert tiles(store) == [["sua", *row(1)[1:]]]


def test_of_two_like_rows_the_one_that_was_meant(phone: Phone, store: Store) -> None:
    for number in (1, 2):
        phone.post(f"{LIST}/{number}", {**TYPED, "mark": ""})
    phone.post(f"{LIST}/2", {**form(phone, 2), "column.0": "Stop"})
    assert tiles(store) == [KEPT, ["Stop", *KEPT[1:]]]


def test_rows_added_at_once_are_all_kept(app: Flask, store: Store) -> None:
    start = Barrier(6)

    def add(number: int) -> None:
        one = Phone(app)
        start.wait()
        for lap in range(5):
            one.post(f"{LIST}/1", {**TYPED, "column.0": f"{number} {lap}", "mark": ""})

    threads = [Thread(target=add, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = tiles(store)
    assert isinstance(found, list)
    assert sorted(each[0] for each in found) == sorted(f"{number} {lap}" for number in range(6) for lap in range(5))


@pytest.mark.parametrize(
    ("typed", "line"),
    [(["a", "blue", 1, 0, "", 0, 0], "a · blu · rosso 1"), (["", "", 0, 0, 0, 0, 0], "0 · 0 · 0 · 0 · 0")],
)
def test_a_row_is_known_by_what_it_counts(typed: list[int | str | None], line: str) -> None:
    """A nought says nothing, but where there is nothing else."""
    entry = next(each for each in GAME.box if each.id == "tiles")
    names = GAME.names()
    assert in_one_line(entry, typed, lambda each: names[each].of("it") if each in names else each) == line


# --- the whole list ---------------------------------------------------------------------------------------------------


def test_eighty_one_rows_of_seven_columns(phone: Phone, store: Store) -> None:
    """All of them are listed, the last can be changed, and there is room for no other."""
    fill(phone, 81)
    page = phone.get(LIST).get_data(as_text=True)
    assert re.findall(rf'href="{LIST}/(\d+)"', page) == [str(number) for number in range(1, 82)]
    assert "tessera 81 · blu · rosso 1 · blu 2 · roccia 3 · il gufo 4 · la volpe 5" in page
    assert phone.post(f"{LIST}/81", {**form(phone, 81), "column.0": "ultima"}).status_code == 303
    assert phone.get(f"{LIST}/82").status_code == 404
    answer = phone.post(f"{LIST}/82", {**TYPED, "mark": ""})
    assert (answer.status_code, "pieno" in answer.get_data(as_text=True)) == (409, True)
    tiles = store.box("counter")["tiles"]
    assert isinstance(tiles, list)
    assert len(tiles) == 81


def test_the_page_of_the_box_leads_to_a_long_list_and_holds_none_of_it(phone: Phone) -> None:
    fill(phone, 81)
    page = phone.get("/box/counter").get_data(as_text=True)
    assert f'href="{LIST}"' in page
    assert "Apri l'elenco: 81" in page
    assert "tessera" not in page
    assert 'name="card.0.0"' in page, "a short list is still typed in where it stands"


def test_out_and_in_again(phone: Phone, store: Store) -> None:
    fill(phone, 81)
    before, saved = tiles(store), phone.get("/box/counter/export")
    phone.post("/box/counter", {"entry": "tiles", "forget": "1"})
    assert tiles(store) == []
    assert phone.post("/box/counter/import", {"file": (io.BytesIO(saved.data), "box.json")}).status_code == 303
    assert tiles(store) == before


def test_a_program_reads_the_same(phone: Phone) -> None:
    fill(phone, 2)
    found = phone.get(LIST, **JSON).get_json()
    assert (found["next"], [each["number"] for each in found["rows"]]) == (3, [1, 2])
    cells = phone.get(f"{LIST}/1", **JSON).get_json()["cells"]
    assert [cell["value"] for cell in cells] == ["tessera 1", "blue", "1", "2", "3", "4", "5"]
    assert [cell["bounds"] for cell in cells[:3]] == [None, None, [0, 9]]


def test_in_english(phone: Phone) -> None:
    page = phone.get(f"{LIST}/1", Accept_Language="en").get_data(as_text=True)
    assert "Add, and write the next" in page


def test_a_card_learned_in_play_has_its_numbers(phone: Phone, table: str, store: Store) -> None:
    """With what is not known left out, as a form and as a program send it."""
    wish = {"type": "learn", "entry": "tiles", "value": "Via | red | 0 |  | -3 |  | ", "remember": "1"}
    assert phone.post(f"{table}/act", {**wish, "seat": "A", "seq": "1"}).status_code == 303
    assert tiles(store) == [KEPT]
    value = "Stop | | | | 3 | | 9"
    action = {**wish, "remember": True, "value": value}
    assert phone.ask(f"{table}/act", {"action": action, "seat": "A", "seq": 2}).status_code == 200
    assert tiles(store) == [KEPT, ["Stop", "", None, None, 3, None, 9]]
    for wrong in ("Via | green | 0 | | | | ", "Via | red | 10 | | | | ", "Via | red | 0"):
        asked = {"action": {**action, "value": wrong}, "seat": "A", "seq": 3}
        assert phone.ask(f"{table}/act", asked).status_code == 400
