"""The actions of the game by chapter of the rulebook: when each is open, what may be chosen, how it is judged.

Every `require` of an action stands before its first fact: what is offered and what is accepted are then one question.
"""

from companion.engine.dispatch import rules_of
from companion.games.rickmorty.rules import adventure, cards, effects, federation, harvest, round, setup, tiles
from companion.games.rickmorty.state import Position

RULES = rules_of(Position, setup, round, adventure, cards, tiles, harvest, federation, effects)
