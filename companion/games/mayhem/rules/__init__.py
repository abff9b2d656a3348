"""The actions of the game by chapter of the rulebook: when each is open, what may be chosen, how it is judged.

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
    telling,
    turn_end,
)
from companion.games.mayhem.rules.timing import going_on
from companion.games.mayhem.state import City

# In the order of the book; among forms of equal weight this is also the order on a page.
TURNS = (activation, abilities, turn_end, answers, telling, effects, arena)
RULES = rules_of(City, setup, rounds, *TURNS, missions, hands, fates, copying, first=going_on)
