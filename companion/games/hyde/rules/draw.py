"""Drawing cards: from the real deck unseen by the app, or dealt by the app when the table chose so."""

from companion.engine.play import Play
from companion.games.hyde.components import UNKNOWN, Card
from companion.games.hyde.facts.draw import DeckEmpty, Drawn, ManoDrew, Reshuffled
from companion.games.hyde.state import Position, chosen, deck_size, undrawn


def deal(play: Play[Position], seat: str, count: int) -> None:
    """So many cards to a hand (hyde-5, hyde-17); the discards are reshuffled where the deck runs out (hyde-18)."""
    cards: tuple[Card, ...] = ()
    left = deck_size(play.state)
    for _ in range(count):
        if left <= len(cards) and play.state.discards:
            if cards:
                play.happens(Drawn(seat=seat, cards=cards))
                cards = ()
            play.happens(Reshuffled())
            left = deck_size(play.state)
        if left <= len(cards):
            play.happens(DeckEmpty(seat=seat))
            break
        cards = (*cards, top_card(play, seat, cards))
    play.happens(Drawn(seat=seat, cards=cards))
    shuffle_at_once(play)


def deal_mano(play: Play[Position], seat: str) -> None:
    """One card for Mano (hyde-40)."""
    left = deck_size(play.state)
    if left <= 0 and play.state.discards:
        play.happens(Reshuffled())
        left = deck_size(play.state)
    if left <= 0:
        play.happens(DeckEmpty(seat=seat))
    else:
        play.happens(ManoDrew(seat=seat, card=top_card(play, seat, ())))
    shuffle_at_once(play)


def shuffle_at_once(play: Play[Position]) -> None:
    """By house ruling the discards become the deck as soon as its last card has gone (hyde-18)."""
    at = play.state
    if chosen(at, "reshuffle") == "at-once" and at.discards and deck_size(at) <= 0:
        play.happens(Reshuffled())


def top_card(play: Play[Position], seat: str, pending: tuple[Card, ...]) -> Card:
    """The top card of a deck that has one (hyde-17c) under those already in hand: named only where the app deals.

    Its draw is called after the seat too: whoever undid another's draw and drew instead would see that card.
    """
    if play.state.options["keep"] != "all":
        return UNKNOWN
    rest = undrawn(play.state)
    for card in pending:
        rest.remove(card)
    own = f" {seat}" * play.state.by_seat
    return play.chance.pick(rest, f"card {play.state.drawn + len(pending)}{own}")
