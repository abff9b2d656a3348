"""The actions of the game by chapter of the rulebook: when each is open, what may be chosen, how it is judged.

Every `require` of an action stands before its first fact: what is offered and what is accepted are then one question.
"""

from companion.engine.dispatch import rules_of
from companion.games.hyde.rules import after, attack, hand, mano, setup, turn
from companion.games.hyde.state import Position

RULES = rules_of(Position, setup, turn, mano, after, attack, hand)
