"""What a person would try is explained where they try it: at each step the act is listed as closed, with its rule.

The list was written from the rulebook's phases, not from the offers.
"""

import pytest

from companion.engine.offers import offers, remedy
from companion.games.mythos import GAME
from companion.games.mythos.state import InMission, Position
from tests.games.mythos.table import table, who

NARUTO, ENEMY = who("1", "A", "d", "009"), who("2", "B", "d", "086")
LYING = who("3", "A", "d", is_hidden=True, round=2, turn=5)
FIRST = {"missions": {}, "round": 0}
# Where a game is, whose phone it is, what that person tries, which rule says no, and what would open it.
TRIED: tuple[tuple[str, Position, str, str, str, str], ...] = (
    ("the missions before the Edge", table(step="edge", turn="", edge="", **FIRST), "A", "reveal-mission",
     "mythos-10", ""),
    ("the missions before the hands", table(step="hands", turn="", **FIRST), "A", "reveal-mission", "mythos-10",
     "hands-ready"),
    ("a second change of the hand", table(step="hands", turn="", kept=("A",), **FIRST), "A", "mulligan",
     "mythos-9b", ""),
    ("a card before the first mission", table(step="mission", turn="", **FIRST), "A", "play-character", "mythos-10",
     "reveal-mission"),
    ("a pass before the first mission", table(step="mission", turn="", **FIRST), "A", "pass-round", "mythos-10",
     "reveal-mission"),
    ("a card between rounds", table(NARUTO, step="mission", turn=""), "A", "play-character", "mythos-10",
     "reveal-mission"),
    ("a hidden card between rounds", table(NARUTO, step="mission", turn=""), "A", "hide-character", "mythos-10",
     "reveal-mission"),
    ("an evaluation between rounds", table(step="mission", turn=""), "A", "evaluate", "mythos-10", ""),
    ("a card in the other's turn", table(), "B", "play-character", "mythos-12", "pass-round"),
    ("a hidden card in the other's turn", table(), "B", "hide-character", "mythos-12", "pass-round"),
    ("a pass in the other's turn", table(), "B", "pass-round", "mythos-12", "pass-round"),
    ("a card after passing", table(passed=("B",)), "B", "play-character", "mythos-13b", ""),
    ("a second pass", table(passed=("B",)), "B", "pass-round", "mythos-13b", ""),
    ("a mission turned up in the action phase", table(), "A", "reveal-mission", "mythos-10", ""),
    ("an evaluation before both have passed", table(passed=("B",)), "A", "evaluate", "mythos-24", "pass-round"),
    ("an evaluation before anybody has passed", table(), "A", "evaluate", "mythos-24", ""),
    ("the end of a round before it is evaluated", table(passed=("B",)), "A", "end-round", "mythos-24", ""),
    ("a hidden card without chakra", table(chakra={"A": 0, "B": 0}), "A", "hide-character", "mythos-15", ""),
    ("an upgrade without chakra", table(NARUTO, chakra={"A": 0, "B": 0}), "A", "upgrade-unnamed", "mythos-15", ""),
    ("a reveal of what was just hidden", table(LYING), "A", "reveal-character", "mythos-49", ""),
    ("a card of an empty hand", table(hands={"A": 0, "B": 4}), "A", "play-character", "mythos-55b", "change-hand"),
    ("a move in the first round", table(NARUTO, round=1, missions={"d": InMission("M01", 1)}), "A", "move",
     "mythos-46", ""),
    ("hiding whoever is hidden", table(LYING), "A", "turn-down", "mythos-45", "play-character"),
    ("control by nobody", table(ENEMY), "A", "take-control", "mythos-37b",
     "play-character"),
    ("control of one's own", table(NARUTO), "A", "take-control", "mythos-37", ""),
    ("giving back what is one's own", table(NARUTO), "A", "give-back", "mythos-37", ""),
    ("the top of one card", table(NARUTO), "A", "discard-top", "mythos-18c", ""),
    ("noting a hidden card where phones keep none", table(LYING), "A", "name-hidden", "mythos-34b", ""),
    ("noting one that lies face up", table(NARUTO, options={"keep": "hidden"}), "A", "name-hidden", "mythos-34", ""),
    ("playing on by a card without effect", table(NARUTO, fresh=("1", "played")), "A", "play-again", "mythos-19b",
     "play-character"),
    ("a pass while playing by an effect", table(NARUTO, again="1"), "A", "pass-round", "mythos-19c", ""),
    ("a card in the evaluation", table(NARUTO, step="evaluation", turn=""), "A", "play-character", "mythos-10", ""),
    ("a pass in the evaluation", table(NARUTO, step="evaluation", turn=""), "A", "pass-round", "mythos-10", ""),
    ("the end of the round before the last mission", table(step="evaluation", turn=""), "A", "end-round",
     "mythos-25b", ""),
    ("a card when all is over", table(step="over", turn="", winner="A"), "A", "play-character", "mythos-29b", ""),
    ("another game of one", table(step="over", turn="", winner="A"), "A", "next-game", "mythos-29c", ""),
)  # fmt: skip


@pytest.mark.parametrize(
    ("at", "seat", "action", "rule", "opens"), [pytest.param(*row[1:], id=f"{row[4]} {row[0]}") for row in TRIED]
)
def test_it_is_closed_with_its_rule_and_with_what_opens_it(
    at: Position, seat: str, action: str, rule: str, opens: str
) -> None:
    found = offers(GAME, at, seat)
    assert action not in {each.action for each in found.open}
    (closed,) = [each for each in found.closed if each.action == action]
    assert closed.rule == rule
    help_ = remedy(GAME, at, ("A", "B"), seat, closed)
    assert (help_.action if help_ else "") == opens
