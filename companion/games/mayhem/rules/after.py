"""What follows any act: missions, moments that pass, the next step; and what follows a correction."""

from companion.engine.facts import Adjusted, Fact, Learned
from companion.engine.play import Play
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.arena import CyborgMoved
from companion.games.mayhem.facts.damage import Attacked, Burned, Immune, KnockedOut, PointsWon, TrapSprung
from companion.games.mayhem.facts.effects import Ignited, ObstacleLaid, Shoved, Stunned, TrapLaid
from companion.games.mayhem.facts.fates import Risen
from companion.games.mayhem.facts.rounds import DiceRolled, Entered, FaceNoted
from companion.games.mayhem.facts.setup import CardsNamed
from companion.games.mayhem.facts.turns import DiePlaced, Escaped, LetGo, MomentPassed, Moved
from companion.games.mayhem.rules.completing import settle
from companion.games.mayhem.rules.corrections import unlearn
from companion.games.mayhem.rules.flow import go_on
from companion.games.mayhem.state import City

# Facts with which the table goes on: what could have answered the last one no longer can.
GOES_ON = (
    DiePlaced, Moved, Attacked, Ignited, Stunned, Shoved, TrapLaid, ObstacleLaid, Burned, CyborgMoved, DiceRolled,
    Entered,
)  # fmt: skip
ANSWERS = (Escaped, LetGo, Immune)
# What says no more of a blow than what came of it: an escape still comes before it (mayhem-38d).
OF_THE_BLOW = (CardsNamed, FaceNoted, Immune, KnockedOut, Learned, LetGo, PointsWon, Risen)
# What an answer may be to, with the facts that bring a new one.
MOMENTS = {"runners": (Moved,), "hurt": (Attacked, Burned, TrapSprung), "fallen": (KnockedOut,)}
# A die on a slot moves nobody: whoever may escape still does, until somebody moves or strikes (mayhem-38).
KEEPS = {"runners": DiePlaced}


def afterwards(play: Play[City], before: City) -> None:
    """Whatever leaves no choice, once an act has been judged."""
    settle(play)
    go_on(play)
    pass_moments(play, before)


def pass_moments(play: Play[City], before: City) -> None:
    """An escape or an immunity answers the last thing that happened, until the table goes on."""
    if is_over(play.state):
        return
    over: tuple[str, ...] = ("hasty",) if is_after_the_blow(play, before) else ()
    if not any(isinstance(fact, ANSWERS) for fact in play.facts):
        over += tuple(name for name, news in MOMENTS.items() if is_stale(play, before, name, news))
    if over:
        play.happens(MomentPassed(over=over))


def is_after_the_blow(play: Play[City], before: City) -> bool:
    """Whether the table has gone on from a blow that came too soon: nobody escapes from before it any more."""
    has_stood = before.hasty is not None and play.state.hasty is not None
    return has_stood and not all(isinstance(fact, OF_THE_BLOW) for fact in play.facts)


def is_stale(play: Play[City], before: City, name: str, news: tuple[type[Fact], ...]) -> bool:
    """Whether the table has gone on, and it is still what it was before this act, which brought nothing new of it."""
    if not getattr(before, name) or not getattr(play.state, name):
        return False
    kept = KEEPS.get(name, ())
    goes_on = any(isinstance(fact, GOES_ON) and not isinstance(fact, kept) for fact in play.facts)
    return goes_on and not any(isinstance(fact, news) for fact in play.facts)


def after_correction(play: Play[City], correction: Adjusted) -> None:
    """What was remembered beside the value says no more than it; and what the table says may be all that a step was
    waiting for."""
    unlearn(play, correction)
    go_on(play)
