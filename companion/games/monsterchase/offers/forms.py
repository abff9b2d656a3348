"""The commonest form of an offer, and who is asked."""

from companion.engine.shapes import Filling, Offer, Pick
from companion.games.monsterchase.components import KEEPER
from companion.games.monsterchase.state import Race


def one(
    action: str, hole: str, options: tuple[str, ...], *, primary: bool = False, alike: bool = False, **given: Filling
) -> Offer:
    """An offer with one single hole; a domain that is empty proposes nothing that could be filled."""
    return Offer(action=action, given=given, holes=(Pick(name=hole, options=options, alike=alike),), primary=primary)


def keeps(at: Race, seat: str) -> bool:
    """Whether this seat does what is done for the boss and the round (monsterchase-19)."""
    return seat == KEEPER or at.mode == "teams"
