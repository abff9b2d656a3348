"""The paper of Monster Chase: whole in both languages on both papers, and what it says is what records and box say."""

import itertools
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.opening import Opening
from companion.games.monsterchase import GAME as CHASE
from companion.games.monsterchase.components import BOSSES, PREY, hearts
from companion.games.monsterchase.notation import position
from printables import PrintRequest, drawn, monsterchase, render, setting, works_for
from printables.blocks import Block, Row, Rows, Table, ids
from printables.icons import ICONS
from printables.monsterchase import aids, aside, board, boss, circuit, in_play, keeper, tokens
from printables.setter import Setter
from tests.camera import codes
from tests.each_value import each_value
from tests.printables.chase import asked, points, table
from tests.printables.logged import HOSTILE, URLS, Logged, faults, hostile_words

RULES = CHASE.rulebook
OWN = tuple(monsterchase.PRINTABLES)
LANGUAGES, PAPERS = ("it", "en"), ("A4", "Letter")
PAIRS = tuple(itertools.product(PAPERS, LANGUAGES))
# Every printable once, on every paper in every language by turns; in the soak each in each.
EACH_VALUE = pytest.mark.parametrize(("what", "pair"), each_value(works_for(CHASE), PAIRS))
RACING = position("seats=A,B,C,D circuit=01-A,04-B,07-A,09-A,17-B,20-B,11-A,12-A reserves=5 prey=3:heart/")
COUNTED = position("seats=A,B,C,D circuit=?,?,?,?,?,? prey=4:heart/")


def logged(what: str, **changes: Any) -> Logged:
    ink = drawn(what, asked(**changes), Logged)
    assert isinstance(ink, Logged)
    return ink


def said(ink: Logged) -> str:
    return " ".join(text for _, _, text in ink.texts).replace("\xa0", " ")


def blocks() -> tuple[Block, ...]:
    """Everything any paper of this game is made of, but the keeper's list."""
    nobody, race = asked(opening=None), asked(opening=table(mode="teams"))
    return (
        *in_play.chase(nobody),
        *in_play.race(race),
        *aside.chase(nobody),
        *aside.race(race),
        *(block for request in (nobody, race) for card in aids.cards(request) for block in card),
        *circuit.blocks(nobody),
        *boss.RARE,
        *map(boss.hint, BOSSES),
        tokens.USE,
    )


def rows() -> tuple[Row, ...]:
    own = [row for block in blocks() if isinstance(block, Rows) for row in block.rows]
    return (*own, *(each for row in own for each in row.reminders))


def cited() -> set[str]:
    """Every rule that stands on some paper."""
    return {*ids(blocks()), *keeper.cited(keeper.LIST)}


# --- every kind of page -----------------------------------------------------------------------------------------------


def test_the_page_and_the_command_find_them_in_the_registry() -> None:
    assert set(OWN) <= set(works_for(CHASE))
    assert all(title.it != title.en for title in (each.title for each in monsterchase.PRINTABLES.values()))


@EACH_VALUE
def test_nothing_overlaps(what: str, pair: tuple[str, str]) -> None:
    paper, language = pair
    ink = logged(what, paper=paper, language=language, opening=table(copied=points(12)))
    assert faults(ink) == []
    assert len(ink.texts) > 10


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tiles", [RACING.circuit, COUNTED.circuit, ("?",) * 20], ids=["racing", "counted", "twenty"])
def test_a_circuit_of_any_length_has_room(paper: str, language: str, tiles: tuple[str, ...]) -> None:
    at = replace(RACING, circuit=tiles)
    assert faults(logged("circuit", paper=paper, language=language, state=at)) == []


@EACH_VALUE
def test_everything_prints_without_a_table(what: str, pair: tuple[str, str]) -> None:
    paper, language = pair
    bare: dict[str, Any] = {"opening": None, "qr": (), "code": None, "names": {}}
    assert faults(logged(what, paper=paper, language=language, **bare)) == []


@EACH_VALUE
def test_the_same_request_gives_the_same_bytes(what: str, pair: tuple[str, str]) -> None:
    paper, language = pair
    request = asked(paper=paper, language=language)
    once = render(what, request)
    assert once == render(what, request)
    assert b"/PrintScaling /None" in once
    assert len(once) < 60_000


@pytest.mark.parametrize(("what", "paper"), each_value(OWN, PAPERS))
def test_every_code_reads_at_a_hundred_dots_an_inch(what: str, paper: str, tmp_path: Path) -> None:
    sides = logged(what, paper=paper).page + 1 if what == "boss" else 1
    assert set(codes(render(what, asked(paper=paper)), tmp_path)) == {(page, URLS[0]) for page in range(1, sides + 1)}


