"""Every kind of page: nothing overlaps, every code reads, hostile words stay words, the same bytes each time."""

import ast
import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

import pytest

import printables
from companion.engine.game import Game
from companion.engine.pads import Digits, Pad, PadLine
from companion.engine.scores import ScoreSheet, Write
from companion.games import games
from companion.games.hyde import GAME
from companion.games.hyde.pad import PAPER
from printables import PRINTABLES, Unknown, Unprintable, drawn, qr, render, works_for
from printables.ink import MM, Ink, Turn
from printables.paper import PAPERS
from tests.bench.bare import Recording
from tests.camera import codes
from tests.each_value import each_value
from tests.printables.logged import HOSTILE, URLS, Logged, faults, hostile_game, opening, request_for

if TYPE_CHECKING:
    from pypdf.generic import DictionaryObject

ROOT = Path(printables.__file__).parent
PAIRS = tuple((paper, language) for paper in ("A4", "Letter") for language in ("it", "en"))
EACH_VALUE = pytest.mark.parametrize(("what", "pair"), each_value(tuple(PRINTABLES), PAIRS))


def logged(what: str, **changes: Any) -> Logged:
    ink = drawn(what, request_for(**changes), Logged)
    assert isinstance(ink, Logged)
    return ink


@EACH_VALUE
def test_nothing_leaves_the_page_or_touches_what_a_camera_reads(what: str, pair: tuple[str, str]) -> None:
    paper, language = pair
    ink = logged(what, paper=paper, language=language)
    assert faults(ink) == []
    assert len(ink.texts) > 10


@pytest.mark.parametrize(("what", "text"), each_value(tuple(PRINTABLES), HOSTILE))
def test_hostile_words_are_printed_as_words(what: str, text: str) -> None:
    game: Game[Any] = hostile_game(text)
    ink = logged(
        what,
        game=game,
        title=text,
        code=text,
        names=dict.fromkeys("ABCDEFGH", text),
        wifi=qr.wifi(text[:20], text[:30]),
        opening=opening(game, "ABCDEFGH"[: game.most_seats]),
    )
    assert faults(ink) == []
    assert ink.done().startswith(b"%PDF")


@EACH_VALUE
def test_the_same_request_gives_the_same_bytes(what: str, pair: tuple[str, str]) -> None:
    paper, language = pair
    asked = request_for(paper=paper, language=language)
    once = render(what, asked)
    assert once == render(what, asked)
    assert b"/PrintScaling /None" in once
    # A file of one page is at most 30 kB; each further side adds its own words.
    assert len(once) < 30_000 + 12_000 * (len(re.findall(rb"/Type\s*/Page\b", once)) - 1)


def test_another_process_gives_the_same_bytes_too() -> None:
    script = (
        "import hashlib, logged, printables;"
        "pages = b''.join(printables.render(what, logged.request_for()) for what in printables.PRINTABLES);"
        "print(hashlib.sha256(pages).hexdigest())"
    )
    here = hashlib.sha256(b"".join(render(what, request_for()) for what in PRINTABLES)).hexdigest()
    path = {"PYTHONPATH": f"{ROOT.parent}:{Path(__file__).parent}", "PYTHONHASHSEED": "7"}
    there = subprocess.run([sys.executable, "-c", script], env=path, capture_output=True, text=True, check=True)
    assert there.stdout.strip() == here


def test_pages_drawn_at_once_do_not_mix() -> None:
    script = (
        "import hashlib, logged, printables; from concurrent.futures import ThreadPoolExecutor;"
        "asked = [what for what in printables.PRINTABLES for _ in range(4)];"
        "pages = ThreadPoolExecutor(8).map(lambda what: printables.render(what, logged.request_for()), asked);"
        "print(*(hashlib.sha256(page).hexdigest() for page in pages))"
    )
    here = [hashlib.sha256(render(what, request_for())).hexdigest() for what in PRINTABLES for _ in range(4)]
    path = {"PYTHONPATH": f"{ROOT.parent}:{Path(__file__).parent}"}
    there = subprocess.run([sys.executable, "-c", script], env=path, capture_output=True, text=True, check=False)
    assert there.stdout.split() == here, there.stderr


