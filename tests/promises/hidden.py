"""Each hidden card of hyde a thing of its own: followed through a log from where it appeared, and exchanged."""

import random
from collections.abc import Sequence

import msgspec

from companion.engine import play
from companion.engine.facts import Fact
from companion.engine.play import Act
from companion.engine.shapes import Opening
from companion.games import hyde
from companion.games.hyde.components import KINDS, SIX, UNKNOWN, Card
from companion.games.hyde.facts.mano import ManoSwapped
from companion.games.hyde.state import Position
from tests.contract.eyes import may_know
from tests.games.hyde.resampling import cards_of
from tests.promises.worlds import tables_stood

# A card by where it was first told or drawn: the act, the fact in it, the card in that.
Thing = tuple[int, int, int]
# Where a card is written: the act, the fact in it, its field, its place there.
Mention = tuple[int, int, str, int]
# A hidden card that lies somewhere, and what it is.
Zone = list[tuple[Card, Thing]]


class Cards:
    """Every card of a log that the app knows: where it lies, where it is written, and who has been shown it."""

    def __init__(self, viewer: str | None) -> None:
        self.viewer = viewer
        self.zones: dict[str, Zone] = {}
        self.written: dict[Mention, Thing] = {}
        self.kinds: dict[Thing, Card] = {}
        self.seen: set[Thing] = set()
        # What Ajax laid as ones is known to be ones.
        self.ones: set[Thing] = set()

    def follow(self, act: Act, place: int, before: Position, after: Position) -> None:
        fact = act.facts[place]
        moved = self.moved(act.seq, place, fact, zones_of(before), zones_of(after))
        for field, number, card in cards_of(fact):
            found = next((each for each in moved if each[0] == card), None)
            if found is None:
                continue
            moved.remove(found)
            thing = found[1]
            self.written[act.seq, place, field, number] = thing
            if may_know(fact, field, self.viewer):
                self.seen.add(thing)
            if type(fact).__struct_config__.tag in ("ones-played", "ones-laid"):
                self.ones.add(thing)
        self.look(after)

    def look(self, at: Position) -> None:
        if self.viewer is None:
            return
        self.seen.update(thing for _, thing in self.zones.get(f"hand {self.viewer}", ()))
        if at.mano_at == self.viewer and not at.veiled:
            self.seen.update(thing for _, thing in self.zones.get("mano", ()))

    def moved(
        self, seq: int, place: int, fact: Fact, before: dict[str, list[Card]], after: dict[str, list[Card]]
    ) -> Zone:
        """The cards this fact touched: what left one zone for another, what came, what went."""
        if isinstance(fact, ManoSwapped) and fact.gave == fact.took:
            return self.crossed(f"hand {fact.seat}", "mano", fact.gave)
        left: Zone = []
        for name, cards in before.items():
            rest = list(after.get(name, ()))
            for card in cards:
                if card in rest:
                    rest.remove(card)
                else:
                    left.append(self.taken(name, card))
        touched, new = list(left), 0
        for name, cards in after.items():
            rest = list(before.get(name, ()))
            for card in cards:
                if card in rest:
                    rest.remove(card)
                    continue
                found = next((each for each in left if each[0] == card), None)
                if found is None:
                    found = (card, (seq, place, new))
                    self.kinds[found[1]] = card
                    touched.append(found)
                    new += 1
                else:
                    left.remove(found)
                self.zones.setdefault(name, []).append(found)
        return touched

    def taken(self, name: str, card: Card) -> tuple[Card, Thing]:
        zone = self.zones[name]
        found = next(each for each in zone if each[0] == card)
        zone.remove(found)
        return found

    def crossed(self, one: str, other: str, card: Card) -> Zone:
        """Two of a kind that changed places: nothing shows it but the cards themselves."""
        if card == UNKNOWN:
            return []
        first, second = self.taken(one, card), self.taken(other, card)
        self.zones[one].append(second)
        self.zones[other].append(first)
        return [first, second]


def zones_of(at: Position) -> dict[str, list[Card]]:
    """Every place where cards lie that the app knows."""
    found = {f"hand {seat}": list(hand) for seat, hand in at.hands.items()}
    found["mano"] = [at.mano] * bool(at.mano)
    found["revealed"], found["discards"] = list(at.revealed), list(at.discards)
    found |= {f"laid {place}": [each.card for each in pile] for place, pile in at.laid.items()}
    return {name: [card for card in cards if card != UNKNOWN] for name, cards in found.items()}


