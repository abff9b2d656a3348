"""The card of the moment, the figures that stay in sight, and what is more than a moment."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from companion.engine.view import Climax, Gauge, Now
from companion.engine.words import Line, Value
from companion.games.mayhem.atoms import ATTACKS, ON_THE_MAP, SELF, count, kind
from companion.games.mayhem.components import TO_WIN
from companion.games.mayhem.ending import REPLAY, is_over, replay, survivors, winner
from companion.games.mayhem.rules.arena import may_go_first
from companion.games.mayhem.rules.effects import striker
from companion.games.mayhem.rules.setup import next_base
from companion.games.mayhem.rules.timing import acting, entering, returning, unrolled
from companion.games.mayhem.state import (
    SETUP,
    Activation,
    City,
    Due,
    answering_now,
    doer,
    foe,
    head,
    is_free_for_all,
    side_of,
)
from companion.games.mayhem.targets_and_damage import damage_of, targets
from companion.games.mayhem.view.headline import turn_count
from companion.games.mayhem.view.taps import on_map

# --- the card ---------------------------------------------------------------------------------------------------------

# The icon of each step and of each effect, and the rule behind its sentence.
STEPS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "draft": ("pawn", "mayhem-6"),
        "map": ("house", "mayhem-7"),
        "tie": ("die-5", "mayhem-46"),
        "dice": ("die-5", "mayhem-46"),
        "enter": ("pawn", "mayhem-47"),
        "mayhem": ("star", "mayhem-48"),
        "return": ("pawn", "mayhem-50"),
        "tile": ("house", "mayhem-72"),
    }
)
EFFECTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "melee": ("melee", "mayhem-59"),
        "ranged": ("ranged", "mayhem-59"),
        "ignite": ("flame", "mayhem-62"),
        "stun": ("stun", "mayhem-62"),
        "heal": ("heart", "mayhem-60"),
        "shield": ("shield", "mayhem-37"),
        "escape": ("escape", "mayhem-38"),
        "move": ("escape", "mayhem-61"),
        "teleport": ("teleport", "mayhem-61"),
        "pull": ("pull", "mayhem-61"),
        "push": ("push", "mayhem-61"),
        "obstacle": ("obstacle", "mayhem-79"),
        "trap": ("trap", "mayhem-43"),
    }
)


# What each does for themselves when all are waited for: whoever looks on does none of it.
OF_EACH = ("dice", "dice-one")
# The effect that moves its own character is called otherwise than the free move.
SAID_AS = {"move": "step"}


def now(at: City, viewer: str | None) -> Now | None:
    """One sentence for whom it concerns, another for the others."""
    if is_over(at):
        return None
    what, values, icon, rule = asked_of(at, viewer)
    who = acting(at)
    to = "" if viewer in who else "-others"
    if set(who) == set(at.seats) and to:
        to = "-all" if what in OF_EACH else ""
    return Now(
        line=Line(f"now.{what}{to}", {"seat": who, **values}, rule),
        icon=icon,
        tone="danger" if icon in ATTACKS else "",
        count=turn_count(at),
    )


Asked = tuple[str, dict[str, Value], str, str]


def asked_of(at: City, viewer: str | None) -> Asked:
    """What this viewer does, where it is another thing than whoever's turn it is: an escape, an effect of a card."""
    runner = next((each for each in answering_now(at) if at.figures[each].seat == viewer), "")
    if runner and at.hasty:
        # Asked before whatever comes next, as the blow may be none.
        return "runner-late", {"figure": runner, "other": striker(at)}, "escape", "mayhem-38d"
    is_on_turn = viewer is None or is_turn_of(at, viewer)
    # Whatever the map is lit for is what the card asks, whoever's turn it is.
    if runner and (not is_on_turn or any(tap.action == "escape" for tap in on_map(at, viewer))):
        return "runner", {"figure": runner}, "escape", "mayhem-38"
    if viewer is None or is_on_turn:
        return asked(at)
    figure = doer(at, viewer)
    due = head(at, figure) if figure else None
    return effect_asked(at, due) if due else asked(at)


def is_turn_of(at: City, viewer: str) -> bool:
    """Whether this viewer acts, or is to place a die."""
    if at.active:
        return at.figures[at.active.figure].seat == viewer
    return at.step != "act" or side_of(at, viewer) == at.turn


def asked(at: City) -> Asked:
    """What is to be done now: its sentence, what that says, the icon and the rule."""
    if at.step != "act":
        icon, rule = STEPS[at.step]
        if at.step == "map" and is_free_for_all(at):
            # The bases are tapped where they lie; in the free-for-all all tiles are face down (mayhem-67).
            return "map-arena", {}, icon, "mayhem-67"
        if at.step == "map":
            following = next_base(at)
            return ("map-next" if at.tiles and following else "map"), {"tile": following}, icon, rule
        coming = (*entering(at), *returning(at)) if at.step in ("enter", "return") else ()
        values: dict[str, Value] = {"side": at.turn, "figure": coming[0] if coming else ""}
        # Until somebody picks, the first pick is anybody's (mayhem-6).
        first = "draft-first" if at.step == "draft" and not at.figures else ""
        return first or (dice_asked(at) if at.step == "dice" else at.step), values, icon, rule
    if at.active is None:
        what, rule = ("act-cyborg", "mayhem-70") if may_go_first(at) else ("act", "mayhem-58")
        return what, {"side": at.turn}, "die-5", rule
    if at.steps > 0 and is_free_for_all(at):
        return "cyborg", {"count": at.steps}, "bolt", "mayhem-71"
    return active_asked(at, at.active)


