"""What lies before a pilot and changes is a line for hands: the audit before an act and after it says what changed."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from companion.engine.facts import Adjusted
from companion.engine.handwork import handwork
from companion.engine.log import is_undo
from companion.engine.words import Line
from companion.games.monsterchase import GAME
from companion.games.monsterchase.facts.setup import HandsDealt
from companion.games.monsterchase.state import Race
from companion.games.monsterchase.view import audit
from tests.any_game import any_game
from tests.contract.playing import Moment, played
from tests.games.monsterchase.table import at

SEEDS = range(1, 9)
# The lines that move what is counted, by what it is called in the audit.
MOVED = {
    "lives": {"lives"},
    "stars": {"stars"},
    "shields": {"shields"},
    "hand": {"drawn", "played", "played-one", "played-two", "given", "hand-away"},
    "tucked": {"spirit", "spirit-away"},
    "nitro": {"nitro", "nitro-given"},
}


@cache
def evenings() -> tuple[tuple[Moment, ...], ...]:
    return tuple(tuple(played(any_game(GAME), seed)) for seed in SEEDS)


def counted(at: Race) -> Counter[tuple[str, str]]:
    return Counter(
        {(zone.where, each.what): each.count for zone in audit(at) if zone.where in at.pilots for each in zone.counts}
    )


def missing(before: Race, after: Race, lines: tuple[Line, ...]) -> list[str]:
    """What changed in front of a car without a line that names the car, or everybody."""
    was, now = counted(before), counted(after)
    found = []
    for car, what in sorted({*was, *now}):
        if was[car, what] != now[car, what] and before.ranking:
            said = [line for line in lines if line.words.removeprefix("hands.") in MOVED[what] or is_first(line, what)]
            if not any(car in named(line) for line in said):
                found.append(f"{car} {what}")
    return found


def named(line: Line) -> set[str]:
    return {each for value in line.values.values() for each in (value if isinstance(value, tuple) else (str(value),))}


def is_first(line: Line, what: str) -> bool:
    """The cards of the start, told for all who take as many of each colour."""
    return what == "hand" and line.words.startswith("hands.first-hands-")


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        ("ranking=A,B,boss,C", ["first-hands-3-0 A B", "first-hands-2-1 C"]),
        ("seats=A,B car.drone=3/0/0/0: ranking=A,B,boss,drone", ["first-hands-3-0 A B", "first-hands-0-1 drone"]),
        ("seats=A,B,C,D,E,F,G ranking=A,B,C,D,E,boss,F,G",
         ["first-hands-3-0 A B", "first-hands-2-1 C D", "first-hands-1-2 E", "first-hands-0-3 F G"]),
        ("seats=A,B car.drone=3/0/0/0: ranking=drone,A,boss,B",
         ["first-hands-3-0 A", "first-hands-2-1 B", "first-hands-1-0 drone"]),
        ("mode=teams teams=A:1,B:2 seats=A,B,C car.extra=3/0/0/0:? ranking=A,B,C,extra",
         ["first-hands-3-0 A B", "first-hands-2-1 C extra"]),
    ],
    ids=["monsterchase-176 three", "monsterchase-123 a red drone", "monsterchase-17 seven",
         "monsterchase-123 a green drone", "monsterchase-131 teams, and the pilot of nobody"],
)  # fmt: skip
def test_first_cards_say_how_many_of_which_colour_and_whose(words: str, texts: list[str]) -> None:
    """"A ciascuno le prime carte, secondo la posizione" sent everybody back to the rulebook."""
    seats = words.partition("ranking")[0]
    more = "".join(f"car.{seat}=3/0/0/0: " for seat in "DEFG") if "G" in seats else ""
    lines = HandsDealt().handwork(at(f"{words} {more}"))
    said = []
    for each in lines:
        cars = each.values["cars"]
        assert isinstance(cars, tuple)
        said.append(" ".join((each.words.removeprefix("hands."), *cars)))
    assert said == texts


def test_every_piece_of_a_pilot_that_changes_has_a_line() -> None:
    changed = 0
    for evening in evenings():
        for one, other in pairwise(evening):
            act = other.acts[-1]
            if is_undo(act) or any(isinstance(fact, Adjusted) for fact in act.facts):
                continue
            assert isinstance(one.state, Race)
            assert isinstance(other.state, Race)
            lines = tuple(handwork(GAME, one.state, act.facts))
            changed += counted(one.state) != counted(other.state)
            assert missing(one.state, other.state, lines) == [], act.facts
    assert changed > 100


def test_a_line_that_is_left_out_is_found() -> None:
    """The harness counts only once it has caught a planted fault."""
    caught: list[str] = []
    for one, other in pairwise(evenings()[0]):
        if isinstance(one.state, Race) and isinstance(other.state, Race) and not is_undo(other.acts[-1]):
            caught += missing(one.state, other.state, ())
    assert any(re.fullmatch(r"\w+ hand", each) for each in caught)
    assert any(each.endswith(("lives", "stars", "shields")) for each in caught)
