"""When an act may be asked, and by whom: what every chapter asks first."""

from collections.abc import Callable
from typing import Never

from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase.components import DRONE, EXTRA, KEEPER
from companion.games.monsterchase.state import Race, are_mates, is_action

# The table of rules pairs each kind of action with its own function.
Decide = Callable[[Play[Race], Never], None]


def at_step(play: Play[Race], *steps: str) -> None:
    """One thing at a time (monsterchase-20b)."""
    require(play.state.step in steps, "monsterchase-20b", phase=due(play.state))


def in_action(play: Play[Race]) -> None:
    """While cars and boss act: in anybody's turn and in phase 4 (monsterchase-20b)."""
    require(is_action(play.state), "monsterchase-20b", phase=due(play.state))


def due(at: Race) -> str:
    """What it is time to do, by the name of it."""
    return f"to-{at.step}"


def is_keeper(play: Play[Race]) -> None:
    """What is done for boss and round is the keeper's to tell (monsterchase-19); without a boss anybody's."""
    require(play.seat == KEEPER or play.state.mode == "teams", "monsterchase-31b", seat=KEEPER)


def may_act_for(play: Play[Race], car: str) -> None:
    """Its pilot, the keeper beside it, everybody for the drone, its team for an added pilot (monsterchase-31b)."""
    at, seat = play.state, play.seat
    is_shared = car == DRONE or (car == EXTRA and are_mates(at, seat, car))
    require(seat in (car, KEEPER) or is_shared, "monsterchase-31b", seat=car)


def in_turn(play: Play[Race]) -> str:
    """The car whose turn it is, if this seat may act for it (monsterchase-31b)."""
    at_step(play, "turn")
    car = play.state.turn.car
    may_act_for(play, car)
    return car
