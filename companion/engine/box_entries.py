"""What only the box can say, one entry each (typed settings): its shape, and what may stand in it."""

import re
from typing import Literal

from msgspec import Struct

from companion.engine.words import Words

# How a number is written, not so long that reading it takes any time.
WHOLE = re.compile(r"-?[0-9]{1,15}")
# Between the columns of a card that is written as one text; a form that tidies spaces leaves one beside each bar.
BAR = " | "
ALONE = re.compile(r"(?:^|(?<= ))\|(?= |$)")
# So much may stand in one column of a card, or as a text, in the owner's words.
MOST_WORDS = 400
# More rows than any list of a box has: the largest of the five games has 81.
MOST_CARDS = 200

BoxValue = str | int | list[list[int | str | None]]


class BoxEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing only the box can say: its shape, what ships with Custode, and whether that was ever confirmed.

    `text` is a few words; `cards` is a list that grows, each row a card as its columns.
    """

    id: str
    title: Words
    why: Words
    shape: Literal["number", "choice", "grid", "text", "cards"]
    value: BoxValue
    confirmed: bool = False
    choices: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    # Columns of cards that hold one of a few choices, or a number within these bounds, or nothing; the others hold free
    # words.
    among: dict[str, tuple[str, ...]] = {}
    between: dict[str, tuple[int, int]] = {}
    # Columns of cards in people's own words, by which nothing is known again: a name that is forgotten goes from these,
    # as it does from a text.
    free: tuple[str, ...] = ()
    least: int = 0
    most: int = 999
    # What the numbers of a grid must add up to, where the box has a known total.
    total: int | None = None

    @property
    def most_cards(self) -> int:
        return min(self.most, MOST_CARDS)

    def __post_init__(self) -> None:
        bound = (*self.among, *self.between, *self.free)
        for column in bound:
            if column not in self.columns or bound.count(column) > 1:
                raise ValueError(f"{column!r} is no column, or two of a choice, a number and free words")

    def takes(self, column: str, cell: object) -> bool:
        """Whether this may stand in a column of a card, or as the text; nothing written is nothing known."""
        if column in self.between:
            low, high = self.between[column]
            return cell is None or (isinstance(cell, int) and not isinstance(cell, bool) and low <= cell <= high)
        if not isinstance(cell, str) or len(cell) > MOST_WORDS:
            return False
        return not cell or column not in self.among or cell in self.among[column]

    def cell(self, column: str, text: str) -> str | int | None:
        """What a text stands for in a column of a card; what is no number there stays a text, and does not fit."""
        if column not in self.between:
            return text
        if not text:
            return None
        return int(text) if WHOLE.fullmatch(text) else text

    def card(self, text: str) -> list[int | str | None]:
        """A card that is written as one text, by its columns; too few or too many do not fit."""
        texts = text.split(BAR)
        if len(texts) != len(self.columns):
            texts = [each.strip() for each in ALONE.split(text)]
        known: list[int | str | None] = [*map(self.cell, self.columns, texts)]
        return known + texts[len(known) :]

    def learned(self, old: BoxValue, cell: str, value: str | int) -> BoxValue:
        """This entry after a cell of it ("<row>/<column>"), a column ("/<column>", joined by bars), all of it, or one
        more of its cards was copied."""
        if not isinstance(old, list):
            return value
        if self.shape == "cards":
            card = self.card(str(value))
            # A card that comes up again is the same card; a list that is full has seen enough.
            return old if card in old or len(old) >= self.most_cards else [*old, card]
        row, _, column = cell.partition("/")
        grid = [list(cells) for cells in old]
        rows = (row,) if row else self.rows
        for one, number in zip(rows, str(value).split(BAR), strict=True):
            grid[self.rows.index(one)][self.columns.index(column)] = int(number)
        return grid
