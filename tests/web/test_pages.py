"""What pages are: complete without script, the same bytes for the same table, in the reader's language."""

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask

from companion.engine.audit import Zone
from companion.engine.voice import Voice
from companion.games import HERE as GAMES
from companion.games import SHELF, games
from companion.store import Store
from companion.web import create_app
from companion.web.beside import records
from companion.web.serving.assets import HERE, PHASE, THINGS, Files, lean
from companion.web.serving.breadcrumbs import local
from tests.history.closed import closed_match
from tests.web.conftest import JSON, Phone, opened


def text(phone: Phone, path: str, **headers: str) -> str:
    return phone.get(path, **headers).get_data(as_text=True)


def test_the_shelf_shows_five_games_and_opens_those_built(phone: Phone) -> None:
    games = phone.get("/", Accept="application/json").get_json()["games"]
    assert [game["id"] for game in games[:5]] == [title.id for title in SHELF]
    assert [game["id"] for game in games if game["is_built"]] == ["counter"]
    page = text(phone, "/")
    assert page.count("Non ancora pronto.") == 5
    assert "/new/hyde" not in page


@pytest.mark.parametrize(
    "path", ["/new/mythos", "/rules/mythos", "/box/mythos", "/print/mythos", "/rules/counter/nope", "/nope"]
)
def test_what_is_not_there_is_404(phone: Phone, path: str) -> None:
    assert phone.get(path).status_code == 404


def test_the_same_table_gives_the_same_bytes(phone: Phone, other: Phone, table: str) -> None:
    for visitor in (phone, other):
        for path in ("", "/story", "/audit", "/recap", "/invite", "/screen"):
            assert visitor.get(table + path).data == visitor.get(table + path).data


def test_a_secret_leaves_no_trace_for_others(app: Flask) -> None:
    """Two tables that differ only in what A hid look the same to B, byte for byte."""
    seen = []
    for secret in ("owl", "fox"):
        mine, theirs = Phone(app), Phone(app)
        table = opened(mine)
        theirs.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
        mine.post(f"{table}/act", {"type": "hide", "secret": secret, "seq": "1", "seat": "A"})
        code = table.removeprefix("/t/")
        seen.append(
            [
                theirs.get(table + path).data.replace(code.encode(), b"").replace(code.upper().encode(), b"")
                for path in ("", "/story", "/replay?at=2", "/since?seq=0", "/audit", "/adjust")
            ]
        )
    assert seen[0] == seen[1]


def test_etag_and_304(other: Phone, table: str) -> None:
    for path in ("", "/since?seq=1", "/screen"):
        tag = other.get(table + path).headers["ETag"]
        again = other.get(table + path, If_None_Match=tag)
        assert (again.status_code, again.data) == (304, b"")


def test_compressed_when_asked_and_always_alike(phone: Phone, table: str) -> None:
    plain = phone.get(table)
    first, second = (phone.get(table, Accept_Encoding="gzip") for _ in range(2))
    assert first.data == second.data
    assert gzip.decompress(first.data) == plain.data
    assert first.data[4:8] == bytes(4), "the time of compression would make every answer another one"
    assert first.headers["Content-Encoding"] == "gzip"


