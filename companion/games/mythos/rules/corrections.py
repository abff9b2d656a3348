"""What follows from a correction: a game that is open again by it goes on, one that is over is won."""

from companion.engine.facts import Adjusted
from companion.engine.play import Play
from companion.games.mythos.facts.score import Reopened
from companion.games.mythos.rules.score import win
from companion.games.mythos.state import Position


def after_correction(play: Play[Position], correction: Adjusted) -> None:
    """Points corrected after the end decide it anew (mythos-29): the table is right."""
    at = play.state
    if correction.dial == "step" and at.step == "over" and not at.winner:
        win(play)
    elif at.winner and at.step == "over" and changes_points(correction):
        play.happens(Reopened())
        win(play)


def changes_points(correction: Adjusted) -> bool:
    return correction.dial.partition(".")[0] in ("bonus", "counted", "won", "edge")
