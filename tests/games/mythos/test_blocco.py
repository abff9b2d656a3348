"""The pad that comes back: what is written has no fault, what cannot be is said, and a fresh table goes on from it."""

from collections.abc import Mapping

import pytest

from companion.engine.chance import Chance
from companion.engine.facts import AdjustAll
from companion.engine.pads import Cell, Value, settled
from companion.engine.play import judge
from companion.engine.scores import Scores
from companion.games.mythos import GAME
from companion.games.mythos.pad import PAPER
from companion.games.mythos.scoring import scores
from companion.games.mythos.state import Position, points
from companion.games.mythos.view import view
from tests.any_game import any_game
from tests.games.mythos.table import after, outcome, table, who
from tests.games.pads import changed_unseen, evenings, there_and_back

OPENING = GAME.opening(2)
COUNTERS = GAME.opening(2, {"keep": "counters"})
THREE = GAME.opening(2, {"best": "three"})
# Who won from D on, round by round; the missions are worth 3, 2, 0 and 4 by themselves.
WON = ("A", "B-", "AAB", "B-AA")
PRINTED = {"d": 3, "c": 2, "b": 0, "a": 4}


def pad(rounds: int = 4, **changed: str | int | None) -> Scores:
    """So many rounds as above with their sums; with cells changed, written as won_d_2 or bonus_A."""
    found: dict[Cell, str | int | None] = {("total", "edge"): "B", ("total", "round"): str(rounds)}
    for row, seats in enumerate(WON[:rounds], 1):
        for rank, seat in zip("dcba", seats, strict=False):
            found[str(row), f"won-{rank}"] = "nobody" if seat == "-" else seat
    found |= {("worth", f"worth-{rank}"): PRINTED[rank] for rank in "dcba"[:rounds]}
    if rounds == 4:
        found |= {("total", "total-A"): 23, ("total", "total-B"): 13, ("total", "bonus-B"): 2, ("total", "winner"): "A"}
    for name, value in changed.items():
        what, _, number = name.replace("won_", "won-").replace("worth_", "worth-").partition("_")
        cell = ("worth", what) if what.startswith("worth") else (number, what)
        if what in ("bonus", "total", "game"):
            cell = ("total", f"{what}-{number}")
        found[cell if cell[0] else ("total", what)] = value
    return {cell: value for cell, value in found.items() if value is not None}


def old(**cells: int) -> Scores:
    """What was written by hand on a print of before: `A_d_2` is A's points for D in round 2, 0 of no round the sum."""
    found: Scores = {}
    for name, value in cells.items():
        seat, rank, row = name.split("_")
        found["partial" if row == "0" else row, f"{seat}-{rank}"] = value
    return found


def faults(of: Scores) -> list[str]:
    return [f"{fault.line.words.removeprefix('pad-fault.')} {fault.line.rule}" for fault in PAPER.faults(OPENING, of)]


