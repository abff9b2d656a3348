"""The layout of a score pad in millimetres: one description that both the printer and the reader of photographs use.

Versions 1 and 2 are laid out here from a score sheet; version 3, which is all circles, in `pad_lines`.
"""

import hashlib
from functools import cached_property
from itertools import groupby

import msgspec
from msgspec import Struct

from companion.engine.scores import Mark, Printed, ScoreSheet, Write
from printables import Unprintable
from printables.ink import Rect
from printables.paper import PAD_HIGH, PAD_WIDE

Point = tuple[float, float]


class Edition(Struct, frozen=True):
    """What changed from one version of the layout to the next, in millimetres; prints of older ones stay readable."""

    # How wide a column is whose values are printed, and by how much a box to write in is lower than its row.
    printed_wide: float
    box_less: float
    # The most from row to row: what is left below is room for the sum.
    row_most: float


# Goes up when the same score sheet would be laid out otherwise.
VERSION = 2
EDITIONS = {1: Edition(12.0, 0.0, 12.0), 2: Edition(19.0, 1.2, 9.0)}

# ArUco DICT_4X4_50, ids 0 to 3, the inner four by four cells row by row, 1 for white; a test compares with OpenCV.
ARUCO = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
)
MARK_SIDE = 10.0
# From the edge of the pad to the centre of a mark, and the white that must surround it.
MARK_IN, MARK_WHITE = 11.0, 2.0

QR_SIDE = 26.0
QR_AT = (PAD_WIDE - 9.5 - QR_SIDE, 22.5)

# The size of a circle to blacken: its diameter in mm, twice the radius.
CIRCLE = 4.0
# The least and the most from circle to circle, and the least from row to row.
PITCH, PITCH_MOST = 5.6, 7.4
ROW = 6.4
SIDE = 9.0
GRID_TOP, GRID_BOTTOM = 58.0, 186.0
# What stands above the rows: the question, and under it the choices, read upward.
TITLE_HIGH, CHOICES_HIGH = 6.0, 25.0
# What says above several columns whose they are.
OWNER_HIGH = 5.6
# How high the choices may stand: as high as the longest of them needs, in steps a layout can be named by.
CHOICES_STEPS = (6.0, 12.0, 16.0, 20.0, CHOICES_HIGH)
LABEL_WIDE = 12.0
WRITE_WIDE, WRITE_MOST = 15.0, 40.0
# Where there are more boxes than that allows: two figures with a plus between them.
WRITE_LEAST = 11.5
COLUMN_GAP = 2.0
TOTAL_HIGH, TOTAL_WRITE, TOTALS_GAP = 9.0, 30.0, 4.0
TOTAL_LABEL = 24.0
TOTAL_WIDE = PAD_WIDE - 2 * SIDE - TOTAL_LABEL
TOTAL = "total"


class DoesNotFit(Unprintable):
    """The score sheet has more rows or columns than a pad holds."""


class Circle(Struct, frozen=True):
    """One circle to blacken: what it answers, and where its centre is."""

    row: str
    column: str
    choice: str
    x: float
    y: float


class Cell(Struct, frozen=True):
    """One place of the grid, from its top left corner; the row of a total is "total"."""

    row: str
    column: str
    x: float
    y: float
    wide: float
    high: float


class Layout(Struct, frozen=True, dict=True):
    """Where everything on a pad lies, counted from its top left corner."""

    id: str
    version: int
    wide: float
    high: float
    # The centres of the four corner marks in the order of their ids: clockwise from the top left.
    marks: tuple[Point, Point, Point, Point]
    mark_side: float
    # The dark square of the code; its white margin lies outside.
    qr: Rect
    # The diameter of a circle.
    circle: float
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    circles: tuple[Circle, ...]
    # Every cell, and among them those that are written in by hand.
    cells: tuple[Cell, ...]
    boxes: tuple[Cell, ...]

    @cached_property
    def centres(self) -> dict[tuple[str, str, str], Point]:
        """Row, column and choice to the centre of the circle."""
        return {(circle.row, circle.column, circle.choice): (circle.x, circle.y) for circle in self.circles}

    @cached_property
    def lines(self) -> tuple[tuple[Circle, ...], ...]:
        """The circles line by line from the top, each line from the left; several lines may be about one row."""
        by_height = groupby(sorted(self.circles, key=lambda each: (each.y, each.x)), key=lambda each: each.y)
        return tuple(tuple(line) for _, line in by_height)

    @property
    def foot(self) -> float:
        """Where the last cell ends."""
        return max(cell.y + cell.high for cell in self.cells)


