"""Chances: exact from what is known, counted out by hand or by playing every roll; silent where something is not."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from companion.engine.play import Misfit
from companion.engine.rulebook import Refusal
from companion.engine.voice import Voice
from companion.games.mayhem import GAME, odds
from companion.games.mayhem.state import City
from companion.games.mayhem.view import chances, view
from tests.any_game import any_game
from tests.games import notation
from tests.games.mayhem.table import at, rows

HALF = Fraction(1, 2)
UNTOLD = "step=mayhem turn= mayhem=0"
UNROLLED = "step=dice first= turn= mayhem=0 black.rolled=[] black.dice=[] white.rolled=[] white.dice=[]"
# The other one of black is off the map.
APART = "raven.place= raven.off=ko"


# --- initiative -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "chance"),
    rows(
        ("mayhem-46 nobody has rolled", "", HALF),
        ("mayhem-46 the lower sum is known", "black.rolled=2,5 white.rolled=4,6", Fraction(1)),
        ("mayhem-46b a tie is a flip", "black.rolled=2,5 white.rolled=4,3", HALF),
        ("mayhem-46 two is the best there is", "black.rolled=1,1", Fraction(71, 72)),
        ("mayhem-46 twelve is the worst", "black.rolled=6,6", Fraction(1, 72)),
    ),
)
def test_initiative(words: str, chance: Fraction) -> None:
    state = at("step=dice first= turn= mayhem=0")
    sides = {side: replace(each, rolled=(), dice=()) for side, each in state.sides.items()}
    for word in words.split():
        side, dice = word.split(".rolled=")
        sides[side] = replace(sides[side], rolled=tuple(map(int, dice.split(","))))
    found = odds.initiative(replace(state, sides=sides))
    assert found == {"black": chance, "white": 1 - chance}


@pytest.mark.parametrize("dice", [(3,), (1, 6), (2, 2), (5,)])
def test_initiative_is_what_every_roll_would_bring(dice: tuple[int, ...]) -> None:
    """Counted out: all dice not yet rolled, every way."""
    left = 2 - len(dice)
    wins, total = Fraction(0), 0
    for roll in product(range(1, 7), repeat=left + 2):
        ours, theirs = sum(dice) + sum(roll[:left]), sum(roll[left:])
        wins += 1 if ours < theirs else HALF if ours == theirs else 0
        total += 1
    assert odds.lower(dice, ()) == wins / total


# --- dice -------------------------------------------------------------------------------------------------------------


def test_mayhem_48b_a_die_with_a_face_unknown_has_no_chances() -> None:
    faces = odds.mayhem_die(at("mayhem=0"))
    assert faces == dict.fromkeys(("1", "2", "2-star", "3", "3-star", "4"), Fraction(1, 6))
    assert sum(faces.values()) == 1
    assert odds.mayhem_die(at("mayhem=3 star=yes")) == {"3-star": Fraction(1)}
    state = at("mayhem=0")
    grid = [[0, 0], *[[2, 0]] * 5]
    assert odds.mayhem_die(replace(state, box={**state.box, "mayhem-die": grid})) == {}


@pytest.mark.parametrize("slot", range(8))
def test_mayhem_16_reaching_a_slot_is_what_two_dice_do(slot: int) -> None:
    state = at(UNROLLED)
    side = state.sides["black"]
    reached = sum(max(roll) >= slot for roll in product(range(1, 7), repeat=2))
    assert odds.reaching(slot, side) == (Fraction(reached, 36) if slot else None)
    lying = replace(side, rolled=(4, 2), dice=(4, 2))
    assert odds.reaching(slot, lying) == (None if not slot else 1 if slot <= 4 else 0)
    one = replace(side, rolled=(4,), dice=(4,))
    one_more = sum(die >= slot for die in range(1, 7))
    assert odds.reaching(slot, one) == (None if not slot else 1 if slot <= 4 else Fraction(one_more, 6))


BOTH = {("black-robin", "1", 4): 1, ("black-robin", "1", 2): 1}

# --- knock-outs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("cyborg.damage=4", BOTH, id="after a step"),
        pytest.param("cyborg.damage=3", {("black-robin", "1", 4): 1}, id="only with the special effect"),
        pytest.param("cyborg.damage=4 robin.stuns=1", {}, id="stunned it has no step"),
        pytest.param("cyborg.damage=4 cyborg.place=p5 robin.stuns=1", BOTH, id="stunned where it stands"),
        pytest.param("cyborg.damage=4 cyborg.shield=yes", {("black-robin", "1", 4): 1}, id="a shield takes two"),
        pytest.param("cyborg.damage=4 traps.p6.white=6", {}, id="not through traps that would fell it"),
        pytest.param("cyborg.damage=4 robin.dice.1=4", {}, id="its ability is used"),
    ],
)
def test_with_the_die_known_it_is_certain_or_it_is_not(words: str, expected: dict[tuple[str, str, int], int]) -> None:
    found = odds.knockouts(at(f"{words} {APART}"), "black")
    shown = {(each.figure, each.ability, each.die): each.chance for each in found if each.target == "white-cyborg"}
    assert shown == expected


def test_before_the_roll_it_is_counted_over_the_faces() -> None:
    """Three damage of six are left: a die of 2 adds two with its special effect, and 3, 3 with a star, 4 do alone."""
    found = odds.knockouts(at(f"mayhem=0 cyborg.damage=3 {APART}"), "black")
    shown = {(each.ability, each.die): each.chance for each in found if each.target == "white-cyborg"}
    assert shown == {("1", 4): Fraction(1), ("1", 2): HALF}


def test_nothing_is_said_of_whom_nobody_knows() -> None:
    state = at("cyborg.damage=5")
    unknown = {**state.box, "characters": [[0, 2]] * 4}
    assert odds.knockouts(replace(state, box=unknown), "black") == ()


@pytest.mark.parametrize("damage", range(6))
@pytest.mark.parametrize("face", ["1", "2", "3-star", "4"])
def test_what_is_told_is_what_happens(damage: int, face: str) -> None:
    """Every activation played out: whoever is said to go down goes down, and nobody else."""
    number, _, star = face.partition("-")
    state = at(f"mayhem={number} star={'yes' if star else 'no'} cyborg.damage={damage} starfire.damage={damage}")
    found = {(each.figure, each.ability, each.die, each.target): each.chance for each in odds.knockouts(state, "black")}
    for figure, ability, die in odds.activations(state, "black"):
        for target in ("white-cyborg", "white-starfire"):
            felled = any(fells(state, figure, ability, die, target, step) for step in steps(state, figure))
            assert found.get((figure, ability, die, target), 0) == felled, (figure, ability, die, target)


def steps(state: City, figure: str) -> tuple[str, ...]:
    return ("", *(f"p{number}" for number in range(1, 11) if number != int(state.figures[figure].place[1:])))


def fells(state: City, figure: str, ability: str, die: int, target: str, step: str) -> bool:
    """The activation as it would be asked for: the die, a step, then what is due, aimed there wherever it can be."""
    asked = [f"A place-die slot={figure}-{ability} die={die}", *([f"A free-move place={step}"] if step else [])]
    tries = (f"A attack target={target}", "A use-ability", "A skip-effect")
    try:
        for line in asked:
            state = notation.happens(GAME, state, line)[0]
    except (Refusal, Misfit):
        return False
    for _ in range(6):
        for line in tries:
            try:
                state = notation.happens(GAME, state, line)[0]
                break
            except (Refusal, Misfit):
                continue
    return state.figures[target].off == "ko"


# --- as it is told ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("cyborg.damage=4", "Robin, Riunione dello Staff con il 2: Cyborg KO, 100 %", id="certain"),
        pytest.param(UNTOLD, "Dado Mayhem, 3 ★: 17 %", id="a face"),
        pytest.param(
            "step=mayhem turn= mayhem=0 cyborg.damage=3", "Corvina, Telecinesi con il 4: Cyborg KO, 50 %", id="half"
        ),
        pytest.param(UNROLLED, "Stella Rubia, Dardi (2): 97 %", id="a slot"),
    ],
)
def test_what_is_likely_is_told_to_everybody(words: str, expected: str) -> None:
    voice = Voice(any_game(GAME), "it", {})
    for viewer in ("A", "B", None):
        assert expected in [voice.line(line) for line in view(at(words), viewer).chances]


def test_nothing_is_told_in_the_middle_of_a_turn_or_of_a_box_nobody_copied() -> None:
    state = at("cyborg.damage=4")
    begun = notation.happens(GAME, state, "A place-die slot=black-robin-1 die=4")[0]
    assert view(begun, "A").chances == ()
    empty = {entry.id: entry.value for entry in GAME.box}
    for words in ("cyborg.damage=4", "step=mayhem turn= mayhem=0"):
        assert view(replace(at(words), box=empty), "A").chances == ()


@pytest.mark.parametrize(
    ("chance", "shown"), [(Fraction(0), 0), (Fraction(1), 100), (Fraction(1, 1000), 1), (Fraction(999, 1000), 99)]
)
def test_only_what_is_certain_is_told_as_certain(chance: Fraction, shown: int) -> None:
    assert chances.percent(chance) == shown
