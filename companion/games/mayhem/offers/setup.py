"""Before the first round: who plays whom, and how the map lies."""

from collections.abc import Iterator

from companion.engine.proposals import Offer
from companion.engine.words import Line
from companion.games.mayhem.components import SIDES, TILES, characters, tiles
from companion.games.mayhem.layout import PLACES
from companion.games.mayhem.rules.setup import next_base, next_place
from companion.games.mayhem.rules.timing import drafting
from companion.games.mayhem.state import City, is_free_for_all
from companion.kit.offering import one


def proposals(at: City, seat: str) -> Iterator[Offer]:
    is_draft = at.step == "draft"
    yield one("pick-character", "character", characters(at.box), primary=is_draft and seat in drafting(at))
    if not is_free_for_all(at):
        yield one("choose-colour", "colour", SIDES)
    if is_draft:
        return
    if not is_free_for_all(at):
        if next_base(at):
            left = tuple(place for place in PLACES if place not in at.tiles)
            yield one("lay-base", "place", left, alike=True, primary=bool(at.tiles))
        if tiles(at.box["tiles"]) and next_place(at):
            left_over = tuple(tile for tile in TILES if tile not in at.tiles.values())
            yield one("lay-tile", "tile", left_over, alike=True)
    # Face down there is nothing to draw and to copy.
    said = Line("do.lay-arena") if is_free_for_all(at) else None
    yield Offer(action="shuffle-map", primary=not at.tiles, said=said)
