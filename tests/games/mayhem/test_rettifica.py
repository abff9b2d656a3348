"""What a correction takes back is not remembered beside the state: a KO, a blow, a star, a die, a stun, a token."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.engine.facts import Adjust
from companion.engine.play import Misfit, judge
from companion.engine.random_play import any_value, lucky
from companion.games.mayhem import GAME
from companion.games.mayhem.components import ability
from companion.games.mayhem.state import City
from tests.any_game import any_game
from tests.contract.playing import played
from tests.games import notation
from tests.games.mayhem.table import after, outcome, rows

ROBIN_1 = "A place-die slot=black-robin-1 die=4; "
# Both of white may fall at a blow of Robin's; he strikes Cyborg first.
FRAIL = "cyborg.place=p5 cyborg.damage=5 starfire.damage=5 "
FIRST = ROBIN_1 + "A attack target=white-cyborg; A end-turn; "
BACK = "A adjust dial=at.white-cyborg value=p6; "
SECOND = "B place-die slot=white-starfire-1 die=3; B end-turn; A place-die slot=black-raven-1 die=2; "


# --- a KO that was none -----------------------------------------------------------------------------------------------


def test_mayhem_3b_a_ko_ruled_away_counts_for_no_double_ko() -> None:
    """c_my_01: put back on the map, then the other falls in the same round: one point, and the game goes on."""
    struck = after(FRAIL + "starfire.place=p8", FIRST + BACK + "A adjust dial=points.black value=0")
    ended = after(struck, SECOND + "A attack target=white-starfire")
    assert GAME.outcome(ended) == ()
    assert ended.sides["black"].points == 1
    again = after(FRAIL + "starfire.place=p8", FIRST + SECOND + "A attack target=white-starfire")
    assert [line.rule for line in GAME.outcome(again)] == ["mayhem-3", None]


def test_mayhem_3b_a_game_that_ended_by_it_goes_on() -> None:
    over = after(FRAIL + "starfire.place=p8", FIRST + SECOND + "A attack target=white-starfire")
    assert GAME.outcome(over)
    assert GAME.outcome(after(over, BACK.removesuffix("; "))) == ()


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-3b put back while others act",
            "cyborg.off=ko cyborg.place= cyborg.ko=2",
            "A adjust dial=at.white-cyborg value=p6",
            "ko-forgotten white-cyborg",
        ),
        (
            "mayhem-3b not of an earlier round",
            "cyborg.off=ko cyborg.place= cyborg.ko=1",
            "A adjust dial=at.white-cyborg value=p6",
            "adjusted at.white-cyborg p6 off-ko",
        ),
        (
            "mayhem-3b ruled KO in this round",
            "",
            "A adjust dial=at.white-cyborg value=off-ko",
            "ko-counted white-cyborg 2",
        ),
    ),
)
def test_mayhem_3b_rulings(words: str, asked: str, expected: str) -> None:
    found = outcome(words, asked)
    assert expected in found
    assert ("ko-forgotten white-cyborg" in found) == (expected.startswith("ko-forgotten"))


def test_mayhem_3b_two_ruled_ko_in_a_round_end_it() -> None:
    one = after("", "A adjust dial=at.white-cyborg value=off-ko")
    assert GAME.outcome(one) == ()
    both = after(one, "A adjust dial=at.white-starfire value=off-ko")
    assert [line.rule for line in GAME.outcome(both)] == ["mayhem-3", None]


# --- the rest of the family -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "mayhem-12 no more than the table says is taken back",
            "cyborg.place=p5 cyborg.damage=1",
            ROBIN_1 + "A attack target=white-cyborg; A adjust dial=damage.white-cyborg value=1; "
            "B say-immune figure=white-cyborg",
            "refused mayhem-12",
        ),
        (
            "mayhem-38 no token, no escape",
            "raven.escape=yes",
            "A place-die slot=black-robin-2 die=4; A free-move place=p2; A adjust dial=escape.black-raven value=no; "
            "A escape figure=black-raven place=p8",
            "refused mayhem-38",
        ),
        (
            "mayhem-17 a star that was not read",
            "cyborg.place=p5",
            ROBIN_1 + "A adjust dial=star value=yes; A attack target=white-cyborg",
            "stunned black-robin white-cyborg",
        ),
        (
            "mayhem-45 a stun that was none",
            "robin.stuns=1 cyborg.place=p2",
            ROBIN_1 + "A free-move place=p2; A adjust dial=stuns.black-robin value=0; A attack target=white-cyborg",
            "attacked black-robin white-cyborg 4 0",
        ),
    ),
)
def test_what_a_ruling_takes_back_is_forgotten(words: str, asked: str, expected: str) -> None:
    assert expected in outcome(words, asked)


@pytest.mark.parametrize(
    ("star", "laid", "read", "expected"),
    [
        ("no", 4, "3", ["attacked black-robin white-cyborg 2 0"]),
        ("no", 2, "5", ["attacked black-robin white-cyborg 4 0"]),
        ("yes", 2, "5", ["attacked black-robin white-cyborg 4 0", "stunned black-robin white-cyborg"]),
        ("yes", 4, "2", ["attacked black-robin white-cyborg 2 0"]),
        ("yes", 4, "5", ["attacked black-robin white-cyborg 4 0", "stunned black-robin white-cyborg"]),
    ],
)
def test_mayhem_16_a_die_that_was_misread(star: str, laid: int, read: str, expected: list[str]) -> None:
    """The special effect and the star's go with the die on the slot as the table says it lies there."""
    state = after(f"cyborg.place=p5 star={star} black.dice={laid},6", f"A place-die slot=black-robin-1 die={laid}")
    facts = judge(GAME, state, "A", Adjust(dial="die.black-robin.1", value=read), notation.LUCK)
    found = outcome(GAME.folded(state, facts), "A attack target=white-cyborg")
    assert [line for line in found if line.startswith(("attacked", "stunned"))] == expected


