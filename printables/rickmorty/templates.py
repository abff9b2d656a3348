"""The cards of the box in card size: those that are known as they were written down, and blank ones to be filled in."""

from companion.games.rickmorty.components import known_cards
from printables import PrintRequest
from printables.blocks import WRITE, Block, Cell, Table
from printables.cards import draw_cards
from printables.ink import Ink
from printables.rickmorty import PRINTABLES
from printables.rickmorty.said import said

# A sheet holds so many; what is known fills some of them.
A_SHEET = 9
FIELDS = ("kind", "needs", "points", "icons", "effect")


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["cards"].title.of(request.language)
    return draw_cards(request, cards(request), kind, pen)


def cards(request: PrintRequest) -> tuple[tuple[Block, ...], ...]:
    box = request.known_box
    known = tuple((template(name, filled(request, name)),) for name in known_cards(box))
    blanks = A_SHEET - len(known) % A_SHEET
    # Each a card of its own: the last one carries the code.
    return (*known, *((template("", {}),) for _ in range(blanks)))


def filled(request: PrintRequest, name: str) -> dict[str, str]:
    """What the owner wrote down of a card."""
    game, language = request.game, request.language
    box = request.known_box
    card = known_cards(box)[name]
    icons = (*((card.dimension,) if card.dimension else ()), *((card.resource,) if card.resource else ()))
    return {
        "kind": game.words[f"name.{card.kind}"].of(language),
        "needs": " ".join(need[1:] for need in card.needs),
        "points": str(card.points),
        "icons": ", ".join(game.words[f"name.{icon}"].of(language) for icon in icons),
    }


def template(name: str, known: dict[str, str]) -> Table:
    """One card: its name as the heading, a line for each thing it says."""
    rows: tuple[tuple[Cell, ...], ...] = tuple((said(f"card-{field}"), known.get(field) or WRITE) for field in FIELDS)
    title = said("card-named", name=name) if name else said("card-blank")
    return Table(title, ("", ""), rows, ("rickmorty-15",), (0.4, 0.6))