CODES = {
    "sheet": {(1, URLS[0]), (2, URLS[0])},
    "pad": {(1, URLS[0])},
    "pad-2up": {(1, URLS[0]), (1, URLS[1])},
    "tent": {(1, URLS[0]), (1, qr.wifi("Casa Rossi; piano 2", "segre:ta"))},
    "seats": {(1, URLS[0]), (1, URLS[1])},
}


@pytest.mark.parametrize(("what", "paper"), each_value(tuple(PRINTABLES), ("A4", "Letter")))
def test_every_code_reads_at_a_hundred_dots_an_inch(what: str, paper: str, tmp_path: Path) -> None:
    read = set(codes(render(what, request_for(paper=paper)), tmp_path))
    assert read == CODES[what]


def test_the_check_sees_a_planted_fault() -> None:
    ink = Logged("guasto", 210, 297, "it")
    qr.draw(ink, URLS[0], 100, 100, 25)
    ink.text(90, 99, "sopra il codice", 12)
    ink.text(90, 99.5, "sopra il testo", 12)
    ink.text(200, 20, "fuori dal foglio", 12)
    ink.line(97, 90, 97, 130)
    assert [fault.partition(":")[0] for fault in faults(ink)] == [
        "out of page 0",
        "over a code or mark on page 0",
        "over a code or mark on page 0",
        "over a code or mark on page 0",
        "text over text on page 0",
    ]


def test_a_turned_frame_is_logged_where_it_is_drawn(tmp_path: Path) -> None:
    """The pen and its log agree: each turn puts a black block where the log says."""
    if which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed: no page can be turned into an image")
    from PIL import Image

    ink = Logged("giri", 100, 100, "it")
    places = []
    turns: tuple[Turn, ...] = (0, 90, 180, 270)
    for number, turn in enumerate(turns):
        with ink.frame(5 + 24 * number, 10, 20, 12, turn):
            ink.blocks([(1, 1, 5, 2)])
            places.append(ink.on_paper(1, 1, 6, 3))
    (tmp_path / "it.pdf").write_bytes(ink.done())
    subprocess.run(["pdftoppm", "-r", "254", "-gray", "-png", "it.pdf", "page"], cwd=tmp_path, check=True)
    with Image.open(next(tmp_path.glob("page*.png"))) as page:
        image = page.convert("L")
        for x1, y1, x2, y2 in places:
            inside = image.crop((int(x1 * 10) + 2, int(y1 * 10) + 2, int(x2 * 10) - 2, int(y2 * 10) - 2))
            assert inside.getextrema() == (0, 0)
            around = image.crop((int(x1 * 10) - 4, int(y1 * 10) - 4, int(x2 * 10) + 4, int(y1 * 10) - 2))
            assert around.getextrema() == (255, 255)


@pytest.mark.parametrize("what", PRINTABLES)
def test_everything_prints_without_a_table(what: str) -> None:
    ink = logged(what, opening=None, qr=(), code=None, wifi=None, names={}, rulings=())
    assert faults(ink) == []


@pytest.mark.parametrize("seats", ["A", "AB", "ABCDEFGH"])
@pytest.mark.parametrize("what", ["pad", "seats"])
def test_any_number_of_seats_has_room(what: str, seats: str) -> None:
    sheet = GAME.score_sheet(opening(GAME))
    pad = replace(PAPER, asks=lambda _: PAPER.asks(opening(GAME)))
    game = replace(GAME, score_sheet=lambda _: sheet, pad=pad)
    asked = {"game": game, "opening": opening(game, seats), "names": dict.fromkeys(seats, "Massimiliano della Rovere")}
    assert faults(logged(what, **asked, qr=URLS[:1])) == []


@pytest.mark.parametrize(
    ("what", "changes", "reason"),
    [
        ("poster", {}, "nothing called 'poster'"),
        ("sheet", {"paper": "A3"}, "no paper 'A3'"),
        ("tent", {"qr": ("x" * 1500,)}, "needs"),
        ("tent", {"wifi": qr.wifi("😀" * 32, "😀" * 300)}, "needs"),
        ("sheet", {"qr": ("https://" + "x" * 90,)}, "needs"),
    ],
)
def test_what_cannot_be_printed_is_said(what: str, changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unprintable, match=reason):
        render(what, request_for(**changes))


