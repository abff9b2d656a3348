"""What follows from a ruling: a game that was ruled open again goes on, one ruled over is won."""

from companion.engine.facts import Adjusted
from companion.engine.play import Play
from companion.games.mythos.facts.score import Reopened
from companion.games.mythos.rules.score import win
from companion.games.mythos.state import Position


def after_ruling(play: Play[Position], ruling: Adjusted) -> None:
    """Points ruled after the end decide it anew (mythos-29): the table is right."""
    at = play.state
    if ruling.dial == "step" and at.step == "over" and not at.winner:
        win(play)
    elif at.winner and at.step == "over" and changes_points(ruling):
        play.happens(Reopened())
        win(play)


def changes_points(ruling: Adjusted) -> bool:
    return ruling.dial.partition(".")[0] in ("bonus", "counted", "won", "edge")
