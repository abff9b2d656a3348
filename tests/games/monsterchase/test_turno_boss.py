"""The boss's turn: its card, a star, the way it takes on a drawn track or by questions, what is left to the table."""

import pytest
from msgspec.structs import replace

from companion.engine.facts import Fact
from companion.engine.handwork import handwork
from companion.engine.voice import Voice
from companion.games.monsterchase import GAME
from companion.games.monsterchase.driver import choosing, drawing, strip
from companion.games.monsterchase.driver.questions import answers, weighing
from companion.games.monsterchase.rules.boss import open_options
from companion.games.monsterchase.state import Race
from tests.any_game import any_game
from tests.games.monsterchase.table import after, at, going_on, lines, listed, outcome, rows

FLIP = "step=flip turn=boss::d:0:0::"
STAR = "step=star turn=boss::d:0:0::star-2 cards=3,-2,,-1,-1"
# Two behind, nine ahead; four lanes, and the boss in the second.
EMPTY = "4x12_boss=2.3"


def drawn(words: str, card: str, step: str = "boss") -> str:
    """A track that was drawn in this turn, and the card."""
    return f"step={step} turn=boss::dv:0:0::{card} strip={EMPTY}{words}"


def steering(step: str = "move", weighed: str = "") -> str:
    return f"step={step} turn=boss::d:0:0::steer-3" + f" weighed={weighed}" * bool(weighed)


ENDS = "turn-ended boss; turn-begun A"


