"""What happens now: the card of the moment, the figures, the events, what tables forget."""

from collections.abc import Iterator

from companion.engine.view import Climax, Gauge, Now, Tone
from companion.engine.words import Line, Value
from companion.games.rickmorty import scoring
from companion.games.rickmorty.components import GARAGES, RESOURCES, SLOTS, deck_total, split
from companion.games.rickmorty.rules.round import acting, at_home, is_seen, unplaced
from companion.games.rickmorty.state import Position, closings_left, federation

ICONS = {
    "die": "die-5",
    "place": "eye",
    "initiative": "die-6",
    "garage": "garage",
    "adventure": "dimension",
    "harvest": "hand",
    "cards": "card",
}
# A pile with so few left is about to run out: a harvest of one tile can empty it; of these it may take the last token.
SHORT, NEARLY = 3, 2

# --- the card ---------------------------------------------------------------------------------------------------------


def now(at: Position, viewer: str | None) -> Now | None:
    """One sentence for whom it concerns, another for the others (rickmorty-12, rickmorty-25d)."""
    if at.step == "over":
        return None
    what, values, rule = asked(at)
    is_mine = viewer is not None and viewer in acting(at)
    if what in ("choose", "put") and viewer is not None:
        # Of all that are asked at once: a phone that goes round may be in any hand.
        values = {**values, "seat": viewer}
    is_everybody_s = what in ("die", "seen", "roll-off", "tile")
    return Now(
        line=Line(f"now.{what}" if is_mine or is_everybody_s else f"now.{what}-others", values, rule),
        icon=ICONS[at.step],
        tone="danger" if at.ending else "",
        # Another number in every round, turn and pass.
        count=at.round * 100 + at.passes,
    )


def asked(at: Position) -> tuple[str, dict[str, Value], str]:
    """What is to be done now, what the sentence has to say, and the rule."""
    match at.step:
        case "die":
            return "die", {"round": at.round}, "rickmorty-6"
        case "place":
            if is_seen(at):
                return "seen", {}, "rickmorty-7"
            what = "put" if at.options["placing"] == "screens" else "choose"
            return what, {"seats": unplaced(at)}, "rickmorty-7"
        case "initiative":
            assert at.decided is not None
            return "roll-off", {"place": at.decided.place}, "rickmorty-9d"
        case "garage":
            seat = at.visits[0]
            count = at_home(at, seat)
            return "garage" if count > 1 else "garage-one", {"seat": seat, "count": count}, "rickmorty-11"
        case "harvest":
            return harvest_asked(at)
        case "cards":
            drop = at.drops[0]
            return "drop", {"seat": drop.seat, "count": drop.count}, "rickmorty-26b"
    return turn_asked(at)


def harvest_asked(at: Position) -> tuple[str, dict[str, Value], str]:
    """A pick of whoever has one, or the numbers of the tile the harvest has come to."""
    if at.due and at.due[0].place in at.tiles:
        due = at.due[0]
        return "pick", {"seat": due.seat, "place": due.place, "count": due.take}, "rickmorty-25d"
    place = at.due[0].place if at.due else next(iter(at.route), at.die)
    return "tile", {"place": place}, "rickmorty-3b"


def turn_asked(at: Position) -> tuple[str, dict[str, Value], str]:
    """A single action; the last of all to pass is told what passing brings (rickmorty-12c)."""
    values: dict[str, Value] = {"seat": at.turn}
    if at.acted and at.lasting:
        return "lasting", values, "rickmorty-13c"
    if at.ending:
        return "last-round", values, "rickmorty-29"
    if at.passes == len(at.seats) - 1:
        return "last-to-pass", values, "rickmorty-12c"
    return "act", values, "rickmorty-12"


# --- the figures ------------------------------------------------------------------------------------------------------