def test_mayhem_17_a_star_that_was_none() -> None:
    state = after("cyborg.place=p5 star=yes", ROBIN_1 + "A adjust dial=star value=no")
    assert not [line for line in outcome(state, "A attack target=white-cyborg") if line.startswith("stunned")]


# --- any ruling, on any table -----------------------------------------------------------------------------------------

SORTS = ("at", "damage", "shield", "escape", "stuns", "star", "die", "fire", "mayhem")
SEEDS = 6


def remembered(now: City) -> Iterator[str]:
    """What is remembered beside the values and is not so: what lies on the table alone is asked."""
    for figure, each in now.figures.items():
        if each.place and each.ko == now.round:
            yield f"{figure} stands there and counts as KO"
        if each.place and figure in now.fallen:
            yield f"{figure} stands there and has just fallen"
    for figure in now.runners:
        if not (now.figures[figure].escape and now.figures[figure].place):
            yield f"{figure} may escape without a token"
    if now.active:
        known = ability(now.box, now.figures[now.active.figure].character, now.active.ability)
        die = now.figures[now.active.figure].dice.get(now.active.ability)
        if die not in (None, now.active.die):
            yield f"the die on the slot is {die}, and {now.active.die} counts"
        for due in now.due:
            if due.source in ("special", "mayhem") and now.active.die < known.slot:
                yield f"{due} with a {now.active.die}"
            if due.source == "mayhem" and not now.star:
                yield f"{due} without the star"


@pytest.mark.parametrize("seed", range(SEEDS))
def test_after_any_rulings_nothing_else_is_remembered(seed: int) -> None:
    """One to three rulings anywhere in an evening: what the rules look at beside the values agrees with them."""
    met, luck = 0, Random(seed)
    for moment in played(any_game(GAME), seed):
        state = moment.state
        if not isinstance(state, City) or not state.round or luck.random() < 0.6:
            continue
        assert [*remembered(state)] == []
        for number in range(luck.randint(1, 3)):
            found = [dial for dial in GAME.dials(state) if dial.id.partition(".")[0] in SORTS]
            dial = luck.choice(found)
            value = any_value(dial.domain, lucky(notation.LUCK, f"{seed} {moment.seq} {number}"))
            assert isinstance(value, str | int)
            try:
                facts = judge(GAME, state, "A", Adjust(dial=dial.id, value=value), notation.LUCK)
            except Misfit:
                continue
            state = GAME.folded(state, facts)
            met += 1
            assert [*remembered(state)] == [], (dial.id, value)
    assert met > 20
