"""Where a game says that phones keep nothing from one another, no viewer's eyes are needed to tell two pasts apart."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from companion.engine.chance import Chance
from companion.engine.game import Game, State
from companion.games import games
from tests.contract.pasts import other_facts
from tests.contract.pinned import pinned
from tests.contract.playing import Moment, played

GAMES = games()
# As many evenings as it takes to meet tables that keep nothing and tables that do, each as far as this; and where in
# it they are looked at, so that a short game is looked at as often as a long one.
EVENINGS, ACTS, PARTS = 12, 90, (9, 4, 2, 1)


def looked_at(game: Game[State]) -> Iterator[list[Moment]]:
    """A few moments of each evening."""
    for seed in range(EVENINGS):
        moments = list(islice(played(game, seed), ACTS))
        yield [moments[len(moments) // part - 1] for part in PARTS if len(moments) >= part]


def hides_something(moment: Moment) -> bool:
    """Whether somebody could imagine this table otherwise."""
    for viewer in (*moment.seats, None):
        chance = Chance(f"{moment.seq} {viewer}".encode())
        if other_facts(moment.game, moment.facts, viewer, chance) != moment.facts:
            return True
    return False


def said_open(game: Game[State]) -> list[Moment]:
    """The moments at which something is hidden, and the game says that nothing is."""
    moments = (each for evening in looked_at(game) for each in evening)
    return [each for each in moments if not game.pages_differ(each.state) and hides_something(each)]


# Where people may tell phones what they hold, in some evenings nobody does.
UNTOLD = EVENINGS // 3


def covered_for_nothing(game: Game[State]) -> list[int]:
    """The evenings of which the game says all along that phones keep something, and nothing is ever hidden."""
    return [
        number
        for number, evening in enumerate(looked_at(game))
        if all(game.pages_differ(each.state) for each in evening) and not any(map(hides_something, evening))
    ]


@pytest.mark.parametrize("name", GAMES)
def test_where_nothing_is_hidden_there_is_no_other_past(name: str) -> None:
    """So a phone that goes round needs no curtain there: every seat may see what any other sees."""
    found = [f"{name} says `hides` is false at act {each.seq}" for each in said_open(GAMES[name])]
    assert found == []


@pytest.mark.parametrize("name", GAMES)
def test_where_something_is_said_to_be_hidden_it_is(name: str) -> None:
    """Else a phone that goes round would be covered at each turn, for nothing."""
    remedy = "give the game `hides`: of a table, whether phones keep anything of one seat from another"
    assert len(covered_for_nothing(GAMES[name])) <= UNTOLD, f"{name}: {remedy}"


@pytest.mark.parametrize("name", ["hyde", "mythos"])
def test_a_game_that_forgets_to_say_so_is_found(name: str) -> None:
    """As it is where nothing is said: always."""
    forgotten = replace(GAMES[name], keeps_secrets_at=lambda _: True)
    assert len(covered_for_nothing(forgotten)) > UNTOLD


@pytest.mark.parametrize("name", [name for name in GAMES if pinned(name).hidden.has_things])
def test_a_game_that_says_so_of_hidden_hands_is_found(name: str) -> None:
    assert said_open(replace(GAMES[name], keeps_secrets_at=lambda _: False)) != []
