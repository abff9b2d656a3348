"""Drawing a score sheet as a grid, as pads of the second version have it and those of games without circles for all."""

from companion.engine.scores import Mark, Printed, ScoreSheet, Write
from printables import PrintRequest
from printables import text as letters
from printables.ink import GREY, HAIR, Ink
from printables.pad_layout import (
    CHOICES_STEPS,
    COLUMN_GAP,
    GRID_TOP,
    LABEL_WIDE,
    OWNER_HIGH,
    SIDE,
    TITLE_HIGH,
    Cell,
    Layout,
)
from printables.pad_names import counts_of, pad_name, printed_values, question, seat_sign, word_of
from printables.paper import SMALL

# In points: the name of a choice. In millimetres: the head of a column without choices, a line of the tally.
CHOICE = 8.0
# A name of so many letters stands upright above its circle.
UPRIGHT = 2
HEAD_HIGH = 7.0
TALLY = 5.4
# What a line of the tally has room for.
MOST_VALUES = 10


def draw_grid(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout) -> None:
    draw_grid_head(ink, request, sheet, plan)
    draw_rows(ink, request, sheet, plan)
    draw_totals(ink, request, sheet, plan)


def draw_grid_head(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout) -> None:
    """What is asked, and above each column of circles what it stands for, read upward."""
    if not plan.rows:
        return
    first = {cell.column: cell for cell in reversed(plan.cells) if cell.row == plan.rows[0]}
    corner = plan.cells[0]
    head = letters.label(word_of(request, sheet, "row"), LABEL_WIDE + 1, TITLE_HIGH, 8, SMALL, "bold")
    ink.centred(corner.x - LABEL_WIDE - 1, corner.y - TITLE_HIGH, LABEL_WIDE + 1, TITLE_HIGH, head, "bold")
    for column in sheet.columns:
        cell = first[column.id]
        is_mark = isinstance(column, Mark)
        high = TITLE_HIGH if is_mark else HEAD_HIGH
        fitted = letters.label(question(request, column.id), cell.wide, high, 9, SMALL, "bold")
        if isinstance(column, Mark):
            ink.centred(cell.x, GRID_TOP, cell.wide, TITLE_HIGH - 1, fitted, "bold")
            ink.line(cell.x, GRID_TOP + TITLE_HIGH - 0.6, cell.x + cell.wide, GRID_TOP + TITLE_HIGH - 0.6)
            for choice in column.choices:
                choice_head(ink, request, plan, cell, choice)
            continue
        draw_owner(ink, request, sheet, column, cell)
        counts = counts_of(request, column)
        ink.centred(cell.x, cell.y - high - 3 * len(counts), cell.wide, high, fitted, "bold")
        for number, line in enumerate(reversed(counts)):
            small = letters.one_line(line, cell.wide + 1, SMALL, SMALL)
            ink.text(cell.x + cell.wide / 2, cell.y - 1.2 - 3 * number, small.lines[0], SMALL, align="centre")


def draw_owner(
    ink: Ink, request: PrintRequest, sheet: ScoreSheet, column: Mark | Write | Printed, first: Cell
) -> None:
    """Above the first of a player's columns whose they all are, and a line over them."""
    if not isinstance(column, Write) or not column.seat:
        return
    theirs = [each for each in sheet.columns if isinstance(each, Write) and each.seat == column.seat]
    if theirs[0] is not column:
        return
    wide = len(theirs) * first.wide + (len(theirs) - 1) * COLUMN_GAP
    y = first.y - HEAD_HIGH - OWNER_HIGH
    seat_sign(ink, column.seat, first.x, y, 4)
    name = letters.one_line(request.names.get(column.seat, ""), wide - 11, 9, SMALL)
    ink.text(first.x + 10, y + 3.3, name.lines[0], name.size)
    ink.line(first.x, y + OWNER_HIGH - 0.6, first.x + wide, y + OWNER_HIGH - 0.6, 0.35)


def choice_head(ink: Ink, request: PrintRequest, plan: Layout, cell: Cell, choice: str) -> None:
    x = plan.centres[cell.row, cell.column, choice][0]
    high = cell.y - GRID_TOP - TITLE_HIGH
    name = letters.printable(pad_name(request, choice))
    if len(name) <= UPRIGHT:
        fitted = letters.one_line(name, 5, 10, SMALL, "bold")
        ink.text(x, cell.y - 1.6, fitted.lines[0], fitted.size, "bold", "centre")
        return
    read_upward(ink, x, cell.y, high, name)


def read_upward(ink: Ink, x: float, foot: float, high: float, name: str) -> None:
    """A name above the middle of its circle, as high as its head."""
    fitted = letters.label(name, high - 1.5, 5, CHOICE, SMALL)
    with ink.frame(x - 2.5, foot - high, high, 5, turn=90):
        size = fitted.size * letters.MM_PER_POINT
        block = (letters.CAPITAL + (len(fitted.lines) - 1) * letters.LEADING) * size
        for number, line in enumerate(fitted.lines):
            ink.text(1.2, (5 - block) / 2 + (letters.CAPITAL + number * letters.LEADING) * size, line, fitted.size)


