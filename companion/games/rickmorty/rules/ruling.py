"""What follows from a ruling: the table is the truth, and what is asked goes on from it."""

from companion.engine.facts import Adjusted
from companion.engine.play import Play
from companion.games.rickmorty.rules.following import follow
from companion.games.rickmorty.state import Position

# What a ruling may set that changes what is asked now.
STIRS = ("rick", "morty", "tile", "gives", "step", "die", "hand")


def after_ruling(play: Play[Position], ruling: Adjusted) -> None:
    if ruling.dial.partition(".")[0] in STIRS:
        follow(play)
