"""The owner's box: edited, confirmed, forgotten, taken out and put back whole or not at all."""

import io
import json
import re
from typing import Any

import pytest

from companion import box, boxfile
from companion.box import LARGEST_FILE
from companion.engine.box_entries import BoxValue
from companion.store import Store
from companion.web import create_app
from tests.web.conftest import SAME, Phone, box_says
from tests.web.counter import GAME

BOX = "/box/counter"


NO_SIZE = "Quante gemme: un numero da 0 a 50."
GRID = {"cell.red.1": "1", "cell.red.2": "2", "cell.blue.1": "3"}


@pytest.mark.parametrize(
    ("form", "says", "kept"),
    [
        pytest.param({"entry": "size", "value": "51"}, NO_SIZE, 'value="51"', id="too many"),
        pytest.param({"entry": "size", "value": ""}, NO_SIZE, 'name="value"', id="nothing"),
        pytest.param({"entry": "values", **GRID, "cell.red.1": "10"}, "I valori, rosso, 1: un numero da 0 a 9.",
                     'name="cell.red.1" min="0" max="9" value="10"', id="a cell"),
    ],
)  # fmt: skip
def test_a_box_refused_keeps_what_was_typed(phone: Phone, form: dict[str, str], says: str, kept: str) -> None:
    """And says why, in words."""
    answer = phone.post(BOX, form)
    assert answer.status_code == 422
    assert says in answer.get_data(as_text=True)
    assert kept in answer.get_data(as_text=True)


def test_a_deck_that_does_not_add_up_says_by_how_much() -> None:
    """And thirty values that were typed are not typed again."""
    phone = Phone(create_app(store=Store(None), rates=False))
    page = phone.get("/box/hyde").get_data(as_text=True)
    deck = page.partition('id="deck"')[2].partition("</section>")[0]
    cells = dict(re.findall(r'name="(cell\.[^"]+)"[^>]* value="(\d+)"', deck))
    first = next(iter(cells))
    answer = phone.post("/box/hyde", {"entry": "deck", **cells, first: str(int(cells[first]) + 1)})
    assert answer.status_code == 422
    shown = answer.get_data(as_text=True)
    assert re.search(r"Le carte del mazzo: 61, devono essere 60\.", shown)
    assert re.search(rf'name="{re.escape(first)}"[^>]* value="{int(cells[first]) + 1}"', shown)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"nonsense", "Questo file non si legge"),
        (b"", "Questo file non si legge"),
        (b'{"custode":9,"game":"counter","entries":{}}', "non è uno che questo Custode ha salvato"),
        (b'{"custode":1,"game":"hyde","entries":{}}', "della scatola di un altro gioco"),
        (b'{"custode":1,"game":"counter","entries":{"dragons":1}}', "dragons"),
    ],
)
def test_a_foreign_file_says_what_is_wrong_and_leads_back(phone: Phone, raw: bytes, says: str) -> None:
    answer = phone.client.post(
        f"{BOX}/import", data={"file": (io.BytesIO(raw), "box.json")}, headers=SAME, content_type="multipart/form-data"
    )
    page = answer.get_data(as_text=True)
    assert (answer.status_code, says in page, f'action="{BOX}/import"' in page) == (400, True, True)
    assert ("Non se ne è tenuto niente." in page, "quello che hai scritto" in page) == (True, False)


