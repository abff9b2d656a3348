"""What could be asked while the race is set up."""

from collections.abc import Iterator

from companion.engine.holes import Pick, Span
from companion.engine.proposals import Offer
from companion.games.monsterchase.components import CHANGES, COLOURS, DRONE, LEAST_TILES, MOST_TILES, SHEETS, free_tiles
from companion.games.monsterchase.offers.forms import keeps
from companion.games.monsterchase.rules.setup import LEAST_POINTS, MOST_POINTS, SHEET_STEPS, may_paint
from companion.games.monsterchase.state import Race
from companion.kit.offering import one


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    if keeps(at, seat):
        yield from keeper_proposals(at)
    if at.mode == "chase" and at.step in SHEET_STEPS:
        yield from sheet_proposals(at, seat)
    if may_paint(at, seat):
        free = tuple(colour for colour in COLOURS if colour not in at.colours.values())
        yield one("paint-car", "colour", free, alike=True)


def keeper_proposals(at: Race) -> Iterator[Offer]:
    match at.step:
        case "circuit":
            yield from circuit_proposals(at)
        case "points":
            yield Offer(action="copy-points", holes=(board_points(),), primary=True)
        case "prey":
            yield Offer(action="ready-prey", primary=True)
            if at.boss:
                yield Offer(action="copy-points", holes=(board_points(at.boss.points),), question="boss-points")
            yield one("change-prey", "change", tuple(CHANGES))
        case "turn" if at.round == 1 and at.mode == "chase":
            yield one("change-prey", "change", tuple(CHANGES)[:1])


def board_points(known: int | None = None) -> Span:
    """The number on the boss's board: what nobody knows yet is not proposed (monsterchase-9b)."""
    return Span(name="points", low=LEAST_POINTS, high=MOST_POINTS, is_copied=True, now=known)


def circuit_proposals(at: Race) -> Iterator[Offer]:
    """Tile by tile on a grid of numbers and sides; or only their number, first of all while none has been named.

    Once one has, the next ones come first until they may make a ring.
    """
    free = free_tiles(at.circuit, has_winter=at.chose("winter") == "yes")
    yield Offer(action="close-circuit", primary=len(at.circuit) >= LEAST_TILES)
    count = Span(name="count", low=LEAST_TILES, high=MOST_TILES)
    yield Offer(action="count-tiles", holes=(count,), primary=not at.circuit)
    if at.circuit:
        yield Offer(action="remove-tile")
    if free:
        tile = Pick(name="tile", options=free, entry="grid", alike=True)
        yield Offer(action="add-tile", holes=(tile,), primary=0 < len(at.circuit) < LEAST_TILES)


def sheet_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """One's own sheet; the drone's by anybody."""
    if seat in at.pilots:
        yield one("take-sheet", "sheet", SHEETS, car=seat)
    if DRONE in at.pilots:
        yield one("take-sheet", "sheet", SHEETS, car=DRONE)
