"""All legality of the game, by chapter: each action with its guard, what may be chosen, and the rule that judges it.

Every `require` of an action stands before its first fact: what is offered and what is accepted are then one question.
The order of the chapters and of the actions in them is that in which a page lists them: what a card raises stands
before what is seldom told."""

from companion.engine.dispatch import rules_of
from companion.games.monsterchase.rules import (
    assaults,
    boss,
    cards,
    mates,
    prey,
    reports,
    rounds,
    setup,
    shields,
    teams,
    tiles,
)
from companion.games.monsterchase.rules.pilot import answers, friends, hand, manoeuvre, transfers, turn
from companion.games.monsterchase.state import Race

OF_THE_TABLE = (setup, rounds, cards, assaults, boss)
OF_PILOTS = (answers, prey, hand, turn, shields, manoeuvre, friends, transfers)
RULES = rules_of(Race, *OF_THE_TABLE, *OF_PILOTS, reports, tiles, teams, mates)