@pytest.mark.parametrize(
    "of",
    [
        pytest.param({}, id="mythos-41 nothing yet"),
        *(pytest.param(pad(rounds), id=f"mythos-25 {rounds} rounds") for rounds in (1, 2, 3, 4)),
        pytest.param(pad(winner=None, total_A=None), id="mythos-29 nobody has added up yet"),
        pytest.param(pad(2, won_c_2=None), id="mythos-25b in the middle of an evaluation"),
        pytest.param(pad(2, round="3"), id="mythos-1 the next round is being played"),
        pytest.param(pad(4, round=None), id="mythos-1 nobody blackened the round"),
        pytest.param(
            old(A_d_1=4, B_d_1=0, A_d_2=0, B_d_2=4, A_c_2=0, B_c_2=0, A_d_0=4, B_d_0=4), id="mythos-41 an older print"
        ),
    ],
)
def test_what_can_be(of: Scores) -> None:
    assert faults(of) == []


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        pytest.param(pad(total_A=21), ["sum mythos-41"], id="mythos-41 a total that does not add up"),
        pytest.param(pad(total_B=11), ["sum-bonus mythos-41"], id="mythos-41 without the bonus points"),
        pytest.param(pad(3, won_d_2=None), ["left-out mythos-25b"], id="mythos-25b one of a round before"),
        pytest.param(pad(2, won_d_2=None), ["left-out mythos-25b"], id="mythos-25b C before D"),
        pytest.param(pad(2, worth_c=None, won_c_2="A"), ["worth-left-out mythos-2"], id="mythos-2 nobody knows"),
        pytest.param(pad(2, won_b_2="nobody"), ["not-there mythos-1"], id="mythos-1 a mission of round 3 in round 2"),
        pytest.param(pad(3, round="2"), ["later mythos-1"], id="mythos-1 a round later than the one"),
        pytest.param(pad(2, round="4"), ["skipped mythos-1"], id="mythos-1 a round left out"),
        pytest.param(pad(3, winner="A"), ["won-early mythos-1c"], id="mythos-1c a winner after three rounds"),
        pytest.param(pad(winner="B"), ["winner mythos-29"], id="mythos-29 the one with fewer points"),
        pytest.param(
            pad(bonus_B=12, total_B=23), ["edge mythos-29"], id="mythos-29 as many, and the Edge is the other's"
        ),
        pytest.param(pad(game_2="A"), ["game-left-out mythos-29c"], id="mythos-29c the second game without a first"),
        pytest.param(pad(game_1="A", game_2="A"), ["match-over mythos-29c"], id="mythos-29c a third after two"),
        pytest.param(old(A_d_1=4, B_d_1=4), ["both mythos-25"], id="mythos-25 both have it"),
        pytest.param(old(A_d_1=4, A_d_2=5, A_c_2=3), ["worth mythos-2"], id="mythos-2 worth more the second time"),
        pytest.param(old(A_d_1=4, A_d_2=4, A_c_2=1), ["worth mythos-2"], id="mythos-2 less than its rank"),
        pytest.param(old(A_d_1=4, A_d_0=5), ["partial mythos-41"], id="mythos-41 the sum of a mission"),
    ],
)
def test_what_cannot_be(of: Scores, expected: list[str]) -> None:
    assert faults(of) == expected


def test_the_rules_read_what_the_eye_cannot() -> None:
    """mythos-41: one mission of a round follows from the total, and who won from both (mythos-29)."""
    seen: dict[Cell, tuple[Value, ...]] = {cell: (value,) for cell, value in pad().items()}
    seen["3", "won-c"] = ("B", "A")
    seen["total", "winner"] = ("B", "A")
    found = settled(seen, lambda reading: PAPER.faults(OPENING, reading))
    assert found.scores == pad()
    assert (found.asked, found.faults) == ((), ())


def test_no_other_total_and_no_other_winner_goes_by_unseen() -> None:
    """mythos-41, mythos-29"""
    redundant = ("total-A", "total-B", "bonus-B", "winner", "worth-d", "worth-a")
    assert changed_unseen(any_game(GAME), OPENING, pad(), redundant) == []


# --- back to the table ------------------------------------------------------------------------------------------------


def fresh(**options: str) -> Position:
    """A table that was opened, and nothing else."""
    opening = GAME.opening(2, options)
    return GAME.folded(GAME.blank, GAME.setup(opening, Chance(b"fresh")))


def brought(state: Position, of: Scores) -> Position:
    wanted: Mapping[str, str | int] = PAPER.copied(state, of)
    return GAME.folded(state, judge(GAME, state, "A", AdjustAll(dict(wanted)), Chance(b"brought"))) if wanted else state


@evenings
def test_what_a_table_writes_brings_another_one_there(seed: int) -> None:
    for moment, other in there_and_back(any_game(GAME), seed, lambda _state: True):
        assert isinstance(moment.state, Position)
        assert isinstance(other.state, Position)
        assert other.state.won == () or [points(other.state, seat) for seat in "AB"] == [
            points(moment.state, seat) for seat in "AB"
        ]
        assert (other.state.step == "over") == (moment.state.step == "over")


@pytest.mark.parametrize(
    ("of", "step", "turn"),
    [
        (pad(2), "mission", ""),
        (pad(2, won_c_2=None), "evaluation", ""),
        (pad(2, won_d_2=None, won_c_2=None), "action", "B"),
        (pad(winner=None), "evaluation", ""),
        (pad(), "over", ""),
    ],
)
def test_play_goes_on_where_the_round_was_left(of: Scores, step: str, turn: str) -> None:
    """mythos-10"""
    state = brought(fresh(), of)
    assert (state.step, state.turn) == (step, turn)
    assert PAPER.written(state).items() >= {cell: of[cell] for cell in of if not cell[1].startswith("total")}.items()