def gauges(at: Position, viewer: str | None) -> Iterator[Gauge]:
    """The four piles of the Federation and the closings left (rickmorty-28, rickmorty-31). A pile is what the players
    left of it: whoever looks sets it by what they hold themselves."""
    if not at.seats or at.step == "over":
        return
    piles, every = federation(at), split(at.box)
    for resource in RESOURCES:
        count = piles[resource]
        yield Gauge(
            id=resource,
            value=count,
            icon=resource,
            bar=every[resource],
            tone="danger" if count <= SHORT else "",
            dial=f"held.{viewer}.{resource}" if viewer in at.seats else "",
        )
    left, most = closings_left(at), int(at.options["tiles"]) - len(SLOTS) + 1
    tone: Tone = "danger" if left <= 1 else ""
    yield Gauge(id="closings", value=left, icon="dimension", bar=most, tone=tone, dial="stack")


# --- the events -------------------------------------------------------------------------------------------------------


def event(at: Position, viewer: str | None) -> Climax | None:
    """The end, a pile of the Federation that ran out, or the screens that have just gone."""
    if at.step == "over":
        return ending(at, viewer)
    if at.emptied:
        return emptied(at)
    return revealed(at) if is_just_revealed(at) else None


def emptied(at: Position) -> Climax:
    """Whose tokens went back, with each player's numbers; of several piles, of which each (rickmorty-28)."""
    piles = tuple(dict.fromkeys(each.resource for each in at.emptied))
    lines = tuple(
        Line(
            "event.returned-of" if len(piles) > 1 else "event.returned",
            {"seat": seat, "count": count, "resource": each.resource, "kept": each.kept[seat]},
            "rickmorty-28",
        )
        for each in at.emptied
        for seat, count in each.returned.items()
    )
    words = "event.empty-several" if len(piles) > 1 else "event.empty"
    title = Line(words, {"resource": piles[-1], "resources": piles}, "rickmorty-28")
    return Climax(kind="bad", title=title, lines=lines)


def is_just_revealed(at: Position) -> bool:
    """Nobody has done anything since the screens went (rickmorty-10)."""
    if at.decided is None or at.options["placing"] == "screens":
        return False
    home = [seat for seat in at.seats if at_home(at, seat)]
    if at.step == "adventure":
        return not home and at.turn == at.first and not at.acted and not at.recent and not at.passes
    return at.step == "initiative" or (at.step == "garage" and len(at.visits) == len(home))


def revealed(at: Position) -> Climax:
    """Where everybody went, and why this player is first; the pieces themselves are the lines of the receipt."""
    decided = at.decided
    assert decided is not None
    why: tuple[Line, ...] = ()
    if at.first and at.step != "initiative":
        why = (Line(f"why.{decided.why}", {"seat": at.first, "place": decided.place}, "rickmorty-9"),)
    return Climax(kind="attack", title=Line("event.revealed", {"round": at.round}, "rickmorty-7"), lines=why)


def ending(at: Position, viewer: str | None) -> Climax:
    """Who won, and by how much; a victory, but for whoever has lost."""
    best = scoring.winners(at)
    words, rule = ("event.shared", "rickmorty-30b") if len(best) > 1 else ("event.winner", "rickmorty-30")
    return Climax(
        kind="good" if viewer in (None, *best) else "bad",
        title=Line(words, {"seats": best, "seat": best[0]}, rule),
        figure=str(scoring.total(at, best[0])),
    )


# --- what tables forget -----------------------------------------------------------------------------------------------


def gate(at: Position) -> Iterator[Line]:
    """Each with the rule it comes from."""
    if at.step == "over":
        return
    if not at.die:
        # What the box holds, counted (rickmorty-1).
        tiles = int(at.options["tiles"]) if at.options else 0
        counts = {"tiles": tiles, "cards": deck_total(at.box), "resources": sum(split(at.box).values())}
        yield Line("gate.box", {**counts, "garages": GARAGES}, "rickmorty-1")
        return
    if at.ending:
        yield Line("gate.last", {}, "rickmorty-29")
    elif at.step == "adventure" and not at.stack:
        yield Line("gate.closing", {}, "rickmorty-31")
    for resource, count in federation(at).items():
        if 0 < count <= NEARLY:
            yield Line("gate.short", {"resource": resource, "count": count}, "rickmorty-28")
