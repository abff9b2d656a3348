"""All legality of the game, each action with the function that judges it, by chapter of the rulebook.

Every `require` of an action stands before its first fact: what is offered and what is accepted are then one question.
"""

from companion.engine.dispatch import rules_of
from companion.games.monsterchase.rules import (
    assaults,
    boss,
    cards,
    mates,
    mood,
    prey,
    reports,
    rounds,
    setup,
    teams,
    tiles,
)
from companion.games.monsterchase.rules.pilot import answers, friends, hand, manoeuvre, transfers, turn

OF_PILOTS = (turn, manoeuvre, transfers, friends, hand, answers)
CHAPTERS = (setup, cards, rounds, *OF_PILOTS, reports, mood, prey, boss, assaults, tiles, teams, mates)
RULES = rules_of(*CHAPTERS)