def test_a_file_of_another_box_is_named() -> None:
    phone = Phone(create_app(store=Store(None), rates=False))
    raw = b'{"custode":1,"game":"hyde","entries":{}}'
    answer = phone.client.post("/box/monsterchase/import", data=raw, content_type="application/json", headers=SAME)
    assert "Mercoledì" in answer.get_json()["faults"][0]


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
        ({"entry": "motto", "value": " Chi  conta "}, {"motto": "Chi conta"}),
        ({"entry": "motto", "value": ""}, {"motto": ""}),
        ({"entry": "motto", "value": "x" * 400}, {"motto": "x" * 400}),
        ({"entry": "cards", "card.0.0": "Via", "card.0.1": "Stop"}, {"cards": [["Via", "Stop"]]}),
        (
            {"entry": "cards", "card.0.0": "Via", "card.0.1": "", "card.1.0": "", "card.1.1": " ", "card.2.1": "12"},
            {"cards": [["Via", ""], ["", "12"]]},
        ),
        (
            {"entry": "cards", "card.0.0": "Via", "card.1.0": "Stop", "card.2.0": "Ancora", "remove": "1"},
            {"cards": [["Via", ""], ["Ancora", ""]]},
        ),
        ({"entry": "cards", "card.0.0": "Via", "remove": "0"}, {"cards": []}),
        ({"entry": "cards", "card.0.0": "Via", "remove": "٣"}, {"cards": [["Via", ""]]}),
        ({"entry": "cards"}, {"cards": []}),
        (
            {"entry": "pile", "card.0.0": "Via", "card.0.1": "blue", "card.1.0": "Stop", "card.1.1": ""},
            {"pile": [["Via", "blue"], ["Stop", ""]]},
        ),
    ],
)
def test_saying_what_is_in_the_box(phone: Phone, store: Store, form: dict[str, Any], kept: dict[str, Any]) -> None:
    assert phone.post(BOX, form).status_code == 303
    assert store.box("counter") == kept


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"entry": "size", "value": "51"}, 422),
        ({"entry": "size", "value": "x"}, 400),
        ({"entry": "back", "value": "green"}, 422),
        ({"entry": "values", "cell.red.1": "10"}, 422),
        ({"entry": "motto", "value": "x" * 401}, 400),
        ({"entry": "motto", "value": "a\0"}, 400),
        ({"entry": "cards", "card.0.0": "x" * 401}, 400),
        ({"entry": "cards", "card.0.0": "\u202e"}, 400),
        ({"entry": "cards", **{f"card.{line}.0": "x" for line in range(4)}}, 422),
        ({"entry": "cards", **{f"card.{line}.0": "x" for line in range(900)}}, 422),
        ({"entry": "pile", "card.0.0": "Via", "card.0.1": "green"}, 422),
        ({"entry": "nope", "value": "1"}, 400),
        ({}, 400),
    ],
)
def test_what_does_not_fit(phone: Phone, store: Store, form: dict[str, str], status: int) -> None:
    assert phone.post(BOX, form).status_code == status
    assert store.box("counter") == {}


def test_forgetting(phone: Phone, store: Store) -> None:
    phone.post(BOX, {"entry": "size", "value": "20"})
    phone.post(BOX, {"entry": "size", "forget": "1"})
    assert store.box("counter") == {}


def test_a_guess_is_marked_until_confirmed(phone: Phone) -> None:
    assert phone.get(BOX).get_data(as_text=True).count("non confermato") == 7
    phone.post(BOX, {"entry": "size", "confirm": "1"})
    assert phone.get(BOX).get_data(as_text=True).count("non confermato") == 6


def test_a_list_of_cards_grows_by_the_line_that_waits(phone: Phone) -> None:
    """Known cards, each with its button to remove it, and an empty one, until the deck is full."""

    def lines() -> list[tuple[int, bool]]:
        entries = {entry["id"]: entry for entry in phone.get(BOX, Accept="application/json").get_json()["entries"]}
        return [(card["number"], card["is_new"]) for card in entries["cards"]["cards"]]

    assert lines() == [(0, True)]
    phone.post(BOX, {"entry": "cards", "card.0.0": "Via"})
    assert lines() == [(0, False), (1, True)]
    phone.post(BOX, {"entry": "cards", "card.0.0": "Via", "card.1.0": "Stop", "card.2.0": "Ancora"})
    assert lines() == [(0, False), (1, False), (2, False)]
    page = phone.get(BOX).get_data(as_text=True)
    assert 'name="card.1.0" maxlength="400" value="Stop"' in page
    assert '<button name="remove" value="2" aria-label="Togli 3">' in page
    first = page[page.index('name="entry" value="cards"') :]
    assert first.index('<button class="off"') < first.index('name="remove"'), "Enter must not remove a card"


def test_what_was_written_down_in_play_joins_the_cards(phone: Phone, table: str, store: Store) -> None:
    form = {"type": "learn", "entry": "cards", "value": "Via | Stop", "seat": "A", "remember": "1"}
    assert phone.post(f"{table}/act", {**form, "seq": "1"}).status_code == 303
    assert phone.post(f"{table}/act", {**form, "value": "Via", "seq": "2"}).status_code == 400
    assert box_says(store) == {"cards": [["Via", "Stop"]]}


