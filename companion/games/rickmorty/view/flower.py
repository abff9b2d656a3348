"""The flower of seven dimensions and the spaces between them: what lies there, and what a tap there would do."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.shapes import Tap
from companion.games.rickmorty.components import MORTY, PLACES, RESOURCES, RICK, SLOTS, SMITH, Tile, spaces
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
        return int(str(at.box["smith-cards"]))
    return tile.cards if tile else 0


def pawns(at: Position, space: str) -> Iterator[Pawn]:
    for seat in at.seats:
        if at.ricks.get(seat) == space:
            yield Pawn(seat, RICK)
        if at.mortys.get(seat) == space:
            yield Pawn(seat, MORTY)


# --- how it is drawn --------------------------------------------------------------------------------------------------


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
    # A dimension by its number; the house has none, and a space in between neither.
    number: str
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


def flower(found: Sequence[Space]) -> tuple[DrawnSpace, ...]:
    return tuple(map(drawn, found))


def drawn(space: Space) -> DrawnSpace:
    id, is_tile = space.id, space.id in SLOTS
    number = id.removeprefix("d") if is_tile else ""
    return DrawnSpace(
        id=id,
        number=number,
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
