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

    def offers(of: ActionRule[Any], at: Any, seat: str) -> Iterable[Offer]:
        return changed(at, seat, list(of.offers(at, seat)))

    return replace(game, rules={kind: replace(of, offers=partial(offers, of)) for kind, of in game.rules.items()})


def with_rules(game: Game[Any], around: Around) -> Game[Any]:
    """Every guard and every judgement asked by way of this."""

    def guard(asked: Callable[[Play[Any]], None], play: Play[Any]) -> None:
        around(play, None, partial(asked, play))

    def decide(asked: Callable[[Action, Play[Any]], None], action: Action, play: Play[Any]) -> None:
        around(play, action, partial(asked, action, play))

    def rule(of: ActionRule[Any]) -> ActionRule[Any]:
        return replace(of, when=tuple(partial(guard, each) for each in of.when), decide=partial(decide, of.decide))

    return replace(game, rules={kind: rule(of) for kind, of in game.rules.items()})
