"""How the lines of facts of this game call a character, and a number that is more or less."""

from companion.engine.facts import Fact
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.mythos.components import UNKNOWN
from companion.games.mythos.state import InPlay
from companion.kit.lines import line


def name_of(each: InPlay) -> str:
    """A character as everybody may hear it: by its card, or as one that is hidden or that nobody named."""
    if each.is_hidden:
        return "hidden-one"
    return each.card if each.card != UNKNOWN else "untold-one"


def with_sign(fact: Fact, viewer: str | None, count: int) -> Line | None:
    """How the story tells that something is more or less by so many."""
    return reworded(declared_line(fact, viewer), count=f"{count:+}")


def points_line(rule: str, seat: str, count: int) -> Line:
    """What hands have to do with mission points: of one alone another word."""
    return line("point" if abs(count) == 1 else "points", rule, seat=seat, count=count)
