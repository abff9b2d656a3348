"""Blank cards of the two decks, to be filled in: what only the cardboard says, or cards of one's own."""

from printables import PrintRequest
from printables.blank_cards import Blank, Field, draw_blanks
from printables.ink import Ink
from printables.mayhem import PRINTABLES
from printables.mayhem.needs import is_for_all
from printables.mayhem.paper_words import paper_words

TIMES = tuple(paper_words(f"template-{each}") for each in ("start", "activation", "reaction"))
LASTS = tuple(paper_words(f"template-{each}") for each in ("instant", "round"))

MAYHEM = Blank(
    paper_words("template-mayhem"),
    (
        Field(paper_words("template-name"), lines=1),
        Field(paper_words("template-when"), choices=TIMES),
        Field(paper_words("template-effect"), lines=7),
        Field(paper_words("template-lasts"), choices=LASTS),
        Field(paper_words("template-triangle"), choices=(paper_words("template-yes"),)),
    ),
)
GO = Blank(
    paper_words("template-go"),
    (
        Field(paper_words("template-name"), lines=1),
        Field(paper_words("template-revealed"), lines=4),
        Field(paper_words("template-mission"), lines=6),
        Field(paper_words("template-reward"), lines=1),
    ),
)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    """A side of Mayhem cards, and where there are missions one of GO! cards."""
    kinds = (MAYHEM,) if is_for_all(request) else (MAYHEM, GO)
    return draw_blanks(request, kinds, PRINTABLES["templates"].title.of(request.language), pen)
