"""What a card says and only its reader knows (rickmorty-35): cards drawn and lost, pawns moved, cards destroyed.

In any phase, by whomever the card tells to: the app books it and says what follows.
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.holes import Span
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.rickmorty.components import MORTY, RICK
from companion.games.rickmorty.facts.adventure import PawnMoved
from companion.games.rickmorty.facts.cards import CardDestroyed, CardDiscarded
from companion.games.rickmorty.facts.harvest import HandDestroyed
from companion.games.rickmorty.rules.cards import of_others
from companion.games.rickmorty.rules.following import follow
from companion.games.rickmorty.rules.harvest import draw
from companion.games.rickmorty.rules.round import beside, morty_places, rick_spaces
from companion.games.rickmorty.rules.timing import where_cards_work
from companion.games.rickmorty.state import Position, deck_left, owner_of
from companion.kit.offering import any_of

# So many cards a card may let one draw or lose at once.
MOST_CARDS_AT_ONCE = 9
Few = Annotated[int, Meta(ge=1, le=MOST_CARDS_AT_ONCE)]


def has_cards_to_draw(play: Play[Position]) -> None:
    """What there is (rickmorty-18, rickmorty-18b)."""
    require(deck_left(play.state) + play.state.general > 0, "rickmorty-18b")


class DrawCards(Action, frozen=True, tag="draw-cards"):
    """A card lets one draw."""

    count: Few

    is_sure = True
    when = where_cards_work, has_cards_to_draw
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Span(name="count", low=1, high=MOST_CARDS_AT_ONCE, alike=True))

    def decide(self, play: Play[Position]) -> None:
        draw(play, play.seat, self.count)


class DropCards(Action, frozen=True, tag="drop-cards"):
    """A card makes one destroy cards of one's hand."""

    count: Few

    is_sure = True
    when = where_cards_work
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if hand := min(MOST_CARDS_AT_ONCE, at.hands[seat]):
            yield cls.offer(Span(name="count", low=1, high=hand, alike=True))

    def decide(self, play: Play[Position]) -> None:
        """Of those one has (rickmorty-35)."""
        require(self.count <= play.state.hands[play.seat], "rickmorty-35")
        play.happens(HandDestroyed(seat=play.seat, count=self.count, why="effect"))
        follow(play)


class MovePawn(Action, frozen=True, tag="move-pawn"):
    """A card moves a pawn of one's own."""

    pawn: str
    to: str

    is_sure = True
    when = where_cards_work
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        for pawn, standing, spaces in ((RICK, at.ricks, rick_spaces(at)), (MORTY, at.mortys, morty_places(at))):
            if seat in standing:
                yield cls.offer(any_of("to", beside(spaces, standing[seat])), pawn=pawn)

    def decide(self, play: Play[Position]) -> None:
        """To another space where it may stand (rickmorty-8, rickmorty-8b)."""
        at = play.state
        here = (at.ricks if self.pawn == RICK else at.mortys).get(play.seat)
        require(self.pawn in (RICK, MORTY) and here is not None, "rickmorty-35")
        if self.pawn == RICK:
            require(self.to in rick_spaces(at) and self.to != here, "rickmorty-8b", place=self.to)
        else:
            require(self.to in morty_places(at) and self.to != here, "rickmorty-8", place=self.to)
        play.happens(PawnMoved(seat=play.seat, pawn=self.pawn, to=self.to))
        follow(play)


class DestroyCard(Action, frozen=True, tag="destroy-card"):
    """A card of this seat's destroys a card in play."""

    card: str

    is_sure = True
    when = where_cards_work
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        if lying := tuple(card for cards in at.area.values() for card in cards):
            yield cls.offer(any_of("card", lying))

    def decide(self, play: Play[Position]) -> None:
        """A garage token saves it from an opponent's card (rickmorty-23), not from its owner's (rickmorty-23b)."""
        owner = owner_of(play.state, self.card)
        require(bool(owner), "rickmorty-17")
        is_saved = play.state.greens[self.card].garage and owner != play.seat
        play.happens(CardDestroyed(seat=play.seat, card=self.card, owner=owner, is_saved=is_saved))


class DiscardCard(Action, frozen=True, tag="discard-card"):
    """A card makes one discard a card of one's own in play."""

    card: str

    is_sure = True
    when = where_cards_work
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if own := at.area[seat]:
            yield cls.offer(any_of("card", own))
        yield from (cls.tried(card=card) for card in of_others(at, seat))

    def decide(self, play: Play[Position]) -> None:
        """To the personal pile, as only green cards go there (rickmorty-17)."""
        require(owner_of(play.state, self.card) == play.seat, "rickmorty-17")
        play.happens(CardDiscarded(seat=play.seat, card=self.card))
