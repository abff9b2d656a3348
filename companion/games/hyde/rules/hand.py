"""A hand on the phone: a player may tell it which cards are held, at any moment, and nobody else sees."""

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.hyde.components import KINDS, UNKNOWN, Card
from companion.games.hyde.facts.draw import CardsNamed, ManoNamed
from companion.games.hyde.rules.timing import require_going_on
from companion.games.hyde.state import Position


class NameCards(Action, frozen=True, tag="name-cards"):
    """Tell one's own phone which cards one holds."""

    cards: tuple[Card, ...]

    def is_beside(self, seat: str) -> bool:
        return True


def name_cards(play: Play[Position], action: NameCards) -> None:
    """Name as many cards of the hand as the phone does not know yet (hyde-16d), all of them real ones (hyde-14c)."""
    require_going_on(play.state)
    unknown = play.state.hands[play.seat].count(UNKNOWN)
    require(play.state.options["keep"] == "hands" and unknown > 0, "hyde-16c")
    for card in action.cards:
        require(card in KINDS, "hyde-14c", card=card)
    require(1 <= len(action.cards) <= unknown, "hyde-16d", count=unknown)
    play.happens(CardsNamed(seat=play.seat, cards=action.cards))


class NameMano(Action, frozen=True, tag="name-mano"):
    """Tell one's own phone which card Mano carries."""

    card: Card

    def is_beside(self, seat: str) -> bool:
        return True


def name_mano(play: Play[Position], action: NameMano) -> None:
    """Name the card Mano carries: only the player he stands before sees it (hyde-39)."""
    require_going_on(play.state)
    state = play.state
    require(state.options["keep"] == "hands" and state.mano == UNKNOWN, "hyde-16c")
    require(state.mano_at == play.seat, "hyde-19", seat=state.mano_at)
    require(action.card in KINDS, "hyde-14c", card=action.card)
    play.happens(ManoNamed(seat=play.seat, card=action.card))
