"""The back of the reference sheet: setting up, cards, boards, pairs, and what comes up seldom."""

from collections.abc import Iterator

from companion.games.mayhem.components import FIRST_GAME
from printables import PrintRequest
from printables.blocks import Block, Row, Rows, Table
from printables.mayhem.needs import rules
from printables.mayhem.paper_words import paper_words


def plain(*numbers: str) -> tuple[Row, ...]:
    return tuple(Row(rule) for rule in rules(*numbers))


SETUP = Rows(
    paper_words("setup"),
    (Row("mayhem-6", under=("mayhem-6b",)), *plain("74", "7", "8", "74b", "10", "9")),
    mark="number",
)
PAIRS = Rows(paper_words("pairs"), plain("65", "65b", "65c", "65d", "65e"))
CARDS = Rows(paper_words("cards"), plain("19", "20", "20b", "22", "21", "84"))
BOARDS = Rows(paper_words("boards"), plain("11", "14", "14b", "12", "12b", "12c", "12d", "35"))
SELDOM = Rows(
    paper_words("seldom"),
    (
        Row("mayhem-33"),
        Row("mayhem-33b"),
        Row("mayhem-41"),
        Row("mayhem-61"),
        Row("mayhem-18b"),
        Row("mayhem-24b", marks=("shield",)),
        Row("mayhem-44c", marks=("trap",)),
        Row("mayhem-58b", marks=("skull",)),
        Row("mayhem-51b", marks=("flame",)),
        Row("mayhem-55b", marks=("flame",)),
        Row("mayhem-38c", marks=("escape",)),
        Row("mayhem-45c", marks=("stun",)),
        Row("mayhem-45d", marks=("stun",)),
        Row("mayhem-79b", marks=("obstacle",)),
        Row("mayhem-40c", marks=("obstacle",)),
        Row("mayhem-13b"),
        Row("mayhem-5", marks=("trap",)),
        Row("mayhem-34"),
        Row("mayhem-34b"),
        Row("mayhem-4b", marks=("crown",)),
        Row("mayhem-82", marks=("crown",)),
        Row("mayhem-72c"),
        Row("mayhem-73d"),
        Row("mayhem-73b"),
    ),
)
RARE_MISSIONS = Rows(
    paper_words("rare-missions"),
    (
        Row("mayhem-26"),
        Row("mayhem-25b"),
        Row("mayhem-29b"),
        Row("mayhem-28b", marks=("monster",)),
        Row("mayhem-51c", marks=("pizza",)),
        Row("mayhem-34c"),
        Row("mayhem-76"),
        Row("mayhem-9b"),
    ),
)
SETUP_FOR_ALL = Rows(
    paper_words("setup-for-all"),
    (Row("mayhem-66", also=("mayhem-66b",)), *plain("67", "23", "68", "85")),
    mark="number",
)
# What a sheet for nobody in particular says of the free-for-all beside its setting up.
FOR_ALL = Rows(paper_words("for-all"), plain("86", "70", "87", "69", "69b", "71", "71b", "66c", "72", "72b", "73"))


def first_cards(request: PrintRequest) -> Table:
    """Which two cards each character brings to a first game, where nothing is drawn."""
    rows = tuple((request.game.words[f"name.{who}"], paper_words(f"first-{who}")) for who in FIRST_GAME)
    return Table(paper_words("first-cards"), ("", ""), rows, ("mayhem-10",), (0.26, 0.74))


def teams(request: PrintRequest) -> Iterator[Block]:
    yield from (SETUP, first_cards(request), PAIRS, CARDS, BOARDS, RARE_MISSIONS, SELDOM)
    if request.opening is None:
        yield from (SETUP_FOR_ALL, FOR_ALL)


def for_all(request: PrintRequest) -> Iterator[Block]:
    yield from (SETUP_FOR_ALL, CARDS, BOARDS, SELDOM)
