"""Assaults of chips: compared and carried out like a card, by a star and in phase 4; others are the table's."""

import pytest
from msgspec.structs import replace

from companion.engine.handwork import foreseen
from companion.engine.offers import offers
from companion.engine.rulebook import Refusal
from companion.games.monsterchase import GAME, chips
from companion.games.monsterchase.components import KEEPER
from companion.games.monsterchase.driver import choosing
from companion.games.monsterchase.rules.assaults import AssaultDone
from companion.games.monsterchase.rules.boss import PlayOption
from companion.games.monsterchase.state import NONE, Race
from tests.games.monsterchase.table import after, at, going_on, lines, open_to, outcome, outcome_after, rows

PHASE_4 = "step=assault-phase acted=A,B,boss,C turn=:::0:0:: cards=0,-2,,-1,-1"
STAR = "step=star acted=A,B turn=boss::d:0:0::star-2 cards=0,-2,,-1,-1"
# The strip of the findings: level left and right, C decides.
LEVEL = "K draw-strip cells=3.2=boss,4.2=rock,6.1=A,6.3=B"


def table(words: str, text: str) -> Race:
    """The plain table with one assault card, both halves alike."""
    state = at(words)
    return replace(state, box={**state.box, "lanes": 3, "assault-cards": [[text, text]]})


# --- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("missile, avanza di 3", ("chip-missile", "chip-move-3")),
        ("Missile, moves 3", ("chip-missile", "chip-move-3")),
        ("Avanza di 2,  1 danno a chi è dietro.", ("chip-move-2", "chip-hurt-behind-1")),
        ("2 scudi al Boss", ("chip-shields-2",)),
        ("avanza di 6, 3 danni a tutti", ("chip-move-6", "chip-hurt-all-3")),
        ("moves 9, 4 damage to whoever is ahead", ("chip-move-9", "chip-hurt-ahead-4")),
        ("avanza di 10", ()),
        ("Chi è davanti al Boss subisce 1 danno", ()),
        ("missile, e poi chissà", ()),
        ("sterzata, sterzata", ()),
        ("", ()),
    ],
)
def test_monsterchase_24d_a_half_is_read_or_left_to_the_table(text: str, found: tuple[str, ...]) -> None:
    assert chips.read(text) == found


