"""What every fact does to the table; nothing is refused here any more."""

from companion.engine.dispatch import effects_of, folding
from companion.games.monsterchase import facts
from companion.games.monsterchase.components import BOX
from companion.games.monsterchase.dials import turned
from companion.games.monsterchase.effects import boss, cards, hits, pilot, prey, rounds, setup, teams, tiles
from companion.games.monsterchase.state import Race

CHAPTERS = (setup, cards, rounds, pilot, hits, prey, boss, tiles, teams)
EFFECTS = effects_of(facts, Race, *CHAPTERS)
evolve = folding(EFFECTS, turned, BOX)
