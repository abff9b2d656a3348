"""Each action finds the rule of its name and each fact its effect; what is missing is found before any table is."""

import inspect
from types import ModuleType
from typing import Any

import pytest

from companion.engine.dispatch import ActionRule, effects_of, in_lower_case, rules_of
from companion.engine.facts import Action, Fact
from companion.engine.game import Game, State
from companion.games import games

SHELF = [pytest.param(game, id=id) for id, game in games().items()]


@pytest.mark.parametrize("game", SHELF)
def test_a_function_takes_the_kind_it_is_named_after(game: Game[Any]) -> None:
    """What the table pairs by name is what the function says it takes; mypy cannot see that."""
    for kind, rule in game.rules.items():
        if isinstance(rule, ActionRule):
            continue
        taken = list(inspect.signature(rule).parameters.values())[1].annotation
        assert taken is kind, (kind, taken)


@pytest.mark.parametrize("game", SHELF)
def test_each_fact_says_what_it_does_to_its_own_table(game: Game[Any]) -> None:
    """And the handwork and the story beside it take what the engine hands over."""
    asked = {"after": ["self", "at"], "hands": ["self", "at"], "story": ["self", "viewer"]}
    for fact in game.effects:
        for name, parameters in asked.items():
            if name in vars(fact):
                signature = inspect.signature(vars(fact)[name])
                assert list(signature.parameters) == parameters, (fact, name)
                assert name == "story" or signature.parameters["at"].annotation is type(game.blank), (fact, name)


def module(*kinds: type, **functions: object) -> ModuleType:
    found = ModuleType("played")
    for each in kinds:
        each.__module__ = "played"
        setattr(found, each.__name__, each)
    for name, function in functions.items():
        function.__module__ = "played"
        setattr(found, name, function)
    return found


class PlayCard(Action, frozen=True, tag="play-card"):
    pass


def play_card(play: object, action: PlayCard) -> None:
    pass


def test_the_name_in_lower_case() -> None:
    assert in_lower_case(PlayCard) == "play_card"


def test_a_rule_is_found_by_its_name_beside_its_action() -> None:
    assert rules_of(module(PlayCard, play_card=play_card)) == {PlayCard: play_card}


def test_an_action_without_its_rule_is_found() -> None:
    with pytest.raises(LookupError, match="play_card"):
        rules_of(module(PlayCard), module(play_card=play_card))


def test_what_a_chapter_imports_is_not_its_own() -> None:
    """Neither a kind nor a rule."""
    chapter, elsewhere = module(PlayCard, play_card=play_card), ModuleType("elsewhere")
    vars(elsewhere).update(PlayCard=PlayCard, play_card=play_card)
    assert rules_of(chapter, elsewhere) == {PlayCard: play_card}
    vars(chapter)["play_card"] = in_lower_case
    with pytest.raises(LookupError, match="play_card"):
        rules_of(chapter)


class CardPlayed(Fact, frozen=True, tag="card-played"):
    def after(self, at: State) -> State:
        return at


class CardLost(CardPlayed, frozen=True, tag="card-lost"):
    pass


def test_a_fact_without_its_own_effect_is_found() -> None:
    CardPlayed.after.__module__ = "played"
    assert effects_of(State, module(CardPlayed)) == {CardPlayed: CardPlayed.after}
    with pytest.raises(LookupError, match="CardLost"):
        effects_of(State, module(CardPlayed, CardLost))
