"""When an act may be asked, and by whom: what every chapter asks first."""

from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.monsterchase.components import DRONE, EXTRA, KEEPER
from companion.games.monsterchase.state import Race, are_mates, is_action

# What these say holds for now: whose turn it is, and at which step of it.
UNTIMELY = frozenset({"monsterchase-20b", "monsterchase-31b", "monsterchase-86d"})


def at_step(play: Play[Race], *steps: str) -> None:
    """One thing at a time (monsterchase-20b)."""
    if play.state.step not in steps:
        raise Refusal("monsterchase-20b", {"phase": due(play.state)})


def in_action(play: Play[Race]) -> None:
    """While cars and boss act: in anybody's turn and in phase 4 (monsterchase-20b)."""
    if not is_action(play.state):
        raise Refusal("monsterchase-20b", {"phase": due(play.state)})


def due(at: Race) -> str:
    """What it is time to do, by the name of it."""
    return f"to-{at.step}"


def is_keeper(play: Play[Race]) -> None:
    """What is done for boss and round is the keeper's to tell (monsterchase-19); without a boss anybody's."""
    require(play.seat == KEEPER or play.state.mode == "teams", "monsterchase-31b", seat=KEEPER)


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


def in_turn(play: Play[Race]) -> str:
    """The car whose turn it is, if this seat may act for it (monsterchase-31b); asked first by nearly every action."""
    at = play.state
    if at.step != "turn":
        raise Refusal("monsterchase-20b", {"phase": due(at)})
    car = at.turn.car
    if play.seat != car:
        may_act_for(play, car)
    return car


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
    """The seats that may move a car: its own, all of them the drone's, a team its added pilot's; where a ruling left
    that team without people, all of them."""
    if car == DRONE:
        return at.seats
    if car == EXTRA:
        return tuple(seat for seat in at.seats if are_mates(at, seat, car)) or at.seats
    return (car,)


def last_human(at: Race) -> str:
    """Who settles the boss's ties: the last car in the ranking that one person drives (monsterchase-76)."""
    return next((car for car in reversed(at.ranking) if car in at.seats), at.seats[0])