def test_each_of_four_bosses_has_a_code_of_the_game(tmp_path: Path) -> None:
    read = codes(render("boss", asked(opening=None)), tmp_path)
    assert sorted(read) == [(page, URLS[0]) for page in (1, 2, 3, 4, 5)]


@pytest.mark.parametrize(("what", "text"), each_value(tuple(OWN), HOSTILE))
def test_hostile_words_are_printed_as_words(what: str, text: str) -> None:
    bonuses = {f"{each}-bonus": [[text, text, text]] for each in BOSSES}
    ink = logged(what, game=hostile_words(CHASE, text), title=text, code=text, opening=table(copied=bonuses))
    assert faults(ink) == []
    assert ink.done().startswith(b"%PDF")


HOW_MANY: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("sheet", {}, 2),
    ("sheet", {"opening": table("ABC")}, 2),
    ("sheet", {"opening": table("AB", winter="yes")}, 4),
    ("sheet", {"opening": None}, 4),
    ("sheet", {"opening": table(mode="teams")}, 2),
    ("keeper", {}, 1),
    ("aids", {}, 1),
    ("boss", {}, 2),
    ("boss", {"opening": None}, 5),
    ("circuit", {"state": RACING}, 1),
    ("circuit", {}, 2),
    ("tokens", {}, 1),
)


@pytest.mark.parametrize(("row", "pair"), each_value(HOW_MANY, PAIRS))
def test_how_many_sides(row: tuple[str, dict[str, Any], int], pair: tuple[str, str]) -> None:
    (what, changes, pages), (paper, language) = row, pair
    assert logged(what, paper=paper, language=language, **changes).page + 1 <= pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("opening", [table("AB"), None], ids=["table", "nobody"])
def test_the_keeper_has_a_card_of_its_own(language: str, opening: Opening | None) -> None:
    text = said(logged("seats", language=language, opening=opening, names={}))
    assert f" K {CHASE.words['name.K'].of(language)} " in text


def test_a_keeper_with_a_name_is_called_by_it() -> None:
    text = said(logged("seats", names={"K": "Ilenia"}))
    assert " K Ilenia " in text
    assert CHASE.words["name.K"].it not in text


@pytest.mark.parametrize("mode", ["chase", "teams"])
@pytest.mark.parametrize("seats", ["AB", "ABCDEFGH"])
def test_the_race_pad_asks_what_the_score_sheet_asks(mode: str, seats: str) -> None:
    opened = table(seats, mode=mode)
    text = said(logged("pad", opening=opened))
    sheet = CHASE.score_sheet(opened)
    heads = [CHASE.words[f"score.{column.id}"].it for column in (*sheet.columns, *sheet.totals)]
    assert all(head.split()[0] in text for head in heads)
    assert all(row in text for row in sheet.rows)


# --- rules ------------------------------------------------------------------------------------------------------------


def test_what_the_table_itself_must_do_is_on_some_paper() -> None:
    on_paper = cited()
    own = {id: rule for id, rule in RULES.rules.items() if id.startswith("monsterchase-")}
    assert on_paper <= set(own)
    by_hand = {id for id, rule in own.items() if rule.kind in ("flow", "remind")}
    assert by_hand - on_paper == monsterchase.NOT_ON_PAPER


def test_the_marks_are_icons() -> None:
    marks = {mark for row in rows() for mark in row.marks}
    tables = [block for block in blocks() if isinstance(block, Table)]
    marks |= {mark for block in tables for some in block.marks for mark in some}
    assert len(marks) > 10
    assert marks <= set(ICONS)


def test_our_own_words_are_in_two_languages() -> None:
    ours = [row.words for row in rows() if row.words]
    ours += [step.words for some in keeper.LIST for step in some.steps]
    assert len(ours) > 20
    assert all(words.it != words.en for words in ours)


