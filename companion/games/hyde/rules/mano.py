"""Mano: he carries one card and goes to whom he is sent."""

from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.hyde import actions as a
from companion.games.hyde import facts as f
from companion.games.hyde.components import SIX
from companion.games.hyde.rules.moment import in_turn
from companion.games.hyde.rules.turn import end_turn
from companion.games.hyde.state import Position


def require_at_seat(play: Play[Position]) -> None:
    """Only who Mano stands before may use him (hyde-19)."""
    require(play.state.mano_at == play.seat, "hyde-19", seat=play.state.mano_at)


def swap_mano(play: Play[Position], action: a.SwapMano) -> None:
    """His card for one of the hand, at any time of one's own turn (hyde-19, hyde-40); never a six (hyde-28b)."""
    in_turn(play, "move", "play", "discard", "mano")
    require_at_seat(play)
    require(action.card != SIX, "hyde-28b", seat=play.seat)
    hand = play.state.hands[play.seat]
    require(bool(play.state.mano) and action.card in hand, "hyde-40", card=action.card)
    play.happens(f.ManoSwapped(seat=play.seat, gave=action.card, took=play.state.mano))


def send_mano(play: Play[Position], action: a.SendMano) -> None:
    """To any other player, wherever that player is; then the turn is over (hyde-19b)."""
    in_turn(play, "mano")
    require_at_seat(play)
    require(action.to in play.state.seats and action.to != play.seat, "hyde-19b")
    play.happens(f.ManoSent(seat=play.seat, to=action.to))
    end_turn(play)


def keep_mano(play: Play[Position]) -> None:
    """Sending him is a choice."""
    in_turn(play, "mano")
    require_at_seat(play)
    play.happens(f.ManoKept(seat=play.seat))
    end_turn(play)
