"""The paper of Naruto Mythos: every rule on it or left out on purpose, prices and ranks as they are played, decks."""

import re
from pathlib import Path
from typing import Any

import pytest

from companion.box import words
from companion.games.mythos import GAME
from companion.games.mythos.components import MISSIONS
from companion.games.mythos.deck_lists import read
from companion.games.mythos.decks import deck_of
from printables import drawn, mythos, render
from printables.blocks import MarkedCell, Row, Rows, Table, ids
from printables.icons import ICONS
from printables.mythos import aside, in_play, templates, tokens
from printables.pad_layout import layout
from printables.paper import FORMATS, PAPERS, imposed
from printables.words import WORDS
from tests.camera import codes
from tests.printables.logged import Logged, faults, request_for

KNOWN = words("mythos")
OWN = {rule for rule in GAME.rulebook.rules if rule.startswith("mythos-")}
PAIRS = pytest.mark.parametrize(("paper", "language"), [("A4", "it"), ("Letter", "en")])
CASTS = "; ".join(f"{number:03d} x2" for number in range(1, 16))
DECKS: Any = [["Foglia", CASTS, "M01; M05; M09"], ["Vuoto", "", ""]]


def asked(**changes: Any) -> Any:
    return request_for(game=GAME, **({"opening": None} | changes))


def printed(what: str, **changes: Any) -> Logged:
    ink = drawn(what, asked(**changes), Logged)
    assert isinstance(ink, Logged)
    return ink


def said(ink: Logged) -> str:
    return " ".join(text for _, _, text in ink.texts).replace("\xa0", " ")


# --- the sheet --------------------------------------------------------------------------------------------------------


def test_every_rule_is_on_the_sheet_or_left_out_on_purpose() -> None:
    on_paper = set(ids((*mythos.front(asked()), *mythos.back(asked()))))
    assert on_paper | mythos.NOT_ON_PAPER == OWN
    assert on_paper & mythos.NOT_ON_PAPER == set()


def test_its_marks_are_icons() -> None:
    blocks = (*mythos.front(asked()), *mythos.back(asked()))
    marks = {mark for block in blocks if isinstance(block, Rows) for row in block.rows for mark in row.marks}
    assert {"chakra", "edge", "power"} <= marks <= set(ICONS)


@PAIRS
def test_a_round_is_one_side_and_the_rest_another(paper: str, language: str) -> None:
    ink = printed("sheet", paper=paper, language=language)
    assert ink.page == 1
    assert faults(ink) == []


def test_what_a_mission_is_worth_is_its_rank_and_its_points() -> None:
    rows = in_play.worth().rows
    assert [row[0] for row in rows] == ["D", "C", "B", "A"]
    assert [row[2:] for row in rows] == [("2", "3", "4"), ("3", "4", "5"), ("4", "5", "6"), ("5", "6", "7")]
    assert {each.points for each in MISSIONS.values()} == {1, 2, 3}


def applied(table: Table, row: int) -> list[bool]:
    return [isinstance(cell, MarkedCell) for cell in table.rows[row][2:]]


def test_which_effects_apply_by_the_way_a_card_is_played() -> None:
    """MAIN whenever it lies face up, UPGRADE over another card, AMBUSH when it was hidden (mythos-19 to mythos-21)."""
    table = in_play.ways(asked())
    assert [applied(table, row) for row in range(5)] == [
        [True, False, False], [False, False, False], [True, False, True], [True, True, False], [True, True, True],
    ]  # fmt: skip


CHOICES = [
    (option.id, choice) for option in GAME.options if option.rule for choice in option.choices
]


@pytest.mark.parametrize(("option", "choice"), CHOICES)
def test_a_line_that_the_table_decides_says_what_it_decided(option: str, choice: str) -> None:
    request = asked(opening=GAME.opening(2, {option: choice}))
    blocks = (*mythos.front(request), *mythos.back(request))
    rows = [row for block in blocks if isinstance(block, Rows) for row in block.rows]
    lines = {row.words or GAME.rulebook.rules[row.rule].short for each in rows for row in (each, *each.reminders)}
    assert KNOWN[f"paper.{option}-{choice}"] in lines
    others = [other for of, other in CHOICES if of == option and other != choice]
    assert not any(KNOWN[f"paper.{option}-{other}"] in lines for other in others)


def test_revealing_as_an_upgrade_costs_what_the_table_has_it_cost() -> None:
    full = in_play.ways(asked(opening=GAME.opening(2, {"reveal-upgrade": "full"})))
    assert full.rows[-1][1] == KNOWN["paper.price-cost"]
    assert in_play.ways(asked()).rows[-1][1] == KNOWN["paper.price-difference"]


def test_nobody_is_told_both_ways_of_making_a_mission_deck() -> None:
    both = aside.setup(asked()).rows
    assert any(Row("mythos-7b") in row.reminders for row in both)
    for choice in ("casual", "competitive"):
        cited = set(ids((aside.setup(asked(opening=GAME.opening(2, {"missions": choice}))),)))
        assert len(cited & {"mythos-7", "mythos-7b"}) == 1


