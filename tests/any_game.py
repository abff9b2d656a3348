"""A game for whoever knows of none in particular (type erasure): a shelf, a voice, a table, a random evening.

Each game takes and gives its own state, so that no game may stand for another; what asks a game only about what the
same game gave takes any.
"""

from typing import TypeVar, cast

from companion.engine.game import Game, State

S = TypeVar("S", bound=State)


def any_game(game: Game[S]) -> Game[State]:
    return cast(Game[State], game)
