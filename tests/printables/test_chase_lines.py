"""What the paper of Monster Chase says: short lines, true for the table; its tables are what the game counts with."""

import itertools
import re
from collections import Counter
from typing import Any

import pytest

from companion.engine.opening import Opening
from companion.engine.words import Words
from companion.games.monsterchase import GAME as CHASE
from companion.games.monsterchase.components import (
    BOSSES,
    CARD_EFFECTS,
    MOST_STARS,
    PREY,
    first_red,
    helmets,
    limit,
    ranking_strip_of,
)
from printables import drawn, monsterchase, works_for
from printables import text as letters
from printables.blocks import Block, Row, Rows, Table, ids
from printables.cards import size_of
from printables.monsterchase import aids, aside, board, boss, circuit, in_play, keeper, lookup_tables, needs
from printables.paper import FORMATS, PAPERS
from printables.setter import Setter
from printables.setting import parts
from printables.sheet import DISTANCES, Sheet, measure, planned, rulings
from tests.each_value import each_value
from tests.printables.chase import asked, points, table
from tests.printables.logged import Logged, faults
from tests.printables.test_monsterchase import RACING, blocks, rows

RULES = CHASE.rulebook.rules
PAPERS_AND_LANGUAGES = tuple((paper, language) for paper in ("A4", "Letter") for language in ("it", "en"))
PAIRS = pytest.mark.parametrize(("paper", "language"), PAPERS_AND_LANGUAGES)
TABLES = {
    "nobody": None,
    "three": table("ABC"),
    "two-winter": table("AB", winter="yes"),
    "eight-winter": table("ABCDEFGH", winter="yes"),
    "loco": table("ABCD", boss="loco"),
    "race": table("ABCD", mode="teams"),
}
# By how far from the eyes each lies.
LIES = {"boss": "held", "keeper": "flat", "aids": "held", "circuit": "held", "tokens": "held"}
LEAST_TAG = 7.0
# What stands over the columns of a table.
HEADS = (lookup_tables.STARS, *lookup_tables.TURNED_BY, circuit.HOW_MANY, circuit.WITH)
CHOSEN = tuple((option.id, option.default) for option in CHASE.options if option.rule)


def logged(what: str, **changes: Any) -> Logged:
    ink = drawn(what, asked(**changes), Logged)
    assert isinstance(ink, Logged)
    return ink


def said(ink: Logged) -> str:
    return " ".join(text for _, _, text in ink.texts).replace("\xa0", " ")


def sizes(ink: Logged) -> list[tuple[float, str]]:
    """How large each text is, by how high its letters stand."""
    high = (letters.CAPITAL + 0.2) * letters.MM_PER_POINT
    return [(round((box[3] - box[1]) / high, 3), text) for _, box, text in ink.texts]


# --- short lines ------------------------------------------------------------------------------------------------------


def test_whatever_paper_prints_of_a_record_is_its_short_line() -> None:
    printed = {row.rule for row in rows() if row.words is None}
    assert len(printed) > 150
    assert [rule for rule in sorted(printed) if RULES[rule].short is None] == []


def test_short_lines_are_short_and_not_the_sentence_of_the_screen() -> None:
    for rule in RULES.values():
        if rule.short:
            assert max(len(rule.short.it), len(rule.short.en)) <= 175, rule.id
            assert rule.short.it != rule.short.en
            assert rule.short.it != rule.text.it
            assert rule.short.it.count("*") % 2 == rule.short.en.count("*") % 2 == 0


WORKS = [
    (name, what)
    for name, opening in TABLES.items()
    for what in works_for(CHASE, opening)
    if what in ("sheet", *monsterchase.PRINTABLES)
]


@pytest.mark.parametrize(("work", "language"), each_value(WORKS, ("it", "en")))
def test_no_paper_tells_what_the_app_does(work: tuple[str, str], language: str) -> None:
    name, what = work
    text = said(logged(what, opening=TABLES[name], language=language))
    text = re.sub(r"Custode (non è ufficiale|is unofficial)|Custode del Boss", "", text)
    assert "Custode" not in text
    assert not re.search(r"\bl'app\b|\bthe app\b|lettura\b(?! nostra)|this is a reading", text)