@pytest.mark.parametrize(("best", "stands"), [("one", False), ("three", True)])
def test_how_three_are_won_is_told_where_three_are_played(best: str, stands: bool) -> None:
    request = asked(opening=GAME.opening(2, {"best": best}))
    assert ("mythos-29c" in ids((aside.rare(request),))) is stands
    assert "mythos-29c" in ids((aside.rare(asked()),))
    assert GAME.rulebook.rules["mythos-29c"].reading, "it is in no rulebook"


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_sign_says_what_is_our_reading_and_no_sentence_says_it_again(language: str) -> None:
    text = said(printed("sheet", language=language))
    legend = WORDS["legend-reading"].of(language).removeprefix("† ")
    assert not re.search(r"lettura|\breading\b", text.replace(legend, ""))


def test_a_blank_character_has_every_time_of_an_effect() -> None:
    assert [each.it for each in templates.TIMES] == ["MAIN", "ASSALTO", "POTENZIAMENTO", "SCORE", "continuo"]
    ink = printed("cards")
    cards = imposed(FORMATS["card"], PAPERS["A4"]).places
    low = [box[3] for _, box, text in ink.texts if text == "continuo"]
    assert all(any(y < bottom < y + high for _, y, _, high in cards) for bottom in low)
    assert faults(ink) == []


# --- the pad ----------------------------------------------------------------------------------------------------------


def test_the_pad_is_the_grid_of_the_rulebook() -> None:
    """A box for each mission in play in each round, none before it comes, the sums below."""
    sheet = GAME.score_sheet(GAME.opening(2))
    plan = layout(sheet)
    boxes = {(box.row, box.column) for box in plan.boxes}
    for seat in "AB":
        for place_number, rank in enumerate("dcba", 1):
            assert [(str(number), f"{seat}-{rank}") in boxes for number in range(1, 5)] == [
                number >= place_number for number in range(1, 5)
            ]
            assert ("partial", f"{seat}-{rank}") in boxes
        assert {("total", f"bonus-{seat}"), ("total", f"total-{seat}")} <= boxes


# --- what is cut out and written in -----------------------------------------------------------------------------------


@PAIRS
def test_tokens_lie_on_one_sheet_and_a_side_of_chakra_is_power(paper: str, language: str) -> None:
    ink = printed("tokens", paper=paper, language=language)
    assert ink.page == 0
    assert faults(ink) == []
    lying = tokens.tokens(asked(language=language))
    assert sum(token.front.icons == ("chakra",) and token.back.icons == ("power",) for token in lying) == tokens.CHAKRA
    assert sum(token.front.icons == ("edge",) for token in lying) == 1
    worth = {face.number: face.text for token in lying for face in (token.front, token.back) if face.number}
    assert [(worth[figure].split()[0], figure) for figure in worth] == [(each, each) for each in ("1", "3", "5", "10")]
    assert sum(text in worth for _, _, text in ink.texts) == 18, "as large as an icon, and no coin of one for ten"


@PAIRS
def test_a_sheet_for_each_deck_of_the_box(paper: str, language: str) -> None:
    opening = GAME.opening(2, box={"decks": DECKS})
    ink = printed("deck", opening=opening, paper=paper, language=language)
    assert ink.page == 1
    assert faults(ink) == []
    assert {"Foglia", "Vuoto", "Hiruzen Sarutobi", "Protect the Leader"} <= {text for _, _, text in ink.texts}


@PAIRS
def test_without_a_deck_there_is_room_for_one(paper: str, language: str) -> None:
    ink = printed("deck", paper=paper, language=language)
    assert ink.page == 0
    assert faults(ink) == []


def test_what_the_columns_are_is_said_again_where_a_list_goes_on() -> None:
    """Boxes to write in stood in the second column of paper without a word of what they ask."""
    ink = printed("deck")
    heads = [box for _, box, text in ink.texts if text == GAME.words["paper.deck-copies"].it]
    assert len({round(box[0]) for box in heads}) == len(heads) == 2


def test_the_code_of_a_deck_is_read_back_from_its_letters_and_its_picture(tmp_path: Path) -> None:
    box: dict[str, Any] = {"decks": DECKS[:1]}
    deck = deck_of(box, "Foglia")
    request = asked(opening=GAME.opening(2, box=box), address="192.168.1.20:8000", qr=(), code="")
    pictures = [text for _, text in codes(render("deck", request), tmp_path)]
    assert len(pictures) == 1
    assert pictures[0].startswith("HTTP://192.168.1.20:8000/BOX/MYTHOS/DECKS/READ/KS-")
    assert read(pictures[0]) == deck
    ink = drawn("deck", request, Logged)
    assert isinstance(ink, Logged)
    letters = next(text for _, _, text in ink.texts if text.startswith("KS-"))
    assert read(letters) == read(letters.replace("-", " ").lower()) == deck


def test_a_deck_too_large_for_a_picture_still_has_its_letters() -> None:
    crowd = ", ".join(f"{number:03d}" for number in range(1, 100))
    ink = printed("deck", box={"decks": [["Folla", crowd, ""]]})
    assert faults(ink) == []
    assert "KS-A001002" in said(ink)
    assert "Folla" in said(ink)


def test_a_table_prints_the_decks_it_was_opened_with() -> None:
    opening = GAME.opening(2, box={"decks": DECKS})
    ink = printed("deck", opening=opening, box={"decks": []})
    assert "Foglia" in said(ink)
