"""What everybody sees of a chase, what only one viewer sees, and the one thing to do now."""

import re
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.game import tag
from companion.engine.words import LANGUAGES
from companion.games import monsterchase
from companion.games.monsterchase import GAME
from companion.games.monsterchase.components import BOSS, BOSSES, BOX, CARD_EFFECTS, CHANGES, KINDS, PREY, SHEETS, TILES
from companion.games.monsterchase.driver.drawing import marks
from companion.games.monsterchase.rules.timing import acting
from companion.games.monsterchase.state import PHASE, SETUP_STEPS, Race
from companion.games.monsterchase.view import RaceView, audit, broken, outcome, view
from companion.games.monsterchase.view.boss import Scale
from tests.games.monsterchase.agreement import sheets_in
from tests.games.monsterchase.table import at, going_on

TEMPLATES = Path(monsterchase.__file__).parent / "templates"
# Two cards written down, with a bonus on the board.
WRITTEN = {
    "assault-cards": [["green 1", "red 1"], ["green 2", ""]],
    "aura-cards": [["good 1", "bad 1"], ["good 2", "bad 2"]],
    "truck-bonus": [["hard", "slow", "fast"], ["", "", "angry"]],
}
STAYS = "3x12 boss=2.3 rock=2.4 border=6:3"


def seen(words: str = "", viewer: str | None = None, **box: object) -> RaceView:
    return view(with_box(words, **box), viewer)


def with_box(words: str, **box: object) -> Race:
    """The plain table with these words, and these entries of the box told."""
    state = at(words)
    return replace(state, box={**state.box, **WRITTEN, **box})


# --- the boss ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("boss", "expected"),
    [
        pytest.param("12/12/0:normal", (0, False), id="monsterchase-10 whole"),
        pytest.param("0/12/0:normal", (0, True), id="monsterchase-39 at zero the round is not over yet"),
        pytest.param("-2/12/0:normal", (2, True), id="monsterchase-10 V1 below zero the heart is upside down"),
        pytest.param("1/12/0:normal", (0, False), id="monsterchase-39 with one point nothing is won"),
    ],
)
def test_its_heart(boss: str, expected: tuple[int, bool]) -> None:
    panel = seen(f"boss.truck={boss}").boss
    assert panel is not None
    assert (panel.below, panel.would_win) == expected


@pytest.mark.parametrize(
    ("words", "is_marked", "overflow"),
    [
        pytest.param("boss.truck=9/12/0:normal", True, 0, id="monsterchase-107 to the maximum"),
        pytest.param("boss.truck=10/12/0:normal", True, 13, id="monsterchase-107 beyond the maximum"),
        pytest.param("boss.truck=10/12/0:normal reserves=", False, 0, id="monsterchase-106 no reserve is left"),
        pytest.param("boss.truck=10/12/0:normal step=over", True, 0, id="monsterchase-107 when all is over"),
    ],
)
def test_what_a_reserve_would_do(words: str, is_marked: bool, overflow: int) -> None:
    panel = seen(words).boss
    assert panel is not None
    assert (panel.scale.reserve is not None, panel.overflow) == (is_marked, overflow)


def test_monsterchase_10_the_track_of_its_points() -> None:
    """Fourteen steps of the drawing: one below zero, twelve, and one above."""
    panel = seen("boss.truck=9/12/0:normal").boss
    assert panel is not None
    assert panel.scale == Scale(zero=300 * 1 // 14, now=300 * 10 // 14, most=300 * 13 // 14, reserve=300 * 13 // 14)


@pytest.mark.parametrize(
    ("words", "in_force"),
    [
        pytest.param("boss.truck=9/12/0:normal", ["hard", "slow"], id="monsterchase-97 always, and the green area"),
        pytest.param("boss.truck=9/12/0:furious", ["hard", "fast", "angry"], id="monsterchase-97 the red area"),
    ],
)
def test_its_bonuses(words: str, in_force: list[str]) -> None:
    panel = seen(words).boss
    assert panel is not None
    assert [each.text for each in panel.bonuses] == ["hard", "slow", "fast", "angry"]
    assert [each.text for each in panel.bonuses if each.is_in_force] == in_force


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("", ("two-damage", "monsterchase-99"), id="monsterchase-99 the truck, normal"),
        pytest.param("two-damages=round", ("two-damage-round", "monsterchase-99"), id="monsterchase-99c in one round"),
        pytest.param("boss.truck=9/12/0:furious", ("heals", "monsterchase-101"), id="monsterchase-101 the truck"),
        pytest.param("boss.jeep=9/12/0:normal", ("ask", "monsterchase-98"), id="monsterchase-98 only its board knows"),
    ],
)
def test_what_ends_its_mood(words: str, expected: tuple[str, str]) -> None:
    panel = seen(words).boss
    assert panel is not None
    assert (panel.until, panel.until_rule) == expected
    assert panel.hint_rule in GAME.rulebook.rules