# --- the card ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-174 the red deck on a red place",
            FLIP,
            "K flip card=bomb-5",
            "boss-flipped bomb-5 red; step-reached move -",
        ),
        (
            "monsterchase-174 the green deck on a green one",
            f"{FLIP} ranking=boss,A,B,C",
            "K flip card=bomb-2",
            "boss-flipped bomb-2 green; step-reached move -",
        ),
        (
            "monsterchase-78b a card of the deck",
            FLIP,
            "K flip card=steer-1",
            "boss-flipped steer-1 red; step-reached move -",
        ),
        (
            "monsterchase-84 a Repair needs no track",
            f"{FLIP} boss.truck=3/12/0:normal",
            "K flip card=repair-2",
            "boss-flipped repair-2 red; boss-healed repair 1; step-reached move -",
        ),
        (
            "monsterchase-84b unless the table drops it",
            f"{FLIP} boss.truck=3/12/0:normal boss-repair=nothing",
            "K flip card=repair-2",
            "boss-flipped repair-2 red; step-reached move -",
        ),
        (
            "monsterchase-85 it straightens a boss that spun out, at its maximum too",
            f"{FLIP} winter=yes boss.truck=12/12/0:normal:spun",
            "K flip card=repair-2",
            "boss-flipped repair-2 red; boss-spun no; step-reached move -",
        ),
        (
            "monsterchase-84 once: a track drawn after it only moves it",
            "step=move turn=boss::de:0:0::repair-2 boss.truck=3/12/0:normal",
            "K draw-strip cells=3.2=boss",
            "strip-drawn 4x12 boss=2.3 prey=3 reserve=5; step-reached boss -",
        ),
        ("monsterchase-78b a card has a value", FLIP, "K flip card=bomb-9", "refused monsterchase-78b"),
        ("monsterchase-119c no Power Up without its box", FLIP, "K flip card=power-up-2", "refused monsterchase-119c"),
        (
            "monsterchase-119c with its box",
            f"{FLIP} winter=yes",
            "K flip card=power-up-2",
            "boss-flipped power-up-2 red; boss-shielded 2; step-reached move -",
        ),
        ("monsterchase-31b the keeper turns it", FLIP, "A flip card=bomb-5", "refused monsterchase-31b"),
        ("monsterchase-20b one card a turn", steering(), "K flip card=bomb-5", "refused monsterchase-20b"),
        (
            "monsterchase-79 a star sets off the assault",
            f"{FLIP} cards=3,-2,,-1,-1",
            "K flip card=star-2",
            "boss-flipped star-2 red; step-reached star -",
        ),
        (
            "monsterchase-80b without an assault a new one is drawn all the same",
            f"{FLIP} cards=-1,-2,,-1,-1",
            "K flip card=star-2",
            "boss-flipped star-2 red; step-reached assault move",
        ),
        (
            "monsterchase-80 the assault goes, a new one comes",
            STAR,
            "K run-assault",
            "assault-run; assault-gone; step-reached assault move",
        ),
        ("monsterchase-20b no assault without a star", FLIP, "K run-assault", "refused monsterchase-20b"),
        ("monsterchase-87c first the tokens", f"{STAR} flips=1", "K run-assault", "refused monsterchase-87c"),
    ),
)
def test_the_card(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_monsterchase_81_a_star_adds_no_spaces() -> None:
    """D16: a star of 2 moves 2."""
    state, _ = after(f"{FLIP} cards=-1,-2,,-1,-1", "K flip card=star-2", "K draw-card card=unread")
    assert state.step == "move"
    options = choosing.choosing(at(drawn("", "star-2")))
    assert options is not None
    assert [(each.option, each.advance) for each in options.options] == [("go", 2)]


def test_monsterchase_28d_caos_after_a_star_brings_back_the_assault_just_carried_out() -> None:
    """D14."""
    state, _ = after(STAR, "K run-assault", "K draw-chaos")
    assert (state.assault, state.last_assault, state.step) == (3, -1, "move")


# --- on a drawn track -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(drawn("", "bomb-2"), "option-played behind 0 0 *; " + ENDS, id="monsterchase-170 one way only"),
        pytest.param(
            drawn("_car=A:2.4", "repair-1") + " car.A=1/0/0/0:?",
            "boss-healed repair 1; car-hurt A 1 0; car-off A; boss-healed off 1; option-played go 0 0 *; " + ENDS,
            id="monsterchase-82 a pilot off the track heals it",
        ),
        pytest.param(
            drawn("_bomb=2.4", "repair-2"),
            "boss-healed repair 1; boss-hurt 1 0; option-played go 0 0 *; " + ENDS,
            id="monsterchase-171 a bomb ends its drive",
        ),
        pytest.param(
            drawn("_border=4:5,7:6", "repair-2"),
            "boss-healed repair 1; reserve-used 5; boss-healed reserve 3; option-played go 0 0 *; " + ENDS,
            id="monsterchase-106 a reserve on the way",
        ),
        pytest.param(
            drawn("_border=4:5", "bomb-2") + " boss.truck=10/12/0:normal",
            "reserve-used 5; race-over overflow",
            id="monsterchase-107 one point too many ends the race",
        ),
        pytest.param(
            drawn("_border=4:3", "bomb-2"),
            "prey-eaten 2 4; boss-healed prey 2; option-played behind 0 0 *; " + ENDS,
            id="monsterchase-93 prey on the way",
        ),
    ],
)
def test_what_its_option_does(words: str, expected: str) -> None:
    hurt = "" if "boss.truck=" in words else "boss.truck=6/12/0:normal "
    found = outcome(hurt + words, "K play-option")
    # Which pieces that moves is told below.
    said = "; ".join(masked(line) for line in found.split("; ") if not line.startswith("boss-drove"))
    assert said == expected


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    [
        pytest.param(
            drawn("_car=A:2.4", "repair-1") + " car.A=2/0/1/0:? boss.truck=12/12/0:normal",
            ["A spend-shield car=A use=less", "K play-option"],
            ["shield-spent A less", "car-hurt A 1 1"],
            id="monsterchase-114 a shield put up before the boss comes",
        ),
        pytest.param(
            drawn("_car=A:2.4", "repair-1") + " car.A=2/0/1/0:? boss.truck=12/12/0:normal",
            ["K play-option"],
            ["shield-spent A less", "car-hurt A 1 1"],
            id="monsterchase-112 or when it comes",
        ),
        pytest.param(
            drawn("_car=A:2.4", "repair-1") + " car.A=2/0/2/0:? boss.truck=12/12/1:normal boss-shields=one",
            ["A spend-shield car=A use=less", "K play-option"],
            ["shield-spent A less", "boss-shield-gone 1 dealt", "shield-spent A less", "car-hurt A 2 2"],
            id="monsterchase-112 a second one against the boss's own",
        ),
    ],
)
def test_shields_on_its_way(words: str, asked: list[str], expected: list[str]) -> None:
    """A pilot's shields keep off what they can, those put up first, and none is spent twice."""
    state, facts = after(words, *asked)
    assert [line for line in lines(facts) if "shield" in line or "hurt" in line] == expected
    assert state.pilots["A"].shields == 0
    assert state.turn.guards == {}


