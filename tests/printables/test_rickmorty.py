"""The paper of 100 giorni: every rule on it or left out on purpose, tokens and tiles as the box has them."""

from typing import Any

import pytest

from companion.engine.words import Words
from companion.games.rickmorty import GAME
from companion.games.rickmorty.components import RESOURCES, adjacent
from printables import drawn, rickmorty
from printables.blocks import Row, Rows, Table, ids
from printables.icons import ICONS
from printables.rickmorty import secret, templates, tiles, tokens
from tests.games.rickmorty.table import at
from tests.printables.logged import Logged, faults, request_for

OWN = {rule for rule in GAME.rulebook.rules if rule.startswith("rickmorty-")}
PAIRS = pytest.mark.parametrize(("paper", "language"), [("A4", "it"), ("Letter", "en")])


def asked(**changes: Any) -> Any:
    return request_for(game=GAME, opening=None, **changes)


def printed(what: str, **changes: Any) -> Logged:
    ink = drawn(what, asked(**changes), Logged)
    assert isinstance(ink, Logged)
    return ink


def said(ink: Logged) -> str:
    return " ".join(text for _, _, text in ink.texts).replace("\xa0", " ")


def box(**values: Any) -> Any:
    """A table of three whose owner has written this down."""
    return GAME.opening(3, box=values)


# --- the sheet --------------------------------------------------------------------------------------------------------


def test_every_rule_is_on_the_sheet_or_left_out_on_purpose() -> None:
    on_paper = set(ids((*rickmorty.front(asked()), *rickmorty.back(asked()))))
    assert on_paper | rickmorty.NOT_ON_PAPER == OWN
    assert on_paper & rickmorty.NOT_ON_PAPER == set()


def test_the_rung_that_is_ours_is_marked_as_ours() -> None:
    """The rulebook's ladder has four; Rick between two with Morty there is a reading, and the sheet says what † is."""
    tables = [block for block in rickmorty.front(asked()) if isinstance(block, Table)]
    (ladder,) = (block for block in tables if "rickmorty-9b" in block.rules)
    marked = [row[1].it for row in ladder.rows if isinstance(row[1], Words) and "†" in row[1].it]
    assert marked == ["Rick fra due, e Morty lì †"]
    assert len(ladder.rows) == 5


def test_its_marks_are_icons() -> None:
    blocks = (*rickmorty.front(asked()), *rickmorty.back(asked()))
    marks = {mark for block in blocks if isinstance(block, Rows) for row in block.rows for mark in row.marks}
    assert len(marks) > 5
    assert marks <= set(ICONS)


@PAIRS
def test_a_round_is_one_side(paper: str, language: str) -> None:
    ink = printed("sheet", paper=paper, language=language)
    assert ink.page == 1
    assert faults(ink) == []


# What follows a rule; how the ladder is climbed has lines of its own.
DECIDED = [(option.id, option.rule) for option in GAME.options if option.rule and option.id != "ladder"]


@pytest.mark.parametrize(("option", "rule"), DECIDED)
def test_a_line_that_the_table_decides_says_what_it_decided(option: str, rule: str) -> None:
    choices = next(each.choices for each in GAME.options if each.id == option)
    for chosen in choices:
        request = request_for(game=GAME, opening=GAME.opening(3, {option: chosen}))
        blocks = (*rickmorty.front(request), *rickmorty.back(request))
        rows = [
            row for block in blocks if isinstance(block, Rows) for one in block.rows for row in (one, *one.reminders)
        ]
        words = [row.words for row in rows if isinstance(row, Row) and row.rule == rule and row.words]
        assert words == [GAME.words[f"paper.{option}-{chosen}"]]


@pytest.mark.parametrize(("ladder", "second"), [("two-pawns", "ladder-between-morty"), ("rick-alone", "ladder-rick")])
def test_the_ladder_is_that_of_the_table(ladder: str, second: str) -> None:
    opening = GAME.opening(3, {"ladder": ladder})
    found = next(each for each in rickmorty.front(request_for(game=GAME, opening=opening)) if isinstance(each, Table))
    assert len(found.rows) == 5
    assert found.rows[1][1] == GAME.words[f"paper.{second}"]


@pytest.mark.parametrize(("tiles", "text"), [("20", "tutte e 20"), ("12", "12 a caso, le altre")])
def test_setting_up_says_how_many_tiles_this_table_uses(tiles: str, text: str) -> None:
    ink = drawn("sheet", request_for(game=GAME, opening=GAME.opening(2, {"tiles": tiles})), Logged)
    assert isinstance(ink, Logged)
    assert text in said(ink)
    assert "oppure 12 a caso" in said(printed("sheet"))


def test_setting_up_lays_out_resources_and_garages() -> None:
    assert "divise per tipo" in said(printed("sheet"))


# --- what is cut out and filled in ------------------------------------------------------------------------------------


def test_there_are_as_many_tokens_as_the_box_has() -> None:
    split = [[20], [10], [15], [15]]
    lying = tokens.tokens(request_for(game=GAME, opening=box(resources=split)))
    assert [lying.count(each) for each in ("mega-seed", "schmeckle", "time-crystal", "dark-matter", "garage")] == [
        20, 10, 15, 15, 20,
    ]  # fmt: skip


