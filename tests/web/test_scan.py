"""A pad taken over: by hand in the order of the paper, checked by the rules, written as one act that can be undone."""

import random
import re
import threading
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace as replace_struct
from werkzeug.test import TestResponse

from companion.engine.log import Log
from companion.engine.opening import Opening
from companion.engine.scores import Scores
from companion.engine.voice import Voice
from companion.games import games
from companion.games.monsterchase.state import Lap
from companion.scan import Crop, UnreadablePhoto
from companion.store import Store
from companion.web import create_app
from companion.web.beside import scanning
from companion.web.beside.pad_review import Shown, sheet
from companion.web.seating.tables import Table, Tables
from printables import known_pads
from tests.any_game import any_game
from tests.bench.camera import SEVERITIES, photograph
from tests.bench.pencil import filled
from tests.bench.photographs import picture_of
from tests.games.monsterchase.table import at
from tests.scan.photo_of import CORNER, photo_of
from tests.web.conftest import JSON, SAME, SCREENS, Phone, opened
from tests.web.counter import GAME
from tests.web.counter.view import copied
from tests.web.test_corrections import dials_of, lines

TOTAL, NEXT = ("total", "total"), ("total", "next")


def page_of(phone: Phone, table: str) -> str:
    return str(phone.get(f"{table}/scan?by=hand").get_data(as_text=True))


def written(phone: Phone, table: str, seq: int = 1, **cells: str) -> tuple[int, str]:
    """What comes of writing these cells of the sheet."""
    form = {f"cell.total.{name}": value for name, value in cells.items() if name != "anyway"}
    more = {"anyway": cells["anyway"]} if "anyway" in cells else {}
    stamp = {"seq": str(seq), "key": f"A-{seq}", "seat": "A", "edition": "3", "pad": ""}
    answer = phone.post(f"{table}/scan/write", {**form, **more, **stamp})
    return answer.status_code, answer.get_data(as_text=True)


def test_the_sheet_stands_in_the_order_of_the_paper_with_what_the_table_knows(phone: Phone, table: str) -> None:
    page = page_of(phone, table)
    assert re.findall(r'name="(cell\.[^"]+)"', page) == ["cell.total.total", "cell.total.next"]
    assert 'name="cell.total.total" min="0" max="99" value="0"' in page
    assert "Il segnapunti non riporta le gemme." in page


def test_every_field_says_whose_it_is(store: Store) -> None:
    """To whoever hears the page a heading above five fields is five fields of one name."""
    phone = Phone(create_app(store=store, games={"hyde": games()["hyde"]}, rates=False))
    table = phone.post("/new/hyde", {"seats": "2", "sit": "all"}).headers["Location"].removesuffix("/me")
    labels = re.findall(r"<label>(.*?)<(?:select|input)", page_of(phone, table), re.DOTALL)
    names = [re.sub(r"<[^>]*>", "", each).strip() for each in labels]
    assert len(names) == len(set(names)) == 16


@pytest.fixture
def attacked(store: Store) -> tuple[Phone, str]:
    """A table of Hyde with one attack behind it, which was taken over from paper."""
    phone = Phone(create_app(store=store, games={"hyde": games()["hyde"]}, rates=False))
    path = phone.post("/new/hyde", {"seats": "2", "sit": "all"}).headers["Location"].removesuffix("/me")
    stamp = {"seq": "1", "key": "A-1", "seat": "A", "edition": "3", "pad": ""}
    attack = {"cell.1.place": "bosco", "cell.1.points": "20", "cell.1.result": "saved"}
    assert phone.post(f"{path}/scan/write", {**stamp, **attack}).status_code == 303
    return phone, path


