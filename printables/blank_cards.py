"""Blank cards of playing-card size to be filled in with a pen: a side of each kind, the code on the last card."""

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.words import Words
from printables import PrintRequest
from printables import text as letters
from printables.cards import INSIDE, code_room, draw_end
from printables.ink import HAIR, Ink
from printables.paper import FORMATS, PAPERS, crop_marks, cut_lines, imposed, scale_beside
from printables.sheet import DISTANCES

# In points and millimetres: what a pencil needs from line to line, a square to tick.
SIZE, TITLE = DISTANCES["held"], 9.5
PITCH, SQUARE, GAP = 6.4, 3.0, 1.6


class Field(Struct, frozen=True):
    """Something to be filled in: so many lines to write on, or choices to tick."""

    title: Words
    lines: int = 0
    choices: tuple[Words, ...] = ()


class Blank(Struct, frozen=True):
    """A kind of card: what it is called, and its fields from the top down."""

    title: Words
    fields: tuple[Field, ...]


def draw_blanks(request: PrintRequest, kinds: Sequence[Blank], kind: str, pen: type[Ink]) -> Ink:
    """As many of each kind as a side holds; the very last place is that of the code."""
    sheet = imposed(FORMATS["card"], PAPERS[request.paper])
    ink = pen(f"{request.heading} · {kind}", sheet.wide, sheet.high, request.language)
    for number, each in enumerate(kinds):
        if number:
            ink.next_page()
        crop_marks(ink, sheet)
        cut_lines(ink, sheet)
        for place, (x, y, wide, high) in enumerate(sheet.places):
            is_last = each is kinds[-1] and place == len(sheet.places) - 1
            with ink.frame(x, y, wide, high):
                if is_last:
                    draw_last(ink, request, kind, wide, high)
                else:
                    draw_blank(ink, request, each, wide, high)
        scale_beside(ink, sheet, request.language)
    return ink


def draw_last(ink: Ink, request: PrintRequest, kind: str, wide: float, high: float) -> None:
    """What the cards are of, and the code."""
    room = high - 2 * INSIDE - code_room(request)
    ink.fitted(INSIDE, INSIDE, letters.label(request.heading, wide - 2 * INSIDE, room / 2, 12, SIZE, "bold"), "bold")
    ink.fitted(INSIDE, INSIDE + room / 2, letters.label(kind, wide - 2 * INSIDE, room / 2, SIZE, SIZE))
    draw_end(ink, request, wide, high)


def draw_blank(ink: Ink, request: PrintRequest, blank: Blank, wide: float, high: float) -> None:
    """The title, then each field from the top down."""
    room = wide - 2 * INSIDE
    title = letters.one_line(blank.title.of(request.language), room, TITLE, SIZE, "bold")
    y = INSIDE + ink.fitted(INSIDE, INSIDE, title, "bold") + GAP
    for field in blank.fields:
        y = draw_field(ink, request, field, y, room) + GAP


def draw_field(ink: Ink, request: PrintRequest, field: Field, y: float, room: float) -> float:
    """Its name and its lines, the first beside it; or its choices, each with a square, one under the other where they
    find no room beside each other; where it ends."""
    label = letters.one_line(field.title.of(request.language), room, SIZE, SIZE)
    ink.fitted(INSIDE, y, label)
    x = INSIDE + letters.width(label.lines[0], label.size) + 1.5
    if field.lines:
        for line in range(field.lines):
            down = y + 4.2 + line * PITCH
            ink.line(INSIDE if line else x, down, INSIDE + room, down, HAIR)
        return y + 4.2 + (field.lines - 1) * PITCH
    for choice in field.choices:
        shown = letters.one_line(choice.of(request.language), room - SQUARE - 1.2, SIZE, SIZE)
        wide = SQUARE + 1.2 + letters.width(shown.lines[0], shown.size)
        if x + wide > INSIDE + room:
            x, y = INSIDE + 3, y + 4.6
        ink.box(x, y + 0.3, SQUARE, SQUARE, 0.25, 0.3)
        ink.fitted(x + SQUARE + 1.2, y, shown)
        x += wide + 3
    return y + letters.height(1, SIZE)
