"""Another past of hyde: the kinds of cards a viewer never saw in each other's place."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion.engine.chance import Chance
from companion.engine.facts import Fact
from companion.games.hyde.components import KINDS, SIX, Card, deck
from companion.games.hyde.facts import evolve
from companion.games.hyde.facts.setup import Opened
from companion.games.hyde.state import Position
from tests.contract.eyes import may_know, things_of


def cards_of(fact: Fact) -> Iterator[tuple[str, int, Card]]:
    return things_of(fact, {*KINDS, SIX})


def resample(log: Sequence[Fact], viewer: str | None, chance: Chance) -> tuple[Fact, ...]:
    """The same past with the kinds this viewer never saw exchanged among themselves, like with like.

    Ones stay ones and every kind is exchanged only with one of as many copies, so the result is a possible game.
    """
    seen = seen_by(log, viewer)
    exchange: dict[Card, Card] = {}
    for group in alike(log).values():
        unseen = sorted(set(group) - seen)
        exchange |= dict(zip(unseen, chance.shuffled(unseen, f"resample {unseen}"), strict=True))
    return tuple(renamed(fact, exchange) for fact in log)


def alike(log: Sequence[Fact]) -> dict[tuple[int, bool], list[Card]]:
    """Kinds of cards by how many copies the box has and whether they are ones."""
    cards = next((deck(fact.box) for fact in log if isinstance(fact, Opened)), ())
    groups: dict[tuple[int, bool], list[Card]] = {}
    for kind in KINDS:
        groups.setdefault((cards.count(kind), kind.endswith("-1")), []).append(kind)
    return groups


def seen_by(log: Sequence[Fact], viewer: str | None) -> set[Card]:
    """Every card this viewer's phone has shown: one's own, Mano's while he stands here, and all that was revealed."""
    at = Position()
    seen: set[Card] = set()
    for fact in log:
        seen.update(card for field, _, card in cards_of(fact) if may_know(fact, field, viewer))
        at = evolve(at, fact)
        if viewer is not None:
            seen.update(at.hands.get(viewer, ()))
            seen.update((at.mano,) if at.mano_at == viewer and not at.veiled else ())
    return seen


def renamed(fact: Fact, exchange: Mapping[Card, Card]) -> Fact:
    changes: dict[str, object] = {}
    for field, number, card in cards_of(fact):
        found = changes.get(field, getattr(fact, field))
        other = exchange.get(card, card)
        changes[field] = other if isinstance(found, str) else (*found[:number], other, *found[number + 1 :])
    return msgspec.structs.replace(fact, **changes) if changes else fact
