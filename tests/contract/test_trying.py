"""What a person would try is explained where they try it: the share of it, of every game, which never falls."""

from dataclasses import replace

import pytest

from companion.engine import offers
from companion.engine.dispatch import nobody
from companion.engine.offers import PossibleActs, remedy_among
from companion.games import games
from tests.contract.evenings import GAMES, evening
from tests.contract.pinned import pinned
from tests.contract.playing import Moment
from tests.contract.trying import Tried, shares, tried, unexplained

EVENINGS = range(2)
SEARCHED_EVERY = 25
# The counter is no game anybody sits down to.
PLAYED = games()


def of(evenings: dict[int, tuple[Moment, ...]]) -> list[Tried]:
    return [each for seed, moments in evenings.items() for each in tried(moments, seed)]


def explained(found: list[Tried]) -> int:
    return 100 * sum(each.is_explained for each in found) // len(found)


@pytest.mark.parametrize("name", PLAYED)
def test_what_a_person_would_try_is_explained_and_opened(name: str) -> None:
    found = of({seed: evening(name, seed) for seed in EVENINGS})
    print(shares(found))  # noqa: T201  # the share of each game, with `-s`
    asked = [each.is_opened for each in found if each.is_opened is not None]
    least, opened = pinned(name).explained
    assert explained(found) >= least, unexplained(found)
    assert 100 * sum(asked) // len(asked) >= opened


def remedied(name: str, monkeypatch: pytest.MonkeyPatch, most: int) -> int:
    """At how many closed things a page names what would open them, when it tries so many acts at most."""
    monkeypatch.setattr(offers, "REMEDIES_TRIED", most)
    found = 0
    for moment in evening(name, 0)[::SEARCHED_EVERY]:
        for seat in moment.seats:
            listed = moment.offers(seat)
            acts = PossibleActs(moment.game, moment.state, [(seat, listed.open)], seat)
            found += sum(remedy_among(acts, each) is not None for each in listed.closed)
    return found


@pytest.mark.parametrize("name", PLAYED)
def test_what_would_open_it_is_among_what_is_tried(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, all_of_it = (remedied(name, monkeypatch, most) for most in (offers.REMEDIES_TRIED, 5_000))
    assert 100 * usual >= pinned(name).remedied * all_of_it, (usual, all_of_it)


def test_a_search_that_ends_too_soon_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    few, all_of_it = (remedied("rickmorty", monkeypatch, most) for most in (10, 5_000))
    assert 100 * few < pinned("rickmorty").remedied * all_of_it


@pytest.mark.parametrize("name", PLAYED)
def test_the_generator_finds_a_game_that_explains_less(name: str) -> None:
    """As it was: nothing told of what is not its time, but what the game itself proposes."""
    game = GAMES[name]
    plain = replace(game, rules={kind: replace(rule, looked_for=nobody) for kind, rule in game.rules.items()})
    moments = tuple(replace(moment, game=plain) for moment in evening(name, 0))
    assert explained(of({0: moments})) < pinned(name).explained[0]
