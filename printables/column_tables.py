"""Tables and notes as parts of a column."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.words import Words
from printables import text as letters
from printables.blocks import WRITE, Cell, MarkedCell, Note, Row, Table
from printables.ink import HAIR, Ink
from printables.setter import (
    ENTRY_GAP,
    Part,
    Setter,
    draw_marks,
    draw_rows,
    lifted,
    mark_room,
    marks_wide,
    middle_of,
    paged,
    unbroken,
)
from printables.text import Run


class Line(Struct, frozen=True):
    """One line of a table, set: its cells as lines of text with their marks, and how high it is."""

    cells: tuple[tuple[tuple[letters.Piece, ...], ...], ...]
    marks: tuple[tuple[str, ...], ...]
    high: float
    # How its figures are set.
    weight: letters.Weight = "bold"

    def words_high(self, setter: Setter) -> float:
        """How high it is by its words alone."""
        return high_of(max(1, *(len(rows) for rows in self.cells)), setter)


def high_of(count: int, setter: Setter) -> float:
    """How high so many lines in a table are."""
    return letters.height(count, setter.size) + 1.2


# In millimetres: what a pencil needs, and how wide a place to write in is.
WRITE_HIGH, WRITE_WIDE = 6.0, 13.0
# A table of more lines than this may go on in another column.
TABLE_TOGETHER = 9
# What is longer is no cell: a table of names nobody foresaw still stands on its page.
MOST_LINES = 8


def table_set(setter: Setter, block: Table) -> Iterator[Part]:
    """A line a row under its heads; a table stays together unless it is long."""
    lines = tuple(table_lines(setter, block))
    if len(lines) > TABLE_TOGETHER:
        yield from lines
        return

    def draw(ink: Ink, x: float, y: float) -> None:
        for line in lines:
            line.draw(ink, x, y)
            y += line.high

    yield Part(sum(line.high for line in lines), draw, 0)


def table_lines(setter: Setter, block: Table) -> Iterator[Part]:
    rooms, is_figures = rooms_of(setter, block), figures_of(block)
    heads = head_line(setter, block)
    if heads is not None:
        yield heads
    for at, row in enumerate(block.rows):
        marks = block.marks[at] if block.marks else ()
        yield line_part(setter, table_line(setter, row, marks, rooms), rooms, is_figures, HAIR)


def head_line(setter: Setter, block: Table) -> Part | None:
    """What the columns are, where the table says it."""
    small, rooms = Setter(setter.request, setter.wide, setter.small), rooms_of(setter, block)
    if not any(runs_of(cell, setter) or isinstance(cell, MarkedCell) for cell in block.head):
        return None
    return line_part(small, table_line(small, block.head, (), rooms, "regular"), rooms, figures_of(block), 0.25)


def rooms_of(setter: Setter, block: Table) -> list[float]:
    """How wide each column is."""
    shares = block.wide or (1 / len(block.head),) * len(block.head)
    return [share * setter.wide for share in shares]


def figures_of(block: Table) -> list[bool]:
    """Which of the columns hold figures alone."""
    return [all(is_figure(row[at]) for row in block.rows) for at in range(len(block.head))]


def runs_of(cell: Cell, setter: Setter) -> tuple[Run, ...]:
    """What stands in a cell."""
    if isinstance(cell, MarkedCell) and cell.rule:
        *before, last = setter.runs_of(Row(cell.rule))
        sign = setter.sign(cell.rule)
        return (*before, Run(unbroken(f"{last.text} {sign}") if len(last.text) < 12 else f"{last.text} {sign}".strip()))
    words = cell.words if isinstance(cell, MarkedCell) else cell
    return lifted(words.of(setter.request.language) if isinstance(words, Words) else words)


def is_figure(cell: Cell) -> bool:
    return isinstance(cell, str) and len(cell) <= 3


def table_line(
    setter: Setter,
    cells: Sequence[Cell],
    marks: tuple[str, ...],
    rooms: Sequence[float],
    first: letters.Weight = "bold",
) -> Line:
    found, drawn = [], []
    for at, cell in enumerate(cells):
        weight: letters.Weight = first if at == 0 else "regular"
        runs = tuple(Run(run.text, weight if weight == "bold" else run.weight) for run in runs_of(cell, setter))
        before = cell.marks if isinstance(cell, MarkedCell) else marks if at == 0 else ()
        found.append(letters.flowed(runs, rooms[at] - 1.5 - mark_room(setter, before), setter.size)[:MOST_LINES])
        drawn.append(before)
    high = high_of(max(1, *(len(rows) for rows in found)), setter)
    return Line(tuple(found), tuple(drawn), max(high, WRITE_HIGH + 0.6) if WRITE in cells else high, first)


def line_part(
    setter: Setter, line: Line, rooms: Sequence[float], is_figures: Sequence[bool], weight: float
) -> Part:
    def draw(ink: Ink, x: float, y: float) -> None:
        left = x
        for at in range(len(line.cells)):
            draw_cell(ink, left, y, line, at, rooms[at], is_figures[at], setter)
            left += rooms[at]
        ink.line(x, y + line.high, x + setter.wide, y + line.high, weight)

    return Part(line.high, draw, 0)


def draw_cell(
    ink: Ink, left: float, y: float, line: Line, at: int, room: float, in_middle: bool, setter: Setter
) -> None:
    """Its marks and its words; a figure in bold in the middle, a mark alone above figures too, and a box where one is
    to be written."""
    rows, marks = line.cells[at], line.marks[at]
    text = " ".join(piece.run.text for piece in rows[0]) if rows else ""
    # Where boxes make a line higher than its words, these stand in its middle.
    y_words = y + (line.high - line.words_high(setter)) / 2
    baseline = y_words + 0.5 + letters.ASCENT * setter.size * letters.MM_PER_POINT
    aside = (room - marks_wide(setter, marks)) / 2 if in_middle and not text else 0
    draw_marks(ink, left + aside, middle_of(y_words + 0.5, setter), marks, setter)
    if text == WRITE:
        wide = min(WRITE_WIDE, room - 2)
        ink.box(left + (room - wide) / 2, y + (line.high - WRITE_HIGH) / 2, wide, WRITE_HIGH, 0.25, 0.8)
    elif in_middle:
        ink.text(left + room / 2, baseline, text, setter.size, line.weight, align="centre")
    else:
        draw_rows(ink, left + mark_room(setter, marks) + 0.3, baseline, rows, setter)


def pages_of(setter: Setter, block: Table) -> str:
    """Where a table is looked up, and the signs of its rules that stand beside none of its cells."""
    numbers = {setter.rule(rule).page for rule in block.rules}
    shown = {cell.rule for row in block.rows for cell in row if isinstance(cell, MarkedCell)}
    signs = dict.fromkeys(sign for rule in block.rules if rule not in shown and (sign := setter.sign(rule)))
    return unbroken(" ".join((*paged(numbers), *signs)))


# --- notes ------------------------------------------------------------------------------------------------------------

PAD = 2.0


def note(setter: Setter, block: Note) -> Part:
    """A box, its page at its foot."""
    tag = setter.tag(block.rules)
    tag_size = setter.small
    rows = letters.flowed(lifted(block.words.of(setter.request.language)), setter.wide - 2 * PAD, setter.size)
    end = rows[-1][-1] if rows else None
    last = end.x + letters.width(end.run.text, setter.size, end.run.weight) if end else 0
    has_room = setter.wide - 2 * PAD - last > letters.width(tag, tag_size) + 2
    high = letters.height(len(rows) + (0 if has_room or not tag else 1), setter.size) + 2 * PAD

    def draw(ink: Ink, x: float, y: float) -> None:
        ink.box(x, y, setter.wide, high, 0.25, 1.5)
        draw_rows(ink, x + PAD, y + PAD + letters.ASCENT * setter.size * letters.MM_PER_POINT, rows, setter)
        foot = y + high - PAD - letters.DESCENT * setter.size * letters.MM_PER_POINT
        ink.text(x + setter.wide - PAD, foot, tag, tag_size, align="right")

    return Part(high, draw, ENTRY_GAP * 2)
