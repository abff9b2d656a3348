"""The paper of mayhem: what is on it for which table; its boards, map, tokens and cards say what the box does."""

import re
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.opening import Opening
from companion.engine.words import Words
from companion.games.mayhem import GAME
from companion.games.mayhem.atoms import KINDS
from companion.games.mayhem.components import CHARACTERS, FIRST_GAME
from companion.games.mayhem.layout import borders
from companion.games.mayhem.state import City
from printables import PrintRequest, drawn, mayhem, works_for
from printables import text as letters
from printables.blocks import Block, Rows, ids, kept
from printables.icons import ICONS
from printables.mayhem import boards, effects, field, glossary, in_play, needs, templates, tokens
from printables.mayhem.paper_words import paper_words as said_on_paper
from printables.paper import FORMATS, PAPERS, imposed
from printables.setter import Setter
from printables.setting import parts
from printables.sheet import DISTANCES, Sheet, measure, planned
from tests.printables.logged import Logged, request_for

RULES = {id: rule for id, rule in GAME.rulebook.rules.items() if id.startswith("mayhem-")}
OWN = tuple(mayhem.PRINTABLES)


def table(seats: str = "AB", copied: dict[str, Any] | None = None, **options: str) -> Opening:
    return GAME.opening(seats, {key.replace("_", "-"): choice for key, choice in options.items()}, box=copied)


TABLES = {
    "nobody": None,
    "two": table(),
    "first": table(cards="first-game"),
    "three": table("ABC"),
    "four": table("ABCD"),
    "all": table("ABC", mode="free-for-all"),
    "own": table(mode="competitive"),
}
by_table = pytest.mark.parametrize("name", TABLES)


def asked(**changes: Any) -> PrintRequest:
    return request_for(**({"game": GAME, "opening": TABLES["two"], "rulings": ()} | changes))


def logged(what: str, **changes: Any) -> Logged:
    ink = drawn(what, asked(**changes), Logged)
    assert isinstance(ink, Logged)
    return ink


def said(ink: Logged) -> str:
    return " ".join(text for _, _, text in ink.texts).replace("\xa0", " ")


def sheet_of(name: str) -> tuple[Block, ...]:
    request = asked(opening=TABLES[name])
    return (*mayhem.front(request), *mayhem.back(request))


# --- rules ------------------------------------------------------------------------------------------------------------


def test_every_rule_is_on_some_paper_or_left_out_on_purpose() -> None:
    blocks = [block for name in TABLES for block in sheet_of(name)]
    for name in TABLES:
        request = asked(opening=TABLES[name])
        blocks += [effects.table(), glossary.USED, glossary.MOVING, effects.tokens(request), tokens.damage()]
        blocks += [block for shape in (field.MAP, field.TRIANGLE) for block in field.blocks(request, shape)]
    on_paper = set(ids(blocks))
    assert on_paper <= set(RULES)
    assert set(RULES) - on_paper == mayhem.NOT_ON_PAPER
    with_others = {id for block in blocks if isinstance(block, Rows) for row in block.rows for id in row.also}
    assert [id for id in on_paper - with_others if RULES[id].short is None] == []


def test_short_lines_are_short_and_not_the_sentence_of_the_screen() -> None:
    for rule in RULES.values():
        if rule.short:
            assert max(len(rule.short.it), len(rule.short.en)) <= 175, rule.id
            assert rule.short.it != rule.text.it
            assert rule.short.it.count("*") % 2 == rule.short.en.count("*") % 2 == 0


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("name", ["two", "all"])
def test_a_round_and_a_turn_stand_on_the_first_side(paper: str, language: str, name: str) -> None:
    """In twenty-five lines, and the whole front on one A4."""
    request = asked(opening=TABLES[name], language=language, paper=paper)
    overview = (in_play.ROUND if name == "two" else in_play.ROUND_FOR_ALL, in_play.ACTIVATION)
    setter = Setter(request, measure(PAPERS[paper], 2), DISTANCES["flat"])
    some = [
        part for block in kept(overview, needs.left_out(request)) for part in parts(setter, block) if not part.leads
    ]
    lines = sum(round((part.high - letters.height(1, setter.size)) / setter.line) + 1 for part in some)
    assert lines <= 25
    plan = planned(request, Sheet("", mayhem.front(request), distance="flat"))
    assert plan.size >= DISTANCES["flat"]
    assert plan.pages == 1 or paper == "Letter"


