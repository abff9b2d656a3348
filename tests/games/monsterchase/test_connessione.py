"""The spiritual connection: limits, direct links, bridges, and what a drawing of the track measures."""

import pytest

from companion.games.monsterchase.connection import (
    are_connected,
    group,
    is_direct,
    limit,
    links,
    measured,
    moved,
    with_drawing,
)
from companion.games.monsterchase.driver.strip import read
from tests.games.monsterchase.table import BOSS_MOVES, after, at, outcome, rows
from tests.games.monsterchase.turns import drone_race, race

# V6: Yellow is A, Red B, Blue C, Green D.
V6 = (
    "car.A=3/0/0/0:? car.B=3/2/0/0:? car.C=3/3/0/0:? car.D=3/1/0/0:? "
    "distance.A-B=4 distance.A-C=3 distance.C-D=4 distance.B-D=5"
)


def groups(words: str) -> set[str]:
    state = at(race(words))
    return {"".join(group(state, car)) for car in state.pilots}


@pytest.mark.parametrize(
    ("one", "other", "most"),
    [
        pytest.param("A", "B", 4, id="monsterchase-57 V6 yellow and red"),
        pytest.param("A", "C", 3, id="monsterchase-57 V6 yellow and blue"),
        pytest.param("C", "D", 2, id="monsterchase-57 V6 blue and green"),
        pytest.param("B", "D", 3, id="monsterchase-57 V6 red and green"),
        pytest.param("B", "C", 1, id="monsterchase-57 V6 red and blue"),
        pytest.param("A", "D", 5, id="monsterchase-57 V6 yellow and green"),
    ],
)
def test_limits(one: str, other: str, most: int) -> None:
    assert limit(at(race(V6)), one, other) == limit(at(race(V6)), other, one) == most


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(V6, {"ABC", "D"}, id="monsterchase-60 V6 red and blue by bridge, green alone"),
        pytest.param(
            f"{V6} distance.C-D=3 distance.A-D=6", {"ABC", "D"}, id="monsterchase-60c D8 blue alone does not do"
        ),
        pytest.param(f"{V6} distance.C-D=3 distance.A-D=5", {"ABCD"}, id="monsterchase-60c D8 V6b yellow links green"),
        pytest.param(f"{V6} distance.C-D=2", {"ABCD"}, id="monsterchase-60 D8 through blue, yellow and green not told"),
        pytest.param(
            "distance.A-B=1 distance.B-C=1 distance.C-D=1", {"ABCD"}, id="monsterchase-60 D9 bridge after bridge"
        ),
        pytest.param("", {"A", "B", "C", "D"}, id="monsterchase-57 nothing told, nobody linked"),
    ],
)
def test_groups(words: str, expected: set[str]) -> None:
    assert groups(words) == expected


@pytest.mark.parametrize(
    ("stars", "spaces", "expected"),
    [
        pytest.param((1, 2), 3, True, id="monsterchase-57 D10 up to the limit"),
        pytest.param((1, 2), 4, False, id="monsterchase-57 D10 one beyond"),
        pytest.param((0, 0), 6, True, id="monsterchase-57 D10 six without stars"),
        pytest.param((0, 0), 7, False, id="monsterchase-57 D10 not seven"),
        pytest.param((3, 3), 1, False, id="monsterchase-57 D10 a limit of nothing"),
        pytest.param((0, 0), 0, False, id="monsterchase-59 no way at all"),
    ],
)
def test_direct_links(stars: tuple[int, int], spaces: int, expected: bool) -> None:
    words = f"car.A=3/{stars[0]}/0/0:? car.B=3/{stars[1]}/0/0:? distance.A-B={spaces}"
    assert is_direct(at(race(words)), "A", "B") == expected


