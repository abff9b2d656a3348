"""All legality of the game, each action with the function that judges it, by chapter of the rulebook.

Every `require` of an action stands before its first fact: what is offered and what is accepted are then one question.
"""

from companion.engine.dispatch import rules_of
from companion.games.mythos.rules import effects, play, score, setup, start

RULES = rules_of(setup, start, play, effects, score)
