"""What a card or a board may have done that is none of the fourteen effects."""

from collections.abc import Iterator

from companion.engine.holes import Pick
from companion.engine.proposals import Offer, Sure
from companion.games.mayhem.rules.fates import fates, movable, reached, roomy, speaks
from companion.games.mayhem.state import City


def proposals(at: City, seat: str) -> Iterator[Offer]:
    if not speaks(at, seat):
        return
    if found := reached(at):
        who = Pick(name="figure", options=found, alike=True)
        yield Sure(action="befall", holes=(who, Pick(name="what", options=fates(at), alike=True)))
    free = roomy(at)
    if free and (who_moves := movable(at)):
        who = Pick(name="figure", options=who_moves, alike=True)
        yield Sure(action="put", holes=(who, Pick(name="place", options=free, alike=True)))
