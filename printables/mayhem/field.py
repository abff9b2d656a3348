"""The map: ten places as they lie, to lay tokens and figures on or to note which is where."""

from functools import partial
from math import sqrt

from companion.games.mayhem.components import tiles
from companion.games.mayhem.layout import CENTRE, CORNERS, ROWS, number, spots
from companion.games.mayhem.state import City
from printables import PrintRequest
from printables import text as letters
from printables.blocks import Block, Row, Rows, kept
from printables.ink import HAIR, Ink
from printables.mayhem import PRINTABLES, effects
from printables.mayhem.glossary import MOVING
from printables.mayhem.needs import is_for_all, left_out
from printables.mayhem.paper_words import paper_words
from printables.pad_names import pad_name
from printables.sheet import Band, Sheet, draw_sheets

# In millimetres: a hexagon from side to side, the white between two, a slot, room under the map.
WIDE, APART, SLOT, FOOT = 46.0, 1.2, 17.0, 4.0
HIGH = WIDE * 2 / sqrt(3)
# In points.
NAME, NUMBER = 9.5, 11.0

MAP, TRIANGLE = "map", "triangle"
LAYING = Rows(
    paper_words("laying"),
    (
        Row("mayhem-7"),
        Row("mayhem-47"),
        Row("mayhem-40c", marks=("obstacle",)),
    ),
)
LAYING_FOR_ALL = Rows(
    paper_words("laying"),
    (
        Row("mayhem-67"),
        Row("mayhem-33"),
        Row("mayhem-39", marks=("obstacle",), under=("mayhem-40",)),
        Row("mayhem-72", under=("mayhem-72b", "mayhem-72c")),
    ),
)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    """The map of this table's mode; without a table, both."""
    shapes = (MAP, TRIANGLE) if request.opening is None else (TRIANGLE,) if is_for_all(request) else (MAP,)
    kind = PRINTABLES["map"].title.of(request.language)
    sheets = [
        Sheet(
            f"{kind} · {paper_words(f'map-{shape}').of(request.language)}", blocks(request, shape), band(request, shape)
        )
        for shape in shapes
    ]
    return draw_sheets(request, sheets, pen)


def blocks(request: PrintRequest, shape: str) -> tuple[Block, ...]:
    if shape == TRIANGLE:
        return kept((LAYING_FOR_ALL,), left_out(request))
    return kept((LAYING, MOVING, effects.tokens(request)), left_out(request))


def band(request: PrintRequest, shape: str) -> Band:
    rows = len(ROWS[shape])
    return Band(HIGH + (rows - 1) * HIGH * 0.75 + FOOT, partial(draw_map, request, shape))


def draw_map(request: PrintRequest, shape: str, ink: Ink, x: float, y: float, wide: float) -> None:
    for place, (row, across) in spots(shape).items():
        middle = x + wide / 2 + across * WIDE / 2, y + HIGH / 2 + row * HIGH * 0.75
        draw_place(ink, *middle)
        draw_words(ink, request, shape, place, *middle)


def draw_place(ink: Ink, x: float, y: float) -> None:
    """A hexagon standing on a corner, with its two slots."""
    side, high = (WIDE - APART) / 2, (HIGH - APART) / 2
    corners = ((0, -high), (side, -high / 2), (side, high / 2), (0, high), (-side, high / 2), (-side, -high / 2))
    for (one, above), (other, below) in zip(corners, (*corners[1:], corners[0]), strict=True):
        ink.line(x + one, y + above, x + other, y + below, 0.35)
    for left in (-1, 1):
        ink.ring(x + left * (SLOT / 2 + 1), y + 1.5, SLOT / 2, HAIR)


def draw_words(ink: Ink, request: PrintRequest, shape: str, place: str, x: float, y: float) -> None:
    """Its number, where figures start there, and its name: of this table, or a line to write it on."""
    number_of = letters.one_line(str(number(place)), 8, NUMBER, NUMBER, "bold")
    ink.fitted(x, y - HIGH / 2 + 4.5, number_of, "bold", "centre")
    if shape == TRIANGLE:
        start = "map-start" if place in CORNERS else "map-cyborg" if place == CENTRE else ""
        if start:
            said_there = letters.one_line(paper_words(start).of(request.language), WIDE - 12, NAME, 8)
            ink.fitted(x, y + SLOT / 2 + 3, said_there, align="centre")
        return
    called = tile_called(request, place)
    top = y + SLOT / 2 + 3
    if called:
        ink.fitted(x, top, letters.one_line(called, WIDE - 12, NAME, 8, "bold"), "bold", "centre")
    else:
        ink.line(x - WIDE / 2 + 9, top + 5, x + WIDE / 2 - 9, top + 5, HAIR)


def tile_called(request: PrintRequest, place: str) -> str:
    """What lies there, as far as this table knows."""
    if not isinstance(request.state, City):
        return ""
    tile = request.state.tiles.get(place, "")
    known = tiles(request.state.box["tiles"]).get(tile)
    return (known.name if known else "") or (pad_name(request, tile) if tile else "")
