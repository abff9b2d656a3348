"""What entering, turning and eating do to the stack of prey, and to the reserves."""

from msgspec.structs import replace

from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import PREY
from companion.games.monsterchase.state import Race


def prey_entered(at: Race, fact: f.PreyEntered) -> Race:
    return replace(at, flips=at.flips + fact.count)


def prey_turned(at: Race, fact: f.PreyTurned) -> Race:
    exposed = list(at.exposed)
    exposed.remove(fact.token)
    return replace(at, exposed=tuple(exposed), sheltered=(*at.sheltered, fact.token), flips=max(0, at.flips - 1))


def prey_missed(at: Race, fact: f.PreyMissed) -> Race:
    return replace(at, late=(*at.late, fact.car))


def prey_eaten(at: Race, fact: f.PreyEaten) -> Race:
    """The whole stack lies on the next tile, exposed; who was late there is another question (monsterchase-95,
    monsterchase-96)."""
    stack = sorted((*at.exposed, *at.sheltered), key=tuple(PREY).index)
    return replace(at, exposed=tuple(stack), sheltered=(), prey_tile=fact.tile, late=(), flips=0)


def reserve_used(at: Race, fact: f.ReserveUsed) -> Race:
    return replace(at, reserves=tuple(tile for tile in at.reserves if tile != fact.tile))
