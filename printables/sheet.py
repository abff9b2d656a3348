"""Sheets, page layout: blocks poured into columns, as large as the sides of paper they take allow."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module

from msgspec import Struct

from companion.engine.words import Words
from printables import PrintRequest, qr
from printables import text as letters
from printables.blocks import Block, Note, Row, Rows, ids
from printables.captions import coded, opens
from printables.ink import Ink
from printables.paper import PAPERS, Paper, scale_check
from printables.setter import Part, Setter
from printables.setting import parts
from printables.words import WORDS, word

LEFT, RIGHT, TOP, BOTTOM = 12.0, 10.0, 10.0, 13.0
GAP = 6.0
# In points, by how far from the eyes a sheet lies: held in the hand, flat before one, shared by the table.
DISTANCES = {"held": 8.0, "flat": 9.5, "shared": 12.5}
STEP = 0.25
# So much larger than its least a sheet may be set where there is room, and so much more to fill its last side.
LARGER, LARGEST = 1.3, 1.4
# A last side emptier than this is no side.
FULL = 1 / 3
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


def poured(flow: Sequence[Part], columns: Iterator[Column], is_tidy: bool = True) -> list[Placed]:
    """Every part with the column and height where it lands; a heading takes what follows it along, and is said again
    where its block goes on in another column. Tidy, what keeps to another part stays with it."""
    found: list[Placed] = []
    column = next(columns)
    y, fresh = column.top, True
    for number, part in enumerate(flow):
        needed = part.high + led_by(flow, number, is_tidy)
        gap = 0 if fresh else part.gap
        again = part.repeated.high if part.repeated else 0
        # What is higher than a whole page stays where it is: moving on would never end.
        while y + gap + needed > column.bottom and not (column.page and needed + again > column.bottom - column.top):
            column = next(columns)
            y, gap = column.top, 0
            if part.repeated is not None:
                found.append((part.repeated, column, y))
                y, gap = y + again, part.gap
        found.append((part, column, y + gap))
        y, fresh = y + gap + part.high, False
    return found


def led_by(flow: Sequence[Part], number: int, is_tidy: bool) -> float:
    """How high what a part takes along into its column is: two parts after a heading, and what they keep with them."""
    last = min(number + 2, len(flow) - 1) if flow[number].leads else number
    while is_tidy and last < len(flow) - 1 and flow[last].keeps:
        last += 1
    return sum(part.gap + part.high for part in flow[number + 1 : last + 1] if not part.leads)


class Plan(Struct, frozen=True):
    """A sheet laid out at one size."""

    placed: tuple[Placed, ...]
    pages: int
    size: float
    # Whether everything stands with what it belongs to; where that would take another side, it does not.
    is_tidy: bool

    @property
    def fill(self) -> float:
        """How much of the room of its last side is taken."""
        columns = {column.x: column for _, column, _ in self.placed if column.page == self.pages - 1}
        if not columns:
            return 1
        taken = sum(part.high + part.gap for part, column, _ in self.placed if column.page == self.pages - 1)
        return taken / (max(column.bottom - column.top for column in columns.values()) * self.columns)

    @property
    def columns(self) -> int:
        return max(1, len({column.x for _, column, _ in self.placed}))


class Band(Struct, frozen=True):
    """What stands across a sheet above its columns: how high, and what it draws from a corner in some width."""

    high: float
    draw: Callable[[Ink, float, float, float], None]
    # The rules it cites: the legend at the foot explains their signs.
    rules: tuple[str, ...] = ()


class Sheet(Struct, frozen=True):
    """One sheet: what kind it is, what it is made of, how far from the eyes it lies, and its title where that is not
    the table's."""

    kind: str
    blocks: tuple[Block, ...]
    band: Band | None = None
    title: str = ""
    distance: str = "held"
    columns: int = 2


def tops(request: PrintRequest, band: Band | None) -> tuple[float, float]:
    """Where the columns of the first page begin, and the last of them, which stands under the code."""
    beside_code = code_foot(request) if request.qr else HEAD
    if band is None:
        return HEAD, beside_code
    return (max(HEAD, beside_code) + band.high,) * 2


def columns(request: PrintRequest, sheet: Sheet, shorter: float) -> Iterator[Column]:
    """The columns of one page after the other; on the first the last may stand lower, under the code."""
    paper = PAPERS[request.paper]
    wide = measure(paper, sheet.columns)
    first = tops(request, sheet.band)
    page = 0
    while True:
        for column in range(sheet.columns):
            top = HEAD_AGAIN if page else first[column == sheet.columns - 1]
            yield Column(page, LEFT + column * (wide + GAP), top, paper.high - BOTTOM - NOTICE - shorter)
        page += 1


