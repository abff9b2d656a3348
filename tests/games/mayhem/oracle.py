"""A slow second opinion on the map, written from the rulebook alone: hexagons by their centres, pieces in dictionaries.

Of the program it knows nothing; whatever may be done is found by doing it and looking at what came of it.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations

# How many hexagons lie in each row: in every mode but one, and in the free-for-all.
FIELD, TRIANGLE = (3, 4, 3), (1, 2, 3, 4)
SLOTS, LAST_POINT = 2, 5
SHIELD_STOPS = 2

Border = frozenset[int]


@dataclass
class Body:
    """A character: whose it is, where it stands (0: off the map), and what lies on its board."""

    side: str
    place: int = 0
    # Nobody may have said it yet: then nothing knocks it out.
    health: int | None = None
    damage: int = 0
    fire: int = 0
    stuns: int = 0
    shield: bool = False
    escape: bool = False
    immune: bool = False
    ignores: bool = False


@dataclass
class Board:
    """Everything on the map, and what each side has won."""

    rows: tuple[int, ...]
    bodies: dict[str, Body]
    removed: set[int] = field(default_factory=set)
    walls: set[Border] = field(default_factory=set)
    # How many traps of a side lie on a place.
    traps: dict[tuple[int, str], int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    # Who fell in this round.
    fallen: set[str] = field(default_factory=set)
    # Where the neutral one of the free-for-all stands, and whether the table lets him fill a slot.
    cyborg: int = 0
    is_filled: bool = False

    @property
    def is_for_all(self) -> bool:
        return self.rows == TRIANGLE

    @property
    def places(self) -> list[int]:
        return [index for index in centres(self.rows) if index not in self.removed]


# --- where things lie -------------------------------------------------------------------------------------------------


@cache
def centres(rows: tuple[int, ...]) -> dict[int, tuple[Fraction, int]]:
    """The middle of each hexagon, numbered row by row: across in hexagons, down in rows."""
    found: dict[int, tuple[Fraction, int]] = {}
    for down, count in enumerate(rows):
        for number in range(count):
            found[len(found) + 1] = (number - Fraction(count - 1, 2), down)
    return found


@cache
def sides_shared(rows: tuple[int, ...]) -> frozenset[Border]:
    """Two hexagons share a side where their middles are one hexagon apart; a row is half the root of three high."""
    at = centres(rows)
    return frozenset(
        frozenset((one, other))
        for one, other in combinations(at, 2)
        if (at[one][0] - at[other][0]) ** 2 + Fraction(3, 4) * (at[one][1] - at[other][1]) ** 2 == 1
    )


def borders(board: Board) -> set[Border]:
    """The sides shared by places that still lie there."""
    return {border for border in sides_shared(board.rows) if not border & board.removed}


def near(board: Board, place: int) -> set[int]:
    """The adjacent places: they share a side, and nothing lies on it."""
    return {other for border in borders(board) - board.walls if place in border for other in border if other != place}


def standing(board: Board, index: int) -> list[str]:
    return [name for name, body in board.bodies.items() if body.place == index and index]


def is_roomy(board: Board, place: int) -> bool:
    return len(standing(board, place)) + (board.is_filled and board.cyborg == place) < SLOTS


def hostile(board: Board, name: str, place: int) -> list[tuple[int, str]]:
    """The heaps of traps there that go off under this character."""
    side = board.bodies[name].side
    return [heap for heap in board.traps if heap[0] == place and (board.is_for_all or heap[1] != side)]


# --- obstacles --------------------------------------------------------------------------------------------------------


def is_closed_in(board: Board) -> bool:
    """Whether some place has no open side left."""
    return any(not near(board, place) for place in board.places)


def wallable(board: Board) -> set[Border]:
    """Where one more obstacle may lie: tried on every border."""
    found = set()
    for border in borders(board) - board.walls:
        tried = deepcopy(board)
        tried.walls.add(border)
        if not is_closed_in(tried):
            found.add(border)
    return found


def in_reach(board: Board, name: str) -> set[Border]:
    """Borders of the places adjacent to whoever has the effect."""
    around = near(board, board.bodies[name].place)
    return {border for border in borders(board) if border & around}


def shiftable(board: Board, wall: Border) -> set[Border]:
    """Where an obstacle may go that is taken from another border."""
    tried = deepcopy(board)
    tried.walls.remove(wall)
    return wallable(tried) - {wall}


# --- the map that shrinks ---------------------------------------------------------------------------------------------


def is_empty(board: Board, place: int) -> bool:
    """Nobody on it, no trap, no obstacle on any of its sides."""
    return not (
        standing(board, place)
        or any(heap[0] == place for heap in board.traps)
        or any(place in wall for wall in board.walls)
    )


def is_in_one(board: Board) -> bool:
    """Whether one can walk from any hexagon to any other; obstacles do not part tiles."""
    touching = borders(board)
    reached, todo = set(), board.places[:1]
    while todo:
        index = todo.pop()
        reached.add(index)
        todo += [other for border in touching if index in border for other in border if other not in reached]
    return reached == set(board.places)


def removable(board: Board) -> set[int]:
    """The places that may go: each taken away, and the rest looked at, where no obstacles may ever close a place in."""
    found = set()
    for place in board.places:
        tried = deepcopy(board)
        tried.removed.add(place)
        if place != board.cyborg and is_empty(board, place) and is_in_one(tried) and not is_closed_in(tried):
            found.add(place)
    return found


# --- whom and where effects reach -------------------------------------------------------------------------------------


def foes(board: Board, name: str) -> set[str]:
    own = board.bodies[name].side
    return {other for other, body in board.bodies.items() if body.side != own and body.place}


def melee(board: Board, name: str) -> set[str]:
    return {other for other in foes(board, name) if board.bodies[other].place == board.bodies[name].place}


def ranged(board: Board, name: str) -> set[str]:
    around = near(board, board.bodies[name].place)
    return {other for other in foes(board, name) if board.bodies[other].place in around}


def steps(board: Board, name: str) -> set[int]:
    return {place for place in near(board, board.bodies[name].place) if is_roomy(board, place)}


def pulled(board: Board, name: str) -> set[str]:
    """Whom this character may pull, opponents and teammate alike."""
    here = board.bodies[name].place
    if not is_roomy(board, here):
        return set()
    return {other for other, body in board.bodies.items() if other != name and body.place in near(board, here)}


def pushed(board: Board, name: str) -> set[tuple[str, int]]:
    here = board.bodies[name].place
    return {(other, to) for other in standing(board, here) if other != name for to in steps(board, name)}


def teleports(board: Board, name: str) -> set[int]:
    return {place for place in board.places if is_roomy(board, place) and place != board.bodies[name].place}


def trappable(board: Board, name: str) -> set[int]:
    """Here or next door, with no opponent and no friendly trap; in the free-for-all no trap is friendly."""
    here, side = board.bodies[name].place, board.bodies[name].side
    held = {board.bodies[other].place for other in foes(board, name)}
    own = set() if board.is_for_all else {place for place, whose in board.traps if whose == side}
    return ({here} | near(board, here)) - held - own


# --- what happens to a character --------------------------------------------------------------------------------------


def strike(board: Board, name: str, amount: int) -> int:
    """One source of damage; how much of it was taken."""
    body = board.bodies[name]
    if amount > 0 and body.shield:
        body.shield = False
        amount = max(0, amount - SHIELD_STOPS)
    body.damage += amount
    fall(board, [name])
    return amount


def fall(board: Board, names: list[str]) -> None:
    """Whoever of them has as much damage as health leaves the map, all of them in one instant."""
    down = [name for name in names if is_beaten(board.bodies[name])]
    for name in down:
        body = board.bodies[name]
        body.place = body.damage = body.fire = body.stuns = 0
        body.shield = body.escape = False
        board.fallen.add(name)
    if board.is_for_all:
        return
    for name in down:
        for side in sides(board):
            if side != board.bodies[name].side:
                board.points[side] = min(LAST_POINT, board.points.get(side, 0) + 1)


def is_beaten(body: Body) -> bool:
    return bool(body.place) and body.health is not None and body.damage >= body.health


def enter(board: Board, name: str, place: int) -> int:
    """A character comes to a place by a move, a pull, a push or a teleport; what its traps did."""
    body = board.bodies[name]
    body.place = place
    heaps = hostile(board, name, place)
    if not heaps or body.ignores:
        return 0
    amount = sum(board.traps.pop(heap) for heap in heaps)
    return 0 if body.immune else strike(board, name, amount)


def burn(board: Board, die: int) -> None:
    """The end of Recovery: all damage first, then whoever falls, then a token off everybody who stands."""
    lit = [name for name, body in board.bodies.items() if body.fire and body.place]
    for name in lit:
        body = board.bodies[name]
        if body.shield and die:
            body.shield = False
            body.damage += max(0, die - SHIELD_STOPS)
        else:
            body.damage += die
    fall(board, lit)
    for name in lit:
        body = board.bodies[name]
        body.fire = max(0, body.fire - 1)


def heal(board: Board, name: str, amount: int) -> None:
    body = board.bodies[name]
    body.damage = max(0, body.damage - amount)


# --- how it ends ------------------------------------------------------------------------------------------------------


def sides(board: Board) -> list[str]:
    return list(dict.fromkeys(body.side for body in board.bodies.values()))


def winners(board: Board) -> set[str]:
    """Who has won in this instant; several means that it is played again."""
    if board.is_for_all:
        left = {body.side for body in board.bodies.values() if body.place}
        return left if len(left) == 1 else set() if left else set(sides(board))
    return set(reached(board))


def reached(board: Board) -> Iterator[str]:
    for side in sides(board):
        others = [name for name, body in board.bodies.items() if body.side != side]
        if board.points.get(side, 0) >= LAST_POINT or all(name in board.fallen for name in others):
            yield side
