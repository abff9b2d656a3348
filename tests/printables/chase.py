"""Tables of Monster Chase to print for."""

from typing import Any

from companion.engine.opening import Opening
from companion.games.monsterchase import GAME as CHASE
from companion.games.monsterchase.components import BOSSES
from printables import PrintRequest
from tests.printables.logged import request_for


def table(seats: str = "ABCD", copied: dict[str, Any] | None = None, **options: str) -> Opening:
    """A table of Monster Chase whose box says this."""
    return CHASE.opening(seats, options, box=copied)


def asked(**changes: Any) -> PrintRequest:
    given: dict[str, Any] = {"game": CHASE, "opening": table(), "rulings": ()}
    return request_for(**(given | changes))


def points(number: int) -> dict[str, Any]:
    """A box whose boards all say this number."""
    return {"points": [[number] * 7 for _ in BOSSES]}