@pytest.mark.parametrize(
    ("words", "in_force"),
    [
        pytest.param("cards=0,-1,,-1,-1 ranking=A,B,boss,C", ("red", "red 1"), id="monsterchase-34 in the lower part"),
        pytest.param("cards=0,-1,,-1,-1 ranking=boss,A,B,C", ("green", "green 1"), id="monsterchase-34 in the upper"),
        pytest.param("cards=-2,-1,,-1,-1", ("red", ""), id="monsterchase-34 a card nobody wrote down"),
        pytest.param("cards=-1,-1,,-1,-1", None, id="monsterchase-35 no assault"),
    ],
)
def test_the_half_of_the_assault(words: str, in_force: tuple[str, str] | None) -> None:
    lit = [(half.colour, half.text) for half in seen(words).assault if half.is_in_force]
    assert lit == [in_force] * (in_force is not None)


@pytest.mark.parametrize(
    ("words", "applies"),
    [
        pytest.param("turn=A::d:0:0::", [True, True, True], id="monsterchase-48 all of them in a pilot's turn"),
        pytest.param("step=flip turn=boss::d:0:0::", [False] * 3, id="monsterchase-27 none touches the boss"),
        pytest.param("step=order turn=::d:0:0::", [False] * 3, id="monsterchase-26 only in turns"),
        pytest.param("car.drone=3/0/0/0:? turn=drone::d:0:0::", [False] * 3, id="monsterchase-122b nor the drone"),
        pytest.param(
            "car.drone=3/0/0/0:? turn=drone::d:0:0:: drone-auras=yes", [True] * 3, id="monsterchase-122b by ruling"
        ),
    ],
)
def test_which_auras_apply(words: str, applies: list[bool]) -> None:
    shown = seen(f"cards=-1,1,0+-2,-1,-1 {words}")
    assert shown.negative is not None
    assert [each.applies for each in (*shown.positive, shown.negative)] == applies
    assert [each.text for each in (*shown.positive, shown.negative)] == ["good 1", "", "bad 2"]


def test_monsterchase_24_the_cards_that_may_turn_up() -> None:
    """Not the one that lies there already, nor any while none is drawn."""
    assert [each.number for each in seen("step=aura cards=-1,-1,0,-1,-1").known] == ["2"]
    assert seen("step=turn").known == ()


# --- the ranking, the circuit, the prey -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(
            "acted=A turn=B::d:0:0::",
            ["A green played", "B green now", "boss red ", "C red "],
            id="monsterchase-31 who has played, and whose turn it is",
        ),
        pytest.param(
            "step=order placed=C turn=::d:0:0::",
            ["C green ", " green ", " red ", " red "],
            id="monsterchase-32 the new ranking as far as it goes",
        ),
        pytest.param(
            "step=ranking ranking= placed=B turn=::d:0:0::",
            ["B green ", " green ", "boss red ", " red "],
            id="monsterchase-14 the boss stands on the first red place",
        ),
        pytest.param("step=prey ranking= turn=::d:0:0::", [], id="monsterchase-14 no helmets yet"),
    ],
)
def test_the_ranking(words: str, expected: list[str]) -> None:
    states = {(True, False): "now", (False, True): "played", (False, False): ""}
    shown = seen(words).ranking
    assert [f"{each.car} {each.zone} {states[each.is_now, each.has_played]}" for each in shown] == expected


def test_monsterchase_5_the_circuit_says_what_lies_where() -> None:
    spots = seen("circuit=01-A,04-B,?,17-A reserves=2 prey=3:heart/").circuit
    assert [(each.place, each.name, each.has_reserve, each.has_prey) for each in spots] == [
        (1, "01A", False, False),
        (2, "04B", True, False),
        (3, "", False, True),
        (4, "17A", False, False),
    ]
    assert [each.rule for each in spots][:2] == ["", "monsterchase-163"]
    counted = seen("circuit=?,?,17-A reserves= prey=0:/")
    assert (counted.has_circuit, [each.place for each in counted.circuit]) == (True, [3])


@pytest.mark.parametrize(
    ("words", "faces", "hearts", "due"),
    [
        pytest.param(
            "prey=3:heart,heart,double-heart/no-assault flips=2",
            [("heart", 2, 0), ("double-heart", 1, 0), ("no-assault", 0, 1)],
            4,
            2,
            id="monsterchase-93 a double heart is two",
        ),
        pytest.param("prey=3:heart/heart flips=2", [("heart", 1, 1)], 1, 1, id="monsterchase-89 no more than are left"),
        pytest.param("prey=3:/two-auras", [("two-auras", 0, 1)], 0, 0, id="monsterchase-89 all are sheltered"),
    ],
)
def test_the_prey(words: str, faces: list[tuple[str, int, int]], hearts: int, due: int) -> None:
    shown = seen(words)
    assert shown.prey is not None
    assert shown.boss is not None
    assert shown.now is not None
    assert [(each.face, each.exposed, each.sheltered) for each in shown.prey.faces] == faces
    asked = shown.now.line.values["count"] if shown.now.line.words == "now.prey-flips" else 0
    assert (shown.boss.hearts, asked) == (hearts, due)


# --- the cars ---------------------------------------------------------------------------------------------------------

FIVE = "seats=A,B,C,D car.D=3/1/0/0:? car.A=3/0/0/0:? car.B=3/2/0/0:? car.C=3/3/0/0:?"


