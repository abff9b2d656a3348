"""What the story tells each viewer, and another past that a viewer could not tell from the real one."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion.engine.chance import Chance
from companion.engine.facts import Adjusted, Fact
from companion.engine.narration import narrated, retold, ruled
from companion.engine.words import Line
from companion.games.hyde import facts as f
from companion.games.hyde.components import KINDS, NEVERMORE, Card, deck
from companion.games.hyde.effects import evolve
from companion.games.hyde.state import Position


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """One line of the story for one viewer where it is another than what its fact declares; None for no line."""
    line = narrated(fact, viewer)
    match fact:
        case f.Drawn(cards=()) | f.CardsRevealed(cards=()):
            return None
        case f.TargetsLaid(targets=targets):
            return retold(line, targets=tuple(targets.values()))
        case Adjusted(dial=dial):
            kind, _, of = dial.partition(".")
            return ruled(fact, tuple(of.split(".")) if of else "", is_secret=kind == "card")
        case f.Drawn(cards=cards) if line and "cards" not in line.values:
            return retold(line, count=len(cards))
        case f.OnesPlayed(cards=cards, mano=mano) | f.OnesLaid(cards=cards, mano=mano):
            return retold(line, words="tell.ones-played", count=len(cards) + bool(mano))
        case f.NothingPlayed(place=place):
            return retold(line, rule="hyde-14b" if place == NEVERMORE else "hyde-14d")
        case f.AttackScored(saved=saved):
            return retold(line, words="tell.attack-saved" if saved else "tell.attack-lost")
        case _:
            return line


# --- resampling -------------------------------------------------------------------------------------------------------

# Where a fact names cards.
CARD_FIELDS = ("card", "cards", "discard", "gave", "took", "mine", "theirs", "mano", "value", "was")


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
    cards = next((deck(fact.box) for fact in log if isinstance(fact, f.Opened)), ())
    groups: dict[tuple[int, bool], list[Card]] = {}
    for kind in KINDS:
        groups.setdefault((cards.count(kind), kind.endswith("-1")), []).append(kind)
    return groups


def seen_by(log: Sequence[Fact], viewer: str | None) -> set[Card]:
    """Every card this viewer's phone has shown: one's own, Mano's while he stands here, and all that was revealed."""
    at = Position()
    seen: set[Card] = set()
    for fact in log:
        if isinstance(fact, f.CardsRevealed | f.Swapped | f.AttackScored) or owner(fact) == viewer is not None:
            seen.update(cards_in(fact))
        at = evolve(at, fact)
        if viewer is not None:
            seen.update(at.hands.get(viewer, ()))
            seen.update((at.mano,) if at.mano_at == viewer and not at.veiled else ())
    return seen


def owner(fact: Fact) -> str | None:
    return getattr(fact, "seat", None)


def cards_in(fact: Fact) -> Iterator[Card]:
    for name in CARD_FIELDS:
        found = getattr(fact, name, ())
        yield from (found,) if isinstance(found, str) else found if isinstance(found, tuple) else ()


def renamed(fact: Fact, exchange: Mapping[Card, Card]) -> Fact:
    changes: dict[str, object] = {}
    for name in CARD_FIELDS:
        found = getattr(fact, name, None)
        if isinstance(found, str):
            changes[name] = exchange.get(found, found)
        elif isinstance(found, tuple):
            changes[name] = tuple(exchange.get(card, card) for card in found)
    return msgspec.structs.replace(fact, **changes) if changes else fact
