"""Blank cards of playing-card size to be filled in with a pen: a side of each kind, the code on the last card."""

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.words import Words
from printables import PrintRequest
from printables import text as letters
from printables.cards import INSIDE, code_room, draw_end
from printables.ink import HAIR, Ink
from printables.paper import FORMATS, PAPERS, Imposed, crop_marks, cut_lines, imposed, scale_beside
from printables.sheet import DISTANCES

# In points and millimetres: what a pencil needs from line to line, a square to tick.
SIZE, TITLE = DISTANCES["held"], 9.5
PITCH, SQUARE, GAP = 6.4, 3.0, 1.6


class Field(Struct, frozen=True):
    """Something to be filled in: so many lines to write on, or choices to tick; and what is known of it."""

    title: Words
    lines: int = 0
    choices: tuple[Words, ...] = ()
    known: str = ""


class Blank(Struct, frozen=True):
    """A kind of card: what it is called, and its fields from the top down."""

    title: Words
    fields: tuple[Field, ...]


def draw_blanks(request: PrintRequest, kinds: Sequence[Blank], kind: str, pen: type[Ink]) -> Ink:
    """As many of each kind as a side holds; the very last place is that of the code."""
    count = len(imposed(FORMATS["card"], PAPERS[request.paper]).places)
    return draw_filled(request, [each for each in kinds for _ in range(count)][:-1], kind, pen)


def draw_filled(request: PrintRequest, cards: Sequence[Blank], kind: str, pen: type[Ink]) -> Ink:
    """Every card in its place, on as many sides as it takes; the place after the last is that of the code."""
    sheet = imposed(FORMATS["card"], PAPERS[request.paper])
    every: tuple[Blank | None, ...] = (*cards, None)
    ink = pen(f"{request.heading} · {kind}", sheet.wide, sheet.high, request.language)
    for start in range(0, len(every), len(sheet.places)):
        if start:
            ink.next_page()
        some = every[start : start + len(sheet.places)]
        used = Imposed(sheet.wide, sheet.high, sheet.places[: len(some)])
        crop_marks(ink, used)
        cut_lines(ink, used)
        for card, (x, y, wide, high) in zip(some, used.places, strict=True):
            with ink.frame(x, y, wide, high):
                if card is None:
                    draw_last(ink, request, kind, wide, high)
                else:
                    draw_blank(ink, request, card, wide, high)
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
    """Its name and its lines, the first beside it, with what is known on them; or its choices, each with a square, one
    under the other where they find no room beside each other; where it ends."""
    label = letters.one_line(field.title.of(request.language), room, SIZE, SIZE)
    ink.fitted(INSIDE, y, label)
    x = INSIDE + letters.width(label.lines[0], label.size) + 1.5
    if field.lines:
        for line in range(field.lines):
            down = y + 4.2 + line * PITCH
            ink.line(INSIDE if line else x, down, INSIDE + room, down, HAIR)
        draw_known(ink, field, x, y, room)
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


def draw_known(ink: Ink, field: Field, x: float, y: float, room: float) -> None:
    """What is known, on the lines: it goes on from line to line, and what the last has no room for is left out."""
    if not field.known:
        return
    less = x - INSIDE
    rows = letters.flowed((letters.Run(letters.printable(field.known)),), room, SIZE, less)
    lines = [" ".join(piece.run.text for piece in row) for row in rows]
    if len(lines) > field.lines:
        last = " ".join(lines[field.lines - 1 :])
        lines[field.lines - 1 :] = [letters.shortened(last, room - (less if field.lines == 1 else 0), SIZE)]
    for line, text in enumerate(lines):
        ink.text(INSIDE if line else x, y + 3.4 + line * PITCH, text, SIZE)