def test_an_empty_row_of_which_the_table_knows_more_is_not_folded_away(attacked: tuple[Phone, str]) -> None:
    """An attack that the pad does not know of is taken back when it is written: that is seen before."""
    phone, path = attacked
    app = phone.client.application
    with app.test_request_context():
        table = app.extensions["custode"].tables.load(path[-5:].upper())
        asks = scanning.asked_by(table, "3")
        shown = Shown(scores={}, crops=dict.fromkeys(dict(asks), Crop(b"x", 60, 8)))
        found = sheet(table, Voice(table.game, "en", {}), asks, shown)
    assert [cell.name for row in found.rest for cell in row.cells] == ["cell.1.place", "cell.1.result", "cell.1.points"]
    assert len(found.blank) == 9


def test_a_row_that_is_not_seen_whole_is_not_folded_away(attacked: tuple[Phone, str]) -> None:
    """It may be empty, or lie under a die: nobody finds it again among nine empty rows."""
    phone, path = attacked
    app = phone.client.application
    with app.test_request_context():
        table = app.extensions["custode"].tables.load(path[-5:].upper())
        asks = scanning.asked_by(table, "3")
        cell = ("4", "points")
        crops = dict.fromkeys(dict(asks), Crop(b"x", 60, 8))
        shown = Shown(scores={}, crops=crops, asked=frozenset({cell}), hidden=frozenset({cell}))
        found = sheet(table, Voice(table.game, "en", {}), asks, shown)
    assert [one.name for row in found.asked for one in row.cells] == ["cell.4.points"]
    assert {one.name for row in found.rest for one in row.cells} >= {"cell.4.place", "cell.4.result"}
    assert not any(one.name.startswith("cell.4.") for row in found.blank for one in row.cells)


def test_a_sheet_before_the_one_being_played_is_shown_beside_its_own_rows() -> None:
    """Round 12 is no word about round 1: neither before it is written nor after."""
    chase, race = games()["monsterchase"], at("round=13")
    laps = (*(20 - row for row in range(11)), 3)
    old = replace_struct(race, laps=tuple(Lap(points, "", "normal", -1, is_copied=True) for points in laps))
    table = Table("AAAAA", chase, b"", chase.opening(3), Log(), {}, old)
    first = {(str(row), "points"): 21 - row for row in range(1, 12)} | {("total", "sheet"): "1"}
    with create_app(store=Store(None), games={"monsterchase": chase}, rates=False).test_request_context():
        found = sheet(table, Voice(chase, "en", {}), scanning.asked_by(table, "3"), Shown(scores=first))
    beside = {cell.name: cell.here for row in found.rest for cell in row.cells if cell.value and cell.here}
    assert beside == {}
    assert scanning.left_out(table, first) == ()
    assert scanning.left_out(table, {**first, ("1", "points"): 3}) == (("1", "points"),)


def test_an_empty_pad_takes_nothing_back(attacked: tuple[Phone, str]) -> None:
    """It says nothing, not that nothing has happened."""
    phone, path = attacked
    stamp = {"seq": "2", "key": "A-2", "seat": "A", "edition": "3", "pad": ""}
    assert phone.post(f"{path}/scan/write", stamp).status_code == 200
    assert values(page_of(phone, path))["1.place"] == "bosco"


def test_what_is_confirmed_is_one_act_that_an_undo_takes_back(phone: Phone, table: str) -> None:
    was = dials_of(phone, table)
    assert written(phone, table, total="4", next="B")[0] == 303
    assert dials_of(phone, table) == {**was, "total": "4", "turn": "B"}
    stated = lines(phone, table)
    assert (len(stated), len(stated[-1])) == (2, 2)
    phone.post(f"{table}/act", {"type": "undo", "seq": "2", "seat": "A"})
    assert dials_of(phone, table) == was


def test_an_empty_cell_leaves_the_table_as_it_is(phone: Phone, table: str) -> None:
    assert written(phone, table, total="", next="B")[0] == 303
    assert dials_of(phone, table)["total"] == "0"


def test_a_pad_that_says_what_the_table_says_writes_nothing(phone: Phone, table: str) -> None:
    written(phone, table, total="4", next="B")
    status, page = written(phone, table, seq=2, total="4", next="B")
    assert status == 200
    assert "già sul tavolo" in page
    assert len(lines(phone, table)) == 2


