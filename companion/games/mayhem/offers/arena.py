"""The free-for-all: Cyborg before the first activation and after an attack on him, and his flames."""

from collections.abc import Iterator

from companion.engine.proposals import Offer
from companion.games.mayhem.rules.arena import cyborg_reach, may_go_first
from companion.games.mayhem.state import City, is_free_for_all, side_of
from companion.kit.offering import one


def proposals(at: City, seat: str) -> Iterator[Offer]:
    if not is_free_for_all(at):
        return
    side = side_of(at, seat)
    if at.active is None:
        if side == at.turn and may_go_first(at):
            yield one("move-cyborg", "place", cyborg_reach(at), alike=True)
    elif at.figures[at.active.figure].side == side:
        if at.steps > 0:
            yield one("move-cyborg", "place", cyborg_reach(at), alike=True, ends=1)
            yield Offer(action="leave-cyborg", primary=True)
        if at.flames:
            yield Offer(action="hold-flames")
