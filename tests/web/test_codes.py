"""Every printed code read back from the picture of its page, and followed: it leads where the store says."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import printables
from companion.games.hyde import GAME
from companion.store import Store
from companion.web import create_app
from companion.web.print import PADS
from tests import camera
from tests.web.conftest import Phone

BASES = ("/print/hyde", "table")


@pytest.fixture
def hyde() -> Iterator[tuple[Phone, str]]:
    """The real shelf, and a table of hyde on it."""
    kept = Store(None)
    phone = Phone(create_app(store=kept, rates=False))
    seats = {"seats": "2", "A.outcast": "ajax", "B.outcast": "yoko"}
    table = phone.post("/new/hyde", seats).headers["Location"]
    yield phone, table
    kept.close()


def codes(pdf: bytes, folder: Path) -> list[str]:
    """What a camera reads on the pages."""
    return [text for _, text in camera.codes(pdf, folder)]


def landing(phone: Phone, text: str) -> str:
    """Where a phone ends up that follows the code as it was printed, in capitals."""
    assert text == text.upper()
    answer = phone.get(urlsplit(text).path)
    while answer.status_code == 308:
        answer = phone.get(urlsplit(answer.headers["Location"]).path)
    return urlsplit(answer.headers["Location"]).path if answer.status_code == 303 else str(answer.status_code)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("what", printables.works_for(GAME))
@pytest.mark.parametrize("base", BASES)
def test_a_printed_code_leads_where_the_store_says(
    hyde: tuple[Phone, str], what: str, base: str, paper: str, tmp_path: Path
) -> None:
    """A table's paper leads to the table, a game's to a new one; a blank pad offers to be bound."""
    phone, table = hyde
    place = f"{table}/print" if base == "table" else base
    address = f"{place}/{what}.pdf?paper={paper}"
    if what in PADS:
        address = phone.post(place, {"what": what, "paper": paper}).headers["Location"]
    read = codes(phone.get(address).data, tmp_path)
    assert len(set(read)) == PADS.get(what, 1)
    wanted = table if base == "table" else "200" if what in PADS else "/new/hyde"
    assert {landing(phone, text) for text in read} == {wanted}


def test_a_bound_pad_leads_to_its_table(hyde: tuple[Phone, str], tmp_path: Path) -> None:
    phone, table = hyde
    address = phone.post("/print/hyde", {"what": "pad"}).headers["Location"]
    (text,) = codes(phone.get(address).data, tmp_path)
    assert landing(phone, text) == "200"
    # As the page it lands on does.
    bound = phone.post("/q/" + text.rpartition("/")[2], {"code": table.removeprefix("/t/")})
    assert bound.status_code == 303
    assert landing(phone, text) == table


def test_a_code_with_one_letter_changed_leads_nowhere(hyde: tuple[Phone, str], tmp_path: Path) -> None:
    phone, table = hyde
    (text,) = set(codes(phone.get(f"{table}/print/sheet.pdf").data, tmp_path))
    for place in range(1, 19):
        letter = "0" if text[-place] != "0" else "1"
        assert landing(phone, text[: len(text) - place] + letter + text[len(text) - place + 1 :]) == "404"