@pytest.mark.parametrize(
    ("rule", "it", "en"),
    [
        ("monsterchase-167", "prima del checkpoint", "before"),
        ("monsterchase-155", "prima di quello", "before it"),
    ],
)
def test_before_the_checkpoint_is_not_ahead_in_the_race(rule: str, it: str, en: str) -> None:
    for words in (RULES[rule].short, RULES[rule].text):
        assert words is not None
        assert it in words.it
        assert en in words.en
        assert "davanti al checkpoint" not in words.it
        assert "in front of" not in words.en


# --- the sheet --------------------------------------------------------------------------------------------------------


def lines(some: tuple[Block, ...], size: float, language: str) -> int:
    """How many lines these blocks take without their headings."""
    setter = Setter(asked(language=language, opening=TABLES["three"]), measure(PAPERS["A4"], 2), size)
    every = [part for block in some for part in parts(setter, block) if not part.leads]
    return sum(round((part.high - letters.height(1, size)) / setter.line) + 1 for part in every)


@pytest.mark.parametrize("language", ["it", "en"])
def test_one_round_is_seen_in_twenty_five_lines(language: str) -> None:
    request = asked(opening=TABLES["three"])
    assert lines((in_play.ROUND, in_play.turn(request), in_play.BOSS), DISTANCES["flat"], language) <= 25


@PAIRS
def test_three_players_have_two_sides(paper: str, language: str) -> None:
    request = asked(paper=paper, language=language, opening=TABLES["three"], rulings=CHOSEN)
    front = planned(request, Sheet("", monsterchase.front(request), distance="flat"))
    back = planned(request, Sheet("", (*monsterchase.back(request), *rulings(request))))
    assert (front.pages, back.pages) == (1, 1)
    assert front.size >= DISTANCES["flat"]
    assert back.size >= DISTANCES["held"]


@pytest.mark.parametrize(
    ("lying", "pair"), each_value(tuple(itertools.product(LIES, ("nobody", "two-winter"))), PAPERS_AND_LANGUAGES)
)
def test_nothing_is_smaller_than_its_distance_allows(lying: tuple[str, str], pair: tuple[str, str]) -> None:
    (what, name), (paper, language) = lying, pair
    opening = TABLES[name]
    """Tags, the line at the foot and the ruler may be smaller; they are the only ones below eight points."""
    ink = logged(what, paper=paper, language=language, opening=opening, state=RACING if opening else None)
    found = sizes(ink)
    assert min(size for size, _ in found) >= LEAST_TAG
    small = {text for size, text in found if size < DISTANCES["held"]}
    aside_of_it = re.compile(
        r"p\.|†|‡|\d|Custode|appartengono|owners|edi[zt]ion|lettura|reading|bancomat|bank card|copi"
    )
    heads = {*map(str, range(12)), *(cell.of(language) for cell in HEADS)}
    assert [text for text in small if not aside_of_it.search(text) and text not in heads] == []


def test_the_grid_of_the_keeper_is_read_flat() -> None:
    said_there = {step.words.it for some in keeper.LIST for step in some.steps}
    for size, text in sizes(logged("keeper")):
        assert text not in said_there or size >= DISTANCES["flat"]


# --- true for the table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["sheet", "aids", "circuit", "tokens"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_a_race_prints_nothing_of_a_boss(what: str, language: str) -> None:
    text = said(logged(what, opening=TABLES["race"], language=language))
    text = re.sub(r"Niente Boss|No boss|anche senza Boss|without a boss", "", text)
    assert not re.search(r"\b[Bb]oss\b|[Aa]ssalt|assault|\b[Pp]red[ae]\b|\b[Pp]rey\b|[Rr]iserv|[Rr]eserve", text)


@pytest.mark.parametrize("what", ["boss", "keeper"])
def test_what_is_the_boss_s_belongs_to_a_hunt(what: str) -> None:
    assert what in works_for(CHASE)
    assert what in works_for(CHASE, TABLES["three"])
    assert what not in works_for(CHASE, TABLES["race"])