def layout(sheet: ScoreSheet, choices: float = CHOICES_HIGH, version: int = VERSION) -> Layout:
    """The pad of a score sheet; equal questions under equal heads give equal layouts, whatever is printed beside."""
    edition = EDITIONS[version]
    high = row_height(sheet, choices, edition)
    top = GRID_TOP + head_height(sheet, choices)
    rows = row_answers(sheet, top, high, edition)
    totals = total_answers(sheet, top + len(sheet.rows) * high + TOTALS_GAP)
    found = Answers(
        cells=[*rows.cells, *totals.cells],
        circles=[*rows.circles, *totals.circles],
        boxes=[*rows.boxes, *totals.boxes],
    )
    columns = tuple(column.id for column in sheet.columns)
    return framed(name(sheet, choices, version), version, sheet.rows, columns, found)


class Answers(Struct, frozen=True):
    """Where the answers to some questions go: every cell, the circles to blacken, the boxes to write in."""

    cells: list[Cell]
    circles: list[Circle]
    boxes: list[Cell]


def framed(id: str, version: int, rows: tuple[str, ...], columns: tuple[str, ...], found: Answers) -> Layout:
    """What every pad has around its answers: the corner marks, and the code."""
    near, right, low = MARK_IN, PAD_WIDE - MARK_IN, PAD_HIGH - MARK_IN
    return Layout(
        id=id,
        version=version,
        wide=PAD_WIDE,
        high=PAD_HIGH,
        marks=((near, near), (right, near), (right, low), (near, low)),
        mark_side=MARK_SIDE,
        qr=(*QR_AT, QR_SIDE, QR_SIDE),
        circle=CIRCLE,
        rows=rows,
        columns=columns,
        circles=tuple(found.circles),
        cells=tuple(found.cells),
        boxes=tuple(found.boxes),
    )


def row_answers(sheet: ScoreSheet, top: float, high: float, edition: Edition) -> Answers:
    """The grid, in the middle of the pad."""
    wide, pitch, write = measures(sheet, edition)
    found = Answers([], [], [])
    for at, row in enumerate(sheet.rows):
        x, y = SIDE + LABEL_WIDE + (PAD_WIDE - 2 * SIDE - wide) / 2, top + at * high
        for column in sheet.columns:
            room = width_of(column, pitch, write, edition)
            cell = Cell(row, column.id, rounded(x), rounded(y), rounded(room), rounded(high))
            found.cells.append(cell)
            if isinstance(column, Mark):
                found.circles.extend(circles_in(cell, column, pitch))
            elif isinstance(column, Write) and (row, column.id) not in sheet.closed:
                found.boxes.append(lower(cell, edition.box_less))
            x += room + COLUMN_GAP
    return found


def lower(cell: Cell, less: float) -> Cell:
    """The box in the middle of a cell, by so much lower."""
    return Cell(cell.row, cell.column, cell.x, rounded(cell.y + less / 2), cell.wide, rounded(cell.high - less))


def total_answers(sheet: ScoreSheet, top: float) -> Answers:
    """What holds for the whole game, one line each across the pad."""
    found = Answers([], [], [])
    for at, total in enumerate(sheet.totals):
        cell = Cell(TOTAL, total.id, SIDE + TOTAL_LABEL, rounded(top + at * TOTAL_HIGH), TOTAL_WIDE, TOTAL_HIGH)
        found.cells.append(cell)
        if isinstance(total, Mark):
            found.circles.extend(circles_in(cell, total, total_pitch(total), from_left=CIRCLE))
        else:
            found.boxes.append(Cell(TOTAL, total.id, cell.x, rounded(cell.y + 1), TOTAL_WRITE, TOTAL_HIGH - 2))
    return found


def name(sheet: ScoreSheet, choices: float, version: int) -> str:
    """The id of a layout, made from its questions and how high their heads are."""
    heads = () if version == 1 else (choices,)
    # What is left open was asked of every sheet before any said so: their names stay.
    closed = (sheet.closed,) if sheet.closed else ()
    asked = (version, sheet.rows, questions(sheet), *heads, *closed)
    return hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:10]


def questions(sheet: ScoreSheet) -> list[tuple[str, str, tuple[str, ...]]]:
    """What a sheet asks in each row and at the end."""
    return [(type(each).__name__, each.id, getattr(each, "choices", ())) for each in sheet.columns + sheet.totals]


