"""What a tap on the map does now for one viewer, and what the next effect would do there, before the tap."""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem.atoms import ATTACKS, kind
from companion.games.mayhem.forecast import Blow, blows, reach, sprung, targets
from companion.games.mayhem.rules.arena import may_go_first
from companion.games.mayhem.state import City, doer, head, side_of

# The acts that resolve an effect on the map, and their holes in the order they are filled.
EFFECTS = {
    "move": (Tap("step", "place"),),
    "teleport": (Tap("teleport", "place"),),
    "trap": (Tap("lay-trap", "place"),),
    "push": (Tap("push", "place"),),
    # One that lies there is chosen before it is moved.
    "obstacle": (Tap("lay-obstacle", "border"), Tap("move-obstacle", "was"), Tap("move-obstacle", "border")),
}
# The act of each step that is made on the map.
ON_THE_MAP_AT = {
    "map": (Tap("lay-base", "place"),),
    "enter": (Tap("enter", "place"),),
    "return": (Tap("enter", "place"),),
    "tile": (Tap("remove-tile", "place"),),
}


class Preview(Struct, frozen=True):
    """What would happen to somebody, or at a place to whoever is moved there."""

    on: str
    line: Line


def on_map(at: City, viewer: str | None) -> tuple[Tap, ...]:
    """One act at a time, with the holes that places, figures and borders fill. The free move is settled first
    (mayhem-58)."""
    if viewer is None:
        return ()
    if at.step in ON_THE_MAP_AT:
        return ON_THE_MAP_AT[at.step]
    figure = doer(at, viewer)
    ahead = head(at, figure) if figure else None
    if figure and is_free(at, figure):
        return (Tap("free-move", "place"),)
    if ahead and kind(ahead.effect) in EFFECTS:
        many = (Tap("push", "target"),) if ahead.effect == "push" and len(targets(at, figure)) > 1 else ()
        return (*many, *EFFECTS[kind(ahead.effect)])
    if at.steps > 0 or is_cyborg_s(at, viewer):
        return (Tap("move-cyborg", "place"),)
    if not at.hasty and sum(at.figures[each].seat == viewer for each in at.runners) == 1:
        return (Tap("escape", "place"),)
    return (Tap("set-token", "place"),) if asks_place(at, viewer) else ()


def is_cyborg_s(at: City, viewer: str) -> bool:
    """Before its first activation whoever has the initiative may move Cyborg (mayhem-70)."""
    return may_go_first(at) and side_of(at, viewer) == at.turn


def waits(at: City, viewer: str | None) -> str:
    """The kind of this viewer's effect that waits for its aim, if one does."""
    figure = doer(at, viewer) if viewer else ""
    first = head(at, figure) if figure else None
    return kind(first.effect) if first else ""


def asks_place(at: City, viewer: str) -> bool:
    """Whether a mission of this viewer's side waits to be told where something lies (mayhem-26)."""
    side = side_of(at, viewer)
    mission = at.sides[side].mission if side else None
    return mission is not None and mission.asks not in ("", "task")


def is_free(at: City, figure: str) -> bool:
    """Whether its free move is still to come (mayhem-57)."""
    now = at.active
    return now is not None and now.figure == figure and not (now.moved or now.stayed or now.acted)


def previews(at: City) -> Iterator[Preview]:
    """What the next attack does to each target; what traps do to whoever may step on them now."""
    if at.active is None:
        return
    figure = at.active.figure
    for target, blow in blows(at, figure).items():
        # Cyborg takes none (mayhem-71): he is moved.
        if target != "cyborg":
            yield Preview(target, told(blow))
    here = at.figures[figure].place
    ahead = head(at, figure)
    if here and (is_free(at, figure) or (ahead and kind(ahead.effect) not in ATTACKS)):
        for place in reach(at, here):
            trap = sprung(at, figure, place)
            if trap:
                yield Preview(place, told(trap))


def told(blow: Blow) -> Line:
    """As short as it stands beside a miniature: so much damage, or that it goes down."""
    what = "ko" if blow.is_ko else "hit"
    return Line(f"board.would-{what}", {"damage": blow.damage - blow.absorbed})
