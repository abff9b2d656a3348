"""Leaks planted one in each place where a hidden card could show: each is found there, and nowhere else is looked."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace as with_

from companion.engine.dials import Dial
from companion.engine.facts import Action, Fact
from companion.engine.game import Game
from companion.engine.holes import Span
from companion.engine.narration import narrated, retold
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.engine.words import Line
from companion.games.hyde import GAME
from companion.games.hyde.facts.turn import CardPlayed
from companion.games.hyde.rules.turn import PlayCard
from companion.games.hyde.state import Position
from tests.contract.test_contract import looked_at, secretive

Hyde = Game[Any]


def held(at: Position, seat: str) -> int:
    """How much lies in the hands of others, by what only they may know."""
    hands = chain.from_iterable(hand for other, hand in at.hands.items() if other != seat)
    return sum(ord(card[0]) + ord(card[-1]) for card in hands)


def judged(check: Callable[[Play[Any], Action], None]) -> Hyde:
    """Every rule asks this first."""

    def rule(play: Play[Any], action: Action) -> None:
        check(play, action)
        GAME.rules[type(action)](play, action)

    return replace(GAME, rules=dict.fromkeys(GAME.rules, rule))


def a_field() -> Hyde:
    """A line that carries one field more than is declared."""

    def tell(fact: Fact, viewer: str | None) -> Line | None:
        if isinstance(fact, CardPlayed):
            return retold(narrated(fact, viewer), card=fact.card)
        return GAME.tell(fact, viewer)

    return replace(GAME, tell=tell)


def a_dial() -> Hyde:
    """A public count that goes as far as the secret it counts."""

    def dials(at: Position) -> tuple[Dial, ...]:
        return tuple(
            with_(each, domain=Span(name="value", low=0, high=held(at, each.of[0]))) if each.kind == "hand" else each
            for each in GAME.dials(at)
        )

    return replace(GAME, dials=dials)


def a_value() -> Hyde:
    """A refusal that says how much there would be."""

    def rule(play: Play[Any], action: Action) -> None:
        try:
            GAME.rules[type(action)](play, action)
        except Refusal as refusal:
            raise Refusal(refusal.rule, {**refusal.values, "have": held(play.state, play.seat)}) from None

    return replace(GAME, rules=dict.fromkeys(GAME.rules, rule))


def an_offer() -> Hyde:
    """Offers that leave out what another's hand makes useless."""

    def proposals(at: Position, seat: str) -> Iterable[Offer]:
        found = list(GAME.proposals(at, seat))
        return found[: held(at, seat) % (len(found) + 1)]

    return replace(GAME, proposals=proposals)


def a_remedy() -> Hyde:
    """After moving, one may play only by what others hold: before it nothing shows but what would open it."""

    def check(play: Play[Any], action: Action) -> None:
        if isinstance(action, PlayCard) and play.state.step == "play":
            require(held(play.state, play.seat) % 2 == 0, "hyde-14", step=play.state.step)

    return judged(check)


def a_likely_act() -> Hyde:
    """The likely act is another one where one's own hand is: by the handwork on their screens others read it."""

    def proposals(at: Position, seat: str) -> Iterable[Offer]:
        own = sum(ord(card[0]) + ord(card[-1]) for card in at.hands.get(seat, ()))
        for offer in GAME.proposals(at, seat):
            yield with_(offer, primary=not offer.holes and own % 2 == 0)

    return replace(GAME, proposals=proposals)


PLANTED = {
    "foretold": a_likely_act,
    "tell": a_field,
    "dials": a_dial,
    "closed": a_value,
    "open": an_offer,
    "remedies": a_remedy,
}


@pytest.mark.parametrize("where", PLANTED)
def test_a_leak_is_found_where_it_was_planted(where: str) -> None:
    assert any(looked_at(PLANTED[where](), secretive("hyde"), where))