SHORT = "boss.bike=12/12/0:normal"


@pytest.mark.parametrize(
    ("words", "asked", "mood"),
    [
        pytest.param(drawn("_rock=2.5", "bomb-3"), (), "furious", id="monsterchase-98 stopped before its card says"),
        pytest.param(drawn("", "bomb-3"), (), "normal", id="monsterchase-98 as far as its card says"),
        pytest.param(
            drawn("", "bomb-3").replace("boss=2.3", "boss=2.11"),
            ("K draw-strip cells=3.2=boss", "K play-option"),
            "normal",
            id="monsterchase-98 as far as its card says, on two drawings",
        ),
        pytest.param(
            drawn("", "bomb-3").replace("boss=2.3", "boss=2.11"),
            ("K draw-strip cells=3.2=boss,4.2=rock", "K play-option"),
            "furious",
            id="monsterchase-98 stopped on the second drawing",
        ),
    ],
)
def test_a_board_that_asks_for_ground(words: str, asked: tuple[str, ...], mood: str) -> None:
    """Its condition, where the box says that it is too little ground covered."""
    start = at(f"{SHORT} {words}")
    state, _ = going_on(replace(start, box={**start.box, "bike-furious-when": "short-move"}), "K play-option", *asked)
    assert state.boss is not None
    assert state.boss.mood == mood


def masked(line: str) -> str:
    """The track after it is another test's business."""
    words = line.split()
    shown = {"option-played": 4, "boss-drove": 1}.get(words[0])
    return f"{' '.join(words[:shown])} *" if shown else line


