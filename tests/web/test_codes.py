"""Every printed code read back from the picture of its page, and followed: it leads where the store says."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pypdf import PdfReader
from werkzeug.test import TestResponse

import printables
from companion.games import games
from companion.store import Store
from companion.store.rows import SeatRow
from companion.web import create_app
from companion.web.routes.print import PADS
from tests import camera
from tests.each_value import each_value, shared_out
from tests.web.conftest import Phone

BASES = ("game", "table")
EVERY = [(game.id, what) for game in games().values() for what in printables.works_for(game)]
# By default every printable is in one of the two tests that read all of its codes.
PRINTED = each_value(EVERY, BASES, ("Letter", "A4"))


def pair_of(work: object) -> int:
    """Two in a row to one of them: so each sees the table's paper and the game's."""
    return [each == work for each in EVERY].index(True) // 2


@pytest.fixture
def phone() -> Iterator[Phone]:
    """The real shelf."""
    kept = Store(None)
    yield Phone(create_app(store=kept, rates=False))
    kept.close()


@pytest.fixture
def hyde(phone: Phone) -> tuple[Phone, str]:
    """The real shelf, and a table of hyde on it."""
    return phone, opened(phone, "hyde")


def opened(phone: Phone, game: str) -> str:
    """A new table, as the page that opens one proposes it."""
    return phone.post(f"/new/{game}", {"seats": str(games()[game].least_seats), "sit": "all"}).headers["Location"]


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


@pytest.mark.parametrize(("work", "base", "paper"), shared_out(PRINTED, 0, 2, pair_of))
def test_a_printed_code_leads_where_the_store_says(
    phone: Phone, work: tuple[str, str], base: str, paper: str, tmp_path: Path
) -> None:
    """A table's paper leads to the table, a pad to its photograph, a card to its seat, a game's paper to
    a new table; a blank pad offers to be bound."""
    game, what = work
    table = opened(phone, game)
    place = f"{table}/print" if base == "table" else f"/print/{game}"
    address = f"{place}/{what}.pdf?paper={paper}"
    if what in PADS:
        address = phone.post(place, {"what": what, "paper": paper}).headers["Location"]
    read = codes(phone.get(address).data, tmp_path)
    seats = {f"{table}/seat/{row.seat.lower()}" for row in phone_seats(phone, table)}
    is_card = base == "table" and what == "seats"
    assert len(set(read)) == (len(seats) if is_card else PADS.get(what, 1))
    of_table = f"{table}/scan" if what in PADS else table
    wanted = of_table if base == "table" else "200" if what in PADS else f"/new/{game}"
    assert {landing(phone, text) for text in read} == (seats if is_card else {wanted})


@pytest.mark.parametrize(("work", "base", "paper"), shared_out(PRINTED, 1, 2, pair_of))
def test_what_stands_in_letters_beside_a_code_opens_the_same(
    phone: Phone, work: tuple[str, str], base: str, paper: str, tmp_path: Path
) -> None:
    """Every code has its letters and the address beside it, and typed they lead where the code does."""
    game, what = work
    table = opened(phone, game)
    place = f"{table}/print" if base == "table" else f"/print/{game}"
    address = f"{place}/{what}.pdf?paper={paper}"
    if what in PADS:
        address = phone.post(place, {"what": what, "paper": paper}).headers["Location"]
    pdf = phone.get(address).data
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    for text in set(codes(pdf, tmp_path)):
        key = text.rpartition("/")[2]
        # Behind the key of a table stands a seat; behind that of a pad how it is laid out, which nobody has to type.
        typed = key[:5] + (f"-{key[18:]}" if len(key) > 18 and what not in PADS else "")
        assert typed in words or typed in words.replace(" ", "")
        assert urlsplit(text).netloc.lower() in words
        there = phone.get(f"/join?code={typed[:2]}%20{typed[2:]}")
        assert there.status_code == 303
        reached = urlsplit(there.headers["Location"]).path
        assert landing(phone, text) in (reached, landing_of(phone, reached))


def phone_seats(phone: Phone, table: str) -> list[SeatRow]:
    store: Store = phone.client.application.extensions["custode"].store
    return list(store.seats(table.removeprefix("/t/").upper()))


def landing_of(phone: Phone, path: str) -> str:
    """Where a page of this server sends a phone on to."""
    answer = phone.get(path)
    return urlsplit(answer.headers["Location"]).path if answer.status_code == 303 else str(answer.status_code)


def test_a_bound_pad_leads_to_its_table(hyde: tuple[Phone, str], tmp_path: Path) -> None:
    phone, table = hyde
    address = phone.post("/print/hyde", {"what": "pad"}).headers["Location"]
    (text,) = codes(phone.get(address).data, tmp_path)
    assert landing(phone, text) == "200"
    # As the page it lands on does.
    bound = phone.post("/q/" + text.rpartition("/")[2], {"code": table.removeprefix("/t/")})
    assert bound.status_code == 303
    assert landing(phone, text) == f"{table}/scan"


def test_a_code_with_one_letter_changed_leads_nowhere(hyde: tuple[Phone, str], tmp_path: Path) -> None:
    phone, table = hyde
    (text,) = set(codes(phone.get(f"{table}/print/sheet.pdf").data, tmp_path))
    for number in range(1, 19):
        letter = "0" if text[-number] != "0" else "1"
        assert landing(phone, text[: len(text) - number] + letter + text[len(text) - number + 1 :]) == "404"


def test_paper_of_a_table_shows_what_lies_on_it(phone: Phone, act: Callable[..., TestResponse]) -> None:
    """Once the circuit is told, its sheet is another; paper for nobody in particular stays as it was."""
    table = opened(phone, "monsterchase")
    here, anywhere = f"{table}/print/circuit.pdf", "/print/monsterchase/circuit.pdf"
    before = phone.get(here).data, phone.get(anywhere).data
    phone.post(f"{table}/hold", {"seat": "K", "ready": "1"})
    answer = act(phone, table, "count-tiles", seat="K", count="8")
    assert answer.status_code == 303, answer.data.decode()[:2000]
    assert phone.get(here).data != before[0]
    assert phone.get(anywhere).data == before[1]