def test_what_was_written_by_its_parts_is_read_again() -> None:
    for each in chips.CHIPS:
        assert chips.read(chips.spelled((each,))) == (each,)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-24d written and drawn",
            "step=assault cards=-1,-2,,-1,-1 turn=:::0:0::",
            "K compose-card first=chip-shields-2 second=chip-missile,chip-move-3",
            "learned assault-cards 2 scudi al Boss | missile, avanza di 3 yes; assault-drawn 0; step-reached aura -",
        ),
        (
            "monsterchase-24d nothing twice",
            "step=assault cards=-1,-2,,-1,-1 turn=:::0:0::",
            "K compose-card first=chip-steer,chip-steer second=chip-missile",
            "refused monsterchase-24d",
        ),
        (
            "monsterchase-24d no aura",
            "step=aura cards=-2,-1,,-1,-1 turn=:::0:0::",
            "K compose-card first=chip-missile second=chip-missile",
            "refused monsterchase-24d",
        ),
    ),
)
def test_writing_by_parts(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


# --- compared ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [PHASE_4, STAR], ids=["monsterchase-33 phase 4", "monsterchase-79 a star"])
def test_monsterchase_76_a_level_assault_is_the_last_pilot_s(words: str) -> None:
    """The finding E1: the same figures as a card's, left and right level, C decides, straight on is out."""
    state = table(f"{words} ranking=B,A,C,boss", "sterzata, avanza di 3")
    state, _ = going_on(state, LEVEL)
    assert state.step == "assault-tie"
    assert GAME.acting(state) == ("C",)
    found = choosing.choosing(state)
    assert found is not None
    figures = {each.option: (each.own, each.advance, each.dealt) for each in found.options}
    assert figures == {"left": (0, 3, 1), "stay": (1, 1, 0), "right": (0, 3, 1)}
    assert "choose-tie" in open_to(state, "C")
    assert "choose-tie" in open_to(state, "K")
    with pytest.raises(Refusal, match="monsterchase-75b"):
        going_on(state, "C choose-tie option=stay")
    state, _ = going_on(state, "C choose-tie option=left")
    assert state.step == "assault-boss"


GONE = {"drop": "K drop-assault", "token": "K enter-prey car=A; K turn-prey token=no-assault"}


@pytest.mark.parametrize("asked", GONE.values(), ids=GONE)
@pytest.mark.parametrize("words", [PHASE_4, STAR], ids=["monsterchase-35 phase 4", "monsterchase-91 a star"])
@pytest.mark.parametrize("is_tie", [True, False], ids=["tie", "settled"])
def test_monsterchase_35_an_assault_foiled_while_it_is_carried_out_is_over(
    words: str, asked: str, is_tie: bool
) -> None:
    """A star power or a token takes it away between the drawing and its end: nothing is left to choose or to drive."""
    state = table(f"{words} ranking=B,A,C,boss prey=3:no-assault/", "sterzata, avanza di 3")
    state, _ = going_on(state, LEVEL, *(() if is_tie else ("C choose-tie option=left",)))
    assert state.step == ("assault-tie" if is_tie else "assault-boss")
    state, _ = going_on(state, *asked.split("; "))
    assert (state.step, state.assault) == (words.partition(" ")[0].removeprefix("step="), NONE)
    done = "run-assault" if state.step == "star" else "assault-done"
    assert done in open_to(state, "K")
    state, _ = going_on(state, f"K {done}")
    assert state.step == ("assault" if done == "run-assault" else "finish")


def test_monsterchase_90_an_assault_foiled_while_auras_are_due_is_over_after_them() -> None:
    state = table(f"{STAR} ranking=B,A,C,boss prey=3:heart,heart,two-auras,no-assault/", "sterzata, avanza di 3")
    state, _ = going_on(state, LEVEL, "C choose-tie option=left", "K enter-prey car=A")
    state, _ = going_on(state, "K turn-prey token=two-auras", "K turn-prey token=no-assault")
    assert (state.step, state.then) == ("aura", "star")
    state, _ = going_on(state, "K draw-card card=unread", "K draw-card card=unread")
    assert "run-assault" in open_to(state, "K")


def test_monsterchase_33_phase_4_is_carried_out_on_the_drawing() -> None:
    state = table(PHASE_4, "missile, avanza di 2")
    state, facts = going_on(state, "K draw-strip cells=3.2=boss,8.2=A", "K play-option")
    texts = lines(facts)
    assert "car-hurt A 1 0" in texts
    assert state.step == "finish"
    assert state.pilots["A"].lives == 2


def test_monsterchase_81_after_the_assault_of_a_star_the_boss_drives_on_by_the_same_drawing() -> None:
    state = table(STAR, "missile")
    state, _ = going_on(state, "K draw-strip cells=3.2=boss,8.2=A", "K play-option", "K draw-card card=unread")
    assert state.step == "boss"
    state, facts = going_on(state, "K play-option")
    assert any(each.startswith("boss-drove") and " boss=2.5" in each for each in lines(facts))


def test_what_the_assault_moves_is_said_before_the_tap() -> None:
    state, _ = going_on(table(PHASE_4, "missile, avanza di 2"), "K draw-strip cells=3.2=boss,8.2=A")
    said = foreseen(GAME, state, KEEPER, PlayOption())
    assert said is not None
    assert [line.words for line in said] == ["hands.boss-ahead", "hands.lives"]


# --- every line of it -------------------------------------------------------------------------------------------------

FURIOUS = f"{PHASE_4} boss.truck=9/12/0:furious"


@pytest.mark.parametrize(
    ("words", "text", "drawn", "sentence"),
    [
        pytest.param(
            FURIOUS,
            "il Boss recupera 1, avanza di 3, 1 scudo al Boss",
            "3.2=boss,9.1=A",
            "boss-healed assault 1; mood-switched normal; boss-shielded 1; option-played go 0 0",
            id="monsterchase-33c F1 a heal calms it on the way: three spaces and the shield",
        ),
        pytest.param(
            FURIOUS,
            "avanza di 3, 1 danno a chi è dietro, 1 scudo al Boss",
            "3.2=boss,4.line=prey,5.2=A,12.3=B,12.1=C",
            "prey-eaten 2 4; boss-healed prey 2; mood-switched normal; car-hurt A 1 0; boss-shielded 1; "
            "option-played go 0 0",
            id="monsterchase-33c F1 prey eaten on the way",
        ),
        pytest.param(
            f"{FURIOUS} car.A=1/0/0/0:? boss.truck=9/14/0:furious",
            "1 danno a tutti, sterzata, avanza di 3, 1 scudo al Boss",
            "3.2=boss,3.3=A,6.3=B",
            "car-hurt A 1 0; car-off A; boss-healed off 1; mood-switched normal; car-hurt B 1 0; car-hurt C 1 0; "
            "car-hurt B 1 0; boss-shielded 1; option-played right 3 0",
            id="monsterchase-75 F2 compared to the end: right does most damage",
        ),
        pytest.param(
            PHASE_4,
            "avanza di 2, 1 danno a chi è dietro",
            "3.2=boss,4.1=A,12.1=B,12.2=C",
            "car-hurt A 1 0; option-played go 0 0",
            id="monsterchase-33c whom it has just passed is behind it",
        ),
        pytest.param(
            f"{PHASE_4} ranking=A,boss,B,C",
            "1 danno a chi è dietro, 1 danno a chi è davanti",
            "3.2=boss",
            "car-hurt B 1 0; car-hurt C 1 0; car-hurt A 1 0; option-played go 0 0",
            id="monsterchase-33b nobody is on the drawing: by the ranking",
        ),
        pytest.param(
            PHASE_4,
            "avanza di 3, 1 danno a chi è davanti",
            "10.2=boss,12.2=A",
            "car-hurt A 1 0; option-played go 0 1; assault-left chip-hurt-ahead-1",
            id="monsterchase-33c the drawing ends: what is left is told",
        ),
        pytest.param(
            f"{PHASE_4} ranking=boss,A,B,C",
            "avanza di 2, 1 danno a tutti",
            "3.2=boss,4.2=rock",
            "boss-hurt 1 0; car-hurt A 1 0; car-hurt B 1 0; car-hurt C 1 0; option-played go 0 0",
            id="monsterchase-33c a rock ends its moves and not its lines",
        ),
    ],
)
def test_no_line_of_an_assault_is_dropped(words: str, text: str, drawn: str, sentence: str) -> None:
    state, _ = going_on(table(words, text), f"K draw-strip cells={drawn}")
    _, facts = going_on(state, "K play-option")
    said = [line.rpartition(" 3x")[0] or line for line in lines(facts) if not line.startswith("boss-drove")]
    assert "; ".join(each for each in said if not each.startswith("step-reached")) == sentence


def test_monsterchase_76_a_bomb_beside_it_is_the_last_pilot_s() -> None:
    """F4: by the card itself somebody was asked, by the assault nobody, and the boss moved first."""
    state, _ = going_on(table(PHASE_4, "bomba, avanza di 2"), "K draw-strip cells=3.2=boss,2.2=A")
    assert (state.step, GAME.acting(state)) == ("assault-tie", ("C",))
    with pytest.raises(Refusal, match="monsterchase-75b"):
        going_on(state, "C choose-tie option=left")
    state, facts = going_on(state, "C choose-tie option=bomb-left", "K play-option")
    assert any(" bomb=1.3" in line for line in lines(facts) if line.startswith("boss-drove"))
    assert any(line.startswith("option-played bomb-left 4 0") for line in lines(facts))


def test_monsterchase_76_where_it_steers_and_where_its_bomb_goes_are_one_choice() -> None:
    words = f"{PHASE_4} ranking=A,B,boss,C"
    state, _ = going_on(table(words, "bomba, sterzata, avanza di 1"), "K draw-strip cells=3.2=boss,2.2=A,4.2=rock")
    found = choosing.choosing(state)
    assert found is not None
    steered = {"left+bomb-left", "left+bomb-right", "right+bomb-left", "right+bomb-right"}
    assert {each.option for each in found.options} == {*steered, "stay+bomb-left", "stay+bomb-right"}
    # Beside it lies its own bomb then.
    assert set(found.open) == {"left+bomb-right", "right+bomb-left"}


def test_monsterchase_33c_what_is_left_goes_on_by_another_drawing() -> None:
    state, _ = going_on(
        table(PHASE_4, "avanza di 5, missile, 2 scudi al Boss"), "K draw-strip cells=10.2=boss", "K play-option"
    )
    assert (state.step, state.turn.left, state.turn.rest) == ("assault-phase", 3, ("chip-missile", "chip-shields-2"))
    now = GAME.view(state, KEEPER).now
    assert now is not None
    assert now.line.values["text"] == ("chip-move-3", "chip-missile", "chip-shields-2")
    again, facts = going_on(state, "K draw-strip cells=3.2=boss,9.2=A", "K play-option")
    assert {"car-hurt A 1 0", "boss-shielded 2"} <= set(lines(facts))
    assert again.step == "finish"
    # Or the table finishes it: what needs no drawing is done by the app.
    _, facts = going_on(state, "K assault-done")
    assert lines(facts)[0] == "boss-shielded 2"


def test_monsterchase_81_the_rest_of_an_assault_is_not_the_star_s_movement() -> None:
    """What the assault had left to move stood in the place of the card's own spaces."""
    state, _ = going_on(
        table(STAR, "avanza di 5, 1 scudo al Boss"), "K draw-strip cells=10.2=boss", "K play-option", "K run-assault"
    )
    state, _ = going_on(state, "K draw-card card=unread")
    assert (state.step, state.turn.left, state.turn.rest) == ("move", NONE, ())
    state, facts = going_on(state, "K draw-strip cells=3.2=boss", "K play-option")
    assert any(line.startswith("boss-drove 3x12 boss=2.5") for line in lines(facts))


def test_monsterchase_33c_an_end_that_is_ruled_away_books_no_assault_twice() -> None:
    """The reserve took it past its start in the middle of the assault; the points were wrong."""
    words = f"{PHASE_4} boss.truck=11/12/0:normal"
    state, _ = going_on(
        table(words, "1 danno a tutti, avanza di 3, 2 danni a tutti"), "K draw-strip cells=3.2=boss,5.line=reserve"
    )
    state, facts = going_on(state, "K play-option")
    assert lines(facts)[-1] == "race-over overflow"
    state, _ = going_on(state, "K adjust dial=points value=5")
    assert state.step == "assault-phase"
    _, facts = going_on(state, "K assault-done")
    assert lines(facts) == ["step-reached finish -"]


# --- who is not on the drawing ----------------------------------------------------------------------------------------


def test_monsterchase_33b_a_star_asks_where_they_are_who_are_not_drawn() -> None:
    """F6: in the middle of a round no ranking says it; they were neither hit nor asked about."""
    state, _ = going_on(table(STAR, "1 danno a chi è davanti"), "K draw-strip cells=3.2=boss,8.2=A")
    assert state.step == "star"
    assert choosing.unplaced(state) == ("B", "C")
    now = GAME.view(state, KEEPER).now
    assert now is not None
    assert (now.line.words, now.line.values["car"]) == ("now.assault-side", "B")
    asked = [dict(each.given) for each in offers(GAME, state, KEEPER).open if each.question == "boss-side"]
    assert asked == [{"car": "B", "side": "ahead"}, {"car": "B", "side": "behind"}]
    state, _ = going_on(state, "K tell-side car=B side=ahead", "K tell-side car=C side=behind")
    assert state.step == "assault-boss"
    _, facts = going_on(state, "K play-option")
    assert [line for line in lines(facts) if line.startswith("car-hurt")] == ["car-hurt A 1 0", "car-hurt B 1 0"]


@pytest.mark.parametrize(
    ("text", "asked", "expected"),
    [
        pytest.param(
            "1 danno a chi è dietro", "K tell-side car=B side=ahead", "side-told B ahead", id="monsterchase-33b told"
        ),
        pytest.param(
            "1 danno a chi è dietro",
            "K tell-side car=A side=ahead",
            "refused monsterchase-33b",
            id="monsterchase-33b it is drawn",
        ),
        pytest.param(
            "1 danno a chi è dietro",
            "K tell-side car=B side=beside",
            "refused monsterchase-33b",
            id="monsterchase-33b no such side",
        ),
        pytest.param(
            "1 danno a tutti, avanza di 5, 1 danno a tutti",
            "K tell-side car=B side=ahead",
            "refused monsterchase-20b",
            id="monsterchase-20b an assault in words of the table's own",
        ),
    ],
)
def test_a_side_is_told_where_it_matters(text: str, asked: str, expected: str) -> None:
    state, _ = going_on(table(STAR, text), "K draw-strip cells=3.2=boss,8.2=A")
    assert outcome_after(state, asked) == expected


# --- without a drawing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2 scudi al Boss", "boss-shielded 2", id="monsterchase-116b shields"),
        pytest.param("il Boss recupera 2", "boss-healed assault 2", id="monsterchase-10 recovered"),
        pytest.param("1 danno a tutti", "car-hurt A 1 0; car-hurt B 1 0; car-hurt C 1 0", id="monsterchase-33 all"),
        pytest.param("1 danno a chi è davanti", "car-hurt A 1 0; car-hurt B 1 0", id="monsterchase-32 ahead"),
        pytest.param("1 danno a chi è dietro", "car-hurt C 1 0", id="monsterchase-32 behind"),
        pytest.param("missile, avanza di 2", "", id="monsterchase-33 the table drives"),
        pytest.param(
            "avanza di 2, 1 danno a chi è dietro", "car-hurt C 1 0", id="monsterchase-32 whom it passes nobody knows"
        ),
        pytest.param("avanza di 2, 1 danno a chi è davanti", "", id="monsterchase-32 nor who still is ahead"),
        pytest.param("Ognuno scarta una carta", "", id="monsterchase-33 in the table's own words"),
    ],
)
def test_a_written_assault_is_carried_out(text: str, expected: str) -> None:
    """The finding A8: what it does wherever anybody stands is booked with the one tap, and said before it."""
    state = table(f"{PHASE_4} boss.truck=9/12/0:normal", text)
    _, facts = going_on(state, "K assault-done")
    texts = lines(facts)
    assert "; ".join(texts[: texts.index("step-reached finish -")]) == expected
    said = foreseen(GAME, state, KEEPER, AssaultDone())
    assert bool(said) == bool(expected)


