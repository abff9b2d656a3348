"""What a card or a board may have done that is none of the fourteen effects."""

from collections.abc import Iterator

from companion.engine.shapes import Offer, Pick
from companion.games.mayhem.rules.fates import fates, movable, reached, speaks
from companion.games.mayhem.state import City, has_slot, places


def proposals(at: City, seat: str) -> Iterator[Offer]:
    if not speaks(at, seat):
        return
    if found := reached(at):
        who = Pick(name="figure", options=found, alike=True)
        yield Offer(action="befall", holes=(who, Pick(name="what", options=fates(at), alike=True)))
    free = tuple(each for each in places(at) if has_slot(at, each))
    if free and (who_moves := movable(at)):
        who = Pick(name="figure", options=who_moves, alike=True)
        yield Offer(action="put", holes=(who, Pick(name="place", options=free, alike=True)))
