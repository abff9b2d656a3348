"""Drawing a pad that is all circles: what each line asks and whose it is, what a circle stands for, printed helps."""

from itertools import pairwise

from companion.engine.pads import Digits, PadLine
from companion.engine.scores import Mark, Printed, ScoreSheet, Write
from printables import PrintRequest
from printables import text as letters
from printables.grid_drawing import read_upward
from printables.ink import GREY, HAIR, Ink
from printables.pad_layout import SIDE as HEAD_SIDE
from printables.pad_layout import Cell, Layout
from printables.pad_lines import (
    BLOCK_GAP,
    BOTTOM,
    FIGURES_HIGH,
    NAME,
    NAME_AFTER,
    NAME_GAP,
    NAME_TALL,
    ROOM,
    SIDE,
    TITLE_HIGH,
    TOP,
    UPRIGHT,
    Arranged,
    Block,
    Place,
    choice_name,
    share,
)
from printables.pad_names import counts_of, opening_of, pad_name, printed_values, question, seat_sign, word_of
from printables.paper import SMALL
from printables.words import word

# How thick the line of a circle is.
RING = 0.25
# From this height on a line can be drawn between two lines of circles, and nothing comes too close to either.
RULED = 6.8
# The least between the lines of a label and what stands beside it; the shape of a seat with its letter.
BESIDE_LABEL, SIGN = 1.2, 8.6
# How much of a label is the number of the row, where help is printed beside it.
ROW_WIDE, HELPED = 7.0, 5.4
# Between the players and the lines: how to fill them.
FILL_TOP = 46.6
CANNOT_HIGH = 6.8


def draw_fillings(ink: Ink, request: PrintRequest, plan: Layout) -> None:
    """How circles are blackened and what becomes of them; below the lines, what paper cannot bring back."""
    room = plan.qr[0] - HEAD_SIDE - 4.5
    says = f"{word('fill', request.language)} {word('photograph', request.language)}"
    ink.fitted(HEAD_SIDE, FILL_TOP, letters.block(says, room, TOP - FILL_TOP, NAME, NAME))
    cannot = request.game.words.get("pad.cannot")
    if cannot:
        wide = plan.wide - 2 * HEAD_SIDE
        ink.fitted(HEAD_SIDE, BOTTOM + 0.6, letters.block(cannot.of(request.language), wide, CANNOT_HIGH, NAME, NAME))


def draw_lines(ink: Ink, request: PrintRequest, sheet: ScoreSheet, pad: Arranged) -> None:
    """Block by block from the top."""
    cells = iter(pad.layout.cells)
    for place in pad.places:
        rows = [(line, [next(cells) for _ in line.asks]) for line in place.block.lines]
        ink.line(SIDE, place.top - BLOCK_GAP / 2, SIDE + ROOM, place.top - BLOCK_GAP / 2, 0.35)
        draw_block_head(ink, request, sheet, pad.layout, place, rows)
        for at, (line, own) in enumerate(rows):
            y = place.y + at * place.high
            if at and place.high >= RULED:
                ink.line(SIDE, y, SIDE + ROOM, y, HAIR, GREY)
            draw_label(ink, request, sheet, place, line, y)
            if place.block.is_beside:
                draw_names_beside(ink, request, line, own[0], pad.layout)
    end = pad.places[-1]
    foot = end.y + len(end.block.lines) * end.high + BLOCK_GAP / 2
    ink.line(SIDE, foot, SIDE + ROOM, foot, 0.35)
    for circle in pad.layout.circles:
        ink.ring(circle.x, circle.y, pad.layout.circle / 2, RING, GREY)


# --- above the circles ------------------------------------------------------------------------------------------------


def draw_block_head(
    ink: Ink,
    request: PrintRequest,
    sheet: ScoreSheet,
    plan: Layout,
    place: Place,
    rows: list[tuple[PadLine, list[Cell]]],
) -> None:
    """What is asked, where the lines do not say it themselves, and above each circle what it stands for."""
    block = place.block
    if block.is_beside:
        return
    line, cells = max(rows, key=lambda row: len(row[1]))
    for ask, cell in zip(line.asks, cells, strict=True):
        if block.is_titled:
            title = letters.one_line(titled(request, sheet, ask), cell.wide, 8.5, SMALL, "bold")
            ink.text(cell.x + cell.wide / 2, place.top + TITLE_HIGH - 1.3, title.lines[0], title.size, "bold", "centre")
            ink.line(cell.x + 0.6, place.top + TITLE_HIGH - 0.4, cell.x + cell.wide - 0.6, place.top + TITLE_HIGH - 0.4)
    for at, groups in enumerate(block.grid):
        for choice in (choice for group in groups for choice in group):
            draw_choice_head(ink, request, place, head_place(plan, block, at, choice), choice)
    row_word = word_of(request, sheet, "row")
    if block.is_titled and row_word and is_numbered(request, line):
        fitted = letters.label(row_word, ROW_WIDE + 4, FIGURES_HIGH, NAME, SMALL)
        ink.text(SIDE, place.y - 1, fitted.lines[0], fitted.size)


