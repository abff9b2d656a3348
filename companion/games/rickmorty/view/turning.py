"""One's own turn as it is tapped: a card by its colour, and how Rick is paid for before he moves."""

from typing import ClassVar

from msgspec import Struct

from companion.engine.view import Tap
from companion.games.rickmorty.components import GREEN_KINDS, MOST_CARD_POINTS, RESOURCES
from companion.games.rickmorty.state import Position, covered


class Turn(Struct, frozen=True, kw_only=True):
    """What whoever is on turn has for a card: the dimensions covered by pawns or icons (rickmorty-15)."""

    # Destroyed at once, or at the end of the turn for which it lasts.
    blue: ClassVar[tuple[Tap, ...]] = (Tap("play-blue", "lasts", "0"), Tap("play-blue", "lasts", "1"))
    kinds: ClassVar[tuple[Tap, ...]] = tuple(Tap("play-green", "kind", kind) for kind in GREEN_KINDS)
    # Two of one kind move Rick (rickmorty-20).
    payments: ClassVar[tuple[Tap, ...]] = tuple(Tap("move-rick", "resource", resource) for resource in RESOURCES)
    # The points of a green card as buttons; what is beyond stands one fold further.
    points: ClassVar[tuple[int, ...]] = tuple(range(11))
    rare: ClassVar[tuple[int, ...]] = tuple(range(11, MOST_CARD_POINTS + 1))
    covered: tuple[str, ...]
    # Nothing can be played from an empty hand (rickmorty-13).
    has_cards: bool


def turn(at: Position, viewer: str | None) -> Turn | None:
    """Whoever has an action left now; nobody else."""
    if viewer is None or at.step != "adventure" or at.turn != viewer or at.acted:
        return None
    return Turn(covered=covered(at, viewer), has_cards=at.hands[viewer] > 0)
