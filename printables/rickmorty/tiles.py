"""The tiles of the box as a list: those that are known with their numbers, the others to be written in."""

from companion.games.rickmorty.components import RESOURCES, Tile, known_tiles
from printables import PrintRequest
from printables.blocks import WRITE, Block, Cell, MarkedCell, Row, Rows, Table
from printables.ink import Ink
from printables.rickmorty import PRINTABLES
from printables.rickmorty.paper_words import paper_words
from printables.sheet import Sheet, draw_sheets

TILES = 20
WIDE = (0.06, *(0.085,) * 4, 0.09, *(0.085,) * 4, 0.09, 0.08)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["tiles"].title.of(request.language)
    blocks: tuple[Block, ...] = (
        table(request),
        signs(),
        Rows(paper_words("used"), (Row("rickmorty-3b"), Row("rickmorty-26d"))),
    )
    return draw_sheets(request, (Sheet(kind, blocks, columns=1),), pen)


def table(request: PrintRequest) -> Table:
    """Cost, points, harvest and card value; a second value where the box has one is the owner's to add."""
    box = request.known_box
    kinds = tuple(MarkedCell(marks=(resource,)) for resource in RESOURCES)
    head: tuple[Cell, ...] = ("", *kinds, paper_words("points"), *kinds, paper_words("card-value"), "")
    known = [numbers(tile) for tile in known_tiles(box).values()]
    blank: tuple[Cell, ...] = (WRITE,) * (len(RESOURCES) * 2 + 2)
    rows = tuple(
        (str(number), *(known[number - 1] if number <= len(known) else blank), "") for number in range(1, TILES + 1)
    )
    return Table(paper_words("tiles"), head, rows, ("rickmorty-3b",), WIDE)


def signs() -> Table:
    """Which resource each sign is: they are ours, not those of the box."""
    names = tuple(MarkedCell(paper_words(f"sign-{resource}"), (resource,)) for resource in RESOURCES)
    # The first cell of a line is a name in bold: none of these is.
    return Table(paper_words("signs"), ("",) * 5, (("", *names),), ("rickmorty-3b",), (0.02, *(0.245,) * 4))


def numbers(tile: Tile) -> tuple[Cell, ...]:
    return (*map(str, tile.cost), str(tile.points), *map(str, tile.gives), str(tile.cards))
