"""Drawing a score pad: one on its own paper, or two on a sheet to be cut, each with a code of its own."""

from msgspec.structs import replace

from companion.engine.shapes import Mark, Opening, Printed, ScoreSheet, Write
from printables import PrintRequest, qr, usual_opening
from printables import text as letters
from printables.icons import ICONS
from printables.ink import GREY, HAIR, Ink
from printables.pad_layout import (
    CHOICES_STEPS,
    COLUMN_GAP,
    GRID_TOP,
    LABEL_WIDE,
    MARK_WHITE,
    OWNER_HIGH,
    SIDE,
    TITLE_HIGH,
    Cell,
    Layout,
    layout,
    mark_cells,
)
from printables.paper import HALVES, PAD_HIGH, PAD_WIDE, PAPERS, SMALL, UNPRINTABLE, scale_check
from printables.words import word

# In points: the name of a choice. In millimetres: the head of a column without choices, a line of the tally.
CHOICE = 8.0
# A name of so many letters stands upright above its bubble.
UPRIGHT = 2
HEAD_HIGH = 7.0
TALLY = 5.4
# What a line of the tally has room for.
MOST_VALUES = 10


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
    ink.line(wide / 2, UNPRINTABLE, wide / 2, high - UNPRINTABLE, HAIR)
    return ink


def title(request: PrintRequest) -> str:
    return f"{request.heading} · {word('pad', request.language)}"


def opening_of(request: PrintRequest) -> Opening:
    """The table the pad is for, with what it has learned of its box; or one as Custode would propose it."""
    if request.opening is None:
        return usual_opening(request.game, request.game.most_seats)
    return replace(request.opening, box=request.state.box) if request.state else request.opening


def draw_pad(ink: Ink, request: PrintRequest, number: int) -> None:
    """The pad of this number in the frame the pen is in."""
    opening = opening_of(request)
    sheet = request.game.score_sheet(opening)
    plan = layout(sheet, choices_high(request, sheet))
    draw_marks(ink, plan)
    draw_head(ink, request, sheet, plan, number)
    draw_seats(ink, request, opening, plan)
    draw_grid_head(ink, request, sheet, plan)
    draw_rows(ink, request, sheet, plan)
    draw_totals(ink, request, sheet, plan)
    draw_notes(ink, request, plan)


def choices_high(request: PrintRequest, sheet: ScoreSheet) -> float:
    """As low as the longest choice allows: what it does not take is room for a pencil."""
    names = [named(request, choice) for each in sheet.columns if isinstance(each, Mark) for choice in each.choices]
    longest = max((letters.width(letters.printable(each), CHOICE) for each in names), default=0)
    return next((step for step in CHOICES_STEPS if longest <= step - 1.5), CHOICES_STEPS[-1])


def draw_marks(ink: Ink, plan: Layout) -> None:
    for number, centre in enumerate(plan.marks):
        reach = plan.mark_side / 2 + MARK_WHITE
        ink.keep_clear(centre[0] - reach, centre[1] - reach, 2 * reach, 2 * reach)
        ink.blocks(mark_cells(number, centre, plan.mark_side))


def draw_head(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout, number: int) -> None:
    """Between the upper marks the name; below, the code, its letters and where one writes them."""
    left, right = plan.marks[0][0] + 8, plan.marks[1][0] - 8
    ink.fitted(left, 5.2, letters.label(request.heading, right - left, 9, 15, 8, "bold"), "bold")
    ink.fitted(left, 14, letters.one_line(kind(request), right - left, 8, SMALL))
    room = plan.qr[0] - SIDE - 4.5
    wheres = " · ".join(filter(None, (request.name, request.address)))
    if wheres:
        told = word("by-letters", request.language)
        said = told.replace("{code}", request.code_of(number)).replace("{where}", wheres)
        ink.fitted(SIDE, 19.4, letters.one_line(said, room, 9, SMALL))
    hint = word_of(request, sheet, "hint")
    ink.fitted(SIDE, 23.8, letters.one_line(hint, room, 8, SMALL))
    if number < len(request.qr):
        x, y, side, _ = plan.qr
        qr.draw(ink, request.qr[number], x, y, side)
    if request.code_of(number):
        foot = plan.qr[1] + plan.qr[3] + 4.2
        fitted = letters.one_line(request.code_of(number), plan.qr[2], 11, SMALL, "bold")
        ink.text(plan.qr[0] + plan.qr[2] / 2, foot + 2.9, fitted.lines[0], fitted.size, "bold", "centre")


