"""The effects on a sheet of their own, with what holds for several of them: what lies beside the boards."""

from printables import PrintRequest
from printables.blocks import Block, Row, Rows, kept
from printables.ink import Ink
from printables.mayhem import PRINTABLES, effects
from printables.mayhem.needs import left_out, rules
from printables.mayhem.paper_words import paper_words
from printables.sheet import Sheet, draw_sheets

# What holds for several of them.
USED = Rows(
    paper_words("using-effects"),
    tuple(Row(rule) for rule in rules("18", "16", "17", "61", "18b", "24", "24b")),
)
MOVING = Rows(
    paper_words("moving"),
    (
        Row("mayhem-41"),
        Row("mayhem-33"),
        Row("mayhem-33b"),
        Row("mayhem-58b", marks=("skull",)),
        Row("mayhem-79b", marks=("obstacle",)),
    ),
)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["effects"].title.of(request.language)
    blocks: tuple[Block, ...] = kept(
        (effects.table(effects.NAMES_LARGE), USED, effects.tokens(request), MOVING), left_out(request)
    )
    return draw_sheets(request, (Sheet(kind, blocks, distance="flat"),), pen)
