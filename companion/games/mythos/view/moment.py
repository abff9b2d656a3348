"""What happens now: the card of the moment, the figures, a mission won."""

from companion.engine.view import Climax, Gauge, Now
from companion.engine.words import Line, Value
from companion.games.mythos.components import ROUNDS
from companion.games.mythos.rules.timing import acting, match_winner
from companion.games.mythos.state import (
    BEFORE,
    Position,
    is_scored,
    keeps_counters,
    next_to_score,
    points,
)

ICONS = {"edge": "edge", "hands": "hand", "mission": "scroll", "action": "card", "evaluation": "scale"}

# --- the card ---------------------------------------------------------------------------------------------------------


def now(at: Position, viewer: str | None) -> Now | None:
    """One sentence for whom it concerns, another for the others (mythos-10, mythos-12)."""
    if at.step == "over":
        return Now(line=Line("now.next-game", {"number": len(at.games) + 1}, "mythos-29c")) if acting(at) else None
    what, values, rule = asked(at)
    is_others = bool(at.turn) and at.step == "action" and viewer != at.turn
    return Now(
        line=Line(f"now.{what}-others" if is_others else f"now.{what}", values, rule),
        icon=ICONS.get(at.step, "card"),
        count=at.turns,
    )


def asked(at: Position) -> tuple[str, dict[str, Value], str]:
    """What is to be done now, what the sentence has to say, and the rule."""
    match at.step:
        case "edge":
            return "edge", {}, "mythos-6"
        case "hands":
            return "hands", {}, "mythos-9"
        case "counters":
            # Before the first one there is no round to count in.
            return "counters" if at.round else "counters-first", {"round": at.round}, "mythos-41b"
        case "mission":
            return "mission", {"round": at.round + 1}, "mythos-11"
        case "evaluation":
            return evaluating(at)
    values: dict[str, Value] = {"seat": at.turn, "chakra": at.chakra.get(at.turn, 0)}
    return ("alone" if at.passed else "play"), values, "mythos-13"


def evaluating(at: Position) -> tuple[str, dict[str, Value], str]:
    rank = next_to_score(at)
    if rank:
        return "evaluate", {"mission": rank}, "mythos-25"
    return "end-round" if at.round < ROUNDS else "end-game", {"round": at.round}, "mythos-28"


# --- the figures ------------------------------------------------------------------------------------------------------


def gauges(at: Position, viewer: str | None) -> tuple[Gauge, ...]:
    """Points and chakra of both (mythos-29, mythos-15), across the room; on a phone they lie large on the board."""
    if viewer is not None or not at.edge or at.step in BEFORE:
        return ()
    what = "counted" if keeps_counters(at) else "bonus"
    return tuple(
        figure
        for seat in at.seats
        for figure in (
            Gauge(id="points", value=points(at, seat), icon=f"seat-{seat}", dial=f"{what}.{seat}"),
            Gauge(id="chakra", value=at.chakra[seat], icon="chakra", dial=f"chakra.{seat}"),
        )
    )


# --- the event --------------------------------------------------------------------------------------------------------


def event(at: Position) -> Climax | None:
    """A mission won until the next act, and the end (mythos-25, mythos-29)."""
    if at.step == "over":
        return ending(at)
    last = at.won[-1] if at.won else None
    if at.step != "evaluation" or last is None or last.round != at.round or not is_scored(at, last.mission):
        return None
    first, second = last.totals.values()
    won = "won-point" if last.points == 1 else "won"
    what = won if last.seat else "nobody"
    # Whatever comes next, it waits for them.
    score = "score" if next_to_score(at) else "score-last"
    values: dict[str, Value] = {"mission": last.mission, "seat": last.seat, "points": last.points}
    tied = (Line("event.edge", {}, "mythos-25"),) if first == second else ()
    return Climax(
        kind="good" if last.seat else "bad",
        title=Line(f"event.{what}", values, "mythos-25"),
        lines=(*tied, Line(f"event.{score}", {"seat": last.seat}, "mythos-22")) if last.seat else (),
        figure=f"{first}–{second}",
    )


def ending(at: Position) -> Climax:
    """The games of a match that is over, else the points of the game; the winner's first."""
    winner = match_winner(at)
    is_match = bool(winner) and len(at.games) > 1
    most, least = sorted((at.games.count(seat) if is_match else points(at, seat) for seat in at.seats), reverse=True)
    return Climax(
        kind="good",
        title=Line("event.match" if is_match else "event.game", {"seat": winner or at.winner}, "mythos-29"),
        figure=f"{most}–{least}",
    )