@pytest.mark.parametrize(
    ("words", "states", "unmeasured", "groups"),
    [
        pytest.param(
            f"{FIVE} distance.A-B=4 distance.A-C=3 distance.C-D=4 distance.B-D=5",
            {"A-B": "direct", "A-C": "direct", "B-C": "bridge", "B-D": "apart", "C-D": "apart"},
            [("A", "D")],
            [{"A", "B", "C"}],
            id="monsterchase-60 V6 a bridge",
        ),
        pytest.param("distance.A-B=0", {"A-B": "no-way"}, [("A", "C")], [], id="monsterchase-59"),
        pytest.param("distance.A-B=6", {"A-B": "direct"}, [("A", "C")], [{"A", "B"}], id="monsterchase-57"),
        pytest.param("distance.A-B=7", {"A-B": "apart"}, [("A", "C")], [], id="monsterchase-57 D10"),
        pytest.param("", {}, [("A", "B", "C")], [], id="monsterchase-65 whom nobody measured, in one line"),
    ],
)
def test_who_is_connected(
    words: str, states: dict[str, str], unmeasured: list[tuple[str, ...]], groups: list[set[str]]
) -> None:
    graph = seen(words).friends
    assert graph is not None
    assert {"-".join(sorted(tie.cars)): tie.state for tie in graph.ties} == states
    assert [each.cars for each in graph.unmeasured] == unmeasured
    assert [set(group) for group in graph.groups] == groups
    linked = [state for state in states.values() if state in ("direct", "bridge")]
    assert sorted(line.is_direct for line in graph.lines) == sorted(state == "direct" for state in linked)


@pytest.mark.parametrize("count", range(2, 9))
def test_monsterchase_65_every_car_has_a_place_in_the_drawing(count: int) -> None:
    cars = "ABCDEFGH"[:count]
    words = f"seats={','.join(cars)} ranking={','.join(cars)},boss " + " ".join(f"car.{car}=3/0/0/0:?" for car in cars)
    graph = view(GAME.position(f"{words} boss.truck=9/9/0:normal step=turn turn=A::d:0:0::"), None).friends
    assert graph is not None
    assert len({(node.left, node.top) for node in graph.nodes}) == count
    assert all(0 <= place <= 84 for node in graph.nodes for place in (node.left, node.top))


def test_monsterchase_60b_in_the_bosss_turn_nobody_asks() -> None:
    assert seen("step=flip turn=boss::d:0:0::").friends is None


def test_monsterchase_110_a_sheet_in_sight_of_all() -> None:
    sheet = sheets_in(seen("car.B=1/2/1/2:?,?:bomb late=B sheets=B:sheet-3"))["B"]
    assert (sheet.lives, sheet.stars, sheet.shields, sheet.cards, sheet.times_off) == (1, 2, 1, 2, 2)
    assert (sheet.tucked, sheet.is_late, sheet.open_cards) == (("bomb",), True, ())
    assert [(pip.icon, pip.count, pip.dial) for pip in sheet.pips] == [
        ("heart", 1, "lives.B"),
        ("star", 2, "stars.B"),
        ("shield", 1, "shields.B"),
    ]
    assert [pip.icon for pip in sheets_in(seen("car.B=3/0/0/0:?"))["B"].pips] == ["heart"]


@pytest.mark.parametrize(
    ("words", "hands"),
    [
        pytest.param("keep=hands", [("bomb-1", "star-3"), (), (), ()], id="monsterchase-44 only its owner sees a hand"),
        pytest.param("", [(), (), (), ()], id="monsterchase-44 where the cards stay on the table nobody does"),
    ],
)
def test_a_hand_on_the_phone(words: str, hands: list[tuple[str, ...]]) -> None:
    shown = [seen(f"{words} car.A=3/0/0/0:star-3,bomb-1", viewer).mine for viewer in ("A", "K", None)]
    assert [*(tuple(each.card for each in mine) for mine in shown), ()] == hands


@pytest.mark.parametrize("car", ["drone", "extra"])
def test_monsterchase_128b_an_open_hand_is_everybodys(car: str) -> None:
    shown = seen(f"keep=hands car.{car}=3/0/0/0:star-3 ranking=A,B,boss,C,{car}")
    assert {each: sheet.open_cards for each, sheet in sheets_in(shown).items() if sheet.open_cards} == {
        car: ("star-3",)
    }


# --- the track ahead --------------------------------------------------------------------------------------------------

FLIPPED = f"strip={STAYS.replace(' ', '_')} turn=boss::vd:0:0::steer-3"


def test_monsterchase_75_the_options_compared() -> None:
    """A rock ahead: staying costs a damage, and both sides are equally good."""
    shown = seen(f"step=tie {FLIPPED}").options
    assert shown is not None
    assert {each.does: (each.own, each.advance, each.fell, each.is_best) for each in shown.options} == {
        "does-left": (0, 3, 0, True),
        "does-right": (0, 3, 0, True),
        "does-stay": (1, 1, 1, False),
    }
    assert (shown.verdict, shown.best, shown.decides) == ("decided-4", "best-open", "C")


