"""What everybody sees of the ten places, and how the map of them is drawn for one viewer."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem import layout
from companion.games.mayhem.components import BASES, SIGNS, tiles
from companion.games.mayhem.state import CYBORG, City, borders, layout_of, standing, traps_at

# What is laid on which side of a tile it shares with one that comes after it.
EDGES = {(0, 2): "e", (1, 1): "se", (1, -1): "sw"}
# Our icon of each token of a mission, where it is not called like its family.
ICONS = {"gifts": "gift", "clues": "clue", "task": "flag", "to": "flag", "ko": "skull"}
# The acts that are made by tapping a place: each has one hole for it.
ON_PLACES = (
    "lay-base",
    "enter",
    "free-move",
    "step",
    "push",
    "teleport",
    "lay-trap",
    "escape",
    "set-token",
    "move-cyborg",
    "remove-tile",
)

# --- what is seen -----------------------------------------------------------------------------------------------------


class Token(Struct, frozen=True):
    """A token of a mission on the map, and whose mission it is."""

    kind: str
    side: str


class Place(Struct, frozen=True, kw_only=True):
    """One place as everybody sees it."""

    id: str
    tile: str
    # What the owner calls it; nothing where nobody has said.
    name: str
    icons: tuple[str, ...]
    figures: tuple[str, ...]
    # How many traps of which side.
    traps: dict[str, int]
    tokens: tuple[Token, ...]
    has_cyborg: bool
    is_gone: bool


def seen(at: City) -> Iterator[Place]:
    known = tiles(at.box["tiles"])
    for place in layout.PLACES:
        tile = at.tiles.get(place, "")
        said = known.get(tile)
        yield Place(
            id=place,
            tile=tile,
            name=said.name if said else "",
            icons=said.icons if said else (),
            figures=standing(at, place),
            traps=dict(traps_at(at, place)),
            tokens=tuple(tokens(at, place)),
            has_cyborg=at.cyborg == place,
            is_gone=place in at.gone,
        )


def tokens(at: City, place: str) -> Iterator[Token]:
    """What the missions in play have lying here."""
    for side, each in at.sides.items():
        mission = each.mission
        if mission is None:
            continue
        if place in mission.places:
            yield Token(mission.family, side)
        if place == mission.to:
            yield Token("to", side)


# --- how it is drawn --------------------------------------------------------------------------------------------------


class DrawnFigure(Struct, frozen=True):
    """A miniature on the map: its side by shape and colour, whether it is its turn, and what the next blow does."""

    id: str
    name: str
    side: str
    state: str
    dial: str
    would: Line | None = None
    taps: tuple[Tap, ...] = ()


class DrawnThing(Struct, frozen=True):
    """A token on the map or on a board: our icon, how many, and what it is in words."""

    icon: str
    count: int | str
    said: Line
    side: str = ""
    dial: str = ""


class DrawnWall(Struct, frozen=True):
    """A border: an obstacle on it, or where one may be laid, or from where one may be taken."""

    to: str
    stands: bool
    said: Line
    laid: tuple[Tap, ...]
    taken: tuple[Tap, ...]


class DrawnTile(Struct, frozen=True, kw_only=True):
    """A place of the map as it is drawn for one viewer."""

    id: str
    number: str
    name: str
    # The first of a row begins so many half hexagons from the left; nothing for the others.
    left: str
    base: str
    sign: str
    is_there: bool
    figures: tuple[DrawnFigure, ...]
    things: tuple[DrawnThing, ...]
    walls: tuple[DrawnWall, ...]
    # What the traps here do to whoever may come now.
    would: Line | None
    go: Line
    taps: tuple[Tap, ...]


class Scene(Struct, frozen=True, kw_only=True):
    """What the drawing has to know besides the places: who acts, and what the next effect does to whom."""

    sides: Mapping[str, str]
    active: str
    # By figure, and by place for whoever may come there.
    would: Mapping[str, Line]
    # What a tap on a place does now.
    act: str


def drawn(
    at_layout: str, places: Sequence[Place], walls: Mapping[str, tuple[DrawnWall, ...]], scene: Scene
) -> tuple[DrawnTile, ...]:
    firsts = lefts(at_layout)
    return tuple(
        DrawnTile(
            id=place.id,
            number=place.id.removeprefix("p"),
            name=place.name,
            left=firsts.get(place.id, ""),
            base=colour(place.tile),
            sign=SIGNS.get(colour(place.tile), ""),
            is_there=not place.is_gone,
            figures=tuple(figures(place, scene)),
            things=tuple(things(place)),
            walls=walls.get(place.id, ()),
            would=scene.would.get(place.id),
            go=Line(f"board.go-{scene.act}", {"place": place.id}),
            taps=tuple(Tap(act, "place", place.id) for act in ON_PLACES),
        )
        for place in places
    )


def colour(tile: str) -> str:
    """The side whose base a tile is; nothing of a special one, or one that lies face down."""
    return tile.partition("-")[0] if tile in BASES else ""


def lefts(at_layout: str) -> dict[str, str]:
    """How far right each row begins, in half hexagons from the widest row."""
    spots = layout.spots(at_layout)
    least = min(column for _, column in spots.values())
    found: dict[int, tuple[str, str]] = {}
    for place, (row, column) in spots.items():
        found.setdefault(row, (place, str(column - least)))
    return dict(found.values())


def figures(place: Place, scene: Scene) -> Iterator[DrawnFigure]:
    for each in place.figures:
        yield DrawnFigure(
            each,
            each,
            scene.sides[each],
            "now" if each == scene.active else "",
            f"at.{each}",
            scene.would.get(each),
            tuple(Tap(act, "target", each) for act in ("push", "pull")),
        )
    if place.has_cyborg:
        yield DrawnFigure(CYBORG, CYBORG, CYBORG, "", "cyborg", scene.would.get(CYBORG))


def things(place: Place) -> Iterator[DrawnThing]:
    for side, count in place.traps.items():
        yield DrawnThing("trap", count, Line("board.traps", {"side": side}), side, f"traps.{place.id}.{side}")
    for token in place.tokens:
        yield DrawnThing(
            ICONS.get(token.kind, token.kind), "", Line(f"board.token-{token.kind}", {"side": token.side}), token.side
        )


# --- borders ----------------------------------------------------------------------------------------------------------


def walls(at: City) -> dict[str, tuple[DrawnWall, ...]]:
    """The borders of each place with those that come after it."""
    spots = layout.spots(layout_of(at))
    found: dict[str, tuple[DrawnWall, ...]] = {}
    for border in borders(at):
        one, other = layout.ends(border)
        (row, column), (below, right) = spots[one], spots[other]
        wall = DrawnWall(
            EDGES[below - row, right - column],
            border in at.obstacles,
            Line("board.border", {"place": one, "other": other}),
            tuple(Tap(act, "border", border) for act in ("lay-obstacle", "move-obstacle")),
            (Tap("move-obstacle", "was", border),),
        )
        found[one] = (*found.get(one, ()), wall)
    return found
