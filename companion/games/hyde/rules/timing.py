"""When an action may be asked (guards): whose turn it is, and at which step of it."""

from collections.abc import Callable
from functools import cache

from companion.engine.dispatch import AtSteps
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.hyde.components import LOST_ENDS_IT
from companion.games.hyde.state import Position, losses, seat_of

Guard = Callable[[Play[Position]], None]


@cache
def at_step(*steps: str, rule: str = "hyde-10b") -> Guard:
    """Only now, and not at another point of the game (hyde-10b)."""
    return AtSteps(frozenset(steps), not_now(rule), is_all=True)


@cache
def not_now(rule: str) -> Guard:
    def guard(play: Play[Position]) -> None:
        going_on(play)
        raise Refusal(rule, {"step": play.state.step})

    return guard


def going_on(play: Play[Position]) -> None:
    """Nothing any more once the third target is lost (hyde-33), or all is over (hyde-10b)."""
    at = play.state
    if at.step == "over":
        require(losses(at) < LOST_ENDS_IT, "hyde-33", count=losses(at))
        raise Refusal("hyde-10b", {"step": at.step})


@cache
def in_turn(*steps: str) -> Guard:
    """Only in one's own turn, and there only at these steps (hyde-10, hyde-10b)."""

    def guard(play: Play[Position]) -> None:
        at = play.state
        going_on(play)
        if at.turn and at.turn != play.seat:
            raise Refusal("hyde-10", {"seat": at.turn})
        if at.step not in steps:
            raise Refusal("hyde-10b", {"step": at.step})

    return AtSteps(frozenset(steps), guard)


def wednesday_decides(at: Position) -> bool:
    """Is the table waiting for her swap? (hyde-26)"""
    wednesday = seat_of(at, "wednesday")
    return at.step == "swap" and wednesday is not None


def acting(at: Position) -> tuple[str, ...]:
    """Who has something to do now: one seat in its turn, anybody between turns."""
    if at.step == "over":
        return ()
    if wednesday_decides(at):
        return tuple(seat for seat in at.seats if at.outcasts[seat] == "wednesday")
    return (at.turn,) if at.turn else at.seats
