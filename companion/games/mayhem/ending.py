"""When and how a game ends, and why: the most important reason first."""

from collections.abc import Iterator

from companion.engine.memo import remembered
from companion.engine.words import Line
from companion.games.mayhem.components import SIDES, TO_WIN
from companion.games.mayhem.standoff import is_standoff
from companion.games.mayhem.state import KO, City, chosen, figures_of, foe, is_free_for_all

REPLAY = "replay"

# --- when -------------------------------------------------------------------------------------------------------------


def has_points(at: City, side: str) -> bool:
    """Five victory points (mayhem-2)."""
    return at.sides[side].points >= TO_WIN


def is_knocked_out(at: City, side: str) -> bool:
    """Both characters KO in one round (mayhem-3), also where a board was only read when the next had begun."""
    rounds = {at.figures[figure].ko for figure in figures_of(at, side)}
    return len(rounds) == 1 and 0 not in rounds


def survivors(at: City) -> tuple[str, ...]:
    """Who is still in a free-for-all: whoever was not KO (mayhem-73)."""
    return tuple(side for side in at.sides if any(at.figures[each].off != KO for each in figures_of(at, side)))


@remembered
def is_over(at: City) -> bool:
    """Whether the rules have ended the game (mayhem-82)."""
    if not at.round:
        return False
    if is_free_for_all(at):
        return len(survivors(at)) < 2 or at.peace or is_standoff(at)
    for each in at.sides.values():
        if each.points >= TO_WIN:
            return True
    # Asked several times an act: with fewer than two that ever fell no side is out.
    fallen = sum([each.ko > 0 for each in at.figures.values()])
    return fallen > 1 and any(is_knocked_out(at, side) for side in at.sides)


# --- who has won ------------------------------------------------------------------------------------------------------


def winner(at: City) -> str:
    """The side that has won, `replay` where nobody has, nothing while the game goes on."""
    if not is_over(at):
        return ""
    found = survivors(at) if is_free_for_all(at) else winning(at)
    return found[0] if len(found) == 1 else REPLAY


def winning(at: City) -> tuple[str, ...]:
    """Every side that has got there in this instant (mayhem-4); points before a double KO only where the table plays
    so (mayhem-4b)."""
    if is_points_against_ko(at) and chosen(at, "both-ends") == "points":
        return by_points(at)
    return tuple(side for side in SIDES if has_points(at, side) or is_knocked_out(at, foe(side)))


def by_points(at: City) -> tuple[str, ...]:
    return tuple(side for side in SIDES if has_points(at, side))


def is_points_against_ko(at: City) -> bool:
    """One side has its five points in the instant in which both its characters fall (mayhem-4b)."""
    found = by_points(at)
    return len(found) == 1 and is_knocked_out(at, found[0]) and not is_knocked_out(at, foe(found[0]))


# --- why --------------------------------------------------------------------------------------------------------------


def outcome(at: City) -> tuple[Line, ...]:
    """Why it is over; nothing while it goes on."""
    return tuple(reasons(at)) if is_over(at) else ()


def reasons(at: City) -> Iterator[Line]:
    won = winner(at)
    if won == REPLAY:
        what, rule = replay(at)
        yield Line(f"outcome.{what}", {}, rule)
    elif is_free_for_all(at):
        yield Line("outcome.last-one", {"side": won}, "mayhem-73")
    elif has_points(at, won):
        rule = "mayhem-4b" if is_points_against_ko(at) else "mayhem-2"
        yield Line("outcome.points", {"side": won, "points": at.sides[won].points}, rule)
    else:
        yield Line("outcome.double-ko", {"side": won, "other": foe(won)}, "mayhem-3")
    if not is_free_for_all(at):
        yield Line("outcome.count", {"black": at.sides["black"].points, "white": at.sides["white"].points})


def replay(at: City) -> tuple[str, str]:
    """Why nobody has won, in words and by which rule."""
    if is_free_for_all(at):
        return ("standoff", "mayhem-73f") if survivors(at) else ("nobody-left", "mayhem-73e")
    return ("points-against-ko", "mayhem-4b") if is_points_against_ko(at) else ("replay", "mayhem-4")
