"""Every printable of every game for a dozen tables: large enough, where a printer reaches, true for this table."""

import re
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from companion.engine.game import Game
from companion.engine.opening import Opening
from companion.games import games
from printables import PrintRequest, drawn, has_sheet, sheet, works_for
from printables.blocks import MarkedCell, Rows, Table
from printables.paper import SMALL, UNPRINTABLE
from printables.sheet import DISTANCES, FULL
from printables.words import WORDS
from tests.contract.pinned import pinned
from tests.each_value import each_value, is_soak
from tests.printables.logged import Logged, faults, request_for, struck

GAMES = games()
# The tables that each game's paper is printed for: numbers of players, modes, sides and expansions.
TABLES = {id: pinned(id).papers for id in GAMES}
OF_ANY_GAME = ("pad", "pad-2up", "tent", "seats")
LIGHT = 30_000
PAIRS = tuple((paper, language) for paper in ("A4", "Letter") for language in ("it", "en"))
APP = re.compile(r"\bCustode\b(?! del Boss)|\bapp\b|telefon|\bphone|browser", re.IGNORECASE)


def opened(game: Game[Any], asked: tuple[str, dict[str, str]] | None) -> Opening | None:
    return game.opening(asked[0], asked[1]) if asked else None


def asked_for(id: str, table: tuple[str, dict[str, str]] | None, pair: tuple[str, str]) -> PrintRequest:
    game, opening = GAMES[id], opened(GAMES[id], table)
    chosen = opening.options if opening else {}
    rulings = tuple((option.id, option.chosen(chosen)) for option in game.options if option.rule is not None)
    return request_for(
        game=game,
        opening=opening,
        rulings=rulings,
        paper=pair[0],
        language=pair[1],
        qr=request_for().qr[:1],
        address="192.168.1.20:8000",
        name="custode.local:8000",
        names={"A": "Anna"} if table else {},
    )


def cases() -> list[Any]:
    """Every table in every paper and language by turns, for every printable that belongs to it: by default its sheet,
    and each of the others at one of the tables."""
    found = []
    for id in TABLES:
        cases_of = each_value(TABLES[id], PAIRS)
        rows = [(*case.values, what, not is_soak(case)) for case in cases_of for what in works(id, case)]
        defaults: dict[object, list[object]] = {}
        for table, pair, what, is_default in rows:
            defaults.setdefault(what, []).extend([(table, pair)] if is_default else [])
        turns = {what: each[index % len(each)] for index, (what, each) in enumerate(defaults.items())}
        for table, pair, what, is_default in rows:
            is_turn = is_default and (what == "sheet" or turns[what] == (table, pair))
            found.append(pytest.param(id, what, table, pair, marks=() if is_turn else pytest.mark.soak))
    return found


def works(id: str, case: Any) -> tuple[str, ...]:
    return tuple(works_for(GAMES[id], opened(GAMES[id], case.values[0])))


NAMES = ("id", "what", "table", "pair")
CASES = cases()
EVERY = pytest.mark.parametrize(NAMES, CASES)


Plans = list[tuple[sheet.Sheet, sheet.Plan]]
PRINTED: dict[str, tuple[Logged, Plans]] = {}


def printed(id: str, what: str, table: Any, pair: tuple[str, str]) -> Logged:
    return printed_as_planned(id, what, table, pair)[0]


def printed_as_planned(id: str, what: str, table: Any, pair: tuple[str, str]) -> tuple[Logged, Plans]:
    """Drawn once, with the plans of its sides, and looked at by every test."""
    case = repr((id, what, table, pair))
    if case not in PRINTED:
        plans: Plans = []
        real = sheet.planned

        def kept(request: PrintRequest, one: sheet.Sheet) -> sheet.Plan:
            plans.append((one, real(request, one)))
            return plans[-1][1]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sheet, "planned", kept)
            ink = drawn(what, asked_for(id, table, pair), Logged)
        assert isinstance(ink, Logged)
        PRINTED[case] = ink, plans
    return PRINTED[case]


