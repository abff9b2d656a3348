"""All legality of the game, one function an action, by chapter of the rulebook.

Every `require` of an action stands before its first fact: what is offered and what is accepted are then one question.
"""

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.games.monsterchase.rules import boss, cards, mood, prey, rounds, setup, teams, telling, tiles
from companion.games.monsterchase.rules.moment import Decide
from companion.games.monsterchase.rules.pilot import hand, manoeuvre, transfers, turn
from companion.games.monsterchase.state import Race

CHAPTERS = (setup, cards, rounds, turn, manoeuvre, transfers, hand, telling, mood, prey, boss, tiles, teams)
DECIDE: dict[type[Action], Decide] = {kind: rule for chapter in CHAPTERS for kind, rule in chapter.DECIDE.items()}


def decide(play: Play[Race], action: Action) -> None:
    before = play.state
    DECIDE[type(action)](play, action)  # type: ignore[arg-type]  # the table pairs each kind with its own function
    boss.weigh_anew(play, before)
