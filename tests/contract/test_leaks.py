"""Nobody learns what others hold (secrecy), of each game, played and corrected; and each planted leak is found.

The same on real servers is `tests/promises/test_secrets.py`, of the pages of secret choices `tests/web/test_locks.py`.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import msgspec
import pytest

from companion.engine.game import Game, State
from companion.engine.words import Line
from tests.contract.evenings import GAMES
from tests.contract.leaks import LOOKS, Look, imagined, looked_at
from tests.contract.pinned import pinned
from tests.contract.seeds import rounds


@pytest.mark.parametrize("corrections", [False, True], ids=["played", "ruled"])
@rounds(GAMES)
def test_nobody_learns_what_others_hold(name: str, seed: int, corrections: bool) -> None:
    """At each look there is something the viewer may imagine otherwise; were there nothing, nothing would be proved."""
    found = list(looked_at(GAMES[name], imagined(name, seed, corrections)))
    assert found == [set()] * LOOKS


# --- planted leaks ----------------------------------------------------------------------------------------------------


@cache
def as_usual(name: str) -> tuple[Look, ...]:
    """The looks of a run: what they do not find nobody finds."""
    return (*imagined(name, 0, False), *imagined(name, 0, True))


def shows_one_seat_to_all(game: Game[State]) -> Game[State]:
    return replace(game, view=lambda state, viewer: game.view(state, "B"))


def tells_everything(game: Game[State]) -> Game[State]:
    return replace(game, tell=lambda fact, viewer: Line(str(fact)))


def no_dial_is_secret(game: Game[State]) -> Game[State]:
    opened = msgspec.structs.replace
    return replace(game, dials=lambda state: tuple(opened(dial, secret_to=None) for dial in game.dials(state)))


def hands_name_what_they_move(game: Game[State]) -> Game[State]:
    return replace(game, handwork=dict.fromkeys(game.handwork, lambda fact, at: (Line(str(fact)),)))


PLANTS: dict[str, Callable[[Game[State]], Game[State]]] = {
    "view": shows_one_seat_to_all,
    "tell": tells_everything,
    "dials": no_dial_is_secret,
    "handwork": hands_name_what_they_move,
}
# What is only locked is in no view or dial of the game, and moves nothing.
OF_THINGS = ("view", "dials", "handwork")


@pytest.mark.parametrize(
    ("name", "plant", "where"),
    [
        pytest.param(name, plant, where, id=f"{where}-{name}")
        for name in GAMES
        for where, plant in PLANTS.items()
        if pinned(name).hidden.has_things or where not in OF_THINGS
    ],
)
def test_a_planted_leak_is_found(name: str, plant: Callable[[Game[State]], Game[State]], where: str) -> None:
    assert any(looked_at(plant(GAMES[name]), as_usual(name), where))