def test_a_game_without_a_module_has_everything_but_the_sheet() -> None:
    game = replace(GAME, id="nowhere")
    assert works_for(game) == ("pad", "pad-2up", "tent", "seats")
    assert works_for(GAME) == tuple(PRINTABLES)
    with pytest.raises(Unknown, match="no sheet for nowhere"):
        render("sheet", request_for(game=game))


def test_a_game_with_too_many_scores_has_no_pad() -> None:
    long = ScoreSheet(rows=tuple(map(str, range(40))), columns=(Write("points", 9),))
    game = replace(GAME, score_sheet=lambda _: long, pad=None)
    assert works_for(game) == ("sheet", "tent", "seats")
    lines = Pad(tuple(PadLine(row, (Digits("points", 9),)) for row in long.rows))
    game = replace(GAME, pad=replace(PAPER, asks=lambda _: lines))
    assert works_for(game) == ("sheet", "tent", "seats")


def test_importing_the_package_waits_for_nothing() -> None:
    script = (
        "import sys, printables; from printables import qr, icons, pad_layout, blocks, hyde, sheet;"
        "from printables import tent_and_seats, pad_drawing;"
        "print([name for name in ('reportlab', 'qrcode', 'PIL', 'fontTools') if name in sys.modules])"
    )
    path = {"PYTHONPATH": str(ROOT.parent)}
    there = subprocess.run([sys.executable, "-c", script], env=path, capture_output=True, text=True, check=True)
    assert there.stdout.strip() == "[]"


def strange(module: Path) -> Iterator[str]:
    """What of the program a module of the paper imports beside the engine and what lies on its game's table."""
    # What is named after a game, a module or a folder, knows that game.
    game = module.relative_to(ROOT).parts[0].removesuffix(".py")
    own = tuple(f"companion.games.{game}.{part}" for part in ("components", "decks", "deck_lists", "state", "layout"))
    # Reading what ships is all that paper asks of the program outside: the outlines of its icons.
    known = (*own, "companion.box")
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        ours = [name for name in names if name.split(".")[0] == "companion"]
        yield from (name for name in ours if not name.startswith("companion.engine.") and name not in known)


def test_the_paper_knows_neither_web_nor_store_and_of_games_only_what_lies_on_their_tables() -> None:
    assert [(module.name, name) for module in ROOT.rglob("*.py") for name in strange(module)] == []


# The words of the paper itself.
OWN_WORDS = ROOT / "words.py"


def written(tree: ast.AST) -> list[str]:
    """The sentences that stand in the code as words of both languages."""
    made = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Words")]
    parts = [part for call in made for given in (*call.args, *call.keywords) for part in ast.walk(given)]
    return [
        part.value
        for part in parts
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and re.search(r"[^\W\d_]", part.value)
    ]


def test_no_sentence_of_a_game_stands_in_the_code() -> None:
    modules = {*ROOT.rglob("*.py")} - {OWN_WORDS}
    assert [text for module in modules for text in written(ast.parse(module.read_text(encoding="utf-8")))] == []


def test_a_sentence_in_the_code_is_seen() -> None:
    assert written(ast.parse("TITLE = words.Words('Un round', en='One round')")) == ["Un round", "One round"]
    assert written(ast.parse("Words(f'+{hearts}', hearts), said('round')")) == []
    assert len(written(ast.parse(OWN_WORDS.read_text(encoding="utf-8")))) > 50


def test_the_words_of_the_chase_on_paper_are_those_its_paper_says() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "monsterchase").glob("*.py"))
    kept = {key.removeprefix("paper.") for key in games()["monsterchase"].words if key.startswith("paper.")}
    assert set(re.findall(r'paper_words\("([\w-]+)"', code)) == kept


def part(of: object, key: str) -> "DictionaryObject":
    """What stands under a key of a dictionary in a PDF."""
    from pypdf.generic import DictionaryObject

    assert isinstance(of, DictionaryObject)
    found = of[key]
    assert isinstance(found, DictionaryObject)
    return found


