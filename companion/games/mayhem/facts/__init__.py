"""What can happen, by chapter, in rulebook order: each fact with what it does to the table, hands and the story.

Nothing is refused here any more: what happened, happened.
"""

from companion.engine.dispatch import effects_of, folding
from companion.engine.handwork import handwork_of
from companion.games.mayhem.components import BOX
from companion.games.mayhem.dials import turned
from companion.games.mayhem.facts import (
    arena,
    cards,
    corrections,
    damage,
    effects,
    fates,
    missions,
    rounds,
    setup,
    turns,
)
from companion.games.mayhem.state import City

CHAPTERS = (setup, rounds, turns, damage, effects, fates, missions, cards, arena, corrections)
EFFECTS = effects_of(City, *CHAPTERS)
HANDWORK = handwork_of(*CHAPTERS)
evolve = folding(EFFECTS, turned, BOX)