def test_monsterchase_75_a_steering_assault_is_asked_about_before_it_is_done() -> None:
    state = table(PHASE_4, "sterzata, avanza di 3")
    with pytest.raises(Refusal, match="monsterchase-75"):
        going_on(state, "K assault-done")
    state, _ = going_on(state, "K weigh measure=ways best=left+stay+right")
    for measure in ("own", "advance", "dealt"):
        state, _ = going_on(state, f"K weigh measure={measure} best=left+right")
    assert state.step == "assault-tie"
    state, _ = going_on(state, "C choose-tie option=right", "K assault-done")
    assert state.step == "finish"


# --- on to the next round ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-38 the prey lies ahead of it", "", "K next-round", "round-begun 2; cards-cleared; step-reached"),
        ("monsterchase-37 beaten", "boss.truck=0/12/0:normal", "K next-round", "race-over won"),
        ("monsterchase-36 the prey has come round", "prey=1:heart/", "K next-round", "refused monsterchase-36"),
        ("monsterchase-36 from phase 5 too", "step=finish", "K next-round", "round-begun 2; cards-cleared"),
        ("monsterchase-24 read as it is turned", "step=aura cards=-2,-1,,-1,-1 acted=", "K read-card", "aura-drawn -2"),
    ),
)
def test_a_round_is_left_with_one_tap(words: str, asked: str, expected: str) -> None:
    assert outcome(f"{PHASE_4} {words}", asked).startswith(expected)


