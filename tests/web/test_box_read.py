"""Rows of the box that are pasted or come as a code: shown with what the game makes of them, kept only when kept."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import unescape

import pytest

from companion.engine.row_notes import Bar, Bars, Piece, Pieces, RowNotes, RowReader
from companion.engine.words import Line, Words
from companion.store import Store
from companion.web import create_app
from tests.camera import codes_in_svg
from tests.web.conftest import ELSEWHERE, JSON, Phone
from tests.web.counter import GAME
from tests.web.test_box_rows import LIST, fill, row, tiles


def notes(row: Sequence[str], box: Mapping[str, object], asked: Sequence[str]) -> RowNotes:
    """Of a tile: it needs a back; its numbers as bars; its gems may be asked about."""
    reds = int(row[2] or 0)
    chance = Bars(Line("title.now"), (Bar(Line("step.play"), 25, Words("25,0 %", "25.0%")),))
    return RowNotes(
        faults=() if row[1] else (Line("", {"by": reds, "most": 3}, "counter-2"),),
        lines=(Line("title.now", {"total": reds, "goal": len(asked)}),),
        bars=(Bars(Line("step.end"), (Bar(Line("step.play"), reds), Bar(Line("step.end"), 2))),),
        askable=("red-1", "blue-2"),
        answer=chance if asked else None,
        code="-".join(each for each in row if each),
        text=", ".join(row),
    )


def read(text: str) -> Sequence[str]:
    return (*[each.strip() for each in re.split(r"[-\n]", text)], *[""] * 7)[:7]


PIECES = (
    Pieces(Line("step.play"), (Piece("red", Line("name.red"), Line("title.now", {"total": 1, "goal": 2}), 9),)),
    Pieces(Line("step.end"), (Piece("owl", Line("name.owl"), Line("step.end"), 2),)),
)


def counts(row: Sequence[str]) -> dict[str, int]:
    return {"red": int(row[2] or 0)}


def built(row: Sequence[str], wanted: Mapping[str, int]) -> Sequence[str]:
    return (row[0] or "nuova", row[1], str(wanted["red"]), *row[3:5], str(wanted["owl"]), row[6])


READER = RowReader(notes, read, PIECES, counts, built)


@pytest.fixture(autouse=True)
def reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAME.row_readers, "tiles", READER)


def page(phone: Phone, path: str) -> str:
    return unescape(phone.get(path).get_data(as_text=True))


def test_a_list_is_read_shown_and_not_yet_kept(phone: Phone, store: Store) -> None:
    answer = phone.post(f"{LIST}/read", {"list": "Via\r\nred\r\n 4 \r\n"})
    shown = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert 'name="column.0" maxlength="400" value="Via"' in shown
    assert '<option value="red" selected>' in shown
    assert "Somma 4 di 0" in shown
    assert "In regola." in shown
    assert tiles(store) == []


def test_a_code_leads_to_the_same_row(phone: Phone) -> None:
    shown = page(phone, f"{LIST}/read/via-red-4")
    assert 'value="via"' in shown
    assert "Somma 4 di 0" in shown
    assert phone.get("/BOX/COUNTER/TILES/READ/VIA-RED-4").headers["Location"] == f"{LIST}/read/via-red-4"


def test_what_is_wrong_stands_with_its_rule(phone: Phone) -> None:
    shown = page(phone, f"{LIST}/read/via--4")
    assert "4 è troppo: al massimo 3." in shown
    assert 'href="/rules/counter/counter-2"' in shown
    assert "In regola." not in shown


def test_a_kept_row_has_its_code_as_a_picture_and_answers_what_is_asked(phone: Phone, store: Store) -> None:
    fill(phone, 1)
    shown = page(phone, f"{LIST}/1")
    assert "<code>tessera 1-blue-1-2-3-4-5</code>" in shown
    assert "25,0 %" not in shown
    asked = page(phone, f"{LIST}/1?of=red-1&of=nothing")
    assert "25,0 %" in asked
    assert re.findall(r'name="of" value="([^"]*)" checked', asked) == ["red-1"]
    before = tiles(store)
    assert page(phone, f"{LIST}/1?of=" + "&of=x" * 500)
    assert tiles(store) == before


def test_the_picture_says_where_the_code_leads(phone: Phone) -> None:
    found = codes_in_svg(page(phone, f"{LIST}/read/via-red-4"))
    assert len(found) == 1
    assert found[0].endswith("/BOX/COUNTER/TILES/READ/VIA-RED-4")


def test_the_list_says_what_each_row_is(phone: Phone) -> None:
    fill(phone, 2)
    shown = page(phone, LIST)
    assert "tessera 1 <small>Somma 1 di 0</small>" in shown
    assert f'action="{LIST}/read"' in shown


def test_json_has_the_same(phone: Phone) -> None:
    found = phone.get(f"{LIST}/read/via-red-4", **JSON).get_json()["notes"]
    assert found["faults"] == []
    assert found["lines"] == ["Somma 4 di 0"]
    assert found["bars"][0]["most"] == 4
    assert found["code"] == "via-red-4"


def test_a_row_is_put_together_from_its_pieces(phone: Phone, store: Store) -> None:
    shown = page(phone, f"{LIST}/build")
    assert re.findall(r'name="(\w+)" min="0" max="(\d)" value="(\d)"', shown) == [("red", "9", "0"), ("owl", "2", "0")]
    answer = phone.post(f"{LIST}/build", {"red": "3", "owl": "1"}).get_data(as_text=True)
    assert 'value="nuova"' in answer
    assert f'action="{LIST}/1"' in answer
    assert "Somma 3 di 0" in answer
    assert tiles(store) == []


def test_a_row_that_is_known_is_put_together_anew_and_kept_in_its_place(phone: Phone, store: Store) -> None:
    fill(phone, 2)
    assert re.findall(r'name="red" min="0" max="9" value="(\d)"', page(phone, f"{LIST}/2/build")) == ["1"]
    answer = phone.post(f"{LIST}/2/build", {"red": "7", "owl": "2"}).get_data(as_text=True)
    mark = re.search(r'name="mark" value="(\w+)"', answer)
    assert mark is not None
    typed = {"column.0": "tessera 2", "column.1": "blue", "column.2": "7", "column.5": "2", "mark": mark[1]}
    assert phone.post(f"{LIST}/2", typed).status_code == 303
    assert tiles(store) == [row(1), ["tessera 2", "blue", 7, None, None, 2, None]]


@pytest.mark.parametrize("typed", ["-1", "100", "x"])
def test_so_many_of_a_piece_there_are_not(phone: Phone, typed: str) -> None:
    assert phone.post(f"{LIST}/build", {"red": typed, "owl": "0"}).status_code == 400


@pytest.mark.parametrize(
    ("path", "text", "status"),
    [
        (f"{LIST}/read", "x" * 20_001, 400),
        (f"{LIST}/read", "a\0b", 400),
        (f"{LIST}/read", " \n ", 303),
        ("/box/counter/pile/read", "Via", 404),
        ("/box/counter/nothing/read", "Via", 404),
    ],
)
def test_what_is_no_list_is_refused(phone: Phone, path: str, text: str, status: int) -> None:
    assert phone.post(path, {"list": text}).status_code == status


def test_a_list_nobody_reads_has_nowhere_to_paste(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(GAME.row_readers, "tiles")
    assert "textarea" not in page(phone, LIST)
    assert phone.post(f"{LIST}/read", {"list": "Via"}).status_code == 404


def test_a_long_text_is_edited_in_several_lines_and_kept_as_one(phone: Phone, store: Store) -> None:
    long = "una tessera con un nome molto più lungo di una riga"
    typed = {"column.0": long.replace(" con", "\r\ncon"), "column.1": "red", "mark": ""}
    assert phone.post(f"{LIST}/1", typed).status_code == 303
    rows = tiles(store)
    assert isinstance(rows, list)
    assert rows[0][0] == long
    assert f">{long}</textarea>" in page(phone, f"{LIST}/1")


def test_the_box_is_read_by_the_house_alone(other: Phone) -> None:
    assert other.client.get(f"{LIST}/read/via", environ_overrides=ELSEWHERE).status_code == 403


def test_what_could_not_be_read_is_named_and_what_was_pasted_stays(
    phone: Phone, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To be put right and read again; nothing of it is kept, and nothing lost."""

    def unread(text: str) -> tuple[Line, ...]:
        return tuple(Line("title.now", {"total": len(line), "goal": 0}) for line in text.split("\n") if "?" in line)

    monkeypatch.setitem(GAME.row_readers, "tiles", replace(READER, unread=unread))
    pasted = "Via\nred\n4\n<b>?\nche?"
    shown = phone.post(f"{LIST}/read", {"list": pasted}).get_data(as_text=True)
    alert = shown[shown.index('role="alert"') : shown.index("</section>")]
    assert re.findall("<li>(.*?)</li>", alert) == ["Somma 4 di 0", "Somma 4 di 0"]
    assert unescape(re.findall(r"<textarea name=\"list\"[^>]*>(.*?)</textarea>", shown, re.DOTALL)[0]) == pasted
    assert 'value="Via"' in shown
    assert tiles(store) == []
    fine = phone.post(f"{LIST}/read", {"list": "Via\nred\n4"}).get_data(as_text=True)
    assert "textarea" not in fine


