"""A hand on the phone: a player may tell it which cards are held, at any moment, and nobody else sees."""

from collections.abc import Iterator

from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.hyde.components import KINDS, UNKNOWN, Card
from companion.games.hyde.facts.draw import CardsNamed, ManoNamed
from companion.games.hyde.rules.timing import going_on
from companion.games.hyde.state import Position


def hands_are_kept(play: Play[Position]) -> None:
    """Only where the phones keep each player's own (hyde-16c)."""
    require(play.state.options["keep"] == "hands", "hyde-16c")


class NameCards(Action, frozen=True, tag="name-cards"):
    """Tell one's own phone which cards one holds."""

    cards: tuple[Card, ...]

    is_often = True
    when = going_on, hands_are_kept

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        unknown = at.hands[seat].count(UNKNOWN)
        if at.first and unknown:
            yield cls.offer(Pick(name="cards", options=KINDS, many=True, most=unknown, repeat=True, entry="grid"))

    def is_beside(self, seat: str) -> bool:
        return True

    def decide(self, play: Play[Position]) -> None:
        """As many cards of the hand as the phone does not know yet (hyde-16d), all of them real ones (hyde-14c)."""
        unknown = play.state.hands[play.seat].count(UNKNOWN)
        require(unknown > 0, "hyde-16c")
        for card in self.cards:
            require(card in KINDS, "hyde-14c", card=card)
        require(1 <= len(self.cards) <= unknown, "hyde-16d", count=unknown)
        play.happens(CardsNamed(seat=play.seat, cards=self.cards))


class NameMano(Action, frozen=True, tag="name-mano"):
    """Tell one's own phone which card Mano carries."""

    card: Card

    is_often = True
    when = going_on, hands_are_kept

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if at.first and at.mano == UNKNOWN and at.mano_at == seat:
            yield cls.offer(Pick(name="card", options=KINDS, entry="grid", alike=True))

    def is_beside(self, seat: str) -> bool:
        return True

    def decide(self, play: Play[Position]) -> None:
        """Only the player he stands before sees his card (hyde-39)."""
        at = play.state
        require(at.mano == UNKNOWN, "hyde-16c")
        require(at.mano_at == play.seat, "hyde-19", seat=at.mano_at)
        require(self.card in KINDS, "hyde-14c", card=self.card)
        play.happens(ManoNamed(seat=play.seat, card=self.card))
