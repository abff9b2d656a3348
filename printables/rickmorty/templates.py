"""The cards of the box in card size: those that are known as they were written down, and blank ones to be filled in."""

from companion.box import cards as written
from companion.games.rickmorty.components import known_cards
from printables import PrintRequest
from printables.blank_cards import Blank, Field, draw_filled
from printables.ink import Ink
from printables.rickmorty import PRINTABLES
from printables.rickmorty.paper_words import paper_words

# A sheet holds so many, the last of them the code; what is known fills some of them.
A_SHEET = 9
FIELDS = ("name", "kind", "needs", "points", "icons", "effect")
# What a card does takes the room the others leave.
LINES = {"effect": 7}


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    return draw_filled(request, cards(request), PRINTABLES["cards"].title.of(request.language), pen)


def cards(request: PrintRequest) -> tuple[Blank, ...]:
    """What the owner wrote down of each card, and blank ones to the end of the sheet, but for the place of the code."""
    known = tuple(template(filled(request, name)) for name in known_cards(request.known_box))
    return (*known, *(template({}),) * ((-len(known) - 1) % A_SHEET))


def filled(request: PrintRequest, name: str) -> dict[str, str]:
    """What the owner wrote down of a card."""
    game, language = request.game, request.language
    box = request.known_box
    card = known_cards(box)[name]
    icons = (*((card.dimension,) if card.dimension else ()), *((card.resource,) if card.resource else ()))
    return {
        "name": name,
        "kind": game.words[f"name.{card.kind}"].of(language),
        "needs": " ".join(need[1:] for need in card.needs),
        "points": str(card.points),
        "icons": ", ".join(game.words[f"name.{icon}"].of(language) for icon in icons),
        "effect": next(note for called, *_, note in written(box["deck"]) if called == name),
    }


def template(known: dict[str, str]) -> Blank:
    """One card: a line for each thing it says, and room for what it does."""
    fields = tuple(
        Field(paper_words(f"card-{each}"), lines=LINES.get(each, 1), known=known.get(each, "")) for each in FIELDS
    )
    return Blank(paper_words("card"), fields)
