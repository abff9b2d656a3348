"""A round as the rulebook orders it: dice, first places, the Mayhem die, GO! cards, recovery, the end."""

import pytest
from msgspec.structs import replace

from companion.games.mayhem.facts.rounds import Entered
from tests.games.mayhem.table import after, at, outcome, rows

# What is to be done: roll, come onto the map, roll the Mayhem die, return to a base with traps; and how a turn begins.
DICE = "step=dice turn= mayhem=0 placed=no black.rolled=[] black.dice=[] white.rolled=[] white.dice=[]"
ENTER = "round=1 step=enter turn= mayhem=0 placed=no robin.place= raven.place= cyborg.place= starfire.place="
ROLL = "step=mayhem turn= mayhem=0 placed=no"
BACK = "step=return turn= placed=no robin.place= robin.off=ko robin.ko=1 traps.p1.white=2"
ROBIN_1 = "A place-die slot=black-robin-1 die=4; "

# --- the start of a round ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-46 a face of the die", DICE, "A tell-die die=6", "dice-rolled black 6"),
        ("mayhem-46 a seven", DICE, "A tell-die die=7", "refused mayhem-46"),
        ("mayhem-46 a third die", DICE, "A tell-die die=6; A tell-die die=6; A tell-die die=6", "refused mayhem-46"),
        (
            "mayhem-46 the lower sum has it",
            DICE,
            "A tell-die die=6; A tell-die die=6; B tell-die die=1; B tell-die die=1",
            "initiative-won white",
        ),
        (
            "mayhem-46b a tie waits for the token",
            DICE,
            "A tell-die die=6; A tell-die die=1; B tell-die die=1; B tell-die die=6",
            "tied",
        ),
        (
            "mayhem-46b the token decides",
            DICE,
            "A tell-die die=6; A tell-die die=1; B tell-die die=1; B tell-die die=6; A tell-initiative side=white",
            "initiative-won white",
        ),
        ("mayhem-46b no tie, no token", DICE, "A tell-initiative side=white", "refused mayhem-46b"),
    ),
)
def test_dice_and_initiative(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-47 a base of its colour, the mate on the other",
            ENTER,
            "A enter figure=black-robin place=p1",
            "entered black-raven p2 yes",
        ),
        ("mayhem-47 not on the others' base", ENTER, "A enter figure=black-robin place=p3", "refused mayhem-47"),
        ("mayhem-47 the initiative first", ENTER, "B enter figure=white-cyborg place=p3", "refused mayhem-47"),
    ),
)
def test_first_places(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-48 the initiative rolls it", ROLL, "A tell-mayhem face=2", "mayhem-rolled 2 no"),
        ("mayhem-48 the others do not", ROLL, "B tell-mayhem face=2", "refused mayhem-48"),
        ("mayhem-48b a face it has", ROLL, "A tell-mayhem face=3-star", "mayhem-rolled 3 yes"),
        ("mayhem-48b a face it has not", ROLL, "A tell-mayhem face=5-star", "refused mayhem-48b"),
    ),
)
def test_the_mayhem_die(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-25 a team without one draws", ROLL, "A tell-mayhem face=2", "go-drawn black,white"),
        (
            "mayhem-25b who has one draws none",
            ROLL + " black.mission={} go=1",
            "A tell-mayhem face=2",
            "go-drawn white",
        ),
        (
            "mayhem-9b missions done are shuffled",
            ROLL + " go=0 white.done=2",
            "A tell-mayhem face=2",
            "go-reshuffled 12",
        ),
    ),
)
def test_go_cards(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- recovery ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-50 back on a base of one's own",
            BACK,
            "A enter figure=black-robin place=p2",
            "entered black-robin p2 no",
        ),
        ("mayhem-50 not on one of the others", BACK, "A enter figure=black-robin place=p3", "refused mayhem-50"),
        (
            "mayhem-50 not on a full one",
            BACK + " raven.place=p1 cyborg.place=p1",
            "A enter figure=black-robin place=p1",
            "refused mayhem-50",
        ),
        (
            "mayhem-44c traps stay where they lie",
            BACK,
            "A enter figure=black-robin place=p1",
            "entered black-robin p1 no",
        ),
        ("mayhem-42 the die once", ROLL + " robin.fire=1", "A tell-mayhem face=2", "burned black-robin 2 0"),
        ("mayhem-42b however many there are", ROLL + " robin.fire=3", "A tell-mayhem face=2", "burned black-robin 2 0"),
        (
            "mayhem-55b a token off whoever stands",
            ROLL + " robin.fire=1 robin.damage=5 cyborg.fire=1",
            "A tell-mayhem face=2",
            "fire-out white-cyborg",
        ),
        (
            "mayhem-51b a knock-out by fire gives its point",
            ROLL + " robin.fire=1 robin.damage=5",
            "A tell-mayhem face=2",
            "points-won white 1 1",
        ),
    ),
)
def test_recovery(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


# --- its order --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("mayhem-56 whose turn it is", "", ROBIN_1[:-2], "die-placed black-robin 1 4 no"),
        ("mayhem-56 not the others", "", "B place-die slot=white-cyborg-1 die=5", "refused mayhem-56"),
        ("mayhem-75 in its phase", "", ROBIN_1[:-2], "die-placed black-robin 1 4 no"),
        ("mayhem-75 not before", ROLL, ROBIN_1[:-2], "refused mayhem-75"),
        (
            "mayhem-89 two turns a team",
            "turn=white black.dice=2, robin.dice.1=4 cyborg.dice.1=5 white.dice=3,",
            "B place-die slot=white-starfire-2 die=3; B use-ability; B end-turn",
            "turn-ended white-starfire black",
        ),
        (
            "mayhem-64 all dice placed",
            "turn=white black.dice=[] white.dice=3, robin.dice.1=4 raven.dice.1=2 cyborg.dice.1=5",
            "B place-die slot=white-starfire-2 die=3; B use-ability; B end-turn",
            "round-ended 2 -",
        ),
    ),
)
def test_phases_and_turns(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


def test_mayhem_44c_traps_of_a_base_do_not_go_off_under_whoever_returns() -> None:
    state = after(BACK, "A enter figure=black-robin place=p1")
    assert (state.figures["black-robin"].damage, state.traps) == (0, {"p1": {"white": 2}})


def test_mayhem_49_in_round_one_nothing_burns() -> None:
    assert after(f"{ROLL} round=1 robin.fire=1", "A tell-mayhem face=2").figures["black-robin"].fire == 1


def test_mayhem_51b_whoever_burns_down_is_out_for_the_round_and_the_mate_acts_twice() -> None:
    state = after(f"{ROLL} raven.fire=1 raven.damage=5", f"A tell-mayhem face=2; {ROBIN_1}A end-turn")
    assert state.figures["black-raven"].off == "ko"
    twice = outcome(replace(state, turn="black"), "A place-die slot=black-robin-2 die=2")
    assert "die-placed black-robin 2 2 no" in twice


def test_mayhem_64_cards_are_discarded_and_dice_come_back() -> None:
    words = "turn=white black.dice=[] white.dice=3, robin.dice.1=4 raven.dice.1=2 cyborg.dice.1=5 black.card=?"
    state = after(words, "B place-die slot=white-starfire-2 die=3; B use-ability; B end-turn")
    assert (state.step, state.round, state.sides["black"].card) == ("dice", 3, "")
    assert not any(each.dice for each in state.figures.values())


def test_mayhem_9b_where_the_table_says_so_an_empty_deck_stays_empty() -> None:
    assert not any("go-drawn" in each for each in outcome(f"{ROLL} go=0 options.deck=empty", "A tell-mayhem face=2"))


@pytest.mark.parametrize(("first", "rule"), [(True, "mayhem-47"), (False, "mayhem-50")])
def test_whoever_comes_onto_the_map_is_told_under_the_rule_of_it(first: bool, rule: str) -> None:
    fact = Entered(figure="black-robin", place="p1", first=first)
    told_line = fact.story(None)
    assert told_line is not None
    assert (told_line.rule, [line.rule for line in fact.handwork(at())]) == (rule, [rule])
