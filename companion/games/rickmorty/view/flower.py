"""The flower of seven dimensions and the spaces between them: what lies there, and what a tap there would do."""

from collections.abc import Iterator, Sequence
from itertools import cycle

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.rickmorty.components import MORTY, PLACES, RESOURCES, RICK, SLOTS, SMITH, Tile, smith_cards, spaces
from companion.games.rickmorty.state import Position

# --- what is seen -----------------------------------------------------------------------------------------------------


class Pip(Struct, frozen=True):
    """So many of one resource."""

    resource: str
    count: int


class Pawn(Struct, frozen=True):
    """A pawn on the board."""

    seat: str
    pawn: str


class Space(Struct, frozen=True, kw_only=True):
    """One space of the board as everybody sees it; its tile as far as anybody has read it."""

    id: str
    has_die: bool
    is_hole: bool
    is_known: bool
    points: int
    cost: tuple[Pip, ...]
    gives: tuple[Pip, ...]
    # Cards a Rick draws here; a tile nobody has read yet says nothing.
    cards: int
    pawns: tuple[Pawn, ...]


def board(at: Position) -> Iterator[Space]:
    for id in spaces(at.box):
        tile = at.tiles.get(id)
        yield Space(
            id=id,
            has_die=id == at.die,
            is_hole=id in at.holes,
            is_known=tile is not None,
            points=tile.points if tile else 0,
            cost=pips(tile.cost) if tile else (),
            gives=pips(tile.gives) if tile else (),
            cards=cards(at, id, tile),
            pawns=tuple(pawns(at, id)),
        )


def pips(counts: Sequence[int]) -> tuple[Pip, ...]:
    return tuple(Pip(resource, count) for resource, count in zip(RESOURCES, counts, strict=True) if count)


def cards(at: Position, space: str, tile: Tile | None) -> int:
    if space == SMITH:
        return smith_cards(at.box)
    return tile.cards if tile else 0


def pawns(at: Position, space: str) -> Iterator[Pawn]:
    for seat in at.seats:
        if at.ricks.get(seat) == space:
            yield Pawn(seat, RICK)
        if at.mortys.get(seat) == space:
            yield Pawn(seat, MORTY)


# --- how it is drawn --------------------------------------------------------------------------------------------------


# Where each dimension lies, in half steps to the right and down; a space in between lies halfway.
SPOTS = {"d1": (2, 0), "d2": (4, 2), "d3": (4, 6), "d4": (2, 8), "d5": (0, 6), "d6": (0, 2), SMITH: (2, 4)}
# Of a board with other spaces than the usual twelve, where those lie that would lie on another one.
CORNERS = ((0, 0), (4, 0), (4, 8), (0, 8))


class DrawnPawn(Struct, frozen=True):
    """A pawn by the shape of its player and its letter."""

    seat: str
    pawn: str

    @property
    def letter(self) -> str:
        return self.pawn[:1].upper()


class DrawnSpace(Struct, frozen=True, kw_only=True):
    """A space of the flower as it is drawn for one viewer."""

    id: str
    # Where it lies, and what kind of space it is.
    area: str
    # A dimension by its number; the house has none, and a space in between neither.
    number: str
    # A space in between that lies in a corner says between which.
    label: str
    is_home: bool
    is_tile: bool
    # A tile whose numbers are still to be copied.
    is_unread: bool
    is_hole: bool
    state: str
    # The die that lies there, by its face.
    die: str
    points: int
    cost: tuple[Pip, ...]
    gives: tuple[Pip, ...]
    cards: str
    pawns: tuple[DrawnPawn, ...]
    # Chosen as where Rick goes, and Morty; or what a tap does at once, and where Rick is moved to once he is paid for.
    rick: tuple[Tap, ...]
    morty: tuple[Tap, ...]
    main: tuple[Tap, ...]
    to: tuple[Tap, ...]
    # Its tile is told: one of the box, or number by number.
    lay: tuple[Tap, ...]
    read: tuple[Tap, ...]

    @property
    def rolled(self) -> Line:
        """What a tap says of the die."""
        return Line("board.go-roll-die", {"place": self.id})

    @property
    def reached(self) -> Line:
        """What a tap says of Rick, once he is paid for."""
        return Line("board.go-to", {"place": self.id})


def flower(found: Sequence[Space]) -> tuple[DrawnSpace, ...]:
    spots = dict(spots_of([space.id for space in found]))
    return tuple(drawn(space, spots[space.id]) for space in found)


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


def drawn(space: Space, spot: tuple[int, int]) -> DrawnSpace:
    id, is_tile = space.id, space.id in SLOTS
    kind = "" if id not in SPOTS else "tile home " if id == SMITH else "tile "
    number = id.removeprefix("d") if is_tile else ""
    return DrawnSpace(
        id=id,
        area=f"{kind}x{spot[0]} y{spot[1]}",
        number=number,
        label=id.replace("d", "") if spot in CORNERS else "",
        is_home=id == SMITH,
        is_tile=is_tile and not space.is_hole,
        is_unread=is_tile and not space.is_known and not space.is_hole,
        is_hole=space.is_hole,
        state="hole" if space.is_hole else "die" if space.has_die else "",
        die=f"die-{number}" if space.has_die else "",
        points=space.points,
        cost=space.cost,
        gives=space.gives,
        cards=f"{space.cards:+d}" if is_tile and space.is_known else str(space.cards) if id == SMITH else "",
        pawns=tuple(DrawnPawn(each.seat, each.pawn) for each in space.pawns),
        rick=(Tap("place", "rick", id), Tap("put", "rick", id)),
        morty=(Tap("place", "morty", id), Tap("put", "morty", id)) if id in PLACES else (),
        main=(Tap("roll-die", "face", number),) if is_tile else (),
        to=(Tap("move-rick", "to", id),),
        lay=(Tap("lay-tile", "place", id),),
        read=(Tap("tell-tile", "place", id),),
    )


ON_BOARD = (
    *(Tap(action, hole) for action in ("place", "put") for hole in ("rick", "morty")),
    Tap("roll-die", "face"),
    Tap("close-dimension", "place"),
    Tap("move-rick", "resource"),
    Tap("move-rick", "to"),
    Tap("tell-tile", "place"),
    Tap("lay-tile", "place"),
)
