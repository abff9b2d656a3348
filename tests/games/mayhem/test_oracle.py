"""The map and what happens on it against a second opinion, over random tables; first the opinion itself."""

from copy import deepcopy
from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.games.mayhem import GAME, ending, layout, state, targets_and_damage
from companion.games.mayhem.atoms import KINDS
from companion.games.mayhem.rules import flow
from companion.games.mayhem.supply import supply
from tests.any_game import any_game
from tests.contract.playing import played
from tests.games import notation
from tests.games.mayhem import oracle
from tests.games.mayhem.boards import board, border, city, seen
from tests.games.mayhem.oracle import FIELD, TRIANGLE, Board, Body

# So many random tables are looked at; the soak looks at more.
SEEDS, MORE = 12, 400
by_luck = pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed >= SEEDS else ()) for seed in range(MORE)]
)
by_rows = pytest.mark.parametrize("rows", [FIELD, TRIANGLE], ids=["3-4-3", "triangle"])

# Both maps as the acceptance table prints them.
PINNED = {
    FIELD: "1-2 1-4 1-5 2-3 2-5 2-6 3-6 3-7 4-5 4-8 5-6 5-8 5-9 6-7 6-9 6-10 7-10 8-9 9-10",
    TRIANGLE: "1-2 1-3 2-3 2-4 2-5 3-5 3-6 4-5 4-7 4-8 5-6 5-8 5-9 6-9 6-10 7-8 8-9 9-10",
}


def bare(rows: tuple[int, ...], **bodies: Body) -> Board:
    return Board(rows, bodies)


def written(borders: set[oracle.Border]) -> str:
    return " ".join("-".join(map(str, each)) for each in sorted(map(sorted, borders)))


# --- the opinion itself -----------------------------------------------------------------------------------------------


@by_rows
def test_the_opinion_has_the_maps_of_the_acceptance_table(rows: tuple[int, ...]) -> None:
    assert written(oracle.borders(bare(rows))) == PINNED[rows]


def test_so_many_obstacles_close_each_place() -> None:
    """Of the first map 1, 3, 4, 7, 8, 10 by three, 2 and 9 by four, 5 and 6 never; of the triangle corners by two."""
    least = {number: len(oracle.near(bare(FIELD), number)) for number in range(1, 11)}
    assert {count: [index for index, each in least.items() if each == count] for count in (3, 4, 6)} == {
        3: [1, 3, 4, 7, 8, 10],
        4: [2, 9],
        6: [5, 6],
    }
    assert [place_number for place_number in range(1, 11) if len(oracle.near(bare(TRIANGLE), place_number)) == 2] == [
        1,
        7,
        10,
    ]


def test_four_obstacles_part_the_map_only_at_its_pairs() -> None:
    """Legal, and warned of at most: 1-4, 3-7, 4-8 or 7-10 is cut off; three never do it."""
    parted: dict[int, set[tuple[int, ...]]] = {3: set(), 4: set()}
    every = sorted(oracle.borders(bare(FIELD)), key=sorted)
    for count, found in parted.items():
        for walls in combinations(every, count):
            tried = bare(FIELD)
            tried.walls = set(walls)
            if not oracle.is_closed_in(tried) and (small := island(tried)):
                found.add(small)
    assert parted == {3: set(), 4: {(1, 4), (3, 7), (4, 8), (7, 10)}}


def island(board: Board) -> tuple[int, ...]:
    """The smaller part of a map that obstacles have parted; nothing where they have not."""
    reached, todo = set[int](), [1]
    while todo:
        index = todo.pop()
        reached.add(index)
        todo += [other for other in oracle.near(board, index) if other not in reached]
    rest = set(board.places) - reached
    smaller = min(reached, rest, key=len)
    return tuple(sorted(smaller))


@pytest.mark.parametrize(
    ("body", "amount", "taken", "left"),
    [
        pytest.param(Body("A", 1, 9), 5, 5, False, id="MV1 melee 3+2"),
        pytest.param(Body("A", 1, 9), 2, 2, False, id="MV8 MV9 the number of the die"),
        pytest.param(Body("A", 1, 9, shield=True), 3, 1, False, id="MV10 a shield stops two"),
        pytest.param(Body("A", 1, 9, shield=True), 5, 3, False, id="MV12 attack and plus are one blow"),
        pytest.param(Body("A", 1, 9, shield=True), 1, 0, False, id="what is left of a shield is lost"),
        pytest.param(Body("A", 1, 9, shield=True), 0, 0, True, id="nothing is no damage"),
    ],
)
def test_what_one_blow_takes(body: Body, amount: int, taken: int, left: bool) -> None:
    found = Board(FIELD, {"x": deepcopy(body), "y": Body("B", 2, 9)})
    assert oracle.strike(found, "x", amount) == taken
    assert (found.bodies["x"].damage, found.bodies["x"].shield) == (taken, left)