@pytest.mark.parametrize(
    ("changes", "there", "gone"),
    [
        ({}, "monsterchase-99", "monsterchase-104"),
        ({"boss": "jeep"}, "monsterchase-104", "monsterchase-99"),
        ({"winter": "yes"}, "monsterchase-119b", "monsterchase-127"),
        ({"winter": "no"}, "monsterchase-75", "monsterchase-119b"),
        ({"winter": "no"}, "monsterchase-84b", "monsterchase-85"),
        ({"seats": "AB"}, "monsterchase-121", "monsterchase-127"),
        ({}, "monsterchase-96", "monsterchase-121"),
        ({"mode": "teams"}, "monsterchase-127", "monsterchase-75"),
        ({"mode": "teams"}, "monsterchase-131", "monsterchase-133"),
        ({"mode": "teams", "team-draft": "random"}, "monsterchase-133", "monsterchase-131"),
        ({"mode": "teams", "team-manoeuvre": "no"}, "monsterchase-66", "monsterchase-50"),
        ({"mode": "teams", "winter": "no"}, "monsterchase-134", "monsterchase-136"),
        ({"boss-repair": "nothing"}, "monsterchase-82", "monsterchase-84b"),
    ],
)
def test_a_table_gets_the_rules_it_needs(changes: dict[str, Any], there: str, gone: str) -> None:
    request = asked(opening=table(**changes))
    found = {rule for block in both(request) if isinstance(block, Rows) for rule in ids((block,))}
    assert there in found
    assert gone not in found


def both(request: PrintRequest) -> tuple[Block, ...]:
    return (*monsterchase.front(request), *monsterchase.back(request))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    "opening", [None, table("AB", winter="yes"), table(mode="teams")], ids=["nobody", "two", "race"]
)
def test_every_card_is_whole(language: str, paper: str, opening: Opening | None) -> None:
    request = asked(language=language, paper=paper, opening=opening)
    text = said(logged("aids", language=language, paper=paper, opening=opening))
    for card in aids.cards(request):
        for block in card:
            for row in block.rows if isinstance(block, Rows) else ():
                for each in (row, *row.reminders):
                    line = each.words or RULES.rules[each.rule].short
                    assert line is not None
                    assert line.of(language).replace("*", "").split()[-1] in text
        *_, last = setting.parts(Setter(request, 55, 8), card[-1])
        assert last.high > 0
    assert "…" not in text


# --- the boss ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "first", "last"), [(12, 12, -15), (8, 8, -19), (20, 20, -21)])
def test_the_track_runs_from_the_start_below_zero(start: int, first: int, last: int) -> None:
    found = board.track(board.Known("truck", {}, 4, start))
    assert (found[0], found[-1]) == (first, last)
    assert list(found) == sorted(found, reverse=True)
    assert len(found) % board.CELLS == 0


def test_a_table_shows_its_own_boss_with_its_points() -> None:
    text = said(logged("boss", opening=table("ABCDE", points(14), boss="loco")))
    assert "14 in 5: la partenza e il massimo" in text
    assert "Locomotiva:" in text
    assert "TIR" not in text
    assert "−1 " in text
    assert " 15 " not in text


@pytest.mark.parametrize(
    ("seats", "ruling", "counted"), [("AB", "people", 2), ("AB", "with-drone", 3), ("ABC", "with-drone", 3)]
)
def test_the_drone_counts_where_the_table_says_so(seats: str, ruling: str, counted: int) -> None:
    assert boss.counted(asked(opening=table(seats, None, **{"drone-count": ruling}))) == counted


@pytest.mark.parametrize(
    ("seats", "first_red", "line"),
    [
        ("ABCD", None, "verde fino al 2° posto, rosso dal 3°"),
        ("AB", None, "verde fino al 2° posto, rosso dal 3°"),
        ("ABCD", 4, "verde fino al 3° posto, rosso dal 4°"),
    ],
)
def test_the_half_of_the_assault_follows_the_strip(seats: str, first_red: int | None, line: str) -> None:
    copied = {"first-red": [[first_red]] * 7} if first_red else {}
    assert line in said(logged("boss", opening=table(seats, copied)))


def test_what_the_owner_copied_is_printed_and_the_rest_left_to_copy() -> None:
    copied = {"truck-bonus": [["pesa il doppio", "frena piano", ""], ["", "", "carica"]]}
    text = said(logged("boss", opening=table(copied=copied)))
    assert all(words in text for words in ("pesa il doppio", "frena piano", "gli ostacoli non lo fermano; carica"))
    assert "copiate dalla plancia" not in text
    assert said(logged("boss", opening=table(boss="bike"))).count("copiate dalla plancia") == 5


# --- the circuit ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "index", "icons"),
    [
        (None, 1, ["car"]),
        (None, 3, ["prey"]),
        (None, 5, ["reserve"]),
        (None, 6, []),
        (None, 9, ["reserve"]),
        (RACING, 1, ["car"]),
        (RACING, 3, ["prey"]),
        (RACING, 5, ["reserve"]),
        (RACING, 7, []),
        (COUNTED, 3, []),
        (COUNTED, 4, ["prey"]),
        (COUNTED, 5, []),
    ],
)
def test_what_lies_on_a_tile(state: Any, index: int, icons: list[str]) -> None:
    """By the signs of the sheet: a bolt is a space of lightning, and a heart is life."""
    assert [icon for icon, _ in circuit.lying(asked(state=state), index)] == icons


