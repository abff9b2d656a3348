"""What every block is set with: the measure and the size, a part of a column, tags, and marks before words."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from companion.engine.rulebook import Rule
from printables import PrintRequest
from printables import text as letters
from printables.blocks import Row
from printables.ink import Ink
from printables.paper import SMALL
from printables.text import Run

# In millimetres: what separates two blocks, two entries.
BLOCK_GAP, ENTRY_GAP = 3.4, 1.1
# A text longer than this many lines may be parted between columns, and never so that one line is left alone.
TOGETHER = 10

Draw = Callable[[Ink, float, float], None]


class Part(Struct, frozen=True):
    """Something that stays together in a column: how high, what it draws, and the gap it wants above itself."""

    high: float
    draw: Draw
    gap: float
    # A heading takes the two parts after it along.
    leads: bool = False
    # The heading that is said again where its block goes on in another column.
    repeated: "Part | None" = None
    # Whether it stands in the column of the part after it.
    keeps: bool = False


class Setter(Struct, frozen=True):
    """What every part needs to be set: the request, the measure and the size."""

    request: PrintRequest
    wide: float
    size: float

    @property
    def line(self) -> float:
        return letters.LEADING * self.size * letters.MM_PER_POINT

    @property
    def small(self) -> float:
        """How large tags and the heads of tables are: never smaller than what is read at all."""
        return max(self.size * 0.8, SMALL)

    @property
    def unit(self) -> float:
        """A millimetre of the smallest size: marks grow with the letters beside them."""
        return self.size / 7

    def rule(self, rule: str) -> Rule:
        return self.request.game.rulebook.rules[rule]

    def sign(self, rule: str) -> str:
        """Whether it is our reading, or the table's to decide."""
        known = self.rule(rule)
        return "†" if known.reading else "‡" if known.option else ""

    def page(self, rule: str) -> str:
        """The number alone; the foot says where we counted the pages ourselves."""
        number = self.rule(rule).page
        return f"p. {number}" if number else ""

    def tag(self, rules: Sequence[str], common: str = "") -> str:
        """Where it is looked up: the pages, but for one that the heading says, and its sign."""
        numbers = {self.rule(rule).page for rule in rules if self.page(rule) != common}
        signs = dict.fromkeys(sign for rule in rules if (sign := self.sign(rule)))
        return unbroken(" ".join((*paged(numbers), *signs)))

    def runs_of(self, row: Row) -> tuple[Run, ...]:
        """The short line for paper where the record has one, in bold up to its first stop or colon."""
        known, language = self.rule(row.rule), self.request.language
        if row.words or known.short:
            text = (row.words or known.short or known.text).of(language)
            return lifted(text)
        return Run(f"{known.title.of(language)}.", "bold"), Run(known.text.of(language))


@lru_cache(maxsize=letters.MOST_KEPT)
def lifted(text: str) -> tuple[Run, ...]:
    """`*words*` in bold: the one mark of our short lines."""
    parts = text.split("*")
    return tuple(Run(part, "bold" if index % 2 else "regular") for index, part in enumerate(parts) if part.strip())


def paged(numbers: Iterable[int]) -> tuple[str, ...]:
    """Pages as one looks them up, those that follow each other as from and to; none for what stands in no booklet."""
    spans: list[list[int]] = []
    for number in sorted({number for number in numbers if number}):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    pages = ", ".join(f"{first}" if first == last else f"{first}–{last}" for first, last in spans)
    return (f"p. {pages}",) if pages else ()


def unbroken(text: str) -> str:
    """The same text, never parted between lines."""
    return text.replace(" ", "\xa0")


# --- lines and marks --------------------------------------------------------------------------------------------------


def draw_rows(ink: Ink, x: float, baseline: float, rows: Sequence[Sequence[letters.Piece]], setter: Setter) -> None:
    for number, row in enumerate(rows):
        for piece in row:
            ink.text(x + piece.x, baseline + number * setter.line, piece.run.text, setter.size, piece.run.weight)


def middle_of(y: float, setter: Setter) -> float:
    """The middle of the capitals of a first line."""
    return y + (letters.ASCENT - letters.CAPITAL / 2) * setter.size * letters.MM_PER_POINT


def mark_size(setter: Setter) -> float:
    return setter.size * 0.42


def marks_wide(setter: Setter, marks: Sequence[str]) -> float:
    """From the left edge of the first to the right edge of the last."""
    return len(marks) * (mark_size(setter) + 0.5) - 0.5


def mark_room(setter: Setter, marks: Sequence[str]) -> float:
    """What they take with the white before the words."""
    return marks_wide(setter, marks) + 1.2 if marks else 0


def draw_marks(ink: Ink, x: float, middle: float, marks: Sequence[str], setter: Setter) -> None:
    side = mark_size(setter)
    for number, mark in enumerate(marks):
        left = x + number * (side + 0.5)
        if mark.isdigit():
            ink.box(left + 0.3, middle - side / 2, side - 0.6, side, 0.2, 0.4)
            fitted = letters.one_line(mark, side, setter.size, 4, "bold")
            ink.centred(left, middle - side / 2, side, side, fitted, "bold")
        else:
            ink.icon(mark, left, middle - side / 2, side)
