"""The pad: what it asks, what cannot be on it, and the table it brings back."""

import pytest

from companion.engine.facts import AdjustAll
from companion.engine.game import State
from companion.engine.opening import Opening
from companion.engine.pads import circles
from companion.engine.play import judge
from companion.engine.scores import Scores
from companion.games.mayhem import GAME
from companion.games.mayhem.ending import is_over, winner
from companion.games.mayhem.pad import asks, copied, faults, written
from companion.games.mayhem.state import City
from tests.any_game import any_game
from tests.games.mayhem.table import at
from tests.games.notation import LUCK
from tests.games.pads import evenings, there_and_back

ARENA = {"mode": "free-for-all"}


def opening(players: int = 2, **options: str) -> Opening:
    return GAME.opening(players, options)


def teams(black: tuple[int, int], white: tuple[int, int], won: str = "", round: int = 0) -> Scores:
    """Points and missions of both, who won and in which round."""
    found: Scores = {}
    for side, (points, missions) in (("black", black), ("white", white)):
        found |= {(side, "points"): points, (side, "missions"): missions}
    return found | ({("total", "winner"): won} if won else {}) | ({("total", "round"): round} if round else {})


def arena(words: str, won: str = "") -> Scores:
    """Who is still in, a letter each: `SO.` for A standing, B out, and nothing said of C."""
    said = {"S": "standing", "O": "out"}
    found: Scores = {(seat, "last"): said[word] for seat, word in zip("ABC", words, strict=True) if word in said}
    return found | ({("total", "winner"): won} if won else {})


def brought(state: City, scores: Scores) -> City:
    return GAME.folded(state, judge(GAME, state, "A", AdjustAll(copied(state, scores)), LUCK))


def has_begun(state: State) -> bool:
    return isinstance(state, City) and state.round > 0


def in_the_arena() -> City:
    """The first round of a free-for-all."""
    table = GAME.opening(3, ARENA)
    state = GAME.folded(GAME.blank, GAME.setup(table, LUCK))
    facts = judge(GAME, state, "A", GAME.kinds["shuffle-map"](), LUCK)
    return GAME.folded(state, facts)


# --- what is asked ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "mode"), [(2, "standard"), (4, "competitive"), (3, "free-for-all")])
def test_the_pad_asks_what_the_sheet_asks(players: int, mode: str) -> None:
    table = opening(players, mode=mode)
    pad, sheet = asks(table), GAME.score_sheet(table)
    assert len(pad.lines) <= 20
    assert all(sum(len(group) for ask in line.asks for group in circles(ask)) <= 19 for line in pad.lines)
    of_sheet = {(row, column.id) for row in sheet.rows for column in sheet.columns} | {("total", "winner")}
    assert {cell for cell, _ in pad.cells()} == of_sheet | {("total", "round")}


# --- there and back ---------------------------------------------------------------------------------------------------


@evenings
def test_what_a_table_writes_brings_another_one_there(seed: int) -> None:
    for moment, table in there_and_back(any_game(GAME), seed, has_begun):
        there, here = moment.state, table.state
        assert isinstance(there, City)
        assert isinstance(here, City)
        assert (is_over(here), winner(here)) == (is_over(there), winner(there))


def test_each_mission_done_has_taken_a_card_off_the_deck() -> None:
    state = brought(at("go=10"), teams((3, 2), (1, 0), round=6))
    assert (state.round, state.go) == (6, 8)
    assert GAME.scores(state)["black", "missions"] == 2
    assert written(state) == teams((3, 2), (1, 0), round=6)


@pytest.mark.parametrize(
    ("scores", "words", "rule"),
    [
        pytest.param(teams((5, 1), (2, 0), "black"), "outcome.points", "mayhem-2", id="mayhem-2"),
        pytest.param(teams((3, 1), (2, 0), "black"), "outcome.double-ko", "mayhem-3", id="mayhem-3"),
        pytest.param(teams((5, 1), (5, 0), "replay"), "outcome.replay", "mayhem-4", id="mayhem-4 both at five"),
        pytest.param(teams((3, 1), (2, 0), "replay"), "outcome.replay", "mayhem-4", id="mayhem-4 all four fell"),
        pytest.param(teams((5, 1), (2, 0), "replay"), "outcome.points-against-ko", "mayhem-4b", id="mayhem-4b"),
    ],
)
def test_how_it_ended(scores: Scores, words: str, rule: str) -> None:
    assert faults(opening(), scores) == ()
    state = brought(at(), scores)
    assert next((line.words, line.rule) for line in GAME.outcome(state)) == (words, rule)
    assert scores.items() <= GAME.scores(state).items()


def test_mayhem_4b_where_points_come_first_only_four_ko_are_a_replay() -> None:
    state = brought(at("options.both-ends=points"), teams((5, 1), (2, 0), "replay"))
    assert next(line.rule for line in GAME.outcome(state)) == "mayhem-4"