def kind(request: PrintRequest) -> str:
    """What it is, of which game, and for how many."""
    game = request.game.title.of(request.language)
    people = f"{word('players', request.language)}: {len(request.opening.seats)}" if request.opening else ""
    return " · ".join(filter(None, (word("pad", request.language), "" if game == request.heading else game, people)))


def draw_seats(ink: Ink, request: PrintRequest, opening: Opening, plan: Layout) -> None:
    """A line for each player, with shape and letter; what is known of them is printed on it."""
    wide = (plan.qr[0] - SIDE - 8) / 2
    rows = max(2, (len(opening.seats) + 1) // 2)
    step = min(11.0, 29.0 / rows)
    for number, seat in enumerate(opening.seats[:8]):
        x, y = SIDE + number % 2 * wide, 27.5 + number // 2 * step
        seat_sign(ink, seat, x, y + step - 6, 4)
        ink.line(x + 11, y + step - 1.5, x + wide - 3, y + step - 1.5, 0.2, GREY)
        fitted = letters.one_line(request.names.get(seat, ""), wide - 15, 10, SMALL)
        ink.text(x + 11.5, y + step - 2.6, fitted.lines[0], fitted.size)


def seat_sign(ink: Ink, seat: str, x: float, y: float, size: float) -> None:
    """The shape of a seat with its letter beside it."""
    if f"seat-{seat}" in ICONS:
        ink.icon(f"seat-{seat}", x, y, size)
    fitted = letters.one_line(seat, size, size * 3, SMALL, "bold")
    ink.centred(x + size + 0.4, y, size, size, fitted, "bold")


def named(request: PrintRequest, key: str) -> str:
    words = request.game.words.get(f"name.{key}")
    return words.of(request.language) if words else key


def question(request: PrintRequest, column: str) -> str:
    """What a column asks: on a pad that says elsewhere whose it is, in fewer words than on the screen."""
    words = request.game.words.get(f"pad.{column}") or request.game.words.get(f"score.{column}")
    return words.of(request.language) if words else column


def word_of(request: PrintRequest, sheet: ScoreSheet, key: str) -> str:
    """What the game's words say of this pad, those of a sheet with such a column before those of any: what a row is,
    when it is written."""
    keys = (*(f"pad.{key}-{column.id}" for column in sheet.columns), f"pad.{key}")
    words = next((found for each in keys if (found := request.game.words.get(each))), None)
    return words.of(request.language) if words else ""


def draw_grid_head(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout) -> None:
    """What is asked, and above each column of bubbles what it stands for, read upward."""
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


def counts_of(request: PrintRequest, column: Mark | Write | Printed) -> tuple[str, ...]:
    """Above values that hang on an option what was chosen; on a pad for any number of players, whose each is."""
    if not isinstance(column, Printed):
        return ()
    choice = opening_of(request).options.get(column.option, "")
    beside = request.game.words.get(f"pad.{column.id}.{choice}")
    several = by_count(request, column.id)
    counts = f"{word('in', request.language)} {' · '.join(map(str, several))}"
    return (*((beside.of(request.language),) if beside else ()), *((counts,) if several else ()))


def by_count(request: PrintRequest, column: str) -> dict[int, tuple[str, ...]]:
    """The printed values for each number of players, where a pad is for any of them and they differ."""
    if request.opening is not None:
        return {}
    game, found = request.game, {}
    for count in range(game.least_seats, game.most_seats + 1):
        columns = game.score_sheet(usual_opening(game, count)).columns
        found[count] = next((each.values for each in columns if isinstance(each, Printed) and each.id == column), ())
    # Where even the rows are others, a pad for any number of players prints those of the most.
    return found if len(set(found.values())) > 1 and len(set(map(len, found.values()))) == 1 else {}


def printed_values(request: PrintRequest, column: Printed) -> tuple[str, ...]:
    """What stands in each row: one value, or for each number of players the one of theirs."""
    several = by_count(request, column.id)
    if not several:
        return column.values
    return tuple(" · ".join(values) for values in zip(*several.values(), strict=True))


def choice_head(ink: Ink, request: PrintRequest, plan: Layout, cell: Cell, choice: str) -> None:
    x = plan.centres[cell.row, cell.column, choice][0]
    high = cell.y - GRID_TOP - TITLE_HIGH
    name = letters.printable(named(request, choice))
    if len(name) <= UPRIGHT:
        fitted = letters.one_line(name, 5, 10, SMALL, "bold")
        ink.text(x, cell.y - 1.6, fitted.lines[0], fitted.size, "bold", "centre")
        return
    fitted = letters.label(name, high - 1.5, 5, CHOICE, SMALL)
    with ink.frame(x - 2.5, cell.y - high, high, 5, turn=90):
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
        fitted = letters.label(named(request, row), LABEL_WIDE - 1, high, 12, SMALL, "bold")
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
    for bubble in plan.bubbles:
        ink.ring(bubble.x, bubble.y, plan.bubble / 2, 0.25, GREY)


def draw_printed(ink: Ink, cell: Cell, value: str) -> None:
    """A value, or where nobody knows it yet a box to write it in."""
    if value.strip(" ·"):
        ink.centred(cell.x, cell.y, cell.wide, cell.high, letters.one_line(value, cell.wide - 0.6, 13, SMALL))
    else:
        high = min(7.0, cell.high - 1.2)
        ink.box(cell.x + 2, cell.y + (cell.high - high) / 2, cell.wide - 4, high, 0.3, 0.8)


def draw_totals(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout) -> None:
    """What holds for the whole game; each choice has its name to the right of its bubble."""
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
    """Names of one size, each to the right of its bubble."""
    room, high = cell.wide / max(1, len(total.choices)) - plan.bubble - 2.8, cell.high - 1
    set_ = {choice: letters.block(named(request, choice), room, high, CHOICE, SMALL) for choice in total.choices}
    size = min((each.size for each in set_.values()), default=CHOICE)
    for choice in total.choices:
        x, y = plan.centres[cell.row, cell.column, choice]
        label = letters.block(named(request, choice), room, high, size, SMALL)
        ink.fitted(x + plan.bubble / 2 + 0.9, y - letters.height(len(label.lines), label.size) / 2 - 0.1, label)


def rows_of(plan: Layout) -> set[tuple[str, str]]:
    return {(row, column) for row in plan.rows for column in plan.columns}


def draw_notes(ink: Ink, request: PrintRequest, plan: Layout) -> None:
    """Help for the sum, or lines to write on, as far as there is room; then the proof of scale and the notice between
    the lower marks."""
    language = request.language
    top, bottom = plan.foot + 5, plan.high - plan.marks[0][1] - 9
    tally = request.game.words.get("pad.tally")
    if tally and bottom - top >= 8 + TALLY * len(plan.rows):
        draw_tally(ink, request, tally.of(language), plan, top)
    elif bottom - top > 8:
        ink.fitted(SIDE, top - 2, letters.one_line(word("notes", language), 40, 8, SMALL))
        for line in range(1, int((bottom - top) // 7) + 1):
            ink.line(SIDE, top + line * 7, plan.wide - SIDE, top + line * 7, 0.15, GREY)
    left, right = plan.marks[3][0] + 9, plan.marks[2][0] - 9
    notice = letters.one_line(word("unofficial", language), right - left, SMALL, SMALL)
    ink.fitted(left, plan.high - 17.2, notice)
    identity = f"{request.game.id} {plan.id}.{plan.version} · {word('full-size', language)}"
    ink.fitted(left, plan.high - 13.8, letters.one_line(identity, right - left, SMALL, SMALL))
    scale_check(ink, left, plan.high - 6, language, upright=False)


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
        fitted = letters.one_line(named(request, row), LABEL_WIDE - 2, 9, SMALL, "bold")
        ink.centred(SIDE, y, LABEL_WIDE, TALLY, fitted, "bold")
        y += TALLY
    ink.line(SIDE, y, right, y, HAIR, GREY)
    for number in range(len(values)):
        ink.line(left + number * step, top + 2.4, left + number * step, y, HAIR, GREY)