def test_monsterchase_76_once_chosen_only_that_one_is_the_best() -> None:
    shown = seen(f"step=boss {FLIPPED}:right").options
    assert shown is not None
    assert [each.does for each in shown.options if each.is_best] == ["does-right"]
    assert shown.best == "best"


@pytest.mark.parametrize(
    ("words", "is_there"),
    [
        pytest.param(f"step=boss {FLIPPED}", True, id="monsterchase-75 in its turn, drawn in it"),
        pytest.param(f"step=turn {FLIPPED} turn=A::d:0:0::", False, id="monsterchase-75 not in a pilot's turn"),
    ],
)
def test_the_drawing(words: str, is_there: bool) -> None:
    """Upward in the direction of the race, as it was tapped in."""
    track = seen(words).track
    assert (track is not None) == is_there
    if track:
        lying = [(row.space, mark.name) for row in track.rows for cell in row.cells for mark in cell]
        assert lying == [(4, "rock"), (3, "boss")]
        assert [row.space for row in track.rows if row.lines] == [6]
        assert not track.is_unsure


def test_monsterchase_180b_an_old_drawing_is_pale() -> None:
    """Everybody where they went by what was said; the boss, whom the app moved, for sure."""
    track = seen("step=move turn=boss::d:0:0::steer-3 strip=4x12_boss=2.3_car=A:1.5,B:3.2_rock=4.4 heard=A:1.7").track
    assert track is not None
    assert track.is_unsure
    marks = {mark.name: (row.space, mark.is_pale) for row in track.rows for cell in row.cells for mark in cell}
    assert marks == {"A": (7, True), "B": (2, True), "boss": (3, False), "rock": (4, False)}


def test_monsterchase_78_the_odds_are_there_only_where_the_box_knows_the_deck() -> None:
    words = "step=flip turn=boss::d:0:0::"
    assert seen(words).odds is None
    counts = [[0] * 5 for _ in CARD_EFFECTS]
    counts[0][2] = 3
    counts[2][4] = 1
    odds = seen(words, None, **{"rush-deck": counts}).odds
    assert odds is not None
    assert [(row.card, row.chance) for row in odds.rows] == [("steer-3", "3/4"), ("bomb-5", "1/4")]


# --- where the race is ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "title", "now"),
    [
        pytest.param("step=turn", "title.turn", "phase-2", id="monsterchase-31"),
        pytest.param("step=flip turn=boss::d:0:0::", "title.boss", "phase-2", id="monsterchase-78"),
        pytest.param(
            "step=turn car.drone=3/0/0/0:? turn=drone::d:0:0::", "title.drone", "phase-2", id="monsterchase-122"
        ),
        pytest.param("step=order turn=::d:0:0::", "title.round", "phase-3", id="monsterchase-32"),
        pytest.param("step=assault-phase turn=::d:0:0::", "title.round", "phase-4", id="monsterchase-33"),
        pytest.param("step=finish turn=::d:0:0::", "title.round", "phase-5", id="monsterchase-36"),
        pytest.param("step=aura round=2 turn=::d:0:0::", "title.round", "phase-1", id="monsterchase-24"),
        pytest.param("step=assault then=move turn=boss::d:0:0::", "title.boss", "phase-2", id="monsterchase-80"),
        pytest.param("step=aura turn=::d:0:0::", "title.setup", "cards", id="monsterchase-21 the first round has none"),
        pytest.param("step=prey ranking= turn=::d:0:0::", "title.setup", "prey", id="monsterchase-12"),
        pytest.param("mode=teams step=share ranking= turn=::d:0:0::", "title.setup", "draft", id="monsterchase-130b"),
        pytest.param("mode=teams step=order turn=::d:0:0::", "title.round", "phase-3", id="monsterchase-138"),
        pytest.param("step=over turn=::d:0:0::", "title.over", "", id="monsterchase-37 nothing is next"),
    ],
)
def test_the_rail(words: str, title: str, now: str) -> None:
    shown = seen(words)
    assert shown.title.words == title
    assert [step.id for step in shown.rail if step.is_now] == [now] * bool(now)
    assert all(step.rule in GAME.rulebook.rules for step in shown.rail)


