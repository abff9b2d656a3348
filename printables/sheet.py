"""Sheets, page layout: blocks of rules poured into columns, on one side of paper where they fit."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from importlib import import_module

from msgspec import Struct

from companion.engine.words import Words
from printables import PrintRequest, qr
from printables import text as letters
from printables.blocks import Block, Part, Setter, parts, unbroken
from printables.ink import GREY, Ink
from printables.paper import PAPERS, Paper, scale_check
from printables.text import Run
from printables.words import word

LEFT, RIGHT, TOP, BOTTOM = 12.0, 10.0, 10.0, 13.0
COLUMNS, GAP = 3, 5.0
# In points: set as large as one side allows; below the least, a second side is kinder to the eyes.
MOST, LEAST, STEP = 9.4, 6.6, 0.2
# In millimetres.
CODE = 25.0
# What the line under everything takes.
NOTICE = 6.0

# --- pouring ----------------------------------------------------------------------------------------------------------


class Column(Struct, frozen=True):
    page: int
    x: float
    top: float
    bottom: float


Placed = tuple[Part, Column, float]


def poured(flow: Sequence[Part], columns: Iterator[Column]) -> list[Placed]:
    """Every part with the column and height where it lands; a heading takes what follows it along."""
    found: list[Placed] = []
    column = next(columns)
    y, fresh = column.top, True
    for number, part in enumerate(flow):
        followers = flow[number + 1 : number + 3] if part.leads else ()
        needed = part.high + sum(follower.gap + follower.high for follower in followers if not follower.leads)
        gap = 0 if fresh else part.gap
        # What is higher than a whole page stays where it is: moving on would never end.
        while y + gap + needed > column.bottom and not (column.page and needed > column.bottom - column.top):
            column = next(columns)
            y, gap = column.top, 0
        found.append((part, column, y + gap))
        y, fresh = y + gap + part.high, False
    return found


class Plan(Struct, frozen=True):
    """A sheet laid out at one size."""

    placed: tuple[Placed, ...]
    pages: int
    size: float


class Band(Struct, frozen=True):
    """What stands across a sheet above its columns: how high, and what it draws from a corner in some width."""

    high: float
    draw: Callable[[Ink, float, float, float], None]


class Sheet(Struct, frozen=True):
    """One sheet: what kind it is, what it is made of, and its title where that is not the table's."""

    kind: str
    blocks: tuple[Block, ...]
    band: Band | None = None
    title: str = ""
    # Whether the house rulings in force stand at its foot.
    has_rulings: bool = True


def tops(request: PrintRequest, band: Band | None) -> tuple[float, float]:
    """Where the columns of the first page begin, and the last of them, which stands under the code."""
    beside_code = code_foot(request) if request.qr else HEAD
    if band is None:
        return HEAD, beside_code
    return (max(HEAD, beside_code) + band.high,) * 2


def columns(paper: Paper, first: tuple[float, float], foot: float, shorter: float) -> Iterator[Column]:
    """The columns of one page after the other.

    On the first the last may stand lower, under the code, and all end above the foot, which stands there only.
    """
    wide = third(paper)
    page = 0
    while True:
        for column in range(COLUMNS):
            top = TOP if page else first[column == COLUMNS - 1]
            below = NOTICE if page else foot
            yield Column(page, LEFT + column * (wide + GAP), top, paper.high - BOTTOM - below - shorter)
        page += 1


def planned(
    request: PrintRequest, blocks: Sequence[Block], paper: Paper, foot: float, band: Band | None = None
) -> Plan:
    """The largest size that fits on one side; else on two; else the least size on as many as it takes."""
    sizes = [MOST - STEP * step for step in range(round((MOST - LEAST) / STEP) + 1)]
    first = tops(request, band)

    @cache
    def flow(size: float) -> tuple[Part, ...]:
        setter = Setter(request, third(paper), size)
        return tuple(part for block in blocks for part in parts(setter, block))

    @cache
    def laid(size: float, shorter: float = 0) -> Plan:
        placed = poured(flow(size), columns(paper, first, foot, shorter))
        return Plan(tuple(placed), 1 + max((column.page for _, column, _ in placed), default=0), size)

    pages = laid(sizes[-1]).pages
    if pages > 2:
        return laid(sizes[-1])

    def fits(size: float) -> bool:
        return laid(size).pages <= pages

    # A smaller size never needs more paper, so the first that fits is found by halving.
    return evened(partial(laid, sizes[bisect_left(sizes, True, key=fits)]), pages)


