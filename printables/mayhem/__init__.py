"""The paper of Teen Titans GO! Mayhem: the reference sheet, and what else is printed for this game alone.

`in_play` is the front of the sheet and `aside` its back, `effects` the table of the effects and `glossary` their own
sheet, `needs` what of all this a table can need; `boards` are the characters, `field` the map to lay the places on,
`tokens` damage and what lies on boards, to cut out, `templates` cards to be filled in; `paper_words` are theirs.
"""

from printables import Printable, PrintRequest
from printables.blocks import Block, kept, reworded
from printables.mayhem import aside, in_play
from printables.mayhem.needs import is_for_all, left_out, reworded_here
from printables.mayhem.paper_words import paper_words

PRINTABLES = {
    "effects": Printable(paper_words("kind-effects"), "printables.mayhem.glossary:draw"),
    "characters": Printable(paper_words("kind-characters"), "printables.mayhem.boards:draw"),
    "map": Printable(paper_words("kind-map"), "printables.mayhem.field:draw"),
    "tokens": Printable(paper_words("kind-tokens"), "printables.mayhem.tokens:draw"),
    "templates": Printable(paper_words("kind-templates"), "printables.mayhem.templates:draw"),
}

# What the table does, and yet is no line of any paper: the order of the round itself, what a heading says, what only
# somebody at a screen can get wrong.
NOT_ON_PAPER = frozenset(
    f"mayhem-{rule}"
    for rule in (
        *("1", "3b", "6c", "6d", "8b", "11b", "13c", "14c", "14d", "15b", "17b", "18c", "18d", "18e", "20c"),
        *("25c", "27b", "37b", "38b", "38d", "40b", "42b", "44b", "45b", "48b", "52", "53b", "54b", "55", "58", "62b"),
        *("75", "83", "84b", "84c", "88", "89"),
    )
)


def front(request: PrintRequest) -> tuple[Block, ...]:
    """What happens in a round, as far as this table needs it; without one, that of two teams."""
    blocks = in_play.for_all(request) if is_for_all(request) else in_play.teams(request)
    return reworded(kept(tuple(blocks), left_out(request)), reworded_here(request))


def back(request: PrintRequest) -> tuple[Block, ...]:
    """What comes before it, and seldom."""
    blocks = aside.for_all(request) if is_for_all(request) else aside.teams(request)
    return kept(tuple(blocks), left_out(request))