NO_TURN = "turn=::d:0:0::"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(f"step=circuit circuit= {NO_TURN}", "circuit-first", id="monsterchase-2 the start tile"),
        pytest.param(f"step=circuit circuit=01-A {NO_TURN}", "circuit", id="monsterchase-2 on with it"),
        pytest.param(f"step=circuit {NO_TURN}", "circuit-close", id="monsterchase-2 enough of them"),
        pytest.param(f"step=points {NO_TURN}", "points", id="monsterchase-9"),
        pytest.param(f"step=ranking ranking= {NO_TURN}", "ranking", id="monsterchase-14"),
        pytest.param(f"step=drop-aura cards=-1,-1,0,-1,-1 {NO_TURN}", "drop-aura", id="monsterchase-23"),
        pytest.param(f"step=assault {NO_TURN}", "assault", id="monsterchase-24 an assault"),
        pytest.param(f"step=aura {NO_TURN}", "aura", id="monsterchase-24 a negative aura"),
        pytest.param("step=aura owed-auras=2", "aura-won", id="monsterchase-90 a positive one"),
        pytest.param(f"step=assault luck=app {NO_TURN}", "assault-app", id="monsterchase-179 the app's own deck"),
        pytest.param(f"step=read cards=-1,0,,-1,-1 {NO_TURN}", "read", id="monsterchase-24 what it says"),
        pytest.param(f"step=read {NO_TURN}", "read-unread", id="monsterchase-24 what nobody wrote down"),
        pytest.param("", "turn", id="monsterchase-42"),
        pytest.param("flips=2", "prey-flips", id="monsterchase-87 the prey first"),
        pytest.param("turn=A:card:d:0:0:: car.A=3/0/0/0:?,?", "turn-end", id="monsterchase-44"),
        pytest.param("turn=A:astral:-:0:0::", "turn-end-none", id="monsterchase-45"),
        pytest.param("turn=A:card:d:0:0:: car.A=3/0/2/0:?,?", "turn-end-give", id="monsterchase-47 shield or card"),
        pytest.param("turn=A:astral:-:0:0:: car.A=3/0/2/0:?", "turn-end-none-shield", id="monsterchase-74b no hand"),
        pytest.param("turn=A:card:dw:0:0:: car.A=3/0/2/0:?,?,?", "turn-end-done-give", id="monsterchase-47b drawn"),
        pytest.param("turn=A::d:0:0:: shown=bomb-2", "turn-share-own", id="monsterchase-66"),
        pytest.param(
            "turn=A::d:0:0:: shown=bomb-2 plan=kinetic:B", "turn-share-to", id="monsterchase-66 to whom is known"
        ),
        pytest.param("turn=A::d:0:0:: lent=B:bomb-2", "turn-lent-own", id="monsterchase-72"),
        pytest.param("turn=A:card:d:0:0:: extra=1", "turn-extra-own", id="monsterchase-43"),
        pytest.param("car.drone=3/0/0/0:? turn=drone::d:0:0::", "turn-drone", id="monsterchase-122"),
        pytest.param("step=flip turn=boss::d:0:0::", "flip", id="monsterchase-78"),
        pytest.param("step=flip turn=boss::d:0:0:: boss.truck=9/12/2:furious", "flip-shields", id="monsterchase-100"),
        pytest.param("step=star turn=boss::d:0:0::star-3 cards=0,-1,,-1,-1", "star", id="monsterchase-79"),
        pytest.param("step=star turn=boss::d:0:0::star-3", "star-unread", id="monsterchase-79 nobody wrote it down"),
        pytest.param(f"step=tie {FLIPPED}", "tie-mine", id="monsterchase-76"),
        pytest.param(
            "step=tie turn=boss::dv:0:0::steer-3 strip=4x12_boss=2.11", "unsure", id="monsterchase-75 too short"
        ),
        pytest.param(f"step=boss {FLIPPED}:left", "option", id="monsterchase-75"),
        pytest.param("step=move turn=boss::d:0:0::bomb-3", "move", id="monsterchase-77"),
        pytest.param("step=move turn=boss::d:0:0::star-3", "move-on", id="monsterchase-81"),
        pytest.param("step=move turn=boss::d:0:0::steer-3", "weigh-ways", id="monsterchase-75 its ways are asked for"),
        pytest.param(
            "step=move turn=boss::d:0:0::steer-3 weighed=left+stay,left", "option", id="monsterchase-75 and decided"
        ),
        pytest.param("step=move turn=boss::d:0:0::bomb-3 left=2", "move-rest", id="monsterchase-78 what is left"),
        pytest.param("step=move turn=boss::d:0:0::missile-3 left=0", "move-look", id="monsterchase-78 nothing left"),
        pytest.param("step=move turn=boss::d:0:0::", "move-free", id="monsterchase-78 no card"),
        pytest.param(f"step=order {NO_TURN}", "order", id="monsterchase-32"),
        pytest.param(f"step=order placed=A {NO_TURN}", "order-next", id="monsterchase-32 one after another"),
        pytest.param(f"step=assault-phase cards=0,-1,,-1,-1 {NO_TURN}", "assault-phase", id="monsterchase-33"),
        pytest.param(f"step=assault-phase cards=-1,-1,,-1,-1 {NO_TURN}", "assault-gone", id="monsterchase-35"),
        pytest.param(f"step=finish {NO_TURN}", "finish-before", id="monsterchase-38 the prey lies ahead of it"),
        pytest.param(f"step=finish {NO_TURN} prey=1:heart/", "finish", id="monsterchase-36 the prey has come round"),
        pytest.param(
            f"step=finish {NO_TURN} reserves= prey=4:heart/", "finish", id="monsterchase-86b past prey nobody told"
        ),
        pytest.param(
            f"step=finish {NO_TURN} reserves= prey=6:heart/", "finish-before", id="monsterchase-86b told one by one"
        ),
    ],
)
def test_the_one_thing_to_do_now(words: str, expected: str) -> None:
    box = {"assault-count": 2} if "luck=app" in words else {}
    now = seen(words, acting(at(words))[0], **box).now
    assert now is not None
    line = now.line
    assert line.words == f"now.{expected}"
    assert line.rule in GAME.rulebook.rules
    for language in LANGUAGES:
        blanks = set(re.findall(r"{(\w+)}", GAME.words[line.words].of(language)))
        assert blanks <= set(line.values)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        pytest.param("step=turn", "turn A; others-drive B C K *", id="monsterchase-31 to whose turn it is"),
        pytest.param("step=flip turn=boss::d:0:0::", "others-flip A B C *; flip K", id="monsterchase-19 to the keeper"),
        pytest.param(
            "step=tie turn=boss::d:0:0::steer-2 weighed=left+stay+right,left+stay,left+stay,left+stay",
            "tie A B *; tie-mine C; tie-keeper K",
            id="monsterchase-76 to the last pilot, and the keeper knows who it is",
        ),
        pytest.param(
            "car.drone=3/0/0/0:? turn=drone::d:0:0::",
            "turn-drone A B C; others-drive K *",
            id="monsterchase-122 to all",
        ),
        pytest.param("step=over", "", id="monsterchase-37 to nobody"),
        pytest.param(
            "mode=teams teams=A:1,B:2,C:2 step=circuit turn=::d:0:0::",
            "circuit-close A B C; others-setup-together K *",
            id="monsterchase-19 no keeper in a race of teams",
        ),
        pytest.param(
            "mode=teams teams=A:1,B:2,C:2 step=order turn=::d:0:0::",
            "order A B C; others-order-together K *",
            id="monsterchase-19 nor for its ranking",
        ),
    ],
)
def test_who_is_told_what(words: str, text: str) -> None:
    """One sentence for whom it concerns, one for the others and the table's screen."""
    found: dict[str, list[str]] = {}
    for viewer in ("A", "B", "C", "K", None):
        if now := seen(words, viewer).now:
            found.setdefault(now.line.words.removeprefix("now."), []).append(viewer or "*")
    assert "; ".join(f"{key} {' '.join(viewers)}" for key, viewers in found.items()) == text


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(f"step=circuit {NO_TURN} circuit=18-B", {"sides": "149", "boosts": "6"}, id="monsterchase-149"),
        pytest.param(
            f"step=circuit {NO_TURN} circuit={','.join('?' * 13)}", {"long": "3", "boosts": "6"}, id="monsterchase-3"
        ),
        pytest.param(
            f"step=points {NO_TURN} circuit={','.join('?' * 13)}",
            {"long": "3", "keeper": "19"},
            id="monsterchase-3 tiles that were only counted",
        ),
        pytest.param(f"step=ranking ranking= {NO_TURN}", {"strip": "13"}, id="monsterchase-13"),
        pytest.param(f"step=assault {NO_TURN}", {"lined-up": "16", "caos-first": "28b"}, id="monsterchase-16"),
        pytest.param(f"step=assault round=2 {NO_TURN}", {"caos": "28"}, id="monsterchase-28"),
        pytest.param("step=aura owed-auras=1 acted=B", {"caos-won": "28c"}, id="monsterchase-28c"),
        pytest.param("cards=-1,-1,,-1,-1", {"allies": "49"}, id="monsterchase-49 once, at the start"),
        pytest.param("acted=B cards=-1,-2,-2,-1,-1", {"auras": "48"}, id="monsterchase-48"),
        pytest.param("acted=B cards=-1,-1,,-1,-1 car.A=3/0/2/0:?", {"shield": "47"}, id="monsterchase-47"),
        pytest.param(
            "acted=B cards=-1,-1,,-1,-1 turn=A:card:d:0:0:: car.A=3/2/0/0:?,?",
            {"star": "41"},
            id="monsterchase-41 the last chance for its power",
        ),
        pytest.param(
            "acted=B cards=-1,-1,,-1,-1 turn=A:card:sd:0:0:: car.A=3/2/0/0:?,?", {}, id="monsterchase-41 it was used"
        ),
        pytest.param(
            "acted=B cards=-1,-1,,-1,-1 turn=A::d:0:0:: car.A=3/2/0/0:?,?", {}, id="monsterchase-41 there is time"
        ),
        pytest.param("acted=B cards=-1,-1,,-1,-1 turn=A:astral::0:0::", {"no-draw": "45"}, id="monsterchase-45"),
        pytest.param(
            "acted=B cards=-1,-1,,-1,-1 prey=3:heart,heart/ flips=1", {"prey": "88"}, id="monsterchase-88 of two one"
        ),
        pytest.param(
            "acted=B cards=-1,-1,,-1,-1 car.drone=3/0/0/0:? turn=drone::d:0:0::",
            {"drone": "123"},
            id="monsterchase-123",
        ),
        pytest.param(
            "acted=B cards=-1,-1,,-1,-1 boss.truck=0/12/0:normal", {"zero": "39"}, id="monsterchase-39 not won yet"
        ),
        pytest.param(
            "step=move turn=boss::d:0:0::bomb-3 boss.truck=11/12/0:normal",
            {"reserve": "107", "off-heals": "82"},
            id="monsterchase-107 beware",
        ),
        pytest.param(
            "acted=B cards=-1,-1,,-1,-1 boss.truck=11/12/0:normal", {}, id="monsterchase-107 not in a pilot's turn"
        ),
        pytest.param(
            "step=move turn=boss::d:0:0::bomb-3 boss.truck=9/12/1:normal",
            {"off-heals": "82", "boss-shields": "117"},
            id="monsterchase-82",
        ),
        pytest.param(
            "step=move turn=boss::d:0:0::bomb-3 boss.jeep=9/12/0:normal",
            {"off-heals": "82", "mood-green": "98"},
            id="monsterchase-98 its board has the last word",
        ),
        pytest.param(f"step=assault-phase {NO_TURN}", {"priorities": "33", "off-heals": "83"}, id="monsterchase-83"),
        pytest.param(
            "step=flip turn=boss::d:0:0::", {"off-heals": "82", "no-auras": "27"}, id="monsterchase-27 no aura for it"
        ),
        pytest.param(
            f"step=order cards=-1,-1,,-1,-1 {NO_TURN}",
            {"order": "32", "level": "32b", "no-assault": "35"},
            id="monsterchase-35 no phase 4",
        ),
        pytest.param(f"step=over {NO_TURN}", {}, id="monsterchase-37 nothing when it is over"),
    ],
)
def test_what_tables_forget(words: str, expected: dict[str, str]) -> None:
    table = words if "boss." in words else f"boss.truck=9/12/0:normal {words}"
    found = {line.words.removeprefix("gate."): line.rule for line in seen(table).gate}
    assert found == {key: f"monsterchase-{rule}" for key, rule in expected.items()}


