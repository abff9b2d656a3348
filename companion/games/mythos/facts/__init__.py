"""What can happen, by chapter, in rulebook order: each fact with what it does to the table, hands and the story.

Nothing is refused here any more: what happened, happened.
"""

from companion.engine.dispatch import effects_of, folding
from companion.engine.handwork import handwork_of
from companion.games.mythos.dials import turned
from companion.games.mythos.facts import effects, play, score, setup, start
from companion.games.mythos.state import BOX, Position

CHAPTERS = (setup, start, play, effects, score)
EFFECTS = effects_of(Position, *CHAPTERS)
HANDWORK = handwork_of(*CHAPTERS)
evolve = folding(EFFECTS, turned, BOX)
