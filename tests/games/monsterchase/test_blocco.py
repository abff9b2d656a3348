"""The pad of a race: what it asks, what cannot be on it, and the table it brings back."""

import pytest

from companion.engine.facts import AdjustAll
from companion.engine.game import State
from companion.engine.opening import Opening
from companion.engine.pads import PadFault, circles
from companion.engine.play import judge
from companion.engine.scores import Scores
from companion.games.monsterchase import GAME
from companion.games.monsterchase.pad import PAD, asks, copied, faults, written
from companion.games.monsterchase.state import Lap, Race, off_in_all
from tests.any_game import any_game
from tests.games.monsterchase.table import at
from tests.games.notation import LUCK
from tests.games.pads import evenings, there_and_back

TEAMS = "mode=teams teams=A:1,B:1,C:2,D:2 seats=A,B,C,D car.D=3/0/0/0:? ranking=A,B,C,D"
NONE: list[int | str | None] = [0] * 7
BOARD: list[list[int | str | None]] = [[0, 20, 0, 0, 0, 0, 0], NONE, NONE, NONE]


def opening(players: int = 3, **options: str) -> Opening:
    """The truck has 20 points for three; for others nobody has copied them."""
    return GAME.opening(players, options, box={"points": BOARD})


def rounds(*points: int, mood: str = "normal", **totals: str | int) -> Scores:
    """So many points at the end of each round, and what stands under the rows."""
    found: Scores = {(str(row), "points"): count for row, count in enumerate(points, 1)}
    found |= {(str(row), "mood"): mood for row in range(1, len(points) + 1)}
    return found | {("total", key.replace("_", "-")): value for key, value in totals.items()}


def ranking(places: str, winner: str = "") -> Scores:
    """Teams by place, with the car where there is one: `1A 2C 1B 2D`."""
    found: Scores = {}
    for number, word in enumerate(places.split(), 1):
        found |= {(str(number), "team"): word[0]} | ({(str(number), "car"): word[1:]} if word[1:] else {})
    return found | ({("total", "winner"): winner} if winner else {})


def brought(state: Race, scores: Scores) -> Race:
    return GAME.folded(state, judge(GAME, state, "A", AdjustAll(copied(state, scores)), LUCK))


def is_racing(state: State) -> bool:
    return isinstance(state, Race) and bool(state.ranking)


# --- what is asked ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "mode"), [(2, "chase"), (8, "chase"), (3, "teams"), (7, "teams"), (8, "teams")], ids=str
)
def test_the_pad_asks_what_the_sheet_asks_but_what_decides_nothing(players: int, mode: str) -> None:
    table = GAME.opening(players, {"mode": mode})
    pad, sheet = asks(table), GAME.score_sheet(table)
    assert len(pad.lines) <= 20
    assert all(sum(len(group) for ask in line.asks for group in circles(ask)) <= 19 for line in pad.lines)
    of_sheet = {(row, column.id) for row in sheet.rows for column in sheet.columns}
    of_sheet |= {("total", column.id) for column in sheet.totals}
    left_out = {column for _, column in of_sheet - {cell for cell, _ in pad.cells()}}
    assert left_out == ({"part", "off"} if mode == "chase" else set())


# --- there and back ---------------------------------------------------------------------------------------------------


@evenings
def test_what_a_table_writes_brings_another_one_there(seed: int) -> None:
    for moment, table in there_and_back(any_game(GAME), seed, is_racing):
        there, here = moment.state, table.state
        assert isinstance(there, Race)
        assert isinstance(here, Race)
        if there.boss and there.round <= 34:
            assert (here.round, here.verdict) == (there.round, there.verdict)
            assert off_in_all(here) == off_in_all(there)
        elif not there.boss:
            assert (here.ranking, here.verdict) == (there.ranking, there.verdict)


