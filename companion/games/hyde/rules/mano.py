"""Mano: he carries one card and goes to whom he is sent."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.games.hyde.components import SIX, Card
from companion.games.hyde.facts.mano import ManoGiven, ManoKept, ManoSeen, ManoSent, ManoSwapped
from companion.games.hyde.rules.timing import in_turn
from companion.games.hyde.rules.turn import end_turn, gives_back, owes_mano
from companion.games.hyde.state import Position
from companion.kit.hands import distinct
from companion.kit.offering import any_of


def at_seat(play: Play[Position]) -> None:
    """Only who Mano stands before may use him (hyde-19)."""
    if play.state.mano_at != play.seat:
        raise Refusal("hyde-19", {"seat": play.state.mano_at})


class SwapMano(Action, frozen=True, tag="swap-mano"):
    """Exchange Mano's card with one of the hand."""

    card: Card

    # At any time of one's own turn.
    when = in_turn("move", "play", "discard", "mano"), at_seat
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        hand = distinct(at.hands[seat])
        is_owed = is_ending(at, seat) and owes_mano(at, seat)
        yield cls.offer(Pick(name="card", options=hand, alike=SIX not in hand), primary=is_owed)

    def decide(self, play: Play[Position]) -> None:
        """His card for one of the hand (hyde-19, hyde-40); never a six (hyde-28b).

        Where he has none, because none was left to draw, he gets one of the hand at the end of the turn (hyde-40b).
        """
        require(self.card != SIX, "hyde-28b", seat=play.seat)
        took = play.state.mano
        require(bool(took) or is_ending(play.state, play.seat), "hyde-40b")
        require(not play.state.veiled, "hyde-39b", seat=play.seat)
        require(self.card in play.state.hands[play.seat], "hyde-40", card=self.card)
        if took:
            play.happens(ManoSwapped(seat=play.seat, gave=self.card, took=took))
        else:
            play.happens(ManoGiven(seat=play.seat, card=self.card))


def is_ending(at: Position, seat: str) -> bool:
    """Is nothing left of this turn but Mano? A correction may stop at Yoko's discard with nothing to discard."""
    return at.turn == seat and (at.step == "mano" or (at.step == "discard" and not gives_back(at, seat)))


def ending(play: Play[Position]) -> None:
    """The last step of one's own turn (hyde-10b), with a card for Mano if one is held (hyde-40b)."""
    require(is_ending(play.state, play.seat), "hyde-10b", step=play.state.step)
    require(not owes_mano(play.state, play.seat), "hyde-40b")


class LookAtMano(Action, frozen=True, tag="look-at-mano"):
    """Look at Mano's card after a correction moved him; everybody reads that it was looked at."""

    is_often = True

    @staticmethod
    def when(play: Play[Position]) -> None:
        """After a correction, and only whoever has him (hyde-39b)."""
        at_seat(play)
        require(play.state.veiled, "hyde-39b", seat=play.seat)

    def decide(self, play: Play[Position]) -> None:
        """Once, before everybody's eyes (hyde-39b)."""
        play.happens(ManoSeen(seat=play.seat))


class SendMano(Action, frozen=True, tag="send-mano"):
    """Send Mano with his card to another player; the turn is over."""

    to: str

    when = in_turn("mano", "discard"), ending, at_seat
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("to", tuple(other for other in at.seats if other != seat)), question="mano")

    def decide(self, play: Play[Position]) -> None:
        """To any other player, wherever that player is; then the turn is over (hyde-19b)."""
        require(self.to in play.state.seats and self.to != play.seat, "hyde-19b")
        play.happens(ManoSent(seat=play.seat, to=self.to))
        end_turn(play)


class KeepMano(Action, frozen=True, tag="keep-mano"):
    """Keep Mano; the turn is over."""

    leaves_undone: ClassVar[bool] = True
    primary = True
    when = in_turn("mano", "discard"), ending
    looked_for = everybody

    def decide(self, play: Play[Position]) -> None:
        """Sending him is a choice; where a correction has taken him away meanwhile, only the turn is left to end."""
        if play.state.mano_at == play.seat:
            play.happens(ManoKept(seat=play.seat))
        end_turn(play)
