"""What the story tells each viewer: each fact its own line; a correction is told here."""

from companion.engine.facts import Adjusted, Fact
from companion.engine.narration import correction_line, line_for
from companion.engine.words import Line


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """One line of the story for one viewer; None for no line."""
    if isinstance(fact, Adjusted):
        kind, _, of = fact.dial.partition(".")
        # Which card lies hidden is told with no correction, and whether it lies hidden is not asked here.
        return correction_line(fact, tuple(of.split(".")) if of else "", is_secret=kind == "card")
    return line_for(fact, viewer)
