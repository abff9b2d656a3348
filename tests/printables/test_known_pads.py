"""A pad is known by its id to a server that never printed it."""

from dataclasses import replace

import pytest

from companion.engine.game import Game, State
from companion.engine.pads import Digits, Pad, PadLine, PaperPad
from companion.engine.scores import Mark
from companion.games import games
from printables import known_pads, pad_layout, pad_lines

GAMES = tuple(games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("version", [1, 2, 3])
def test_every_pad_of_every_table_is_found_again(game: Game[State], version: int) -> None:
    for opening in list(known_pads.openings(game))[:: 1 if version == 3 else 5]:
        for plan, asks in known_pads.of_table(game, opening, version):
            found = known_pads.known(GAMES, plan.id, version)
            assert found is not None
            assert (found.game, found.layout, found.asks) == (game, plan, asks)
            assert set(asks) == {(circle.row, circle.column) for circle in plan.circles}


def test_a_print_of_version_2_may_lie_in_as_many_ways_as_its_heads_are_high() -> None:
    hyde = games()["hyde"]
    opening = hyde.opening(3)
    plans = [plan for plan, _ in known_pads.of_table(hyde, opening, 2)]
    assert plans == [pad_layout.layout(hyde.score_sheet(opening), step) for step in pad_layout.CHOICES_STEPS]
    assert len(known_pads.of_table(hyde, opening, 1)) == 1


def test_boxes_to_write_in_ask_nothing_that_can_be_read() -> None:
    hyde = games()["hyde"]
    _, asks = known_pads.of_table(hyde, hyde.opening(3), 2)[0]
    assert {type(ask) for ask in asks.values()} == {Mark}
    assert {column for _, column in asks} == {"place", "result", "rank"}


@pytest.mark.parametrize("id", ["", "0123456789", "1f68cb73b4"])
def test_an_id_nobody_printed_is_nothing(id: str) -> None:
    assert known_pads.known(GAMES, id, pad_lines.VERSION) is None


def test_what_never_fitted_was_never_printed() -> None:
    long = Pad(tuple(PadLine(str(row), (Digits("points", 99),)) for row in range(40)))
    pad = PaperPad[State](asks=lambda _: long, written=lambda _: {}, faults=lambda _o, _s: (), copied=lambda _s, _c: {})
    game = replace(games()["hyde"], pad=pad)
    assert known_pads.of_table(game, game.opening(2), 3) == ()
