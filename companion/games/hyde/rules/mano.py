"""Mano: he carries one card and goes to whom he is sent."""

from typing import ClassVar

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.hyde.components import SIX, Card
from companion.games.hyde.facts.mano import ManoGiven, ManoKept, ManoSeen, ManoSent, ManoSwapped
from companion.games.hyde.rules.timing import in_turn
from companion.games.hyde.rules.turn import end_turn, gives_back, owes_mano
from companion.games.hyde.state import Position


def require_at_seat(play: Play[Position]) -> None:
    """Only who Mano stands before may use him (hyde-19)."""
    if play.state.mano_at != play.seat:
        raise Refusal("hyde-19", {"seat": play.state.mano_at})


class SwapMano(Action, frozen=True, tag="swap-mano"):
    """Exchange Mano's card with one of the hand."""

    card: Card


def swap_mano(play: Play[Position], action: SwapMano) -> None:
    """His card for one of the hand, at any time of one's own turn (hyde-19, hyde-40); never a six (hyde-28b).

    Where he has none, because none was left to draw, he gets one of the hand at the end of the turn (hyde-40b).
    """
    in_turn(play, "move", "play", "discard", "mano")
    require_at_seat(play)
    require(action.card != SIX, "hyde-28b", seat=play.seat)
    took = play.state.mano
    require(bool(took) or is_ending(play.state, play.seat), "hyde-40b")
    require(not play.state.veiled, "hyde-39b", seat=play.seat)
    require(action.card in play.state.hands[play.seat], "hyde-40", card=action.card)
    if took:
        play.happens(ManoSwapped(seat=play.seat, gave=action.card, took=took))
    else:
        play.happens(ManoGiven(seat=play.seat, card=action.card))


def is_ending(at: Position, seat: str) -> bool:
    """Is nothing left of this turn but Mano? A ruling may have stopped at Yoko's discard with nothing to discard."""
    return at.turn == seat and (at.step == "mano" or (at.step == "discard" and not gives_back(at, seat)))


def at_the_end(play: Play[Position]) -> None:
    """The last step of one's own turn (hyde-10b), with a card for Mano if one is held (hyde-40b)."""
    in_turn(play, "mano", "discard")
    require(is_ending(play.state, play.seat), "hyde-10b", step=play.state.step)
    require(not owes_mano(play.state, play.seat), "hyde-40b")


class LookAtMano(Action, frozen=True, tag="look-at-mano"):
    """Look at Mano's card after a ruling moved him; everybody reads that it was looked at."""


def look_at_mano(play: Play[Position], _action: LookAtMano) -> None:
    """After a ruling, whoever has him looks at his card once, before everybody's eyes (hyde-39b)."""
    require_at_seat(play)
    require(play.state.veiled, "hyde-39b", seat=play.seat)
    play.happens(ManoSeen(seat=play.seat))


class SendMano(Action, frozen=True, tag="send-mano"):
    """Send Mano with his card to another player; the turn is over."""

    to: str


def send_mano(play: Play[Position], action: SendMano) -> None:
    """To any other player, wherever that player is; then the turn is over (hyde-19b)."""
    at_the_end(play)
    require_at_seat(play)
    require(action.to in play.state.seats and action.to != play.seat, "hyde-19b")
    play.happens(ManoSent(seat=play.seat, to=action.to))
    end_turn(play)


class KeepMano(Action, frozen=True, tag="keep-mano"):
    """Keep Mano; the turn is over."""

    leaves_undone: ClassVar[bool] = True


def keep_mano(play: Play[Position], _action: KeepMano) -> None:
    """Sending him is a choice; where a ruling has taken him away meanwhile, only the turn is left to end."""
    at_the_end(play)
    if play.state.mano_at == play.seat:
        play.happens(ManoKept(seat=play.seat))
    end_turn(play)