def test_a_deck_with_strange_lines_is_kept_with_what_was_read(store: Store) -> None:
    """The real game: the export of a public site with lines that are no cards; kept, the row still says so."""
    phone = Phone(create_app(store=store, rates=False))
    decks = "/box/mythos/decks"
    pasted = "KS-009-C--2|KS-000-L--1|KS-001-MMS--1|Foglia\n2x Naruto Uzumaki\n<i>12345</i>"
    shown = phone.post(f"{decks}/read", {"list": pasted}).get_data(as_text=True)
    assert "«2x Naruto Uzumaki»: quale versione?" in unescape(shown)
    assert "12345" in shown[shown.index('role="alert"') : shown.index("</section>")]
    assert "<i>12345" not in shown
    assert unescape(re.findall(r"<textarea name=\"list\"[^>]*>(.*?)</textarea>", shown, re.DOTALL)[0]) == pasted
    cells = [unescape(cell) for cell in re.findall(r'name="column\.\d"[^>]*value="([^"]*)"', shown)]
    long = re.findall(r'<textarea name="column\.1"[^>]*>(.*?)</textarea>', shown, re.DOTALL)
    name, characters, missions = (cells[0], unescape(long[0]), cells[1]) if long else cells
    assert (name, missions) == ("Foglia", "M01")
    assert characters.startswith("009 x2, L, «2x Naruto Uzumaki»")
    kept = {"column.0": name, "column.1": characters, "column.2": missions, "mark": ""}
    assert phone.post(f"{decks}/1", kept).status_code == 303
    assert "«2x Naruto Uzumaki»: quale versione?" in page(phone, f"{decks}/1")
