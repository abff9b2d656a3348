"""Random games of every game, played once for one test after the other (cache of test data)."""

from functools import lru_cache

from companion.engine.game import Game, State
from companion.games import games
from tests.any_game import any_game
from tests.contract.playing import Moment, played
from tests.contract.seeds import SEEDS
from tests.web.counter import GAME as COUNTER

# The counter is on no shelf: it has what a game may have and hyde has not, a seat of its own among it.
GAMES: dict[str, Game[State]] = {**games(), COUNTER.id: any_game(COUNTER)}


# Room for what is played and for what is corrected, of each game: with less, one test threw away what the next asked.
@lru_cache(maxsize=16 * SEEDS)
def evening(name: str, seed: int, corrections: bool = False) -> tuple[Moment, ...]:
    """A random game; those of one game stand together."""
    return tuple(played(GAMES[name], seed, corrections))
