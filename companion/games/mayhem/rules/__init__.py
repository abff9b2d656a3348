"""All legality of the game, each action with the function that judges it, by chapter of the rulebook.

Every `require` of an action stands before its first fact: what is offered and what is accepted are then one question.
"""

from companion.engine.dispatch import rules_of
from companion.games.mayhem.rules import (
    abilities,
    activation,
    answers,
    arena,
    copying,
    effects,
    fates,
    hands,
    missions,
    rounds,
    setup,
    turn_end,
)

RULES = rules_of(
    setup, rounds, hands, activation, abilities, turn_end, effects, fates, answers, copying, missions, arena
)