def head_place(plan: Layout, block: Block, at: int, choice: str) -> float:
    """The middle of this circle in the first line that has it."""
    return next(
        plan.centres[line.row, line.asks[at].id, choice][0]
        for line in block.lines
        if at < len(line.asks) and (line.row, line.asks[at].id, choice) in plan.centres
    )


def draw_choice_head(ink: Ink, request: PrintRequest, place: Place, x: float, choice: str) -> None:
    """Upright where it is short; longer names are read upward."""
    name = choice_name(choice, request.game.words, request.language)
    if len(name) <= UPRIGHT:
        fitted = letters.one_line(name, 5, 9, SMALL, "bold")
        ink.text(x, place.y - 0.65, fitted.lines[0], fitted.size, "bold", "centre")
    else:
        read_upward(ink, x, place.y - 0.2, place.block.head, name)


def titled(request: PrintRequest, sheet: ScoreSheet, ask: Mark | Digits) -> str:
    """The question; with it what the figures beside the row are, where some are printed for it."""
    help_ = help_of(sheet, ask.id)
    if help_ is None:
        return question(request, ask.id)
    about = ", ".join((question(request, help_.id).lower(), *reversed(counts_of(request, help_))))
    return f"{question(request, ask.id)} ({word('at-left', request.language)} {about})"


def help_of(sheet: ScoreSheet, ask: str) -> Printed | None:
    """What is printed right before this question is a help for it."""
    for before, column in pairwise(sheet.columns):
        if column.id == ask and isinstance(column, Write) and isinstance(before, Printed):
            return before
    return None


# --- beside the circles -----------------------------------------------------------------------------------------------


def is_numbered(request: PrintRequest, line: PadLine) -> bool:
    return f"name.{line.row}" not in request.game.words and line.row.isdigit()


def draw_label(ink: Ink, request: PrintRequest, sheet: ScoreSheet, place: Place, line: PadLine, y: float) -> None:
    """Whose line it is, what it asks where no title says it, and what is printed to help."""
    x, wide = SIDE, place.label - BESIDE_LABEL
    if line.row in opening_of(request).seats:
        seat_sign(ink, line.row, x, y + (place.high - 4) / 2, 4)
        x, wide = x + SIGN, wide - SIGN
    row = "" if line.row in ("total", *opening_of(request).seats) else pad_name(request, line.row)
    says = "" if place.block.is_titled else question(request, line.asks[0].id)
    if help_ := help_of(sheet, line.asks[0].id):
        draw_help(ink, request, help_, line, (x + HELPED, y, wide - HELPED, place.high))
        wide = HELPED
    if row and not says and len(row) <= UPRIGHT:
        wide = min(wide, ROW_WIDE)
        ink.centred(x, y, wide, place.high, letters.one_line(row, wide, 12, SMALL, "bold"), "bold")
        return
    # The sum of a match has no row; the name of who has it stands beside their sign.
    says = " ".join(filter(None, (row, says))) or request.names.get(line.row, "")
    fitted = letters.label(says, wide, min(NAME_TALL, place.high), 9, SMALL, "bold")
    tall = letters.height(len(fitted.lines), fitted.size)
    ink.fitted(x, y + (place.high - tall) / 2, fitted, "bold")


def draw_help(
    ink: Ink, request: PrintRequest, help_: Printed, line: PadLine, box: tuple[float, float, float, float]
) -> None:
    """The figure of this row, or where nobody knows it yet a box to write it in."""
    x, y, wide, high = box
    rows = request.game.score_sheet(opening_of(request)).rows
    value = dict(zip(rows, printed_values(request, help_), strict=False)).get(line.row, "")
    if value.strip(" ·"):
        ink.centred(x, y, wide, high, letters.one_line(value, wide, 10, SMALL))
    else:
        ink.box(x + 0.5, y + (high - 5) / 2, wide - 1, 5, 0.3, 0.8)


def draw_names_beside(ink: Ink, request: PrintRequest, line: PadLine, cell: Cell, plan: Layout) -> None:
    """Each at the right of its circle, all of one size; a player's with what they call themselves."""
    ask = line.asks[0]
    assert isinstance(ask, Mark)
    room = share(ask) - plan.circle - NAME_GAP - NAME_AFTER
    names = {choice: choice_name(choice, request.game.words, request.language) for choice in ask.choices}
    size = min(letters.block(name, room, NAME_TALL, NAME, SMALL).size for name in names.values())
    for choice, name in names.items():
        person = request.names.get(choice, "") if choice in opening_of(request).seats else ""
        x, y = plan.centres[cell.row, cell.column, choice]
        if person:
            fitted = letters.one_line(f"{name} {person}", room, size, SMALL)
        else:
            fitted = letters.block(name, room, NAME_TALL, size, SMALL)
        tall = letters.height(len(fitted.lines), fitted.size)
        ink.fitted(x + plan.circle / 2 + NAME_GAP, y - tall / 2 - 0.1, fitted)
