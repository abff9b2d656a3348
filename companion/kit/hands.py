"""Hands of cards of which the app may know all, some or none: "?" is a card it was not told (hidden information)."""

from collections.abc import Iterable, Sequence

Card = str
# A card the app has not been told.
UNKNOWN = "?"


def unknown(count: int) -> tuple[Card, ...]:
    return (UNKNOWN,) * count


def without(hand: Sequence[Card], *gone: Card) -> tuple[Card, ...]:
    """The hand less these cards: each as it was named, else one the app does not know, else the last one."""
    rest = list(hand)
    for card in gone:
        if rest:
            rest.remove(card if card in rest else UNKNOWN if UNKNOWN in rest else rest[-1])
    return tuple(rest)


def with_known(hand: Sequence[Card], *cards: Card) -> tuple[Card, ...]:
    """The hand once these of its unknown cards were told, which now stand last."""
    return (*without(hand, *unknown(len(cards))), *cards)


def resized(cards: Sequence[Card], count: int) -> tuple[Card, ...]:
    """So many cards: what is known stays known as far as it goes."""
    return (*cards[:count], *unknown(count - len(cards)))


def distinct(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Each different card once, in the order of the hand."""
    return tuple(dict.fromkeys(hand))
