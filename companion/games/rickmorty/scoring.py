"""The count at the end: tiles, personal piles, cards in play, garage tokens on them (rickmorty-30)."""

from msgspec import Struct

from companion.engine.opening import Opening
from companion.engine.scores import Scores, ScoreSheet, Write
from companion.games.rickmorty.components import Green, Tile
from companion.games.rickmorty.state import Position, brought, cards_of, pile_of

SOURCES = ("tiles", "discarded", "area", "garages")
COLUMNS = (*SOURCES, "sum")


class Points(Struct, frozen=True):
    """The points of one seat, by their source; what is in hand and in supply counts nothing."""

    tiles: int
    discarded: int
    area: int
    # A point for each garage token on a card in play, none for the others (rickmorty-40).
    garages: int

    @property
    def sum(self) -> int:
        return self.tiles + self.discarded + self.area + self.garages


def points(at: Position, seat: str) -> Points:
    """What lies before a seat, and what was copied from paper beside it."""
    lying = points_of(at.closed[seat], pile_of(at, seat), cards_of(at, seat))
    return Points(**{source: getattr(lying, source) + brought(at, seat, source) for source in SOURCES})


def points_of(closed: tuple[Tile, ...], pile: tuple[Green, ...], area: tuple[Green, ...]) -> Points:
    return Points(
        tiles=sum(tile.points for tile in closed),
        discarded=sum(card.points for card in pile),
        area=sum(card.points for card in area),
        garages=sum(card.garage for card in area),
    )


def total(at: Position, seat: str) -> int:
    return points(at, seat).sum


def winners(at: Position) -> tuple[str, ...]:
    """The most points; level ones share it, unless the table lets the most closed tiles decide (rickmorty-30b)."""
    totals = {seat: total(at, seat) for seat in at.seats}
    best = tuple(seat for seat in at.seats if totals[seat] == max(totals.values()))
    if at.options["ties"] != "tiles":
        return best
    most = max(len(at.closed[seat]) for seat in best)
    return tuple(seat for seat in best if len(at.closed[seat]) == most)


def score_sheet(opening: Opening) -> ScoreSheet:
    """A row for each player, a column for each source, and the sum."""
    return ScoreSheet(rows=opening.seats, columns=tuple(Write(column, 99) for column in COLUMNS))


def scores(at: Position) -> Scores:
    """What the score sheet shows so far."""
    found: Scores = {}
    for seat in at.seats:
        counted = points(at, seat)
        for column in COLUMNS:
            found[seat, column] = getattr(counted, column)
    return found
