"""What dice on tiles and tucked cards do to the table."""

from msgspec.structs import replace

from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import EITHER, RED, UNKNOWN
from companion.games.monsterchase.connection import moved
from companion.games.monsterchase.state import Race, with_pilot, with_seen, with_turn


def die_rolled(at: Race, fact: f.DieRolled) -> Race:
    """Each die is counted; among the mirrors a car is somewhere else at once."""
    counted = replace(at, dice=at.dice + 1)
    if fact.follows == "mirror":
        return moved(counted, fact.car)
    return with_turn(counted, draws=False) if fact.follows.endswith("no-draw") else counted


def spirit_tucked(at: Race, fact: f.SpiritTucked) -> Race:
    """Only its effect is in sight, and it may have come from either deck."""
    tucked = (*at.pilots[fact.car].tucked, fact.card)
    seen = with_seen(at, EITHER, UNKNOWN)
    return with_turn(with_pilot(seen, fact.car, tucked=tucked), is_tucked=True)


def spirit_used(at: Race, fact: f.SpiritUsed) -> Race:
    """A Steer moves the car."""
    tucked = list(at.pilots[fact.car].tucked)
    tucked.remove(fact.card)
    used = with_pilot(at, fact.car, tucked=tuple(tucked))
    return moved(used, fact.car) if fact.card == "steer" else used


def rocks_woken(at: Race, fact: f.RocksWoken) -> Race:
    return with_turn(at, awake=fact.rocks)


def boulder_rolled(at: Race, fact: f.BoulderRolled) -> Race:
    """The Rush card that was turned over for it is told by its value only."""
    seen = with_seen(at, RED, UNKNOWN)
    return with_turn(replace(seen, strip=fact.strip), awake=())


def tile_woken(at: Race, fact: f.TileWoken) -> Race:
    """What follows is done on the track."""
    return at


def place_asked(at: Race, fact: f.PlaceAsked) -> Race:
    return at