@pytest.mark.parametrize(("seats", "has_hearts"), [("AB", False), ("ABC", False), ("ABCD", True)])
def test_no_heart_is_changed_where_none_lies_in_the_stack(seats: str, has_hearts: bool) -> None:
    text = said(logged("sheet", opening=table(seats)))
    assert ("Cuore per un Cuore" in text) is has_hearts
    assert ("per un Cuore" in text) is has_hearts
    assert "Più facile: un Cuore per il Doppio Cuore" in " ".join(text.replace("*", "").split()).replace(" :", ":")


@pytest.mark.parametrize(("seats", "is_there"), [("AB", True), ("ABC", False)])
def test_the_drone_goes_off_where_there_is_one(seats: str, is_there: bool) -> None:
    assert ("Drone compreso" in said(logged("boss", opening=table(seats)))) is is_there


@pytest.mark.parametrize(("seats", "stands"), [("ABCD", False), ("ABCDE", True)])
def test_an_odd_number_is_spoken_of_where_it_is_odd(seats: str, stands: bool) -> None:
    text = said(logged("sheet", opening=table(seats, mode="teams")))
    assert ("Siete dispari" in text) is stands
    assert text.count("Missili, bombe e tamponamenti") == 1, "once, on the front"


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCDEF", "ABCDEFGH"])
def test_setting_up_names_the_strip_of_so_many(seats: str) -> None:
    places = helmets(len(seats))
    request = asked(opening=table(seats))
    words = aside.strip(request)
    assert words is not None
    assert f"Classifica {ranking_strip_of(places)}:" in words.it
    assert f"al {first_red(table(seats).box, places)}° posto" in words.it
    assert ("× Cuore" in aside.hearts_added(request).it) is (len(seats) > 3)


@pytest.mark.parametrize(("choice", "when"), [("turn", "turno"), ("round", "round")])
def test_two_damages_count_as_the_table_says_and_are_never_together(choice: str, when: str) -> None:
    opening = table("ABC", None, **{"two-damages": choice})
    line = f"al secondo danno nello stesso {when}"
    assert line in said(logged("sheet", opening=opening))
    board_says = said(logged("boss", opening=opening))
    assert f"perde 2 punti in un {when} p. 12 † ‡" in board_says
    assert "insieme" not in board_says


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_truck_s_lines_say_on_sheet_and_board_that_they_are_read_and_decided(language: str) -> None:
    """The rulebook has an example of it and no rule."""
    request = asked(opening=TABLES["three"], language=language)
    setter = Setter(request, 90, 9.5)
    truck = {row.rule: setter.tag((row.rule, *row.also), "p. 12") for row in in_play.mood(request).rows}
    assert (truck["monsterchase-99"], truck["monsterchase-101"]) == ("†\xa0‡", "†")
    for rule, words in RULES.items():
        if rule.startswith("monsterchase-99"):
            assert not re.search("insieme|together", f"{words.title.it} {words.title.en}"), rule


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("what", ["sheet", "boss", "keeper", "aids"])
def test_a_table_reads_of_no_bot_card_or_place_it_has_not(what: str, language: str) -> None:
    """Three without Winter is Now have neither a bot nor a Power Up, and on their strip four places."""
    three = said(logged(what, opening=TABLES["three"], language=language))
    assert not re.search(r"FurBot|Power Up|Bot e|Boss e Bot|and bots|dal 7°|from the 7th|5-6", three)
    two = said(logged(what, opening=TABLES["two-winter"], language=language))
    assert "Bot (FurBot" not in two
    assert not re.search(r"\{\w+\}", f"{three} {two}")