def followed(acts: Sequence[Act], viewer: str | None) -> Cards:
    """The cards of every table that ever stood; they lie as at the last of them."""
    cards = Cards(viewer)
    for stood in tables_stood(acts):
        cards.zones, at = {}, hyde.GAME.blank
        for act in stood:
            for place, fact in enumerate(act.facts):
                then = hyde.GAME.evolve(at, fact)
                cards.follow(act, place, at, then)
                at = then
    return cards


def with_other_cards(acts: Sequence[Act], viewer: str | None, seed: str) -> list[Act]:
    """The same past with each card this viewer never saw exchanged by itself: kinds, ones, counts and copies with it.

    Where the app deals, what lies hidden is exchanged among itself, so that the deck holds what it held; what was
    told to phones may be anything.
    """
    cards = followed(acts, viewer)
    for number in range(5):
        past = exchanged_by(acts, cards, random.Random(f"{seed} {number}"))
        if is_possible(past):
            return past
    return list(acts)


def is_possible(acts: Sequence[Act]) -> bool:
    """Whether every table this log ever had folds: two of a kind in one hand may be taken for each other."""
    try:
        for stood in tables_stood(acts):
            play.fold(hyde.GAME, stood)
    except ValueError:
        return False
    return True


def exchanged_by(acts: Sequence[Act], cards: Cards, rng: random.Random) -> list[Act]:
    opening = msgspec.json.decode(acts[0].request, type=Opening)
    fixed = cards.seen | {thing for thing, card in cards.kinds.items() if card == SIX}
    other: dict[Thing, Card] = {}
    if opening.options["keep"] == "all":
        # The discards are the deck one day: they stay what they are, and so does what went back there.
        lying = [each for name, zone in cards.zones.items() if name != "discards" for each in zone]
        hidden = sorted(thing for _, thing in lying if thing not in fixed)
        other = permuted(cards, hidden, rng)
    else:
        for thing in sorted(set(cards.kinds) - fixed):
            other[thing] = rng.choice(ONES if thing in cards.ones else KINDS)
    return [rewritten(act, cards, other) for act in acts]


ONES = tuple(kind for kind in KINDS if kind.endswith("-1"))


def permuted(cards: Cards, hidden: Sequence[Thing], rng: random.Random) -> dict[Thing, Card]:
    """One of the ways these cards could lie in each other's place; what was laid as ones stays ones."""
    for _ in range(20):
        kinds = [cards.kinds[thing] for thing in hidden]
        rng.shuffle(kinds)
        found = dict(zip(hidden, kinds, strict=True))
        if all(found[thing] in ONES for thing in hidden if thing in cards.ones):
            return found
    rest = [thing for thing in hidden if thing not in cards.ones]
    kinds = [cards.kinds[thing] for thing in rest]
    rng.shuffle(kinds)
    return dict(zip(rest, kinds, strict=True))


def rewritten(act: Act, cards: Cards, other: dict[Thing, Card]) -> Act:
    """One act with other cards in what happened and in what was asked."""
    facts, swapped = [], dict[str, str]()
    for place, fact in enumerate(act.facts):
        changes: dict[str, object] = {}
        for field, number, card in cards_of(fact):
            thing = cards.written.get((act.seq, place, field, number))
            if thing is None or thing not in other:
                continue
            found = changes.get(field, getattr(fact, field))
            now = other[thing]
            swapped[card] = now
            changes[field] = now if isinstance(found, str) else (*found[:number], now, *found[number + 1 :])
        facts.append(msgspec.structs.replace(fact, **changes) if changes else fact)
    request = act.request if act.seq == 1 else msgspec.json.encode(exchanged(msgspec.json.decode(act.request), swapped))
    return msgspec.structs.replace(act, request=request, facts=tuple(facts))


def exchanged(value: object, swapped: dict[str, str]) -> object:
    match value:
        case str():
            return swapped.get(value, value)
        case list():
            return [exchanged(each, swapped) for each in value]
        case dict():
            return {key: exchanged(each, swapped) for key, each in value.items()}
    return value
