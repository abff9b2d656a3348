"""A viewer's own cards as they are drawn, and what a tap on one of them does now."""

from msgspec import Struct

from companion.engine.view import Tap
from companion.games.monsterchase.components import OPEN_HANDS, UNKNOWN, Card
from companion.games.monsterchase.state import Race


class OwnCard(Struct, frozen=True):
    """A card of this viewer; what is on one the app was not told, only its pilot knows."""

    card: Card
    is_known: bool
    taps: tuple[Tap, ...]


def use(at: Race, viewer: str | None) -> str:
    """What the cards of this hand are for: to be handed over, shared, or played; to nothing while this viewer drives
    a car that has a hand of its own (monsterchase-123, monsterchase-128b)."""
    if viewer is not None and viewer == at.turn.asked:
        return "lend-card"
    if at.turn.car in OPEN_HANDS:
        return ""
    return "show-card" if at.turn.plan and not at.turn.shown else "play-card"


def own_cards(at: Race, viewer: str | None, used: str) -> tuple[OwnCard, ...]:
    """Nobody else's; nothing where the cards stay on the table, or where the phone knows none of them."""
    if viewer not in at.pilots or at.chose("keep") != "hands":
        return ()
    hand = sorted(at.pilots[viewer].hand)
    if all(card == UNKNOWN for card in hand):
        return ()
    return tuple(OwnCard(card, card != UNKNOWN, (Tap(used, "card", card),) if used else ()) for card in hand)
