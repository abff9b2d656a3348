"""Paper from the web: what there is for a game and for a table, the same bytes for the same request."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

import printables
from companion import addresses, network
from companion.engine.words import Words
from companion.store import Store
from companion.web import create_app
from printables import PRINTABLES, Printable, PrintRequest
from tests.any_game import any_game
from tests.web.conftest import ELSEWHERE, Phone
from tests.web.counter import GAME


@pytest.mark.parametrize("what", ["pad", "pad-2up", "tent", "seats"])
@pytest.mark.parametrize("query", ["", "?paper=Letter&language=en"])
def test_a_pdf(phone: Phone, table: str, what: str, query: str) -> None:
    for base in ("/print/counter", f"{table}/print"):
        answer = phone.get(f"{base}/{what}.pdf{query}")
        assert (answer.status_code, answer.content_type, answer.data[:5]) == (200, "application/pdf", b"%PDF-")
        assert answer.data == phone.get(f"{base}/{what}.pdf{query}").data
        again = phone.get(f"{base}/{what}.pdf{query}", If_None_Match=answer.headers["ETag"])
        assert again.status_code == 304


@pytest.mark.parametrize(
    ("path", "status"),
    [("nope.pdf", 404), ("sheet.pdf", 404), ("pad.pdf?paper=A3", 400), ("pad.pdf?language=fr", 400),
     ("pad.pdf?pad=X", 404), ("pad.pdf?pad=X&pad=X&pad=X", 400), ("..%2fpad.pdf", 404)],
)  # fmt: skip
def test_what_cannot_be_printed(phone: Phone, table: str, path: str, status: int) -> None:
    assert phone.get(f"/print/counter/{path}").status_code == status
    assert phone.get(f"{table}/print/{path}").status_code == status


@pytest.mark.parametrize(("what", "count"), [("pad", 1), ("pad-2up", 2)])
def test_pads_have_ids_of_their_own(phone: Phone, table: str, store: Store, what: str, count: int) -> None:
    answer = phone.post(f"{table}/print", {"what": what, "paper": "Letter"})
    place = answer.headers["Location"]
    assert place.count("pad=") == count
    assert "paper=Letter" in place
    assert phone.get(place).status_code == 200
    assert [pad.layout for pad in store.pads_of(table.removeprefix("/t/").upper())] == [what] * count


def test_pads_of_a_table_are_for_its_seats(phone: Phone, other: Phone, table: str, store: Store) -> None:
    """Whoever only knows the code prints what is there; blank pads are everybody's."""
    assert other.post(f"{table}/print", {"what": "pad"}).status_code == 403
    assert store.pads_of(table.removeprefix("/t/").upper()) == []
    page = other.get(f"{table}/print").get_data(as_text=True)
    assert ('value="pad"' in page, "per chi vi ha un posto" in page) == (False, True)
    assert 'value="pad"' in phone.get(f"{table}/print").get_data(as_text=True)
    assert other.get(f"{table}/print/tent.pdf").status_code == 200
    assert other.post("/print/counter", {"what": "pad"}).status_code == 303


@pytest.mark.parametrize("what", ["", "sheet", "tent", "x" * 100])
def test_only_pads_are_made(phone: Phone, what: str) -> None:
    assert phone.post("/print/counter", {"what": what}).status_code == 404


def test_a_network_is_printed_and_kept_nowhere(phone: Phone, table: str, store: Store) -> None:
    form = {"ssid": "Casa <b>&", "password": "verysecret"}
    answer = phone.post(f"{table}/print/tent.pdf", form)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    assert "verysecret" not in "\n".join(store.file.conn.iterdump())


@pytest.mark.parametrize("name", ["<b>", "<img src='/etc/passwd'/>", "<font color=x>", "&amp;", "漢字", "👩\u200d🚀"])
def test_names_are_printed_as_they_are(phone: Phone, name: str) -> None:
    table = phone.post("/new/counter", {"name.A": name}).headers["Location"]
    assert phone.get(f"{table}/print/seats.pdf").status_code == 200