def test_monsterchase_38_play_goes_on_with_the_round_after_the_last_row() -> None:
    """The first round was being played here, with a crash, when the phone went."""
    state = brought(at("car.A=2/0/0/1:?"), rounds(11, 9, 9, mood="furious", off_all=4))
    assert (state.round, state.step, state.acted, state.turn.car) == (4, "assault", (), "")
    assert state.boss is not None
    assert (state.boss.points, state.boss.mood, state.assault, state.last_assault) == (9, "furious", -1, -2)
    assert state.laps == (
        Lap(11, "", "furious", 1),
        Lap(9, "", "furious", -1, is_copied=True),
        Lap(9, "", "furious", -1, is_copied=True),
    )
    shown = GAME.scores(state)
    assert (shown["total", "off-all"], shown["1", "off"], shown["4", "off"]) == (4, 1, 0)
    assert ("2", "off") not in shown


def test_a_table_that_has_come_further_is_only_put_right() -> None:
    words = "round=3 laps=11/green/normal/0,8/red/normal/0 boss.truck=5/12/0:normal acted=A turn=B::d:0:0::"
    assert copied(at(words), rounds(11, 8, off_all=0)) == {}
    assert copied(at(words), rounds(11)) == {}
    state = brought(at(words), rounds(11, 9))
    assert [lap.points for lap in state.laps] == [11, 9]
    assert (state.round, state.step, state.acted, state.turn.car) == (3, "turn", ("A",), "B")


def test_a_second_sheet_goes_on_where_the_first_one_ended() -> None:
    first = brought(at(), rounds(*[9] * 11, off_all=3))
    second = brought(first, rounds(8, 7, sheet="2", off_all=5))
    assert (second.round, [lap.points for lap in second.laps]) == (14, [9] * 11 + [8, 7])
    assert off_in_all(second) == 5
    assert written(second) == rounds(8, 7, sheet="2", off_all=5)
    alone = brought(at(), rounds(8, 7, sheet="2"))
    assert (alone.round, written(alone)["2", "points"]) == (14, 7)


def test_the_first_sheet_once_more_is_held_against_its_own_rows() -> None:
    """The second one is being played by now, and there have been crashes since."""
    second = brought(brought(at(), rounds(*range(20, 9, -1), off_all=3)), rounds(8, 7, sheet="2", off_all=5))
    first = rounds(*range(20, 9, -1), off_all=3)
    assert first.items() <= PAD.known(second, first).items()
    assert copied(second, first).keys() & {"laps", "crashes", "points"} == set()
    other = first | {("3", "points"): 17}
    differ = {cell for cell, value in PAD.known(second, other).items() if other.get(cell, value) != value}
    assert differ == {("3", "points")}
    assert brought(second, other).laps[2].points == 17
    assert PAD.known(second, first | {("total", "off-all"): 6})["total", "off-all"] == 5, "there never were six"


@pytest.mark.parametrize(
    ("points", "verdict", "words"),
    [
        pytest.param(0, "won", "outcome.won", id="monsterchase-37"),
        pytest.param(4, "escaped", "outcome.escaped", id="monsterchase-36"),
        pytest.param(11, "overflow", "outcome.overflow", id="monsterchase-107"),
    ],
)
def test_how_it_ended(points: int, verdict: str, words: str) -> None:
    state = brought(at(), rounds(11, points, verdict=verdict, off_all=2))
    assert (state.round, state.step) == (2, "over")
    assert [line.words for line in GAME.outcome(state)] == [words, "outcome.off"]
    assert GAME.scores(state)["total", "verdict"] == verdict


@pytest.mark.parametrize("was", ["verdict=won boss.truck=0/12/0:normal", "verdict=escaped boss.truck=3/12/0:normal"])
@pytest.mark.parametrize(("points", "verdict"), [(0, "won"), (4, "escaped"), (12, "overflow")])
def test_a_race_that_was_over_ended_otherwise_by_the_pad(was: str, points: int, verdict: str) -> None:
    """monsterchase-37: other points open it again, and then it is over as the pad says."""
    state = brought(at(f"step=over turn=::d:0:0:: {was}"), rounds(11, points, verdict=verdict))
    assert (state.round, state.step, state.verdict) == (2, "over", verdict)


