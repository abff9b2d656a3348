"""The story, one line a fact: each fact has its own, what every game tells is told here."""

from companion.engine.box_entries import BAR
from companion.engine.facts import Adjusted, Fact, Learned
from companion.engine.narration import correction_line, line_for
from companion.engine.words import Line
from companion.games.monsterchase.components import DRONE, EXTRA


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """One line for one viewer; None where there is nothing to tell."""
    match fact:
        case Adjusted():
            return adjusted(fact)
        case Learned():
            return learned(fact)
        case _:
            return line_for(fact, viewer)


def adjusted(fact: Adjusted) -> Line:
    """A card of a hand is a secret, unless the hand lies open (monsterchase-128b)."""
    kind, *of = fact.dial.split(".")
    return correction_line(fact, tuple(of), is_secret=kind == "card" and of[0] not in (DRONE, EXTRA))


def learned(fact: Learned) -> Line:
    """A number of the box, or both halves of a card somebody wrote down (monsterchase-24)."""
    if fact.entry.endswith("-cards"):
        first, _, second = str(fact.value).partition(BAR)
        return Line("tell.learned-card", {"first": first, "second": second}, "monsterchase-24")
    return Line("tell.learned", {"value": fact.value})