def words_of(pdf: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def test_a_name_stands_beside_the_address_and_outlasts_it() -> None:
    """Both are typed; asked for by its name the paper says it once."""
    kept = Store(None)
    app = create_app(store=kept, games={"counter": any_game(GAME)}, hosts=("custode.local",), rates=False)
    client = app.test_client()
    # A tent says everything on both of its faces.
    for asked, stands in (
        ("http://127.0.0.1:8000", "custode.local:8000"),
        ("http://custode.local:8000", "custode.local:8000"),
        ("http://custode.local", "custode.local"),
        ("https://custode.local:8443", "https://custode.local:8443"),
    ):
        words = words_of(client.get("/print/counter/tent.pdf", base_url=asked).data)
        assert words.count(stands) == words.count("custode.local") == 2
        assert len(re.findall(r"[0-9.]+:8000", words)) == (2 if "127" in asked else 0)
    kept.close()


@pytest.mark.parametrize(
    ("listens", "asked", "numbers", "name"),
    [
        ("::", "http://custode.local:8000", "192.168.1.20:8000", "custode.local:8000"),
        ("0.0.0.0", "http://192.168.1.21:8000", "192.168.1.21:8000", "custode.local:8000"),
        ("192.168.1.21", "http://custode.local", "192.168.1.21", "custode.local"),
        # Another server stands before it: what is typed is that one's.
        ("", "http://custode.local", "", "custode.local"),
        ("::", "https://custode.local:8443", "", "https://custode.local:8443"),
        ("127.0.0.1", "http://custode.local:8000", "", "custode.local:8000"),
    ],
)
def test_paper_asked_for_by_name_bears_the_address_too(
    monkeypatch: pytest.MonkeyPatch, listens: str, asked: str, numbers: str, name: str
) -> None:
    """A phone that cannot find the name types the numbers."""
    monkeypatch.setattr(network, "addresses", lambda: ("192.168.1.20", "192.168.1.21"))
    monkeypatch.setattr(addresses.Here, "has", lambda self, address: True)
    kept = Store(None)
    shelf = {"counter": any_game(GAME)}
    app = create_app(store=kept, games=shelf, hosts=("custode.local",), listens=listens, rates=False)
    words = words_of(app.test_client().get("/print/counter/tent.pdf", base_url=asked).data)
    # A tent says everything on both of its faces.
    assert words.count(name) == 2
    assert re.findall(r"192\.168\.1\.\d+(?::\d+)?", words) == [numbers] * 2 if numbers else "192" not in words
    kept.close()


def test_what_does_not_belong_to_a_table_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, phone: Phone, table: str
) -> None:
    """Nor printed or made for it; for the game it stands there."""
    only_many = Printable(Words("Segnapunti", "Pad"), PRINTABLES["pad"].draw, lambda _, table: table is None, 1)
    monkeypatch.setitem(PRINTABLES, "pad", only_many)
    assert 'value="pad"' in phone.get("/print/counter").get_data(as_text=True)
    assert 'value="pad"' not in phone.get(f"{table}/print").get_data(as_text=True)
    assert phone.get("/print/counter/pad.pdf").status_code == 200
    assert phone.get(f"{table}/print/pad.pdf").status_code == 404
    assert phone.post(f"{table}/print", {"what": "pad"}).status_code == 404


def test_the_owners_box_is_on_paper_for_the_house_alone(
    phone: Phone, other: Phone, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paper for no table is drawn from what the owner wrote down, for whoever may read that."""
    store.set_box("counter", {"size": 7})
    seen: list[object] = []

    def render(_what: str, wish: PrintRequest) -> bytes:
        seen.append(wish.box)
        return b"%PDF"

    monkeypatch.setattr(printables, "render", render)
    phone.get("/print/counter/tent.pdf")
    other.client.get("/print/counter/tent.pdf", environ_overrides=ELSEWHERE)
    box, nothing = seen
    assert isinstance(box, dict)
    assert box["size"] == 7
    assert nothing is None
