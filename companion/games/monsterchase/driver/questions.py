"""The boss's way where nobody drew the track: only the questions that matter, each answered with one tap."""

from itertools import combinations

from msgspec import Struct

from companion.games.monsterchase.chips import ASSAULTS, in_force
from companion.games.monsterchase.components import effect_of
from companion.games.monsterchase.state import NONE, Race

AND = "+"
# The ways a steering boss may go, as it sees them.
WAYS = ("left", "stay", "right")
# Somebody saw at once which way it goes.
KNOWN = "known"
# Which ways there are at all, then the priorities (monsterchase-75).
MEASURES = ("ways", "own", "advance", "dealt")


class Weighing(Struct, frozen=True):
    """The ways that are still as good as any, and what is to be asked about them; nothing once it is decided."""

    ways: tuple[str, ...]
    measure: str
    # The priority that decided: 0 while it is open, or where there was only one way.
    decided: int = 0

    @property
    def is_tie(self) -> bool:
        """A true tie: the last pilot in the ranking decides (monsterchase-76)."""
        return not self.measure and len(self.ways) > 1


def weighing(at: Race) -> Weighing | None:
    """Where the questions stand; None where the card leaves nothing to choose, or the track was drawn."""
    if at.turn.is_sketched or not steers(at):
        return None
    ways: tuple[str, ...] = WAYS
    decided = 0
    for place, answer in enumerate(at.turn.weighed):
        left = tuple(answer.split(AND))
        decided = place if len(left) < len(ways) else decided
        ways = left
    asked = len(at.turn.weighed)
    if len(ways) == 1 or asked == len(MEASURES):
        return Weighing(ways, "", decided if len(ways) == 1 else len(MEASURES))
    return Weighing(ways, MEASURES[asked])


def steers(at: Race) -> bool:
    """Whether the card, or the half of the assault in force, lets the boss choose its lane (monsterchase-33)."""
    if at.step in ASSAULTS:
        return at.turn.left == NONE and any(chip.kind == "steer" for chip in in_force(at))
    return at.step in ("move", "tie") and effect_of(at.turn.flip) == "steer"


def answers(found: Weighing) -> tuple[str, ...]:
    """Every way to answer: one way, or several that are equal; straight on there always is."""
    several = (each for count in range(1, len(found.ways) + 1) for each in combinations(found.ways, count))
    return tuple(AND.join(each) for each in several if found.measure != "ways" or "stay" in each)