@pytest.mark.parametrize(
    ("opening", "ends"),
    [
        (None, "dal 7°: tre Rush."),
        (table("AB"), "3-4: due Sprint e una Rush."),
        (table("ABCD"), "5-6: una Sprint e due Rush."),
        (table("ABCDEFGH"), "dal 7°: tre Rush."),
        (table("ABCD", mode="teams"), "3-4: due Sprint e una Rush."),
        (table("ABCDE", mode="teams"), "5-6: una Sprint e due Rush."),
    ],
)
def test_the_starting_cards_are_those_of_the_places_there_are(opening: Opening | None, ends: str) -> None:
    text = said(logged("sheet", opening=opening))
    parts = re.findall(r"\d-\d: [^;.]+[;.]|dal 7°: tre Rush\.", text[text.index("Posti 1-2: tre Sprint") :])
    assert next(part for part in parts if part.endswith(".")) == ends


@pytest.mark.parametrize("winter", ["yes", "no"])
@pytest.mark.parametrize("mode", ["chase", "teams"])
def test_the_cards_are_those_of_the_table(winter: str, mode: str) -> None:
    found = lookup_tables.effects(asked(opening=table(winter=winter, mode=mode)))
    shown = [marks[0] for marks in found.marks]
    assert shown == [each for each, card in CARD_EFFECTS.items() if winter == "yes" or not card.needs_winter]
    assert any("Boss" in str(row) for row in found.rows) is (mode == "chase")


def test_a_repair_the_table_has_taken_from_the_boss_is_none() -> None:
    request = asked(opening=table("ABCD", None, **{"boss-repair": "nothing"}))
    assert "Boss:* niente" in lookup_tables.done(request, "repair").it
    assert "+1" in lookup_tables.done(asked(), "repair").it


def test_six_minus_the_stars_is_what_the_game_counts() -> None:
    for one, row in enumerate(lookup_tables.CONNECTION.rows):
        assert row[0] == str(one)
        assert [0 if cell == lookup_tables.NOT_AT_ALL else int(str(cell)) for cell in row[1:]] == [
            limit(one, other) for other in range(MOST_STARS + 1)
        ]


def test_the_prey_does_what_the_tokens_say() -> None:
    found = lookup_tables.prey(asked())
    for face, row, marks in zip(PREY.values(), found.rows, found.marks, strict=True):
        assert (str(face.hearts) in str(row[2])) is (face.hearts > 0)
        assert (row[1] is lookup_tables.ASSAULT_GOES) is (face.drops_assault and not face.auras)
        assert (str(face.auras) in str(row[1])) is (face.auras > 0)
        assert ("aura" in marks) is (face.auras > 0)


# --- the keeper's grid ------------------------------------------------------------------------------------------------


@PAIRS
@pytest.mark.parametrize("opening", [each for each in TABLES.values() if each is None or needs.hunted(CHASE, each)])
def test_every_step_has_a_box_for_each_round(paper: str, language: str, opening: Opening | None) -> None:
    ink = logged("keeper", paper=paper, language=language, opening=opening)
    some = keeper.steps(asked(opening=opening))
    boxes = [box for _, box, what in ink.shapes if what == "box"]
    assert len(boxes) == sum(len(each.steps) * len(each.rounds) for each in some)
    assert len({round(box[0], 2) for box in boxes}) == keeper.ROUNDS
    assert keeper.AURAS.rounds == tuple(range(2, keeper.ROUNDS + 1))
    assert ink.page == 0
    assert "…" not in said(ink)


@pytest.mark.parametrize(
    ("changes", "there", "gone"),
    [
        ({}, "monsterchase-100", "monsterchase-97"),
        ({"boss": "loco"}, "monsterchase-97", "monsterchase-100"),
        ({"winter": "yes"}, "monsterchase-85", ""),
        ({"winter": "no"}, "monsterchase-98", "monsterchase-85"),
    ],
)
def test_the_keeper_is_told_of_the_table_s_own_boss(changes: dict[str, str], there: str, gone: str) -> None:
    found = set(keeper.cited(keeper.steps(asked(opening=table("ABCD", None, **changes)))))
    assert there in found
    assert gone not in found


# --- the boss ---------------------------------------------------------------------------------------------------------


