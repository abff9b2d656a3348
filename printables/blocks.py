"""What a reference sheet is made of: ladders, rules, checks and grids, and how each is set in a column."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from companion.engine.rulebook import Rule
from companion.engine.words import Words
from printables import PrintRequest
from printables import text as letters
from printables.ink import GREY, HAIR, Ink
from printables.text import Run

# --- what a game's module is made of ----------------------------------------------------------------------------------


class Rung(Struct, frozen=True):
    """One step of a ladder: a rule, or our own words for part of one; and what to mind at that step."""

    rule: str
    words: Words | None = None
    under: tuple[str, ...] = ()


class Ladder(Struct, frozen=True):
    """What is done in order, numbered."""

    title: Words
    rungs: tuple[Rung, ...]


class Item(Struct, frozen=True):
    """A rule, or our own words for part of one; before it up to three marks: icons, or a number as on a card."""

    rule: str
    marks: tuple[str, ...] = ()
    words: Words | None = None


class Rules(Struct, frozen=True):
    """Rules in no particular order."""

    title: Words
    items: tuple[Item, ...]


class Checks(Struct, frozen=True):
    """What must not be forgotten, each with a square to tick, and what to mind there."""

    title: Words
    rungs: tuple[Rung, ...]


class Grid(Struct, frozen=True):
    """A small table of figures, with the rule they come from."""

    title: Words
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str


Block = Ladder | Rules | Checks | Grid


def ids(blocks: Sequence[Block]) -> Iterator[str]:
    """Every rule a sheet cites, in its order."""
    for block in blocks:
        match block:
            case Ladder() | Checks():
                for rung in block.rungs:
                    yield rung.rule
                    yield from rung.under
            case Rules():
                yield from (item.rule for item in block.items)
            case Grid():
                yield block.rule


# --- setting ----------------------------------------------------------------------------------------------------------

# In millimetres: what separates two blocks, two entries.
BLOCK_GAP, ENTRY_GAP = 2.6, 0.9
# A text longer than this many lines may be parted between columns.
TOGETHER = 12

Draw = Callable[[Ink, float, float], None]


class Part(Struct, frozen=True):
    """Something that stays together in a column: how high, what it draws, and the gap it wants above itself."""

    high: float
    draw: Draw
    gap: float
    # A heading takes the two parts after it along.
    leads: bool = False


class Setter(Struct, frozen=True):
    """What every part needs to be set: the request, the measure and the size."""

    request: PrintRequest
    wide: float
    size: float

    @property
    def line(self) -> float:
        return letters.LEADING * self.size * letters.MM_PER_POINT

    def rule(self, rule: str) -> Rule:
        return self.request.game.rulebook.rules[rule]

    def source(self, rule: str) -> Run:
        """Where a rule is looked up: its id and page, and whether it is a reading or the table's to decide."""
        known = self.rule(rule)
        sign = " †" if known.reading else " ‡" if known.option else ""
        return Run(unbroken(f"{rule} {self.request.game.rulebook.page(rule)}{sign}"), small=True)

    def told(self, rule: str, words: Words | None = None) -> tuple[Run, ...]:
        known, language = self.rule(rule), self.request.language
        if words:
            return (Run(words.of(language)), self.source(rule))
        return Run(f"{known.title.of(language)}.", "bold"), Run(known.text.of(language)), self.source(rule)


def unbroken(text: str) -> str:
    """The same text, never parted between lines."""
    return text.replace(" ", "\xa0")


def parts(setter: Setter, block: Block) -> Iterator[Part]:
    """A block as parts, its heading first."""
    yield heading(setter, block.title.of(setter.request.language))
    match block:
        case Ladder():
            for number, rung in enumerate(block.rungs, 1):
                last = number == len(block.rungs)
                yield from entry(setter, setter.told(rung.rule, rung.words), 5.4, partial(rung_mark, number, last))
                for rule in rung.under:
                    yield from entry(setter, setter.told(rule), 5.4, partial(rung_rail, last))
        case Rules():
            indent = max([2.6, *(mark_room(setter, item) for item in block.items)])
            for item in block.items:
                yield from entry(setter, setter.told(item.rule, item.words), indent, partial(item_marks, item.marks))
        case Checks():
            for rung in block.rungs:
                yield from entry(setter, setter.told(rung.rule, rung.words), 4.4, check_mark)
                for rule in rung.under:
                    yield from entry(setter, setter.told(rule), 6.2, under_mark)
        case Grid():
            yield grid(setter, block)


def heading(setter: Setter, title: str) -> Part:
    size = setter.size * 1.25
    fitted = letters.one_line(title, setter.wide, size, 5, "bold")
    high = letters.height(1, size) + 0.9

    def draw(ink: Ink, x: float, y: float) -> None:
        ink.fitted(x, y, fitted, "bold")
        ink.line(x, y + high - 0.4, x + setter.wide, y + high - 0.4, 0.35)

    return Part(high, draw, BLOCK_GAP, leads=True)