def evened(laid: Callable[[float], Plan], pages: int) -> Plan:
    """Columns as short as the number of pages allows, so that they end together."""
    best = laid(0)
    for shorter in range(4, 120, 4):
        tried = laid(shorter)
        if tried.pages > pages:
            break
        best = tried
    return best


# --- the page around it -----------------------------------------------------------------------------------------------

# Where the columns begin under the title.
HEAD = TOP + 17.5


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    """The reference sheet of a game, for a table or for nobody in particular."""
    blocks: tuple[Block, ...] = import_module(f"printables.{request.game.id}").blocks(request)
    return draw_blocks(request, blocks, pen)


def draw_blocks(request: PrintRequest, blocks: Sequence[Block], pen: type[Ink]) -> Ink:
    return draw_sheets(request, (Sheet(word("sheet", request.language), tuple(blocks)),), pen)


def draw_sheets(request: PrintRequest, sheets: Sequence[Sheet], pen: type[Ink]) -> Ink:
    """Sheets one after the other in one file, each on as many sides as it needs."""
    paper = PAPERS[request.paper]
    plans = [planned(request, each.blocks, paper, foot_height(request, paper, each), each.band) for each in sheets]
    title = f"{request.heading} · {sheets[0].kind}"
    has_backs = any(plan.pages > 1 for plan in plans)
    ink = pen(title, paper.wide, paper.high, request.language, duplex=has_backs)
    for number, (sheet, plan) in enumerate(zip(sheets, plans, strict=True)):
        if number:
            ink.next_page()
        draw_sheet(ink, request, sheet, plan)
    return ink


def draw_sheet(ink: Ink, request: PrintRequest, sheet: Sheet, plan: Plan) -> None:
    paper = PAPERS[request.paper]
    for page in range(plan.pages):
        if page:
            ink.next_page()
        else:
            head(ink, request, paper, sheet)
            if sheet.band:
                sheet.band.draw(ink, LEFT, tops(request, sheet.band)[0] - sheet.band.high, paper.wide - LEFT - RIGHT)
        for part, column, y in plan.placed:
            if column.page == page:
                part.draw(ink, column.x, y)
        draw_foot(ink, request, paper, sheet, page)
        scale_check(ink, 6, paper.high - 5, request.language)
        if plan.pages > 1:
            number = f"{word('page', request.language)} {page + 1}/{plan.pages}"
            ink.text(paper.wide - RIGHT, paper.high - 5.6, number, 6, align="right", grey=GREY)


def head(ink: Ink, request: PrintRequest, paper: Paper, sheet: Sheet) -> None:
    """Title, edition, and the code with what it opens."""
    language = request.language
    room = paper.wide - LEFT - RIGHT - (third(paper) + GAP if request.qr else 0)
    title = sheet.title or request.heading
    ink.fitted(LEFT, TOP - 2, letters.one_line(title, room, 22, 10, "bold"), "bold")
    edition = f"{sheet.kind} · {request.game.rulebook.edition.of(language)}"
    ink.fitted(LEFT, TOP + 8, letters.one_line(edition, room, 8, 5))
    legend = " · ".join(word(f"legend-{key}", language) for key in ("page", "reading", "option"))
    ink.fitted(LEFT, TOP + 12, letters.one_line(legend, room, 6.2, 4), grey=GREY)
    if request.qr:
        head_code(ink, request, paper)


def across(request: PrintRequest) -> float:
    """How wide a sheet is between its margins."""
    return PAPERS[request.paper].wide - LEFT - RIGHT


def third(paper: Paper) -> float:
    return (paper.wide - LEFT - RIGHT - (COLUMNS - 1) * GAP) / COLUMNS


def code_foot(request: PrintRequest) -> float:
    """Where the code in the corner, with its white margin, ends."""
    _, y, _, high = qr.with_quiet(request.qr[0], 0, UP, CODE)
    return y + high


# The code's dark square begins so far from the top; its white margin reaches up to the edge of what prints.
UP = 8.0