def test_a_table_that_is_not_set_up_yet_says_so(store: Store) -> None:
    """Nothing would be written, and nothing of the pad stands there: that is not the same as being known."""
    chase = games()["monsterchase"]
    phone = Phone(create_app(store=store, games={"monsterchase": chase}, rates=False))
    table = phone.post("/new/monsterchase", {"seats": "4", "sit": "all"}).headers["Location"].removesuffix("/me")
    stamp = {"seq": "1", "key": "A-1", "seat": "A", "edition": "3", "pad": ""}
    answer = phone.post(f"{table}/scan/write", {**stamp, "cell.1.points": "30", "cell.1.mood": "normal"})
    assert (answer.status_code, "Prima prepara sul telefono" in answer.get_data(as_text=True)) == (409, True)


def test_half_a_line_at_a_table_that_is_set_up_says_what_is_missing(store: Store) -> None:
    """Where an attack was, but not how it ended: the table is ready, it is the line that is not."""
    hyde = games()["hyde"]
    phone = Phone(create_app(store=store, games={"hyde": hyde}, rates=False))
    table = phone.post("/new/hyde", {"seats": "2", "sit": "all"}).headers["Location"].removesuffix("/me")
    stamp = {"seq": "1", "key": "A-1", "seat": "A", "edition": "3", "pad": ""}
    answer = phone.post(f"{table}/scan/write", {**stamp, "cell.1.place": "cripta"})
    said = "Non è cambiato nulla. Prima prepara sul telefono quello che c'è sul tavolo. Se è già pronto, completa"
    assert (answer.status_code, said in unescape(answer.get_data(as_text=True))) == (409, True)


def test_what_no_ruling_brings_about_is_said(store: Store) -> None:
    """The table is right: whoever wrote it sees where it still says otherwise."""
    assert GAME.pad is not None
    pad = replace(GAME.pad, copied=lambda at, scores: copied(at, {TOTAL: scores[TOTAL]}))
    app = create_app(store=store, games={"counter": any_game(replace(GAME, pad=pad))}, screens=[SCREENS], rates=False)
    phone = Phone(app)
    table = opened(phone)
    status, page = written(phone, table, total="4", next="B")
    assert (status, dials_of(phone, table)["total"]) == (200, "4")
    assert "qui il tavolo dice ancora altro" in page
    assert re.findall(r'name="(cell[^"]+)"', page.partition("Il segnapunti")[0]) == ["cell.total.next"]
    status, page = written(phone, table, seq=2, total="4", next="B")
    assert (status, "qui il tavolo dice ancora altro" in page) == (200, True)


def test_what_the_table_has_no_place_for_is_not_said_to_stand_there(store: Store) -> None:
    """As a winner of a match that goes on: it is blank there, before it was written and after."""
    assert GAME.pad is not None
    pad = replace(
        GAME.pad, copied=lambda at, scores: copied(at, {TOTAL: scores[TOTAL]}), written=lambda at: {TOTAL: at.total}
    )
    app = create_app(store=store, games={"counter": any_game(replace(GAME, pad=pad))}, screens=[SCREENS], rates=False)
    phone = Phone(app)
    table = opened(phone)
    for seq, total in ((1, "4"), (2, "4")):
        status, page = written(phone, table, seq=seq, total=total, next="B")
        assert (status, "qui il tavolo dice ancora altro" in page, "già sul tavolo" in page) == (200, True, False)
    assert "già sul tavolo" in written(phone, table, seq=2, total="4")[1]


def test_what_does_not_add_up_is_shown_and_written_only_when_people_insist(phone: Phone, table: str) -> None:
    status, page = written(phone, table, total="40")
    assert status == 422
    assert "Il conto si ferma prima: al massimo 11." in page
    assert 'href="/rules/counter/counter-5"' in page
    assert 'value="40"' in page
    assert dials_of(phone, table)["total"] == "0"
    assert written(phone, table, total="40", anyway="1")[0] == 303
    assert dials_of(phone, table)["total"] == "40"