def test_the_first_view_fits_one_window(phone: Phone, table: str) -> None:
    """Page, stylesheet, script: three requests, 14,600 bytes; on return the page alone."""
    page = re.sub(r"<noscript>.*?</noscript>", "", text(phone, table))
    beside = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert len(beside) == 2
    answers = [phone.get(path, Accept_Encoding="gzip") for path in (table, *beside)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert sum(len(answer.data) for answer in answers) <= 14_600
    assert all("immutable" in answer.headers["Cache-Control"] for answer in answers[1:])


@pytest.mark.parametrize(
    ("name", "text", "sent"),
    [
        ("a.css", b"/* a\n   b * c */\n  x: 1;\n\n  y\n", b"x:1;y"),
        ("a.css", b"a /* b */ c\n  /* d */ e /* f */\n", b"a c e"),
        ("a.css", b"a :is(b, c) > d { width: calc(1px + 2px) 3px; }\n", b"a :is(b,c)>d{width:calc(1px + 2px) 3px}"),
        ("a.css", b'p::after { content: "a { b" / ""; }', b'p::after{content:"a { b" / ""}'),
        ("a.js", b"  // why\nlet a = '// b';\n", b"let a='// b';\n"),
        ("a.js", b"x = `${a ? b : ' c '}`; // y\n", b"x=`${a ? b : ' c '}`;\n"),
        ("a.js", b"if (a && b) {\n  return a - -b;\n}\n", b"if(a&&b){return a- -b;}\n"),
        ("a.js", "t = 'è // ▲';\nu = / \\/\\/ /;\n".encode(), "t='è // ▲';u=/ \\/\\/ /;\n".encode()),
    ],
)
def test_files_are_sent_without_what_only_readers_need(name: str, text: bytes, sent: bytes) -> None:
    """Comments, indentation, spaces around signs, line ends that mean nothing; nothing inside of a string."""
    assert lean(text, name) == sent


def nested(script: str) -> list[str]:
    """The templates that hold another one; what holds neither is what the minifier takes for one."""
    return [found for found in re.findall(r"`[^`]*`", script) if found.count("${") > found.count("}")]


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.js")))
def test_no_template_lies_in_another(name: str) -> None:
    """What stands between the inner ticks would be taken for program: its spaces went with the others."""
    assert nested((HERE / name).read_text(encoding="utf-8")) == []


def test_a_planted_template_in_another_is_found() -> None:
    assert nested("x = `${a ? '' : ` (${b})`}`;") != []
    assert lean(b"x = `${a ? '' : ` (${b})`}`;", "a.js") == b"x=`${a ? '' : `(${b})`}`;\n", "as it is told above"
    assert nested("x = `${a} ${b({c: 1})}` + `d`;") == []


def test_nothing_is_fetched_from_elsewhere(phone: Phone, table: str) -> None:
    for path in (table, "/", f"{table}/invite", "/help"):
        found = re.findall(r'(?:src|href|action)="(https?://[^"]+)"', text(phone, path))
        assert [each for each in found if not re.match(r"http://[0-9.]+/|http://localhost/", each)] == []
        assert 'src="http' not in text(phone, path)


def test_a_name_is_only_a_name(phone: Phone) -> None:
    table = opened(phone, **{"name.A": "<b>&{0}{x}%s"})
    page = text(phone, table)
    assert "&lt;b&gt;&amp;{0}{x}%s" in page
    assert "<b>&{" not in page


# --- languages and settings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accepts", "word"),
    [("", "Annulla"), ("en", "Undo"), ("fr,en;q=0.5", "Undo"), ("de", "Annulla"), ("it,en", "Annulla")],
)
def test_the_browser_chooses_the_language(phone: Phone, table: str, accepts: str, word: str) -> None:
    assert f" <span>{word}</span></button>" in text(phone, table, Accept_Language=accepts)


def test_settings_stay_with_the_phone(phone: Phone, other: Phone, table: str) -> None:
    form = {"language": "en", "text": "huge", "sound": "1", "hand": "left", "back": table}
    assert phone.post("/settings", form).headers["Location"] == table
    page = text(phone, table)
    assert '<html lang="en" data-text="huge" data-hand="left" data-sound="on" data-game="counter">' in page
    assert "Sum 0 of 9" in page
    assert '<html lang="it" data-text="normal" data-hand="right" data-awake="on"' in text(other, table)


@pytest.mark.parametrize("form", [{"language": "fr"}, {"text": "x"}, {"hand": "x"}, {"sound": "7"}])
def test_settings_are_checked(phone: Phone, form: dict[str, str]) -> None:
    assert phone.post("/settings", form).status_code == 400


@pytest.mark.parametrize("cookie", ["x", "it.normal.1.1", "fr.normal.1.1.left", "it.normal.2.1.left", "....", "\\"])
def test_a_strange_cookie_is_no_cookie(phone: Phone, cookie: str) -> None:
    phone.client.set_cookie("custode", cookie)
    assert '<html lang="it" data-text="normal"' in text(phone, "/")


@pytest.mark.parametrize(
    ("path", "back"),
    [("/t/abcde", "/t/abcde"), ("//evil.example", "/"), ("https://evil.example", "/"), ("/\\evil", "/"), ("/a//b", "/"),
     ("", "/"), ("/t/x\r\nA: b", "/"), ("/t/x\n", "/")],
)  # fmt: skip
def test_back_leads_nowhere_else(path: str, back: str) -> None:
    assert local(path) == back


# --- paths ------------------------------------------------------------------------------------------------------------


