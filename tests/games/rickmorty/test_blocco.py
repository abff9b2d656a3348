"""The pad of the count: what it asks, what cannot be on it, and the table it brings back."""

import pytest

from companion.engine.facts import AdjustAll
from companion.engine.opening import Opening
from companion.engine.pads import Digits, circles
from companion.engine.play import judge
from companion.engine.scores import Scores
from companion.games.rickmorty import GAME
from companion.games.rickmorty.pad import asks, copied, faults, written
from companion.games.rickmorty.scoring import total, winners
from companion.games.rickmorty.state import Position, garages_left
from tests.any_game import any_game
from tests.games.notation import LUCK
from tests.games.pads import evenings, there_and_back
from tests.games.rickmorty.table import at

SEATS = ("A", "B", "C", "D")


def opening(players: int, **options: str) -> Opening:
    return GAME.opening(players, options)


def row(seat: str, *numbers: int) -> Scores:
    """Tiles, discarded, area, garages, closed and sum, as far as they are given."""
    columns = ("tiles", "discarded", "area", "garages", "closed", "sum")
    return {(seat, column): number for column, number in zip(columns, numbers, strict=False)}


def brought(state: Position, scores: Scores) -> Position:
    return GAME.folded(state, judge(GAME, state, "A", AdjustAll(copied(state, scores)), LUCK))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pad_has_room_for_everything_it_asks(players: int) -> None:
    pad = asks(opening(players))
    assert len(pad.lines) <= 20
    assert all(sum(len(group) for ask in line.asks for group in circles(ask)) <= 19 for line in pad.lines)
    sheet = GAME.score_sheet(opening(players))
    asked = {cell for cell, _ in pad.cells()}
    assert {(row, column.id) for row in sheet.rows for column in sheet.columns} <= asked
    assert all(isinstance(ask, Digits) for _, ask in pad.cells())


@evenings
def test_what_a_table_writes_brings_another_one_there(seed: int) -> None:
    for moment, table in there_and_back(any_game(GAME), seed, lambda _state: True):
        assert isinstance(moment.state, Position)
        assert isinstance(table.state, Position)
        assert table.state.stack == moment.state.stack
        assert (table.state.step == "over") == moment.state.ending
        for seat in moment.state.seats:
            assert total(table.state, seat) == total(moment.state, seat)


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        pytest.param(row("A", 9, 2, 4, 1, 2, 16), [], id="rickmorty-30 a sum that adds up"),
        pytest.param(row("A", 9, 2, 4, 1, 2, 15), ["pad-fault.sum rickmorty-30"], id="rickmorty-30 one that does not"),
        pytest.param(row("A", 9, 2, 4, 1, 2, 17), ["pad-fault.sum rickmorty-30"], id="rickmorty-30 too much"),
        pytest.param({("A", "tiles"): 9, ("A", "sum"): 30}, [], id="rickmorty-30 half filled in"),
        pytest.param({("A", "tiles"): 9, ("A", "sum"): 8}, ["pad-fault.sum rickmorty-30"], id="rickmorty-30 less"),
        pytest.param(row("A", 9, 2, 4, 1, 0, 16), ["pad-fault.tiles rickmorty-19c"], id="rickmorty-19c by no closing"),
        pytest.param(row("A", 61, 0, 0, 0, 2, 61), ["pad-fault.tiles rickmorty-19c"], id="rickmorty-19c two tiles"),
        pytest.param(
            {("A", "garages"): 12, ("B", "garages"): 9}, ["pad-fault.garages rickmorty-32"], id="rickmorty-32 of twenty"
        ),
        pytest.param({("A", "closed"): 12, ("B", "closed"): 8}, [], id="rickmorty-31 the last six leave holes"),
        pytest.param(
            {("A", "closed"): 12, ("B", "closed"): 9}, ["pad-fault.closed rickmorty-31"], id="rickmorty-31 one too many"
        ),
    ],
)
def test_what_cannot_be(scores: Scores, found: list[str]) -> None:
    assert [f"{fault.line.words} {fault.line.rule}" for fault in faults(opening(3), scores)] == found


def test_rickmorty_30_every_source_is_held_by_the_sum() -> None:
    """Whichever circle of a whole row is read otherwise, it shows."""
    whole = row("A", 9, 2, 4, 1, 2, 16)
    for cell in whole.keys() - {("A", "closed")}:
        assert faults(opening(3), {**whole, cell: int(whole[cell]) + 1}), cell


def test_rickmorty_2_a_short_game_has_fewer_tiles_to_close() -> None:
    scores: Scores = {("A", "closed"): 13}
    assert faults(opening(2, tiles="20"), scores) == ()
    assert [fault.line.values for fault in faults(opening(2, tiles="12"), scores)] == [{"count": 13, "most": 12}]


def test_rickmorty_30_points_without_a_piece_count_and_are_said_to_be_copied() -> None:
    """Three of the closed tile are known: the rest is of tiles, cards and garages that only paper tells of."""
    state = at("c1=B:object:4 closed.A.0.cost=1,0,0,0 closed.A.0.points=3 closed.A.0.gives=0,0,0,0 closed.A.0.cards=1")
    state = brought(state, {**row("A", 9, 2, 4, 1, 2, 16), **row("B", 0, 0, 3, 0, 0, 3)})
    assert state.brought == {"A": {"tiles": 6, "discarded": 2, "area": 4, "garages": 1}, "B": {"area": -1}}
    assert [total(state, seat) for seat in "ABC"] == [16, 3, 0]
    assert winners(state) == ("A",)
    lying = {zone.where: zone.counts for zone in GAME.audit(state)}
    assert [(each.of, each.count) for each in lying["B"] if each.what == "brought"] == [("area", -1)]
    assert garages_left(state) == garages_left(at("c1=B:object:4")) - 1


def test_rickmorty_30_one_source_that_is_blank_follows_from_the_sum() -> None:
    scores = {cell: value for cell, value in row("A", 9, 2, 4, 1, 2, 16).items() if cell != ("A", "area")}
    assert written(brought(at(""), scores))["A", "area"] == 4


def test_rickmorty_29_the_closing_after_the_last_ends_the_game() -> None:
    state = brought(at(""), {("A", "closed"): 15})
    assert (state.stack, state.ending, state.step) == (0, True, "over")
    assert {line.words for line in GAME.outcome(state)} == {"outcome.shared", "outcome.last-tile"}
    again = brought(state, {("A", "closed"): 14})
    assert (again.stack, again.ending, again.step) == (0, False, "die")


def test_a_last_adventure_that_is_being_played_goes_on() -> None:
    state = brought(at("ending=yes stack=0"), {("A", "closed"): 15, ("A", "tiles"): 40})
    assert (state.step, state.ending, total(state, "A")) == ("adventure", True, 40)


def test_cells_of_an_old_print_are_taken() -> None:
    """It asked no tiles closed: how near the end is stays as it was."""
    old = {cell: value for cell, value in row("B", 9, 2, 4, 1, 2, 16).items() if cell != ("B", "closed")}
    state = brought(at(""), old)
    assert old.items() <= GAME.scores(state).items()
    assert (state.stack, state.closed["B"]) == (14, ())
