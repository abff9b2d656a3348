"""The course of a match (time series): its score after each act that changed it, what turned it, and the dice."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from companion.engine.game import Game, State
from companion.engine.log import Act
from companion.engine.play import standing

# What a six-sided die shows on average.
AVERAGE = Fraction(7, 2)
# So many moments are told of.
MOST_TURNS = 3


class CourseLine(Struct, frozen=True):
    """One thing that is counted: after which act it stood at what."""

    name: str
    points: tuple[tuple[int, int], ...]


class TurningPoint(Struct, frozen=True):
    """An act that turned the match: how far it moved what is counted, and whether another led after it."""

    seq: int
    moved: int
    is_overtaking: bool


class Fortune(Struct, frozen=True):
    """How somebody's dice fell: how many, what they showed, what they show on average."""

    who: str
    dice: int
    shown: int
    expected: Fraction


def lines(game: Game[State], acts: Sequence[Act]) -> tuple[CourseLine, ...]:
    """What is counted, from the first act that stands to the last; an act that changes nothing leaves no point."""
    found: dict[str, list[tuple[int, int]]] = {}
    state, last = game.blank, 0
    for act in standing(acts):
        state, last = game.folded(state, act.facts), act.seq
        for name, value in game.results.course(state).items():
            points = found.setdefault(name, [])
            if not points or points[-1][1] != value:
                points.append((act.seq, value))
    return tuple(
        CourseLine(name, (*points, (last, points[-1][1])) if points[-1][0] < last else tuple(points))
        for name, points in found.items()
    )


def turns(course: Sequence[CourseLine]) -> tuple[TurningPoint, ...]:
    """The acts that moved most, those after which another led first; in the order in which they happened."""
    values: dict[str, int] = {}
    found, leader = list[TurningPoint](), ""
    for seq in sorted({seq for line in course for seq, _ in line.points}):
        before = dict(values)
        values |= {line.name: value for line in course for at, value in line.points if at == seq}
        moved = max((abs(values[name] - before[name]) for name in before), default=0)
        now = ahead(values)
        if moved:
            found.append(TurningPoint(seq, moved, bool(leader and now and now != leader)))
        leader = now or leader
    best = sorted(found, key=lambda turn: (-turn.is_overtaking, -turn.moved, turn.seq))[:MOST_TURNS]
    return tuple(sorted(best, key=lambda turn: turn.seq))


def ahead(values: dict[str, int]) -> str:
    """Who has most alone; nobody where two are level, or where only one thing is counted."""
    if len(values) < 2:
        return ""
    most = max(values.values())
    first = [name for name, value in values.items() if value == most]
    return first[0] if len(first) == 1 else ""


def fortunes(game: Game[State], acts: Sequence[Act]) -> tuple[Fortune, ...]:
    """How the dice of each fell, against their average."""
    found: dict[str, Fortune] = {}
    for roll in (roll for act in standing(acts) for fact in act.facts for roll in game.results.rolls(fact)):
        before = found.get(roll.who, Fortune(roll.who, 0, 0, Fraction(0)))
        dice = before.dice + roll.dice
        found[roll.who] = Fortune(roll.who, dice, before.shown + roll.shown, dice * AVERAGE)
    return tuple(found.values())