def test_upper_case_is_lowered(phone: Phone, table: str) -> None:
    answer = phone.get(table.upper() + "/STORY?A=B")
    assert (answer.status_code, answer.headers["Location"]) == (308, f"{table}/story?A=B")


@pytest.mark.parametrize("path", ["//EVIL.example/T", "/\\EVIL.example", "///evil.example"])
def test_lowering_leads_nowhere_else(phone: Phone, path: str) -> None:
    answer = phone.client.get("/", environ_overrides={"PATH_INFO": path})
    assert answer.status_code in (308, 404)
    assert not answer.headers.get("Location", "/x").startswith(("//", "/\\", "http"))


# --- other pages ------------------------------------------------------------------------------------------------------


def test_the_past_is_shown_as_it_was(phone: Phone, table: str) -> None:
    phone.post(f"{table}/act", {"type": "add", "by": "2", "seq": "1", "seat": "A"})
    then = phone.get(f"{table}/replay?at=1", Accept="application/json").get_json()
    assert (then["table"]["board"]["view"]["total"], then["table"]["below"]["groups"]) == (0, [])
    assert phone.get(f"{table}/replay?at=3").status_code == 400


def test_a_closed_act_says_why_and_what_opens_it(phone: Phone, table: str) -> None:
    closed = {note["text"]: note for note in phone.get(table, Accept="application/json").get_json()["below"]["closed"]}
    assert closed["Mostra"]["why"]["rule"]["id"] == "counter-4"
    assert closed["Mostra"]["remedy"] == "Nascondi il gufo"


def test_offers_without_script(phone: Phone, table: str) -> None:
    page = text(phone, table)
    assert '<input type="number" inputmode="numeric" name="by" min="1" max="3"' in page
    assert '<button name="secret" value="owl">il gufo</button>' in page
    assert 'data-against="5" data-least="0" data-most="3"' in page
    assert 'name="gems.blue-3" data-worth="3" aria-label="blu 3"' in page
    assert '<button name="gem" value="red-2" aria-label="rosso 2">2</button>' in page
    assert '<input type="checkbox" name="kept" value="owl">' in page


def test_words_and_drawings_without_script(phone: Phone) -> None:
    """What is chosen, written and drawn goes in one form, although the engine tried every choice apart."""
    table = opened(phone, sit="none", **{"post.K": "1"})
    phone.post(f"{table}/act", {"type": "draw", "by": "1", "track.red.2": "A", "seq": "1", "seat": "K"})
    page = text(phone, f"{table}?open=all")
    assert page.count('data-offer="note"') == page.count('data-offer="draw"') == 1
    assert [f'type="radio" name="gem" value="{gem}" required' in page for gem in ("red-1", "blue-1", "blue-3")] == [
        True,
        True,
        False,
    ]
    assert '<input name="words" maxlength="40" autocomplete="off" required>' in page
    assert 'name="by" min="1" max="3"' in page
    assert page.count('<select name="track.') == 6
    assert (
        '<select name="track.red.2" aria-label="rosso, 2"><option value=""></option><option value="rock">roccia'
        '</option><option value="A" selected>Ada</option>'
    ) in page


def test_a_mark_shows_its_icon_or_its_seat_or_its_word(phone: Phone) -> None:
    page = text(phone, opened(phone, sit="none", **{"post.K": "1"}) + "?open=all")
    palette = page[page.index(' marks"') : page.index("</div>", page.index(' marks"'))]
    assert [mark.partition("</label>")[0].partition(">")[2] for mark in palette.split("<label>")[1:]] == [
        '<b><svg class="icon" aria-hidden="true"><use href="#icon-rock"/></svg></b><span> roccia</span>',
        '<b><svg class="icon" aria-hidden="true"><use href="#icon-seat-A"/></svg>A</b><span> Ada</span>',
        "<b>il gufo</b>",
    ]
    assert ('id="icon-rock"' in page, 'id="icon-seat-A"' in page) == (False, True)


def test_every_icon_of_a_table_has_its_outline(phone: Phone) -> None:
    """In the page if the frame or a seat wears it, otherwise once in the sheet that comes after, without script too."""
    page = text(phone, opened(phone, sit="none", **{"post.K": "1"}))
    (sheet,) = re.findall(r'<noscript><link rel="stylesheet" href="([^"]+)"', page)
    assert f' {sheet}" defer' in page
    inside = set(re.findall(r'id="icon-([\w-]+)"', page))
    later = re.findall(r'has\(\[href="#icon-([\w-]+)"\]\)\{--outline', text(phone, sheet))
    assert len(later) == len(set(later))
    assert inside.isdisjoint(later)
    assert {"house", "seat-A"} <= inside
    assert set(re.findall(r'href="#icon-([\w-]+)"', page)) <= inside | set(later)


