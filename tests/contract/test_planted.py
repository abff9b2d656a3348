"""Leaks planted one in each place where a hidden card could show: each is found there, and nowhere else is looked."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace as with_

from companion.engine.audit import Count, Zone
from companion.engine.dials import Dial
from companion.engine.facts import Action, Fact
from companion.engine.game import Game
from companion.engine.holes import Hole, Pick, Span
from companion.engine.narration import declared_line, reworded
from companion.engine.opening import Opening
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.results import Result
from companion.engine.rulebook import Refusal, require
from companion.engine.words import Line
from companion.games.hyde import GAME
from companion.games.hyde.facts.turn import CardPlayed
from companion.games.hyde.rules.turn import PlayCard
from companion.games.hyde.state import Position
from tests.changed_game import with_offers, with_rules
from tests.contract.evenings import GAMES
from tests.contract.leaks import imagined, looked_at
from tests.contract.pinned import pinned
from tests.contract.places import ALL
from tests.contract.test_leaks import as_usual

Hyde = Game[Any]


def held(at: Position, seat: str) -> int:
    """How much lies in the hands of others, by what only they may know."""
    hands = chain.from_iterable(hand for other, hand in at.hands.items() if other != seat)
    return sum(ord(card[0]) + ord(card[-1]) for card in hands)


def judged(check: Callable[[Play[Any], Action], None]) -> Hyde:
    """Every act asks this first."""

    def around(play: Play[Any], action: Action | None, ask: Callable[[], None]) -> None:
        if action is not None:
            check(play, action)
        ask()

    return with_rules(GAME, around)


def a_field() -> Hyde:
    """A line that carries one field more than is declared."""

    def tell(fact: Fact, viewer: str | None) -> Line | None:
        if isinstance(fact, CardPlayed):
            return reworded(declared_line(fact, viewer), card=fact.card)
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

    def around(play: Play[Any], _action: Action | None, ask: Callable[[], None]) -> None:
        try:
            ask()
        except Refusal as refusal:
            raise Refusal(refusal.rule, {**refusal.values, "have": held(play.state, play.seat)}) from None

    return with_rules(GAME, around)


def an_offer() -> Hyde:
    """Offers that leave out what another's hand makes useless."""

    def changed(at: Position, seat: str, found: list[Offer]) -> Iterable[Offer]:
        return found[: held(at, seat) % (len(found) + 1)]

    return with_offers(GAME, changed)


def a_remedy() -> Hyde:
    """After moving, one may play only by what others hold: before it nothing shows but what would open it."""

    def check(play: Play[Any], action: Action) -> None:
        if isinstance(action, PlayCard) and play.state.step == "play":
            require(held(play.state, play.seat) % 2 == 0, "hyde-14", step=play.state.step)

    return judged(check)


def a_likely_act() -> Hyde:
    """The likely act is another one where one's own hand is: by the handwork on their screens others read it."""

    def changed(at: Position, seat: str, found: list[Offer]) -> Iterable[Offer]:
        own = sum(ord(card[0]) + ord(card[-1]) for card in at.hands.get(seat, ()))
        return [with_(offer, primary=not offer.holes and own % 2 == 0) for offer in found]

    return with_offers(GAME, changed)


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
    """Some show at few tables; as many evenings as it takes."""
    later = chain.from_iterable(imagined("hyde", seed, False) for seed in range(0, 600, 30))
    assert any(looked_at(PLANTED[where](), chain(as_usual("hyde"), later), where))


# --- in whatever else a game says -------------------------------------------------------------------------------------


def hidden(game: Game[Any], at: Any, viewer: str | None = None) -> int:
    """A number made of all that is hidden on a table, or of what is hidden from one seat."""
    places = [place for place in pinned(game.id).hidden.places(at) if place.eyes not in (ALL, viewer)]
    locked = [str(made.choice) for seat, made in at.locks.made.items() if seat != viewer]
    words = [*(word for place in places for word in place.things), *locked]
    # What lies in two hands might be exchanged between them: the number knows which is where.
    return sum(spot * ord(letter) for spot, letter in enumerate("".join(words), 1))


