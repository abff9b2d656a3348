"""One's own turn as it is tapped: a card by its colour, and how Rick is paid for before he moves."""

from msgspec import Struct

from companion.engine.view import Tap
from companion.games.rickmorty.components import GREEN_KINDS, MOST_CARD_POINTS, RESOURCES
from companion.games.rickmorty.state import Position, covered

# The points of a green card as buttons; what is beyond stands one fold further.
POINTS = tuple(range(11))
RARE = tuple(range(11, MOST_CARD_POINTS + 1))


class Turn(Struct, frozen=True, kw_only=True):
    """What whoever is on turn has for a card: the dimensions covered by pawns or icons (rickmorty-15)."""

    covered: tuple[str, ...]
    # Nothing can be played from an empty hand (rickmorty-13).
    has_cards: bool

    @property
    def blue(self) -> tuple[Tap, ...]:
        """Destroyed at once, or at the end of the turn for which it lasts."""
        return (Tap("play-blue", "lasts", "0"), Tap("play-blue", "lasts", "1"))

    @property
    def kinds(self) -> tuple[Tap, ...]:
        return tuple(Tap("play-green", "kind", kind) for kind in GREEN_KINDS)

    @property
    def payments(self) -> tuple[Tap, ...]:
        """Two of one kind move Rick (rickmorty-20)."""
        return tuple(Tap("move-rick", "resource", resource) for resource in RESOURCES)

    @property
    def points(self) -> tuple[int, ...]:
        return POINTS

    @property
    def rare(self) -> tuple[int, ...]:
        return RARE


def turn(at: Position, viewer: str | None) -> Turn | None:
    """Whoever has an action left now; nobody else."""
    if viewer is None or at.step != "adventure" or at.turn != viewer or at.acted:
        return None
    return Turn(covered=covered(at, viewer), has_cards=at.hands[viewer] > 0)


ON_TURN = (
    Tap("play-blue", "lasts"),
    Tap("play-green", "kind"),
    Tap("play-green", "needs"),
    Tap("play-green", "points"),
)