def test_words_may_be_corrected(phone: Phone, table: str) -> None:
    phone.post(f"{table}/act", {"type": "adjust", "dial": "words", "value": "due <b>", "seq": "1", "seat": "A"})
    page = text(phone, f"{table}/adjust")
    assert '<input name="set.words" maxlength="40" value="due &lt;b&gt;"' in page


def test_a_house_ruling_is_shown_with_its_reason(phone: Phone) -> None:
    page = text(phone, "/new/counter")
    assert "Regole della casa" in page
    assert "/rules/counter/counter-5" in page
    assert '<input type="radio" name="option.goal" value="9" checked>' in page


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 303), ({"seats": "4"}, 303), ({"seats": "5"}, 400), ({"seats": "1"}, 400), ({"seats": "x"}, 400),
        ({"option.goal": "7"}, 400), ({"A.colour": "blue"}, 422), ({"A.colour": "blue", "B.colour": "red"}, 303),
        ({"A.colour": "pink"}, 400), ({"sit": "x"}, 400), ({"name.A": "x" * 25}, 400), ({"name.A": "a\0"}, 400),
        ({"pad": "nonsense"}, 303),
    ],
)  # fmt: skip
def test_opening_a_table(phone: Phone, form: dict[str, str], status: int) -> None:
    assert phone.post("/new/counter", form).status_code == status


def test_no_nickname_in_the_log(phone: Phone, table: str, store: Store) -> None:
    """Names can be erased because the log never held them."""
    row = store.acts(table.removeprefix("/t/").upper())[0]
    assert b"Ada" not in row.request + row.facts


def test_a_game_may_have_a_stylesheet_of_its_own(tmp_path: Path) -> None:
    """Its table is dressed by what all tables share and by its own part; a game without one by what they share."""
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess" / "square.css").write_text(
        "/* A square. */\n.square { color: red }\n"
        "/* @later */\n.past { color: red }\n"
        "/* @screen */\n.screen p { margin: 0 }\n"
    )
    (tmp_path / "chess" / "king.css").write_text("/* @later */\n.king { color: blue }\n")
    files = Files([tmp_path])

    def body(name: str) -> bytes:
        mark, found = files.address(name, "table.css").split("/")[-2:]
        file = files.find(mark, found)
        assert file is not None
        return file.body

    assert body("chess.css") == body("table.css") + b".square{color:red}"
    assert body("chess-screen.css") == body("screen.css") + b".square{color:red}.screen p{margin:0}"
    assert body("chess-page.css") == body("style.css") + b".square{color:red}"
    assert body("draughts.css") == body("table.css")
    assert b".clock b{" in body("chess-later.css")
    assert body("chess-later.css").count(b".king{color:blue}.past{color:red}") == 1
    assert files.address("chess.css") != files.address("table.css")


PHASES = {"later", "page", "memory", "scan", "screen"}


def strays(folder: Path) -> list[str]:
    """Stylesheets that no page is cut from, and lines that begin no phase there is, or one twice."""
    named = {f"{thing}.css" for thing in THINGS}
    found = sorted(named ^ {sheet.name for sheet in folder.glob("*.css")}) if folder.name == "styles" else []
    for sheet in sorted(folder.glob("*.css")):
        phases = re.findall(r"/\* *@(\w*)", sheet.read_text())
        known = [each.decode() for each in PHASE.findall(sheet.read_bytes())]
        if (
            phases != known
            or not {*known} <= {"later", "page", "memory", "scan", "screen"}
            or len({*known}) < len(known)
        ):
            found.append(f"{sheet.name}: {phases}")
    return found


def test_every_stylesheet_is_served() -> None:
    folders = [HERE / "styles", *(found.parent for found in GAMES.glob("*/templates/*/board.css"))]
    assert len(folders) > 5
    assert {folder.name: found for folder in folders if (found := strays(folder))} == {}