@pytest.mark.parametrize(
    ("old", "written", "kept"),
    [
        ([], "Via | Stop", [["Via", "Stop"]]),
        ([["Via", "Stop"]], "Via | ", [["Via", "Stop"], ["Via", ""]]),
        ([["Via", "Stop"]], "Via | Stop", [["Via", "Stop"]]),
        ([["1", ""], ["2", ""], ["3", ""]], "4 | ", [["1", ""], ["2", ""], ["3", ""]]),
    ],
    ids=["the first", "one more", "known already", "the list is full"],
)
def test_a_card_joins_the_known_ones(old: list[Any], written: str, kept: list[Any]) -> None:
    entry = GAME.entry("cards")
    assert entry is not None
    assert entry.learned(old, "", written) == kept


@pytest.mark.parametrize(
    ("value", "numbers", "cards"),
    [
        ([[1, None], [2, 3]], [[1, 0], [2, 3]], [["1", ""], ["2", "3"]]),
        ([["Via", 0]], [[0, 0]], [["Via", "0"]]),
        ([["Via", None]], [[0, 0]], [["Via", ""]]),
        ([], [], []),
        ("", [], []),
        (7, [], []),
    ],
)
def test_a_value_as_numbers_and_as_cards(value: BoxValue, numbers: list[Any], cards: list[Any]) -> None:
    assert (box.numbers(value), box.cards(value)) == (numbers, cards)


def test_a_list_holds_two_hundred_cards(phone: Phone, store: Store) -> None:
    many = [[str(line), "red"] for line in range(200)]
    assert phone.post(f"{BOX}/import", json_file(pile=many)).status_code == 303
    assert store.box("counter") == {"pile": many}
    assert phone.post(f"{BOX}/import", json_file(pile=[*many, ["200", ""]])).status_code == 422


def json_file(**entries: object) -> dict[str, object]:
    return {"file": (io.BytesIO(body(**entries)), "box.json")}


def test_a_long_card_survives_out_and_in(phone: Phone, store: Store) -> None:
    phone.post(BOX, {"entry": "cards", "card.0.0": "à" * 400, "card.0.1": "Stop"})
    saved = phone.get(f"{BOX}/export")
    phone.post(BOX, {"entry": "cards", "forget": "1"})
    assert phone.post(f"{BOX}/import", {"file": (io.BytesIO(saved.data), "box.json")}).status_code == 303
    assert store.box("counter") == {"cards": [["à" * 400, "Stop"]]}


@pytest.mark.parametrize(
    ("entries", "faults"),
    [
        ({"cards": [["Via", "Stop"]], "motto": "Chi conta"}, 0),
        ({"cards": [["Via"]]}, 1),
        ({"cards": [["Via", 1], ["x" * 401, None]]}, 3),
        ({"cards": [["", ""]] * 4}, 1),
        ({"cards": "Via"}, 1),
        ({"cards": [["Via", "Stop", ""]], "pile": [["Via", "blue"], ["Stop", ""]]}, 1),
        ({"pile": [["Via", "green"], ["Via", 1]]}, 2),
        ({"tiles": [["Via", "red", 0, None, -3, 9, 1]]}, 0),
        ({"tiles": [["Via", "green", 10, "", -4, True, "1"]]}, 6),
        ({"motto": 7}, 1),
        ({"motto": "x" * 401, "nope": ""}, 2),
    ],
)
def test_the_command_names_every_fault(monkeypatch: pytest.MonkeyPatch, entries: dict[str, Any], faults: int) -> None:
    monkeypatch.setattr(boxfile, "games", lambda: {"counter": GAME})
    found = boxfile.faults_of("box.json", body(**entries))
    assert len(found) == faults
    assert all(fault.startswith("box.json, ") for fault in found)


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
        (body(motto=7), 422),
        (body(motto="x" * 401), 400),
        (body(motto=["x"]), 422),
        (body(cards="x"), 422),
        (body(cards=[["x"]]), 422),
        (body(cards=[["x", 1]]), 422),
        (body(cards=[["x", "y"]] * 4), 422),
        (body(cards=[["x", {}]]), 422),
        (body(pile=[["x", "green"]]), 422),
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


# --- where it comes from ----------------------------------------------------------------------------------------------


