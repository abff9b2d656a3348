"""The reference sheet: every rule is on it or left out on purpose, in order, on one side where it fits."""

from typing import Any

import pytest
from logged import Logged, faults, request_for

from companion.engine.words import Words
from companion.games.hyde import GAME
from printables import drawn, hyde
from printables.blocks import Grid, Item, Ladder, Rules, Rung, ids
from printables.icons import ICONS
from printables.paper import PAPERS
from printables.sheet import draw_blocks, planned

HYDE_RULES = {rule for rule in GAME.rulebook.rules if rule.startswith("hyde-")}


def said(ink: Logged) -> str:
    return " ".join(text for _, _, text in ink.texts)


def sheet(**changes: Any) -> Logged:
    ink = drawn("sheet", request_for(**changes), Logged)
    assert isinstance(ink, Logged)
    return ink


def test_every_rule_of_hyde_is_on_the_sheet_or_left_out_on_purpose() -> None:
    on_paper = set(ids(hyde.blocks(request_for())))
    assert on_paper | hyde.NOT_ON_PAPER == HYDE_RULES
    assert on_paper & hyde.NOT_ON_PAPER == set()


def test_the_marks_of_the_sheet_are_icons_or_numbers() -> None:
    lists = [block for block in hyde.blocks(request_for()) if isinstance(block, Rules)]
    marks = {mark for block in lists for item in block.items for mark in item.marks}
    assert len(marks) > 10
    assert all(mark.isdigit() or mark in ICONS for mark in marks)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_hyde_fits_on_one_side(paper: str, language: str) -> None:
    ink = sheet(paper=paper, language=language)
    assert ink.page == 0


def test_each_line_carries_its_rule_and_page() -> None:
    text = said(sheet()).replace("\xa0", " ")
    for rule in ids(hyde.blocks(request_for())):
        assert f"{rule} {GAME.rulebook.page(rule)}" in text


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_rulings_in_force_stand_at_the_foot(language: str) -> None:
    ink = sheet(language=language, rulings=(("order", "transform-first"),))
    chosen = GAME.words["option.order.transform-first"].of(language)
    assert chosen in said(ink)
    assert GAME.words["option.order.zero-first"].of(language) not in said(ink)


def test_without_a_table_the_starting_rulings_are_shown() -> None:
    assert GAME.words["option.eugene.allowed"].it in said(sheet(rulings=()))


@pytest.mark.parametrize(("language", "needed"), [("it", "5° attacco 22 33 44"), ("en", "attack 5 22 33 44")])
def test_the_points_needed_are_those_of_the_level_card(language: str, needed: str) -> None:
    assert needed in said(sheet(language=language))
    assert needed in said(sheet(language=language, opening=None))


def test_a_reading_never_looks_like_a_printed_rule() -> None:
    text = said(sheet()).replace("\xa0", " ")
    assert "hyde-31 p. ~11 †" in text
    assert "hyde-30 p. ~11 †" not in text


LONG = Ladder(Words("Lunga", "Long"), tuple(Rung(rule) for rule in sorted(HYDE_RULES) * 3))


def test_a_long_sheet_goes_on_on_a_second_side_and_further() -> None:
    asked = request_for()
    for blocks, least, most in (((*hyde.blocks(asked), hyde.SETUP, hyde.TURN), 2, 2), ((LONG,), 3, 5)):
        ink = draw_blocks(asked, blocks, Logged)
        assert isinstance(ink, Logged)
        assert least <= ink.page + 1 <= most
        assert faults(ink) == []
        assert f"{ink.page + 1}/{ink.page + 1}" in said(ink)


def test_the_size_is_the_largest_that_fits() -> None:
    asked = request_for()
    few = planned(asked, (Rules(Words("Poche", "Few"), (Item("hyde-1"),)),), PAPERS["A4"], 20)
    many = planned(asked, hyde.blocks(asked), PAPERS["A4"], 20)
    assert few.size > many.size
    assert few.pages == many.pages == 1


def test_a_heading_is_never_the_last_of_its_column() -> None:
    plan = planned(request_for(), hyde.blocks(request_for()), PAPERS["A4"], 20)
    for (part, column, _), (_, after, _) in zip(plan.placed, plan.placed[1:], strict=False):
        assert not part.leads or column is after


def test_a_grid_prints_blanks_where_the_box_does_not_tell() -> None:
    grid = Grid(Words("Punti", "Points"), ("", "2"), (("1", ""), ("2", "16")), "hyde-25")
    ink = draw_blocks(request_for(), (grid,), Logged)
    assert isinstance(ink, Logged)
    assert faults(ink) == []