def head_code(ink: Ink, request: PrintRequest, paper: Paper) -> None:
    left = paper.wide - RIGHT - CODE
    qr.draw(ink, request.qr[0], left, UP, CODE)
    quiet = qr.with_quiet(request.qr[0], left, UP, CODE)[0]
    start = paper.wide - RIGHT - third(paper)
    room = quiet - start - 0.5
    key = "scan-table" if request.code_of(0) else "scan-game"
    y = UP + ink.fitted(start, UP, letters.block(word(key, request.language), room, 11, 8, 5, "bold"), "bold") + 1
    if request.code_of(0):
        y += ink.fitted(start, y, letters.block(word("by-hand", request.language), room, 7, 6.5, 5), grey=GREY)
        ink.fitted(start, y + 0.6, letters.one_line(request.code_of(0), room, 13, 5, "bold"), "bold")


def rulings(request: PrintRequest) -> list[tuple[Run, ...]]:
    """The house rulings in force as sentences, each with its rule; without a table, those it would start with."""
    known = request.game.rulebook.rules
    silent = [option for option in request.game.options if option.rule in known]
    usual = tuple((option.id, option.default) for option in silent if known[str(option.rule)].option == option.id)
    words, language = request.game.words, request.language
    rules = {option.id: option.rule for option in request.game.options}
    found = []
    for option, choice in request.rulings or usual:
        asked = words.get(f"option.{option}", Words(option, option)).of(language)
        chosen = words.get(f"option.{option}.{choice}", Words(choice, choice)).of(language)
        rule = rules.get(option)
        source = (Run(unbroken(f"{rule} {request.game.rulebook.page(rule)}"), small=True),) if rule else ()
        found.append((Run(f"{asked}:", "bold"), Run(chosen), *source))
    return found


FOOT_SIZE, FOOT_PAD = 6.8, 1.6


def foot_rows(request: PrintRequest, paper: Paper) -> tuple[tuple[tuple[letters.Piece, ...], ...], ...]:
    """The lines of each ruling, in two columns of the box; at most as many as leave most of the page to the rules."""
    room = (paper.wide - LEFT - RIGHT - 2 * FOOT_PAD - GAP) / 2
    sentences = rulings(request) or [(Run(word("no-rulings", request.language)),)]
    return tuple(letters.flowed(runs, room, FOOT_SIZE)[:4] for runs in sentences[:24])


def foot_columns(
    request: PrintRequest, paper: Paper
) -> tuple[list[tuple[tuple[letters.Piece, ...], ...]], list[tuple[tuple[letters.Piece, ...], ...]]]:
    rows = list(foot_rows(request, paper))
    half = (len(rows) + 1) // 2
    return rows[:half], rows[half:]


def foot_height(request: PrintRequest, paper: Paper, sheet: Sheet) -> float:
    """The box of rulings, where it stands, and the notice under it."""
    if not sheet.has_rulings:
        return NOTICE
    lines = max(sum(len(rows) for rows in column) for column in foot_columns(request, paper))
    return 5 + letters.height(lines, FOOT_SIZE) + FOOT_PAD + NOTICE


def draw_foot(ink: Ink, request: PrintRequest, paper: Paper, sheet: Sheet, page: int) -> None:
    wide = paper.wide - LEFT - RIGHT
    if sheet.has_rulings and page == 0:
        draw_rulings(ink, request, paper, foot_height(request, paper, sheet))
    notice = letters.one_line(word("unofficial", request.language), wide, 6, 4)
    ink.fitted(LEFT, paper.high - BOTTOM - 3, notice, grey=GREY)


def draw_rulings(ink: Ink, request: PrintRequest, paper: Paper, high: float) -> None:
    language = request.language
    top = paper.high - BOTTOM - high + 2
    wide = paper.wide - LEFT - RIGHT
    ink.box(LEFT, top, wide, high - NOTICE, 0.3, 1)
    title = letters.one_line(word("rulings", language), wide - 2 * FOOT_PAD, 8, 5, "bold")
    ink.fitted(LEFT + FOOT_PAD, top + 1, title, "bold")
    step = letters.LEADING * FOOT_SIZE * letters.MM_PER_POINT
    for number, column in enumerate(foot_columns(request, paper)):
        x = LEFT + FOOT_PAD + number * ((wide - 2 * FOOT_PAD - GAP) / 2 + GAP)
        baseline = top + 5 + letters.ASCENT * FOOT_SIZE * letters.MM_PER_POINT
        for row in (row for rows in column for row in rows):
            for piece in row:
                run = piece.run
                grey = GREY if run.small else 0
                ink.text(x + piece.x, baseline, run.text, run.size(FOOT_SIZE), run.weight, grey=grey)
            baseline += step
