"""Dice told by the table or rolled by the app, as the table chose (randomness)."""

from typing import TypeVar

from companion.engine.game import State
from companion.engine.play import Play
from companion.engine.rulebook import require

# What stands in a hole for a die that the app is to roll.
BY_THE_APP = 0
S = TypeVar("S", bound=State)


def as_agreed(answer: int, *, by_app: bool) -> None:
    """A die from the table, or where the table chose so from the app; never the other one (custode-luck)."""
    require((answer == BY_THE_APP) == by_app, "custode-luck")


def rolled(play: Play[S], answer: int, faces: int, draw: str) -> int:
    """The die as it was told, or rolled by the app: each roll has a name of its own, so undoing does not roll again."""
    return answer or 1 + play.chance.below(faces, draw)