def test_fire_burns_once_however_much_there_is() -> None:
    """MV6: three tokens, a die of two: two damage, two tokens left; and again by the next die."""
    found = Board(FIELD, {"x": Body("A", 1, 9, fire=3), "y": Body("B", 2, 9)})
    for die, expected in ((2, (2, 2)), (3, (5, 1))):
        oracle.burn(found, die)
        assert (found.bodies["x"].damage, found.bodies["x"].fire) == expected


def test_two_knock_outs_win_only_within_a_round() -> None:
    """MV14: one a round is one point each."""
    found = Board(FIELD, {"x": Body("A", 1, 2), "y": Body("A", 1, 2), "z": Body("B", 2, 9)})
    oracle.strike(found, "x", 2)
    assert (found.points, oracle.winners(found)) == ({"B": 1}, set())
    found.fallen.clear()
    oracle.strike(found, "y", 3)
    assert (found.points, oracle.winners(found)) == ({"B": 2}, set())
    found.fallen.add("x")
    assert oracle.winners(found) == {"B"}


# --- the map of the program -------------------------------------------------------------------------------------------


@by_rows
def test_mayhem_41_places_are_adjacent_where_hexagons_touch(rows: tuple[int, ...]) -> None:
    name = "map" if rows == FIELD else "triangle"
    assert {*layout.borders(name)} == {border(each) for each in oracle.borders(bare(rows))}


@by_luck
def test_mayhem_41_and_mayhem_33_where_one_may_go(seed: int) -> None:
    found = board(seed)
    at = city(found)
    assert found.places == [layout.number(each) for each in state.places(at)]
    assert {*state.borders(at)} == {border(each) for each in oracle.borders(found)}
    for place in found.places:
        assert {*state.adjacent(at, f"p{place}")} == named(oracle.near(found, place))
        assert state.has_slot(at, f"p{place}") == oracle.is_roomy(found, place)
    for name in standing(found):
        assert {*targets_and_damage.reach(at, at.figures[name].place)} == named(oracle.steps(found, name))


@by_luck
def test_mayhem_59_to_mayhem_62_whom_effects_reach(seed: int) -> None:
    found = board(seed)
    at = city(found)
    for name in standing(found):
        assert aimed(at, name, "melee") == oracle.melee(found, name)
        assert aimed(at, name, "ranged") == oracle.ranged(found, name)
        assert aimed(at, name, "ignite") == (oracle.melee(found, name) if supply(at)["fire"] else set())
        assert aimed(at, name, "pull") == oracle.pulled(found, name)
        assert aimed(at, name, "push") == {other for other, _ in oracle.pushed(found, name)}
        assert aimed(at, name, "move") == named(oracle.steps(found, name))
        assert aimed(at, name, "teleport") == named(oracle.teleports(found, name))
        assert aimed(at, name, "trap-1") == named(oracle.trappable(found, name))


@by_luck
def test_mayhem_59_what_reaches_anything_has_something_to_aim_at(seed: int) -> None:
    """All kinds of effects at once, with and without Cyborg and monsters, say no more than each by itself."""
    at = city(board(seed))
    for name in at.figures:
        expected = {each for each in KINDS if targets_and_damage.aims(at, name, each)}
        assert targets_and_damage.aimed(at, name, "") == expected


@by_luck
def test_mayhem_39_and_mayhem_40_where_obstacles_may_lie(seed: int) -> None:
    found = board(seed)
    at = city(found)
    is_left = len(found.walls) < 4
    legal = oracle.wallable(found)
    anywhere = {*targets_and_damage.new_borders(at, "", targets_and_damage.ANYWHERE)}
    assert anywhere == ({border(each) for each in legal} if is_left else set())
    for name in standing(found):
        here, reach = at.figures[name].place, oracle.in_reach(found, name)
        assert {*targets_and_damage.new_borders(at, here, "")} == (
            {border(each) for each in legal & reach} if is_left else set()
        )
        moved = {(border(wall), border(to)) for wall in found.walls for to in oracle.shiftable(found, wall) & reach}
        assert {*targets_and_damage.shifts(at, here, "")} == moved


@by_luck
def test_mayhem_72_which_places_may_go(seed: int) -> None:
    """Of a map that has shrunk already, with walls, traps, characters and Cyborg on it."""
    found = board(seed, TRIANGLE)
    assert {*flow.removable(city(found))} == named(oracle.removable(found))


@by_luck
def test_mayhem_37_and_mayhem_44_what_traps_and_blows_do(seed: int) -> None:
    found = board(seed)
    at = city(found)
    for name in standing(found):
        for amount in range(7):
            tried = deepcopy(found)
            taken = oracle.strike(tried, name, amount)
            blow = targets_and_damage.hurt(at, name, amount, "attack")
            assert (blow.damage - blow.absorbed, bool(blow.is_ko)) == (taken, name in tried.fallen)
        for place in found.places:
            tried = deepcopy(found)
            taken, trap = oracle.enter(tried, name, place), targets_and_damage.sprung(at, name, f"p{place}")
            assert (trap.damage - trap.absorbed if trap else 0) == taken
            assert bool(trap and trap.is_ko) == (name in tried.fallen)


