"""Drawing a score pad: one on its own paper, or two on a sheet to be cut, each with a code of its own."""

from companion.engine.shapes import Mark, Opening, Printed, ScoreSheet, Write
from printables import PrintRequest, qr, usual_opening
from printables import text as letters
from printables.icons import ICONS
from printables.ink import GREY, HAIR, Ink
from printables.pad_layout import (
    CHOICES_HIGH,
    GRID_TOP,
    LABEL_WIDE,
    MARK_WHITE,
    SIDE,
    TITLE_HIGH,
    Cell,
    Layout,
    layout,
    mark_cells,
)
from printables.paper import CROP_AWAY, CROP_LONG, HALVES, PAD_HIGH, PAD_WIDE, PAPERS, scale_check
from printables.words import word


def draw_one(request: PrintRequest, pen: type[Ink]) -> Ink:
    """A pad on paper of its own size."""
    paper = HALVES[request.paper]
    ink = pen(title(request), paper.wide, paper.high, request.language)
    with ink.frame((paper.wide - PAD_WIDE) / 2, (paper.high - PAD_HIGH) / 2, PAD_WIDE, PAD_HIGH):
        draw_pad(ink, request, 0)
    return ink


def draw_two(request: PrintRequest, pen: type[Ink]) -> Ink:
    """Two pads side by side on a sheet turned sideways, and where to cut it."""
    paper = PAPERS[request.paper]
    wide, high = paper.high, paper.wide
    ink = pen(title(request), wide, high, request.language)
    for number in (0, 1):
        left = number * wide / 2 + (wide / 2 - PAD_WIDE) / 2
        with ink.frame(left, (high - PAD_HIGH) / 2, PAD_WIDE, PAD_HIGH):
            draw_pad(ink, request, number)
    for y in (CROP_AWAY, high - CROP_AWAY - CROP_LONG):
        ink.line(wide / 2, y, wide / 2, y + CROP_LONG, HAIR)
    return ink


def title(request: PrintRequest) -> str:
    return f"{request.heading} · {word('pad', request.language)}"


def opening_of(request: PrintRequest) -> Opening:
    """The table the pad is for, or one as Custode would propose it, at full strength."""
    return request.opening or usual_opening(request.game, request.game.most_seats)


def draw_pad(ink: Ink, request: PrintRequest, number: int) -> None:
    """The pad of this number in the frame the pen is in."""
    opening = opening_of(request)
    sheet = request.game.score_sheet(opening)
    plan = layout(sheet)
    draw_marks(ink, plan)
    draw_head(ink, request, plan, number)
    draw_seats(ink, request, opening, plan)
    draw_grid_head(ink, request, sheet, plan)
    draw_rows(ink, request, sheet, plan)
    draw_totals(ink, request, sheet, plan)
    draw_notes(ink, request, plan)


def draw_marks(ink: Ink, plan: Layout) -> None:
    for number, centre in enumerate(plan.marks):
        reach = plan.mark_side / 2 + MARK_WHITE
        ink.keep_clear(centre[0] - reach, centre[1] - reach, 2 * reach, 2 * reach)
        ink.blocks(mark_cells(number, centre, plan.mark_side))


def draw_head(ink: Ink, request: PrintRequest, plan: Layout, number: int) -> None:
    """Between the upper marks the name; below, the code and what it says in letters."""
    language = request.language
    left, right = plan.marks[0][0] + 8, plan.marks[1][0] - 8
    ink.fitted(left, 5.2, letters.label(request.heading, right - left, 9, 15, 7, "bold"), "bold")
    game = request.game.title.of(language)
    kind = word("pad", language) + ("" if game == request.heading else f" · {game}")
    ink.fitted(left, 14, letters.one_line(kind, right - left, 7.5, 5), grey=GREY)
    how = letters.block(word("pad-how", language), plan.qr[0] - SIDE - 8, 7, 7, 5)
    ink.fitted(SIDE, 19.5, how)
    if number < len(request.qr):
        x, y, side, _ = plan.qr
        qr.draw(ink, request.qr[number], x, y, side)
    if request.code_of(number):
        foot = plan.qr[1] + plan.qr[3] + 4.2
        fitted = letters.one_line(request.code_of(number), plan.qr[2], 11, 5, "bold")
        ink.text(plan.qr[0] + plan.qr[2] / 2, foot + 2.9, fitted.lines[0], fitted.size, "bold", "centre")


