"""Chakra, power, mission points and the Edge to cut out: each token is two faces beside each other, to be folded."""

from printables import PrintRequest
from printables.blocks import Block, Row, Rows
from printables.cutouts import Face, Folded, cutouts
from printables.ink import Ink
from printables.mythos import PRINTABLES
from printables.mythos.paper_words import paper_words
from printables.sheet import Sheet, draw_sheets

SIZE = "folded-20"
# Chakra of the supply may serve as power tokens (mythos-51): the back of one is the other. Ten and more are taken with
# fives; a match is seldom worth more than thirty points to anybody.
CHAKRA, FIVES, POINTS = 16, 6, ((1, 4), (5, 5))


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["tokens"].title.of(request.language)
    used: tuple[Block, ...] = (
        Rows(
            paper_words("used"),
            (
                Row("mythos-11", marks=("chakra",)),
                Row("mythos-27", marks=("power",), also=("mythos-51",)),
                Row("mythos-23", marks=("edge",)),
            ),
        ),
    )
    return draw_sheets(request, (Sheet(kind, used, cutouts(request, tokens(request), SIZE)),), pen)


def tokens(request: PrintRequest) -> tuple[Folded, ...]:
    language = request.language

    def points(count: int) -> Face:
        words = paper_words("token-point") if count == 1 else paper_words("token-points", count=count)
        return Face((), words.of(language), str(count))

    chakra = Folded(Face(("chakra",), f"{paper_words('token-chakra').of(language)} 1"),
                    Face(("power",), paper_words("token-power").of(language)))  # fmt: skip
    five = Face(("chakra",), f"{paper_words('token-chakra').of(language)} 5")
    edge = Face(("edge",), paper_words("token-edge").of(language))
    small, large = ((points(low), points(high)) for low, high in ((1, 3), (5, 10)))
    return (
        *(chakra,) * CHAKRA,
        *(Folded(five, five),) * FIVES,
        *(Folded(*small),) * POINTS[0][1],
        *(Folded(*large),) * POINTS[1][1],
        Folded(edge, edge),
    )