def test_monsterchase_24_a_card_read_out_begins_the_turns() -> None:
    state, _ = after("step=aura cards=-2,-1,,-1,-1 turn=:::0:0:: acted=", "K read-card")
    assert (state.step, state.turn.car) == ("turn", "A")


# --- the questions ----------------------------------------------------------------------------------------------------

STEERS = "step=move turn=boss::d:0:0::steer-3 acted=A,B"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-75 ticked", "", "K weigh-ways measure=ways best=left", "weighed ways left+stay"),
        ("monsterchase-75 nothing ticked", "", "K weigh-ways measure=ways best=-", "refused monsterchase-75b"),
        ("monsterchase-75 known", "", "K weigh measure=known best=left", "weighed known left"),
        (
            "monsterchase-76 level to the end",
            "weighed=left+stay,left+stay,left+stay",
            "K weigh-ways measure=dealt best=left,stay",
            "weighed dealt left+stay; step-reached tie -",
        ),
        (
            "monsterchase-75 one that has fallen",
            "weighed=left+stay",
            "K weigh-ways measure=own best=right",
            "refused monsterchase-75b",
        ),
    ),
)
def test_ways_are_ticked_or_known(words: str, asked: str, expected: str) -> None:
    """The finding R9: three ticks in place of seven combinations, and always a way to say it at once."""
    assert outcome(f"{STEERS} {words}", asked) == expected


