"""What the story tells each viewer: each fact its own line; a correction is told here."""

from collections.abc import Iterator

from companion.engine.box_entries import BAR
from companion.engine.facts import Adjusted, Fact, Learned
from companion.engine.narration import correction_line, line_for
from companion.engine.words import Line
from companion.games.mayhem.components import character_of

# Which cells of a line of the box are told: whose it is, and what it does.
TOLD_CELLS = {"abilities": (0, 4, 5, 6), "innates": (0, 2, 3), "mayhem-cards": (0, 1, 5), "guests": (0, 1)}


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """One line of the story for one viewer; None for no line."""
    if isinstance(fact, Adjusted):
        kind, _, of = fact.dial.partition(".")
        return correction_line(fact, tuple(of.split(".")) if of else "", is_secret=kind == "card")
    if isinstance(fact, Learned) and isinstance(fact.value, str):
        return Line("tell.learned", {"value": tuple(copied(fact.entry, fact.value))})
    return line_for(fact, viewer)


def copied(entry: str, row: str) -> Iterator[str]:
    """A line of the box in names: whose, then each effect."""
    cells = row.split(BAR)
    for index in TOLD_CELLS.get(entry, range(len(cells))):
        parts = cells[index].split(", ") if index else [character_of(cells[index])]
        yield from filter(None, parts)