def draw_rows(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout) -> None:
    printed = {each.id: printed_values(request, each) for each in sheet.columns if isinstance(each, Printed)}
    boxes = {(box.row, box.column): box for box in plan.boxes}
    for number, row in enumerate(plan.rows):
        cells = [cell for cell in plan.cells if cell.row == row]
        left, right = cells[0].x - LABEL_WIDE, cells[-1].x + cells[-1].wide
        top, high = cells[0].y, cells[0].high
        ink.line(left, top, right, top, 0.35 if number == 0 else HAIR, 0 if number == 0 else GREY)
        fitted = letters.label(pad_name(request, row), LABEL_WIDE - 1, high, 12, SMALL, "bold")
        ink.centred(left, top, LABEL_WIDE - 1, high, fitted, "bold")
        for cell in cells:
            if cell.column in printed and number < len(printed[cell.column]):
                draw_printed(ink, cell, printed[cell.column][number])
            if (cell.row, cell.column) in sheet.closed:
                ink.line(cell.x + cell.wide / 2 - 1.5, top + high / 2, cell.x + cell.wide / 2 + 1.5, top + high / 2)
            elif (cell.row, cell.column) in boxes:
                box = boxes[cell.row, cell.column]
                ink.box(box.x, box.y, box.wide, box.high, 0.3, 0.8)
        if number == len(plan.rows) - 1:
            ink.line(left, top + high, right, top + high, 0.35)
    for circle in plan.circles:
        ink.ring(circle.x, circle.y, plan.circle / 2, 0.25, GREY)


def draw_printed(ink: Ink, cell: Cell, value: str) -> None:
    """A value, or where nobody knows it yet a box to write it in."""
    if value.strip(" ·"):
        ink.centred(cell.x, cell.y, cell.wide, cell.high, letters.one_line(value, cell.wide - 0.6, 13, SMALL))
    else:
        high = min(7.0, cell.high - 1.2)
        ink.box(cell.x + 2, cell.y + (cell.high - high) / 2, cell.wide - 4, high, 0.3, 0.8)


def draw_totals(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout) -> None:
    """What holds for the whole game; each choice has its name to the right of its circle."""
    cells = {cell.column: cell for cell in plan.cells if (cell.row, cell.column) not in rows_of(plan)}
    boxes = {box.column: box for box in plan.boxes if (box.row, box.column) not in rows_of(plan)}
    for total in sheet.totals:
        cell = cells[total.id]
        fitted = letters.label(question(request, total.id), cell.x - SIDE - 2, cell.high - 1, 10, SMALL, "bold")
        ink.centred(SIDE, cell.y, cell.x - SIDE - 2, cell.high, fitted, "bold")
        if isinstance(total, Write):
            box = boxes[total.id]
            ink.box(box.x, box.y, box.wide, box.high, 0.3, 0.8)
        else:
            draw_choices(ink, request, total, cell, plan)


def draw_choices(ink: Ink, request: PrintRequest, total: Mark, cell: Cell, plan: Layout) -> None:
    """Names of one size, each to the right of its circle."""
    room, high = cell.wide / max(1, len(total.choices)) - plan.circle - 2.8, cell.high - 1
    set_ = {choice: letters.block(pad_name(request, choice), room, high, CHOICE, SMALL) for choice in total.choices}
    size = min((each.size for each in set_.values()), default=CHOICE)
    for choice in total.choices:
        x, y = plan.centres[cell.row, cell.column, choice]
        label = letters.block(pad_name(request, choice), room, high, size, SMALL)
        ink.fitted(x + plan.circle / 2 + 0.9, y - letters.height(len(label.lines), label.size) / 2 - 0.1, label)


def rows_of(plan: Layout) -> set[tuple[str, str]]:
    return {(row, column) for row in plan.rows for column in plan.columns}


def choices_high(request: PrintRequest, sheet: ScoreSheet) -> float:
    """As low as the longest choice allows: what it does not take is room for a pencil."""
    names = [pad_name(request, choice) for each in sheet.columns if isinstance(each, Mark) for choice in each.choices]
    longest = max((letters.width(letters.printable(each), CHOICE) for each in names), default=0)
    return next((step for step in CHOICES_STEPS if longest <= step - 1.5), CHOICES_STEPS[-1])


def tally_high(plan: Layout) -> float:
    return 8 + TALLY * len(plan.rows)


def draw_tally(ink: Ink, request: PrintRequest, how: str, plan: Layout, top: float) -> None:
    """A tick a card under what it counts for: the sum is then a multiplication."""
    values = letters.printable(request.game.words["pad.values"].of(request.language)).split()[:MOST_VALUES]
    left, right = SIDE + LABEL_WIDE, plan.wide - SIDE
    step = (right - left) / max(1, len(values))
    ink.fitted(SIDE, top - 3, letters.one_line(how, right - SIDE, 8, SMALL))
    y = top + 5.6
    for number, value in enumerate(values):
        fitted = letters.one_line(value, step - 1, 9, SMALL, "bold")
        ink.text(left + (number + 0.5) * step, y - 1, fitted.lines[0], fitted.size, "bold", "centre")
    for row in plan.rows:
        ink.line(SIDE, y, right, y, HAIR, GREY)
        fitted = letters.one_line(pad_name(request, row), LABEL_WIDE - 2, 9, SMALL, "bold")
        ink.centred(SIDE, y, LABEL_WIDE, TALLY, fitted, "bold")
        y += TALLY
    ink.line(SIDE, y, right, y, HAIR, GREY)
    for number in range(len(values)):
        ink.line(left + number * step, top + 2.4, left + number * step, y, HAIR, GREY)
