"""Where a game says that phones keep nothing from one another, no viewer's eyes are needed to tell two pasts apart."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Game, State
from companion.games import games
from tests.contract.pasts import other_facts
from tests.contract.places import WITH_THINGS
from tests.contract.playing import Moment, played

GAMES = games()
# As many evenings as it takes to have met tables that keep nothing and tables that do; the moments looked at of each.
EVENINGS, MOMENTS = 12, (10, 20, 45, 90)
ENOUGH = 6


def open_moments(game: Game[State]) -> Iterator[Moment]:
    """Moments at which this game says that nothing is hidden."""
    for seed in range(EVENINGS):
        for moment in islice(played(game, seed), max(MOMENTS)):
            if moment.seq in MOMENTS and not game.keeps_secrets(moment.state):
                yield moment


def hidden(game: Game[State]) -> int:
    """How often something is at one of them, from somebody."""
    found = 0
    for moment in open_moments(game):
        for viewer in (*moment.seats, None):
            other = other_facts(game, moment.facts, viewer, Chance(f"{moment.seq} {viewer}".encode()))
            found += other != moment.facts
    return found


@pytest.mark.parametrize("name", GAMES)
def test_where_nothing_is_hidden_there_is_no_other_past(name: str) -> None:
    """So a phone that goes round needs no curtain there: every seat may see what any other sees."""
    assert len(list(islice(open_moments(GAMES[name]), ENOUGH))) == ENOUGH
    assert hidden(GAMES[name]) == 0


@pytest.mark.parametrize("name", [name for name in GAMES if name in WITH_THINGS])
def test_a_game_that_says_so_of_hidden_hands_is_found(name: str) -> None:
    assert hidden(replace(GAMES[name], hides=lambda _: False)) > 0