@pytest.mark.parametrize(
    ("words", "options", "decided"),
    [
        pytest.param(drawn("_rock=2.5,3.5", "steer-3"), ["left"], 1, id="monsterchase-75 least damage to itself"),
        pytest.param(drawn("_rock=2.6,3.6", "steer-2"), ["left", "right", "stay"], 4, id="monsterchase-76 equal"),
        pytest.param(drawn("_car=A:3.5", "steer-2"), ["right"], 3, id="monsterchase-75 most damage to others"),
    ],
)
def test_how_the_priorities_decide(words: str, options: list[str], decided: int) -> None:
    found = choosing.choosing(at(words))
    assert found is not None
    assert sorted(each.option for each in found.choice.best) == options
    assert found.choice.decided == decided


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-76 a shield gained makes two ways equal",
            drawn("_car=A:1.5,B:3.5", "steer-2") + " car.A=3/0/1/0:?",
            "K mend what=shield car=B",
            "effect-taken B shield 1; step-reached tie -",
        ),
        (
            "monsterchase-75 a shield gained makes one of them better",
            drawn("_car=A:1.5,B:3.5", "steer-2", step="tie"),
            "K mend what=shield car=B",
            "effect-taken B shield 1; step-reached boss -",
        ),
        (
            "monsterchase-75 what makes no difference changes nothing",
            drawn("_car=A:1.5", "steer-2") + " car.B=3/0/1/0:?",
            "K mend what=shield car=B",
            "effect-taken B shield 2",
        ),
    ),
)
def test_a_table_that_changes_before_it_moves(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_monsterchase_75_a_drawing_too_short_is_no_true_tie() -> None:
    """Two ways that are equal as far as they were drawn; what comes beyond may decide."""
    found = choosing.choosing(at("step=tie turn=boss::dv:0:0::steer-5 strip=4x12_boss=2.10_rock=3.12"))
    assert found is not None
    assert (found.is_unsure, found.open) == (True, ("left", "stay"))
    whole = choosing.choosing(at("step=tie turn=boss::dv:0:0::steer-2 strip=4x12_boss=2.10_rock=3.12"))
    assert whole is not None
    assert (whole.is_unsure, whole.open) == (False, ("left", "stay"))


def test_monsterchase_76_what_was_chosen_is_told_as_chosen() -> None:
    """On ice two ways may still turn out either way; by what was drawn the other one goes further."""
    unsure = "winter=yes step=tie turn=boss::dv:0:0::steer-4 strip=2x9_boss=2.3_ice=1.4,2.6"
    found = choosing.choosing(at(unsure))
    assert found is not None
    assert (found.choice.decided, found.open) == (2, ("left", "stay"))
    _, facts = after(unsure, "C choose-tie option=left", "K play-option")
    assert any(line.startswith("option-played left 4") for line in lines(facts))


def test_monsterchase_76_a_true_tie_is_the_last_pilots() -> None:
    tie = drawn("", "steer-2", step="tie")
    assert [seat for seat in "ABC" if listed(tie, seat).open and "choose-tie" in tags(tie, seat)] == ["C"]
    assert outcome(tie, "B choose-tie option=left") == "refused monsterchase-31b"
    assert outcome(tie, "C choose-tie option=left") == "option-chosen left; step-reached boss -"
    assert outcome(tie, "K choose-tie option=left") == "option-chosen left; step-reached boss -"
    state, facts = after(tie, "C choose-tie option=right", "K play-option")
    assert strip.read(state.strip).boss.lane == 3
    assert any(line.startswith("option-played right 4") for line in lines(facts))


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-75b what fell is out",
            drawn("_rock=3.4", "steer-3", step="tie"),
            "K choose-tie option=right",
            "refused monsterchase-75b",
        ),
        (
            "monsterchase-75b what is left is in",
            drawn("_rock=3.4", "steer-3", step="tie"),
            "K choose-tie option=stay",
            "option-chosen stay; step-reached boss -",
        ),
        ("monsterchase-20b no choice here", FLIP, "K choose-tie option=stay", "refused monsterchase-20b"),
    ),
)
def test_the_choice_among_equals(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def tags(words: str, seat: str) -> list[str]:
    return [offer.action for offer in listed(words, seat).open]


def test_monsterchase_99_and_101_a_mood_that_changes_on_the_way_is_counted() -> None:
    """Furious it would drive through the rock; calmed by the prey before it, it stops there."""
    words = drawn("_rock=2.6_border=5:3", "bomb-5") + " boss.truck=9/12/0:furious"
    found = choosing.choosing(at(words))
    assert found is not None
    assert [(each.own, each.advance, each.asks) for each in found.options] == [(1, 3, ())]
    state, _ = after(words, "K play-option")
    assert (state.boss and state.boss.mood, state.boss and state.boss.points) == ("normal", 10)


def test_a_drawing_that_ends_leaves_the_rest_to_the_table() -> None:
    """Twelve spaces drawn, eleven behind the boss: the rest of the card is told."""
    words = "step=boss turn=boss::dv:0:0::repair-3 strip=4x12_boss=2.11"
    state, facts = after(words, "K play-option")
    assert (state.step, state.turn.left) == ("move", 2)
    assert lines(facts)[-1] == "step-reached move -"
    assert outcome(words.replace("step=boss", "step=move left=2"), "K boss-moved") == f"{ENDS}; marks-moved boss:2.14"


def test_an_unsure_drawing_is_not_decided_by_the_app() -> None:
    """To the left lies ice: only the table knows whether it spins out there."""
    words = drawn("_ice=1.4_rock=2.4,3.4", "steer-3")
    found = choosing.choosing(at(f"{words} winter=yes"))
    assert found is not None
    assert found.is_unsure == bool(found.open)


# --- the drawing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-180 the boss and a rock",
            FLIP,
            "K draw-strip cells=3.2=boss,5.2=rock",
            "strip-drawn 4x12 boss=2.3 rock=2.5 prey=3 reserve=5",
        ),
        (
            "monsterchase-180 drawn after the card its options follow",
            steering(),
            "K draw-strip cells=3.2=boss,5.2=rock",
            "strip-drawn 4x12 boss=2.3 rock=2.5 prey=3 reserve=5; step-reached tie -",
        ),
        (
            "monsterchase-180 where it was, unless it is tapped elsewhere",
            FLIP,
            "K draw-strip cells=3.2=rock,5.2=rock",
            "strip-drawn 4x12 boss=2.3 rock=2.5 prey=3 reserve=5",
        ),
        ("monsterchase-180 no such space", FLIP, "K draw-strip cells=13.2=boss", "refused monsterchase-180"),
        ("monsterchase-180 no such mark", FLIP, "K draw-strip cells=5.2=tree", "refused monsterchase-180"),
        ("monsterchase-180 two of them", FLIP, "K draw-strip cells=3.2=boss,4.2=boss", "refused monsterchase-180"),
        (
            "monsterchase-180 a car in two places",
            FLIP,
            "K draw-strip cells=3.2=boss,4.2=A,5.2=A",
            "refused monsterchase-180",
        ),
        (
            "monsterchase-180 lines across the track",
            FLIP,
            "K draw-strip cells=3.2=boss,5.line=prey,9.line=border",
            "strip-drawn 4x12 boss=2.3 border=5:3,9:4 prey=3 reserve=5",
        ),
        (
            "monsterchase-106 a reserve is one, though a border before it was left out",
            FLIP,
            "K draw-strip cells=3.2=boss,5.line=prey,11.line=reserve",
            "strip-drawn 4x12 boss=2.3 border=5:3,11:5 prey=3 reserve=5",
        ),
        (
            "monsterchase-106 behind the prey too",
            f"{FLIP} prey=7:heart/ reserves=5,7",
            "K draw-strip cells=3.2=boss,5.line=reserve,11.line=prey",
            "strip-drawn 4x12 boss=2.3 border=5:5,11:7 prey=7 reserve=5,7",
        ),
        (
            "monsterchase-106 two of them",
            f"{FLIP} reserves=5,7",
            "K draw-strip cells=3.2=boss,5.line=reserve,11.line=reserve,12.line=border",
            "strip-drawn 4x12 boss=2.3 border=5:5,11:7,12:8 prey=3 reserve=5,7",
        ),
        (
            "monsterchase-106 none where none is left",
            f"{FLIP} reserves=",
            "K draw-strip cells=3.2=boss,5.line=prey,11.line=reserve",
            "strip-drawn 4x12 boss=2.3 border=5:3,11:4 prey=3",
        ),
        (
            "monsterchase-95b round the end of the circuit",
            f"{FLIP} prey=1:heart/ reserves=5,7",
            "K draw-strip cells=3.2=boss,5.line=reserve,11.line=prey",
            "strip-drawn 4x12 boss=2.3 border=5:7,11:1 prey=1 reserve=5,7",
        ),
        ("monsterchase-31b the keeper draws", FLIP, "A draw-strip cells=3.2=boss", "refused monsterchase-31b"),
        ("monsterchase-20b not in a pilot's turn", "", "K draw-strip cells=3.2=boss", "refused monsterchase-20b"),
    ),
)
def test_the_drawing(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    "words",
    [
        "4x12 boss=2.3 rock=2.5 prey=3 reserve=5",
        "4x12 boss=1.4 car=A:3.5,B:1.2 bomb=2.2,2.8 border=5:3,9:4 finish=11 prey=3 reserve=5",
        "4x12 boss=4.1 ice=4.4 wall=1.1,1.2 border=2:5 checkpoint=7 prey=3 reserve=5",
    ],
)
def test_what_was_drawn_is_drawn_again(words: str) -> None:
    """A strip and its marks say the same."""
    state = at(f"{FLIP} winter=yes strip={words.replace(' ', '_')}")
    again = drawing.drawn(state, drawing.canvas(state).now)
    assert strip.notation(again) == words


