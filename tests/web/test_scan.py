"""A pad taken over: by hand in the order of the paper, checked by the rules, written as one act that can be undone."""

import re
from io import BytesIO

import pytest

from tests.web.conftest import JSON, Phone
from tests.web.test_rulings import dials_of, lines


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
    assert "Il blocco non riporta le gemme." in page


def test_what_is_confirmed_is_one_act_that_an_undo_takes_back(phone: Phone, table: str) -> None:
    was = dials_of(phone, table)
    assert written(phone, table, total="4", next="B")[0] == 303
    assert dials_of(phone, table) == {**was, "total": "4", "turn": "B"}
    told = lines(phone, table)
    assert (len(told), len(told[-1])) == (2, 2)
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
    assert written(phone, table, **cells)[0] == 400
    assert len(lines(phone, table)) == 1


def test_a_sheet_made_for_an_older_moment_is_not_written_over_a_newer_one(phone: Phone, table: str) -> None:
    phone.post(f"{table}/act", {"type": "adjust", "dial": "total", "value": "2", "seq": "1", "key": "x", "seat": "A"})
    status, page = written(phone, table, seq=1, total="4")
    assert status == 409
    assert 'name="seq" value="2"' in page
    assert 'value="4"' in page
    assert written(phone, table, seq=2, total="4")[0] == 303


def test_whoever_has_no_seat_writes_nothing(phone: Phone, other: Phone, table: str) -> None:
    assert other.get(f"{table}/scan").status_code == 403
    assert written(other, table, total="4")[0] == 403
    assert dials_of(phone, table)["total"] == "0"


def test_a_photo_that_is_none_gets_a_sentence_and_changes_nothing(phone: Phone, table: str) -> None:
    for junk in (b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40):
        answer = phone.post(f"{table}/scan", {"photo": (BytesIO(junk), "x.jpg")})
        assert answer.status_code == 422
        assert "Questa non è una foto" in answer.get_data(as_text=True)
    assert phone.get(f"{table}/scan", **JSON).json["trouble"] == ""
    assert len(lines(phone, table)) == 1
