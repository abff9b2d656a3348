"""What follows any act: missions, moments that pass, the next step; and what follows a ruling."""

from companion.engine.facts import Adjusted
from companion.engine.play import Play
from companion.games.mayhem.facts.arena import CyborgMoved
from companion.games.mayhem.facts.damage import Attacked, Burned, Immune, TrapSprung
from companion.games.mayhem.facts.effects import Ignited, ObstacleLaid, Shoved, Stunned, TrapLaid
from companion.games.mayhem.facts.turns import DiePlaced, Escaped, LetGo, Moved, MomentPassed
from companion.games.mayhem.rules.completing import settle
from companion.games.mayhem.rules.flow import go_on
from companion.games.mayhem.state import City, is_over

# Acts with which the table goes on: what could have answered the last one no longer can.
GOES_ON = (DiePlaced, Moved, Attacked, Ignited, Stunned, Shoved, TrapLaid, ObstacleLaid, Burned, CyborgMoved)
ANSWERS = (Escaped, LetGo, Immune)
HURTS = (Attacked, Burned, TrapSprung)


def afterwards(play: Play[City], before: City) -> None:
    """Whatever leaves no choice, once an act has been judged."""
    settle(play)
    pass_moments(play, before)
    go_on(play)
    pass_moments(play, before)


def pass_moments(play: Play[City], before: City) -> None:
    """An escape or an immunity answers the last thing that happened, until the next one."""
    if is_over(play.state) or any(isinstance(fact, ANSWERS) for fact in play.facts):
        return
    if not any(isinstance(fact, GOES_ON) for fact in play.facts):
        return
    has_new = any(isinstance(fact, (Moved, *HURTS)) for fact in play.facts)
    is_stale = before.runners == play.state.runners and before.hurt == play.state.hurt
    if not has_new and is_stale and (before.runners or before.hurt):
        play.happens(MomentPassed())


def after_ruling(play: Play[City], _ruling: Adjusted) -> None:
    """What the table says may be all that a step was waiting for."""
    go_on(play)
