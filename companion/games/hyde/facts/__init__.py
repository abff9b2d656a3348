"""What can happen, by chapter, in rulebook order: each fact with what it does to the table, hands and the story.

Nothing is refused here any more: what happened, happened.
"""

from companion.engine.dispatch import effects_of, folding
from companion.engine.handwork import handwork_of
from companion.games.hyde.dials import turned
from companion.games.hyde.facts import attack, corrections, draw, mano, setup, turn
from companion.games.hyde.state import BOX, Position

CHAPTERS = (setup, draw, turn, mano, attack, corrections)
EFFECTS = effects_of(Position, *CHAPTERS)
HANDWORK = handwork_of(*CHAPTERS)
evolve = folding(EFFECTS, turned, BOX)
