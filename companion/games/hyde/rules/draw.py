"""Drawing cards: from the real deck unseen by the app, or dealt by the app when the table chose so."""

from companion.engine.play import Play
from companion.games.hyde.components import UNKNOWN, Card
from companion.games.hyde.facts.draw import DeckEmpty, Drawn, ManoDrew, Reshuffled
from companion.games.hyde.state import Position, chosen, deck_size, undrawn


def deal(play: Play[Position], seat: str, count: int) -> None:
    """So many cards to a hand (hyde-5, hyde-17); the discards are reshuffled where the deck runs out (hyde-18)."""
    cards: tuple[Card, ...] = ()
    for _ in range(count):
        card = next_card(play, seat, len(cards), cards)
        if card is None and play.state.discards:
            if cards:
                play.happens(Drawn(seat=seat, cards=cards))
                cards = ()
            play.happens(Reshuffled())
            card = next_card(play, seat, 0, ())
        if card is None:
            play.happens(DeckEmpty(seat=seat))
            break
        cards = (*cards, card)
    play.happens(Drawn(seat=seat, cards=cards))
    shuffle_at_once(play)


def deal_mano(play: Play[Position], seat: str) -> None:
    """One card for Mano (hyde-40)."""
    card = next_card(play, seat, 0, ())
    if card is None and play.state.discards:
        play.happens(Reshuffled())
        card = next_card(play, seat, 0, ())
    play.happens(DeckEmpty(seat=seat) if card is None else ManoDrew(seat=seat, card=card))
    shuffle_at_once(play)


def shuffle_at_once(play: Play[Position]) -> None:
    """By house ruling the discards become the deck as soon as its last card has gone (hyde-18)."""
    at = play.state
    if chosen(at, "reshuffle") == "at-once" and at.discards and deck_size(at) <= 0:
        play.happens(Reshuffled())


def next_card(play: Play[Position], seat: str, held: int, pending: tuple[Card, ...]) -> Card | None:
    """The top card: named only where the app deals; None when the deck is empty (hyde-17c).

    Its draw is called after the seat too: whoever undid another's draw and drew instead would see that card.
    """
    if deck_size(play.state) - held <= 0:
        return None
    if play.state.options["keep"] != "all":
        return UNKNOWN
    rest = undrawn(play.state)
    for card in pending:
        rest.remove(card)
    own = f" {seat}" * play.state.by_seat
    return play.chance.pick(rest, f"card {play.state.drawn + held}{own}")
