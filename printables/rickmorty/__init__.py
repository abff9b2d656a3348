"""The paper of Rick and Morty: 100 giorni: the reference sheet, and what else is printed for this game alone.

`in_play` is the front of the sheet and `aside` its back; `secret` is the board on which one places behind a screen of
paper, `tokens` resources and garages to cut out, `tiles` the list of the box's tiles, `templates` its cards in card
size; `paper_words` are theirs.
"""

from printables import Printable, PrintRequest
from printables.blocks import Block
from printables.rickmorty import aside, in_play
from printables.rickmorty.paper_words import paper_words

PRINTABLES = {
    "board": Printable(paper_words("kind-board"), "printables.rickmorty.secret:draw"),
    "tokens": Printable(paper_words("kind-tokens"), "printables.rickmorty.tokens:draw"),
    "tiles": Printable(paper_words("kind-tiles"), "printables.rickmorty.tiles:draw"),
    "cards": Printable(paper_words("kind-cards"), "printables.rickmorty.templates:draw"),
}

# Rules that are no line of the sheet: what only a phone needs, and what another line says at the table.
NOT_ON_PAPER = frozenset(
    {
        "rickmorty-1b",
        "rickmorty-3c",
        "rickmorty-5",
        "rickmorty-7d",
        "rickmorty-12b",
        "rickmorty-12d",
        "rickmorty-22d",
        "rickmorty-31",
        "rickmorty-41",
    }
)


def front(request: PrintRequest) -> tuple[Block, ...]:
    """What happens in a round, and the tables people ask for while they play."""
    return in_play.blocks(request)


def back(request: PrintRequest) -> tuple[Block, ...]:
    """What is read before the game, and what is looked up seldom."""
    return aside.blocks(request)