def test_a_race_that_was_over_goes_on_by_the_pad() -> None:
    state = brought(at("step=over turn=::d:0:0:: verdict=won boss.truck=0/12/0:normal"), rounds(3))
    assert (state.step, state.verdict, state.round) == ("assault", "", 2)


def test_cells_of_an_old_print_are_taken() -> None:
    """It asks the half and the crashes of each round too."""
    old = rounds(11, 9, off_all=3) | {("1", "part"): "green", ("2", "part"): "red"} | {("1", "off"): 2, ("2", "off"): 1}
    state = brought(at(), old)
    assert old.items() <= GAME.scores(state).items()
    assert state.crashes == 0


# --- rows as dials ----------------------------------------------------------------------------------------------------


def ruled(words: str, **dials: str | int) -> Race:
    state = at(words)
    wanted = {key.replace("__", ".").replace("_", "-"): value for key, value in dials.items()}
    return GAME.folded(state, judge(GAME, state, "A", AdjustAll(wanted), LUCK))


def test_rounds_that_are_not_over_after_all_have_no_row() -> None:
    state = ruled("round=3 laps=11/green/normal/1,8/red/normal/0 car.A=3/0/0/1:?", laps=1)
    assert (state.round, state.laps) == (2, (Lap(11, "green", "normal", 1),))


def test_monsterchase_175_a_row_has_no_more_crashes_than_the_sheets_of_the_pilots() -> None:
    state = ruled("round=2 laps=11/green/normal/1 car.A=3/0/0/1:?", lap_off__1="3")
    assert (state.laps[0].off, off_in_all(state)) == (1, 1)
    copied_row = ruled("round=2 laps=11/green/normal/-1/copied", lap_off__1="3", crashes=2)
    assert (copied_row.laps[0].off, off_in_all(copied_row)) == (3, 5)
    assert GAME.position(GAME.notation(copied_row)) == copied_row


def test_what_paper_did_not_say_can_be_said_and_unsaid() -> None:
    state = ruled("round=2 laps=11//normal/-1/copied", lap_part__1="red", lap_mood__1="furious", lap_points__1=7)
    assert state.laps == (Lap(7, "red", "furious", -1, is_copied=True),)
    again = ruled("round=2 laps=11/red/normal/2/copied", lap_part__1="untold", lap_off__1="untold")
    assert again.laps == (Lap(11, "", "normal", -1, is_copied=True),)


# --- teams ------------------------------------------------------------------------------------------------------------


def test_monsterchase_31_the_next_round_is_driven_in_the_order_of_the_pad() -> None:
    state = brought(at(TEAMS), ranking("2C 1A 2D 1B"))
    assert (state.ranking, state.verdict) == (("C", "A", "D", "B"), "")
    mates = brought(at(TEAMS), ranking("2C 2A 1D 1B"))
    assert mates.teams == {"A": "2", "B": "1", "C": "2", "D": "1"}


def test_an_old_print_of_teams_leaves_their_pilots_in_order() -> None:
    assert brought(at(TEAMS), ranking("2 1 1 2")).ranking == ("C", "A", "B", "D")


def test_monsterchase_138_with_a_winner_the_race_is_over() -> None:
    state = brought(at(TEAMS), ranking("2C 1A 2D 1B", "2"))
    assert (state.step, state.verdict, state.crossed) == ("over", "teams", ("C",))
    assert GAME.scores(state)["total", "winner"] == "2"
    nobody = GAME.folded(state, judge(GAME, state, "A", AdjustAll({"crossed.C": "no"}), LUCK))
    assert (nobody.step, nobody.verdict) == ("order", "")


