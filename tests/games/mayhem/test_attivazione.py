"""An activation: the die, the free move, abilities from the top down, innates, stunned, twice."""

import pytest
from msgspec.structs import replace

from companion.engine.holes import Pick
from companion.engine.offers import offers
from companion.games.mayhem import GAME
from companion.games.mayhem.components import ability
from companion.games.mayhem.state import City, Mission
from companion.games.mayhem.view import CityView
from tests.games.mayhem.table import after, at, outcome, rows, shipped

# The beginning of an activation, up to what is judged.
ROBIN_1 = "A place-die slot=black-robin-1 die=4; "
ROBIN_2 = "A place-die slot=black-robin-2 die=4; "
RAVEN_1 = "A place-die slot=black-raven-1 die=4; "
CYBORG_2 = "B place-die slot=white-cyborg-2 die=5; "
STARFIRE_1 = "B place-die slot=white-starfire-1 die=5; "

# --- the die ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-15 an unused die on an empty slot",
            "",
            "A place-die slot=black-robin-1 die=2",
            "die-placed black-robin 1 2 no",
        ),
        ("mayhem-15b one's own die", "", "A place-die slot=black-raven-1 die=4", "die-placed black-raven 1 4 no"),
        ("mayhem-15b of one's own character", "", "A place-die slot=white-cyborg-1 die=4", "refused mayhem-15b"),
        ("mayhem-15b a die the team has", "", "A place-die slot=black-robin-1 die=5", "refused mayhem-15b"),
        (
            "mayhem-83 off the map nobody acts",
            "raven.place= raven.off=ko",
            "A place-die slot=black-raven-1 die=2",
            "refused mayhem-83",
        ),
        ("mayhem-83 back on it", "raven.ko=1", "A place-die slot=black-raven-1 die=2", "die-placed black-raven 1 2 no"),
        (
            "mayhem-53 nobody twice",
            "robin.dice.1=4 black.dice=2,",
            "A place-die slot=black-robin-2 die=2",
            "refused mayhem-53",
        ),
        (
            "mayhem-53 for a mate that is out",
            "robin.dice.1=4 black.dice=2, raven.place= raven.off=ko",
            "A place-die slot=black-robin-2 die=2",
            "die-placed black-robin 2 2 no",
        ),
        (
            "mayhem-53 not for one that had acted",
            "robin.dice.1=4 raven.dice.1=5 black.dice=2, raven.place= raven.off=ko",
            "A place-die slot=black-robin-2 die=2",
            "refused mayhem-53",
        ),
        (
            "mayhem-54 not with the same ability",
            "robin.dice.1=4 black.dice=2, raven.place= raven.off=ko",
            "A place-die slot=black-robin-1 die=2",
            "refused mayhem-54",
        ),
        (
            "mayhem-54 with the other one",
            "robin.dice.1=4 black.dice=2, raven.place= raven.off=ko",
            "A place-die slot=black-robin-2 die=2",
            "die-placed black-robin 2 2 no",
        ),
    ),
)
def test_the_die_and_its_slot(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- the free move ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-57 one step", "", ROBIN_2 + "A free-move place=p2", "moved black-robin p2 free -"),
        ("mayhem-41 not two steps away", "", ROBIN_2 + "A free-move place=p10", "refused mayhem-41"),
        ("mayhem-57 only one", "", ROBIN_2 + "A free-move place=p2; A free-move place=p5", "refused mayhem-57"),
        (
            "mayhem-54b again in a second activation",
            "robin.dice.1=4 black.dice=2, raven.place= raven.off=ko",
            "A place-die slot=black-robin-2 die=2; A free-move place=p2",
            "moved black-robin p2 free -",
        ),
        (
            "mayhem-33 into a free slot",
            "cyborg.place=p2",
            ROBIN_2 + "A free-move place=p2",
            "moved black-robin p2 free -",
        ),
        (
            "mayhem-33 not into a full place",
            "cyborg.place=p2 starfire.place=p2",
            ROBIN_2 + "A free-move place=p2",
            "refused mayhem-33",
        ),
        (
            "mayhem-33b traps and obstacles do not fill it",
            "traps.p2.black=1 obstacles=p2-p3,",
            ROBIN_2 + "A free-move place=p2",
            "moved black-robin p2 free -",
        ),
        ("mayhem-41 an obstacle parts", "obstacles=p2-p5,", ROBIN_2 + "A free-move place=p2", "refused mayhem-41"),
        ("mayhem-58 before the ability", "", ROBIN_2 + "A free-move place=p2", "moved black-robin p2 free -"),
        (
            "mayhem-58 not after it",
            "cyborg.place=p5",
            ROBIN_1 + "A attack target=white-cyborg; A free-move place=p2",
            "refused mayhem-58",
        ),
    ),
)
def test_the_free_move(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- abilities --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-16 the slot is reached",
            "",
            "A place-die slot=black-robin-1 die=4",
            "effects-due black-robin plus-2 special no",
        ),
        (
            "mayhem-17 star and special",
            "star=yes",
            "A place-die slot=black-robin-1 die=4",
            "effects-due black-robin stun mayhem no",
        ),
        ("mayhem-18 from the top down", "", ROBIN_2 + "A use-ability", "shielded black-robin"),
        ("mayhem-18 nothing that is not due", "", ROBIN_2 + "A attack target=white-cyborg", "refused mayhem-18"),
        (
            "mayhem-18b without the special effect",
            "cyborg.place=p5",
            ROBIN_1 + "A skip-special",
            "special-skipped black-robin",
        ),
        ("mayhem-18b there is none", "", "A place-die slot=black-robin-1 die=2; A skip-special", "refused mayhem-18b"),
        (
            "mayhem-61 an optional effect may be left",
            "turn=white robin.place=p6",
            CYBORG_2 + "B skip-effect",
            "effect-skipped white-cyborg push",
        ),
        ("mayhem-61 an attack may not", "cyborg.place=p5", ROBIN_1 + "A skip-effect", "refused mayhem-61"),
    ),
)
def test_what_an_ability_adds(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- innates ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-14 once a turn",
            "robin.damage=2",
            ROBIN_2 + "A use-innate often=turn",
            "innate-used black-robin turn no",
        ),
        (
            "mayhem-14 not twice",
            "robin.damage=2",
            ROBIN_2 + "A use-innate often=turn; A use-innate often=turn",
            "refused mayhem-14",
        ),
        (
            "mayhem-14 once a game",
            "turn=white starfire.marker=game",
            STARFIRE_1 + "B use-innate often=game",
            "refused mayhem-14",
        ),
        (
            "mayhem-14b in a second activation again",
            "robin.damage=3 robin.dice.1=4 black.dice=2, raven.place= raven.off=ko",
            "A place-die slot=black-robin-2 die=2; A use-innate often=turn",
            "innate-used black-robin turn no",
        ),
    ),
)
def test_innates(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- stunned ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-45 moves", "robin.stuns=1", ROBIN_2 + "A free-move place=p2", "moved black-robin p2 free -"),
        (
            "mayhem-45 or uses its ability",
            "robin.stuns=1",
            ROBIN_2 + "A use-ability; A free-move place=p2",
            "refused mayhem-45",
        ),
        (
            "mayhem-45 the ability is not resolved after a move",
            "robin.stuns=1",
            ROBIN_2 + "A free-move place=p2; A use-ability",
            "refused mayhem-18",
        ),
        (
            "mayhem-45d an innate is its one thing",
            "robin.stuns=1 robin.damage=2",
            ROBIN_2 + "A use-innate often=turn",
            "innate-used black-robin turn no",
        ),
        (
            "mayhem-45d none after the move",
            "robin.stuns=1 robin.damage=2",
            ROBIN_2 + "A free-move place=p2; A use-innate often=turn",
            "refused mayhem-45d",
        ),
    ),
)
def test_stunned(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- who decides ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-65 whoever runs the character",
            "figures.black-raven.seat=C sides.black.seats=A,C seats=A,B,C",
            RAVEN_1 + "C free-move place=p1",
            "moved black-raven p1 free -",
        ),
        (
            "mayhem-65 not the partner",
            "figures.black-raven.seat=C sides.black.seats=A,C seats=A,B,C",
            RAVEN_1 + "A free-move place=p1",
            "refused mayhem-65",
        ),
    ),
)
def test_who_decides(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


def test_mayhem_16_and_mayhem_17b_a_die_below_the_slot_opens_neither_special_nor_star() -> None:
    found = outcome("star=yes", "A place-die slot=black-robin-1 die=2")
    assert found == ["die-placed black-robin 1 2 no", "effects-due black-robin melee standard no"]


def test_mayhem_45b_the_slot_of_a_stunned_mover_is_used() -> None:
    state = after("robin.stuns=1", f"{ROBIN_1}A free-move place=p2; A end-turn")
    figure = state.figures["black-robin"]
    assert (figure.dice, figure.stuns) == ({"1": 4}, 0)


def test_mayhem_45_a_stunned_mover_whose_board_nobody_copied_has_nothing_left_to_tell() -> None:
    table = at("robin.stuns=1")
    unknown = replace(table, box={**table.box, "abilities": []})
    assert "turn-ended black-robin white" in outcome(unknown, f"{ROBIN_1}A free-move place=p2 ends=1")
    assert after(unknown, f"{ROBIN_1}A free-move place=p2").active


@pytest.mark.parametrize(("stuns", "choice"), [(2, "pile"), (1, "one")])
def test_mayhem_45c_stuns_all_come_off_together(stuns: int, choice: str) -> None:
    words = f"robin.stuns={stuns} options.stuns={choice}"
    assert after(words, f"{ROBIN_2}A use-ability; A end-turn").figures["black-robin"].stuns == 0


@pytest.mark.parametrize(("choice", "stuns"), [("pile", 2), ("one", 1)])
def test_mayhem_45c_another_stun(choice: str, stuns: int) -> None:
    state = after(
        f"turn=white star=yes robin.place=p9 robin.stuns=1 options.stuns={choice}",
        "B place-die slot=white-starfire-2 die=5; B use-ability",
    )
    due = [each.effect for each in state.due]
    if choice == "pile":
        state = after(state, "B stun target=black-robin")
    assert (state.figures["black-robin"].stuns, "stun" in due) == (stuns, choice == "pile")


def test_mayhem_14_the_marker_of_a_turn_comes_off_with_it() -> None:
    state = after("robin.damage=2", f"{ROBIN_2}A use-innate often=turn; A use-ability; A end-turn")
    assert state.figures["black-robin"].marker == ""


UNKNOWN = "A place-die slot=black-robin-1 die=4; A tell-effect figure=black-robin effect=heal-1; "
COPIED = "A copy-ability slot=black-robin-1 number=4 standard=heal-1 special=shield mayhem="


def test_mayhem_18_an_ability_copied_in_the_middle_of_it_is_told_to_its_end() -> None:
    table = at("robin.damage=2")
    unknown = replace(table, box={**table.box, "abilities": []})
    asked = f"{UNKNOWN}{COPIED}; A tell-effect figure=black-robin effect=shield"
    assert "shielded black-robin" in outcome(unknown, asked)


TOLD_RANGED = "B place-die slot=white-cyborg-1 die=5; B tell-effect figure=white-cyborg effect=ranged; "


def test_mayhem_62_the_stun_of_an_attack_is_told_before_it_and_reaches_its_target() -> None:
    """Of a board that nobody has copied, with nobody in the same place: it was closed there."""
    table = at("turn=white cyborg.place=p5 robin.place=p4")
    unknown = replace(table, box={**table.box, "abilities": []})
    stun = "B tell-effect figure=white-cyborg effect=stun"
    assert outcome(unknown, f"B place-die slot=white-cyborg-1 die=5; {stun}") == ["refused mayhem-59"]
    found = outcome(unknown, f"{TOLD_RANGED}{stun}; B attack target=black-robin")
    assert {"attacked white-cyborg black-robin 2 0", "stunned white-cyborg black-robin"} <= {*found}
    assert outcome(unknown, f"{TOLD_RANGED}{stun}; {stun}") == ["refused mayhem-59"]


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        ("infiamma 1", "A ignite target=white-cyborg"),
        ("stordimento", "A stun target=white-cyborg"),
        ("spingi", "A stay; A push target=white-cyborg place=p2"),
        ("movimento", "A stay; A step place=p2"),
        ("trappola 1", "A stay; A lay-trap place=p2"),
        ("ostacolo", "A stay; A lay-obstacle border=p1-p2"),
        ("ostacolo", "A stay; A move-obstacle was=p2-p3 border=p1-p2"),
    ],
)
def test_mayhem_82_what_wins_by_being_begun_goes_no_further(effect: str, asked: str) -> None:
    table = at("black.points=4 white.points=4 robin.damage=5 cyborg.place=p5 traps.p1.white=1 obstacles=p2-p3,")
    task = Mission(family="task", task="ability", places=("p5",))
    sides = {**table.sides, "black": replace(table.sides["black"], mission=task)}
    row = ["robin", "1", "Ultima", 4, effect, "", "", ""]
    table = replace(table, sides=sides, box={**table.box, "abilities": [row]})
    assert outcome(table, f"{ROBIN_1}{asked}")[-1] == "points-won black 1 5"


