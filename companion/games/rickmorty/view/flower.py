"""The flower of seven dimensions and the spaces between them: what lies there, and what a tap there would do."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import cycle

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.rickmorty.components import PLACES, RESOURCES, SLOTS, SMITH, smith_cards, spaces
from companion.games.rickmorty.state import Position

# Where each dimension lies, in half steps to the right and down; a space in between lies halfway.
SPOTS = {"d1": (2, 0), "d2": (4, 2), "d3": (4, 6), "d4": (2, 8), "d5": (0, 6), "d6": (0, 2), SMITH: (2, 4)}
# Of a board with other spaces than the usual twelve, where those lie that would lie on another one.
CORNERS = ((0, 0), (4, 0), (4, 8), (0, 8))


class Pip(Struct, frozen=True):
    """So many of one resource."""

    resource: str
    count: int


def pips(counts: Iterable[int]) -> tuple[Pip, ...]:
    return tuple(Pip(resource, count) for resource, count in zip(RESOURCES, counts, strict=True) if count)


class Pawn(Struct, frozen=True):
    """A pawn by the shape of its player and its letter."""

    seat: str
    letter: str


class Space(Struct, frozen=True, kw_only=True):
    """One space of the board as everybody sees it; its tile as far as anybody has read it."""

    id: str
    # Where it lies, and what kind of space it is.
    area: str
    # A dimension by its number; the house has none, and a space in between neither.
    number: str
    # A space in between that lies in a corner says between which.
    label: str
    is_home: bool
    is_hole: bool
    # A tile whose numbers are still to be copied.
    is_unread: bool
    state: str
    # The die that lies there, by its face.
    die: str
    points: int
    cost: tuple[Pip, ...]
    gives: tuple[Pip, ...]
    # Cards a Rick draws here; a tile nobody has read yet says nothing.
    cards: str
    pawns: tuple[Pawn, ...]

    @property
    def taps(self) -> dict[str, tuple[Tap, ...]]:
        return taps_of(self.id)

    @property
    def rolled(self) -> Line:
        """What a tap says of the die."""
        return Line("board.go-roll-die", {"place": self.id})

    @property
    def reached(self) -> Line:
        """What a tap says of Rick, once he is paid for."""
        return Line("board.go-to", {"place": self.id})


def flower(at: Position) -> Iterator[Space]:
    pawns = (("R", at.ricks), ("M", at.mortys))
    for id, (x, y) in spots_of(spaces(at.box)):
        tile, is_slot, is_hole, has_die = at.tiles.get(id), id in SLOTS, id in at.holes, id == at.die
        kind = "tile " if is_slot else "tile home " if id == SMITH else ""
        number = id.removeprefix("d") if is_slot else ""
        yield Space(
            id=id,
            area=f"{kind}x{x} y{y}",
            number=number,
            label=id.replace("d", "") if (x, y) in CORNERS else "",
            is_home=id == SMITH,
            is_hole=is_hole,
            is_unread=is_slot and tile is None and not is_hole,
            state="hole" if is_hole else "die" if has_die else "",
            die=f"die-{number}" if has_die else "",
            points=tile.points if tile else 0,
            cost=pips(tile.cost) if tile else (),
            gives=pips(tile.gives) if tile else (),
            cards=f"{tile.cards:+d}" if tile else str(smith_cards(at.box)) if id == SMITH else "",
            pawns=tuple(Pawn(seat, letter) for seat in at.seats for letter, where in pawns if where.get(seat) == id),
        )


def spots_of(ids: Sequence[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Where each space lies; the unusual ones in the corners, one after the other."""
    taken, corners = set(SPOTS.values()), cycle(CORNERS)
    for id in ids:
        (x1, y1), (x2, y2) = (SPOTS[each] for each in (id.split("-")[0], id.split("-")[-1]))
        spot = (x1 + x2) // 2, (y1 + y2) // 2
        is_usual = id in SPOTS or (spot not in taken and (SMITH in id or (x1 - x2) ** 2 + (y1 - y2) ** 2 <= 16))
        spot = spot if is_usual else next(corners)
        taken.add(spot)
        yield id, spot


@lru_cache(maxsize=64)
def taps_of(space: str) -> dict[str, tuple[Tap, ...]]:
    """What a tap on a space may do: choose where Rick goes, and Morty; at once, the die; where Rick is moved to once he
    is paid for; its tile is told, one of the box or number by number."""
    return {
        "rick": (Tap("place", "rick", space), Tap("put", "rick", space)),
        "morty": (Tap("place", "morty", space), Tap("put", "morty", space)) if space in PLACES else (),
        "main": (Tap("roll-die", "face", space.removeprefix("d")),) if space in SLOTS else (),
        "to": (Tap("move-rick", "to", space),),
        "lay": (Tap("lay-tile", "place", space),),
        "read": (Tap("tell-tile", "place", space),),
    }
