"""A viewer's own cards as they are drawn, each with what a tap on it would fill in."""

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.shapes import Tap
from companion.games.hyde.components import UNKNOWN, Card

# What is done with a card of the hand, and with the one Mano carries.
OF_A_CARD = (("play-card", "card"), ("play-six", "discard"), ("discard", "card"), ("swap-mano", "card"))
OF_MANO = (Tap("play-mano"), Tap("keep-mano"), Tap("send-mano"), Tap("look-at-mano"))


class OwnCard(Struct, frozen=True):
    """A card of this viewer."""

    card: Card
    taps: tuple[Tap, ...]


class OwnCards(Struct, frozen=True):
    """All of them, and Mano's where it lies before this viewer."""

    cards: tuple[OwnCard, ...]
    mano: OwnCard | None


def own_cards(hand: Sequence[Card], mano: Card) -> OwnCards | None:
    """Nothing where the phone knows none of them."""
    if all(card in ("", UNKNOWN) for card in (*hand, mano)):
        return None
    cards = (OwnCard(card, tuple(Tap(action, hole, card) for action, hole in OF_A_CARD)) for card in hand)
    return OwnCards(tuple(cards), OwnCard(mano, OF_MANO) if mano else None)
