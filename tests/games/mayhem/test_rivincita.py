"""Once more: the same people, in the same teams, with the characters they played."""

import pytest

from companion.games.mayhem import GAME
from companion.games.mayhem.rules.setup import rematch
from companion.games.mayhem.state import City
from tests.games.mayhem.table import after, fresh


def once_more(seats: str, state: City, **options: str) -> City:
    opening = rematch(GAME.opening(seats, options), state)
    return GAME.folded(GAME.blank, GAME.setup(opening, None))  # type: ignore[arg-type]  # nothing is drawn


@pytest.mark.parametrize(
    ("seats", "options", "asked"),
    [
        ("AB", {}, "A choose-colour colour=white; B pick-character character=robin"),
        ("ABC", {}, "B pick-character character=raven"),
        ("ABCD", {}, "D choose-colour colour=black; A pick-character character=cyborg"),
        ("ABC", {"mode": "free-for-all"}, "C pick-character character=robin"),
        ("AB", {"mode": "competitive"}, "B pick-character character=robin"),
    ],
)
def test_everybody_plays_whom_they_played(seats: str, options: dict[str, str], asked: str) -> None:
    state = after(fresh(seats, **options), asked)
    second = once_more(seats, state, **options)
    assert {side: each.seats for side, each in second.sides.items()} == {
        side: each.seats for side, each in state.sides.items()
    }
    assert {figure: each.seat for figure, each in second.figures.items()} == {
        figure: each.seat for figure, each in state.figures.items()
    }
    assert second.figures != fresh(seats, **options).figures