def test_a_file_tells_its_title_and_language() -> None:
    from io import BytesIO

    from pypdf import PdfReader

    reader = PdfReader(BytesIO(render("sheet", request_for(title="Serata <b>da Anna"))))
    assert reader.metadata is not None
    assert reader.metadata.title == "Serata <b>da Anna · Foglio di riferimento"
    assert str(part(reader.trailer, "/Root")["/Lang"]) == "it"
    box = reader.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((PAPERS["A4"].wide * 72 / 25.4, 841.89), abs=0.1)


@EACH_VALUE
def test_a_file_tells_what_it_is_and_holds_every_letter_it_sets(what: str, pair: tuple[str, str]) -> None:
    paper, language = pair
    from io import BytesIO

    from pypdf import PdfReader

    body = render(what, request_for(paper=paper, language=language))
    assert b"ASCII85" not in body
    reader = PdfReader(BytesIO(body))
    assert reader.metadata is not None
    assert PRINTABLES[what].title.of(language) in str(reader.metadata.subject)
    fonts = {font for page in reader.pages for font in part(part(page, "/Resources"), "/Font").values()}
    assert {str(font.get_object()["/Subtype"]) for font in fonts} == {"/TrueType"}
    assert b"Helvetica" not in body


def test_the_sides_of_a_sheet_have_names() -> None:
    from io import BytesIO

    from pypdf import PdfReader

    reader = PdfReader(BytesIO(render("sheet", request_for(opening=None))))
    assert [str(entry["/Title"]) for entry in reader.outline] == [  # type: ignore[call-overload]  # a list of entries
        "in gioco · fronte",
        "preparazione, varianti e regole della casa · retro",
    ]
    assert reader.page_labels[0] == "in gioco · fronte 1"


@pytest.mark.parametrize("what", PRINTABLES)
def test_a_code_in_a_file_is_tapped_where_it_is_seen(what: str) -> None:
    """Every code that is an address is a link over the same square; a network is none."""
    from io import BytesIO

    from pypdf import PdfReader

    ink = logged(what)
    reader = PdfReader(BytesIO(ink.done()))
    links = [
        (number, str(each.get_object()["/A"]["/URI"]), [float(side) for side in each.get_object()["/Rect"]])
        for number, page in enumerate(reader.pages)
        for each in page.get("/Annots", ())
    ]
    assert {uri for _, uri, _ in links} == {qr.address(text) for _, text in CODES[what] if text.startswith("HTTP")}
    assert qr.address("HTTP://Host:80/Q/AB") == "http://host:80/Q/AB"
    for page, _, (left, low, right, high) in links:
        square = (left / MM, ink.high - high / MM, right / MM, ink.high - low / MM)
        assert any(
            page == at and box[0] < square[0] and box[1] < square[1] and square[2] < box[2] and square[3] < box[3]
            for at, box in ink.clear
        )


@pytest.mark.parametrize("what", PRINTABLES)
def test_the_bare_canvas_of_the_bench_draws_the_same(what: str) -> None:
    """What a printable is measured against is the same file: the calls alone, made once more."""
    taken = drawn(what, request_for(), Recording)
    assert isinstance(taken, Recording)
    assert taken.again()() == render(what, request_for())


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_codes_of_a_tent_stand_level(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where one says more than the other and needs less white around it; so do their words."""
    codes = []
    monkeypatch.setattr(qr, "draw", lambda ink, text, x, y, size: codes.append((len(qr.matrix(text)), y, size)))
    ink = logged("tent", paper=paper)
    assert len({count for count, _, _ in codes}) == 2
    assert len({(y, size) for _, y, size in codes}) == 1
    feet = [box[3] for _, box, text in ink.texts if box[1] > ink.high / 2 and text.startswith(("Entra", "Siediti"))]
    # A longer line is a little smaller.
    assert len(feet) == 2
    assert max(feet) - min(feet) < 0.5


def test_the_plain_pen_and_the_logging_pen_draw_the_same() -> None:
    asked = request_for()
    assert drawn("tent", asked, Logged).done() == drawn("tent", asked, Ink).done()