def flat(text: str) -> str:
    """As one line, with neither marks nor double spaces, so that where it was parted does not matter."""
    return " ".join(re.sub(r"[*\xa0]", " ", text).split()).replace(" .", ".").replace(" ,", ",").replace(" :", ":")


def said(ink: Logged) -> str:
    return flat(" ".join(text for _, _, text in ink.texts))


def fills(ink: Logged) -> set[float]:
    """How grey what is filled is: letters, icons, codes."""
    pages = PdfReader(BytesIO(ink.done())).pages
    streams = [contents.get_data() for page in pages if (contents := page.get_contents()) is not None]
    return {float(grey) for stream in streams for grey in re.findall(rb"\n([\d.]+) g\n", stream)}


def small_print(request: PrintRequest) -> tuple[str, ...]:
    """What is looked up and not read."""
    keys = ("unofficial", "bank-card", "ruler", "full-size", "legend-reading", "legend-option", "legend-chosen")
    return (request.game.rulebook.edition.of(request.language), *(WORDS[key].of(request.language) for key in keys))


@EVERY
def test_is_large_enough_and_black(id: str, what: str, table: Any, pair: tuple[str, str]) -> None:
    ink, small = printed(id, what, table, pair), small_print(asked_for(id, table, pair))
    assert [each for each in ink.sizes if each[1] < SMALL - 1e-6] == []
    assert fills(ink) == {0.0}
    read = [each for each in ink.sizes if len(each[2]) > 30]
    sentences = [each for each in read if not any(words in each[2] or each[2] in words for words in small)]
    assert [each for each in sentences if each[1] < DISTANCES["held"] - 1e-6] == []


@EVERY
def test_lies_where_a_printer_reaches(id: str, what: str, table: Any, pair: tuple[str, str]) -> None:
    ink = printed(id, what, table, pair)
    least, wide, high = UNPRINTABLE - 0.05, ink.wide - UNPRINTABLE + 0.05, ink.high - UNPRINTABLE + 0.05
    drawn_there = [*ink.texts, *ink.shapes]
    out = [each for each in drawn_there if each[1][0] < least or each[1][1] < least]
    out += [each for each in drawn_there if each[1][2] > wide or each[1][3] > high]
    assert out == []
    assert faults(ink) == []
    assert struck(ink) == []


@EVERY
def test_says_nothing_of_what_the_app_does(id: str, what: str, table: Any, pair: tuple[str, str]) -> None:
    text = said(printed(id, what, table, pair)).replace(flat(WORDS["unofficial"].of(pair[1])), "")
    # Whoever has a pad in hand has to know that it can be photographed.
    text = text.replace(flat(WORDS["photograph"].of(pair[1])), "")
    assert APP.findall(text.replace("custode.local", "")) == []


@EVERY
def test_shows_no_ruling_that_cannot_apply(id: str, what: str, table: Any, pair: tuple[str, str]) -> None:
    request = asked_for(id, table, pair)
    text, words = said(printed(id, what, table, pair)), request.game.words
    for option in request.game.options:
        asked, chosen = (words.get(f"option.{option.id}{each}") for each in ("", f".{option.default}"))
        stands = asked and chosen and flat(f"{asked.of(pair[1])}: {chosen.of(pair[1])}") in text
        opening = request.opening
        if opening is None or not option.rule or not option.applies(opening.options, len(opening.seats)):
            assert not stands


@EVERY
def test_a_code_has_its_letters_and_where_one_writes_them(
    id: str, what: str, table: Any, pair: tuple[str, str]
) -> None:
    ink = printed(id, what, table, pair)
    request = asked_for(id, table, pair)
    letters = said(ink).replace(" ", "")
    assert request.code_of(0) in letters
    assert "192.168.1.20:8000" in letters
    assert "custode.local:8000" in letters


@EVERY
def test_a_file_of_one_page_is_light(id: str, what: str, table: Any, pair: tuple[str, str]) -> None:
    """Thirty thousand bytes are on a phone at once, whatever the Wi-Fi."""
    ink = printed(id, what, table, pair)
    assert ink.page or len(ink.done()) <= LIGHT