def test_an_old_drawing_is_not_trusted() -> None:
    """Others have driven since: it is only a beginning for the next one."""
    state = at(f"{FLIP} strip={EMPTY}")
    assert outcome(f"{FLIP} strip={EMPTY}", "K flip card=steer-3") == "boss-flipped steer-3 red; step-reached move -"
    assert drawing.canvas(state).now == ("3.2=boss",)


# --- without a drawing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-75 first which ways there are",
            steering(),
            "K weigh measure=ways best=left+stay",
            "weighed ways left+stay",
        ),
        (
            "monsterchase-75 then the least damage",
            steering(weighed="left+stay"),
            "K weigh measure=own best=stay",
            "weighed own stay",
        ),
        (
            "monsterchase-76 equal to the end",
            steering(weighed="left+stay,left+stay,left+stay"),
            "K weigh measure=dealt best=left+stay",
            "weighed dealt left+stay; step-reached tie -",
        ),
        (
            "monsterchase-75b a way that fell",
            steering(weighed="left+stay,stay"),
            "K weigh measure=advance best=left",
            "refused monsterchase-75b",
        ),
        (
            "monsterchase-75b another question",
            steering(weighed="left+stay"),
            "K weigh measure=dealt best=stay",
            "refused monsterchase-75b",
        ),
        (
            "monsterchase-75b nothing to weigh for a bomb",
            "step=move turn=boss::d:0:0::bomb-3",
            "K weigh measure=ways best=stay",
            "refused monsterchase-75b",
        ),
        ("monsterchase-75 its ways untold", steering(), "K boss-moved", "refused monsterchase-75"),
        (
            "monsterchase-75 two of them level still",
            steering(weighed="left+stay,left+stay"),
            "K boss-moved",
            "refused monsterchase-75",
        ),
        ("monsterchase-75 one is left", steering(weighed="left+stay,left"), "K boss-moved", ENDS),
        (
            "monsterchase-75 a true tie that was chosen",
            "step=move turn=boss::d:0:0::steer-3:left weighed=left+stay,left+stay,left+stay,left+stay",
            "K boss-moved",
            ENDS,
        ),
        ("monsterchase-78 moved and told", "step=move turn=boss::d:0:0::bomb-3", "K boss-moved", ENDS),
        (
            "monsterchase-118 a shield that is left over goes",
            "step=move turn=boss::d:0:0::bomb-3 boss.truck=6/12/2:normal",
            "K boss-moved",
            f"boss-shield-gone 1 left; {ENDS}",
        ),
        (
            "monsterchase-87c first the tokens",
            "step=move turn=boss::d:0:0::bomb-3 flips=1",
            "K boss-moved",
            "refused monsterchase-87c",
        ),
    ),
)
def test_by_questions(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_only_the_questions_that_matter_are_asked() -> None:
    """Decided by the first answer that leaves one way; the next is about those that are left."""
    asked = weighing(at(steering()))
    assert asked is not None
    assert (asked.measure, answers(asked)) == ("ways", ("stay", "left+stay", "stay+right", "left+stay+right"))
    asked = weighing(at(steering(weighed="left+stay+right,left+right")))
    assert asked is not None
    assert (asked.measure, answers(asked)) == ("advance", ("left", "right", "left+right"))
    asked = weighing(at(steering(weighed="left+stay+right,left+right,right")))
    assert asked is not None
    assert (asked.ways, asked.measure, asked.decided) == (("right",), "", 2)
    assert weighing(at(steering(weighed="stay"))) is not None
    assert weighing(at("step=move turn=boss::d:0:0::bomb-3")) is None


def test_monsterchase_76_a_tie_by_questions_is_named_too() -> None:
    words = steering("tie", "left+stay,left+stay,left+stay,left+stay")
    assert open_options(at(words)) == ("left", "stay")
    state, _ = after(words, "C choose-tie option=left")
    assert (state.step, state.turn.chosen) == ("move", "left")


# --- spinning out -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-85 it can spin out",
            "winter=yes step=move turn=boss::d:0:0::bomb-3",
            "K spin-boss",
            "boss-spun yes",
        ),
        (
            "monsterchase-85b but not twice",
            "winter=yes step=move turn=boss::d:0:0::bomb-3 boss.truck=6/12/0:normal:spun",
            "K spin-boss",
            "refused monsterchase-85b",
        ),
        ("monsterchase-85b once", "winter=yes", "K spin-boss", "boss-spun yes"),
        ("monsterchase-119c not without Winter is Now", "", "K spin-boss", "refused monsterchase-119c"),
    ),
)
def test_spinning_out(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_monsterchase_85_a_repair_straightens_it_and_heals_nothing() -> None:
    found = outcome(drawn("", "repair-2") + " boss.truck=6/12/0:normal:spun", "K play-option")
    assert "; boss-spun no; option-played go" in found


# --- what hands have to do --------------------------------------------------------------------------------------------


AHEAD = "Boss avanti di 1, nella sua corsia"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (drawn("", "repair-2"), ["Boss avanti di 2, nella sua corsia"]),
        (drawn("_bomb=2.4", "repair-2"), [AHEAD, "Togli la bomba: corsia 2, casella 4"]),
        (drawn("_car=A:2.4", "repair-1"), [AHEAD, "Macchina di A: spinta avanti di 2, corsia 2"]),
        (drawn("", "bomb-2"), ["Boss avanti di 2, nella sua corsia", "Metti una bomba: corsia 2, casella 2"]),
    ],
    ids=["it drives", "171 it hits a bomb", "172 it pushes a car", "170 it lays a bomb"],
)
def test_every_piece_of_its_move_is_a_line(words: str, said: list[str]) -> None:
    """Where it goes, whom it pushes, what it hits or lays; then what each of these costs."""
    state = at("boss.truck=6/12/0:normal " + words)
    found = handwork(GAME, state, lines_of_act(state, "K play-option"))
    voice = Voice(any_game(GAME), "it", {})
    assert [voice.line(line) for line in found][: len(said)] == said


