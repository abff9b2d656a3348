"""How a game ends, and why: the most important reason first."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.mayhem.components import SIDES
from companion.games.mayhem.state import (
    City,
    chosen,
    foe,
    has_points,
    is_free_for_all,
    is_knocked_out,
    is_over,
    survivors,
)

REPLAY = "replay"


def winner(at: City) -> str:
    """The side that has won, `replay` where nobody has, nothing while the game goes on."""
    if not is_over(at):
        return ""
    if is_free_for_all(at):
        left = survivors(at)
        return left[0] if left else REPLAY
    winners = winning(at)
    return winners[0] if len(winners) == 1 else REPLAY


def winning(at: City) -> tuple[str, ...]:
    """Every side that has got there in this instant (mayhem-4); points before a double KO only where the table plays
    so (mayhem-4b)."""
    by_points = tuple(side for side in SIDES if has_points(at, side))
    by_ko = tuple(side for side in SIDES if is_knocked_out(at, foe(side)))
    both = tuple(side for side in SIDES if side in by_points or side in by_ko)
    if len(both) > 1 and len(by_points) == 1 and chosen(at, "both-ends") == "points":
        return by_points
    return both


def outcome(at: City) -> tuple[Line, ...]:
    """Why it is over; nothing while it goes on."""
    return tuple(reasons(at)) if is_over(at) else ()


def reasons(at: City) -> Iterator[Line]:
    won = winner(at)
    if is_free_for_all(at):
        if won == REPLAY:
            yield Line("outcome.nobody-left", {}, "mayhem-73e")
        else:
            yield Line("outcome.last-one", {"side": won}, "mayhem-73")
        return
    if won == REPLAY:
        yield Line("outcome.replay", {}, "mayhem-4")
    elif has_points(at, won):
        yield Line("outcome.points", {"side": won, "points": at.sides[won].points}, "mayhem-2")
    else:
        yield Line("outcome.double-ko", {"side": won, "other": foe(won)}, "mayhem-3")
    yield Line("outcome.count", {"black": at.sides["black"].points, "white": at.sides["white"].points})