def test_the_points_of_a_whole_game_come_back() -> None:
    """mythos-41"""
    state = brought(fresh(), pad())
    assert [points(state, seat) for seat in "AB"] == [23, 13]
    assert state.winner == "A"
    assert scores(state)["partial", "A-d"] == 8
    assert GAME.outcome(state)


@pytest.mark.parametrize(
    "of",
    [
        pytest.param(pad(3), id="mythos-25 a round less"),
        pytest.param(pad(2, won_c_2=None), id="mythos-25 in the middle of one before"),
        pytest.param(pad(4, won_b_4=None, won_a_4=None, winner=None), id="mythos-25 in the middle of the last"),
        pytest.param(pad(3, worth_d=5, worth_c=1), id="mythos-2 missions that are worth something else"),
    ],
)
def test_a_table_that_went_further_has_what_the_pad_says_and_no_more(of: Scores) -> None:
    """A mission of a round that has not come is not there, and what it gave counts for nobody."""
    of = {cell: value for cell, value in of.items() if not cell[1].startswith(("total", "bonus"))}
    brought_alone, back = brought(fresh(), of), brought(brought(fresh(), pad()), of)
    assert PAPER.written(back) == PAPER.written(brought_alone)
    assert PAPER.faults(OPENING, PAPER.written(back)) == ()


def test_an_older_print_brings_back_who_won_and_what_it_was_worth() -> None:
    """mythos-2: what is left of somebody's points is what is printed on the mission."""
    state = brought(brought(fresh(), {("total", "edge"): "A"}), old(A_d_1=4, A_d_2=0, B_d_2=4, A_c_2=0, B_c_2=0))
    assert [points(state, seat) for seat in "AB"] == [4, 4]
    assert state.missions["d"].points == 3
    assert [won.seat for won in state.won] == ["A", "B", ""]


def test_without_the_edge_no_game_has_begun() -> None:
    """mythos-6"""
    assert PAPER.copied(fresh(), pad(2, edge=None)) == {}
    assert PAPER.copied(table(), pad(2, edge=None))["step"] == "mission"


def test_counters_take_the_round_and_one_sum_each() -> None:
    """mythos-41b"""
    state = brought(fresh(keep="counters"), pad(total_B=15))
    assert (state.round, state.counted, state.winner) == (4, {"A": 23, "B": 15}, "A")
    again = brought(fresh(keep="counters"), PAPER.written(state))
    assert PAPER.written(again) == PAPER.written(state)
    assert PAPER.faults(COUNTERS, PAPER.written(state)) == ()


@pytest.mark.parametrize(
    ("games", "given", "expected"),
    [
        ((), ("A",), ("A",)),
        ((), ("A", "B"), ("A", "B")),
        (("A", "B"), ("B",), ("B",)),
        (("B", "A"), ("A", "B"), ("A", "B")),
    ],
)
def test_a_match_of_three_goes_on_with_the_games_behind_it(
    games: tuple[str, ...], given: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    """mythos-29c"""
    before: Scores = {("total", f"game-{number}"): seat for number, seat in enumerate(given, 1)}
    start = brought(fresh(best="three"), {("total", "edge"): "A"})
    start = brought(start, {("total", f"game-{number}"): seat for number, seat in enumerate(games, 1)})
    assert brought(start, before).games == expected
    assert PAPER.faults(THREE, before) == ()


def test_whom_a_pad_says_to_have_won_did_not_win_by_the_edge() -> None:
    """mythos-25: with no power known nobody is tied; where there is some the Edge is what decides."""
    stated = view(brought(fresh(), pad(1)), "A").missions[0]
    assert [(each.is_best, each.is_by_edge) for each in (stated.near, stated.far)] == [(True, False), (False, False)]
    tied = view(table(who("1", "A", "d", "009"), who("2", "B", "d", "009"), edge="B"), "A").missions[0]
    assert [(each.is_best, each.is_by_edge) for each in (tied.near, tied.far)] == [(False, False), (True, True)]


def test_rounds_behind_a_game_are_taken_back_as_long_as_nothing_of_them_is_told() -> None:
    """mythos-1"""
    ready = after(fresh(), "A give-edge whose=A", "A hands-ready")
    behind = after(ready, "A adjust dial=round value=2")
    assert after(behind, "A adjust dial=round value=0") == ready
    begun = after(behind, "A reveal-mission card=M04")
    assert outcome(begun, "A adjust dial=round value=0") == "misfit"
