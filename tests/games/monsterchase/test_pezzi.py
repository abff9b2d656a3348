"""What lies before a pilot and changes is a line for hands: the audit before an act and after it says what changed."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise

from companion.engine.facts import Adjusted
from companion.engine.handwork import handwork
from companion.engine.undoing import is_undo
from companion.engine.words import Line
from companion.games.monsterchase import GAME
from companion.games.monsterchase.state import Race
from companion.games.monsterchase.view import audit
from tests.contract.playing import Moment, played

SEEDS = range(1, 9)
# The lines that move what is counted, by what it is called in the audit.
MOVED = {
    "lives": {"lives"},
    "stars": {"stars"},
    "shields": {"shields"},
    "hand": {"drawn", "played", "played-one", "played-two", "given", "hand-away", "first-hands"},
    "tucked": {"spirit", "spirit-away"},
    "nitro": {"nitro", "nitro-given"},
}


@cache
def evenings() -> tuple[tuple[Moment, ...], ...]:
    return tuple(tuple(played(GAME, seed)) for seed in SEEDS)


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
            said = [line for line in lines if line.words.removeprefix("hands.") in MOVED[what]]
            if not any(car in map(str, line.values.values()) or line.words == "hands.first-hands" for line in said):
                found.append(f"{car} {what}")
    return found


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
