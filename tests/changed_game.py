"""A game with the same change in each of its actions: how the tests plant a fault in what is offered or judged."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.engine.dispatch import ActionRule
from companion.engine.facts import Action
from companion.engine.game import Game
from companion.engine.play import Play
from companion.engine.proposals import Offer

Changed = Callable[[Any, str, list[Offer]], Iterable[Offer]]
# Asked in place of a guard, or of an action's own judging; the last asks what would have been asked.
Around = Callable[[Play[Any], Action | None, Callable[[], None]], None]


def with_offers(game: Game[Any], changed: Changed) -> Game[Any]:
    """What may be chosen, action by action, as this changes it."""

    def rule(each: Any) -> Any:
        if not isinstance(each, ActionRule):
            return each
        return replace(each, offers=lambda at, seat: changed(at, seat, list(each.offers(at, seat))))

    rules = {kind: rule(each) for kind, each in game.rules.items()}
    return replace(game, rules=rules, proposals=lambda at, seat: changed(at, seat, list(game.proposals(at, seat))))


def with_rules(game: Game[Any], around: Around) -> Game[Any]:
    """Every guard and every judgement asked by way of this."""

    def guard(asked: Callable[[Play[Any]], None], play: Play[Any]) -> None:
        around(play, None, partial(asked, play))

    def decide(asked: Callable[[Action, Play[Any]], None], action: Action, play: Play[Any]) -> None:
        around(play, action, partial(asked, action, play))

    def old(asked: Callable[..., None], play: Play[Any], action: Action) -> None:
        around(play, action, partial(asked, play, action))

    def rule(each: Any) -> Any:
        if not isinstance(each, ActionRule):
            return partial(old, each)
        when = tuple(partial(guard, asked) for asked in each.when)
        return replace(each, when=when, decide=partial(decide, each.decide))

    return replace(game, rules={kind: rule(each) for kind, each in game.rules.items()})