@pytest.mark.parametrize("cells", [{"total": "100"}, {"total": "-1"}, {"total": "molti"}, {"next": "Z"}])
def test_what_is_no_value_of_a_cell_is_refused(phone: Phone, table: str, cells: dict[str, str]) -> None:
    assert written(phone, table, 1, **cells)[0] == 400
    assert len(lines(phone, table)) == 1


def test_a_sheet_made_for_an_older_moment_is_not_written_over_a_newer_one(phone: Phone, table: str) -> None:
    phone.post(f"{table}/act", {"type": "adjust", "dial": "total", "value": "2", "seq": "1", "key": "x", "seat": "A"})
    status, page = written(phone, table, seq=1, total="4")
    assert status == 409
    assert 'name="seq" value="2"' in page
    assert 'value="4"' in page
    assert written(phone, table, seq=2, total="4")[0] == 303


def test_whoever_insists_on_an_older_moment_is_told_that_the_table_moved_on(phone: Phone, table: str) -> None:
    """Before anything is written over what others did, not only what does not add up is said again."""
    phone.post(f"{table}/act", {"type": "adjust", "dial": "total", "value": "2", "seq": "1", "key": "x", "seat": "A"})
    status, page = written(phone, table, seq=1, total="40", anyway="1")
    assert (status, "il tavolo è andato avanti" in page, "Così non torna" in page) == (409, True, False)
    assert written(phone, table, seq=2, total="40")[0] == 422


def test_whoever_has_no_seat_writes_nothing(phone: Phone, other: Phone, table: str) -> None:
    looking = other.get(f"{table}/scan")
    assert (looking.status_code, "Il segnapunti lo fotografa chi siede a questo tavolo" in looking.text) == (409, True)
    assert 'id="table"' in looking.text
    assert written(other, table, total="4")[0] == 403
    assert dials_of(phone, table)["total"] == "0"


def test_a_photo_that_is_none_gets_a_sentence_and_changes_nothing(phone: Phone, table: str) -> None:
    for junk in (b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40):
        answer = phone.post(f"{table}/scan", {"photo": (BytesIO(junk), "x.jpg")})
        assert answer.status_code == 422
        assert "Questa non è una foto" in answer.get_data(as_text=True)
    assert phone.get(f"{table}/scan", **JSON).get_json()["error"] == ""
    assert len(lines(phone, table)) == 1


# --- photographs ------------------------------------------------------------------------------------------------------


def pad_of(phone: Phone, table: str, what: str = "") -> bytes:
    """A pad printed for this table, or for nobody in particular."""
    made = phone.post(f"{table}/print", {"what": "pad"})
    return bytes(phone.get(what or made.headers["Location"]).data)


def opening_of(app: Flask, table: str) -> Opening:
    tables: Tables = app.extensions["custode"].tables
    return tables.load(table[-5:].upper()).opening


def photographed(app: Flask, phone: Phone, table: str, pdf: bytes, scores: Scores, **how: Any) -> tuple[int, str]:
    photo = photo_of(pdf, any_game(GAME), opening_of(app, table), scores, **how)
    answer = phone.post(f"{table}/scan", {"photo": (BytesIO(photo), "pad.jpg")})
    return answer.status_code, answer.get_data(as_text=True)


def values(page: str) -> dict[str, str]:
    """What the sheet says, field by field."""
    numbers = re.findall(r'<input type="number"[^>]* name="cell\.([^"]+)"[^>]* value="([^"]*)"', page)
    picked = re.findall(r'<select name="cell\.([^"]+)">(.*?)</select>', page, re.DOTALL)
    chosen = {name: re.findall(r'value="([^"]*)" selected', options) for name, options in picked}
    return {**dict(numbers), **{name: found[0] if found else "" for name, found in chosen.items()}}


