"""Blank cards in card size: characters and missions of later sets, or of one's own."""

from printables import PrintRequest
from printables.blank_cards import Blank, Field, draw_blanks
from printables.ink import Ink
from printables.mythos import PRINTABLES
from printables.mythos.paper_words import paper_words

# A character may have something to say when a mission is won, and all the time, too.
TIMES = tuple(paper_words(each) for each in ("way-main", "way-ambush", "card-upgrade", "when-score", "when-always"))
WHEN = tuple(paper_words(f"when-{each}") for each in ("score", "always"))

CHARACTER = Blank(
    paper_words("card-character"),
    (
        *(
            Field(paper_words(f"card-{each}"), lines=1)
            for each in ("name", "version", "cost", "power", "group", "keywords")
        ),
        Field(paper_words("card-effects"), lines=4),
        Field(paper_words("card-when"), choices=TIMES),
    ),
)
MISSION = Blank(
    paper_words("card-mission"),
    (
        Field(paper_words("card-name"), lines=1),
        Field(paper_words("card-points"), lines=1),
        Field(paper_words("card-when"), choices=WHEN),
        Field(paper_words("card-effects"), lines=8),
    ),
)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    return draw_blanks(request, (CHARACTER, MISSION), PRINTABLES["cards"].title.of(request.language), pen)
