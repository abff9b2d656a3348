"""The score sheet of a game, and what stands in it (a table: rows, columns, cells)."""

from msgspec import Struct


class Mark(Struct, frozen=True):
    """A column filled by blackening one of a few choices."""

    id: str
    choices: tuple[str, ...]


class Write(Struct, frozen=True):
    """A column filled with a number by hand."""

    id: str
    most: int
    # Whose it is, where each player has several: their sign stands above them on the pad.
    seat: str = ""


class Printed(Struct, frozen=True):
    """A column printed on the pad: a help, not a question."""

    id: str
    values: tuple[str, ...]
    # The option its values hang on, besides how many play: the pad says above them what was chosen, in the words
    # `pad.<id>.<choice>`.
    option: str = ""


class ScoreSheet(Struct, frozen=True):
    """The score of a game as rows and columns: the same on the screen, on the pad and in the recap.

    Words: `score.<column id>` for heads, the ids of rows and choices are names.
    """

    rows: tuple[str, ...]
    columns: tuple[Mark | Write | Printed, ...]
    # Marks under the grid that hold for the whole game.
    totals: tuple[Mark | Write, ...] = ()
    # Cells, by row and column, in which nothing is ever written.
    closed: tuple[tuple[str, str], ...] = ()


# Row and column to what stands there; the row of a total is "total".
Scores = dict[tuple[str, str], str | int]