def test_an_aura_lies_on_the_sheet_at_its_size() -> None:
    card = FORMATS["card"]
    assert (card.wide, card.high) == (63, 88)
    for paper in PAPERS["A4"], PAPERS["Letter"]:
        ink = logged("boss", paper=paper.id)
        found = [box for _, box, what in ink.shapes if what == "box" and round(box[3] - box[1], 2) == card.high]
        assert [round(box[2] - box[0], 2) for box in found] == [card.wide] * 2


@pytest.mark.parametrize("name", BOSSES)
def test_where_the_box_says_nothing_there_are_boxes_to_write_in(name: str) -> None:
    known = board.Known(name, table(boss=name).box, 4, 0)
    assert board.track(known) == ()
    assert "−" not in said(logged("boss", opening=table(boss=name)))
    assert " in 8 " not in said(logged("boss", opening=table(boss=name)))
    assert " in 8 " in said(logged("boss", opening=None))


def test_the_lines_of_the_states_say_where_they_are_looked_up() -> None:
    text = said(logged("boss", opening=TABLES["three"]))
    assert "recupera un punto p. 12 †" in text
    assert "dal 3° p. 3–4 †" in text


def test_rows_of_the_board_stack_without_touching() -> None:
    for known in boss.shown(asked(opening=None)):
        band = board.band(asked(opening=None), known)
        assert band.high == pytest.approx(sum(row.high + board.GAP for row in board.stack(asked(opening=None), known)))


# --- the aids ---------------------------------------------------------------------------------------------------------


@PAIRS
@pytest.mark.parametrize(
    "opening", [TABLES["nobody"], TABLES["three"], TABLES["race"]], ids=["nobody", "three", "race"]
)
def test_a_set_of_cards_has_one_size(paper: str, language: str, opening: Opening | None) -> None:
    request = asked(paper=paper, language=language, opening=opening)
    lines = {words for card in aids.cards(request) for block in card for words in first_words(block, language)}
    found = {
        size for size, text in sizes(logged("aids", paper=paper, language=language, opening=opening)) if text in lines
    }
    assert len(found) == 1
    assert found.pop() >= DISTANCES["held"]


@PAIRS
@pytest.mark.parametrize("what", ["sheet", "aids", "circuit"])
def test_no_word_of_a_table_is_cut(what: str, paper: str, language: str) -> None:
    request = asked(paper=paper, language=language, opening=TABLES["two-winter"])
    shown = {
        "sheet": monsterchase.front(request),
        "aids": [block for card in aids.cards(request) for block in card],
        "circuit": circuit.blocks(request),
    }
    there = Counter(said(logged(what, paper=paper, language=language, opening=TABLES["two-winter"])).split())
    cells = [cell for block in shown[what] if isinstance(block, Table) for row in block.rows for cell in row]
    words = Counter(" ".join(cell.of(language) for cell in cells if isinstance(cell, Words)).replace("*", "").split())
    assert words - there == Counter()


@pytest.mark.parametrize("start", [8, 14, 20])
@PAIRS
def test_every_number_of_the_track_is_whole(paper: str, language: str, start: int) -> None:
    ink = logged("boss", paper=paper, language=language, opening=table(copied=points(start)))
    assert "…" not in said(ink)
    assert faults(ink) == []


def test_a_card_that_holds_too_much_is_not_set_smaller() -> None:
    full = (Rows(aids.SHIELDS.title, tuple(Row(rule) for rule, record in RULES.items() if record.short)),)
    few = (Rows(aids.SHIELDS.title, (Row("monsterchase-110"),)),)
    request = asked()
    assert size_of(request, (full, few), 63, 88) == DISTANCES["held"]
    assert size_of(request, (few, few), 63, 88) > DISTANCES["held"]


def first_words(block: Block, language: str) -> list[str]:
    """Lines that stand whole on one line."""
    if not isinstance(block, Rows):
        return []
    every = [row for own in block.rows for row in (own, *own.reminders) if row.words is None]
    return [short.of(language) for row in every if (short := RULES[row.rule].short) and "*" not in short.of(language)]


def test_every_rule_on_paper_is_one_of_this_game() -> None:
    assert set(ids(blocks())) <= set(RULES)
