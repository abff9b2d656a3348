"""Who is asked for what is done for the boss and the round."""

from companion.games.monsterchase.components import KEEPER
from companion.games.monsterchase.state import Race


def keeps(at: Race, seat: str) -> bool:
    """Whether this seat does what is done for the boss and the round (monsterchase-19)."""
    return seat == KEEPER or at.mode == "teams"
