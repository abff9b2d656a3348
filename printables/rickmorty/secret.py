"""A board to place on in secret: the flower to lay two markers on, or to write on, behind a fold as a screen."""

from collections.abc import Iterator
from functools import partial
from math import cos, pi, sin

from companion.games.rickmorty.components import SLOTS, SMITH, adjacent
from printables import PrintRequest
from printables import text as letters
from printables.blocks import Block, Row, Rows
from printables.ink import Ink
from printables.rickmorty import PRINTABLES
from printables.rickmorty.paper_words import paper_words
from printables.sheet import Band, Sheet, draw_sheets

# In millimetres: how far the dimensions lie from the house, and how large each kind of space is.
OUT, PLACE, BETWEEN = 44.0, 15.0, 6.5
HIGH = 2 * (OUT + PLACE) + 6
SCREEN = 40.0
# In points.
NUMBER, NOTE = 22.0, 9.5


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["board"].title.of(request.language)
    band = Band(HIGH + SCREEN, partial(draw_board, request))
    blocks: tuple[Block, ...] = (
        Rows(
            paper_words("placing"), (Row("rickmorty-7"), Row("rickmorty-8"), Row("rickmorty-8b"), Row("rickmorty-8c"))
        ),
    )
    return draw_sheets(request, (Sheet(kind, blocks, band),), pen)


def at(place: str) -> tuple[float, float]:
    """Where a dimension lies from the house: the first at the top, then clockwise."""
    if place == SMITH:
        return 0, 0
    turn = SLOTS.index(place) * pi / 3
    return OUT * sin(turn), -OUT * cos(turn)


def between(request: PrintRequest) -> Iterator[tuple[float, float]]:
    """The middle of each space between two, as the board of this box has them."""
    box = request.known_box
    for one, other in adjacent(box):
        (x1, y1), (x2, y2) = at(one), at(other)
        # Two that lie opposite meet at the house: their space lies nearer to the first.
        part = 0.5 if abs(x1 + x2) + abs(y1 + y2) > 1 else 0.66
        yield x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


def draw_board(request: PrintRequest, ink: Ink, x: float, y: float, wide: float) -> None:
    """The fold that stands up as a screen, and below it the flower."""
    note = letters.one_line(paper_words("screen").of(request.language), wide, NOTE, 8)
    ink.fitted(x, y + 3, note)
    ink.dashed(x, y + SCREEN - 4, x + wide, y + SCREEN - 4)
    middle, centre = x + wide / 2, y + SCREEN + OUT + PLACE
    for dx, dy in between(request):
        ink.ring(middle + dx, centre + dy, BETWEEN)
    for place in (*SLOTS, SMITH):
        dx, dy = at(place)
        ink.ring(middle + dx, centre + dy, PLACE, 0.5)
        if place == SMITH:
            ink.icon("house", middle - 6, centre - 6, 12)
        else:
            ink.text(middle + dx, centre + dy + 2.7, place[1:], NUMBER, "bold", align="centre")