def test_a_game_that_was_over_goes_on_by_the_pad() -> None:
    over = brought(at(), teams((3, 1), (2, 0), "black"))
    again = brought(over, teams((3, 1), (1, 0)))
    assert (is_over(over), is_over(again)) == (True, False)
    assert {each.ko for each in again.figures.values()} == {0}


def test_mayhem_73_who_is_out_is_off_the_map() -> None:
    state = brought(in_the_arena(), arena("SOO", "A"))
    assert (winner(state), GAME.outcome(state)[0].rule) == ("A", "mayhem-73")
    again = brought(state, arena("SSO"))
    assert (winner(again), written(again)["B", "last"]) == ("", "standing")


def test_mayhem_73f_several_that_can_do_each_other_no_harm() -> None:
    state = brought(in_the_arena(), arena("SSO", "replay"))
    assert (state.peace, winner(state), GAME.outcome(state)[0].rule) == (True, "replay", "mayhem-73f")
    assert copied(state, arena("SSO", "replay")) == {}
    assert not brought(state, arena("SOO", "A")).peace


def test_mayhem_73e_nobody_left() -> None:
    state = brought(in_the_arena(), arena("OOO", "replay"))
    assert (state.peace, GAME.outcome(state)[0].rule) == (False, "mayhem-73e")


def test_a_nought_for_the_round_leaves_it_and_brings_the_rest() -> None:
    state = brought(at(), {**teams((3, 1), (2, 0), "black"), ("total", "round"): 0})
    assert (state.round, winner(state)) == (at().round, "black")


def test_nothing_is_brought_before_the_first_round() -> None:
    table = opening()
    state = GAME.folded(GAME.blank, GAME.setup(table, LUCK))
    assert isinstance(state, City)
    assert (written(state), copied(state, teams((1, 0), (0, 0)))) == ({}, {})


# --- what cannot be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        pytest.param(teams((3, 2), (4, 4), round=3), [], id="mayhem-32 as many as points"),
        pytest.param(teams((3, 2), (1, 2)), ["missions mayhem-32"], id="mayhem-32 more missions than points"),
        pytest.param(teams((5, 0), (4, 0)), [], id="mayhem-2 not said yet"),
        pytest.param({("total", "winner"): "black"}, [], id="mayhem-2 half filled in"),
        pytest.param({("black", "points"): 2, ("total", "winner"): "black"}, [], id="mayhem-3 both KO"),
        pytest.param(teams((4, 3), (2, 0), "black"), ["not-there mayhem-3"], id="mayhem-3 one KO alone"),
        pytest.param(teams((3, 0), (5, 0), "black"), ["there mayhem-2"], id="mayhem-2"),
        pytest.param(teams((5, 0), (5, 0), "black"), ["there mayhem-4"], id="mayhem-4 two of them"),
        pytest.param(teams((5, 0), (1, 0), "replay"), ["not-there mayhem-4"], id="mayhem-4"),
        pytest.param(teams((5, 0), (2, 0), "replay"), [], id="mayhem-4b"),
    ],
)
def test_what_cannot_be_of_teams(scores: Scores, found: list[str]) -> None:
    said = [f"{each.line.words.removeprefix('pad-fault.')} {each.line.rule}" for each in faults(opening(), scores)]
    assert said == found


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        pytest.param(arena("S.O"), [], id="mayhem-73 half filled in"),
        pytest.param(arena("SOO"), [], id="mayhem-73 not said yet"),
        pytest.param(arena("SOO", "A"), [], id="mayhem-73"),
        pytest.param(arena("O..", "A"), ["out mayhem-73"], id="mayhem-73 out"),
        pytest.param(arena("SS.", "A"), ["standing mayhem-73"], id="mayhem-73 not alone"),
        pytest.param(arena("OOO", "A"), ["out mayhem-73e"], id="mayhem-73e"),
        pytest.param(arena("SOO", "replay"), ["alone mayhem-73"], id="mayhem-73 alone"),
        pytest.param(arena("SSO", "replay"), [], id="mayhem-73f"),
    ],
)
def test_what_cannot_be_of_all_against_all(scores: Scores, found: list[str]) -> None:
    table = opening(3, mode="free-for-all")
    said = [f"{each.line.words.removeprefix('pad-fault.')} {each.line.rule}" for each in faults(table, scores)]
    assert said == found


def test_mayhem_2_of_a_game_that_is_over_points_and_winner_hold_each_other() -> None:
    whole = teams((5, 3), (1, 0), "black")
    assert faults(opening(), whole) == ()
    for cell, other in ((("black", "points"), 4), (("white", "points"), 5), (("total", "winner"), "white")):
        assert faults(opening(), {**whole, cell: other}), cell


def test_cells_of_an_old_print_are_taken() -> None:
    """It asked no round: that stays as it was."""
    state = brought(at(), teams((3, 2), (1, 1)))
    assert (state.round, GAME.scores(state)["white", "missions"]) == (at().round, 1)
