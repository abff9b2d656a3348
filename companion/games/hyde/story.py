"""What the story tells each viewer, and another past that a viewer could not tell from the real one."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion.engine.chance import Chance
from companion.engine.facts import Adjusted, Fact, Learned
from companion.engine.game import tag
from companion.engine.words import Line, Value
from companion.games.hyde import facts as f
from companion.games.hyde.components import KINDS, NEVERMORE, UNKNOWN, Card, deck
from companion.games.hyde.effects import evolve
from companion.games.hyde.state import Position

# What everybody may read of each fact. A field that is not named here is told to nobody.
PUBLIC: dict[type[Fact], tuple[str, ...]] = {
    f.Opened: ("seats",),
    f.RingLaid: ("places",),
    f.FirstChosen: ("first", "mano_at"),
    f.Drawn: ("seat",),
    f.ManoDrew: ("seat",),
    f.Reshuffled: (),
    f.DeckEmpty: ("seat",),
    f.CardsNamed: ("seat",),
    f.ManoNamed: ("seat",),
    f.Moved: ("seat", "place"),
    f.Stayed: ("seat", "place"),
    f.CardPlayed: ("seat", "place"),
    f.ManoPlayed: ("seat", "place"),
    f.OnesPlayed: ("seat", "place"),
    f.OnesLaid: ("seat", "place"),
    f.SixPlayed: ("seat", "place"),
    f.NothingPlayed: ("seat", "place"),
    f.Discarded: ("seat",),
    f.ManoSwapped: ("seat",),
    f.ManoGiven: ("seat",),
    f.ManoSent: ("seat", "to"),
    f.ManoKept: ("seat",),
    f.ManoVeiled: (),
    f.ManoSeen: ("seat",),
    f.TokenDrawn: ("place",),
    f.AttackBegun: ("place", "cards"),
    f.SixFound: ("seat", "place"),
    f.CardsRevealed: ("place", "cards"),
    f.Swapped: ("seat", "mine", "theirs"),
    f.LevelAsked: ("attack",),
    f.AttackScored: ("place", "total", "threshold"),
    f.AttackSettled: ("place",),
    f.Ended: (),
    f.Reopened: (),
    Learned: ("value",),
}

RULES: dict[type[Fact], str] = {
    f.RingLaid: "hyde-3",
    f.TargetsLaid: "hyde-3b",
    f.FirstChosen: "hyde-7b",
    f.Drawn: "hyde-17",
    f.ManoDrew: "hyde-40",
    f.Reshuffled: "hyde-18",
    f.DeckEmpty: "hyde-17c",
    f.Moved: "hyde-11",
    f.Stayed: "hyde-11",
    f.CardPlayed: "hyde-14",
    f.ManoPlayed: "hyde-15",
    f.OnesPlayed: "hyde-29",
    f.OnesLaid: "hyde-29",
    f.SixPlayed: "hyde-28",
    f.Discarded: "hyde-31",
    f.ManoSwapped: "hyde-19",
    f.ManoGiven: "hyde-40b",
    f.ManoSent: "hyde-19",
    f.ManoKept: "hyde-19",
    f.ManoVeiled: "hyde-39b",
    f.ManoSeen: "hyde-39b",
    f.TokenDrawn: "hyde-20",
    f.AttackBegun: "hyde-21",
    f.SixFound: "hyde-28d",
    f.CardsRevealed: "hyde-22",
    f.Swapped: "hyde-26",
    f.LevelAsked: "hyde-25b",
    f.AttackScored: "hyde-25",
    f.AttackSettled: "hyde-32",
    f.Ended: "hyde-33",
    f.Reopened: "hyde-33",
}


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """One line of the story for one viewer; None where there is nothing to tell."""
    match fact:
        case f.DealtBySeat() | f.TurnEnded() | f.FatesRuled() | f.Drawn(cards=()) | f.CardsRevealed(cards=()):
            return None
        case f.TargetsLaid(targets=targets):
            return Line("tell.targets-laid", {"targets": tuple(targets.values())}, RULES[f.TargetsLaid])
        case Adjusted():
            return ruling(fact, viewer)
        case f.Drawn(seat=seat, cards=cards) if seat == viewer and UNKNOWN not in cards:
            return Line("tell.drawn-own", {"seat": seat, "cards": cards}, RULES[f.Drawn])
        case f.ManoDrew(seat=seat, card=card) if seat == viewer and card != UNKNOWN:
            return Line("tell.mano-drew-own", {"seat": seat, "card": card}, RULES[f.ManoDrew])
        case f.Drawn(seat=seat, cards=cards):
            return Line("tell.drawn", {"seat": seat, "count": len(cards)}, RULES[f.Drawn])
        case f.OnesPlayed(cards=cards, mano=mano) | f.OnesLaid(cards=cards, mano=mano):
            return Line("tell.ones-played", {**public(fact), "count": len(cards) + bool(mano)}, RULES[f.OnesLaid])
        case f.NothingPlayed(place=place):
            return Line("tell.nothing-played", public(fact), "hyde-14b" if place == NEVERMORE else "hyde-14d")
        case f.AttackScored(saved=saved):
            return Line("tell.attack-saved" if saved else "tell.attack-lost", public(fact), RULES[f.AttackScored])
        case _:
            return Line(f"tell.{tag(type(fact))}", public(fact), RULES.get(type(fact)))


def public(fact: Fact) -> dict[str, Value]:
    return {name: getattr(fact, name) for name in PUBLIC[type(fact)]}


def ruling(fact: Adjusted, viewer: str | None) -> Line:
    """A ruling is told with its values, unless it set a secret."""
    kind, _, of = fact.dial.partition(".")
    if kind == "card":
        return Line("tell.adjusted-secret", {}, "custode-truth")
    values: dict[str, Value] = {"dial": f"dial-{kind}", "of": tuple(of.split(".")) if of else ""}
    return Line("tell.adjusted", {**values, "was": fact.was, "value": fact.value}, "custode-truth")


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
