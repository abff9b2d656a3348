"""The reference sheet: every rule is on it or left out on purpose, in order, the front of hyde on one side."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.words import Words
from companion.games.hyde import GAME
from companion.games.hyde.components import LOCATIONS, OUTCASTS, TARGETS
from companion.games.hyde.state import Position
from printables import drawn, hyde
from printables.blocks import Block, MarkedCell, Row, Rows, Table, ids, kept
from printables.icons import ICONS
from printables.setter import Setter
from printables.setting import parts
from printables.sheet import Column, Sheet, draw_sheets, planned, poured
from tests.printables.logged import Logged, faults, opening, request_for

HYDE_RULES = {rule for rule in GAME.rulebook.rules if rule.startswith("hyde-")}
EVERY = pytest.mark.parametrize(("paper", "language"), [(p, x) for p in ("A4", "Letter") for x in ("it", "en")])


def said(ink: Logged, page: int | None = None) -> str:
    return " ".join(text for at, _, text in ink.texts if page in (None, at)).replace("\xa0", " ")


def sheet(**changes: Any) -> Logged:
    ink = drawn("sheet", request_for(**changes), Logged)
    assert isinstance(ink, Logged)
    return ink


def blocks(**changes: Any) -> tuple[Block, ...]:
    return (*hyde.front(request_for(**changes)), *hyde.back(request_for(**changes)))


def table(seats: str = "ABC", **options: str) -> dict[str, Any]:
    return {"opening": replace(opening(GAME, seats), options={**opening(GAME, seats).options, **options})}


def test_every_rule_of_hyde_is_on_the_sheet_or_left_out_on_purpose() -> None:
    on_paper = set(ids(blocks()))
    assert on_paper | hyde.NOT_ON_PAPER == HYDE_RULES
    assert on_paper & hyde.NOT_ON_PAPER == set()


def test_the_marks_of_the_sheet_are_icons_or_numbers() -> None:
    marks = {mark for block in blocks() if isinstance(block, Rows) for row in block.rows for mark in row.marks}
    cells = [cell for block in blocks() if isinstance(block, Table) for row in block.rows for cell in row]
    marks |= {mark for cell in cells if isinstance(cell, MarkedCell) for mark in cell.marks}
    assert len(marks) > 10
    assert all(mark.isdigit() or mark in ICONS for mark in marks)


@EVERY
@pytest.mark.parametrize(
    "asked",
    [{"opening": None, "code": None}, table("AB"), table("ABCD"), table(level="other", attacked="allowed")],
    ids=["blank", "two", "four", "other-side"],
)
def test_the_round_of_hyde_is_one_side_read_flat_on_the_table(paper: str, language: str, asked: dict[str, Any]) -> None:
    ink = sheet(paper=paper, language=language, **asked)
    assert ink.page == 1, "in front the round, on the back what comes before it"
    assert faults(ink) == []
    lines = [size for page, size, text in ink.sizes if page == 0 and " " in text and text[0].islower()]
    assert min(lines) >= 7
    assert sorted(lines)[len(lines) // 2] >= 9.5


def test_each_line_carries_its_page_or_its_heading_does_and_no_id() -> None:
    text = said(sheet())
    assert "Scoprile tutte; Mercoledì può scambiarne una. p. 8" not in text, "the page is drawn before the words"
    assert "I luoghi p. 4–5, 12" in text
    assert "I reietti p. 10–11" in text
    assert "p. 8, 10" in text
    assert "hyde-" not in text


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_rulings_in_force_stand_on_the_back(language: str) -> None:
    ink = sheet(language=language, rulings=(("order", "transform-first"),))
    chosen = GAME.words["option.order.transform-first"].of(language)
    assert chosen in said(ink, 1)
    assert GAME.words["option.order.zero-first"].of(language) not in said(ink)


@pytest.mark.parametrize(("language", "verb"), [("it", "Si gioca"), ("en", "Cards may go")])
def test_what_is_allowed_reads_so_below_what_is_not(language: str, verb: str) -> None:
    """Under "nothing is played on Nevermore" a line that begins with "also" would forbid more."""
    row = next(row for row in hyde.turn(request_for(language=language)).rows if row.rule == "hyde-14")
    assert [each.rule for each in row.reminders] == ["hyde-14b", "hyde-14d"]
    allowed = hyde.turn(request_for(language=language, **table(attacked="allowed"))).rows[1].reminders[1].words
    assert allowed is not None
    assert allowed.of(language).startswith(verb)


@pytest.mark.parametrize(
    ("seats", "now", "stands"),
    [("AB", (), False), ("ABCD", (), False), ("AB", ("ajax", "eugene"), True), ("AB", ("ajax", "yoko"), False)],
)
def test_how_eugene_plays_is_decided_where_somebody_is_eugene(seats: str, now: tuple[str, ...], stands: bool) -> None:
    """As the table was opened, or as it has turned out."""
    known = table(seats)
    if now:
        outcasts = dict(zip(seats, now, strict=True))
        known["state"] = Position(seats=tuple(seats), outcasts=outcasts, box=known["opening"].box)
    words = f"{GAME.words['option.eugene'].it}: "
    assert (words in said(sheet(rulings=(("order", "zero-first"), ("eugene", "allowed")), **known), 1)) is stands
    assert GAME.words["option.order"].it in said(sheet(rulings=(("order", "zero-first"),), **known), 1)


def test_without_a_table_no_ruling_is_in_force() -> None:
    text = said(sheet(opening=None))
    assert "in vigore" not in text
    assert "‡ il tavolo può decidere altrimenti" in text
    assert "‡ scelta di questo tavolo" in said(sheet())


@pytest.mark.parametrize(("option", "choice", "other"), [
    ("order", "zero-first", "transform-first"),
    ("attacked", "refused", "allowed"),
    ("eugene", "allowed", "refused"),
    ("reshuffle", "when-needed", "at-once"),
])  # fmt: skip
def test_a_line_that_the_table_decides_says_what_it_decided(option: str, choice: str, other: str) -> None:
    lines = {each: GAME.words[f"paper.{option}-{each}"].it.replace("*", "") for each in (choice, other)}
    for chosen, left in ((choice, other), (other, choice)):
        text = said(sheet(rulings=(), **table(**{option: chosen})))
        start, other_start = (" ".join(lines[each].split(" ")[:4]) for each in (chosen, left))
        assert start in text
        assert other_start not in text


@pytest.mark.parametrize(
    ("language", "asked", "row"),
    [
        ("it", {"opening": None}, "5° 1 22 33 44"),
        ("en", {"opening": None}, "5 1 22 33 44"),
        ("it", table("AB"), "5° 1 22 "),
        ("en", table("ABC"), "5 1 33 "),
    ],
)
def test_the_points_needed_are_those_of_the_level_card(language: str, asked: dict[str, Any], row: str) -> None:
    assert row in f"{said(sheet(language=language, **asked))} "


def test_the_points_needed_say_their_side_and_ask_for_what_nobody_knows() -> None:
    assert "Le soglie, lato principianti" in said(sheet(opening=None))
    unknown = sheet(**table(level="other"))
    assert "Le soglie, l'altro lato" in said(unknown)
    assert "lato principianti" not in said(unknown, 0)
    boxes = [box for page, box, what in unknown.shapes if what == "box" and box[3] - box[1] == pytest.approx(6)]
    assert len(boxes) == 5


def test_what_was_learned_at_the_table_is_on_its_sheet() -> None:
    from companion.games.hyde.state import Position

    asked = table(level="other")
    box = {**asked["opening"].box, "level-other": [[17, 0, 0], [0, 23, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]}
    assert "2° 4 23" in said(sheet(**asked, state=Position(box=box)))


def test_a_reading_never_looks_like_a_printed_rule() -> None:
    text = said(sheet())
    assert "prima di Mano †" in text
    assert "vicino, mai a Nevermore †" not in text
    assert "anche i due 6. †" in text
    assert "servono dunque tre" not in text


def test_the_deck_of_another_box_is_a_table_without_a_sign() -> None:
    asked = table()
    grid = [[2, 2, 2, 2, 2] for _ in range(5)] + [[3, 2, 2, 2, 1]]
    text = said(sheet(opening=replace(asked["opening"], box={**asked["opening"].box, "deck": grid})))
    assert "2 2 2 2 2 3 2 2 2 1" in text
    assert "60 carte" not in text


def test_the_tables_are_those_of_the_data() -> None:
    assert set(hyde.PLACES) == set(LOCATIONS)
    for id, (rule, marks) in hyde.PLACES.items():
        place = LOCATIONS[id]
        assert rule == place.rule
        assert marks == (*map(str, place.zero_numbers), *place.zero_symbols)
    assert set(hyde.TARGETS) == set(TARGETS)
    for id, (rule, marks, _) in hyde.TARGETS.items():
        target = TARGETS[id]
        changed = next(iter(target.becomes.items()), None)
        assert rule == target.rule
        assert marks == ((changed[0], "arrow-right", str(changed[1])) if changed else (target.plus_symbol,))
    assert {id: rules[0] for id, rules in hyde.OUTCASTS.items()} == {id: each.rule for id, each in OUTCASTS.items()}


LONG = Rows(Words("Lunga", "Long"), tuple(Row(rule) for rule in sorted(HYDE_RULES) * 3), mark="number")


def long_sheet(count: int = 1) -> tuple[Sheet, ...]:
    return (Sheet("lunga", (LONG,) * count),)


def test_a_long_sheet_goes_on_and_each_side_says_what_it_is() -> None:
    asked = request_for()
    for count in (1, 2):
        ink = draw_sheets(asked, long_sheet(count), Logged)
        assert isinstance(ink, Logged)
        assert ink.page >= count
        assert faults(ink) == []
        for page in range(ink.page + 1):
            assert f"{page + 1}/{ink.page + 1}" in said(ink, page)
            assert asked.heading in said(ink, page)
            assert "KQ7E2Y" in said(ink, page)
        assert "Lunga (segue)" in said(ink, 1)
        assert min(size for _, size, text in ink.sizes if "carte" in text) >= 8


def test_the_size_is_the_largest_that_fits_and_never_under_its_least() -> None:
    asked = request_for()
    few = planned(asked, Sheet("poche", (Rows(Words("Poche", "Few"), (Row("hyde-1"),)),)))
    twice = planned(asked, Sheet("due volte", hyde.front(asked) * 2))
    flat = planned(asked, Sheet("davanti", hyde.front(asked), distance="flat"))
    assert (few.pages, flat.pages, twice.pages) == (1, 1, 2)
    assert few.size == 10.25
    assert few.size >= twice.size >= 8
    assert 9.5 <= flat.size <= 12


def test_a_heading_is_never_the_last_of_its_column() -> None:
    for each in (Sheet("tutto", blocks()), *long_sheet(2)):
        plan = planned(request_for(), each)
        for (part, column, _), (_, after, _) in zip(plan.placed, plan.placed[1:], strict=False):
            assert not part.leads or column is after


FEW = Rows(Words("Poche", "Few"), tuple(Row(rule) for rule in ("hyde-11", "hyde-20", "hyde-21")))
ABOUT = Rows(Words("Di che", "About"), (Row("hyde-14", under=("hyde-14b", "hyde-15", "hyde-16")), Row("hyde-11")))


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("block", [FEW, ABOUT], ids=["last", "under"])
def test_no_row_goes_on_alone_and_what_it_minds_stays_with_it(count: int, block: Rows) -> None:
    """Wherever a column ends: of three rows none stands alone under a heading said again."""
    for more in range(4):
        before = Rows(Words("Prima", "Before"), tuple(Row("hyde-11") for _ in range(more + 1)))
        plan = planned(request_for(), Sheet("prova", (before, *(block,) * (2 * count))))
        assert plan.is_tidy
        for (part, column, _), (_, after, _) in zip(plan.placed, plan.placed[1:], strict=False):
            assert not part.keeps or column == after
        again = [at for at, (part, _, _) in enumerate(plan.placed[1:]) if plan.placed[at][0] is part.repeated]
        assert again == []


def test_a_row_goes_on_alone_before_another_side_is_taken() -> None:
    flow = tuple(part for part in parts(Setter(request_for(), 90, 9.5), FEW))
    high = sum(part.high + part.gap for part in flow) - flow[0].gap
    columns = [Column(0, 0, 0, high - 1), Column(0, 100, 0, high + 20), Column(1, 0, 0, high)]
    assert [column.page for _, column, _ in poured(flow, iter(columns), is_tidy=False)][-1] == 0
    landed = [column for _, column, _ in poured(flow, iter(columns))]
    assert len({column.x for column in landed}) == 1


def test_a_table_stays_together() -> None:
    tables = [block for block in blocks() if isinstance(block, Table)]
    ink = sheet()
    assert len(tables) == 4
    assert "(segue)" not in said(ink, 0)


def test_a_table_leaves_out_what_it_does_not_play() -> None:
    left = kept(blocks(), frozenset({"hyde-17", "hyde-14b", "hyde-44"}))
    assert set(ids(blocks())) - set(ids(left)) == {"hyde-17", "hyde-18", "hyde-44"}
