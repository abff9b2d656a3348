"""Each action finds the rule of its name and each fact its effect; what is missing is found before any table is."""

import inspect
from types import ModuleType
from typing import Any

import pytest

from companion.engine.dispatch import in_lower_case, named, rules_of
from companion.engine.facts import Action
from companion.engine.game import Game
from companion.games import games

SHELF = [pytest.param(game, id=id) for id, game in games().items()]


@pytest.mark.parametrize("game", SHELF)
def test_a_function_takes_the_kind_it_is_named_after(game: Game[Any]) -> None:
    """What the table pairs by name is what the function says it takes; mypy cannot see that."""
    for kind, rule in game.rules.items():
        taken = list(inspect.signature(rule).parameters.values())[1].annotation
        assert taken is kind, (kind, taken)
    for fact, effect in game.effects.items():
        taken = list(inspect.signature(effect).parameters.values())[1].annotation
        assert issubclass(fact, taken), (fact, taken)


def module(**names: object) -> ModuleType:
    found = ModuleType("played")
    for name, each in names.items():
        if isinstance(each, type) or callable(each):
            each.__module__ = "played"
        setattr(found, name, each)
    return found


class PlayCard(Action, frozen=True, tag="play-card"):
    pass


def test_the_name_in_lower_case() -> None:
    assert in_lower_case(PlayCard) == "play_card"


def test_a_rule_is_found_by_its_name() -> None:
    def play_card(play: object, action: PlayCard) -> None: ...

    assert rules_of(module(PlayCard=PlayCard), module(play_card=play_card)) == {PlayCard: play_card}


@pytest.mark.parametrize("chapters", [(), ("one", "two")])
def test_a_kind_wants_exactly_one_function(chapters: tuple[str, ...]) -> None:
    def play_card(play: object, action: PlayCard) -> None: ...

    with pytest.raises(LookupError, match="play_card"):
        named(PlayCard, [module(play_card=play_card) for _ in chapters])


def test_what_a_chapter_imports_is_not_its_own() -> None:
    def play_card(play: object, action: PlayCard) -> None: ...

    elsewhere = ModuleType("elsewhere")
    chapter = module(play_card=play_card)
    vars(elsewhere)["play_card"] = play_card
    assert named(PlayCard, [elsewhere, chapter]) is play_card