def taught(phone: Phone, table: str) -> None:
    """Two cells of the grid and a card, said at a table."""
    said = (("values/red/2", "7"), ("values/blue/1", "5"), ("cards", "Via | Stop"))
    for seq, (entry, value) in enumerate(said, 1):
        form = {"type": "learn", "entry": entry, "value": value, "seat": "A", "seq": str(seq), "remember": "1"}
        assert phone.post(f"{table}/act", form).status_code == 303


def origins_shown(phone: Phone) -> dict[str, tuple[str, str]]:
    """What the page says that tables taught, with where each comes from and the mark that takes it back."""
    page = phone.get(BOX).get_data(as_text=True)
    found = re.findall(r'<b>([^<]*)</b> <small>(.*?)</small></div><button name="unlearn" value="(\w+)"', page)
    return {what: (where, mark) for what, where, mark in found}


def test_the_box_says_where_a_value_comes_from_and_takes_it_back(phone: Phone, table: str, store: Store) -> None:
    """One cell or one card, and what was there before is there again."""
    taught(phone, table)
    shown = origins_shown(phone)
    assert set(shown) == {"rosso, 2: 7", "blu, 1: 5", "Via · Stop"}
    code = table.split("/")[2]
    assert all(f'href="/t/{code}">{code.upper()}, 01/01/1970' in where for where, _ in shown.values())
    assert phone.post(BOX, {"entry": "values", "unlearn": shown["rosso, 2: 7"][1]}).status_code == 303
    assert box_says(store) == {"values": [[1, 2], [5, None]], "cards": [["Via", "Stop"]]}
    assert phone.post(BOX, {"entry": "values", "unlearn": shown["rosso, 2: 7"][1]}).status_code == 303, "not twice"
    assert phone.post(BOX, {"entry": "cards", "unlearn": shown["Via · Stop"][1]}).status_code == 303
    assert set(origins_shown(phone)) == {"blu, 1: 5"}
    store.take_out([code.upper()])
    assert origins_shown(phone)["blu, 1: 5"][0].startswith("un tavolo cancellato")


def test_what_the_owner_left_alone_keeps_its_origin(phone: Phone, table: str, store: Store) -> None:
    """A form writes the whole grid: of the cells in it only the one that says something else is the owner's."""
    taught(phone, table)
    grid = {"cell.red.1": "1", "cell.red.2": "6", "cell.blue.1": "5", "cell.blue.2": ""}
    assert phone.post(BOX, {"entry": "values", **grid}).status_code == 303
    assert box_says(store)["values"] == [[1, 6], [5, None]]
    assert set(origins_shown(phone)) == {"blu, 1: 5", "Via · Stop"}
    phone.post(f"{table}/act", {"type": "undo", "to": "2", "seat": "A", "seq": "4"})
    assert box_says(store) == {"values": [[1, 6], [3, None]]}


def test_a_file_of_a_box_is_its_owners_word(phone: Phone, table: str, store: Store) -> None:
    """It passes from house to house with all that was learned; what a file says, no undo takes back."""
    taught(phone, table)
    file = phone.get(f"{BOX}/export").get_data()
    assert json.loads(file)["entries"] == box_says(store)
    before = box_says(store)
    answer = phone.client.post(f"{BOX}/import", data=file, headers=SAME, content_type="application/json")
    assert answer.status_code == 303
    phone.post(f"{table}/act", {"type": "undo", "to": "2", "seat": "A", "seq": "4"})
    assert (box_says(store), origins_shown(phone)) == (before, {})


def test_what_the_box_knows_is_shown_before_a_table_is_opened(phone: Phone, table: str) -> None:
    """With a way to change it; nothing of it to whoever is not of the house."""
    assert "Dalla vostra scatola" not in phone.get("/new/counter").get_data(as_text=True)
    taught(phone, table)
    page = phone.get("/new/counter").get_data(as_text=True)
    assert "rosso, 2: 7; blu, 1: 5" in page
    assert 'href="/box/counter#values">Cambia</a>' in page
    elsewhere = phone.client.application.test_client()
    there = elsewhere.get("/new/counter", environ_overrides={"REMOTE_ADDR": "192.168.1.9"})
    assert "Dalla vostra scatola" not in there.get_data(as_text=True)
