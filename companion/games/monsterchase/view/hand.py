"""A viewer's own cards as they are drawn, each with what a tap on it would fill in."""

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.shapes import Tap
from companion.games.monsterchase.components import UNKNOWN, Card

# What is done with a card of the hand that is chosen alone.
OF_A_CARD = ("play-card", "show-card", "lend-card")


class OwnCard(Struct, frozen=True):
    """A card of this viewer; what is on one the app was not told, only its pilot knows."""

    card: Card
    is_known: bool
    taps: tuple[Tap, ...]


def own_cards(hand: Sequence[Card]) -> tuple[OwnCard, ...]:
    """Nothing where the phone knows none of them."""
    if all(card == UNKNOWN for card in hand):
        return ()
    return tuple(
        OwnCard(card, card != UNKNOWN, tuple(Tap(action, "card", card) for action in OF_A_CARD)) for card in hand
    )