def test_monsterchase_60_a_bridge_needs_no_limit_of_its_own() -> None:
    """Stars 3 and 3 leave no direct link; a third car joins them."""
    state = at(race("car.A=3/3/0/0:? car.B=3/3/0/0:? distance.A-C=3 distance.B-C=3"))
    assert are_connected(state, "A", "B")
    assert not are_connected(state, "A", "A")


@pytest.mark.parametrize(
    ("stars", "most"),
    [pytest.param(stars, 6 - stars, id=f"monsterchase-124 V12 a pilot with {stars} stars") for stars in range(4)],
)
def test_the_drone_takes_nothing_off(stars: int, most: int) -> None:
    state = at(drone_race(f"car.A=3/{stars}/0/0:? car.drone=3/2/0/0:?"))
    assert limit(state, "A", "drone") == most


def test_monsterchase_135_links_stay_inside_the_team() -> None:
    """A and C stand side by side, but only B races with A."""
    state = at(race("mode=teams teams=A:1,B:1,C:2,D:2 distance.A-C=1 distance.A-B=6 distance.B-C=1"))
    assert group(state, "A") == ("A", "B")
    assert [(link.one, link.other) for link in links(state)] == [("A", "B"), ("C", "D")]


def test_monsterchase_65_each_pair_with_distance_and_limit() -> None:
    """What the page shows of V6: six pairs, two of them linked directly, one by a bridge, two never told."""
    found = {
        link.one + link.other: (link.distance, link.limit, link.is_direct, link.is_connected)
        for link in links(at(race(V6)))
    }
    assert found == {
        "AB": (4, 4, True, True),
        "AC": (3, 3, True, True),
        "AD": (None, 5, False, False),
        "BC": (None, 1, False, True),
        "BD": (5, 3, False, False),
        "CD": (4, 2, False, False),
    }


@pytest.mark.parametrize(
    ("track", "other", "steps"),
    [
        pytest.param("3x9 boss=3.9", "2.2", 1, id="monsterchase-58 V5 neighbouring spaces"),
        pytest.param("3x9 boss=3.9", "2.3", 2, id="monsterchase-58 V5 one space between"),
        pytest.param("3x9 boss=3.9", "3.2", 1, id="monsterchase-58b diagonals touch"),
        pytest.param("3x9 boss=3.9", "1.5", 4, id="monsterchase-58b across lanes on the way"),
        pytest.param("3x9 boss=3.9 rock=2.2,1.2,3.2", "2.4", 3, id="monsterchase-58b obstacles do not count"),
        pytest.param("3x9 boss=2.3", "2.5", 4, id="monsterchase-58b nor does who stands there"),
        pytest.param("2x9 boss=1.9 water=2.2", "2.3", 2, id="monsterchase-59 there is a way round the water"),
    ],
)
def test_the_way_over_touching_spaces(track: str, other: str, steps: int) -> None:
    assert measured(read(f"{track} car=A:2.1,B:{other}")) == {"A-B": steps}


def test_monsterchase_58b_a_drawing_tells_distances() -> None:
    """The rock and the boss between A and B do not count; what the drawing does not show stays as it was told."""
    drawn = read("1x9 boss=1.3 rock=1.4 car=A:1.2,B:1.6")
    assert with_drawing(at(race("distance.A-C=5 distance.A-B=1")), drawn).distances == {"A-C": 5, "A-B": 4}


@pytest.mark.parametrize("hole", ["water=1.4", "void=1.4", "wall=1.4"])
def test_monsterchase_59_a_drawing_without_a_way_says_nothing(hole: str) -> None:
    """There may be one beyond its edge."""
    assert measured(read(f"1x9 boss=1.1 {hole} car=A:1.2,B:1.6")) == {}


def test_monsterchase_58_who_moved_is_measured_anew() -> None:
    state = moved(at(race("distance.A-B=2 distance.B-C=3 distance.C-D=4")), "B")
    assert state.distances == {"C-D": 4}


ALL = "distance.A-B=3 distance.B-C=2 distance.A-C=4"


