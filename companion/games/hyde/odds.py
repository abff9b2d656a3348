"""Exact probability from what everybody knows: where the Hyde strikes; what cards face down make on average."""

from fractions import Fraction
from functools import lru_cache

from companion.games.hyde.components import SIX, Card, deck, number, six_symbol
from companion.games.hyde.scoring import worth, worth_at
from companion.games.hyde.state import Position, bag, laid_at


def odds(at: Position) -> str:
    """The probability of each place that is left, exact: any token in the bag may be the last one (hyde-41)."""
    return str(Fraction(1, len(bag(at))))


def expected(at: Position, place: str) -> int:
    """Average cards of the deck, Ajax's among ones, a six as a six: which they are is not looked at (hyde-38)."""
    pile = laid_at(at, place)
    if not pile or place not in at.targets:
        return 0
    cards = deck(at.box)
    low = tuple(card for card in cards if number(card) == 1)
    rules = place, at.targets[place], at.options["order"], six_symbol(at.box)
    points = sum(
        Fraction(worth_at(at, SIX, place).value) if each.card == SIX else average(low if each.one else cards, *rules)
        for each in pile
    )
    return round(points)


# One for each target at each place, of the ones and of all: a page asks for six of them.
@lru_cache(maxsize=512)
def average(cards: tuple[Card, ...], place: str, target: str, order: str, sixes_are: str) -> Fraction:
    return Fraction(sum(worth(card, place, target, order, sixes_are).value for card in cards), max(1, len(cards)))