def test_the_reserves_of_each_length() -> None:
    grid = circuit.lengths(asked())
    assert grid.head[1:] == ("6", "7-8", "9-10", "11+")
    assert [row[1:] for row in grid.rows] == [("", "×", "×", "×"), ("", "", "×", "×"), ("", "", "", "×")]


def test_the_prey_of_each_number_of_players() -> None:
    grid = circuit.stacks(asked(opening=None))
    assert grid.head[1:] == ("2", "3", "4", "5", "6", "7", "8")
    assert grid.rows[0][1:] == ("", "", "1", "2", "3", "4", "5")
    assert [row[1:] for row in grid.rows[1:]] == [("1",) * 7] * 3


@pytest.mark.parametrize(("seats", "hearts"), [("AB", ""), ("ABC", ""), ("ABCDE", "2"), ("ABCDEFGH", "5")])
def test_the_prey_of_a_table_is_that_of_as_many_as_play_there(seats: str, hearts: str) -> None:
    grid = circuit.stacks(asked(opening=table(seats)))
    assert grid.head[1:] == (str(len(seats)),)
    assert [row[1:] for row in grid.rows] == [(hearts,)] * bool(hearts) + [("1",)] * 3
    assert sum(grid.wide) == pytest.approx(1)


def test_no_ruling_is_printed_about_a_tile_that_is_not_laid() -> None:
    """While nobody knows the circuit any tile may come."""
    opening = table(winter="yes")
    chosen = tuple((option.id, option.default) for option in CHASE.options if option.rule)
    asked_of = {"yeti-draw": "17B: ", "spirit-cards": "19B: "}
    for state, there in ((None, asked_of), (COUNTED, asked_of), (RACING, {"yeti-draw"})):
        block = said(logged("sheet", opening=opening, state=state, rulings=chosen)).partition("in vigore")[2]
        assert {option for option, begins in asked_of.items() if begins in block} == set(there)


@pytest.mark.parametrize(
    ("state", "there", "gone"),
    [
        (RACING, ("monsterchase-146", "monsterchase-148", "monsterchase-160", "monsterchase-163"), "monsterchase-161"),
        (COUNTED, ("monsterchase-146", "monsterchase-161", "monsterchase-162b"), ""),
        (None, ("monsterchase-146", "monsterchase-161", "monsterchase-162b"), ""),
    ],
)
def test_the_rules_of_the_tiles_that_lie_there(state: Any, there: tuple[str, ...], gone: str) -> None:
    found = set(ids(circuit.blocks(asked(state=state, opening=None if state is None else table(winter="yes")))))
    assert set(there) <= found
    assert gone not in found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("option", "default", "other"), [("yeti-draw", "failed", "always"), ("spirit-cards", "one", "any")]
)
def test_a_tile_does_what_the_table_decided_of_it(language: str, option: str, default: str, other: str) -> None:
    """And says that it is decided, as where it is not."""
    lines = {choice: CHASE.words[f"paper.{option}-{choice}"].of(language) for choice in (default, other)}
    for opening, stands in (
        (None, default),
        (table(winter="yes"), default),
        (table("ABCD", None, winter="yes", **{option: other}), other),
    ):
        text = said(logged("circuit", language=language, opening=opening, state=None))
        assert [choice for choice, line in lines.items() if line in text] == [stands]
        assert text.partition(lines[stands])[0].endswith("‡ ")
        assert ("‡ scelta di questo tavolo" in text or "‡ chosen at this table" in text) is (opening is not None)


def test_the_strip_names_its_tiles() -> None:
    text = said(logged("circuit", state=RACING))
    assert all(tile in text for tile in ("01A", "04B", "17B", "20B", "12A"))
    assert " 9 " not in text.partition("Riserve per lunghezza")[0]


# --- tokens -----------------------------------------------------------------------------------------------------------


def test_as_many_tokens_as_the_box_has() -> None:
    found = tokens.tokens(asked())
    assert sum(token.front.icons == ("eye",) for token in found) == 10
    assert sum(token.front.icons == ("shield",) for token in found) == 8
    assert {icon for token in found for face in (token.front, token.back) for icon in face.icons} <= set(ICONS)


@pytest.mark.parametrize("face", PREY)
def test_a_face_shows_its_hearts_auras_and_assault(face: str) -> None:
    shown = tokens.ICONS[face]
    assert shown.count("heart") == hearts((face,))
    assert shown.count("aura") == PREY[face].auras
    assert ("no-assault" in shown) is PREY[face].drops_assault