def test_a_photo_of_the_pad_becomes_the_table(app: Flask, phone: Phone, table: str) -> None:
    status, page = photographed(app, phone, table, pad_of(phone, table), {TOTAL: 7, NEXT: "B"})
    assert status == 200
    assert values(page) == {"total.total": "7", "total.next": "B"}
    assert page.count("data:image/jpeg;base64,") == 2
    assert len(lines(phone, table)) == 1, "nothing is written before it was looked at"
    stamp = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    sent = {f"cell.{name}": value for name, value in values(page).items()}
    assert phone.post(f"{table}/scan/write", {**stamp, **sent}).status_code == 303
    assert (dials_of(phone, table)["total"], dials_of(phone, table)["turn"]) == ("7", "B")


def test_what_lies_under_a_die_is_asked_and_said(app: Flask, phone: Phone, table: str) -> None:
    """A circle that is not seen is not blank; once told it is written as any other."""
    pdf = pad_of(phone, table)
    pages = [photographed(app, phone, table, pdf, {TOTAL: 7}, mishaps=["a die"], seed=str(seed)) for seed in range(4)]
    seen = [page for status, page in pages if status == 200]
    assert seen
    for page in seen:
        assert "Ogni casella è stata letta" not in page
        assert "Una casella non si vede: guarda sul foglio." in page or "2 caselle non si vedono" in page
        assert 'name="cell.total.total"' in page.partition("<h2>Il segnapunti")[0]
    stamp = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', seen[0]))
    assert phone.post(f"{table}/scan/write", {**stamp, "cell.total.total": "7"}).status_code == 303
    assert dials_of(phone, table)["total"] == "7"


def test_the_figures_stand_over_the_circles_and_the_one_that_was_read_is_marked(
    app: Flask, phone: Phone, table: str
) -> None:
    """Whoever checks "23" does not count nineteen circles."""
    _, page = photographed(app, phone, table, pad_of(phone, table), {TOTAL: 47, NEXT: "B"})
    (picture,) = [each for each in re.findall(r'<svg class="crop".*?</svg>', page, re.DOTALL) if ">90<" in each]
    figures = re.findall(r'<text x="(\d+)" y="-6"[^>]*?( class="read")?>(\d+)</text>', picture)
    assert [figure for *_, figure in figures] == [*map(str, range(10, 100, 10)), *map(str, range(10))]
    assert [figure for _, read, figure in figures if read] == ["40", "7"]
    places = {figure: x for x, _, figure in figures}
    assert re.findall(r'<circle cx="(\d+)"', picture) == [places["40"], places["7"]]


def test_a_photo_of_an_empty_pad_says_that_nothing_is_filled_in(app: Flask, phone: Phone, table: str) -> None:
    """It is read as well as any other: neither is it blurred, nor does it all stand on the table already."""
    pdf = pad_of(phone, table)
    status, page = photographed(app, phone, table, pdf, {})
    assert (status, "Su questo segnapunti non hai annerito niente" in page) == (422, True)
    assert photographed(app, phone, table, pdf, {NEXT: "B"})[0] == 200
    status, page = written(phone, table)
    assert (status, "Non hai compilato niente" in page, "già sul tavolo" in page) == (200, True, False)


def test_the_same_pad_once_more_says_that_it_is_known(app: Flask, phone: Phone, table: str) -> None:
    pdf = pad_of(phone, table)
    written(phone, table, total="7", next="B")
    _, page = photographed(app, phone, table, pdf, {TOTAL: 7, NEXT: "B"})
    stamp = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    sent = {f"cell.{name}": value for name, value in values(page).items()}
    again = phone.post(f"{table}/scan/write", {**stamp, **sent})
    assert "già sul tavolo" in again.get_data(as_text=True)
    assert len(lines(phone, table)) == 2


def test_what_the_rules_do_not_allow_is_shown_beside_its_picture(app: Flask, phone: Phone, table: str) -> None:
    _, page = photographed(app, phone, table, pad_of(phone, table), {TOTAL: 42})
    assert "Il conto si ferma prima: al massimo 11." in page
    stamp = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    refused = phone.post(f"{table}/scan/write", {**stamp, "cell.total.total": "42"})
    assert refused.status_code == 422
    assert "data:image/jpeg" in refused.get_data(as_text=True), "the picture stays until it is written"