# --- counts, and the end ----------------------------------------------------------------------------------------------


def test_custode_truth_the_audit_says_what_should_lie_where() -> None:
    words = "boss.truck=-1/12/1:furious cards=0,-1,1+-2,-1,-1 prey=4:heart/heart,heart car.A=2/1/1/0:?:bomb"
    zones = {
        zone.where: [" ".join(filter(None, (str(count.count), count.what, count.of))) for count in zone.counts]
        for zone in audit(at(words))
    }
    assert zones["board"] == ["1 below", "1 mood furious", "1 shields"]
    assert (zones["left"], zones["right"], zones["under"]) == (["2 aura"], ["0 aura"], ["1 assault"])
    assert zones["ranking"] == ["1 helmet A", "2 helmet B", "3 helmet boss", "4 helmet C"]
    assert zones["track"] == ["8 tiles", "1 reserve 5", "1 exposed 4", "2 sheltered 4"]
    assert zones["A"] == ["2 lives", "1 stars", "1 shields", "1 hand", "1 tucked"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("", [], id="monsterchase-10 all is well"),
        pytest.param("prey=3:two-auras,two-auras/", ["broken.prey"], id="monsterchase-1 one token too many"),
        pytest.param("prey=3:two-auras/two-auras", ["broken.prey"], id="monsterchase-1 whichever side is up"),
        pytest.param("boss.truck=13/12/0:normal", ["broken.points"], id="monsterchase-10 above its start"),
        pytest.param("boss.truck=12/12/0:normal", [], id="monsterchase-10 at its start"),
        pytest.param("reserves=1,2,3,4", ["broken.reserves"], id="monsterchase-1 a reserve too many"),
    ],
)
def test_an_impossible_count_is_reported_at_once(words: str, expected: list[str]) -> None:
    assert [line.words for line in broken(at(words))] == expected


