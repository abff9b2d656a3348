"""The paper of Naruto Mythos TCG: the reference sheet, and what else is printed for this game alone.

`in_play` is the front of the sheet and `aside` its back; `tokens` is what is cut out, `deck_list` the decks of the box
or room for one, `templates` blank cards; `paper_words` are theirs.
"""

from printables import Printable, PrintRequest
from printables.blocks import Block
from printables.mythos import aside, in_play
from printables.mythos.paper_words import paper_words

PRINTABLES = {
    "deck": Printable(paper_words("kind-deck"), "printables.mythos.deck_list:draw"),
    "tokens": Printable(paper_words("kind-tokens"), "printables.mythos.tokens:draw"),
    "cards": Printable(paper_words("kind-cards"), "printables.mythos.templates:draw"),
}

# Rules that are no line of the sheet: what only a phone needs, and what another line says at the table.
NOT_ON_PAPER = frozenset(
    {
        "mythos-3b",
        "mythos-3c",
        "mythos-3d",
        "mythos-9b",
        "mythos-10",
        "mythos-14b",
        "mythos-17e",
        "mythos-18c",
        "mythos-19c",
        "mythos-25c",
        "mythos-25d",
        "mythos-29b",
        "mythos-30b",
        "mythos-30c",
        "mythos-34b",
        "mythos-34c",
        "mythos-41b",
        "mythos-43",
        "mythos-52",
        "mythos-55",
        "mythos-55b",
        "mythos-55c",
    }
)


def front(request: PrintRequest) -> tuple[Block, ...]:
    """What happens in a round, and the tables people ask for while they play."""
    return in_play.blocks(request)


def back(request: PrintRequest) -> tuple[Block, ...]:
    """What is read before the game, and what is looked up seldom."""
    return aside.blocks(request)