def standing(found: Board) -> list[str]:
    return [name for name, body in found.bodies.items() if body.place]


def named(places: set[int]) -> set[str]:
    return {f"p{place}" for place in places}


def aimed(at: state.City, figure: str, effect: str) -> set[str]:
    """What the program aims an effect at; the neutral one and monsters are no characters."""
    return {
        each
        for each in targets_and_damage.aims(at, figure, effect)
        if each != "cyborg" and not each.startswith("monster-")
    }


# --- the program at play ----------------------------------------------------------------------------------------------


@by_luck
def test_mayhem_42_and_mayhem_55b_fire_burns_as_the_opinion_says(seed: int) -> None:
    """A whole recovery: damage, shields, KOs, points and who has won, from any table and any die."""
    found, die = board(seed), 1 + seed % 4
    at = city(found, step="mayhem", mayhem=0, turn="", placed=True)
    after = notation.happens(GAME, at, f"{at.sides[at.first].seats[0]} tell-mayhem face={die}")[0]
    # Whoever was off the map comes back first, or is told to: only those who stood there burn.
    oracle.burn(found, die)
    if after.step != "return":
        assert {name: lying(after, name) for name in standing_before(at)} == {
            name: of_body(found.bodies[name]) for name in standing_before(at)
        }
        if not found.is_for_all:
            assert {side: each.points for side, each in after.sides.items()} == found.points
        assert len(oracle.winners(found)) == len(winners_of(after))


@by_luck
def test_mayhem_57_and_mayhem_44_every_free_move_ends_as_the_opinion_says(seed: int) -> None:
    """Each character to each place it may go to: its traps, its damage, its KO and the points for it."""
    found = board(seed)
    at = city(found)
    for name in standing(found):
        if at.figures[name].stuns:
            continue
        for place in oracle.steps(found, name):
            tried = deepcopy(found)
            oracle.enter(tried, name, place)
            after = walked(at, name, f"p{place}")
            assert lying(after, name) == of_body(tried.bodies[name])
            assert after.traps == city(tried).traps
            if not found.is_for_all:
                assert {side: each.points for side, each in after.sides.items()} == tried.points


def walked(at: state.City, name: str, place: str) -> state.City:
    side = at.figures[name].side
    dice = {**at.sides, side: replace(at.sides[side], dice=(6,), rolled=(6,))}
    turn, seat = replace(at, turn=side, mayhem=2, placed=True, sides=dice), at.figures[name].seat
    for line in (f"{seat} place-die slot={name}-1 die=6", f"{seat} free-move place={place}"):
        turn = notation.happens(GAME, turn, line)[0]
    return turn


def standing_before(at: state.City) -> list[str]:
    return [name for name, each in at.figures.items() if each.place]


def lying(at: state.City, name: str) -> tuple[object, ...]:
    each = at.figures[name]
    return (each.place, each.damage, each.fire, each.shield)


def of_body(body: Body) -> tuple[object, ...]:
    return (f"p{body.place}" if body.place else "", body.damage, body.fire, body.shield)


def winners_of(at: state.City) -> set[str]:
    won = ending.winner(at)
    return (
        {"black", "white"}
        if won == ending.REPLAY and len(at.sides) == 2
        else {*at.sides}
        if won == ending.REPLAY
        else {won} - {""}
    )


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 12))])
def test_whole_random_games_stay_within_what_the_opinion_allows(seed: int) -> None:
    """Nobody stands three to a place or beyond its health, no place is closed in, and what may be reached agrees."""
    met = 0
    for moment in played(any_game(GAME), seed):
        at = moment.state
        if not isinstance(at, state.City) or at.step != "act" or not at.round:
            continue
        found = seen(at)
        assert not oracle.is_closed_in(found)
        assert not any(oracle.is_beaten(body) for body in found.bodies.values())
        for name in standing(found):
            assert len(oracle.standing(found, found.bodies[name].place)) <= oracle.SLOTS
            assert {*targets_and_damage.reach(at, at.figures[name].place)} == named(oracle.steps(found, name))
            assert aimed(at, name, "melee") == oracle.melee(found, name)
            assert aimed(at, name, "ranged") == oracle.ranged(found, name)
        met += 1
    assert met > 10


# --- the comparison can fail ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["walls", "traps", "bodies"])
def test_a_board_that_is_told_otherwise_is_seen(what: str) -> None:
    """A wall, a trap or a figure that the program does not have shows in the comparison."""
    found = bare(FIELD, **{"black-robin": Body("black", 5, 5), "white-cyborg": Body("white", 6, 5)})
    at = city(found)
    if what == "walls":
        found.walls.add(frozenset((5, 6)))
        assert aimed(at, "black-robin", "ranged") != oracle.ranged(found, "black-robin")
    elif what == "traps":
        found.traps[6, "white"] = 2
        assert targets_and_damage.sprung(at, "black-robin", "p6") is None
        assert oracle.enter(found, "black-robin", 6) == 2
    else:
        found.bodies["white-cyborg"].place = 5
        assert aimed(at, "black-robin", "melee") != oracle.melee(found, "black-robin")
