"""What several chapters ask alike: who is asked for what is done for the boss and the round, and for one card."""

from companion.engine.holes import Filling, Pick
from companion.engine.proposals import Offer, Shut
from companion.games.monsterchase.components import (
    BOSS,
    DRONE,
    EXTRA,
    HAND,
    KEEPER,
    LIVES,
    MOST_SHIELDS,
    MOST_STARS,
    Card,
)
from companion.games.monsterchase.rules.hits import is_bot
from companion.games.monsterchase.rules.timing import acting
from companion.games.monsterchase.state import Race


def is_answering(at: Race, seat: str) -> bool:
    """Whether this seat is asked what its card has done: once what was turned, or the side it is on, is settled."""
    has_flips = bool(at.flips and at.exposed)
    return at.step == "turn" and bool(at.turn.asks) and seat in acting(at) and not (has_flips or at.turn.tile)


def keeps(at: Race, seat: str) -> bool:
    """Whether this seat does what is done for the boss and the round (monsterchase-19)."""
    return seat == KEEPER or at.mode == "teams"


def has_room(at: Race, car: str, what: str) -> bool:
    """Whether a sheet has a space left for one more, or the boss has lost a point (monsterchase-7c, monsterchase-10b,
    monsterchase-110); the drone has no stars, and a bot gains no shields so (monsterchase-116, monsterchase-124)."""
    if car == BOSS:
        return at.boss is not None and at.boss.points < at.boss.most
    pilot = at.pilots[car]
    if what == "life":
        return pilot.lives < LIVES
    if what == "star":
        return pilot.stars < MOST_STARS and car != DRONE
    return pilot.shields < MOST_SHIELDS and not is_bot(at, car)


def one_card(
    action: str, options: tuple[Card, ...], *, primary: bool = False, is_shut: bool = False, **given: Filling
) -> Offer:
    """An offer of one card: buttons for a few, a grid for all kinds."""
    hole = Pick(name="card", options=options, entry="grid" if len(options) > HAND else "list", alike=True)
    return (Shut if is_shut else Offer)(action=action, given=given, holes=(hole,), primary=primary)


def sign(car: str) -> str:
    """Our icon of whoever is meant: a seat has a shape of its own."""
    return f"seat-{car}" if len(car) == 1 else "car" if car == EXTRA else car
