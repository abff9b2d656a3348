"""What the story tells each viewer: each fact its own line; a correction is told here."""

from companion.engine.box_entries import BAR
from companion.engine.facts import Adjusted, Fact, Learned
from companion.engine.narration import correction_line, line_for
from companion.engine.words import Line


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """One line of the story for one viewer; None for no line."""
    if isinstance(fact, Adjusted):
        kind, _, of = fact.dial.partition(".")
        return correction_line(fact, tuple(of.split(".")) if of else "", is_secret=kind == "card")
    if isinstance(fact, Learned) and isinstance(fact.value, str):
        return Line("tell.learned", {"value": tuple(fact.value.split(BAR))})
    return line_for(fact, viewer)
