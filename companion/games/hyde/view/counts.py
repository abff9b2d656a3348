"""What the table should show zone by zone, counts that cannot be, and why the game is over."""

from companion.engine.audit import Count, Zone
from companion.engine.words import Line
from companion.games.hyde.components import NEVERMORE, SIX, SIXES, deck_total
from companion.games.hyde.scoring import rank
from companion.games.hyde.state import Position, bag, deck_size, is_decided, losses, lying
from companion.games.hyde.view.ring import fate, piles


def audit(at: Position) -> tuple[Zone, ...]:
    """What the table should show now, zone by zone."""
    zones = [
        Zone("deck", (Count("cards", deck_size(at)), Count("discards", len(at.discards)), *pawns_at(at, NEVERMORE))),
        Zone("bag", tuple(Count("token", 1, place) for place in bag(at))),
    ]
    for spot, place in enumerate(at.ring, 1):
        laid = tuple(Count("laid", pile.count, pile.seat) for pile in piles(at, place))
        token = (Count("token", 1, place),) if place in (*at.seen, *at.fates) else ()
        zones.append(Zone(place, (Count("spot", spot), *target_at(at, place), *laid, *pawns_at(at, place), *token)))
    for seat in at.seats:
        sixes = (Count("sixes", at.sixes),) if at.outcasts[seat] == "bianca" else ()
        mano = (Count("mano", 1),) if at.mano_at == seat else ()
        zones.append(Zone(seat, (Count("hand", len(at.hands[seat])), *sixes, *mano)))
    return tuple(zones)


def target_at(at: Position, place: str) -> tuple[Count, ...]:
    """The target lying there, and whether it has been flipped (hyde-32)."""
    what = "wounded" if fate(at, place) == "lost" else "target"
    return (Count(what, 1, at.targets[place]),) if place in at.targets else ()


def pawns_at(at: Position, place: str) -> tuple[Count, ...]:
    return tuple(Count("pawn", 1, seat) for seat in at.seats if at.pawns[seat] == place)


def broken(at: Position) -> tuple[Line, ...]:
    """Counts the box makes impossible (hyde-44): more cards about than it has, or a six too many or too few."""
    if not at.seats:
        return ()
    cards, about = deck_total(at.box), lying(at)
    # A six lies before Bianca, in the box, or about: laid, revealed, or taken by Wednesday (hyde-26d).
    sixes = about.count(SIX)
    total = cards + SIXES * ("bianca" in at.outcasts.values())
    count = max(cards, len(about) - sixes) + at.sixes + at.boxed + sixes
    return () if count == total else (Line("", {"count": count, "total": total}, "hyde-44"),)


def outcome(at: Position) -> tuple[Line, ...]:
    """Why the game is over, the deciding reason first (hyde-33, hyde-34); one broken off has no rank."""
    if at.step != "over":
        return ()
    saved = sum(fate == "saved" for fate in at.fates.values())
    count = Line("outcome.count", {"saved": saved, "lost": losses(at)}, "hyde-32")
    if not is_decided(at):
        return (count,)
    return Line(f"outcome.{rank(at)}", {}, "hyde-33" if rank(at) == "defeat" else "hyde-34"), count
