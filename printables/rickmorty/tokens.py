"""Resources and garages to cut out: as many of each as the box has, a square a token."""

from functools import partial

from companion.games.rickmorty.components import GARAGES, RESOURCES, split
from printables import PrintRequest
from printables import text as letters
from printables.blocks import Block, MarkedCell, Row, Rows, Table
from printables.ink import HAIR, Ink
from printables.rickmorty import PRINTABLES
from printables.rickmorty.paper_words import paper_words
from printables.sheet import Band, Sheet, across, draw_sheets

# In millimetres; neighbours share a cut.
SIDE, ICON, HOW = 17.0, 11.0, 6.0


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["tokens"].title.of(request.language)
    lying = tokens(request)
    columns = int(across(request) // SIDE)
    band = Band(HOW + -(-len(lying) // columns) * SIDE + 4, partial(draw_tokens, request, lying, columns))
    used = Rows(paper_words("used"), (Row("rickmorty-28"), Row("rickmorty-23"), Row("rickmorty-38")))
    blocks: tuple[Block, ...] = (used, signs())
    return draw_sheets(request, (Sheet(kind, blocks, band),), pen)


def signs() -> Table:
    """What each token is: the signs are ours, not those of the box."""
    rows = tuple((MarkedCell(marks=(each,)), paper_words(f"sign-{each}")) for each in (*RESOURCES, "garage"))
    return Table(paper_words("signs"), ("", ""), rows, ("rickmorty-1",), (0.12, 0.88))


def tokens(request: PrintRequest) -> tuple[str, ...]:
    """The icon of each, kind by kind."""
    box = request.known_box
    counts = {**split(box), "garage": GARAGES}
    return tuple(kind for kind in (*RESOURCES, "garage") for _ in range(counts[kind]))


def draw_tokens(
    request: PrintRequest, lying: tuple[str, ...], columns: int, ink: Ink, x: float, y: float, wide: float
) -> None:
    ink.fitted(x, y, letters.one_line(paper_words("cut").of(request.language), wide, 9.5, 8))
    left = x + (wide - columns * SIDE) / 2
    for number, icon in enumerate(lying):
        across_, down = left + number % columns * SIDE, y + HOW + number // columns * SIDE
        ink.box(across_, down, SIDE, SIDE, HAIR, 0)
        ink.icon(icon, across_ + (SIDE - ICON) / 2, down + (SIDE - ICON) / 2, ICON)
