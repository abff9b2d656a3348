"""When an act may be asked, and by whom: the guards that every chapter asks first."""

from collections.abc import Callable
from functools import cache

from companion.engine.dispatch import AtSteps
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.monsterchase.components import DRONE, EXTRA, KEEPER, OPEN_HANDS
from companion.games.monsterchase.state import ACTION_STEPS, PHASE, SETUP_STEPS, Race, are_mates, is_action

Guard = Callable[[Play[Race]], None]


@cache
def at_step(*steps: str) -> Guard:
    """One thing at a time (monsterchase-20b)."""
    return AtSteps(frozenset(steps), not_yet, is_all=True)


def not_yet(play: Play[Race]) -> None:
    raise Refusal("monsterchase-20b", {"phase": due(play.state)})


# While cars and boss act: in anybody's turn and in phase 4.
in_action = at_step(*ACTION_STEPS)


# All but the end; and the race itself, before which nothing of it is offered.
is_going_on = at_step(*SETUP_STEPS, *PHASE)
racing = AtSteps[Race](frozenset(PHASE))


def due(at: Race) -> str:
    """What it is time to do, by the name of it."""
    return f"to-{at.step}"


def is_keeper(play: Play[Race]) -> None:
    """What is done for boss and round is the keeper's to tell (monsterchase-19); without a boss anybody's."""
    if not keeps(play.state, play.seat):
        raise Refusal("monsterchase-31b", {"seat": KEEPER})


def keeps(at: Race, seat: str) -> bool:
    """Whether this seat does what is done for the boss and the round (monsterchase-19)."""
    return seat == KEEPER or at.mode == "teams"


@cache
def but_at(*steps: str) -> Callable[[Race, str], bool]:
    """Looked for by everybody; but whoever keeps the boss is told nothing more of it at these steps, at which something
    else of the kind is due."""
    return lambda at, seat: at.step not in steps or not keeps(at, seat)


def may_act_for(play: Play[Race], car: str) -> None:
    """Its pilot, the keeper beside it, everybody for the drone, its team for an added pilot (monsterchase-31b)."""
    if play.seat != KEEPER and not shares(play.state, play.seat, car):
        raise Refusal("monsterchase-31b", {"seat": car})


def may_drive(at: Race, seat: str, car: str) -> bool:
    """Whether a seat may act for a car: the keeper for every one."""
    return seat == KEEPER or shares(at, seat, car)


def shares(at: Race, seat: str, car: str) -> bool:
    """Whether a car is this seat's to decide about: its own, the drone, and the added pilot of its team."""
    return seat == car or car == DRONE or (car == EXTRA and seat in drivers(at, car))


def drives(play: Play[Race]) -> None:
    """Only whoever may act for the car whose turn it is (monsterchase-20b, monsterchase-31b); asked first by nearly
    every action."""
    at = play.state
    if at.step != "turn":
        raise Refusal("monsterchase-20b", {"phase": due(at)})
    if play.seat != at.turn.car:
        may_act_for(play, at.turn.car)


in_turn = AtSteps(frozenset({"turn"}), drives)


def cars_of(at: Race, seat: str) -> tuple[str, ...]:
    """The cars this seat may act for."""
    if seat == KEEPER:
        return tuple(at.pilots)
    return tuple([car for car in at.pilots if car == seat or (car in OPEN_HANDS and shares(at, seat, car))])


def driven_by_others(at: Race, seat: str) -> tuple[str, ...]:
    """The cars that are not this seat's to decide about (monsterchase-31b), while cars and boss act."""
    if seat == KEEPER or not is_action(at):
        return ()
    return tuple([car for car in at.pilots if car != seat and not (car in OPEN_HANDS and shares(at, seat, car))])


def has_asked(at: Race, seat: str) -> bool:
    """Whether a card was played of which this seat may tell what it did."""
    return at.step == "turn" and at.turn.asks != "" and may_drive(at, seat, at.turn.car)


def is_answering(at: Race, seat: str) -> bool:
    """Whether this seat is asked what its card has done: once what was turned, or the side it is on, is settled. The
    keeper, who may tell as much, is not."""
    if at.step != "turn" or not at.turn.asks or at.turn.tile or (at.flips and at.exposed):
        return False
    return seat in acting(at)


def asks_back(play: Play[Race]) -> None:
    """A card was played that asks what it did (monsterchase-20b)."""
    require(play.state.turn.asks != "", "monsterchase-20b", phase="to-turn")


# --- who has something to do ------------------------------------------------------------------------------------------


def acting(at: Race) -> tuple[str, ...]:
    """Who is waited for: the keeper, whoever drives the car in turn, or everybody where there is no boss; while a card
    is asked for, whoever has to say yes or no to it (monsterchase-71b)."""
    if at.step == "over":
        return ()
    if at.step == "turn":
        return drivers(at, at.turn.asked if is_for_giver(at) else at.turn.car)
    if at.step in ("tie", "assault-tie"):
        return (last_human(at),)
    return (KEEPER,) if at.mode == "chase" else at.seats


def is_for_giver(at: Race) -> bool:
    """Whether a card was asked for whose giver has to agree: by house ruling the asker just takes one."""
    return at.turn.asked != "" and at.chose("astral-consent") != "no"


def drivers(at: Race, car: str) -> tuple[str, ...]:
    """The seats that may move a car: its own, all of them the drone's, a team its added pilot's; where a correction
    left that team without people, all of them."""
    if car == DRONE:
        return at.seats
    if car == EXTRA:
        return tuple(seat for seat in at.seats if are_mates(at, seat, car)) or at.seats
    return (car,)


def last_human(at: Race) -> str:
    """Who settles the boss's ties: the last car in the ranking that one person drives (monsterchase-76)."""
    return next((car for car in reversed(at.ranking) if car in at.seats), at.seats[0])
