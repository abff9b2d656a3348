"""The prey and the reserves: tokens turned, the whole stack carried on, a reserve taken off its tile."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.hands.lines import line
from companion.games.monsterchase.state import Race


def prey_turned(at: Race, fact: f.PreyTurned) -> Iterator[Line]:
    yield line("prey-turned", "87", token=fact.token)


def prey_eaten(at: Race, fact: f.PreyEaten) -> Iterator[Line]:
    yield line("prey-carried", "95", tile=fact.tile)


def reserve_used(at: Race, fact: f.ReserveUsed) -> Iterator[Line]:
    yield line("reserve-away", "106", tile=fact.tile)
