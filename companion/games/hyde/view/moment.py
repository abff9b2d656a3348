"""What happens now: the card of the moment, the figures everybody keeps an eye on, the event of an attack, and what
tables forget just then."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.view import Climax, Gauge, Now
from companion.engine.words import Line, Value
from companion.games.hyde.components import (
    LOCATIONS,
    LOST_ENDS_IT,
    NEVERMORE,
    OUTCASTS,
    OUTER,
    SIX,
    SIXES,
    TARGETS,
    UNKNOWN,
    deck,
    deck_total,
)
from companion.games.hyde.odds import odds
from companion.games.hyde.rules.timing import acting
from companion.games.hyde.rules.turn import within_reach
from companion.games.hyde.scoring import rank, total
from companion.games.hyde.state import Position, attack_number, attacks_behind, bag, laid_at, losses, needed
from companion.games.hyde.view.attack import counting
from companion.games.hyde.view.headline import losses_left, round_number, turn_number, turns_left
from companion.games.hyde.view.ring import MARKS
from companion.kit.turns import clockwise_from

# --- the card ---------------------------------------------------------------------------------------------------------

# The icon of each step, and whether it is one of danger.
ICONS = {"move": "pawn", "play": "card", "discard": "card", "mano": "hand", "token": "bag", "reveal": "bolt"}
IN_DANGER = ("reveal", "swap", "level")


def now(at: Position, viewer: str | None) -> Now | None:
    """One sentence for whom it concerns, another for the others (hyde-10, hyde-14, hyde-19, hyde-20)."""
    if at.step == "over":
        return None
    what, values, rule = asked(at)
    is_mine = viewer is not None and viewer in acting(at)
    is_one_s = len(acting(at)) == 1
    return Now(
        line=Line(f"now.{what}" if is_mine or not is_one_s else f"now.{what}-others", values, rule),
        icon=ICONS.get(at.step, MARKS["struck"] if at.struck else "card"),
        tone="danger" if at.step in IN_DANGER else "",
        count=turn_count(at),
    )


def asked(at: Position) -> tuple[str, dict[str, Value], str]:
    """What is to be done now, what the sentence has to say, and the rule."""
    match at.step:
        case "ring":
            return ("ring", {}, "hyde-3") if not at.ring else ("ring-next", {"place": at.ring[-1]}, "hyde-3")
        case "targets":
            return "targets", {"place": at.ring[len(at.targets)]}, "hyde-3b"
        case "first":
            return "first", {}, "hyde-7"
        case "token":
            return token_asked(at)
        case "reveal":
            return reveal_asked(at)
        case "swap":
            points = total(at, at.struck, at.revealed)
            return "swap", {"seat": acting(at)[0], "total": points}, "hyde-26"
        case "level":
            what = "level" if needed(at) is None else "score"
            points = total(at, at.struck, at.revealed)
            return what, {"attack": attack_number(at), "total": points, "players": len(at.seats)}, "hyde-25b"
    return turn_asked(at)


def turn_asked(at: Position) -> tuple[str, dict[str, Value], str]:
    """What the player in turn does, the compulsory before the optional."""
    seat = at.turn
    here = at.pawns[seat]
    values: dict[str, Value] = {"seat": seat, "place": here}
    match at.step:
        case "move" if LOCATIONS[here].must_leave:
            return "leave", values, "hyde-12"
        case "move":
            return "move", values, "hyde-11"
        case "play" if len(within_reach(at, seat)) > 1:
            return "play-near", values, "hyde-30"
        case "play":
            return "play", values, "hyde-14"
        case "discard":
            return "discard", {"seat": seat, "count": len(at.hands[seat])}, "hyde-31"
    return ("mano", values, "hyde-19") if at.mano or not at.hands[seat] else ("mano-owed", values, "hyde-40b")


def reveal_asked(at: Position) -> tuple[str, dict[str, Value], str]:
    """Where phones know some of the cards, only the others are entered."""
    pile = laid_at(at, at.struck)
    left = sum(each.card == UNKNOWN for each in pile)
    what = "reveal-one" if len(pile) == 1 else "reveal"
    if 0 < left < len(pile):
        what = "reveal-last" if left == 1 else "reveal-some"
    return what, {"place": at.struck, "count": len(pile), "left": left}, "hyde-22b"


def token_asked(at: Position) -> tuple[str, dict[str, Value], str]:
    left = bag(at)
    if len(left) == 1:
        return "token-last", {"place": left[0]}, "hyde-21"
    return "token-app" if at.options["bag"] == "app" else "token", {"left": len(left)}, "hyde-20"


def turn_count(at: Position) -> int:
    """Which single turn of the match it is; between turns, how many have been played (hyde-8)."""
    if not at.first:
        return 0
    behind = sum(len(OUTER) - attack for attack in range(round_number(at) - 1)) + turn_number(at) - 1
    order = clockwise_from(at.seats, at.first)
    return behind * len(order) + (order.index(at.turn) + 1 if at.turn else len(order))


# --- the figures ------------------------------------------------------------------------------------------------------


def gauges(at: Position) -> Iterator[Gauge]:
    """Points needed, turns to the attack, losses, and the chance of each place that is left (hyde-25, hyde-41)."""
    if not at.first or at.step == "over":
        return
    yield Gauge(id="needed", value=needed(at) or "unknown", icon="target")
    if turns_left(at):
        yield Gauge(id="turns-left", value=turns_left(at), icon="pawn", dial="turn")
    yield Gauge(
        id="losses",
        value=losses(at),
        most=LOST_ENDS_IT,
        icon=MARKS["lost"],
        tone="danger" if losses(at) == LOST_ENDS_IT - 1 else "",
        dial=f"fate.{at.struck or next(iter(at.fates), at.ring[0])}" if at.ring else "",
    )
    if bag(at) and not at.struck:
        is_certain = len(bag(at)) == 1
        yield Gauge(
            id="where" if is_certain else "chance",
            value="certain" if is_certain else odds(at),
            icon=MARKS["struck"],
            tone="danger" if is_certain else "",
            dial=f"seen.{bag(at)[0]}",
        )


# --- the event --------------------------------------------------------------------------------------------------------


def event(at: Position) -> Climax | None:
    """An attack from the last token to its verdict, which stays until somebody moves; the end (hyde-21, hyde-47)."""
    if at.step == "over":
        return ending(at)
    if at.struck:
        return attacking(at)
    behind = attacks_behind(at)
    is_fresh = at.step == "move" and at.turn == at.first and not at.seen
    if not is_fresh or not behind or any(place != NEVERMORE for place in at.pawns.values()):
        return None
    last = behind[-1]
    left = losses_left(at)
    reached: dict[str, Value] = {"left": left, "rank": rank(at)}
    return Climax(
        kind="good" if last.fate == "saved" else "bad",
        title=Line(f"event.{last.fate}", {"place": last.place}, "hyde-32"),
        lines=(Line("event.reached" if left else "event.reached-last", reached, "hyde-47"),),
        # Where it was counted and not corrected.
        figure="" if last.total is None else str(last.total),
        against="" if last.total is None else str(last.threshold),
    )


def attacking(at: Position) -> Climax:
    """The place under attack; the total once its cards are turned up, for as long as it can still change."""
    is_counted = at.step in ("swap", "level")
    points: dict[str, Value] = {"attack": attack_number(at), "most": len(OUTER), "points": needed(at) or 0}
    return Climax(
        kind="attack",
        title=Line("event.attack", {"place": at.struck}, "hyde-21"),
        lines=(Line("event.needs" if needed(at) else "event.number", points), *unnoted(at)),
        figure=str(total(at, at.struck, at.revealed)) if is_counted else "",
        against=str(needed(at) or "") if is_counted else "",
    )


def unnoted(at: Position) -> Iterator[Line]:
    """Whose cards are still to be tapped, where phones know some of them and not which lies where; or whose are not,
    where that is sooner said (hyde-22b)."""
    pile = laid_at(at, at.struck)
    noted = Counter(each.seat for each in pile if each.card != UNKNOWN)
    left = Counter(each.seat for each in pile if each.card == UNKNOWN)
    if noted and left:
        words, cards = ("event.noted", noted) if len(noted) < len(left) else ("event.unnoted", left)
        yield from (Line(words, {"seat": seat, "count": cards[seat]}) for seat in at.seats if cards[seat])


def ending(at: Position) -> Climax:
    """Victory and defeat, and the attack that decided it; the outcome beside it says the rank (hyde-33, hyde-34)."""
    behind, best = attacks_behind(at), rank(at)
    saved = sum(fate == "saved" for fate in at.fates.values())
    if len(at.fates) < len(OUTER) and losses(at) < LOST_ENDS_IT:
        return Climax(kind="end", title=Line("event.broken-off"), figure=str(saved), against=str(len(OUTER)))
    last = tuple(
        Line(
            f"event.last-{each.fate}",
            {"place": each.place, "total": each.total or 0, "threshold": each.threshold},
            "hyde-32",
        )
        for each in behind[-1:]
        if each.total is not None
    )
    return Climax(
        kind="bad" if best == "defeat" else "good",
        title=Line("event.defeat" if best == "defeat" else "event.victory", {}, "hyde-33"),
        lines=last,
        figure=str(saved),
        against=str(len(OUTER)),
    )


# --- what tables forget -----------------------------------------------------------------------------------------------


def gate(at: Position, viewer: str | None) -> Iterator[Line]:
    """Each with the rule it comes from."""
    if at.step == "ring" and not at.ring:
        parts: dict[str, Value] = {
            "locations": len(LOCATIONS),
            "outcasts": len(OUTCASTS),
            "targets": len(TARGETS),
            "tokens": len(OUTER),
            "cards": deck_total(at.box) + SIXES,
        }
        yield Line("gate.box", parts, "hyde-2")
    yield from doubted(at)
    if not at.first or at.step == "over":
        return
    if at.step == "move" and LOCATIONS[at.pawns[at.turn]].must_leave:
        yield Line("gate.leave", {"seat": at.turn}, "hyde-12")
    if at.step == "move" and at.turn == at.first and not at.seen and not at.fates:
        yield Line("gate.talk", {}, "hyde-16")
    if at.step in ("move", "play") and len(bag(at)) == 1:
        yield Line("gate.certain", {"place": bag(at)[0]}, "hyde-41")
    if at.step == "mano" and viewer == at.mano_at:
        yield Line("gate.mano", {}, "hyde-39")


def doubted(at: Position) -> Iterator[Line]:
    """More of a kind turned up at once than the box is held to have: asked, because only the box knows (hyde-44)."""
    found = counting(at)
    if found is None or (at.seen and not at.struck):
        return
    of_box = Counter((*deck(at.box), *(SIX,) * SIXES))
    for card, count in Counter(found[1].cards).items():
        if count > of_box[card]:
            yield Line("gate.copies", {"card": card, "count": count, "supposed": of_box[card]}, "hyde-44")
