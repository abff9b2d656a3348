"""A match played by luck to its end without looking whether promises are kept: what the benchmark times."""

from companion.engine.game import Game, State
from companion.simulate import MOST_ACTIONS, Match


def played_out(game: Game[State], number: int, seed: str) -> Match:
    match = Match(game, number, seed)
    match.open()
    while (acting := game.acting(match.state)) and len(match.acts) <= MOST_ACTIONS:
        match.act(*match.chosen(acting))
    return match