def test_mayhem_61_a_compulsory_effect_of_what_was_begun_is_done() -> None:
    table = at("robin.damage=2 cyborg.place=p5")
    row = ["robin", "1", "Ultima", 4, "scudo, infiamma 1", "", "", ""]
    known = replace(table, box={**table.box, "abilities": [row]})
    assert "refused mayhem-61" in outcome(known, f"{ROBIN_1}A use-ability; A end-turn")


# --- the example of the rulebook --------------------------------------------------------------------------------------

STAFF = "A place-die slot=black-robin-1 die="


def as_shipped(words: str) -> City:
    """A box of which nobody has copied a board."""
    table = at(words)
    return replace(table, box={**table.box, "abilities": shipped("abilities"), "printed": shipped("printed")})


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-18d a six reaches any slot",
            "cyborg.place=p5 mayhem=3 star=yes black.dice=6,2",
            STAFF + "6; A attack target=white-cyborg",
            "attacked black-robin white-cyborg 5 0",
        ),
        (
            "mayhem-18d and stuns with the star",
            "cyborg.place=p5 mayhem=3 star=yes black.dice=6,2",
            STAFF + "6; A attack target=white-cyborg",
            "stunned black-robin white-cyborg",
        ),
        (
            "mayhem-18d with less the number is asked",
            "cyborg.place=p5",
            STAFF + "4; A copy-slot slot=black-robin-1 number=4",
            "effects-due black-robin plus-2 special no",
        ),
        (
            "mayhem-18d the standard effect alone",
            "cyborg.place=p5",
            STAFF + "4; A copy-slot slot=black-robin-1 number=5; A attack target=white-cyborg",
            "attacked black-robin white-cyborg 2 0",
        ),
        (
            "mayhem-18d of another more is missing",
            "",
            "A place-die slot=black-raven-1 die=4; A copy-slot slot=black-raven-1 number=4",
            "refused mayhem-18d",
        ),
        (
            "mayhem-18d not twice",
            "",
            STAFF + "4; A copy-slot slot=black-robin-1 number=4; A copy-slot slot=black-robin-1 number=5",
            "refused mayhem-18d",
        ),
    ),
)
def test_the_example_is_used(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(as_shipped(words), asked)


def test_mayhem_18d_it_is_shown_on_the_board_and_its_number_is_asked_there() -> None:
    state = as_shipped("cyborg.place=p5")
    seen = GAME.view(state, "A")
    assert isinstance(seen, CityView)
    said = [slot.said for team in seen.teams for each in team.boards for slot in each.slots]
    assert [each.values["special"] for each in said if each.words == "board.slot-printed"] == [("plus-2",)]
    asked = [each for each in offers(GAME, after(state, STAFF + "4"), "A").open if each.question == "slot"]
    assert [(each.action, len(each.holes[0].options)) for each in asked if isinstance(each.holes[0], Pick)] == [
        ("copy-slot", 6)
    ]


def test_mayhem_18d_it_ships_confirmed_and_the_rest_as_a_guess() -> None:
    confirmed = {entry.id: entry.confirmed for entry in GAME.box}
    assert (confirmed["printed"], confirmed["abilities"]) == (True, False)
    rows_of = {str(row[1]): row[2:] for row in shipped("printed") if isinstance(row, list)}
    assert rows_of["Riunione dello Staff"] == ["mischia", "+2", "stordimento"]


def test_mayhem_18d_a_table_of_before_has_no_such_list() -> None:
    state = as_shipped("")
    old = replace(state, box={key: each for key, each in state.box.items() if key != "printed"})
    assert ability(old.box, "robin", "1") == ability(state.box, "robin", "1")
    assert ability(old.box, "robin", "1").is_whole
