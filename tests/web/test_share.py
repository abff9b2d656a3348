"""What is told of a match to others: text, picture, PDF, BG Stats; and nothing of whoever was forgotten."""

import json
import re
from io import BytesIO
from itertools import pairwise
from urllib.parse import unquote

import pytest
from PIL import Image
from pypdf import PdfReader

from companion.games import games
from companion.store import Store
from companion.web import create_app
from companion.web.after import charts
from printables import recap
from printables.recap import RecapSheet
from tests.camera import codes_in_svg
from tests.history.closed import closed_match
from tests.web.conftest import JSON, Phone


def house(store: Store) -> Phone:
    return Phone(create_app(store=store, rates=False))


def path(code: str) -> str:
    return f"/t/{code.lower()}"


@pytest.mark.parametrize("id", games())
@pytest.mark.parametrize("language", ["it", "en"])
def test_everything_is_told(id: str, language: str, store: Store) -> None:
    """Names, result and figures stand on the page, in the text, on the PDF; the picture is one that chats show."""
    phone, code = house(store), closed_match(store, id, 2)
    page = phone.get(f"{path(code)}/share", Accept_Language=language, **JSON).get_json()
    text = page["text"]
    assert games()[id].title.of(language) in text
    assert "Anna" in text
    assert "Bruno" in text
    pdf = PdfReader(BytesIO(phone.get(f"{path(code)}/recap.pdf", Accept_Language=language).data))
    sentence = pdf.pages[0].extract_text()
    assert "Anna" in sentence
    assert len(pdf.pages) == 1
    picture = Image.open(BytesIO(phone.get(f"{path(code)}/recap.png", Accept_Language=language).data))
    assert picture.width == 1080
    assert 600 < picture.height < 3600
    # Something is drawn on every part of it.
    for part in range(4):
        top, bottom = part * picture.height // 4, (part + 1) * picture.height // 4
        low, high = picture.convert("L").crop((0, top, 1080, bottom)).getextrema()
        assert isinstance(low, int | float)
        assert isinstance(high, int | float)
        assert low < 64 < 192 < high


@pytest.mark.parametrize("id", games())
def test_the_play_and_its_code(id: str, store: Store) -> None:
    phone, code = house(store), closed_match(store, id, 0)
    play = json.loads(phone.get(f"{path(code)}/play.bgsplay").data)
    assert [each["name"] for each in play["players"]][:2] == ["Anna", "Bruno"]
    again = json.loads(phone.get(f"{path(code)}/play.bgsplay").data)
    assert again == play, "a second import adds no play"
    assert play["playDate"] == "2023-11-14 22:13:20"
    page = phone.get(f"{path(code)}/share", **JSON).get_json()
    assert page["bgstats"].startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert page["has_code"] or len(play["players"]) > 3


