"""Blank cards of the two decks, to be filled in: what only the cardboard says, or cards of one's own."""

from printables import PrintRequest
from printables.blank_cards import Blank, Field, draw_blanks
from printables.ink import Ink
from printables.mayhem import PRINTABLES
from printables.mayhem.needs import is_for_all
from printables.mayhem.said import said

TIMES = tuple(said(f"template-{each}") for each in ("start", "activation", "reaction"))
LASTS = tuple(said(f"template-{each}") for each in ("instant", "round"))

MAYHEM = Blank(
    said("template-mayhem"),
    (
        Field(said("template-name"), lines=1),
        Field(said("template-when"), choices=TIMES),
        Field(said("template-effect"), lines=7),
        Field(said("template-lasts"), choices=LASTS),
        Field(said("template-triangle"), choices=(said("template-yes"),)),
    ),
)
GO = Blank(
    said("template-go"),
    (
        Field(said("template-name"), lines=1),
        Field(said("template-revealed"), lines=4),
        Field(said("template-mission"), lines=6),
        Field(said("template-reward"), lines=1),
    ),
)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    """A side of Mayhem cards, and where there are missions one of GO! cards."""
    kinds = (MAYHEM,) if is_for_all(request) else (MAYHEM, GO)
    return draw_blanks(request, kinds, PRINTABLES["templates"].title.of(request.language), pen)