def of_the_wrong_rule(game: Game[Any]) -> Game[Any]:
    """A line of the story that cites a rule by what it hides."""
    ids = list(game.rulebook.rules)

    def tell(fact: Fact, viewer: str | None) -> Line | None:
        line = game.tell(fact, viewer)
        said = [str(getattr(fact, field)) for field, whose in fact.secrecy.secret.items()]
        return with_(line, rule=ids[sum(map(ord, "".join(said))) % len(ids)]) if line and said else line

    return replace(game, tell=tell)


def in_another_order(game: Game[Any]) -> Game[Any]:
    """What a seat may choose, in an order, or from a number, that knows the hands of others."""

    def turned(hole: Hole, by: int) -> Hole:
        if isinstance(hole, Span):
            return with_(hole, now=hole.low + by % (hole.high - hole.low + 1))
        if not isinstance(hole, Pick) or not hole.options:
            return hole
        cut = by % len(hole.options)
        return with_(hole, options=(*hole.options[cut:], *hole.options[:cut]))

    def changed(at: Any, seat: str, found: list[Offer]) -> Iterable[Offer]:
        for offer in found:
            yield with_(offer, holes=tuple(turned(hole, hidden(game, at, seat)) for hole in offer.holes))

    return with_offers(game, changed)


def heavier(game: Game[Any]) -> Game[Any]:
    """An inventory with one more where more is hidden."""
    return replace(game, audit=lambda at: (*game.audit(at), Zone("table", (Count("all", hidden(game, at)),))))


def called_so(game: Game[Any]) -> Game[Any]:
    return replace(game, names_at=lambda at: {**game.names_at(at), "it": f"number {hidden(game, at)}"})


def on_the_chart(game: Game[Any]) -> Game[Any]:
    course = game.results.course
    return replace(game, results=replace(game.results, course=lambda at: {**course(at), "it": hidden(game, at)}))


def in_the_result(game: Game[Any]) -> Game[Any]:
    def result(at: Any) -> Result:
        return with_(game.results.result(at), verdict=str(hidden(game, at)))

    return replace(game, results=replace(game.results, result=result))


def on_the_pad(game: Game[Any]) -> Game[Any]:
    assert game.pad
    return replace(game, pad=replace(game.pad, written=lambda at: {("total", "total"): hidden(game, at)}))


def who_goes_next(game: Game[Any]) -> Game[Any]:
    def again(opening: Opening, at: Any) -> Opening:
        return with_(game.rematch(opening, at), options={"first": str(hidden(game, at))})

    return replace(game, rematch=again)


def as_impossible(game: Game[Any]) -> Game[Any]:
    return replace(game, broken=lambda at: (*game.broken(at), Line("", {"have": hidden(game, at)})))


def one_dial_less(game: Game[Any]) -> Game[Any]:
    def dials(at: Any) -> tuple[Dial, ...]:
        found = game.dials(at)
        return found[hidden(game, at) % len(found) :]

    return replace(game, dials=dials)


def in_a_cell(game: Game[Any]) -> Game[Any]:
    return replace(game, scores=lambda at: {**game.scores(at), ("total", "total"): hidden(game, at)})


EVERYWHERE: dict[str, Callable[[Game[Any]], Game[Any]]] = {
    "tell": of_the_wrong_rule,
    "open": in_another_order,
    "audit": heavier,
    "names": called_so,
    "course": on_the_chart,
    "result": in_the_result,
    "pad": on_the_pad,
    "again": who_goes_next,
    "broken": as_impossible,
    "dials": one_dial_less,
    "scores": in_a_cell,
}


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_says_of_hidden_things_is_found_in_every_game(name: str) -> None:
    """By the looks of a default run, without luck in its favour."""
    missed = [
        where
        for where, plant in EVERYWHERE.items()
        if (where != "pad" or GAMES[name].pad) and not any(looked_at(plant(GAMES[name]), as_usual(name), where))
    ]
    assert missed == []
