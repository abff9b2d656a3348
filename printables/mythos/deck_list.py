"""The deck list: a sheet for each deck of the box with its code, and one with room to write a deck in."""

from functools import partial

from companion.games.mythos.components import CHARACTERS, DECK, MISSIONS, MISSIONS_BROUGHT
from companion.games.mythos.deck_lists import Deck
from companion.games.mythos.decks import coded, curve, deck_names, deck_of
from printables import PrintRequest, qr
from printables import text as letters
from printables.blocks import WRITE, Block, Cell, Row, Rows, Table
from printables.ink import Ink
from printables.mythos import PRINTABLES
from printables.mythos.paper_words import paper_words
from printables.sheet import Band, Sheet, draw_sheets

RULES = ("3", "4", "4b", "5")
WIDE = (0.14, 0.5, 0.12, 0.12, 0.12)
# In millimetres: the code of a deck, and what stands around it.
CODE, AROUND = 34.0, 6.6
# In points.
LETTERS = 10.0


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["deck"].title.of(request.language)
    box = request.known_box
    # The decks of the house, each once.
    decks = [(name, deck_of(box, name)) for name in dict.fromkeys(deck_names(box))]
    sheets = tuple(
        Sheet(kind, filled(request, deck), Band(CODE + 2 * AROUND, partial(draw_code, request, deck)), name)
        for name, deck in decks
    )
    return draw_sheets(request, sheets or (Sheet(kind, blank()),), pen)


# --- a deck that is known ---------------------------------------------------------------------------------------------


def filled(request: PrintRequest, deck: Deck) -> tuple[Block, ...]:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (card, card_name(request, card), str(count), str(CHARACTERS[card].cost), str(CHARACTERS[card].power))
        for card, count in sorted(deck.characters.items())
    )
    brought = tuple((card, MISSIONS[card].title, str(MISSIONS[card].points)) for card in deck.missions)
    by_cost = tuple((str(cost), str(count)) for cost, count in curve(deck).items())
    head = (paper_words("deck-cost"), paper_words("deck-copies"))
    return (
        *((Table(paper_words("deck-of", count=deck.count), heads(), rows, (), WIDE),) if rows else ()),
        *((missions(brought),) if brought else ()),
        *((Table(paper_words("deck-curve"), head, by_cost, ()),) if by_cost else ()),
        legal(),
    )


def missions(rows: tuple[tuple[Cell, ...], ...]) -> Table:
    return Table(paper_words("deck-missions"), ("", "", paper_words("mission-points")), rows, (), (0.16, 0.64, 0.2))


def card_name(request: PrintRequest, card: str) -> str:
    return request.game.words[f"name.{CHARACTERS[card].name}"].of(request.language)


def heads() -> tuple[Cell, ...]:
    return tuple(paper_words(f"deck-{each}") for each in ("number", "card", "copies", "cost", "power"))


def legal() -> Rows:
    return Rows(paper_words("deck-rules"), tuple(Row(f"mythos-{each}") for each in RULES))


def draw_code(request: PrintRequest, deck: Deck, ink: Ink, x: float, y: float, wide: float) -> None:
    """The code of the deck in letters, and as a picture that opens it where this paper was printed."""
    code = coded(deck)
    opens = f"http://{request.address}/box/{request.game.id}/decks/read/{code}".upper() if request.address else code
    try:
        left = qr.with_quiet(opens, x, y, CODE)
        qr.draw(ink, opens, x + AROUND, y + AROUND, CODE)
        start = x + AROUND + CODE + (x - left[0]) + 2
    except qr.TooFine:
        # A deck of very many different cards: its letters say it.
        start = x
    room = wide - (start - x)
    ink.fitted(
        start, y + AROUND, letters.one_line(paper_words("deck-code").of(request.language), room, 12, 8, "bold"), "bold"
    )
    ink.fitted(start, y + AROUND + 7, letters.label(code, room, CODE - 7, LETTERS, 8))


# --- one to be written in ---------------------------------------------------------------------------------------------


def blank() -> tuple[Block, ...]:
    """A line for each version of a deck of thirty, and for each mission."""
    line: tuple[Cell, ...] = (WRITE, "", WRITE, WRITE, WRITE)
    return (
        Table(paper_words("deck-blank"), heads(), (line,) * DECK, (), WIDE),
        missions(((WRITE, "", WRITE),) * MISSIONS_BROUGHT),
        legal(),
    )
