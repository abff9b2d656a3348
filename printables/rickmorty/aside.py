"""The back of the reference sheet: setting up, and what is looked up seldom."""

from printables import PrintRequest
from printables.blocks import Block, Row, Rows
from printables.rickmorty.paper_words import paper_words, ruled

SETUP = ("1c", "4", "38")
CARDS = ("13d", "13e", "35", "13c", "15c", "18", "18b", "34", "7b", "7c")
# What is said with one of these.
SAID_WITH = {"35": ("rickmorty-35b", "rickmorty-35c")}
BOARD = ("8c", "26d", "11c", "29e")


def blocks(request: PrintRequest) -> tuple[Block, ...]:
    return (
        setup(request),
        Rows(paper_words("on-cards"), tuple(Row(f"rickmorty-{each}", also=SAID_WITH.get(each, ())) for each in CARDS)),
        Rows(
            paper_words("rare"),
            (
                *(Row(f"rickmorty-{each}") for each in BOARD),
                Row("rickmorty-29c", under=(ruled(request, "rickmorty-29d"),)),
            ),
        ),
        Rows(paper_words("box"), (Row("rickmorty-1"), Row("rickmorty-32"))),
    )


def setup(request: PrintRequest) -> Rows:
    """Setting up, with as many tiles as this table uses."""
    option = next(each for each in request.game.options if each.id == "tiles")
    used = None if request.opening is None else paper_words(f"tiles-{option.chosen(request.opening.options)}")
    first = (Row("rickmorty-2", used), Row("rickmorty-3", under=("rickmorty-3b",)))
    return Rows(paper_words("setup"), (*first, *(Row(f"rickmorty-{each}") for each in SETUP)), mark="number")
