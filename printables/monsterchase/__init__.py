"""The paper of Rush & Bash: Monster Chase: the reference sheet, and what else is printed for this game alone.

`in_play` is the front of the sheet and `aside` its back, `tables` what is a table on it, `needs` what of all this a
table can need and `lines` what a line says less there; `keeper` is the round as the boss's keeper ticks it off, `boss`
the boss's own sheet, `aids` cards for the pilots, `circuit` the strip of tiles, `tokens` prey and shields to cut out;
`paper_words` are theirs.
"""

from printables import Printable, PrintRequest
from printables.blocks import Block
from printables.monsterchase import aside, in_play
from printables.monsterchase.lines import fitted
from printables.monsterchase.needs import hunted, is_race, moot
from printables.monsterchase.paper_words import paper_words

__all__ = ["PRINTABLES", "back", "front", "moot"]

PRINTABLES = {
    "boss": Printable(paper_words("kind-boss"), "printables.monsterchase.boss:draw", hunted),
    "keeper": Printable(paper_words("kind-keeper"), "printables.monsterchase.keeper:draw", hunted),
    "aids": Printable(paper_words("kind-aids"), "printables.monsterchase.aids:draw"),
    "circuit": Printable(paper_words("kind-circuit"), "printables.monsterchase.circuit:draw"),
    "tokens": Printable(paper_words("kind-tokens"), "printables.monsterchase.tokens:draw"),
}

# What the table does, and yet is no line of any paper: the ladder of the round itself is this rule.
NOT_ON_PAPER = frozenset({"monsterchase-20"})


def front(request: PrintRequest) -> tuple[Block, ...]:
    """What happens in a round, as far as this table needs it; without one, everything."""
    blocks = in_play.race(request) if is_race(request) else in_play.chase(request)
    return fitted(request, tuple(blocks))


def back(request: PrintRequest) -> tuple[Block, ...]:
    """What comes before it, and seldom."""
    blocks = aside.race(request) if is_race(request) else aside.chase(request)
    return fitted(request, tuple(blocks))