def test_who_began_is_who_did_and_not_who_was_proposed(store: Store) -> None:
    phone, code = house(store), closed_match(store, "hyde", 1)
    began = phone.client.application.extensions["custode"].tables.load(code).state.first
    play = json.loads(phone.get(f"{path(code)}/play.bgsplay").data)
    seats = store.seats(code)
    assert [each["name"] for each in play["players"] if each["startPlayer"]] == [
        row.name for row in seats if row.seat == began
    ]
    assert began


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("id", games())
def test_a_camera_reads_the_code(id: str, number: int, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The play itself up to version 20, without what is only told where that is too much; or else its page."""
    monkeypatch.setattr("socket.gethostname", lambda: "custode")
    phone, code = house(store), closed_match(store, id, number)
    play = json.loads(phone.get(f"{path(code)}/play.bgsplay").data)
    page = phone.get(f"{path(code)}/share", Host="custode.local:8000")
    (text,) = codes_in_svg(page.text)
    sides = [int(side) for side in re.findall(r'viewBox="0 0 (\d+) \1" role="img" shape-rendering', page.text)]
    assert max(sides) <= 17 + 4 * 20 + 2 * 4
    if not phone.get(f"{path(code)}/share", **JSON).get_json()["has_code"]:
        assert text == f"http://custode.local:8000{path(code)}/share"
        return
    address, _, data = text.partition("?data=")
    answer = json.loads(unquote(data))
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    left_out = {"board", "comments"} if answer.keys() != play.keys() else set()
    assert answer == {**{key: play[key] for key in play.keys() - left_out}, "players": answer["players"]}
    assert [each["name"] for each in answer["players"]] == [each["name"] for each in play["players"]]
    assert all(each.items() <= whole.items() for each, whole in zip(answer["players"], play["players"], strict=True))


def test_an_open_match_is_no_play_yet(store: Store, phone: Phone, table: str) -> None:
    page = phone.get(f"{table}/share", **JSON).get_json()
    assert (page["is_over"], page["bgstats"]) == (False, "")
    assert phone.get(f"{table}/play.bgsplay").status_code == 409


@pytest.mark.parametrize("is_closed", [True, False])
def test_a_file_is_called_what_it_is(is_closed: bool, store: Store) -> None:
    """Over and not closed it is for reading only: it cannot be brought anywhere."""
    phone, code = house(store), closed_match(store, "hyde", is_closed=is_closed)
    text = "Come file, da tenere o da portare in un altro Custode" if is_closed else "Come file, da leggere"
    assert f"/match\" download>{text}<" in phone.get(f"{path(code)}/share").text
    assert json.loads(phone.get(f"{path(code)}/match").data)["is_importable"] is is_closed


def test_the_number_of_that_site_is_the_owner_s(store: Store, phone: Phone, table: str) -> None:
    phone.post(f"{table}/share", {"bgg": "4711"})
    assert store.box("counter") == {"bgg-id": 4711}
    for wrong in ("-1", "12345678", "ٱ٢", "1e3"):
        assert phone.post(f"{table}/share", {"bgg": wrong}).status_code == 400
    phone.post(f"{table}/share", {"bgg": ""})
    assert store.box("counter") == {"bgg-id": 0}


def test_the_page_says_where_one_person_is_two_players(store: Store) -> None:
    phone, code = house(store), closed_match(store, "hyde")
    text = "Anna ha giocato più di un posto. BG Stats non accetta due volte la stessa persona"
    assert text not in phone.get(f"{path(code)}/share").text
    store.rename(code, "B", "Anna")
    assert phone.get(f"{path(code)}/share").text.count(text) == 1
    assert phone.get(f"{path(code)}/share", **JSON).get_json()["twice"] == ["Anna"]
    players = json.loads(phone.get(f"{path(code)}/play.bgsplay").data)["players"]
    assert [(each["name"], each["isAnonymous"]) for each in players[:2]] == [("Anna", False), ("Anna (2)", True)]
    assert len({each["sourcePlayerId"] for each in players}) == len(players)


def test_whoever_was_forgotten_is_in_nothing_that_is_shared(store: Store) -> None:
    phone, code = house(store), closed_match(store, "mayhem", 2)
    shared = ("share", "recap", "recap.pdf", "recap.png", "play.bgsplay", "match", "story")
    before = {each: phone.get(f"{path(code)}/{each}").data for each in shared}
    phone.post("/people", {"person": "Bruno", "what": "forget"})
    for each in shared:
        after = phone.get(f"{path(code)}/{each}").data
        assert b"Bruno" not in after
        assert after != before[each] or each == "story"
    text = PdfReader(BytesIO(phone.get(f"{path(code)}/recap.pdf").data)).pages[0].extract_text()
    assert "Bruno" not in text


def test_the_text_to_copy_is_the_one_that_is_read(store: Store) -> None:
    """Pointed at and not said twice: a table called "#1" is no place of the page."""
    phone, code = house(store), closed_match(store, "hyde")
    store.label(code, "#1 di Natale")
    page = phone.get(f"{path(code)}/share")
    assert 'data-copy="#told"' in page.text
    (answer,) = re.findall(r'<textarea id="told"[^>]*>(#1 di Natale\n[^<]*)</textarea>', page.text)
    assert answer.endswith(phone.get(f"{path(code)}/share", **JSON).get_json()["text"][-20:])


def test_no_password_and_no_request_out(store: Store) -> None:
    """A link is followed by whoever taps it: no page loads anything from elsewhere."""
    phone, code = house(store), closed_match(store, "hyde")
    page = phone.get(f"{path(code)}/share")
    assert 'src="http' not in page.text
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]


# --- the sign on a home screen, and the first evening -----------------------------------------------------------------


def test_a_bookmark_looks_like_something(phone: Phone) -> None:
    manifest = json.loads(phone.get("/manifest.webmanifest").data)
    for icon in manifest["icons"]:
        answer = phone.get(icon["src"])
        assert answer.status_code == 200
        assert answer.content_type.startswith(icon["type"])
        if icon["sizes"] != "any":
            assert f"{Image.open(BytesIO(answer.data)).width}x" in icon["sizes"]
    assert phone.get("/icon.svg").data != phone.get("/icon.svg?turn").data
    assert phone.get("/icon-99.png").status_code == 404
    assert "manifest-src 'self'" in phone.get("/").headers["Content-Security-Policy"]


def test_the_title_says_whose_turn_it_is(phone: Phone, other: Phone, table: str) -> None:
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    assert "<title>● " in phone.get(table).text
    assert "<title>● " not in other.get(table).text


def test_sound_is_asked_for_once(phone: Phone, other: Phone, table: str) -> None:
    assert 'name="comforts"' in other.get(f"{table}/seat/b").text
    other.post(f"{table}/sit", {"seat": "B", "comforts": "1", "sound": "1"})
    assert "data-sound" in other.get(table).text
    assert 'name="comforts"' not in other.get(f"{table}/me").text


@pytest.mark.parametrize("id", games())
@pytest.mark.parametrize("language", ["it", "en"])
def test_how_it_is_used_tonight(id: str, language: str, store: Store) -> None:
    phone = house(store)
    page = phone.get(f"/tonight/{id}", Accept_Language=language)
    assert page.text.count('<svg class="icon"') == 5
    assert len(phone.get(f"/tonight/{id}", Accept_Language=language, **JSON).get_json()["lines"]) == 5
    assert f"/tonight/{id}" in phone.get("/").text
    assert phone.get("/tonight/chess").status_code == 404


# --- how it went ------------------------------------------------------------------------------------------------------


def test_a_chart_of_no_change_is_not_drawn() -> None:
    flat, steep = [("Anna", [(1, 0), (9, 0)])], [("Anna", [(1, 0), (9, 12)]), ("Bruno", [(1, 0), (9, 0)])]
    assert charts.course(flat, "Com'è andata") == ""
    drawn = charts.course(steep, "Com'è andata")
    assert 'aria-label="Com&#39;è andata: Anna 12, Bruno 0"' in drawn
    assert ">Anna 12<" in drawn
    assert ">Bruno 0<" in drawn
    assert "stroke-dasharray" in drawn


def test_two_of_one_name_have_two_lines(store: Store) -> None:
    """Two seats of one person, or two people: each has what it came to."""
    phone, code = house(store), closed_match(store, "rickmorty", 1)
    store.rename_person("Bruno", "Anna")
    points = sorted(one["points"] for one in phone.get(f"{path(code)}/recap", **JSON).get_json()["sitters"])
    drawn = re.findall(r"<text[^>]*>Anna (\d+)</text>", phone.get(f"{path(code)}/recap").text)
    assert (len(points), sorted(map(int, drawn))) == (2, points)


def test_the_names_of_level_lines_are_all_on_the_drawing() -> None:
    drawn = charts.course([("Anna", [(1, 0), (9, 12)]), *((name, [(1, 0)]) for name in "BCDEF")], "Com'è andata")
    high = float(re.findall(r'viewBox="0 0 \d+ ([\d.]+)"', drawn)[0])
    places = [float(y) for y in re.findall(r'<text x="\d\d+" y="([\d.]+)"', drawn)]
    assert len(places) == 6
    assert max(places) < high


def test_whose_line_ends_higher_is_named_higher() -> None:
    """The loser, who sat first, stood above the winner where two ended close to each other."""
    course = [("Anna", [(1, 0), (9, 20)]), ("Bruno", [(1, 0), (9, 22)]), ("Carla", [(1, 0), (9, 21)])]
    named = re.findall(r'y="([\d.]+)">(Anna|Bruno|Carla) ', charts.course(course, "Com'è andata"))
    assert [name for _, name in sorted(named, key=lambda each: float(each[0]))] == ["Bruno", "Carla", "Anna"]
    places = sorted(float(y) for y, _ in named)
    assert min(low - high for high, low in pairwise(places)) >= charts.ROOM - 0.1


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ((), ()),
        ((5.0,), (5.0,)),
        ((10.0, 8.0), (12.0, 8.0)),
        ((1.0, 9.0, 1.0), (1.0, 9.0, 5.0)),
        ((1.0, 2.0, 3.0), (1.0, 5.0, 9.0)),
    ],
)
def test_names_stand_apart_in_the_order_of_their_lines(wanted: tuple[float, ...], found: tuple[float, ...]) -> None:
    assert recap.apart(wanted, 4.0) == found


def test_a_recap_says_the_letter_of_each_seat(store: Store) -> None:
    """Its score sheet calls them A and B, and nothing said who that was."""
    code = closed_match(store, "mythos", 0)
    page = PdfReader(BytesIO(house(store).get(f"{path(code)}/recap.pdf").data)).pages[0].extract_text()
    assert re.search(r"A\s+Anna\s", page)
    assert re.search(r"B\s+Bruno\s", page)


def test_a_long_name_leaves_room_for_its_figure() -> None:
    course = (("Massimiliano Bartolomeo", ((1, 0), (9, 127))), ("Bo", ((1, 0), (9, 5))))
    sheet = RecapSheet(title="", when="", outcome=(), sitters=(), facts=(), course=course)
    (page,) = PdfReader(BytesIO(recap.pdf(sheet))).pages
    assert "… 127" in page.extract_text()


def test_a_recap_has_the_rows_somebody_filled(store: Store) -> None:
    """An open one has them all, to be filled; what is printed beforehand fills none."""
    phone = house(store)
    over = closed_match(store, "hyde", 0)
    still = phone.post("/new/hyde", {"seats": "2"}).headers["Location"].removesuffix("/invite")
    rows = phone.get(f"{path(over)}/recap", **JSON).get_json()["scores"]["rows"]
    assert [row["text"] for row in rows] == ["1", "2", "3"]
    assert len(phone.get(f"{still}/recap", **JSON).get_json()["scores"]["rows"]) == 5


def test_what_is_told_of_a_match_is_written_alike(store: Store) -> None:
    """"Tessere dimensione" stood above "round"."""
    code = closed_match(store, "rickmorty", 2)
    text = house(store).get(f"{path(code)}/share", **JSON).get_json()["text"]
    assert re.search(r"^Round: \d+$", text, re.MULTILINE)
    assert "\nround" not in text
