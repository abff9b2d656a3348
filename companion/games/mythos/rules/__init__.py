"""The actions of the game by chapter of the rulebook: when each is open, what may be chosen, how it is judged.

Every `require` of an action stands before its first fact: what is offered and what is accepted are then one question.
"""

from companion.engine.dispatch import rules_of
from companion.games.mythos.rules import effects, play, score, setup, start
from companion.games.mythos.state import Position

RULES = rules_of(Position, setup, start, play, score, effects)
