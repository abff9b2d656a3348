"""The ten places as the map of them is drawn for one viewer: who stands and what lies there, and what a tap does."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem import layout
from companion.games.mayhem.components import BASES, SIGNS, tiles
from companion.games.mayhem.state import CYBORG, City, borders, layout_of, standing, traps_at
from companion.games.mayhem.view.taps import previews

# What is laid on which side of a tile it shares with one that comes after it.
EDGES = {(0, 2): "e", (1, 1): "se", (1, -1): "sw"}
# Our icon of each token of a mission, where it is not called like its family.
ICONS = {"gifts": "gift", "clues": "clue", "task": "flag", "to": "flag", "ko": "skull"}


class DrawnFigure(Struct, frozen=True):
    """A miniature on the map: its side by shape and colour, whether it is its turn, and what the next blow does."""

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
    # What the owner calls it; nothing where nobody has said.
    name: str
    # The first of a row begins so many half hexagons from the left; nothing for the others.
    left: str
    # The side whose base it is; nothing of a special one, or one that lies face down.
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


def drawn(at: City, map_taps: Sequence[Tap]) -> Iterator[DrawnTile]:
    """The map, and what taps on it fill in now."""
    act = map_taps[-1].action if map_taps else "look"
    known, would, borders_of, firsts = tiles(at.box["tiles"]), previews(at), walls(at, map_taps), lefts(layout_of(at))
    for place in layout.PLACES:
        tile = at.tiles.get(place, "")
        base = tile.partition("-")[0] if tile in BASES else ""
        yield DrawnTile(
            id=place,
            number=place.removeprefix("p"),
            name=known[tile].name if tile in known else "",
            left=firsts.get(place, ""),
            base=base,
            sign=SIGNS.get(base, ""),
            is_there=place not in at.gone,
            figures=tuple(figures(at, place, map_taps, would)),
            things=tuple(things(at, place)),
            walls=borders_of.get(place, ()),
            would=would.get(place),
            go=Line(f"board.go-{act}", {"place": place}),
            taps=filled(map_taps, "place", place),
        )


def filled(map_taps: Sequence[Tap], hole: str, value: str) -> tuple[Tap, ...]:
    """Those of these taps that fill this hole, with what they fill in."""
    return tuple([Tap(tap.action, hole, value) for tap in map_taps if tap.hole == hole])


def lefts(at_layout: str) -> dict[str, str]:
    """How far right each row begins, in half hexagons from the widest row."""
    spots = layout.spots(at_layout)
    least = min(column for _, column in spots.values())
    found: dict[int, tuple[str, str]] = {}
    for place, (row, column) in spots.items():
        found.setdefault(row, (place, str(column - least)))
    return dict(found.values())


def figures(at: City, place: str, map_taps: Sequence[Tap], would: Mapping[str, Line]) -> Iterator[DrawnFigure]:
    for each in standing(at, place):
        state = "now" if at.active and each == at.active.figure else ""
        taps = filled(map_taps, "target", each)
        yield DrawnFigure(each, at.figures[each].side, state, f"at.{each}", would.get(each), taps)
    if at.cyborg == place:
        yield DrawnFigure(CYBORG, CYBORG, "", "cyborg")


def things(at: City, place: str) -> Iterator[DrawnThing]:
    """Traps of either side, and what the missions in play have lying here."""
    for side, count in traps_at(at, place).items():
        yield DrawnThing("trap", count, Line("board.traps", {"side": side}), side, f"traps.{place}.{side}")
    for side, each in at.sides.items():
        mission = each.mission
        if mission and place in mission.places:
            yield token(mission.family, side)
        if mission and place == mission.to:
            yield token("to", side)


def token(kind: str, side: str) -> DrawnThing:
    return DrawnThing(ICONS.get(kind, kind), "", Line(f"board.token-{kind}", {"side": side}), side)


def walls(at: City, map_taps: Sequence[Tap]) -> dict[str, tuple[DrawnWall, ...]]:
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
            filled(map_taps, "border", border),
            filled(map_taps, "was", border),
        )
        found[one] = (*found.get(one, ()), wall)
    return found
