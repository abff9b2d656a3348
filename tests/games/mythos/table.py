"""A plain table of two in the action phase of the second round, and the words that change it."""

from typing import Any

import pytest

from companion.box import merged
from companion.games.mythos import GAME
from companion.games.mythos.options import DEFAULTS
from companion.games.mythos.state import BOX, InMission, InPlay, Position
from tests.games import notation

MISSIONS = {"d": InMission("M01", 1), "c": InMission("M03", 1)}


def rows(*table: tuple[object, ...]) -> list[object]:
    """Rows of rule and situation, then what the test takes."""
    return [pytest.param(*row[1:], id=str(row[0])) for row in table]


def who(id: str, side: str, mission: str, card: str = "?", **more: Any) -> InPlay:
    """A character in play, placed in the round before unless it says otherwise."""
    fields: dict[str, Any] = {"owner": side, "round": 1, **more}
    return InPlay(id=id, side=side, mission=mission, card=card, **fields)


def table(*played: InPlay, **more: Any) -> Position:
    """Round 2, d and c in play, A to play with the Edge, ten chakra each."""
    options = {**DEFAULTS, **more.pop("options", {})}
    usual: dict[str, Any] = {
        "box": merged(BOX, more.pop("box", {})),
        "seats": ("A", "B"),
        "options": options,
        "step": "action",
        "turn": "A",
        "edge": "A",
        "round": 2,
        "turns": 5,
        "kept": ("A", "B"),
        "missions": MISSIONS,
        "played": played,
        "entered": 20,
        "chakra": {"A": 10, "B": 10},
        "hands": {"A": 4, "B": 4},
        "bonus": {"A": 0, "B": 0},
        "counted": {"A": 0, "B": 0},
    }
    return Position(**{**usual, **more})


def outcome(at: Position, asked: str) -> str:
    """What comes of one action at a table."""
    return notation.outcome_of(GAME, GAME.notation(at), asked)


def after(at: Position, *asked: str) -> Position:
    """The table after these actions."""
    for line in asked:
        at, _ = notation.happens(GAME, at, line)
    return at


def first(text: str) -> str:
    """The first of the facts: what follows of itself is left out."""
    return text.split("; ")[0]
