"""How blocks become parts of a column: a heading, then rows with their marks, a table, or a note."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from printables import text as letters
from printables.blocks import Block, Note, Rows, Table, ids
from printables.column_tables import head_line, note, pages_of, table_set
from printables.ink import HAIR, Ink
from printables.setter import (
    BLOCK_GAP,
    ENTRY_GAP,
    TOGETHER,
    Part,
    Setter,
    draw_marks,
    draw_rows,
    mark_room,
    middle_of,
)
from printables.text import Run
from printables.words import word

Mark = Callable[[Ink, float, float, float, Setter], None]


def parts(setter: Setter, block: Block) -> Iterator[Part]:
    """A block as parts, its heading first."""
    match block:
        case Note():
            yield note(setter, block)
            return
        case Rows():
            common = shared_page(setter, list(ids((block,))))
            body: Iterator[Part] = rows_set(setter, block, common)
        case Table():
            common = pages_of(setter, block)
            body = table_set(setter, block)
    title = block.title.of(setter.request.language)
    yield heading(setter, title, common)
    again = heading(setter, f"{title} ({word('goes-on', setter.request.language)})", common)
    some = tuple(body)
    if isinstance(block, Table) and (heads := head_line(setter, block)):
        again = stacked(again, heads)
    for number, part in enumerate(some, 1):
        # The last of a block goes on alone in no other column.
        yield replace(part, repeated=again, keeps=part.keeps or number == len(some) - 1)


def stacked(upper: Part, lower: Part) -> Part:
    """One below the other, as one: the heads of a table's columns stand under its heading in every column of paper."""

    def draw(ink: Ink, x: float, y: float) -> None:
        upper.draw(ink, x, y)
        lower.draw(ink, x, y + upper.high)

    return replace(upper, high=upper.high + lower.high, draw=draw)


def shared_page(setter: Setter, rules: Sequence[str]) -> str:
    """The one page where all of it is looked up, if there is one: the heading says it once."""
    pages = {setter.page(rule) for rule in rules}
    return pages.pop() if len(pages) == 1 else ""


def heading(setter: Setter, title: str, page: str) -> Part:
    size = setter.size * 1.25
    tag = setter.small
    room = setter.wide - letters.width(page, tag) - (2 if page else 0)
    fitted = letters.one_line(title, room, size, setter.size, "bold")
    high = letters.height(1, size) + 0.9

    def draw(ink: Ink, x: float, y: float) -> None:
        ink.fitted(x, y, fitted, "bold")
        baseline = y + letters.ASCENT * size * letters.MM_PER_POINT
        ink.text(x + setter.wide, baseline, page, tag, align="right")
        ink.line(x, y + high - 0.4, x + setter.wide, y + high - 0.4, 0.45)

    return Part(high, draw, BLOCK_GAP, leads=True)


# --- rows -------------------------------------------------------------------------------------------------------------


def rows_set(setter: Setter, block: Rows, common: str) -> Iterator[Part]:
    unit = setter.unit
    indent = {"number": 5.4, "square": 4.4, "dot": 2.6}[block.mark] * unit
    for number, row in enumerate(block.rows, 1):
        last = number == len(block.rows)
        mark: Mark
        if block.mark == "number":
            mark = partial(rung_mark, number, last)
        elif block.mark == "square":
            mark = check_mark
        else:
            mark = partial(item_marks, row.marks)
        own = max(indent, mark_room(setter, row.marks)) if block.mark == "dot" else indent
        tag = setter.tag((row.rule, *row.also), common)
        said = list(entry(setter, setter.runs_of(row), own, mark, tag))
        for under in row.reminders:
            beside: Mark = partial(rung_rail, last) if block.mark == "number" else under_mark
            aside = indent if block.mark == "number" else 6.2 * unit
            said += entry(setter, setter.runs_of(under), aside, beside, setter.tag((under.rule, *under.also), common))
        # Under a number a rail says what goes on; without one nobody would know what it is about.
        is_whole = block.mark != "number"
        yield from (replace(part, keeps=is_whole and at < len(said)) for at, part in enumerate(said, 1))


def entry(setter: Setter, runs: Sequence[Run], indent: float, mark: Mark, tag: str) -> Iterator[Part]:
    """A text beside its mark, its page at the end of the first line; a long one in several parts, of which the first
    carries the mark."""
    room = setter.wide - indent
    tag_size = setter.small
    kept_free = letters.width(tag, tag_size) + 1.5 if tag else 0
    rows = letters.flowed(runs, room, setter.size, kept_free)
    for start, end in chunks(len(rows)):
        some = rows[start:end]
        high = letters.height(len(some), setter.size)
        marks = mark if start == 0 else nothing

        def draw(
            ink: Ink,
            x: float,
            y: float,
            some: Sequence[Sequence[letters.Piece]] = some,
            high: float = high,
            marks: Mark = marks,
            shows_tag: bool = start == 0,
        ) -> None:
            marks(ink, x, y, high, setter)
            baseline = y + letters.ASCENT * setter.size * letters.MM_PER_POINT
            if shows_tag:
                ink.text(x + setter.wide, baseline, tag, tag_size, align="right")
            draw_rows(ink, x + indent, baseline, some, setter)

        yield Part(high, draw, ENTRY_GAP if start == 0 else 0)


def chunks(count: int) -> Iterator[tuple[int, int]]:
    """Where a text of so many lines may be parted: no line stands alone."""
    start = 0
    while start < count:
        end = count if count - start <= TOGETHER + 1 else start + TOGETHER
        yield start, end
        start = end


def nothing(ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """No mark: the text goes on from the part before."""


def rung_mark(number: int, last: bool, ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """The number of a step in a ring, and the rail down to the next."""
    middle, unit = middle_of(y, setter), setter.unit
    ink.ring(x + 2 * unit, middle, 1.75 * unit, 0.25)
    side = letters.one_line(str(number), 3 * unit, setter.size * 0.95, 4, "bold")
    ink.centred(x, middle - 2 * unit, 4 * unit, 4 * unit, side, "bold")
    if not last and y + high + ENTRY_GAP > middle + 1.75 * unit:
        ink.line(x + 2 * unit, middle + 1.75 * unit, x + 2 * unit, y + high + ENTRY_GAP, HAIR)


def rung_rail(last: bool, ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    if not last:
        ink.line(x + 2 * setter.unit, y, x + 2 * setter.unit, y + high + ENTRY_GAP, HAIR)


def check_mark(ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """An empty square to tick."""
    side = setter.size * 0.32
    ink.box(x + 0.3, middle_of(y, setter) - side / 2, side, side, 0.25, 0.3)


def under_mark(ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """What belongs to the square above."""
    ink.disc(x + 4.9 * setter.unit, middle_of(y, setter), 0.4)


def item_marks(marks: Sequence[str], ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """Icons and numbers in a row, or a plain dot."""
    middle = middle_of(y, setter)
    if not marks:
        ink.disc(x + 0.9, middle, 0.45)
    draw_marks(ink, x, middle, marks, setter)
