"""At the start of a round: dice, the token, the first places, the Mayhem die, who comes back; a tile that goes."""

from collections.abc import Iterator

from companion.engine.proposals import Offer
from companion.games.mayhem.components import FACES
from companion.games.mayhem.rules.flow import removable
from companion.games.mayhem.rules.rounds import told_faces
from companion.games.mayhem.rules.timing import entering, free_bases, returning, unrolled
from companion.games.mayhem.state import City, bases, is_free_for_all, places, side_of
from companion.kit.offering import one


def proposals(at: City, seat: str) -> Iterator[Offer]:
    match at.step:
        case "dice":
            yield from dice(at)
        case "tie":
            yield one("tell-initiative", "side", tuple(at.sides), primary=True)
        case "enter":
            yield from entries(at, entering(at))
        case "mayhem":
            yield one("tell-mayhem", "face", told_faces(at), primary=True, alike=True)
        case "return":
            yield from entries(at, returning(at))
        case "tile":
            if side_of(at, seat) == at.turn:
                yield one("remove-tile", "place", removable(at), primary=True, alike=True)


def dice(at: City) -> Iterator[Offer]:
    yield one("tell-die", "die", FACES, primary=True, alike=True)
    if is_free_for_all(at) and not unrolled(at):
        yield one("tell-initiative", "side", tuple(at.sides), primary=True)


def entries(at: City, figures: tuple[str, ...]) -> Iterator[Offer]:
    """The first that waits with the places it may come to: a tap on the map says no more than where."""
    for figure in figures[:1]:
        if is_free_for_all(at):
            yield one("enter", "place", places(at), figure=figure)
            yield Offer(action="leave-out", given={"figure": figure})
            continue
        side = at.figures[figure].side
        where = bases(at, side) if at.step == "enter" else free_bases(at, side)
        yield one("enter", "place", where, figure=figure, primary=True)
