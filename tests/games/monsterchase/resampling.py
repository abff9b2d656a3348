"""Another past: hands that phones keep for others hold other cards, wherever these were never shown.

A card that left a hand by its name was shown, and so was one laid open for a transfer: those stay what they are. Every
other card of another's hand is one of any kind of the table.
"""

from collections.abc import Mapping, Sequence

import msgspec

from companion.engine.chance import Chance
from companion.engine.facts import Adjusted, Fact
from companion.games.monsterchase.components import DRONE, EXTRA, UNKNOWN, Card
from companion.games.monsterchase.facts import evolve
from companion.games.monsterchase.facts.hand import CardDrawn, CardGiven, CardsNamed, HandDropped
from companion.games.monsterchase.facts.pilot import (
    AstralDone,
    CardLent,
    CardPlayed,
    CardShown,
    CognitiveDone,
    KineticDone,
    ManoeuvreDone,
)
from companion.games.monsterchase.facts.setup import HandsDealt, Opened
from companion.games.monsterchase.state import Race, hand_size, kinds

# Where a card was told to a phone: the fact by its place in the log, the card by its place in the fact.
Telling = tuple[int, int]
# A hand as the tellings of its cards; None for a card nobody told.
Held = list[Telling | None]


class Hands:
    """Every hand of a log, card by card, each with where it was told; and the tellings that came to be shown."""

    def __init__(self) -> None:
        self.held: dict[str, Held] = {}
        self.cards: dict[str, list[Card]] = {}
        self.told: dict[Telling, str] = {}
        self.shown: set[Telling] = set()

    def follow(self, at: Race, place: int, fact: Fact) -> None:
        """What this fact, the one at this place of the log, does to the hands of a table as it was before it."""
        match fact:
            case Opened(seats=seats):
                self.held = {car: [] for car in (*seats, DRONE, EXTRA)}
                self.cards = {car: [] for car in self.held}
            case HandsDealt():
                for car in at.pilots:
                    self.emptied(car)
                    self.filled(car, hand_size(car))
            case CardDrawn(car=car, count=count):
                self.filled(car, count)
            case CardsNamed(car=car, cards=cards):
                for _ in cards:
                    self.gone(car, UNKNOWN)
                for number, card in enumerate(cards):
                    self.taken(car, card, (place, number))
            case CardShown(car=car, card=card) | CardLent(giver=car, card=card):
                self.open(car, card, is_laid=isinstance(fact, CardShown))
            case HandDropped(car=car):
                self.emptied(car)
            case Adjusted():
                self.ruled(place, fact)
            case _:
                for car, card in leaving(fact):
                    self.show(self.gone(car, card))

    def emptied(self, car: str) -> None:
        self.held[car], self.cards[car] = [], []

    def filled(self, car: str, count: int) -> None:
        for _ in range(count):
            self.taken(car, UNKNOWN, None)

    def taken(self, car: str, card: Card, telling: Telling | None) -> None:
        self.cards[car].append(card)
        self.held[car].append(telling)
        if telling:
            self.told[telling] = car

    def gone(self, car: str, card: Card) -> Telling | None:
        """The card that leaves: the one that was named, else one that nobody told, else the last."""
        hand = self.cards[car]
        if not hand:
            return None
        place = hand.index(card if card in hand else UNKNOWN if UNKNOWN in hand else hand[-1])
        hand.pop(place)
        return self.held[car].pop(place)

    def open(self, car: str, card: Card, *, is_laid: bool) -> None:
        """Shown and still held; one the app had not been told of is known from now on."""
        if card in self.cards[car]:
            self.show(self.held[car][self.cards[car].index(card)])
        elif is_laid:
            self.gone(car, UNKNOWN)
            self.taken(car, card, None)

    def ruled(self, place: int, fact: Adjusted) -> None:
        kind, *of = fact.dial.split(".")
        if kind == "hand":
            car, count = of[0], int(fact.value)
            self.cards[car], self.held[car] = self.cards[car][:count], self.held[car][:count]
            self.filled(car, count - len(self.cards[car]))
        elif kind == "card":
            number = int(of[1]) - 1
            self.cards[of[0]][number] = str(fact.value)
            self.held[of[0]][number] = (place, 0) if fact.value != UNKNOWN else None
            self.told[place, 0] = of[0]

    def show(self, telling: Telling | None) -> None:
        if telling:
            self.shown.add(telling)


def leaving(fact: Fact) -> Sequence[tuple[str, Card]]:
    """The cards this fact takes out of hands before everybody's eyes."""
    match fact:
        case CardPlayed(car=car, card=card) | CognitiveDone(car=car, card=card) | CardGiven(car=car, card=card):
            return ((car, card),)
        case KineticDone(car=car, card=card) | AstralDone(giver=car, card=card):
            return ((car, card),)
        case ManoeuvreDone(car=car, first=first, second=second):
            return ((car, first), (car, second))
        case _:
            return ()


# --- the exchange -----------------------------------------------------------------------------------------------------


def resample(log: Sequence[Fact], viewer: str | None, chance: Chance) -> tuple[Fact, ...]:
    """The same past with other cards in hands this viewer never saw; open hands and the own one stay."""
    hands, at = Hands(), Race()
    for place, fact in enumerate(log):
        hands.follow(at, place, fact)
        at = evolve(at, fact)
    cards = kinds(at)
    unseen = sorted(telling for telling, car in hands.told.items() if car not in (viewer, DRONE, EXTRA))
    other = {
        telling: chance.pick(cards, f"resample {telling}") for telling in unseen if telling not in hands.shown
    }
    return renamed(log, other)


def renamed(log: Sequence[Fact], other: Mapping[Telling, Card]) -> tuple[Fact, ...]:
    """The log with these tellings changed; what a ruling says it found follows from the past it then has."""
    found: list[Fact] = []
    at = Race()
    for place, fact in enumerate(log):
        match fact:
            case CardsNamed(cards=cards):
                told = tuple(other.get((place, number), card) for number, card in enumerate(cards))
                fact = msgspec.structs.replace(fact, cards=told)
            case Adjusted(dial=dial, value=value) if dial.startswith("card."):
                _, car, number = dial.split(".")
                was = at.pilots[car].hand[int(number) - 1]
                fact = msgspec.structs.replace(fact, value=other.get((place, 0), value), was=was)
        found.append(fact)
        at = evolve(at, fact)
    return tuple(found)
