"""What tables forget just now, each with the rule it comes from."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.words import Line, Value
from companion.games.hyde.components import LOCATIONS, OUTCASTS, OUTER, SIX, SIXES, TARGETS, deck, deck_total
from companion.games.hyde.state import Position, bag
from companion.games.hyde.view.attack import count

MUST_LEAVE = tuple(place for place, location in LOCATIONS.items() if location.must_leave)


def gate(at: Position, viewer: str | None) -> Iterator[Line]:
    if at.step == "ring" and not at.ring:
        yield Line("gate.box", contents(at), "hyde-2")
    yield from doubted(at)
    if not at.first or at.step == "over":
        return
    if at.step == "move" and at.pawns[at.turn] in MUST_LEAVE:
        yield Line("gate.leave", {"seat": at.turn}, "hyde-12")
    if at.step == "move" and at.turn == at.first and len(at.seen) == 0 and not at.fates:
        yield Line("gate.talk", {}, "hyde-16")
    if at.step in ("move", "play") and len(bag(at)) == 1:
        yield Line("gate.certain", {"place": bag(at)[0]}, "hyde-41")
    if at.step == "mano" and viewer == at.mano_at:
        yield Line("gate.mano", {}, "hyde-39")


def contents(at: Position) -> dict[str, Value]:
    """What the box holds, counted (hyde-2)."""
    return {
        "locations": len(LOCATIONS),
        "outcasts": len(OUTCASTS),
        "targets": len(TARGETS),
        "tokens": len(OUTER),
        "cards": deck_total(at.box) + SIXES,
    }


def doubted(at: Position) -> Iterator[Line]:
    """More of a kind turned up at once than the box is held to have: asked, because only the box knows (hyde-44)."""
    shown = count(at)
    if shown is None or (at.seen and not at.struck):
        return
    copies = Counter((*deck(at.box), *(SIX,) * SIXES))
    for card, found in Counter(each.card for each in shown.cards).items():
        if found > copies[card]:
            yield Line("gate.copies", {"card": card, "count": found, "supposed": copies[card]}, "hyde-44")