def test_a_sheet_by_hand_has_no_picture_of_a_photo_before(app: Flask, phone: Phone, table: str) -> None:
    """What was photographed and never written would stand beside figures it has nothing to do with."""
    photographed(app, phone, table, pad_of(phone, table), {TOTAL: 7})
    assert "data:image/jpeg" not in page_of(phone, table)
    status, page = written(phone, table, total="40")
    assert (status, "data:image/jpeg" in page) == (422, False)


def test_the_pad_of_another_table_is_not_taken(app: Flask, phone: Phone, table: str) -> None:
    other = opened(phone)
    status, page = photographed(app, phone, table, pad_of(phone, other), {TOTAL: 7})
    assert (status, "Questo segnapunti è di un altro tavolo." in page) == (422, True)


def test_a_pad_of_nobody_becomes_this_tables(app: Flask, phone: Phone, other: Phone) -> None:
    table, second = opened(phone, seats="4"), opened(phone, seats="4")
    made = phone.post("/print/counter", {"what": "pad"})
    pdf = bytes(phone.get(made.headers["Location"]).data)
    status, page = photographed(app, phone, table, pdf, {TOTAL: 7})
    assert status == 200
    stamp = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    assert phone.post(f"{table}/scan/write", {**stamp, "cell.total.total": "7"}).status_code == 303
    status, page = photographed(app, phone, second, pdf, {TOTAL: 7})
    assert (status, "Questo segnapunti è di un altro tavolo." in page) == (422, True)


def test_a_pad_of_many_is_taken_at_a_table_of_two(app: Flask, phone: Phone, table: str) -> None:
    """Printed before anybody knew how many would come: what nobody here has is left out."""
    many = opened(phone, seats="4")
    made = phone.post("/print/counter", {"what": "pad"})
    pdf = bytes(phone.get(made.headers["Location"]).data)
    photo = photo_of(pdf, any_game(GAME), opening_of(app, many), {TOTAL: 7, NEXT: "D"})
    answer = phone.post(f"{table}/scan", {"photo": (BytesIO(photo), "pad.jpg")})
    assert answer.status_code == 200
    assert values(answer.get_data(as_text=True)) == {"total.total": "7", "total.next": ""}


def test_another_custode_with_an_empty_folder_takes_the_pad(app: Flask, phone: Phone, table: str) -> None:
    """Folder, server and key are gone: what is left is paper."""
    pdf = pad_of(phone, table)
    kept = Store(None)
    elsewhere = create_app(store=kept, games={"counter": any_game(GAME)}, screens=[SCREENS], rates=False)
    theirs = Phone(elsewhere)
    new = opened(theirs)
    status, page = photographed(elsewhere, theirs, new, pdf, {TOTAL: 7, NEXT: "B"})
    assert (status, values(page)) == (200, {"total.total": "7", "total.next": "B"})
    assert 'name="pad" value=""' in page, "it is no pad of this store"
    kept.close()


def test_a_pad_that_was_taken_back_counts_no_more(app: Flask, phone: Phone, table: str, store: Store) -> None:
    pdf = pad_of(phone, table)
    (pad,) = store.pads_of(table[-5:].upper())
    store.revoke_pad(pad.id)
    status, page = photographed(app, phone, table, pdf, {TOTAL: 7})
    assert (status, "è stato ritirato" in page) == (422, True)


@pytest.mark.parametrize(("size", "status"), [(23, 422), (25, 413)])
def test_no_more_is_taken_in_than_a_photograph(phone: Phone, table: str, size: int, status: int) -> None:
    head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="pad.jpg"\r\n\r\n'
    body = head + b"\xff" * size * 2**20 + b"\r\n--x--\r\n"
    answer = phone.client.post(f"{table}/scan", data=body, headers=SAME, content_type="multipart/form-data; boundary=x")
    assert answer.status_code == status
    assert len(lines(phone, table)) == 1
    # What is too large says what to do about it, on the page where another one is taken.
    assert ("3 megapixel bastano" in answer.get_data(as_text=True)) == (status == 413)
    assert 'name="photo"' in answer.get_data(as_text=True)