def draw_seats(ink: Ink, request: PrintRequest, opening: Opening, plan: Layout) -> None:
    """A line for each player, with shape and letter; what is known of them is printed on it."""
    wide = (plan.qr[0] - SIDE - 8) / 2
    rows = max(2, (len(opening.seats) + 1) // 2)
    step = min(11.0, 29.0 / rows)
    for number, seat in enumerate(opening.seats[:8]):
        x, y = SIDE + number % 2 * wide, 27.5 + number // 2 * step
        seat_sign(ink, seat, x, y + step - 6, 4)
        ink.line(x + 11, y + step - 1.5, x + wide - 3, y + step - 1.5, 0.2, GREY)
        fitted = letters.one_line(request.names.get(seat, ""), wide - 15, 10, 5)
        ink.text(x + 11.5, y + step - 2.6, fitted.lines[0], fitted.size)


def seat_sign(ink: Ink, seat: str, x: float, y: float, size: float) -> None:
    """The shape of a seat with its letter beside it."""
    if f"seat-{seat}" in ICONS:
        ink.icon(f"seat-{seat}", x, y, size)
    fitted = letters.one_line(seat, size, size * 3, 3, "bold")
    ink.centred(x + size + 0.4, y, size, size, fitted, "bold")


def named(request: PrintRequest, key: str) -> str:
    words = request.game.words.get(f"name.{key}")
    return words.of(request.language) if words else key


def question(request: PrintRequest, column: str) -> str:
    words = request.game.words.get(f"score.{column}")
    return words.of(request.language) if words else column


def draw_grid_head(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout) -> None:
    """What is asked, and above each column of bubbles what it stands for, read upward."""
    if not plan.rows:
        return
    first = {cell.column: cell for cell in reversed(plan.cells) if cell.row == plan.rows[0]}
    for column in sheet.columns:
        cell = first[column.id]
        fitted = letters.label(question(request, column.id), cell.wide, TITLE_HIGH, 8, 4.5, "bold")
        if isinstance(column, Mark):
            ink.centred(cell.x, GRID_TOP, cell.wide, TITLE_HIGH - 1, fitted, "bold")
            ink.line(cell.x, GRID_TOP + TITLE_HIGH - 0.6, cell.x + cell.wide, GRID_TOP + TITLE_HIGH - 0.6)
            for choice in column.choices:
                choice_head(ink, request, plan, cell, choice)
        else:
            ink.centred(cell.x, cell.y - TITLE_HIGH, cell.wide, TITLE_HIGH, fitted, "bold")


def choice_head(ink: Ink, request: PrintRequest, plan: Layout, cell: Cell, choice: str) -> None:
    x = plan.centres[cell.row, cell.column, choice][0]
    room = CHOICES_HIGH - 1.5
    fitted = letters.label(named(request, choice), room, 5, 8, 4.5)
    with ink.frame(x - 2.5, cell.y - CHOICES_HIGH, CHOICES_HIGH, 5, turn=90):
        size = fitted.size * letters.MM_PER_POINT
        block = (letters.CAPITAL + (len(fitted.lines) - 1) * letters.LEADING) * size
        for number, line in enumerate(fitted.lines):
            ink.text(1.2, (5 - block) / 2 + (letters.CAPITAL + number * letters.LEADING) * size, line, fitted.size)


def draw_rows(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout) -> None:
    printed = {column.id: column.values for column in sheet.columns if isinstance(column, Printed)}
    written = {(box.row, box.column) for box in plan.boxes}
    for number, row in enumerate(plan.rows):
        cells = [cell for cell in plan.cells if cell.row == row]
        left, right = cells[0].x - LABEL_WIDE, cells[-1].x + cells[-1].wide
        top, high = cells[0].y, cells[0].high
        ink.line(left, top, right, top, 0.35 if number == 0 else HAIR, 0 if number == 0 else GREY)
        fitted = letters.label(named(request, row), LABEL_WIDE - 1, high, 12, 5, "bold")
        ink.centred(left, top, LABEL_WIDE - 1, high, fitted, "bold")
        for cell in cells:
            if cell.column in printed and number < len(printed[cell.column]):
                value = letters.one_line(printed[cell.column][number], cell.wide - 1, 13, 5)
                ink.centred(cell.x, cell.y, cell.wide, cell.high, value)
            if (cell.row, cell.column) in written:
                ink.box(cell.x, cell.y + 0.8, cell.wide, cell.high - 1.6, 0.3, 0.8)
        if number == len(plan.rows) - 1:
            ink.line(left, top + high, right, top + high, 0.35)
    for bubble in plan.bubbles:
        ink.ring(bubble.x, bubble.y, plan.bubble / 2, 0.25, GREY)


def draw_totals(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout) -> None:
    """What holds for the whole game; each choice has its name to the right of its bubble."""
    cells = {cell.column: cell for cell in plan.cells if (cell.row, cell.column) not in rows_of(plan)}
    boxes = {box.column: box for box in plan.boxes if (box.row, box.column) not in rows_of(plan)}
    for total in sheet.totals:
        cell = cells[total.id]
        fitted = letters.label(question(request, total.id), cell.x - SIDE - 2, cell.high - 1, 10, 5, "bold")
        ink.centred(SIDE, cell.y, cell.x - SIDE - 2, cell.high, fitted, "bold")
        if isinstance(total, Write):
            box = boxes[total.id]
            ink.box(box.x, box.y, box.wide, box.high, 0.3, 0.8)
            continue
        share = cell.wide / max(1, len(total.choices))
        for choice in total.choices:
            x, y = plan.centres[cell.row, cell.column, choice]
            room = share - plan.bubble - 2.8
            label = letters.label(named(request, choice), room, cell.high - 1, 8, 4.5)
            ink.fitted(x + plan.bubble / 2 + 0.9, y - letters.height(len(label.lines), label.size) / 2 - 0.1, label)


def rows_of(plan: Layout) -> set[tuple[str, str]]:
    return {(row, column) for row in plan.rows for column in plan.columns}


def draw_notes(ink: Ink, request: PrintRequest, plan: Layout) -> None:
    """Lines to write on as far as there is room, then the proof of scale and the notice between the lower marks."""
    language = request.language
    top, bottom = plan.foot + 5, plan.high - plan.marks[0][1] - 9
    if bottom - top > 8:
        ink.fitted(SIDE, top - 2, letters.one_line(word("notes", language), 40, 7, 5), grey=GREY)
        for line in range(1, int((bottom - top) // 7) + 1):
            ink.line(SIDE, top + line * 7, plan.wide - SIDE, top + line * 7, 0.15, GREY)
    left, right = plan.marks[3][0] + 9, plan.marks[2][0] - 9
    notice = letters.label(word("unofficial", language), right - left, 5, 6, 4)
    ink.fitted(left, plan.high - 16.5, notice, grey=GREY)
    identity = f"{request.game.id} {plan.id}.{plan.version} · {word('full-size', language)}"
    ink.fitted(left, plan.high - 13.2, letters.one_line(identity, right - left, 5.5, 4), grey=GREY)
    scale_check(ink, left, plan.high - 6, language, upright=False)
