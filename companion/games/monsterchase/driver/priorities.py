"""The priorities of the boss in their order: what it chooses, and a true tie named as one, never broken in silence."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.events import Ask
from companion.games.monsterchase.driver.moves import Outcome
from companion.games.monsterchase.driver.strip import Cell, Strip

# Questions after which the boss may stand anywhere, and a figure larger than any.
CARRIED = ("mirror", "lightning", "water", "void", "wall")
WORST = 99

T = TypeVar("T")
# A priority gives the better option the smaller figure.
Priority = Callable[[T], int]

# Least damage to itself, longest advance, most damage to the others altogether (monsterchase-75).
PRIORITIES: tuple[Priority[Outcome], ...] = (
    lambda each: each.own,
    lambda each: -each.advance,
    lambda each: -each.dealt,
)


class Best(Struct, Generic[T], frozen=True):
    """The best of some candidates, all of them where they are equal.

    `decided` is the priority, from 1, that left no more than these: 0 when there was nothing to choose, and one more
    than there are priorities when they are truly equal and the last pilot in the ranking decides (monsterchase-76).
    """

    best: tuple[T, ...]
    decided: int
    # Every candidate, the best first.
    ranking: tuple[T, ...]

    @property
    def is_tie(self) -> bool:
        return len(self.best) > 1


class Chosen(Struct, frozen=True, kw_only=True):
    """What the boss does, how its options compare, and the questions whose answer could still change it."""

    best: tuple[Outcome, ...]
    decided: int
    ranking: tuple[Outcome, ...]
    unsure: tuple[Ask, ...] = ()

    @property
    def is_tie(self) -> bool:
        return len(self.best) > 1


def choose(outcomes: Sequence[Outcome]) -> Chosen:
    """The boss's choice among its options (monsterchase-75, -76)."""
    pick = picked(outcomes, PRIORITIES)
    return Chosen(best=pick.best, decided=pick.decided, ranking=pick.ranking, unsure=unsure(pick))


def unsure(pick: Best[Outcome]) -> tuple[Ask, ...]:
    """The questions of every option that may still win or lose its place among the best."""
    doubts = [
        each
        for best in pick.best
        for other in pick.ranking
        if other is not best and span(other)[0] <= span(best)[1]
        for each in (best, other)
    ]
    return tuple(dict.fromkeys(ask for each in pick.ranking if each in doubts for ask in each.asks))


def span(outcome: Outcome) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The best and the worst an option can still come to, as figures of the priorities.

    Spaces left may bring damage of its own; where a car is carried off, it may come out anywhere. What lines of an
    assault are still to come counts with them.
    """
    is_carried = any(ask.reason in CARRIED for ask in outcome.asks)
    may_move = is_carried or bool(outcome.left or outcome.rest)
    most = WORST if is_carried else outcome.advance + outcome.left + outcome.further
    best = (outcome.own, -most, -WORST if outcome.is_open else -outcome.dealt)
    worst = (WORST if may_move else outcome.own, WORST if is_carried else -outcome.advance, -outcome.dealt)
    return best, worst


def picked(candidates: Sequence[T], priorities: Sequence[Priority[T]]) -> Best[T]:
    """Each priority in turn keeps the best of those left; the one that last put somebody out decides."""
    left, decided = list(candidates), 0
    for number, figure in enumerate(priorities, start=1):
        if len(left) < 2:
            break
        best = min(map(figure, left))
        if any(figure(each) != best for each in left):
            decided = number
        left = [each for each in left if figure(each) == best]
    if len(left) > 1:
        decided = len(priorities) + 1
    ranking = sorted(candidates, key=lambda each: [figure(each) for figure in priorities])
    return Best(tuple(left), decided, tuple(ranking))


# --- the assault's own choices ----------------------------------------------------------------------------------------


class Print(Struct, frozen=True):
    """A paw print the spined beast of 11B and 12B may be moved to, and the damage it does there."""

    cell: Cell
    damage: int


def beast(boss: Cell, prints: Sequence[Print]) -> Best[Print]:
    """Not ahead in the boss's lane, then most damage, then behind it in its lane (monsterchase-162).

    If every print breaks the first point, the others decide among all of them (monsterchase-162b).
    """
    return picked(
        prints,
        (
            lambda each: each.cell.lane == boss.lane and each.cell.space > boss.space,
            lambda each: -each.damage,
            lambda each: not (each.cell.lane == boss.lane and each.cell.space < boss.space),
        ),
    )


def rockfall(strip: Strip, cells: Iterable[Cell]) -> Best[Cell]:
    """04B and 08B: where the boss puts a rock, equal spaces settled by the one furthest ahead (monsterchase-163)."""
    return picked(tuple(cells), (lambda cell: point_of(strip, cell), lambda cell: -cell.space))


def point_of(strip: Strip, cell: Cell) -> int:
    """The point of the list that a space answers to, 1 to 7; 8 for what the list does not name, as ice.

    A space beside the boss is not ahead of it, and so counts as behind.
    """
    under, boss = on.ground(strip, cell), strip.boss
    if any(who != BOSS for who in on.standing(strip, cell)):
        return 1
    if under or cell == boss:
        return {"rock": 5, "bomb": 6}.get(under, 8)
    if cell.space <= boss.space:
        return 2 if cell.lane == boss.lane else 3
    return 7 if cell.lane == boss.lane else 4


def boulder(strip: Strip, rocks: Iterable[Cell]) -> Best[Cell]:
    """20B: the rock furthest ahead that is not in the boss's lane (monsterchase-157), or else the furthest of all."""
    return picked(tuple(rocks), (lambda rock: rock.lane == strip.boss.lane, lambda rock: -rock.space))