def test_the_code_of_a_pad_leads_whoever_has_a_seat_to_its_photograph(phone: Phone, other: Phone, table: str) -> None:
    made = phone.post(f"{table}/print", {"what": "pad"}).headers["Location"]
    key = made.partition("pad=")[2].partition("&")[0]
    assert phone.get(f"/q/{key}").headers["Location"] == f"{table}/scan"
    assert phone.get(f"{table}/scan").status_code == 200
    looking = other.get(f"{table}/scan")
    assert (looking.status_code, "Il segnapunti lo fotografa chi siede a questo tavolo" in looking.text) == (409, True)
    assert 'id="table"' in looking.text


def test_a_table_that_is_put_away_says_that_no_pad_changes_it(
    phone: Phone, table: str, act: Callable[..., TestResponse]
) -> None:
    assert act(phone, table, "put-away").status_code == 303
    closed = phone.get(f"{table}/scan")
    assert (closed.status_code, "nessun segnapunti lo cambia più" in closed.text) == (409, True)


def test_without_the_extra_the_sheet_is_filled_in_by_hand(
    phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.scan.NEEDS", ("nothing_of_that_name",))
    page = phone.get(f"{table}/scan").get_data(as_text=True)
    assert values(page) == {"total.total": "0", "total.next": "A"}
    assert 'type="file"' not in page
    assert phone.post(f"{table}/scan", {"photo": (BytesIO(b"x"), "pad.jpg")}).status_code == 303


def test_a_pad_from_before_numbers_were_blackened_is_read_as_far_as_it_goes(
    app: Flask, store: Store
) -> None:
    """Its circles are read, its boxes stand as pictures beside empty fields, and its code says no layout."""
    shelf = {"counter": any_game(replace(GAME, pad=None))}
    before = create_app(store=store, games=shelf, screens=[SCREENS], rates=False)
    theirs = Phone(before)
    old = opened(theirs)
    pdf = pad_of(theirs, old)
    opening = opening_of(app, old)
    (plan, asks), *_ = known_pads.of_table(GAME, opening, 2)
    marked = filled(picture_of(pdf), CORNER, plan, asks, {("A", "gems"): "1"}, random.Random(1))
    photo = photograph(marked, SEVERITIES["clean"], random.Random(1))
    # The same phone, after the server was brought up to date.
    theirs.client.application = app
    answer = theirs.post(f"{old}/scan", {"photo": (BytesIO(photo), "pad.jpg")})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200, page
    assert values(page) == {"A.gems": "1", "B.gems": "", "total.total": ""}
    assert 'name="edition" value="2"' in page


def test_a_second_photo_at_once_waits_and_then_is_asked_to_come_again(
    app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scanning.READER, "patience", 0.01)
    going, enough = threading.Event(), threading.Event()

    def read() -> None:
        going.set()
        enough.wait()

    first = threading.Thread(target=scanning.READER.done, args=(read,))
    first.start()
    going.wait()
    status, page = photographed(app, phone, table, pad_of(phone, table), {TOTAL: 7})
    enough.set()
    first.join()
    assert (status, "Si sta leggendo un'altra foto" in page.replace("&#39;", "'")) == (503, True)
    assert photographed(app, phone, table, pad_of(phone, table), {TOTAL: 7})[0] == 200


def test_all_photographs_are_read_by_one_thread(phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thread of the server that unpacked one would keep some of the memory it took."""
    names: list[str] = []

    def read(*_: object) -> None:
        names.append(threading.current_thread().name)
        raise UnreadablePhoto("corners")

    monkeypatch.setattr("companion.scan.reading.read", read)
    for _ in range(2):
        assert phone.post(f"{table}/scan", {"photo": (BytesIO(b"x"), "pad.jpg")}).status_code == 422
    assert names == ["photographs"] * 2