def lines_of_act(state: Race, asked: str) -> list[Fact]:
    return going_on(state, asked)[1]


# --- the whole of the rulebook's example ------------------------------------------------------------------------------


def test_monsterchase_99_the_round_of_the_truck() -> None:
    """V11: what Fabio, Simona and Federico do to it, then its own turn."""
    start = at("circuit=01-A,02-A,03-A,04-A,05-A,06-A reserves= prey=3:heart,heart,no-assault/")
    state, _ = going_on(start, "A play-card card=missile-3", "A damage target=boss count=1")
    assert boss(state) == (11, 0, "normal")
    state, _ = going_on(state, "A damage target=boss count=1")
    assert boss(state) == (10, 0, "furious")
    state, _ = going_on(state, "A end-turn", "B play-card card=repair-1", "B damage target=boss count=1", "B end-turn")
    assert boss(state) == (9, 2, "furious")
    # Boss at 14, Fabio on 12, the bomb of Simona on 15; the drawing begins two spaces behind the boss.
    cells = "3.2=boss,1.2=A,4.2=bomb,8.line=prey"
    state, facts = going_on(state, f"K draw-strip cells={cells}", "K flip card=bomb-5", "K play-option")
    assert [masked(line) for line in lines(facts)[3:4]] == ["boss-drove *"]
    assert lines(facts)[4:] == [
        "boss-shield-gone 1 taken",
        "boss-hurt 1 1",
        "prey-eaten 2 4",
        "boss-healed prey 2",
        "mood-switched normal",
        f"option-played behind 0 0 {state.strip}",
        "boss-shield-gone 1 left",
        "turn-ended boss",
        "turn-begun C",
    ]
    assert boss(state) == (11, 0, "normal")
    left = strip.read(state.strip)
    # The car behind it is still on it, and so are its distances.
    assert (left.boss, left.bomb, left.prey) == (strip.Cell(2, 8), (strip.Cell(2, 2),), 3)
    assert strip.place(left, "A") == strip.Cell(2, 1)


def boss(state: Race) -> tuple[int, int, str]:
    assert state.boss is not None
    return state.boss.points, state.boss.shields, state.boss.mood


def test_monsterchase_84_an_effect_that_was_done_is_not_done_again() -> None:
    words = f"{FLIP} boss.truck=3/12/0:normal"
    state, facts = after(words, "K flip card=repair-2", "K draw-strip cells=3.2=boss", "K play-option")
    assert boss(state) == (4, 0, "normal")
    assert [line for line in lines(facts) if line.startswith("boss-healed")] == ["boss-healed repair 1"]


def test_monsterchase_181_shields_that_help_are_spent_on_a_drawn_track() -> None:
    state, facts = after(drawn("_car=A:2.4", "bomb-1") + " car.A=3/0/2/0:?", "K play-option")
    assert [line for line in lines(facts) if line.startswith(("shield-spent", "car-hurt"))] == [
        "shield-spent A less",
        "car-hurt A 1 1",
    ]
    assert (state.pilots["A"].lives, state.pilots["A"].shields) == (3, 1)