@pytest.mark.parametrize(
    ("words", "asked", "left"),
    [
        pytest.param(BOSS_MOVES, "K damage target=B", {"A-C": 4}, id="monsterchase-65b rammed by the boss"),
        pytest.param(
            "step=assault-phase turn=::d:0:0::", "K damage target=B", {"A-C": 4}, id="monsterchase-65b in its assault"
        ),
        pytest.param("", "A damage target=B", {"A-C": 4}, id="monsterchase-65b rammed by a pilot"),
        pytest.param(
            "turn=A::d:0:0:B*1:", "A damage target=B", {"A-C": 4}, id="monsterchase-65b a shield keeps no push off"
        ),
        pytest.param(
            "", "A damage target=A", {"A-B": 3, "B-C": 2, "A-C": 4}, id="monsterchase-65b nobody pushes who moves"
        ),
        pytest.param("", "A damage target=boss", {"A-B": 3, "B-C": 2, "A-C": 4}, id="monsterchase-65b the boss is"),
        pytest.param(
            "turn=A::dsp:0:0::", "A star-damage target=B", {"A-B": 3, "B-C": 2, "A-C": 4}, id="monsterchase-65b a power"
        ),
    ],
)
def test_who_is_rammed_is_measured_anew(words: str, asked: str, left: dict[str, int]) -> None:
    state, _ = after(f"{ALL} {words}", asked)
    assert state.distances == left


def test_monsterchase_57_no_transfer_by_an_old_distance() -> None:
    """Rammed in the boss's turn, the next pilot is connected with nobody until it is measured anew."""
    state, _ = after(f"ranking=boss,A,B,C {ALL} {BOSS_MOVES}", "K damage target=A", "K damage target=B", "K boss-moved")
    assert state.turn.car == "A"
    assert group(state, "A") == ("A",)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-58 from the car in turn", "", "A set-distance one=A other=C spaces=3", "distance-set A C 3"),
        ("monsterchase-59 no way", "", "A set-distance one=A other=C spaces=0", "distance-set A C 0"),
        (
            "monsterchase-60 on from who is linked",
            "distance.A-B=2",
            "A set-distance one=B other=C spaces=3",
            "distance-set B C 3",
        ),
        (
            "monsterchase-57b not from who is not",
            "",
            "A set-distance one=B other=C spaces=3",
            "refused monsterchase-57b",
        ),
        (
            "monsterchase-57b the limit of the bridge",
            "distance.A-B=7",
            "A set-distance one=B other=C spaces=3",
            "refused monsterchase-57b",
        ),
        ("monsterchase-62b not to itself", "", "A set-distance one=A other=A spaces=3", "refused monsterchase-62b"),
        (
            "monsterchase-62b not back to the group",
            "distance.A-B=2",
            "A set-distance one=B other=A spaces=3",
            "refused monsterchase-62b",
        ),
        (
            "monsterchase-60b the boss is never linked",
            "",
            "A set-distance one=A other=boss spaces=3",
            "refused monsterchase-60b",
        ),
        ("monsterchase-60b but any other car", "", "K set-distance one=A other=D spaces=6", "distance-set A D 6"),
        (
            "monsterchase-135 nor is another team",
            "mode=teams teams=A:1,B:1,C:2,D:2",
            "A set-distance one=A other=C spaces=1",
            "refused monsterchase-135",
        ),
        (
            "monsterchase-135 one's own is",
            "mode=teams teams=A:1,B:1,C:2,D:2",
            "A set-distance one=A other=B spaces=1",
            "distance-set A B 1",
        ),
        (
            "monsterchase-31b whose turn it is, or the keeper",
            "",
            "B set-distance one=A other=B spaces=1",
            "refused monsterchase-31b",
        ),
    ),
)
def test_telling_distances(words: str, asked: str, expected: str) -> None:
    assert outcome(race(words), asked) == expected
