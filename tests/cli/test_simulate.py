"""Random play keeps every promise of hyde, and each way of breaking one is noticed."""

import dataclasses
import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.engine.facts import Action, Fact
from companion.engine.game import Game
from companion.engine.notation import OneLine
from companion.engine.play import Play, Trial
from companion.engine.rulebook import require
from companion.engine.words import Line
from companion.games import games
from companion.games.hyde import GAME
from companion.games.hyde.facts.attack import AttackScored
from companion.games.hyde.facts.turn import Moved, Stayed
from companion.games.hyde.rules.turn import Move
from companion.simulate import simulate
from tests.any_game import any_game
from tests.changed_game import with_offers, with_rules


@pytest.fixture(scope="module", params=sorted(games()))
def report(request: pytest.FixtureRequest) -> Any:
    return simulate(games()[request.param], 20, "tests")


def test_twenty_games_break_nothing(report: Any) -> None:
    assert report.broken == []
    assert sum(report.endings.values()) == 20
    assert report.actions > 100


def test_every_choice_of_every_option_is_used(report: Any) -> None:
    game = games()[report.game]
    for option in (*game.options, *game.seat_options):
        assert set(report.used[option.id]) == set(option.choices), option.id
    assert set(report.used["seats"]) == set(map(str, range(game.least_seats, game.most_seats + 1)))


def test_the_same_seed_plays_the_same_games() -> None:
    first, again, other = (simulate(any_game(GAME), 3, seed) for seed in ("a", "a", "b"))
    assert (first.actions, first.asked, first.endings) == (again.actions, again.asked, again.endings)
    assert (first.actions, first.asked) != (other.actions, other.asked)


# --- planted faults ---------------------------------------------------------------------------------------------------


def evolve_that(change: Callable[[Any, Fact], Any]) -> Game[Any]:
    return dataclasses.replace(GAME, evolve=lambda at, fact: change(GAME.evolve(at, fact), fact))


def draws_one_too_many(at: Any, fact: Fact) -> Any:
    if isinstance(fact, Moved):
        hands = {seat: (*hand, *["?"] * 60) for seat, hand in at.hands.items()}
        return type(at)(**{**{name: getattr(at, name) for name in at.__struct_fields__}, "hands": hands})
    return at


def never_ends(at: Any, fact: Fact) -> Any:
    if isinstance(fact, AttackScored):
        changes = {"step": "move", "turn": at.first, "fates": {}}
        return type(at)(**{**{name: getattr(at, name) for name in at.__struct_fields__}, **changes})
    return at


# What a pure function must not have.
CALLS = itertools.count(1)


def forgets_how_it_was_called(at: Any, fact: Fact) -> Any:
    changes = {"drawn": next(CALLS)}
    return type(at)(**{**{name: getattr(at, name) for name in at.__struct_fields__}, **changes})


def stumbles(at: Any, fact: Fact) -> Any:
    if isinstance(fact, Stayed | Moved):
        raise ValueError("a hole in the floor")
    return at


def says_otherwise(play: Play[Any], action: Action | None, ask: Callable[[], None]) -> None:
    """Says yes when asked whether it would say yes."""
    require(isinstance(play, Trial) or not isinstance(action, Move), "hyde-11", place="", from_="")
    ask()


def read_by(read: Callable[[str], Any]) -> Game[Any]:
    return dataclasses.replace(GAME, own_notation=OneLine(GAME.notation, read))


MUTANTS: dict[str, tuple[Game[Any], str]] = {
    "count": (evolve_that(draws_one_too_many), "impossible count"),
    "endless": (evolve_that(never_ends), "endless"),
    "impure": (evolve_that(forgets_how_it_was_called), "log"),
    "crash": (evolve_that(stumbles), "crash"),
    "refused": (with_rules(GAME, says_otherwise), "offer refused"),
    "notation": (read_by(lambda line: GAME.position(line.split(" step=")[0])), "notation"),
    "unreadable": (read_by(lambda line: GAME.position(line + " what")), "notation"),
    "speechless": (dataclasses.replace(GAME, outcome=lambda at: ()), "no outcome"),
    "stuck": (with_offers(GAME, lambda _at, _seat, _found: ()), "stuck"),
    "broken": (dataclasses.replace(GAME, broken=lambda at: (Line("", {}, "hyde-44"),)), "impossible count"),
}


@pytest.mark.parametrize(("game", "what"), MUTANTS.values(), ids=list(MUTANTS))
def test_a_broken_promise_is_noticed(game: Game[Any], what: str) -> None:
    found = simulate(game, 2, "mutant").broken
    assert {fault.what for fault in found} == {what}


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_reports_and_ends_with_0() -> None:
    result = CliRunner().invoke(main, ["simulate", "hyde", "--games", "3", "--seed", "x", "--json"])
    found = json.loads(result.output)
    assert result.exit_code == 0
    assert set(found) == {
        "game", "games", "seed", "actions", "seconds", "actions_per_second", "endings", "used", "asked", "broken",
    }
    assert (found["game"], found["games"], found["seed"], found["broken"]) == ("hyde", 3, "x", [])


@pytest.mark.parametrize("words", [["--json"], []])
def test_the_command_ends_with_1_when_a_promise_was_not_kept(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.games.games", lambda: {"hyde": MUTANTS["count"][0]})
    result = CliRunner().invoke(main, ["simulate", "hyde", "--games", "2", *words])
    assert result.exit_code == 1
    assert "impossible count" in result.output
