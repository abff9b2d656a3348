"""What follows from a ruling: a card that it moved stays covered."""

from companion.engine.facts import Adjusted
from companion.engine.play import Play
from companion.games.hyde import facts as f
from companion.games.hyde.state import Position


def after_ruling(play: Play[Position], ruling: Adjusted) -> None:
    veil_mano(play, ruling)


def veil_mano(play: Play[Position], ruling: Adjusted) -> None:
    """A ruling that moves Mano shows his card to nobody (hyde-39b): it would be the price of one tap and its undo."""
    at = play.state
    if ruling.dial == "mano" and ruling.value != ruling.was and at.mano and at.options["keep"] != "nothing":
        play.happens(f.ManoVeiled())