Mark = Callable[[Ink, float, float, float, Setter], None]


def entry(setter: Setter, runs: Sequence[Run], indent: float, mark: Mark) -> Iterator[Part]:
    """A text beside its mark; a long one in several parts, of which the first carries the mark."""
    rows = letters.flowed(runs, setter.wide - indent, setter.size)
    for start in range(0, len(rows), TOGETHER):
        some = rows[start : start + TOGETHER]
        high = letters.height(len(some), setter.size)
        marks = mark if start == 0 else nothing

        def draw(
            ink: Ink,
            x: float,
            y: float,
            some: Sequence[Sequence[letters.Piece]] = some,
            high: float = high,
            marks: Mark = marks,
        ) -> None:
            marks(ink, x, y, high, setter)
            for number, row in enumerate(some):
                baseline = y + letters.ASCENT * setter.size * letters.MM_PER_POINT + number * setter.line
                for piece in row:
                    run = piece.run
                    grey = GREY if run.small else 0
                    ink.text(x + indent + piece.x, baseline, run.text, run.size(setter.size), run.weight, grey=grey)

        yield Part(high, draw, ENTRY_GAP if start == 0 else 0)


def nothing(ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """No mark: the text goes on from the part before."""


def rung_mark(number: int, last: bool, ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """The number of a step in a ring, and the rail down to the next."""
    middle = y + (letters.ASCENT - letters.CAPITAL / 2) * setter.size * letters.MM_PER_POINT
    ink.ring(x + 2, middle, 1.75, 0.25)
    side = letters.one_line(str(number), 3, setter.size * 0.95, 4, "bold")
    ink.centred(x, middle - 2, 4, 4, side, "bold")
    if not last and y + high + ENTRY_GAP > middle + 1.75:
        ink.line(x + 2, middle + 1.75, x + 2, y + high + ENTRY_GAP, 0.2, GREY)


def rung_rail(last: bool, ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    if not last:
        ink.line(x + 2, y, x + 2, y + high + ENTRY_GAP, 0.2, GREY)


def check_mark(ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """An empty square to tick."""
    side = setter.size * 0.32
    middle = y + (letters.ASCENT - letters.CAPITAL / 2) * setter.size * letters.MM_PER_POINT
    ink.box(x + 0.3, middle - side / 2, side, side, 0.25, 0.3)


def under_mark(ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """What belongs to the square above."""
    middle = y + (letters.ASCENT - letters.CAPITAL / 2) * setter.size * letters.MM_PER_POINT
    ink.disc(x + 4.9, middle, 0.4)


def mark_size(setter: Setter) -> float:
    return setter.size * 0.42


def mark_room(setter: Setter, item: Item) -> float:
    return len(item.marks) * (mark_size(setter) + 0.5) + 0.7 if item.marks else 0


def item_marks(marks: Sequence[str], ink: Ink, x: float, y: float, high: float, setter: Setter) -> None:
    """Icons and numbers in a row, or a plain dot."""
    side = mark_size(setter)
    middle = y + (letters.ASCENT - letters.CAPITAL / 2) * setter.size * letters.MM_PER_POINT
    if not marks:
        ink.disc(x + 0.9, middle, 0.45)
    for number, mark in enumerate(marks):
        left = x + number * (side + 0.5)
        if mark.isdigit():
            ink.box(left + 0.3, middle - side / 2, side - 0.6, side, 0.2, 0.4)
            fitted = letters.one_line(mark, side, setter.size, 4, "bold")
            ink.centred(left, middle - side / 2, side, side, fitted, "bold")
        else:
            ink.icon(mark, left, middle - side / 2, side)


def grid(setter: Setter, block: Grid) -> Part:
    """The figures in equal columns under their heads, the first column wider."""
    step = setter.line * 1.35
    first = setter.wide * 0.34
    rest = (setter.wide - first) / max(1, len(block.head) - 1)
    source = setter.source(block.rule)
    high = step * (len(block.rows) + 1) + setter.line

    def draw(ink: Ink, x: float, y: float) -> None:
        for row, cells in enumerate((block.head, *block.rows)):
            top = y + row * step
            for column, cell in enumerate(cells):
                left, room = (x, first) if column == 0 else (x + first + (column - 1) * rest, rest)
                bold = row == 0 or column == 0
                size = setter.size * (0.9 if bold else 1.2)
                fitted = letters.one_line(cell, room - 0.6, size, 3, "bold" if bold else "regular")
                ink.centred(left, top, room, step, fitted, "bold" if bold else "regular")
            ink.line(x, top + step, x + setter.wide, top + step, HAIR if row else 0.25)
        foot = letters.one_line(source.text, setter.wide, source.size(setter.size), 4)
        ink.fitted(x, y + high - setter.line * 0.9, foot, grey=GREY)

    return Part(high, draw, ENTRY_GAP)