def holds(pad: ScoreSheet, table: ScoreSheet) -> bool:
    """Whether a pad printed for nobody in particular has a place for everything this table scores."""
    return questions(pad) == questions(table) and set(table.rows) <= set(pad.rows)


def prints_alike(pad: ScoreSheet, table: ScoreSheet) -> bool:
    """Whether what a pad prints for as many is what this table plays by."""
    printed, known = ([each for each in sheet.columns if isinstance(each, Printed)] for sheet in (pad, table))
    return printed == known


def circles_in(cell: Cell, column: Mark, pitch: float, from_left: float | None = None) -> list[Circle]:
    """The circles of a cell in a row: in its middle, or each at the left of its share."""
    first = cell.x + (from_left if from_left is not None else (cell.wide - (len(column.choices) - 1) * pitch) / 2)
    y = rounded(cell.y + cell.high / 2)
    places = enumerate(column.choices)
    return [Circle(cell.row, cell.column, choice, rounded(first + at * pitch), y) for at, choice in places]


def width_of(column: Mark | Write | Printed, pitch: float, write: float, edition: Edition) -> float:
    match column:
        case Mark():
            return len(column.choices) * pitch + 1
        case Write():
            return write
        case Printed():
            return edition.printed_wide


def measures(sheet: ScoreSheet, edition: Edition) -> tuple[float, float, float]:
    """How wide the grid is, the pitch of its circles and the width of its boxes: as roomy as the pad allows."""
    room = PAD_WIDE - 2 * SIDE

    def taken(pitch: float, write: float) -> float:
        columns = sheet.columns
        wide = sum(width_of(each, pitch, write, edition) for each in columns)
        return LABEL_WIDE + wide + COLUMN_GAP * (len(columns) - 1)

    least = WRITE_WIDE if taken(PITCH, WRITE_WIDE) <= room else WRITE_LEAST
    if taken(PITCH, least) > room:
        raise DoesNotFit(f"the columns need {taken(PITCH, least):.1f} mm, a pad has {room:.1f}")
    choices = sum(len(each.choices) for each in sheet.columns if isinstance(each, Mark))
    pitch = min(PITCH_MOST, PITCH + (room - taken(PITCH, least)) / choices) if choices else PITCH
    boxes = sum(isinstance(each, Write) for each in sheet.columns)
    write = min(WRITE_MOST, least + (room - taken(pitch, least)) / boxes) if boxes else least
    return taken(pitch, write), pitch, write


def head_height(sheet: ScoreSheet, choices: float) -> float:
    owners = OWNER_HIGH if any(isinstance(each, Write) and each.seat for each in sheet.columns) else 0
    return TITLE_HIGH + owners + (choices if any(isinstance(each, Mark) for each in sheet.columns) else 0)


def row_height(sheet: ScoreSheet, choices: float, edition: Edition) -> float:
    totals = len(sheet.totals) * TOTAL_HIGH + (TOTALS_GAP if sheet.totals else 0)
    room = GRID_BOTTOM - GRID_TOP - head_height(sheet, choices) - totals
    if len(sheet.rows) * ROW > room:
        raise DoesNotFit(f"{len(sheet.rows)} rows need {len(sheet.rows) * ROW:.1f} mm, a pad has {room:.1f}")
    if any(total_pitch(each) < PITCH for each in sheet.totals if isinstance(each, Mark)):
        raise DoesNotFit("a total has more choices than a pad is wide")
    return min(edition.row_most, room / max(1, len(sheet.rows)))


def total_pitch(total: Mark) -> float:
    return TOTAL_WIDE / max(1, len(total.choices))


def mark_cells(number: int, centre: Point, side: float = MARK_SIDE) -> list[Rect]:
    """The black cells of a corner mark: its border, and the bits that are not white."""
    cell = side / 6
    left, top = centre[0] - side / 2, centre[1] - side / 2
    white = {(x + 1, y + 1) for y, bits in enumerate(ARUCO[number]) for x, bit in enumerate(bits) if bit == "1"}
    return [
        (left + x * cell, top + y * cell, cell, cell) for y in range(6) for x in range(6) if (x, y) not in white
    ]


def rounded(millimetres: float) -> float:
    """To the hundredth: finer than any printer, and the same on every machine."""
    return round(millimetres, 2)
