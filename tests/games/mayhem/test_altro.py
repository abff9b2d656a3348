"""What cards and boards do beyond the fourteen effects, who was immune after all, a face of the die for the box."""

import pytest
from msgspec.structs import replace

from companion.engine.voice import Voice
from companion.games.mayhem import GAME
from companion.games.mayhem.view import view
from tests.any_game import any_game
from tests.games.mayhem.table import ARENA, after, at, outcome, rows

# A GO! card of black nobody knows; one the box knows, which does nothing besides; Robin strikes Cyborg, who falls.
GO = "black.mission={} "
KNOWN = "black.mission={} black.mission.card=porta-la-pizza "
ROBIN_1 = "A place-die slot=black-robin-1 die=4; "
ROBIN_2 = "A place-die slot=black-robin-2 die=4; "
FALLS = "cyborg.place=p5 cyborg.damage=5 cyborg.fire=2 cyborg.escape=yes "
STRUCK = ROBIN_1 + "A attack target=white-cyborg; "


# --- what is none of the effects --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-11b damage that is no attack",
            GO,
            "A befall figure=white-cyborg what=hit-2",
            "befallen white-cyborg hit-2 2 0",
        ),
        (
            "mayhem-11b a shield counts there",
            f"{GO}cyborg.shield=yes",
            "A befall figure=white-cyborg what=hit-3",
            "befallen white-cyborg hit-3 3 2",
        ),
        (
            "mayhem-36 and a KO too",
            f"{GO}cyborg.damage=5",
            "A befall figure=white-cyborg what=hit-1",
            "knocked-out white-cyborg -",
        ),
        ("mayhem-11b fire on anybody", GO, "A befall figure=black-robin what=fire", "befallen black-robin fire 0 0"),
        (
            "mayhem-11b while the supply lasts",
            f"{GO}cyborg.fire=10",
            "A befall figure=black-robin what=fire",
            "refused mayhem-11b",
        ),
        (
            "mayhem-11b off the map",
            GO,
            "A befall figure=white-cyborg what=off-removed",
            "befallen white-cyborg off-removed 0 0",
        ),
        ("mayhem-11b elsewhere", GO, "A put figure=white-cyborg place=p1", "put white-cyborg p1"),
        (
            "mayhem-11b where traps go off",
            f"{GO}traps.p1.black=2",
            "A put figure=white-cyborg place=p1",
            "trap-sprung white-cyborg p1 2 0 black no",
        ),
        (
            "mayhem-33 not into a full place",
            f"{GO}robin.place=p1 raven.place=p1",
            "A put figure=white-cyborg place=p1",
            "refused mayhem-33",
        ),
        (
            "mayhem-11b nobody who is KO",
            f"{GO}cyborg.place= cyborg.off=ko",
            "A put figure=white-cyborg place=p1",
            "refused mayhem-11b",
        ),
        (
            "mayhem-11b by a card in play",
            "black.card=? black.card_for=black-robin",
            "A befall figure=white-cyborg what=stun",
            "befallen white-cyborg stun 0 0",
        ),
        ("mayhem-11b not without any", "", "A befall figure=white-cyborg what=hit-1", "refused mayhem-11b"),
        (
            "mayhem-11b not into the others' turn",
            f"{GO}white.mission={{}} ",
            "A place-die slot=black-robin-1 die=4; B befall figure=black-robin what=hit-1",
            "refused mayhem-11b",
        ),
        ("mayhem-11b not by the others' card", GO, "B befall figure=black-robin what=hit-1", "refused mayhem-11b"),
        (
            "mayhem-76 one the box knows that goes on",
            KNOWN,
            "A befall figure=white-cyborg what=fire",
            "befallen white-cyborg fire 0 0",
        ),
    ),
)
def test_what_a_card_does_besides(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


def test_mayhem_11b_whoever_acts_and_is_taken_off_has_no_turn_any_more() -> None:
    state = after(GO, ROBIN_2 + "A befall figure=black-robin what=off-removed")
    assert (state.active, state.turn, state.figures["black-robin"].off) == (None, "white", "removed")
    back = after(replace(state, sides={**state.sides}), "A put figure=black-robin place=p2")
    assert (back.figures["black-robin"].place, back.figures["black-robin"].off) == ("p2", "")


# --- immune after all -------------------------------------------------------------------------------------------------


def test_mayhem_12_a_ko_that_was_none_gives_everything_back() -> None:
    before = at(FALLS)
    state = after(before, STRUCK + "B say-immune figure=white-cyborg")
    assert state.figures["white-cyborg"] == replace(before.figures["white-cyborg"], struck=2)
    assert (state.sides["black"].points, state.fallen, state.hurt) == (0, (), None)


@pytest.mark.parametrize(
    ("words", "asked"),
    rows(
        (
            "mayhem-12 not once somebody has acted",
            FALLS,
            STRUCK + "A end-turn; B place-die slot=white-starfire-1 die=5; B say-immune figure=white-cyborg",
        ),
        (
            "mayhem-12 not where it has done a mission",
            f"{FALLS}black.mission={{}} black.mission.family=ko",
            STRUCK + "B say-immune figure=white-cyborg",
        ),
        (
            "mayhem-12 not where its own turn is gone",
            "robin.damage=5 traps.p2.white=2",
            ROBIN_2 + "A free-move place=p2; A say-immune figure=black-robin",
        ),
        ("mayhem-12 not whoever did not fall", FALLS, STRUCK + "B say-immune figure=white-starfire"),
    ),
)
def test_mayhem_12_what_is_undone_instead(words: str, asked: str) -> None:
    assert outcome(words, asked) == ["refused mayhem-12"]


def test_mayhem_33_nobody_rises_where_two_stand_by_now() -> None:
    """A card had put somebody else there meanwhile: three stood in one place."""
    fallen = after(FALLS + GO, STRUCK.removesuffix("; "))
    assert fallen.figures["black-robin"].place == "p5"
    full = after(fallen, "A put figure=black-raven place=p5")
    assert outcome(full, "B say-immune figure=white-cyborg") == ["refused mayhem-33"]
    room = after(full, "A put figure=black-raven place=p1")
    assert after(room, "B say-immune figure=white-cyborg").figures["white-cyborg"].place == "p5"


def test_mayhem_12_the_last_two_of_a_brawl_stand_again() -> None:
    words = "starfire.place=p4 starfire.damage=5 raven.place=p2"
    strike = "A place-die slot=A-raven-1 die=4; A attack target=C-starfire; C say-immune figure=C-starfire"
    assert after(at(words, ARENA), strike).figures["C-starfire"].place == "p4"


def test_mayhem_51c_what_was_dropped_is_carried_again() -> None:
    words = f"{FALLS}cyborg.carries=pizza, white.mission={{}} white.mission.family=pizza options.drop=dropped"
    state = after(words, STRUCK + "B say-immune figure=white-cyborg")
    mission = state.sides["white"].mission
    assert mission is not None
    assert (mission.places, state.figures["white-cyborg"].carries) == ((), ("pizza",))


# --- traps that stun --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("innates", "stuns"),
    [
        pytest.param([["raven", "", "always", "trappole stordenti", ""]], 1, id="mayhem-62 whoever sets it off"),
        pytest.param([["starfire", "", "always", "trappole stordenti", ""]], 0, id="mayhem-62 only by its own team"),
        pytest.param([["raven", "", "turn", "trappole stordenti", ""]], 0, id="mayhem-62 only what always holds"),
    ],
)
def test_a_trap_that_stuns(innates: list[list[object]], stuns: int) -> None:
    table = at("turn=white traps.p2.black=1")
    known = replace(table, box={**table.box, "innates": innates})
    state = after(known, "B place-die slot=white-cyborg-1 die=5; B free-move place=p2")
    assert state.figures["white-cyborg"].stuns == stuns


