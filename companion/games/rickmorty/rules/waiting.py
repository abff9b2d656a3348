"""Who has something to do now."""

from companion.games.rickmorty.rules.round import unplaced
from companion.games.rickmorty.state import Position


def acting(at: Position) -> tuple[str, ...]:
    """One seat where it is its turn, visit or choice; those who have not placed; anybody for a die or a tile."""
    match at.step:
        case "place":
            return unplaced(at)
        case "initiative":
            return at.tied
        case "garage":
            return at.visits[:1]
        case "adventure":
            return (at.turn,)
        case "harvest":
            return (at.due[0].seat,) if at.due else at.seats
        case "cards":
            return (at.drops[0].seat,) if at.drops else at.seats
        case "over":
            return ()
    return at.seats
