"""Preparation and ranking: tiles, points, prey, sheets, first hands, helmets."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import BOSS, DRONE, UNKNOWN_TILE
from companion.games.monsterchase.hands.lines import line
from companion.games.monsterchase.state import Race


def opened(at: Race, fact: f.Opened) -> Iterator[Line]:
    if fact.options.get("mode", "chase") == "chase":
        yield line("boss-board", "8", boss=fact.options["boss"])
    if len(fact.seats) == 2 and fact.options.get("mode", "chase") == "chase":
        yield line("drone", "121", car=DRONE)


def tiles_laid(at: Race, fact: f.TilesLaid) -> Iterator[Line]:
    """Laid one after the other, or taken back; only counted, they lie there already."""
    if len(fact.tiles) == len(at.circuit) + 1 and fact.tiles[-1] != UNKNOWN_TILE:
        yield line("tile", "2", tile=fact.tiles[-1], place=len(fact.tiles))
    elif len(fact.tiles) + 1 == len(at.circuit) and at.circuit[-1] != UNKNOWN_TILE:
        yield line("tile-back", "2", tile=at.circuit[-1])


def circuit_closed(at: Race, fact: f.CircuitClosed) -> Iterator[Line]:
    for tile in fact.reserves:
        yield line("reserve-out", "5", tile=tile)
    if fact.prey:
        yield line("prey-stack", "11", prey=fact.prey)


def boss_ready(at: Race, fact: f.BossReady) -> Iterator[Line]:
    yield line("boss-heart-at", "9", now=fact.points)
    yield line("mood-at", "97", mood="normal")


def prey_changed(at: Race, fact: f.PreyChanged) -> Iterator[Line]:
    yield line("prey-stack", "140", prey=fact.prey)


def prey_ready(at: Race, fact: f.PreyReady) -> Iterator[Line]:
    yield line("prey-to", "12", tile=fact.tile)


def sheet_taken(at: Race, fact: f.SheetTaken) -> Iterator[Line]:
    yield line("sheet", "7", car=fact.car, sheet=fact.sheet)


def hands_dealt(at: Race, fact: f.HandsDealt) -> Iterator[Line]:
    yield line("first-hands", "17")


# --- the round --------------------------------------------------------------------------------------------------------


def helmet_placed(at: Race, fact: f.HelmetPlaced) -> Iterator[Line]:
    new = fact.placed[len(at.placed) :]
    for place, car in enumerate(new, len(at.placed) + 1):
        yield line("helmet", "32", car=car, position=place)


def ranking_set(at: Race, fact: f.RankingSet) -> Iterator[Line]:
    """Only the helmets that are not where they were."""
    lying = at.placed or at.ranking
    for place, car in enumerate(fact.ranking, 1):
        if lying[place - 1 : place] != (car,):
            yield line("helmet", "32" if car != BOSS else "14", car=car, position=place)
