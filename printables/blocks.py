"""What a reference sheet is made of: marked rows, tables and notes, and how each is set in a column."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct

from companion.engine.rulebook import Rule
from companion.engine.words import Words
from printables import PrintRequest
from printables import text as letters
from printables.ink import HAIR, Ink, grey_at
from printables.text import Run
from printables.words import word

# --- what a game's module is made of ----------------------------------------------------------------------------------


class Row(Struct, frozen=True):
    """A rule, or our own words for part of one; before it up to three marks: icons, or a number as on a card."""

    rule: str
    words: Words | None = None
    # What to mind at that step.
    under: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    # Rules that are said with this one.
    also: tuple[str, ...] = ()


class Rows(Struct, frozen=True):
    """Rules under a heading: numbered where they are done in order, with a square where they are ticked."""

    title: Words
    rows: tuple[Row, ...]
    mark: Literal["number", "square", "dot"] = "dot"


# A cell of a table: figures and names as they are, or words.
Cell = str | Words


class Table(Struct, frozen=True):
    """What is a table at the table: a head, a row a thing, and the rules that stand in it.

    `wide` is how much of the measure each column takes, equal ones where it says nothing. A cell of figures is large
    and stands in the middle of its column.
    """

    title: Words
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    rules: tuple[str, ...]
    wide: tuple[float, ...] = ()
    # Marks before the first cell of each row: icons, or numbers as on a card.
    marks: tuple[tuple[str, ...], ...] = ()


class Note(Struct, frozen=True):
    """A few words in a box, or a ruling of the table."""

    words: Words
    rules: tuple[str, ...] = ()


Block = Rows | Table | Note


def ids(blocks: Sequence[Block]) -> Iterator[str]:
    """Every rule a sheet cites, in its order."""
    for block in blocks:
        match block:
            case Rows():
                for row in block.rows:
                    yield from (row.rule, *row.also, *row.under)
            case Table() | Note():
                yield from block.rules


def without(block: Block, rules: frozenset[str]) -> Block | None:
    """The same block without the lines of these rules; nothing where none is left, or where a table is about them."""
    match block:
        case Rows():
            rows = tuple(
                Row(row.rule, row.words, tuple(one for one in row.under if one not in rules), row.marks, row.also)
                for row in block.rows
                if row.rule not in rules
            )
            return Rows(block.title, rows, block.mark) if rows else None
        case Table() | Note():
            return None if block.rules and all(rule in rules for rule in block.rules) else block


def kept(blocks: Sequence[Block], rules: frozenset[str]) -> tuple[Block, ...]:
    """The blocks a table needs that leaves these rules out."""
    return tuple(block for each in blocks if (block := without(each, rules)) is not None)


# --- setting ----------------------------------------------------------------------------------------------------------

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
    again: "Part | None" = None


class Setter(Struct, frozen=True):
    """What every part needs to be set: the request, the measure and the size."""

    request: PrintRequest
    wide: float
    size: float

    @property
    def line(self) -> float:
        return letters.LEADING * self.size * letters.MM_PER_POINT

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
        return self.request.game.rulebook.page(rule)

    def tag(self, rules: Sequence[str], common: str = "") -> str:
        """Where it is looked up: the pages, but for one that the heading says, and its sign."""
        pages = dict.fromkeys(page for rule in rules if (page := self.page(rule)) and page != common)
        signs = dict.fromkeys(sign for rule in rules if (sign := self.sign(rule)))
        return unbroken(" ".join((*pages, *signs)))

    def told(self, row: Row) -> tuple[Run, ...]:
        """The short line for paper where the record has one, in bold up to its first stop or colon."""
        known, language = self.rule(row.rule), self.request.language
        if row.words or known.short:
            text = (row.words or known.short or known.text).of(language)
            return lifted(text)
        return Run(f"{known.title.of(language)}.", "bold"), Run(known.text.of(language))


def lifted(text: str) -> tuple[Run, ...]:
    """`*words*` in bold: the one mark of our short lines."""
    parts = text.split("*")
    return tuple(Run(part, "bold" if place % 2 else "regular") for place, part in enumerate(parts) if part.strip())


def unbroken(text: str) -> str:
    """The same text, never parted between lines."""
    return text.replace(" ", "\xa0")


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
            common = shared_page(setter, block.rules)
            body = table_set(setter, block, common)
    title = block.title.of(setter.request.language)
    yield heading(setter, title, common)
    again = heading(setter, f"{title} ({word('goes-on', setter.request.language)})", common)
    for part in body:
        yield Part(part.high, part.draw, part.gap, part.leads, again)


def shared_page(setter: Setter, rules: Sequence[str]) -> str:
    """The one page where all of it is looked up, if there is one: the heading says it once."""
    pages = {setter.page(rule) for rule in rules}
    return pages.pop() if len(pages) == 1 else ""


def heading(setter: Setter, title: str, page: str) -> Part:
    size = setter.size * 1.25
    tag = setter.size * 0.8
    room = setter.wide - letters.width(page, tag) - (2 if page else 0)
    fitted = letters.one_line(title, room, size, setter.size, "bold")
    high = letters.height(1, size) + 0.9

    def draw(ink: Ink, x: float, y: float) -> None:
        ink.fitted(x, y, fitted, "bold")
        baseline = y + letters.ASCENT * size * letters.MM_PER_POINT
        ink.text(x + setter.wide, baseline, page, tag, align="right", grey=grey_at(tag))
        ink.line(x, y + high - 0.4, x + setter.wide, y + high - 0.4, 0.45)

    return Part(high, draw, BLOCK_GAP, leads=True)


Mark = Callable[[Ink, float, float, float, Setter], None]


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
        yield from entry(setter, setter.told(row), own, mark, tag)
        for rule in row.under:
            beside: Mark = partial(rung_rail, last) if block.mark == "number" else under_mark
            aside = indent if block.mark == "number" else 6.2 * unit
            yield from entry(setter, setter.told(Row(rule)), aside, beside, setter.tag((rule,), common))


def entry(setter: Setter, runs: Sequence[Run], indent: float, mark: Mark, tag: str) -> Iterator[Part]:
    """A text beside its mark, its page at the end of the first line; a long one in several parts, of which the first
    carries the mark."""
    room = setter.wide - indent
    tag_size = setter.size * 0.8
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
                ink.text(x + setter.wide, baseline, tag, tag_size, align="right", grey=grey_at(tag_size))
            draw_rows(ink, x + indent, baseline, some, setter)

        yield Part(high, draw, ENTRY_GAP if start == 0 else 0)


def draw_rows(ink: Ink, x: float, baseline: float, rows: Sequence[Sequence[letters.Piece]], setter: Setter) -> None:
    for number, row in enumerate(rows):
        for piece in row:
            ink.text(x + piece.x, baseline + number * setter.line, piece.run.text, setter.size, piece.run.weight)


def chunks(count: int) -> Iterator[tuple[int, int]]:
    """Where a text of so many lines may be parted: no line stands alone."""
    start = 0
    while start < count:
        end = count if count - start <= TOGETHER + 1 else start + TOGETHER
        yield start, end
        start = end


def nothing(ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """No mark: the text goes on from the part before."""


def middle_of(y: float, setter: Setter) -> float:
    """The middle of the capitals of a first line."""
    return y + (letters.ASCENT - letters.CAPITAL / 2) * setter.size * letters.MM_PER_POINT


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


def mark_size(setter: Setter) -> float:
    return setter.size * 0.42


def mark_room(setter: Setter, marks: Sequence[str]) -> float:
    return len(marks) * (mark_size(setter) + 0.5) + 0.7 if marks else 0


def item_marks(marks: Sequence[str], ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """Icons and numbers in a row, or a plain dot."""
    middle = middle_of(y, setter)
    if not marks:
        ink.disc(x + 0.9, middle, 0.45)
    draw_marks(ink, x, middle, marks, setter)


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


# --- tables -----------------------------------------------------------------------------------------------------------


class Line(Struct, frozen=True):
    """One line of a table, set: its cells as lines of text, and how high it is."""

    cells: tuple[tuple[tuple[letters.Piece, ...], ...], ...]
    marks: tuple[str, ...]
    high: float


def table_set(setter: Setter, block: Table, common: str) -> Iterator[Part]:
    """A line a row under its heads; a table stays together unless it is long."""
    shares = block.wide or (1 / len(block.head),) * len(block.head)
    rooms = [share * setter.wide for share in shares]
    is_figures = [all(is_figure(row[at]) for row in block.rows) for at in range(len(block.head))]
    small = Setter(setter.request, setter.wide, max(setter.size * 0.8, 7))
    if any(said(cell, setter) for cell in block.head):
        yield line_part(small, table_line(small, block.head, (), rooms, "regular"), rooms, is_figures, 0.25)
    for at, row in enumerate(block.rows):
        marks = block.marks[at] if block.marks else ()
        yield line_part(setter, table_line(setter, row, marks, rooms), rooms, is_figures, HAIR)
    tag = setter.tag(block.rules, common)
    if tag:
        yield foot_part(setter, tag)


def said(cell: Cell, setter: Setter) -> str:
    return cell.of(setter.request.language) if isinstance(cell, Words) else cell


def is_figure(cell: Cell) -> bool:
    return isinstance(cell, str) and len(cell) <= 3


def table_line(
    setter: Setter, cells: Sequence[Cell], marks: tuple[str, ...], rooms: Sequence[float], first: letters.Weight = "bold"
) -> Line:
    found = []
    for at, cell in enumerate(cells):
        weight: letters.Weight = first if at == 0 else "regular"
        runs = tuple(Run(run.text, weight if weight == "bold" else run.weight) for run in lifted(said(cell, setter)))
        indent = mark_room(setter, marks) if at == 0 else 0
        found.append(letters.flowed(runs, rooms[at] - 1.5 - indent, setter.size))
    count = max(1, *(len(rows) for rows in found))
    return Line(tuple(found), marks, letters.height(count, setter.size) + 1.2)


def line_part(
    setter: Setter, line: Line, rooms: Sequence[float], is_figures: Sequence[bool], weight: float
) -> Part:
    def draw(ink: Ink, x: float, y: float) -> None:
        baseline = y + 0.5 + letters.ASCENT * setter.size * letters.MM_PER_POINT
        draw_marks(ink, x, middle_of(y + 0.5, setter), line.marks, setter)
        left = x
        for at, rows in enumerate(line.cells):
            indent = mark_room(setter, line.marks) if at == 0 else 0
            if is_figures[at] and rows:
                text = " ".join(piece.run.text for piece in rows[0])
                ink.text(left + rooms[at] / 2, baseline, text, setter.size, "bold", align="centre")
            else:
                draw_rows(ink, left + indent + 0.3, baseline, rows, setter)
            left += rooms[at]
        ink.line(x, y + line.high, x + setter.wide, y + line.high, weight)

    return Part(line.high, draw, 0)


def foot_part(setter: Setter, tag: str) -> Part:
    size = setter.size * 0.8

    def draw(ink: Ink, x: float, y: float) -> None:
        baseline = y + 0.5 + letters.ASCENT * size * letters.MM_PER_POINT
        ink.text(x + setter.wide, baseline, tag, size, align="right", grey=grey_at(size))

    return Part(letters.height(1, size) + 0.5, draw, 0)


# --- notes ------------------------------------------------------------------------------------------------------------

PAD = 2.0


def note(setter: Setter, block: Note) -> Part:
    """A box, its page at its foot."""
    tag = setter.tag(block.rules)
    tag_size = setter.size * 0.8
    rows = letters.flowed(lifted(block.words.of(setter.request.language)), setter.wide - 2 * PAD, setter.size)
    last = max((piece.x + letters.width(piece.run.text, setter.size, piece.run.weight) for piece in rows[-1]), default=0)
    has_room = setter.wide - 2 * PAD - last > letters.width(tag, tag_size) + 2
    high = letters.height(len(rows) + (0 if has_room or not tag else 1), setter.size) + 2 * PAD

    def draw(ink: Ink, x: float, y: float) -> None:
        ink.box(x, y, setter.wide, high, 0.25, 1.5)
        draw_rows(ink, x + PAD, y + PAD + letters.ASCENT * setter.size * letters.MM_PER_POINT, rows, setter)
        foot = y + high - PAD - letters.DESCENT * setter.size * letters.MM_PER_POINT
        ink.text(x + setter.wide - PAD, foot, tag, tag_size, align="right", grey=grey_at(tag_size))

    return Part(high, draw, ENTRY_GAP * 2)