SIX = "mode=teams teams=A:1,B:1,C:2,D:2 seats=A,B,C,D car.D=3/0/0/0:?"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("verdict=won boss.truck=-1/12/0:normal", ["won", "off"], id="monsterchase-37"),
        pytest.param("verdict=escaped", ["escaped", "off"], id="monsterchase-36"),
        pytest.param("verdict=overflow", ["overflow", "off"], id="monsterchase-107"),
        pytest.param("", ["stopped", "off"], id="custode-truth broken off by a ruling"),
        pytest.param(f"{SIX} verdict=teams ranking=A,B,C,D", ["team-won", "team"], id="monsterchase-139"),
        pytest.param(f"{SIX} verdict=teams ranking=A,C,D,B", ["team-won", "team-tie", "team"], id="monsterchase-139b"),
    ],
)
def test_why_it_is_over(words: str, expected: list[str]) -> None:
    found = outcome(at(f"step=over {NO_TURN} {words}"))
    assert [line.words.removeprefix("outcome.") for line in found] == expected


def test_monsterchase_139b_d23_of_equal_teams_the_one_whose_last_pilot_is_ahead() -> None:
    first = outcome(at(f"step=over {NO_TURN} {SIX} verdict=teams ranking=A,C,D,B"))[0]
    assert first.values == {"team": "2", "count": 5}


# --- how it is drawn --------------------------------------------------------------------------------------------------


