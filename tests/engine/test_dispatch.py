"""Each action says how it is judged and each fact what it does; what is missing is found before any table is."""

import inspect
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from companion.engine.dispatch import ActionRule, AtSteps, effects_of, rule_of, rules_of
from companion.engine.facts import Action, Fact
from companion.engine.game import Game, State
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.games import games

SHELF = [pytest.param(game, id=id) for id, game in games().items()]


@pytest.mark.parametrize("game", SHELF)
def test_each_action_says_how_it_is_judged_at_its_own_table(game: Game[Any]) -> None:
    """And when it is open, what may be chosen and who looks for it: each takes what the engine hands over."""
    asked = {"decide": ["self", "play"], "when": ["play"], "offers": ["cls", "at", "seat"]}
    for kind in game.rules:
        for name, parameters in asked.items():
            if callable(function := getattr(vars(kind).get(name), "__func__", vars(kind).get(name))):
                found = [each.lstrip("_") for each in inspect.signature(function).parameters]
                assert found == parameters or isinstance(function, AtSteps), (kind, name)


@pytest.mark.parametrize("game", SHELF)
def test_each_fact_says_what_it_does_to_its_own_table(game: Game[Any]) -> None:
    """And the handwork and the story beside it take what the engine hands over."""
    asked = {"after": ["self", "at"], "handwork": ["self", "at"], "story": ["self", "viewer"]}
    for fact in game.effects:
        for name, parameters in asked.items():
            if name in vars(fact):
                signature = inspect.signature(vars(fact)[name])
                assert list(signature.parameters) == parameters, (fact, name)
                assert name == "story" or signature.parameters["at"].annotation is type(game.blank), (fact, name)


def module(*kinds: type) -> ModuleType:
    found = ModuleType("played")
    for each in kinds:
        each.__module__ = "played"
        setattr(found, each.__name__, each)
    return found


class Pass(Action, frozen=True, tag="pass"):
    """It takes its turn."""

    primary = True

    def decide(self, play: Play[Any]) -> None:
        """Nothing happens."""


class Aim(Action, frozen=True, tag="aim"):
    """What may be chosen is not said."""

    place: str

    def decide(self, play: Play[Any]) -> None:
        """Nothing happens."""


class Forgotten(Action, frozen=True, tag="forgotten"):
    """How it is judged is not said."""


def owned(kind: type[Action]) -> type[Action]:
    """As if its chapter were the module of these tests."""
    vars(kind)["decide"].__module__ = "played"
    return kind


def test_an_action_without_fields_is_offered_as_it_is() -> None:
    """Whenever it is asked for, to nobody while it is closed."""
    (rule,) = rules_of(State, module(owned(Pass))).values()
    assert (rule.when, [*rule.offers(State(), "A")]) == ((), [Offer("pass", primary=True)])
    assert not rule.looked_for(State(), "A")


@pytest.mark.parametrize(("kind", "missing"), [(Aim, "offers"), (Forgotten, "decide")])
def test_an_action_that_does_not_say_what_it_must_is_found(kind: type[Action], missing: str) -> None:
    with pytest.raises(LookupError, match=f"{kind.__name__} wants its own .*'{missing}'"):
        rules_of(State, module(kind))


def is_there(_play: object) -> None:
    """A guard of its own."""


def goes_on(_play: object) -> None:
    """A guard of all."""


class Knock(Action, frozen=True, tag="knock"):
    when = is_there

    def decide(self, play: object) -> None:
        pass


def test_what_every_action_asks_first_stands_before_its_own_guards() -> None:
    chapter = ModuleType(__name__)
    vars(chapter)["Knock"] = Knock
    for first, expected in ((None, [is_there]), (goes_on, [goes_on, is_there])):
        assert [*rules_of(State, chapter, first=first)[Knock].when] == expected


def test_what_a_chapter_imports_is_not_its_own() -> None:
    chapter, elsewhere = module(owned(Pass)), ModuleType("elsewhere")
    vars(elsewhere).update(Pass=Pass)
    assert [*rules_of(State, chapter, elsewhere)] == [Pass]
    assert rules_of(State, elsewhere) == {}


def test_guards_that_name_their_steps_say_where_it_may_be_open() -> None:
    """All of them have to hold there; a guard that names none may hold anywhere."""
    first, last = (AtSteps[Any](frozenset(steps), print) for steps in ("ab", "bc"))
    rule: ActionRule[Any] = replace(rule_of(owned(Pass)), when=(first, last, print))
    assert [step for step in "abcd" if rule.is_for(step)] == ["b"]


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