@PAIRS
def test_they_lie_on_one_sheet(paper: str, language: str) -> None:
    ink = printed("tokens", paper=paper, language=language)
    assert ink.page == 0
    assert faults(ink) == []


def test_the_secret_board_has_every_space_of_the_box() -> None:
    opening = GAME.opening(3)
    places = list(secret.between(request_for(game=GAME, opening=opening)))
    assert len(places) == len(adjacent(opening.box)) == 12
    gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in places for b in places if a is not b]
    assert min(gaps) > 2 * secret.BETWEEN, "no two of them on each other"
    ink = printed("board")
    assert {str(number) for number in range(1, 7)} <= {text for _, _, text in ink.texts}


def test_the_secret_board_is_that_of_the_table_as_it_is_known_now() -> None:
    """Somebody looked at the real board after the table was opened."""
    assert len(list(secret.between(asked(state=at("box.adjacent.0=1,0,0,0,0,1"))))) == 11


TILE = ["mia", 1, 0, 2, 0, 7, 0, 3, 0, 1, -1, None]
CARD = ["Portale", "object", "d5", "d6", 4, "d2", "mega-seed", "", "nota"]


def test_known_tiles_are_listed_and_the_others_left_to_write() -> None:
    rows = tiles.table(request_for(game=GAME, opening=box(tiles=[TILE]))).rows
    assert len(rows) == tiles.TILES
    assert rows[0] == ("1", "1", "0", "2", "0", "7", "0", "3", "0", "1", "-1", "")
    assert set(rows[1][1:-1]) == {"□"}


def test_cards_are_as_they_were_written_down_and_the_last_place_is_the_code() -> None:
    request = request_for(game=GAME, opening=box(deck=[CARD]))
    cards = templates.cards(request)
    assert len(cards) == templates.A_SHEET - 1
    assert [field.known for field in cards[0].fields] == [
        "Portale", "oggetto", "5 6", "4", "dimensione 2, Mega Seme", "nota",
    ]  # fmt: skip
    assert {field.known for card in cards[1:] for field in card.fields} == {""}
    ink = drawn("cards", request, Logged)
    assert isinstance(ink, Logged)
    assert {"Portale", "nota"} <= {text for _, _, text in ink.texts}
    assert said(ink).count("Inquadra") == 1
    assert ink.page == 0


@pytest.mark.parametrize(("known", "pages"), [(0, 0), (8, 0), (9, 1)])
def test_every_card_has_its_place_beside_the_code(known: int, pages: int) -> None:
    deck = [[f"Portale {number}", *CARD[1:]] for number in range(known)]
    ink = drawn("cards", request_for(game=GAME, opening=box(deck=deck)), Logged)
    assert isinstance(ink, Logged)
    assert ink.page == pages
    assert said(ink).count("Portale") == known
    assert faults(ink) == []


def test_there_is_room_to_write_what_a_card_does() -> None:
    """In lines as wide as the card: a box of thirteen millimetres held no sentence."""
    lines = [box for _, box, what in printed("cards").shapes if what == "line" and box[2] - box[0] > 50]
    assert len(lines) >= (templates.LINES["effect"] - 1) * (templates.A_SHEET - 1)


def test_what_was_written_down_goes_on_from_line_to_line() -> None:
    ink = drawn("cards", request_for(game=GAME, opening=box(deck=[[*CARD[:-1], "parola " * 16]])), Logged)
    assert isinstance(ink, Logged)
    places = [box for _, box, text in ink.texts if text.startswith("parola")]
    assert len({round(box[1], 1) for box in places}) >= 3
    assert faults(ink) == []


@pytest.mark.parametrize("index", [0, -1], ids=["name", "effect"])
def test_what_finds_no_room_on_a_card_is_seen_to_be_cut(index: int) -> None:
    card = list(CARD)
    card[index] = "parola " * 90
    ink = drawn("cards", request_for(game=GAME, opening=box(deck=[card])), Logged)
    assert isinstance(ink, Logged)
    assert sum(text.endswith("…") for _, _, text in ink.texts) == 1
    assert faults(ink) == []


# --- signs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["tiles", "tokens"])
@PAIRS
def test_a_sheet_says_what_its_signs_are(what: str, paper: str, language: str) -> None:
    text = said(printed(what, paper=paper, language=language))
    assert all(GAME.words[f"name.{resource}"].of(language) in text for resource in RESOURCES)


def test_a_sign_above_figures_stands_above_them() -> None:
    ink = drawn("tiles", request_for(game=GAME, opening=box(tiles=[TILE])), Logged)
    assert isinstance(ink, Logged)
    icons = [(box[0] + box[2]) / 2 for _, box, what in ink.shapes if what.startswith("icon mega-seed")]
    figures = [(box[0] + box[2]) / 2 for _, box, text in ink.texts if text == "1"]
    assert min(abs(icons[0] - middle) for middle in figures) < 0.1