# --- a face for the box -----------------------------------------------------------------------------------------------


def test_mayhem_48b_a_face_is_noted_with_a_tap_and_once_a_round() -> None:
    table = at("star=yes placed=no")
    empty = replace(table, box={**table.box, "mayhem-die": [[3, 0], *([0, 0] for _ in range(5))]})
    assert outcome(empty, "A copy-face") == [
        "learned mayhem-die/2/number 2 yes",
        "learned mayhem-die/2/star 1 yes",
        "face-noted",
    ]
    assert outcome(empty, "A copy-face; B copy-face") == ["refused mayhem-48b"]
    assert outcome(table, "A copy-face") == ["refused mayhem-48b"]
    assert outcome(replace(empty, mayhem=0), "A copy-face") == ["refused mayhem-48b"]
    assert outcome(replace(empty, placed=True), "A copy-face") == ["refused mayhem-48b"]


# --- escapes that wait ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "expected"),
    rows(
        (
            "mayhem-38 the next die moves nobody",
            "A end-turn; B place-die slot=white-cyborg-1 die=5; A escape figure=black-raven place=p8",
            "escaped black-raven",
        ),
        (
            "mayhem-38 a step does",
            "A end-turn; B place-die slot=white-cyborg-1 die=5; B free-move place=p7; B end-turn; "
            "A place-die slot=black-raven-1 die=2; A escape figure=black-raven place=p8",
            "refused mayhem-38",
        ),
        (
            "mayhem-38 nobody in its own turn",
            "A end-turn; B place-die slot=white-cyborg-1 die=5; B end-turn; "
            "A place-die slot=black-raven-1 die=2; A escape figure=black-raven place=p8",
            "refused mayhem-38",
        ),
    ),
)
def test_mayhem_38_the_token_answers_until_somebody_moves(asked: str, expected: str) -> None:
    assert expected in outcome("raven.escape=yes", f"{ROBIN_2}A free-move place=p2; {asked}")


# --- missions ---------------------------------------------------------------------------------------------------------


def test_mayhem_34c_the_side_is_told_that_nobody_can_do_it() -> None:
    """The pizza is with the others, and no card says how to get it."""
    pizza = "black.mission={} black.mission.family=pizza white.mission={} white.mission.family=pizza "
    short = at(f"{pizza}cyborg.carries=pizza,")
    for table, said in ((short, "board.step-no-pizza"), (at(f"{pizza}black.mission.places=p5,"), "board.step-take")):
        (black, _) = view(table, "A").teams
        assert black.mission is not None
        assert [step.said.words for step in black.mission.steps][:1] == [said]


@pytest.mark.parametrize(("language", "said"), [("it", "prendere la pizza"), ("en", "take the pizza")])
def test_mayhem_29_a_pizza_that_somebody_has_is_taken_nowhere(language: str, said: str) -> None:
    """"take the pizza at ,", said the side once it had it."""
    table = at("black.mission={} black.mission.family=pizza black.mission.to=p9 robin.carries=pizza,")
    (black, _) = view(table, "A").teams
    assert black.mission is not None
    first = black.mission.steps[0]
    assert (Voice(any_game(GAME), language, {}).line(first.said), first.is_done) == (said, True)


def test_mayhem_27_a_card_that_pays_more_says_so_beside_its_family() -> None:
    state = after("black.mission={} ", "A tell-mission reward=2 family=ko")
    assert state.sides["black"].mission is not None
    assert state.sides["black"].mission.reward == 2
    assert outcome("black.mission={} ", "A tell-mission reward=9 family=ko") == ["refused mayhem-27b"]
