"""GO! cards: told by family, icons and places; picked up, delivered, beaten, done."""

import pytest
from msgspec.structs import replace

from companion.engine.offers import opened
from companion.games.mayhem import GAME
from tests.games.mayhem.table import after, at, outcome, rows

# A monster of black; a pizza that is gone; Robin pushed onto p7 in the turn of white; the beginning of an activation.
MONSTER = "black.mission={} black.mission.family=monster black.mission.places=p5, black.mission.health=3"
SHORT = "black.mission={} black.mission.family=pizza black.mission.asks=from cyborg.carries=pizza,"
PUSHED = "turn=white robin.place=p6 black.mission={}"
PUSH = "B place-die slot=white-cyborg-2 die=5; B stay; B push target=black-robin place=p7"
ROBIN_1 = "A place-die slot=black-robin-1 die=4; "
ROBIN_2 = "A place-die slot=black-robin-2 die=4; "

# --- telling them -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-27 what kind it is",
            "black.mission={} ",
            "A tell-mission family=ko",
            "mission-told black ko ? 1 0 - - -",
        ),
        ("mayhem-25c there is none", "", "A tell-mission family=ko", "refused mayhem-25c"),
        (
            "mayhem-26 where its token lies",
            "black.mission={} black.mission.family=monster black.mission.asks=from",
            "A set-token place=p3",
            "token-set black p3 from -",
        ),
        (
            "mayhem-26 it names no place",
            "black.mission={} black.mission.family=ko",
            "A set-token place=p3",
            "refused mayhem-26",
        ),
        (
            "mayhem-30 another place",
            "black.mission={} black.mission.family=gifts black.mission.asks=places black.mission.places=p3,",
            "A set-token place=p2",
            "token-set black p2 places places",
        ),
        (
            "mayhem-30 not the same again",
            "black.mission={} black.mission.family=gifts black.mission.asks=places black.mission.places=p3,",
            "A set-token place=p3",
            "refused mayhem-30",
        ),
        (
            "mayhem-34 no pizza is left",
            SHORT,
            "A set-token place=p2",
            "refused mayhem-34",
        ),
        (
            "mayhem-34c it stays without",
            SHORT,
            "A tokens-set",
            "tokens-set black",
        ),
        (
            "mayhem-34c or goes under the deck",
            f"{SHORT} options.short=redraw",
            "A tokens-set",
            "mission-set-aside black",
        ),
        (
            "mayhem-77 a task",
            "black.mission={} black.mission.family=task black.mission.asks=task",
            "A set-task task=star",
            "task-set black task-star -",
        ),
        (
            "mayhem-77 of no other card",
            "black.mission={} black.mission.family=ko",
            "A set-task task=star",
            "refused mayhem-77",
        ),
        (
            "mayhem-28 what the monster stands",
            "black.mission={} black.mission.family=monster black.mission.places=p5,",
            "A copy-monster points=5",
            "monster-told black 5",
        ),
        ("mayhem-28 once", MONSTER, "A copy-monster points=5", "refused mayhem-28"),
    ),
)
def test_telling_a_mission(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- doing them -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-27 one's own monster",
            MONSTER,
            ROBIN_1 + "A attack target=monster-black",
            "monster-hurt black-robin black 4",
        ),
        (
            "mayhem-27 not the others'",
            "white.mission={} white.mission.family=monster white.mission.places=p5,",
            ROBIN_1 + "A attack target=monster-white",
            "refused mayhem-27",
        ),
        (
            "mayhem-28b it fills no slot",
            f"{MONSTER} raven.place=p5",
            ROBIN_1 + "A attack target=monster-black",
            "monster-hurt black-robin black 4",
        ),
        (
            "mayhem-29 the pizza by being there",
            "black.mission={} black.mission.family=pizza black.mission.places=p2, black.mission.to=p9",
            ROBIN_2 + "A free-move place=p2",
            "picked-up black-robin pizza p2",
        ),
        (
            "mayhem-29b a clue in another's turn",
            f"{PUSHED} black.mission.family=clues black.mission.places=p7,",
            PUSH,
            "picked-up black-robin clue p7",
        ),
        (
            "mayhem-29b all of it at once",
            f"{PUSHED} black.mission.family=pizza black.mission.places=p7, black.mission.to=p9 options.moments=at-once",
            PUSH,
            "picked-up black-robin pizza p7",
        ),
        (
            "mayhem-30 a gift",
            "black.mission={} black.mission.family=gifts black.mission.places=p2,",
            ROBIN_2 + "A free-move place=p2",
            "delivered black-robin gift p2",
        ),
        (
            "mayhem-31 a knock-out",
            "black.mission={} black.mission.family=ko cyborg.place=p5 cyborg.damage=5",
            ROBIN_1 + "A attack target=white-cyborg",
            "points-won black 1 2",
        ),
        ("mayhem-32 the next card at once", "black.mission={} ", "A mission-done", "go-drawn black"),
        ("mayhem-32 not before it is done", MONSTER, "A mission-done", "refused mayhem-32"),
        (
            "mayhem-77 both in one place",
            "black.mission={} black.mission.family=task black.mission.task=together",
            ROBIN_2 + "A free-move place=p4",
            "mission-done black task",
        ),
        (
            "mayhem-77 the star of the die",
            "black.mission={} black.mission.family=task black.mission.task=star step=mayhem turn= mayhem=0 placed=no",
            "A tell-mayhem face=3-star",
            "mission-done black task",
        ),
        (
            "mayhem-77 an ability there",
            "black.mission={} black.mission.family=task black.mission.task=ability black.mission.places=p5,",
            ROBIN_2 + "A use-ability",
            "mission-done black task",
        ),
        (
            "mayhem-78 the last clue",
            "black.mission={} black.mission.family=clues black.mission.places=p2, black.mission.taken=2",
            ROBIN_2 + "A free-move place=p2",
            "mission-done black clues",
        ),
    ),
)
def test_doing_a_mission(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


def test_mayhem_28_damage_of_a_monster_stays() -> None:
    state = after(MONSTER.replace("health=3", "health=9"), f"{ROBIN_1}A attack target=monster-black; A end-turn")
    assert state.sides["black"].mission is not None
    assert state.sides["black"].mission.damage == 4


@pytest.mark.parametrize("reveal", ["Ostacolo avversario", "OBSTACLE of the others"])
def test_mayhem_26_what_a_known_card_grants_is_read_as_it_is_written(reveal: str) -> None:
    table = at("black.mission={}")
    row = ["Sul Tetto", "ko", "", "", 0, 1, reveal, ""]
    known = replace(table, box={**table.box, "go-cards": [row]})
    assert "reveal-told black white-cyborg anywhere" in outcome(known, "A known-mission card=sul-tetto")


def test_mayhem_26_the_places_of_a_card_are_said_before_that_was_all() -> None:
    asked = "black.mission={} black.mission.family=gifts black.mission.asks=places"
    assert "refused mayhem-26" in outcome(asked, "A tokens-set")
    for words, is_offered in ((asked, False), (f"{asked} black.mission.places=p3,", True)):
        assert ("tokens-set" in [each.action for each in opened(GAME, at(words), "A")]) == is_offered


def test_mayhem_29b_a_pizza_waits_for_ones_own_turn() -> None:
    state = after(f"{PUSHED} black.mission.family=pizza black.mission.places=p7, black.mission.to=p9", PUSH)
    assert state.figures["black-robin"].carries == ()