def planned(request: PrintRequest, sheet: Sheet) -> Plan:
    """As few sides as its least size needs, set as large as they allow, and larger still to fill the last of them."""
    least = DISTANCES[sheet.distance]
    wide = measure(PAPERS[request.paper], sheet.columns)

    @cache
    def flow(size: float) -> tuple[Part, ...]:
        setter = Setter(request, wide, size)
        return tuple(part for block in sheet.blocks for part in parts(setter, block))

    @cache
    def laid(size: float, is_tidy: bool, shorter: float = 0) -> Plan:
        placed = poured(flow(size), columns(request, sheet, shorter), is_tidy)
        return Plan(tuple(placed), 1 + max((column.page for _, column, _ in placed), default=0), size, is_tidy)

    pages = laid(least, False).pages
    tidy = laid(least, True).pages == pages
    size = largest(lambda size: laid(size, tidy).pages <= pages, least, least * LARGER)
    if pages > 1 and laid(size, tidy).fill < FULL:
        size = largest(lambda size: laid(size, tidy).pages <= pages, size, least * LARGEST)
    return evened(lambda shorter: laid(size, tidy, shorter), pages)


def largest(fits: Callable[[float], bool], least: float, most: float) -> float:
    """The largest size that fits, found by halving: a smaller one never needs more paper."""
    low, high = 0, int((most - least) / STEP + 1e-6)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(least + middle * STEP) else (low, middle - 1)
    return least + low * STEP


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

# Where the columns begin under the title, and under the smaller one of a further side.
HEAD, HEAD_AGAIN = TOP + 14.0, TOP + 9.0


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    """The reference sheet of a game, for a table or for nobody in particular: in front what happens in a round, on the
    back what is looked up before it and seldom."""
    game = import_module(f"printables.{request.game.id}")
    front: tuple[Block, ...] = game.front(request)
    back: tuple[Block, ...] = (*game.back(request), *rulings(request))
    people = f" · {word('players', request.language)}: {len(request.opening.seats)}" if request.opening else ""
    sheets = (
        Sheet(f"{word('front', request.language)}{people}", front, distance="flat"),
        Sheet(word("back", request.language), back, distance="held"),
    )
    return draw_sheets(request, tuple(sheet for sheet in sheets if sheet.blocks), pen)


def draw_sheets(request: PrintRequest, sheets: Sequence[Sheet], pen: type[Ink]) -> Ink:
    """Sheets one after the other in one file, each on as many sides as it needs."""
    paper = PAPERS[request.paper]
    plans = [planned(request, each) for each in sheets]
    pages = sum(plan.pages for plan in plans)
    title = f"{request.heading} · {word('sheet', request.language) if len(sheets) > 1 else sheets[0].kind}"
    ink = pen(title, paper.wide, paper.high, request.language, duplex=pages > 1)
    done = 0
    for sheet, plan in zip(sheets, plans, strict=True):
        draw_sheet(ink, request, sheet, plan, done, pages)
        done += plan.pages
    return ink


def draw_sheet(ink: Ink, request: PrintRequest, sheet: Sheet, plan: Plan, done: int, pages: int) -> None:
    paper = PAPERS[request.paper]
    for page in range(plan.pages):
        if done + page:
            ink.next_page()
        ink.bookmark(sheet.title or sheet.kind, page == 0)
        ink.label(sheet.title or sheet.kind, page + 1)
        if page:
            head_again(ink, request, paper, sheet)
        else:
            head(ink, request, paper, sheet)
            if sheet.band:
                sheet.band.draw(ink, LEFT, tops(request, sheet.band)[0] - sheet.band.high, paper.wide - LEFT - RIGHT)
        for part, column, y in plan.placed:
            if column.page == page:
                part.draw(ink, column.x, y)
        draw_foot(ink, request, paper, sheet, (done + page + 1, pages))
        scale_check(ink, 6, paper.high - 5, request.language)


def head(ink: Ink, request: PrintRequest, paper: Paper, sheet: Sheet) -> None:
    """Title, kind, and the code with what it opens."""
    room = paper.wide - LEFT - RIGHT - (measure(paper, 2) + GAP if request.qr else 0)
    title = sheet.title or request.heading
    ink.fitted(LEFT, TOP - 2, letters.one_line(title, room, 22, 10, "bold"), "bold")
    ink.fitted(LEFT, TOP + 7.5, letters.one_line(sheet.kind, room, 9.5, 7))
    if request.qr:
        at = (paper.wide - RIGHT - CODE, UP, CODE)
        coded(ink, request, opens(request), at, paper.wide - RIGHT - measure(paper, 2))


