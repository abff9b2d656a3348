"""Counters of a page: which of its forms add up, so that the phone counts taps by itself, and how far each may go."""

from collections.abc import Iterable, Iterator
from itertools import product

import msgspec

from companion.engine.game import Game, State
from companion.engine.offers import domain
from companion.engine.proposals import Offer

# What a form says of itself: the field that is added up, how much at once, how far down and up; empty: without end.
Counters = dict[str, str]


def counters(game: Game[State], state: State, offers: Iterable[Offer]) -> Counters:
    """By the act and what it is about, as `named` says it."""
    found: Counters = {}
    for offer in offers:
        kind = game.offered[offer.action]
        if kind.adds is None:
            continue
        field, most = kind.adds.field, kind.adds.most
        for about in abouts(offer, field):
            action = msgspec.convert({**about, field: offered(offer, field)}, kind)
            down, up = action.room(state)
            says = (field, most, "" if down is None else down, "" if up is None else up)
            found[counter_key(offer.action, map(str, about.values()))] = ",".join(map(str, says))
    return found


def counter_key(action: str, values: Iterable[str]) -> str:
    return " ".join((action, *values))


def abouts(offer: Offer, field: str) -> Iterator[dict[str, object]]:
    """Every filling of what it is about, besides how much."""
    holes = [hole for hole in offer.holes if hole.name != field]
    given = {name: value for name, value in offer.given.items() if name != field}
    for values in product(*map(domain, holes)):
        yield {**given, **{hole.name: value for hole, value in zip(holes, values, strict=True)}}


def offered(offer: Offer, field: str) -> object:
    """Some amount that is open: how much it is changes nothing of how far it goes."""
    return next((domain(hole)[0] for hole in offer.holes if hole.name == field), offer.given.get(field))