# --- what cannot be ---------------------------------------------------------------------------------------------------


def said(found: tuple[PadFault, ...]) -> list[str]:
    return [f"{fault.line.words.removeprefix('pad-fault.')} {fault.line.rule}" for fault in found]


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        pytest.param(rounds(20, 18, 19), [], id="monsterchase-84 it may heal"),
        pytest.param({("3", "mood"): "normal"}, [], id="monsterchase-38 half filled in"),
        pytest.param({("1", "points"): 9, ("3", "points"): 8}, ["gap monsterchase-38"], id="monsterchase-38"),
        pytest.param(rounds(9, 0, 3), ["beaten monsterchase-37"], id="monsterchase-37 over by then"),
        pytest.param(rounds(9, 0), [], id="monsterchase-37 not said yet"),
        pytest.param(rounds(21, 3), ["most monsterchase-10"], id="monsterchase-10"),
        pytest.param(rounds(9, 3, verdict="won"), ["verdict monsterchase-37"], id="monsterchase-37 not won"),
        pytest.param(rounds(9, 0, verdict="escaped"), ["verdict monsterchase-37"], id="monsterchase-37 won"),
        pytest.param(rounds(9, 17, verdict="overflow"), ["overflow monsterchase-107"], id="monsterchase-107 at it"),
        pytest.param(rounds(9, 18, verdict="overflow"), [], id="monsterchase-107"),
        pytest.param(rounds(9, off_all=1) | {("1", "off"): 2}, ["off monsterchase-175"], id="monsterchase-175 more"),
        pytest.param(rounds(9, off_all=3) | {("1", "off"): 2}, [], id="monsterchase-175 the others not yet"),
        pytest.param(
            rounds(9, off_all=3, verdict="escaped") | {("1", "off"): 2}, ["off monsterchase-175"], id="monsterchase-175"
        ),
    ],
)
def test_what_cannot_be_in_a_chase(scores: Scores, found: list[str]) -> None:
    assert said(faults(opening(), scores)) == found


def test_monsterchase_9_nothing_is_said_of_points_nobody_has_copied() -> None:
    assert faults(opening(4), rounds(40, 39, verdict="overflow")) == ()


def test_monsterchase_106b_the_drone_counts_where_the_table_plays_so() -> None:
    board: list[list[int | str | None]] = [[12, 18, 0, 0, 0, 0, 0], NONE, NONE, NONE]
    scores = rounds(15)
    for counts, most in (("people", 12), ("with-drone", 18)):
        table = GAME.opening(2, {"drone-count": counts}, box={"points": board})
        assert [fault.line.values["most"] for fault in faults(table, scores)] == ([most] if most < 15 else [])


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        pytest.param(ranking("1A 2C 2D 1B", "2"), [], id="monsterchase-139b the last pilot further ahead"),
        pytest.param(ranking("1A 2C 2D 1B", "1"), ["winner monsterchase-139"], id="monsterchase-139"),
        pytest.param(ranking("1A 2C", "1"), [], id="monsterchase-139 half filled in"),
        pytest.param(ranking("1A 2A"), ["helmet monsterchase-14b"], id="monsterchase-14b"),
        pytest.param(ranking("1A 1B 1C"), ["size monsterchase-127b"], id="monsterchase-127b more than half"),
    ],
)
def test_what_cannot_be_in_a_race_of_teams(scores: Scores, found: list[str]) -> None:
    assert said(faults(opening(4, mode="teams"), scores)) == found


def test_monsterchase_127b_of_a_whole_ranking_every_team_is_held_by_the_others() -> None:
    """Whichever place of a whole ranking is read otherwise, it shows."""
    whole = ranking("1A 2C 2D 1B", "2")
    for place in "1234":
        other = "1" if whole[place, "team"] == "2" else "2"
        assert faults(opening(4, mode="teams"), {**whole, (place, "team"): other}), place