def head_again(ink: Ink, request: PrintRequest, paper: Paper, sheet: Sheet) -> None:
    """A further side says what it belongs to: a loose sheet is nobody's."""
    title = f"{sheet.title or request.heading} · {sheet.kind}"
    code = request.code_of(0)
    room = paper.wide - LEFT - RIGHT - (22 if code else 0)
    ink.fitted(LEFT, TOP - 2, letters.one_line(title, room, 11, 8, "bold"), "bold")
    if code:
        shown = letters.one_line(code, 20, 11, 8, "bold")
        ink.text(paper.wide - RIGHT, TOP + 2, shown.lines[0], shown.size, "bold", align="right")
    ink.line(LEFT, TOP + 5, paper.wide - RIGHT, TOP + 5, 0.35)


def across(request: PrintRequest) -> float:
    """How wide a sheet is between its margins."""
    return PAPERS[request.paper].wide - LEFT - RIGHT


def measure(paper: Paper, columns: int) -> float:
    """How wide one of so many columns is."""
    return (paper.wide - LEFT - RIGHT - (columns - 1) * GAP) / columns


def code_foot(request: PrintRequest) -> float:
    """Where the code in the corner, with its white margin, ends."""
    _, y, _, high = qr.with_quiet(request.qr[0], 0, UP, CODE)
    return y + high


# The code's dark square begins so far from the top; its white margin reaches up to the edge of what prints.
UP = 8.0


# --- rulings and foot -------------------------------------------------------------------------------------------------


def rulings(request: PrintRequest) -> tuple[Block, ...]:
    """The house rulings in force that can apply at this table; without one the signs in the text say enough."""
    if request.opening is None:
        return ()
    opening, words, language = request.opening, request.game.words, request.language
    moot: frozenset[str] = getattr(import_module(f"printables.{request.game.id}"), "moot", nothing)(request)
    options = {option.id: option for option in request.game.options if option.id not in moot}
    rows = []
    for id, choice in request.rulings:
        option = options.get(id)
        if option is None or not option.rule or not option.applies(opening.options, len(opening.seats)):
            continue
        asked = words.get(f"option.{id}", Words(id, id)).of(language)
        chosen = words.get(f"option.{id}.{choice}", Words(choice, choice)).of(language)
        rows.append(Row(option.rule, Words(*(f"*{asked}:* {chosen}",) * 2)))
    return (Rows(WORDS["rulings"], tuple(rows)),) if rows else ()


def nothing(request: PrintRequest) -> frozenset[str]:
    """Of a game whose options say themselves where they apply."""
    return frozenset()


def draw_foot(ink: Ink, request: PrintRequest, paper: Paper, sheet: Sheet, page: tuple[int, int]) -> None:
    """The legend of the signs that stand on this sheet, that Custode is unofficial, and the number of the side."""
    wide, language = paper.wide - LEFT - RIGHT, request.language
    y = paper.high - BOTTOM - 1.5
    number = f"{page[0]}/{page[1]}" if page[1] > 1 else ""
    notice = " · ".join(filter(None, (word("unofficial", language), number)))
    signs = signs_of(request, sheet.blocks, sheet.band.rules if sheet.band else ())
    legend = " · ".join(word(f"legend-{key}", language) for key in signs)
    ink.fitted(LEFT, y - 3.2, letters.one_line(legend, wide, 7.5, 7))
    said = letters.one_line(notice, wide, 7, 7)
    ink.fitted(paper.wide - RIGHT, y, said, align="right")
    edition = request.game.rulebook.edition.of(language)
    room = wide - letters.width(said.lines[0], said.size) - 6
    ink.fitted(LEFT, y, letters.one_line(edition, room, 7, 7))


def signs_of(request: PrintRequest, blocks: Sequence[Block], more: Sequence[str] = ()) -> tuple[str, ...]:
    """Which of the legends a reader needs here: of the signs that stand on this sheet, and of its pages."""
    cited = [request.game.rulebook.rules[rule] for rule in (*more, *ids(blocks))]
    is_reading = any(rule.reading for rule in cited) or any("†" in text for text in own_words(blocks))
    is_option = any(rule.option and not rule.reading for rule in cited)
    signs = (
        ("reading", is_reading),
        ("option" if request.opening is None else "chosen", is_option),
        ("page", any(rule.page for rule in cited) and request.game.rulebook.pages_estimated),
    )
    return tuple(key for key, stands in signs if stands)


def own_words(blocks: Sequence[Block]) -> Iterator[str]:
    """What rows and notes say in words of their own."""
    for block in blocks:
        if isinstance(block, Rows):
            yield from (row.words.it for row in block.rows if row.words)
        elif isinstance(block, Note):
            yield block.words.it
