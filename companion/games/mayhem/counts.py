"""What the table should show, zone by zone, and counts that the box makes impossible."""

from collections.abc import Iterator

from companion.engine.audit import Count, Zone
from companion.engine.words import Line
from companion.games.mayhem.layout import ends
from companion.games.mayhem.state import City, Side, figures_of, is_free_for_all, places, slot, standing, traps_at
from companion.games.mayhem.supply import too_many
from companion.kit.hands import UNKNOWN

# What moves as a whole.
PIECES = ("figure", "cyborg")


def audit(at: City) -> tuple[Zone, ...]:
    """Places, boards and sides in the order in which one looks over a table."""
    return (
        *(Zone(place, tuple(on_place(at, place))) for place in places(at)),
        *(Zone(figure, tuple(on_board(at, figure))) for figure in at.figures),
        *(Zone(side, tuple(before(at, side))) for side in at.sides),
        Zone("table", tuple(on_table(at))),
    )


def on_place(at: City, place: str) -> Iterator[Count]:
    if place in at.tiles:
        yield Count("tile", 1, at.tiles[place])
    elif is_free_for_all(at) and at.cyborg:
        # Nobody has seen its face (mayhem-67), but it lies there until it is taken off.
        yield Count("tile", 1, "face-down")
    for figure in standing(at, place):
        yield Count("figure", 1, figure)
    if at.cyborg == place:
        yield Count("cyborg", 1)
    for team, count in traps_at(at, place).items():
        yield Count("traps", count, team)
    for side, each in at.sides.items():
        mission = each.mission
        if mission and mission.family in ("pizza", "clues", "monster") and place in mission.places:
            yield Count(mission.family, mission.places.count(place), side)
    for border in at.obstacles:
        one, other = ends(border)
        if one == place:
            yield Count("obstacle", 1, other)


def on_board(at: City, figure: str) -> Iterator[Count]:
    each = at.figures[figure]
    for what in ("damage", "fire", "stuns"):
        if count := getattr(each, what):
            yield Count(what, count)
    for what in ("shield", "escape"):
        if getattr(each, what):
            yield Count(what, 1)
    if each.marker:
        yield Count("marker", 1)
    for ability, die in each.dice.items():
        yield Count("die", die, slot(figure, ability))
    for token in dict.fromkeys(each.carries):
        yield Count(token, each.carries.count(token))


def before(at: City, side: str) -> Iterator[Count]:
    each = at.sides[side]
    if not is_free_for_all(at):
        yield Count("points", each.points)
    for number, die in enumerate(each.dice, 1):
        yield Count("die-left", die, str(number))
    if each.card:
        yield Count("card", 1, "" if each.card == UNKNOWN else each.card)
    yield from of_mission(each)
    for seat in each.seats:
        yield Count("hand", len(at.hands.get(seat, ())), seat)
    if off := tuple(figure for figure in figures_of(at, side) if at.figures[figure].off):
        yield Count("off", len(off))


def of_mission(each: Side) -> Iterator[Count]:
    if each.mission is None:
        return
    yield Count("go", 1)
    if each.mission.family == "gifts" and each.mission.places:
        yield Count("gifts", len(each.mission.places))
    if each.mission.family == "monster" and each.mission.damage:
        yield Count("monster-damage", each.mission.damage)


def on_table(at: City) -> Iterator[Count]:
    if at.first:
        yield Count("initiative", 1, at.first)
    if at.mayhem:
        yield Count("mayhem", at.mayhem)
    if not is_free_for_all(at):
        yield Count("go-left", at.go)


def broken(at: City) -> tuple[Line, ...]:
    """More tokens than the box has (mayhem-34), or more people on a tile than it takes (mayhem-33)."""
    found = [
        Line("broken.tokens", {"thing": f"pool-{thing.replace('.', '-')}", "count": count, "most": most}, "mayhem-34")
        for thing, count, most in too_many(at)
    ]
    for place in places(at):
        if (count := len(standing(at, place))) > 2:
            found.append(Line("broken.slots", {"place": place, "count": count, "most": 2}, "mayhem-33"))
    return tuple(found)
