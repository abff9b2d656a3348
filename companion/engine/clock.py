"""A clock as an act of the frame (match timer): the fact carries minutes, the act it stands in says when it began."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from companion.engine.facts import ClockStarted, ClockStopped, Fact, StartClock, StopClock
from companion.engine.log import Act, Log
from companion.engine.rulebook import require

S = TypeVar("S")


class Clock(Struct, frozen=True):
    """A clock that was started and not stopped; it runs out, and stands at nothing until somebody stops it."""

    minutes: int
    started: int

    @property
    def ends(self) -> int:
        return self.started + 60 * self.minutes

    def left(self, now: int) -> int:
        """The seconds that are left; never more than there were, whatever the server's time has done since."""
        return min(max(0, self.ends - now), 60 * self.minutes)


def running(acts: Sequence[Act]) -> Clock | None:
    """The clock of a table, from the acts that count."""
    top = (acts if isinstance(acts, Log) else Log(acts)).top
    last = top.clock if top else None
    for fact in reversed(last.facts if last else ()):
        if last and isinstance(fact, ClockStarted):
            return Clock(fact.minutes, last.at)
        if isinstance(fact, ClockStopped):
            return None
    return None


def changed(acts: Sequence[Act], request: StartClock | StopClock) -> Fact:
    """What a request about the clock adds; raises Refusal."""
    is_running = running(acts) is not None
    if isinstance(request, StopClock):
        require(is_running, "custode-clock-off")
        return ClockStopped()
    require(not is_running, "custode-clock")
    return ClockStarted(minutes=request.minutes)


def past_the_clock(evolve: Callable[[S, Fact], S]) -> Callable[[S, Fact], S]:
    """How a game folds its facts, with those of the clock left out: no game has to know them."""
    return lambda state, fact: state if isinstance(fact, ClockStarted | ClockStopped) else evolve(state, fact)