@pytest.mark.parametrize(
    ("name", "there", "gone"),
    [
        ("two", "mayhem-8", "mayhem-10"),
        ("two", "mayhem-46", "mayhem-70"),
        ("two", "mayhem-44", "mayhem-69"),
        ("two", "mayhem-6", "mayhem-65"),
        ("first", "mayhem-10", "mayhem-8"),
        ("three", "mayhem-65b", "mayhem-74"),
        ("four", "mayhem-65", "mayhem-65b"),
        ("all", "mayhem-72", "mayhem-2"),
        ("all", "mayhem-73", "mayhem-27"),
        ("all", "mayhem-66", "mayhem-47"),
        ("own", "mayhem-74", "mayhem-8"),
        ("nobody", "mayhem-70", "mayhem-74b-no"),
    ],
)
def test_a_sheet_is_true_for_its_table(name: str, there: str, gone: str) -> None:
    cited = set(ids(sheet_of(name)))
    assert there in cited
    assert gone not in cited


@pytest.mark.parametrize("what", ["sheet", *OWN])
@pytest.mark.parametrize("language", ["it", "en"])
def test_where_all_fight_all_there_are_no_points_and_no_missions(what: str, language: str) -> None:
    text = said(logged(what, opening=TABLES["all"], language=language))
    text = re.sub(r"Niente GO!, niente PV|No GO!, no VP", "", text)
    assert not re.search(r"\bPV\b|\bVP\b|[Mm]ission|\bGO!(?! Mayhem)|[Cc]ompagno|[Tt]eammate", text)


def test_a_ruling_the_table_took_is_not_told_as_it_is_by_default() -> None:
    usual, other = table(), table(escapes="agreed", moments="at-once")
    assert {"mayhem-38c", "mayhem-29b"} <= needs.left_out(asked(opening=other))
    assert not {"mayhem-38c", "mayhem-29b"} & needs.left_out(asked(opening=usual))


@pytest.mark.parametrize(("option", "chosen"), [(option, row[0]) for option, row in needs.SAID_OTHERWISE.items()])
def test_a_line_that_a_round_needs_stands_however_the_table_ruled(option: str, chosen: str) -> None:
    """Whose place burns was asked at every end of a round, and the sheet of such a table had no line about fire."""
    _, rule, key = needs.SAID_OTHERWISE[option]
    mode = "standard" if option == "moments" else "free-for-all"

    def lines(choice: str) -> list[Words | None]:
        request = asked(opening=table("ABC", None, mode=mode, **{option: choice}))
        blocks = [block for block in mayhem.front(request) if isinstance(block, Rows)]
        return [row.words for block in blocks for row in block.rows if row.rule == rule]

    assert lines(next(each.default for each in GAME.options if each.id == option)) == [None]
    assert lines(chosen) == [said_on_paper(key)]


def test_for_themselves_nobody_has_a_team_or_a_colour() -> None:
    request = asked(opening=TABLES["all"])
    text = said(logged("sheet", opening=TABLES["all"]))
    assert not {"mayhem-5", "mayhem-19"} & set(ids((*mayhem.front(request), *mayhem.back(request))))
    assert "per squadra" not in text
    assert "otto per colore" not in text


@pytest.mark.parametrize(("name", "stands"), [("first", True), ("nobody", True), ("two", False), ("all", False)])
def test_a_first_game_says_which_cards_each_brings(name: str, stands: bool) -> None:
    text = said(logged("sheet", opening=TABLES[name]))
    for who, hand in FIRST_GAME.items():
        cards = said_on_paper(f"first-{who}").it
        assert tuple(re.sub(r"[ ']", "-", card.lower()) for card in cards.split(", ")) == hand
        assert (cards in text) is stands


# --- effects ----------------------------------------------------------------------------------------------------------


def test_every_effect_of_the_game_has_its_row() -> None:
    named = {
        "heal",
        "melee",
        "move",
        "obstacle",
        "plus",
        "pull",
        "push",
        "ranged",
        "ignite",
        "stun",
        "teleport",
        "trap",
    }
    assert set(effects.EFFECTS) == named | {"shield-escape"}
    assert set(KINDS) == named | {"shield", "escape"}
    assert {icon for icons, _ in effects.EFFECTS.values() for icon in icons} <= set(ICONS)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_no_name_of_an_effect_is_parted(paper: str, language: str) -> None:
    """No name that ends with one letter on the next line."""
    for what in ("effects", "sheet"):
        text = said(logged(what, paper=paper, language=language))
        for id in effects.EFFECTS:
            assert all(word in text.split() for word in effects.effect_name(id).of(language).split()), (what, id)


