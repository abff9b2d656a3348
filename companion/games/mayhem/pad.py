"""The pad that comes back as a photograph: where the teams stand and in which round, or who is still in."""

from companion.engine.pads import Count, Pad, PadLine
from companion.engine.shapes import Mark, Opening
from companion.games.mayhem.components import SIDES, TO_WIN
from companion.games.mayhem.dials import MOST_ROUND
from companion.games.mayhem.ending import REPLAY


def asks(opening: Opening) -> Pad:
    """Points and missions of each team (mayhem-2); in the free-for-all who is still in (mayhem-73). No mission is worth
    nothing, so there are no more of them than points."""
    is_arena = opening.options["mode"] == "free-for-all"
    sides = opening.seats if is_arena else SIDES
    of_side = (Mark("last", ("standing", "out")),) if is_arena else (Count("points", TO_WIN), Count("missions", TO_WIN))
    return Pad(
        (
            *(PadLine(side, of_side) for side in sides),
            PadLine("total", (Count("round", MOST_ROUND),)),
            PadLine("total", (Mark("winner", (*sides, REPLAY)),)),
        )
    )
