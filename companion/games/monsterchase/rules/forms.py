"""What several chapters ask alike: one card, and whose it is by an icon."""

from functools import cache

from companion.engine.holes import Pick
from companion.games.monsterchase.components import EXTRA, HAND, Card


def one_card(options: tuple[Card, ...]) -> Pick:
    """Buttons for a few, a grid for all kinds."""
    return Pick(name="card", options=options, entry="grid" if len(options) > HAND else "list", alike=True)


@cache
def sign(car: str) -> str:
    """Our icon of whoever is meant: a seat has a shape of its own."""
    return f"seat-{car}" if len(car) == 1 else "car" if car == EXTRA else car