# --- the map ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [field.MAP, field.TRIANGLE])
def test_places_touch_where_they_are_adjacent(shape: str) -> None:
    ink = logged("map", opening=TABLES["two" if shape == field.MAP else "all"])
    rings = [box for _, box, what in ink.shapes if what == "ring"]
    assert len(rings) == 20
    middles = [((one[0] + other[2]) / 2, one[1]) for one, other in zip(rings[::2], rings[1::2], strict=True)]
    near = {
        f"p{a + 1}-p{b + 1}"
        for a, b in combinations(range(10), 2)
        if ((middles[a][0] - middles[b][0]) ** 2 + (middles[a][1] - middles[b][1]) ** 2) ** 0.5 < field.WIDE * 1.05
    }
    assert near == set(borders(shape))


@pytest.mark.parametrize("shape", [field.MAP, field.TRIANGLE])
def test_a_map_says_each_rule_once(shape: str) -> None:
    """Two characters in a place and obstacles on its borders stood on the same side twice."""
    rules = [rule for block in field.blocks(asked(), shape) for rule in ids((block,))]
    assert sorted(rules) == sorted(set(rules))


def test_the_places_of_a_table_are_named() -> None:
    tiles = {f"p{number}": f"special-{number}" for number in range(1, 7)}
    known = {"tiles": [["special-1", "Torre", ""]]}
    opening = table(copied=known)
    state = City(box=opening.box, tiles=tiles)
    text = said(logged("map", opening=opening, state=state))
    assert "Torre" in text
    assert "Luogo speciale 2" in text
    assert "Torre" not in said(logged("map", opening=opening))


# --- boards -----------------------------------------------------------------------------------------------------------

KNOWN = {
    "characters": [[6, 2], [4, 1], [5, 2], [0, 3]],
    "abilities": [["robin", "1", "Riunione dello Staff", 4, "mischia", "+2", "stordimento", ""]],
    "innates": [["robin", "Capo", "turn", "cura 1", "se è in una base"]],
}


def test_a_board_says_what_the_box_knows() -> None:
    request = asked(opening=table(copied=KNOWN))
    robin = boards.board(request, request.known_box, "robin")
    assert (robin.health, robin.icons, robin.innate.often) == ("5", "2", "turn")
    text = said(logged("characters", opening=table(copied=KNOWN)))
    assert "4+" in text
    assert "se è in una base" in text
    ink = logged("characters", opening=table(copied=KNOWN))
    cells = [box for _, box, what in ink.shapes if what == "box" and round(box[2] - box[0], 2) == boards.CELL]
    assert len(cells) == 6 + 4 + 5 + boards.UNKNOWN_HEALTH


@pytest.mark.parametrize("kind", [*KINDS])
def test_an_effect_is_called_on_a_board_as_on_the_sheet(kind: str) -> None:
    counted = kind in ("plus", "heal", "ignite", "trap")
    shown = boards.effect_label(asked(), f"{kind}-2" if counted else kind)
    names = " ".join(effects.effect_name(id).it for id in effects.EFFECTS)
    assert shown.replace("2", "X") in names
    assert ("2" in shown) is counted


def test_the_number_of_an_effect_stays_with_it() -> None:
    """"Cura" ended a line and "4" began the next."""
    assert boards.effects_line(asked(), ("plus-1", "heal-4"), "al posto di un attacco") == (
        "+1\xa0Danno, Cura\xa04 · al posto di un attacco"
    )


@pytest.mark.parametrize("health", [11, 22, 30])
def test_the_longest_track_ends_above_the_innate_ability(health: int) -> None:
    ink = logged("characters", opening=table(copied={"characters": [[health, 2]] * 4}))
    frames = [box for _, box, what in ink.shapes if what == "box" and round(box[3] - box[1], 2) == boards.HIGH]
    cells = [
        box for _, box, what in ink.shapes if what == "box" and 5 < box[2] - box[0] == pytest.approx(box[3] - box[1])
    ]
    cells = [box for box in cells if box[2] - box[0] <= boards.CELL + 0.01]
    assert len(cells) == 4 * health
    tops = sorted({frame[1] for frame in frames})
    assert all(any(box[3] < top + boards.INNATE for top in tops if box[1] > top) for box in cells)


def test_a_guess_is_marked_and_what_nobody_knows_is_left_to_be_written() -> None:
    request = asked()
    blank = boards.board(request, request.known_box, "starfire")
    assert (blank.health, blank.icons, blank.abilities[0].slot) == ("", "2?", 0)
    assert "2?" in said(logged("characters"))
    assert said_on_paper("board-guess").it in said(logged("characters")), "and what its question mark asks"
    sure = said(logged("characters", opening=table(copied=KNOWN)))
    assert "?" not in sure


