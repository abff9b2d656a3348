"""The pad of the count that comes back as a photograph: the sources of each player's points, and their sum."""

from companion.engine.pads import Count, Pad, PadLine
from companion.engine.shapes import Opening

TWO_FIGURES = 99
# Garage tokens on cards and tiles closed, of one player: with four at the table one figure each has to do.
MOST_GARAGES, MOST_CLOSED, ONE_FIGURE = 20, 15, 8
# So many may play until lines run out.
ROOMY = 3


def asks(opening: Opening) -> Pad:
    """The sources of the count (rickmorty-30), and how many tiles each has closed: that is how near the end is
    (rickmorty-31)."""
    return Pad(tuple(PadLine(seat, line) for seat in opening.seats for line in of_seat(len(opening.seats))))


def of_seat(players: int) -> tuple[tuple[Count, ...], ...]:
    garages, closed = (MOST_GARAGES, MOST_CLOSED) if players <= ROOMY else (ONE_FIGURE, ONE_FIGURE)
    counts = (Count("garages", garages), Count("closed", closed))
    return (
        (Count("tiles", TWO_FIGURES),),
        (Count("discarded", TWO_FIGURES),),
        (Count("area", TWO_FIGURES),),
        *(((each,) for each in counts) if players <= ROOMY else (counts,)),
        (Count("sum", TWO_FIGURES),),
    )