def test_a_planted_stray_is_found(tmp_path: Path) -> None:
    styles = tmp_path / "styles"
    styles.mkdir()
    for thing in THINGS[1:]:
        (styles / f"{thing}.css").write_text("p { margin: 0 }\n")
    (styles / "forms.css").write_text("/* @later */\n/* @screen */\n/* @later */\n")
    (styles / "strip.css").write_text("  /* @later */\n")
    (styles / "board.css").write_text("/* @latter */\n")
    (styles / "other.css").write_text("p { margin: 0 }\n")
    expected = ["board.css: ['latter']", "forms.css: ['later', 'screen', 'later']", "ground.css", "other.css"]
    assert sorted(strays(styles)) == [*expected, "strip.css: ['later']"]


@pytest.fixture
def house(store: Store) -> Phone:
    """A phone before the games of the shelf."""
    return Phone(create_app(store=store, rates=False))


@pytest.mark.parametrize(
    "path", ["/print/mythos", "/box/mythos", "/box/mythos/decks", "/box/mythos/decks/1", "/box/mythos/decks/build"]
)
def test_a_page_names_its_game_in_its_head_and_not_again_below(house: Phone, path: str) -> None:
    head, _, main = text(house, path).partition("<main")
    assert ("Naruto Mythos TCG" in head, "Naruto Mythos TCG" in main) == (True, False)


def test_a_search_says_how_many_rules_speak_of_it(house: Phone) -> None:
    """Not how many of them stand on the page."""
    page = text(house, "/rules/hyde?q=carta")
    said = re.search(r"Trovate per «carta»: (\d+)", page)
    assert said is not None
    assert int(said[1]) > page.count('class="law"') == 20
    assert "Ecco le 20 che ne dicono di più." in page
    assert "Ecco le" not in text(house, "/rules/hyde?q=Bianca")


@pytest.mark.parametrize(("game", "folds"), [("mayhem", 0), ("monsterchase", 4)])
def test_rulings_about_one_thing_are_folded_once(house: Phone, game: str, folds: int) -> None:
    assert text(house, f"/new/{game}").count("group-of") >= folds
    assert folds or "group-of" not in text(house, f"/new/{game}")


@pytest.mark.parametrize(("name", "said"), [("Ada", "Qui siede Ada;"), ("", "Questo posto è occupato;")])
def test_a_seat_that_is_taken_says_by_whom(phone: Phone, other: Phone, name: str, said: str) -> None:
    table = opened(phone, **{"name.A": name})
    assert said in text(other, f"{table}/seat/a")


def test_what_should_lie_there_begins_as_a_head() -> None:
    mayhem = Voice(games()["mayhem"], "it", {"A": "ada", "B": "Bo"})
    zones = records.zone_lists((Zone("p1", ()), Zone("A", ())), mayhem, ("A", "B"))
    assert [zone.where for zone in zones] == ["Luogo 1", "ada"]


@pytest.mark.parametrize("path", ["/recap", "/share"])
def test_what_turned_a_match_is_told_with_its_round(house: Phone, store: Store, path: str) -> None:
    """Two missions of one rank may have been won in the same words."""
    page = house.get(f"/t/{closed_match(store, 'mythos', 1).lower()}{path}", **JSON).get_json()
    turns = page["turns"] if path == "/recap" else re.findall(r"^- (.*)$", page["text"], re.MULTILINE)
    assert turns
    assert [turn for turn in turns if not re.match(r"(Round|Partita) \d.*?: ", turn)] == []
    assert "Totale, A" not in page.get("text", ""), "beside the people already"


def test_the_score_of_a_match_asks_nothing(phone: Phone, table: str) -> None:
    """What is still blank is for paper; whose a column is, is said by their sign."""
    page = phone.get(f"{table}/recap", **JSON).get_json()
    assert all(row["cells"][0] for row in page["scores"]["totals"])
    assert len(page["scores"]["seats"]) == len(page["scores"]["columns"])


@pytest.mark.parametrize(
    ("path", "source"),
    [("/rules/hyde/hyde-12", "p. 4"), ("/rules/hyde/custode-undo", "Regola di Custode"),
     ("/rules/mayhem/mayhem-20b", "p. 7, regola della casa"),
     ("/rules/mayhem/mayhem-6b", "p. 4, nostra interpretazione")],
)  # fmt: skip
def test_a_rule_says_its_page_and_not_its_sign(house: Phone, path: str, source: str) -> None:
    for where in (path, path.rpartition("/")[0]):
        assert f"<small>{source}</small>" in text(house, where)