def test_monsterchase_75_known_at_once_the_boss_moves() -> None:
    state, _ = after(STEERS, "K weigh measure=known best=left", "K boss-moved")
    assert state.turn.car == "C"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    [
        pytest.param("", (), {"draw-strip": "track"}, id="monsterchase-75 its way is open"),
        pytest.param("", ("K weigh measure=known best=left",), {"draw-strip": ""}, id="monsterchase-75 it is known"),
        pytest.param(
            "weighed=left+stay", ("K weigh-ways measure=own best=stay",), {"draw-strip": ""}, id="monsterchase-75 found"
        ),
        pytest.param(
            "weighed=left+stay,left+stay,left+stay",
            ("K weigh-ways measure=dealt best=left,stay", "C choose-tie option=left"),
            {"draw-strip": ""},
            id="monsterchase-76 chosen",
        ),
        pytest.param(
            "strip=3x12_boss=2.3",
            ("K weigh measure=known best=left",),
            {"confirm-strip": "", "draw-strip": ""},
            id="monsterchase-180b nor is an old drawing",
        ),
        pytest.param(
            "strip=3x12_boss=2.3", (), {"confirm-strip": "track-still", "draw-strip": "track-still"}, id="before that"
        ),
    ],
)
def test_a_drawing_is_asked_for_only_while_ways_are_compared(
    words: str, asked: tuple[str, ...], expected: dict[str, str]
) -> None:
    """It could be drawn all the same, but the card does not ask."""
    state, _ = after(f"{STEERS} {words}", *asked)
    drawings = [each for each in offers(GAME, state, KEEPER).open if each.action in ("draw-strip", "confirm-strip")]
    assert {each.action: each.question for each in drawings} == expected
