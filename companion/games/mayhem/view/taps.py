"""What a tap on the map does now for one viewer, and what the next effect would do there, before the tap."""

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem.atoms import ATTACKS, kind
from companion.games.mayhem.rules.arena import may_go_first
from companion.games.mayhem.state import CYBORG, City, doer, head, side_of
from companion.games.mayhem.targets_and_damage import Blow, blows, reach, sprung, targets

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
    # Before its first activation whoever has the initiative may move Cyborg (mayhem-70).
    if at.steps > 0 or (may_go_first(at) and side_of(at, viewer) == at.turn):
        return (Tap("move-cyborg", "place"),)
    if not at.hasty and sum(at.figures[each].seat == viewer for each in at.runners) == 1:
        return (Tap("escape", "place"),)
    return (Tap("set-token", "place"),) if asks_place(at, viewer) else ()


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


def previews(at: City) -> dict[str, Line]:
    """What the next attack does to each target; what the traps of a place do to whoever may step there now."""
    if at.active is None:
        return {}
    figure = at.active.figure
    # Cyborg takes none (mayhem-71): he is moved.
    found = {target: brief(blow) for target, blow in blows(at, figure).items() if target != CYBORG}
    here = at.figures[figure].place
    ahead = head(at, figure)
    if here and (is_free(at, figure) or (ahead and kind(ahead.effect) not in ATTACKS)):
        for place in reach(at, here):
            if trap := sprung(at, figure, place):
                found[place] = brief(trap)
    return found


def brief(blow: Blow) -> Line:
    """As short as it stands beside a miniature: so much damage, or that it goes down."""
    what = "ko" if blow.is_ko else "hit"
    return Line(f"board.would-{what}", {"damage": blow.damage - blow.absorbed})