def test_what_a_tap_on_a_card_fills_in_is_a_hole_of_an_action() -> None:
    found = seen("keep=hands car.A=3/0/0/0:bomb-1,?", "A")
    assert [(each.card, each.is_known) for each in found.mine] == [("?", False), ("bomb-1", True)]
    fields = {tag(action): action.__struct_fields__ for action in GAME.actions}
    assert {tap.hole in fields[tap.action] for each in found.mine for tap in each.taps} == {True}
    assert seen("keep=hands car.A=3/0/0/0:?,?", "A").mine == ()


DRONE_RACES = "keep=hands seats=A,B car.drone=3/0/0/0:? ranking=A,drone,boss,B distance.A-drone=3"


@pytest.mark.parametrize(
    ("words", "uses"),
    [
        pytest.param("turn=drone::d:0:0::", set(), id="monsterchase-123 the drone plays a card of its own"),
        pytest.param("turn=A::d:0:0::", {"play-card"}, id="monsterchase-44 in the own turn it is played"),
    ],
)
def test_what_the_cards_of_the_own_hand_are_for(words: str, uses: set[str]) -> None:
    """Whoever drove the drone could play no card but those of the own hand, as the drone's."""
    found = seen(f"{DRONE_RACES} {words} car.A=3/0/0/0:bomb-1,star-3", "A")
    assert [each.card for each in found.mine] == ["bomb-1", "star-3"]
    assert {tap.action for each in found.mine for tap in each.taps} == uses
    assert {tap.action for tap in found.on_board} == uses


def test_a_colour_of_the_ranking_is_said_where_it_begins() -> None:
    shown = seen().ranking
    assert [(place.zone, place.colour) for place in shown] == [
        ("green", "green"),
        ("green", ""),
        ("red", "red"),
        ("red", ""),
    ]
    assert [place.car for place in shown if place.sheet is None] == [BOSS]


# --- words ------------------------------------------------------------------------------------------------------------


def asked_for() -> set[str]:
    """`w('points')` asks for board.points; `w('bonus-' ~ …)` for one word of each area, `w(ways.best)` for its own."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in TEMPLATES.rglob("*.html"))
    keys = {f"board.{key}" for key in re.findall(r"\bw\(['\"]([a-z-]+[a-z])['\"]\)", text)}
    keys |= {f"board.{key}" for key in re.findall(r"\bcolumn\('[a-z]+', '([a-z]+)'\)", text)}
    keys |= {"board.best", "board.best-open", "board.unsure", "board.odds-seen"}
    kinds = {"place": ("green", "red"), "half": ("green", "red"), "bonus": ("always", "normal", "furious")}
    kinds |= {"decided": tuple("01234"), "link": ("direct", "bridge", "apart", "untold", "no-way")}
    triggers = next(entry.choices for entry in BOX if entry.id == "truck-furious-when")
    kinds |= {"trigger": (*triggers, "two-damage-round")}
    return keys | {f"board.{kind}-{each}" for kind, every in kinds.items() for each in every}


def test_every_word_of_the_screen_exists() -> None:
    assert len(asked_for()) > 60
    assert {key for key in asked_for() if key not in GAME.words} == set()


def test_every_component_and_step_has_a_name() -> None:
    ids = {*BOSSES, *CARD_EFFECTS, *PREY, *CHANGES, *SHEETS, *KINDS, *TILES}
    ids |= {"boss", "drone", "extra", "K", "?", "unread"}
    ids |= {f"to-{step}" for step in (*PHASE, *SETUP_STEPS, "over")}
    ids |= set(marks(at("winter=yes circuit=16-A,17-B,18-B,19-B,20-B car.drone=3/0/0/0:?"))) | {"line"}
    ways = ("left", "stay", "right")
    ids |= {"+".join(way for way, is_in in zip(ways, some, strict=True) if is_in) for some in product((0, 1), repeat=3)}
    ids -= {"", "A", "B", "C"}
    assert {each for each in ids if each not in GAME.names()} == set()


def test_every_dial_has_words_of_its_own() -> None:
    words = f"{SIX} winter=yes keep=hands circuit=19-B sheets=A:sheet-1 ranking=A,B,C,D"
    tables = (at(words), at("luck=app dealt=1+2,3 seen=red:bomb-2 sheets=A:sheet-1"), at("step=over"))
    kinds = {dial.kind for table in tables for dial in GAME.dials(table)}
    assert len(kinds) > 35
    assert {kind for kind in kinds if {f"dial.{kind}", f"name.dial-{kind}"} - set(GAME.words)} == set()


def test_a_game_is_seen_from_its_opening_on() -> None:
    state, _ = going_on(at("step=finish turn=::d:0:0::"), "K finish beyond=yes")
    assert view(state, None).outcome == outcome(state)
    assert view(Race(), None).gate == ()


def test_monsterchase_98_a_condition_in_the_owners_words_is_recalled() -> None:
    words = {"bike-furious-words": "covers less than 3 spaces"}
    boss = "boss.bike=9/12/0:normal step=flip turn=boss::d:0:0::"
    shown = seen(boss, "K", **words)
    assert shown.boss is not None
    assert shown.boss.until_words == "covers less than 3 spaces"
    assert {line.words for line in shown.gate} >= {"gate.mood-words"}
    assert "gate.mood-green" in {line.words for line in seen(boss, "K").gate}