SHEETS = pytest.mark.parametrize(NAMES, [case for case in CASES if case.values[1] not in OF_ANY_GAME])


@SHEETS
def test_is_set_at_its_distance_and_fills_its_last_side(
    id: str, what: str, table: Any, pair: tuple[str, str]
) -> None:
    """And no heading is the last of its column."""
    _, plans = printed_as_planned(id, what, table, pair)
    assert plans or what != "sheet"
    for one, plan in plans:
        assert plan.size >= DISTANCES[one.distance] - 1e-6
        assert plan.pages == 1 or plan.fill >= FULL - 1e-6
        for (part, column, _), (_, after, _) in zip(plan.placed, plan.placed[1:], strict=False):
            assert not part.leads or column == after
            assert not (plan.is_tidy and part.keeps) or column == after
        assert not plan.placed or not plan.placed[-1][0].leads


def told(request: PrintRequest) -> Iterator[tuple[str, str]]:
    """Every rule of a sheet that paper says in the words of its record, with these words."""
    module = import_module(f"printables.{request.game.id}")
    rules, language = request.game.rulebook.rules, request.language
    blocks = (*module.front(request), *module.back(request))
    rows = [row for block in blocks if isinstance(block, Rows) for row in block.rows]
    cells = [cell for block in blocks if isinstance(block, Table) for line in block.rows for cell in line]
    cited = [row.rule for row in (*rows, *(under for row in rows for under in row.reminders)) if row.words is None]
    cited += [cell.rule for cell in cells if isinstance(cell, MarkedCell) and cell.rule]
    for rule in cited:
        known = rules[rule]
        yield rule, (known.short or known.text).of(language)


@pytest.mark.parametrize(NAMES, [case for case in CASES if case.values[1] == "sheet"])
def test_what_the_sheet_says_is_what_the_records_say(id: str, what: str, table: Any, pair: tuple[str, str]) -> None:
    request = asked_for(id, table, pair)
    text = said(printed(id, what, table, pair))
    missing = [(rule, words) for rule, words in told(request) if flat(words) not in text]
    assert missing == []


@pytest.mark.parametrize("id", [id for id in GAMES if has_sheet(GAMES[id])])
def test_there_are_tables_of_every_game_that_has_a_sheet(id: str) -> None:
    assert None in TABLES[id]
    counts = {len(table[0]) for table in TABLES[id] if table}
    assert {GAMES[id].least_seats, GAMES[id].most_seats} <= counts


# --- the checks see what they are for ---------------------------------------------------------------------------------


def planted(size: float = 9, x: float = 10, y: float = 10, grey: float = 0) -> Logged:
    ink = Logged("guasto", 210, 297, "it")
    ink.text(50, 50, "una frase troppo piccola da leggere a tavola", size)
    ink._canvas.setFillGray(grey)
    ink._canvas.rect(50, 50, 1, 1, fill=1)
    ink.line(x, y, 100, y)
    return ink


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        ({"size": 6.9}, test_is_large_enough_and_black),
        ({"size": 7.5}, test_is_large_enough_and_black),
        ({"grey": 0.45}, test_is_large_enough_and_black),
        ({"y": 49.0}, test_lies_where_a_printer_reaches),
        ({"x": 3.0}, test_lies_where_a_printer_reaches),
    ],
)
def test_a_planted_fault_is_seen(fault: dict[str, float], check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    case = ("hyde", "sheet", None, ("A4", "it"))
    monkeypatch.setitem(globals(), "printed", lambda *_: planted())
    check(*case)
    monkeypatch.setitem(globals(), "printed", lambda *_: planted(**fault))
    with pytest.raises(AssertionError):
        check(*case)


@pytest.mark.parametrize("text", ["Custode ricorda", "lo dice l'app", "sul telefono", "your phone", "the app draws"])
def test_talk_of_the_app_is_seen(text: str) -> None:
    assert APP.search(text)
    assert not APP.search("il Custode del Boss applaude")
