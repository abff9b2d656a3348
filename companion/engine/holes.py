"""Holes (form fields): what an offer leaves open, each with its domain: from a list, a number, words, a drawing."""

from functools import cache
from itertools import combinations
from typing import Literal

from msgspec import Struct

Filling = str | int | tuple[str, ...]
# How a hole is entered: buttons, or a grid whose options are named `<row>-<column>`.
Entry = Literal["list", "grid"]


class Pick(Struct, frozen=True, kw_only=True, tag="pick"):
    """A hole filled from a list: with one value, or with a list of them where many may be taken."""

    name: str
    options: tuple[str, ...]
    many: bool = False
    least: int = 1
    most: int = 1
    # The same option may be taken more than once.
    repeat: bool = False
    entry: Entry = "list"
    # What each option says, where its words are the table's own; in the order of the options.
    says: tuple[str, ...] = ()
    # What each option counts for, in the order of the options, and the total it is counted against.
    worth: tuple[int, ...] = ()
    against: int | None = None
    # What the total has already before anything is chosen, and whose it is.
    plus: int = 0
    plus_of: str = ""
    # Where one of them is open all are: the game's promise, kept by the contract test, and one trial instead of many.
    alike: bool = False

    @property
    def is_single(self) -> bool:
        return not self.many


class Span(Struct, frozen=True, kw_only=True, tag="span"):
    """A hole filled with a number from low to high."""

    name: str
    low: int
    high: int
    # What it is now, where this number changes one: the least change is the nearest.
    now: int | None = None
    # Where one of them is open all are, as for `Pick`.
    alike: bool = False
    # Copied from a card, like words: any is open, it is written beside others of its kind, and `now` is proposed.
    is_copied: bool = False
    # The greatest that is usual, where greater ones are rare: chance seldom goes beyond.
    usual: int | None = None


class Text(Struct, frozen=True, kw_only=True, tag="text"):
    """A hole filled with a few words, copied from a card or a board."""

    name: str
    most: int = 160

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and 0 < len(value) <= self.most


class Drawing(Struct, frozen=True, kw_only=True, tag="sketch"):
    """A hole filled by drawing on a grid: marks in its cells, as a list of "<row>.<column>=<mark>"."""

    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    marks: tuple[str, ...]
    # Marks of which there is only one: drawn again elsewhere, they move.
    once: tuple[str, ...] = ()
    # Of the marks of one layer a cell takes one, of others as many as lie there; without layers it takes one at all.
    layers: tuple[tuple[str, ...], ...] = ()
    # The column whose marks are lines across the whole row, where it begins, and the marks that are such lines.
    across: str = ""
    lines: tuple[str, ...] = ()
    # What is drawn there already, and of that what nobody has confirmed yet.
    now: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[str, ...]:
        return grid(self.rows, self.columns)

    def are_apart(self, one: str, other: str) -> bool:
        """Whether these two marks cannot lie in one cell."""
        return one == other or not self.layers or any(one in layer and other in layer for layer in self.layers)

    def fits(self, value: object) -> bool:
        """Known marks in cells of the grid, in each what may lie there together, and none twice that there is only
        once."""
        if not isinstance(value, tuple | list):
            return False
        drawn = [str(each).partition("=")[::2] for each in value]
        cells, marks = [cell for cell, _ in drawn], [mark for _, mark in drawn]
        lying: dict[str, list[str]] = {}
        for cell, mark in drawn:
            lying.setdefault(cell, []).append(mark)
        return (
            not any(self.are_apart(*two) for marks in lying.values() for two in combinations(marks, 2))
            and (not cells or set(cells).issubset(self.cells))
            and set(marks) <= set(self.marks)
            and all(marks.count(mark) < 2 for mark in self.once)
        )


@cache
def grid(rows: tuple[str, ...], columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{row}.{column}" for row in rows for column in columns)


Hole = Pick | Span | Text | Drawing