def test_a_guess_stays_one_when_another_board_is_copied() -> None:
    request = asked(opening=table(copied={"characters": [[0, 2], [0, 2], [12, 2], [0, 2]]}))
    known = [boards.board(request, request.known_box, who).icons for who in CHARACTERS]
    assert sorted(known) == ["2", "2?", "2?", "2?"]
    assert boards.board(request, request.known_box, "robin").icons == "2"


def test_the_boards_are_those_of_the_table() -> None:
    opening = table("ABC", mode="free-for-all")
    state = GAME.folded(GAME.blank, GAME.setup(opening, None))  # type: ignore[arg-type]  # opening a table needs no luck
    assert boards.shown(asked(opening=opening, state=state)) == ("robin", "raven", "starfire")
    assert boards.shown(asked(opening=opening)) == CHARACTERS
    ink = logged("characters", opening=opening, state=state)
    assert "Cyborg" not in said(ink)
    assert f" {said_on_paper('board-name').it} " in said(ink)


# --- tokens -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@by_table
def test_as_many_tokens_as_the_box_has(name: str, paper: str) -> None:
    request = asked(opening=TABLES[name], paper=paper)
    found = tokens.tokens(request)
    size = FORMATS[tokens.SIZE]
    count = {icon: sum(icon in each.front.icons for each in found) for icon in ("drop", "trap", "flame", "shield")}
    assert count == {"drop": 21, "trap": 16, "flame": 10, "shield": 4}
    ink = logged("tokens", opening=TABLES[name], paper=paper)
    boxes = [(page, box) for page, box, what in ink.shapes if what == "box" and round(box[2] - box[0], 2) == size.wide]
    assert len(boxes) == len(found)
    lowest = PAPERS[paper].high - 19
    assert all(box[3] <= lowest for _, box in boxes)
    assert not any(
        page == other and a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        for (page, a), (other, b) in combinations(boxes, 2)
    )


def test_traps_have_a_colour_where_there_are_teams() -> None:
    faces = {each.front.text for each in tokens.tokens(asked()) if "trap" in each.front.icons}
    assert faces == {"Trappola dei neri", "Trappola dei bianchi"}
    backs = {each.back.text for each in tokens.tokens(asked(language="en")) if "trap" in each.front.icons}
    assert backs == {"Stunned by black", "Stunned by white"}
    common = {
        each.front.text.strip() for each in tokens.tokens(asked(opening=TABLES["all"])) if "trap" in each.front.icons
    }
    assert common == {"Trappola"}


# --- blank cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_a_blank_card_holds_its_fields(paper: str, language: str) -> None:
    ink = logged("templates", paper=paper, language=language)
    card = FORMATS["card"]
    count = len(imposed(card, PAPERS[paper]).places)
    titles = [text for _, _, text in ink.texts]
    assert titles.count(templates.MAYHEM.title.of(language)) == count
    assert titles.count(templates.GO.title.of(language)) == count - 1
    assert ink.page == 1
    assert not any(letters.ELLIPSIS in text for text in titles)
    for place in imposed(card, PAPERS[paper]).places[:-1]:
        inside = [box for _, box, _ in ink.texts if place[0] <= box[0] <= place[0] + card.wide]
        assert all(not (box[1] < place[1] + card.high < box[3]) for box in inside)


def test_where_all_fight_all_there_are_no_go_cards() -> None:
    assert logged("templates", opening=TABLES["all"]).page == 0
    assert "GO!" not in said(logged("templates", opening=TABLES["all"])).replace("GO! Mayhem", "")


@by_table
def test_everything_of_it_works_for_every_table(name: str) -> None:
    assert {"sheet", "pad", *OWN} <= set(works_for(GAME, TABLES[name]))


def test_a_table_with_its_own_box_prints_its_own_tokens() -> None:
    inventory = [[count] for count in (16, 4, 3, 2, 4, 1, 10, 4, 4, 20, 9, 1, 4, 10)]
    opening = table(copied={"inventory": inventory})
    assert sum("drop" in each.front.icons for each in tokens.tokens(asked(opening=opening))) == 20
    assert asked(opening=opening).known_box == opening.box
    state = replace(City(), box=TABLES["two"].box) if TABLES["two"] else City()
    assert asked(opening=opening, state=state).known_box == state.box
