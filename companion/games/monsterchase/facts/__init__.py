"""What has happened at the table, by chapter, each fact with what it does to the table, hands and the story.

Nothing is refused here any more: what happened, happened.
"""

from companion.engine.dispatch import effects_of, folding
from companion.engine.handwork import handwork_of
from companion.games.monsterchase.components import BOX
from companion.games.monsterchase.dials import turned
from companion.games.monsterchase.facts import (
    answers,
    boss,
    cards,
    hand,
    hits,
    pilot,
    prey,
    rounds,
    setup,
    teams,
    tiles,
)
from companion.games.monsterchase.state import Race

CHAPTERS = (setup, rounds, cards, hand, pilot, answers, hits, prey, boss, tiles, teams)
EFFECTS = effects_of(Race, *CHAPTERS)
HANDWORK = handwork_of(*CHAPTERS)
evolve = folding(EFFECTS, turned, BOX)
