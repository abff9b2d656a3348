"""Real moves: a step, the traps on the tile, and whose escape may answer it (mayhem-38, mayhem-44)."""

from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mayhem.facts.turns import Moved
from companion.games.mayhem.rules.completing import settle
from companion.games.mayhem.rules.damage import spring
from companion.games.mayhem.state import City, adjacent, has_slot, order, with_figure
from companion.games.mayhem.targets_and_damage import reach


def move_to(play: Play[City], figure: str, place: str, why: str, waiting: tuple[str, ...] = ()) -> None:
    """Traps first, then whoever may escape; who could answer before still can (mayhem-38c)."""
    new = answering(with_figure(play.state, figure, place=place), figure)
    runners = tuple(dict.fromkeys((*waiting, *new)))
    play.happens(Moved(figure=figure, place=place, why=why, runners=runners))
    spring(play, figure)
    settle(play)


def answering(at: City, mover: str) -> tuple[str, ...]:
    """Whoever has an escape token and is not in its own turn, in the order of the initiative (mayhem-38,
    mayhem-38c)."""
    active = at.active.figure if at.active else ""
    sides = order(at)
    found = [figure for figure, each in at.figures.items() if each.escape and each.place]
    found = [figure for figure in found if figure not in (mover, active) and reach(at, at.figures[figure].place)]
    return tuple(sorted(found, key=lambda figure: sides.index(at.figures[figure].side)))


def require_reach(at: City, here: str, place: str, rule: str) -> None:
    """Next to it (mayhem-41), and with a free slot (mayhem-33)."""
    require(place in adjacent(at, here), rule, place=place)
    require(has_slot(at, place), "mayhem-33", place=place)