def dice_asked(at: City) -> str:
    """Told, or rolled by the app; then who begins, where luck decides that (mayhem-70)."""
    if not unrolled(at):
        return "initiative"
    if at.options.get("dice") == "app":
        return "dice-app"
    return "dice-one" if is_free_for_all(at) else "dice"


def active_asked(at: City, active: Activation) -> Asked:
    """The free move is settled first (mayhem-58), then what is due."""
    values: dict[str, Value] = {"figure": active.figure}
    ahead = head(at, active.figure)
    is_free = not (active.moved or active.stayed or active.acted)
    if ahead is not None:
        return before_it(at, ahead) if is_free else effect_asked(at, ahead)
    heads = (head(at, each.figure) for each in at.due if each.figure != active.figure)
    others = next(filter(None, heads), None)
    if others is not None:
        return effect_asked(at, others)
    if active.is_open:
        if is_free and is_stunned(at, active.figure):
            return "tell-or-move-stunned", values, "stun", "mayhem-45"
        return ("tell-or-move" if is_free else "tell"), values, "die-5", "mayhem-18"
    return ("move", values, "escape", "mayhem-57") if is_free else ("end", values, "check", "mayhem-63")


def before_it(at: City, due: Due) -> Asked:
    """A step is still to be had before the effect that is next; what that reaches from here is said."""
    what, values, icon, rule = effect_asked(at, due)
    at_once = {**values, "effect": f"then-{kind(due.effect)}"}
    if is_stunned(at, due.figure):
        return "move-stunned", at_once, "stun", "mayhem-45"
    if kind(due.effect) in ON_THE_MAP:
        return "move-first", at_once, "arrow-right", "mayhem-57"
    return ("move-near" if what.endswith("-none") else "move-or"), at_once, icon, rule


def is_stunned(at: City, figure: str) -> bool:
    """Who moves or uses the ability, and is not told of a step before it (mayhem-45)."""
    return at.figures[figure].stuns > 0


def effect_asked(at: City, due: Due) -> Asked:
    what = SAID_AS.get(kind(due.effect), kind(due.effect))
    icon, rule = EFFECTS[kind(due.effect)]
    values: dict[str, Value] = {"figure": due.figure, "count": count(due.effect), "damage": damage_of(at, due.figure)}
    aims = targets(at, due.figure)
    has_aim = kind(due.effect) in SELF or aims
    if what == "push" and len(aims) == 1:
        return "push-one", {**values, "target": aims[0]}, icon, rule
    return what if has_aim else f"{what}-none", values, icon, rule


# --- the figures ------------------------------------------------------------------------------------------------------


def gauges(at: City, viewer: str | None) -> tuple[Gauge, ...]:
    """Victory points, the Mayhem die with its star, and one's own dice: at the top all round."""
    return () if at.step in SETUP else tuple(found(at, viewer))


def found(at: City, viewer: str | None) -> Iterator[Gauge]:
    if is_free_for_all(at):
        yield Gauge(id="left", value=len(survivors(at)), most=len(at.sides), icon="pawn")
    else:
        for side, each in at.sides.items():
            yield Gauge(
                id=f"points-{side}",
                value=each.points,
                most=TO_WIN,
                icon="crown",
                tone="danger" if each.points == TO_WIN - 1 else "",
                dial=f"points.{side}",
            )
    yield Gauge(
        id="mayhem",
        value=f"{at.mayhem}{' ★' if at.star else ''}" if at.mayhem else "–",
        icon=f"die-{min(max(at.mayhem, 1), 6)}",
        tone="good" if at.star else "",
        # Before the roll there is nothing to set right.
        dial="mayhem" if at.mayhem else "",
    )
    mine = (side_of(at, viewer) if viewer else "") or at.turn or at.first
    if mine in at.sides and not is_over(at):
        yield Gauge(id="dice", value=" ".join(map(str, sorted(at.sides[mine].dice))) or "–")


# --- the event --------------------------------------------------------------------------------------------------------


def event(at: City, viewer: str | None) -> Climax | None:
    """The end, as whoever looks takes it (mayhem-2, mayhem-3, mayhem-73); before that, a KO."""
    won = winner(at)
    if not won:
        return fall(at)
    if won == REPLAY:
        what, rule = replay(at)
        return Climax(kind="end", title=Line("event.standoff" if what == "standoff" else "event.replay", {}, rule))
    own = side_of(at, viewer) if viewer else ""
    # A victory, but for whoever has lost.
    kind: Literal["good", "bad"] = "bad" if own not in ("", won) else "good"
    if is_free_for_all(at):
        return Climax(kind=kind, title=Line("event.won-one", {"side": won}, "mayhem-73"))
    return Climax(
        kind=kind,
        title=Line("event.won", {"side": won}, "mayhem-2"),
        # Two scores side by side: neither is what the other is measured against.
        figure=f"{at.sides[won].points}–{at.sides[foe(won)].points}",
    )


def fall(at: City) -> Climax | None:
    """Whoever went down with the last act, and what the other side has by it (mayhem-36, mayhem-73)."""
    if not at.fallen:
        return None
    title = Line("event.ko", {"figures": at.fallen}, "mayhem-13")
    return Climax(kind="attack", title=title, lines=tuple(after_fall(at)))


def after_fall(at: City) -> Iterator[Line]:
    if is_free_for_all(at):
        yield Line("event.left", {"count": len(survivors(at))}, "mayhem-73")
        return
    for side in dict.fromkeys(foe(at.figures[figure].side) for figure in at.fallen):
        yield Line("event.ko-point", {"side": side, "points": at.sides[side].points, "most": TO_WIN}, "mayhem-36")
