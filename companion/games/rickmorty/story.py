"""What the story tells each viewer: each fact its own line; a correction and a value of the box are told here."""

from companion.engine.facts import Adjusted, Fact, Learned
from companion.engine.narration import correction_line, line_for
from companion.engine.words import Line


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """One line of the story for one viewer; None for no line."""
    if isinstance(fact, Adjusted):
        return correction_line(fact, tuple(fact.dial.split(".")[1:]), is_secret=False)
    if isinstance(fact, Learned) and fact.entry in ("tiles", "deck"):
        # The fact beside it says which tile or card.
        return None
    return line_for(fact, viewer)
