"""What one viewer may see of the table, built field by field."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from companion.engine.shapes import Count, Step, View, Zone
from companion.engine.words import Line, Value
from companion.games.hyde.components import (
    ENID_ADDS,
    LOCATIONS,
    LOST_ENDS_IT,
    NEVERMORE,
    NUMBERS,
    OUTCASTS,
    OUTER,
    SIX,
    SIXES,
    SYMBOLS,
    TARGETS,
    Card,
    deck,
    deck_total,
)
from companion.games.hyde.most import Most, most
from companion.games.hyde.rules.timing import acting, wednesday_decides
from companion.games.hyde.scoring import enid_is_at, rank, worth_at
from companion.games.hyde.state import (
    Attack,
    Position,
    attack_number,
    attacks_behind,
    bag,
    deck_size,
    is_decided,
    laid_at,
    losses,
    lying,
    mano_as_known,
    needed,
)
from companion.kit.turns import clockwise_from

# --- the view ---------------------------------------------------------------------------------------------------------


class LaidBy(Struct, frozen=True):
    """Cards of one seat face down at a location."""

    seat: str
    count: int


class Place(Struct, frozen=True):
    """One location as everybody sees it."""

    id: str
    # Its place in the ring, clockwise from the top; -1 for Nevermore in the middle.
    slot: int
    target: str
    rules: tuple[str, ...]
    pawns: tuple[str, ...]
    laid: tuple[LaidBy, ...]
    fate: str
    # The chance that the Hyde strikes here this round, as a fraction.
    odds: str


class Valued(Struct, frozen=True):
    """A revealed card, what it counts for, and the rule that changed it."""

    card: Card
    value: int
    rule: str


class AttackCount(Struct, frozen=True):
    """An attack being counted or just counted."""

    number: int
    place: str
    cards: tuple[Valued, ...]
    enid: int
    total: int
    threshold: int
    fate: str


class WorthTable(Struct, frozen=True):
    """What every card counts for at one location: a row a symbol, a column a number."""

    place: str
    rows: tuple[tuple[str, tuple[int, ...]], ...]


class Seat(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: str
    outcast: str
    rule: str
    hand: int
    sixes: int
    has_mano: bool


class HydeView(View, frozen=True, kw_only=True):
    """The table for one viewer: only `hand` and `mano` differ from one to the next."""

    round: int
    turn: int
    turns: int
    # Single turns of players before the attack, and what they would have to bring on average (hyde-38).
    turns_left: int
    per_turn: int
    threshold: int
    # What can still lie where the Hyde may strike (hyde-38).
    most: tuple[Most, ...]
    losses: int
    losses_left: int
    rank: str
    places: tuple[Place, ...]
    players: tuple[Seat, ...]
    deck: int
    discards: int
    boxed: int
    count: AttackCount | None
    worth: tuple[WorthTable, ...]
    keep: str
    # Where this viewer's pawn stands.
    stands: str
    # This viewer's own cards, where the phone keeps them.
    hand: tuple[Card, ...]
    mano: Card


def view(at: Position, viewer: str | None) -> HydeView:
    is_set = len(at.targets) == len(TARGETS)
    left = turns_left(at)
    return HydeView(
        acting=acting(at),
        tapped=("move",),
        title=title(at),
        rail=rail(at),
        gate=tuple(gate(at, viewer)),
        broken=broken(at),
        outcome=outcome(at),
        round=round_number(at),
        turn=turn_number(at),
        turns=len(at.seen) + len(bag(at)),
        turns_left=left,
        per_turn=-(-(needed(at) or 0) // left) if left else 0,
        threshold=(needed(at) or 0) if at.step != "over" else 0,
        most=tuple(most(at)),
        losses=losses(at),
        losses_left=losses_left(at),
        rank=rank(at),
        places=tuple(places(at)),
        players=tuple(players(at)),
        deck=deck_size(at),
        discards=len(at.discards),
        boxed=at.boxed,
        count=count(at),
        worth=tuple(worth_table(at, place) for place in at.ring) if is_set else (),
        keep=at.options["keep"],
        stands=at.pawns.get(viewer, "") if viewer else "",
        hand=tuple(sorted(at.hands[viewer])) if viewer in at.hands and at.options["keep"] != "nothing" else (),
        mano=mano_as_known(at) if viewer and viewer == at.mano_at and at.options["keep"] != "nothing" else "",
    )


def title(at: Position) -> Line:
    if not at.first or at.step == "over":
        return Line("title.over" if at.step == "over" else "title.setup")
    return Line("title.round", {"round": round_number(at), "turn": turn_number(at), "left": len(bag(at))})


def round_number(at: Position) -> int:
    """A sixth round there is none, even where a ruling has decided all five and nobody has ended the game."""
    return min(attack_number(at), len(OUTER))


def turn_number(at: Position) -> int:
    """Which turn of the round it is; the attack belongs to the last (hyde-42)."""
    return max(1, min(len(at.seen) + 1, len(at.seen) + len(bag(at))))


def losses_left(at: Position) -> int:
    """How many more losses the table can bear (hyde-47)."""
    return max(0, LOST_ENDS_IT - 1 - losses(at))


RAIL = (
    ("move", "hyde-11"),
    ("play", "hyde-14"),
    ("discard", "hyde-17"),
    ("mano", "hyde-19"),
    ("token", "hyde-20"),
    ("reveal", "hyde-22"),
)
# The steps of the attack share one place on the rail.
SHOWN_AS = {"swap": "reveal", "level": "reveal"}


def rail(at: Position) -> tuple[Step, ...]:
    if not at.first:
        steps = (("ring", "hyde-3"), ("targets", "hyde-3b"), ("first", "hyde-7"))
        return tuple(Step(id, rule, id == at.step) for id, rule in steps)
    now = SHOWN_AS.get(at.step, at.step)
    return tuple(Step(id, rule, id == now) for id, rule in RAIL)


def turns_left(at: Position) -> int:
    """Turns of single players before the Hyde strikes; one that has laid its card can bring no more."""
    if not at.first or at.struck or at.step == "over" or not bag(at):
        return 0
    order = clockwise_from(at.seats, at.first)
    now = len(order) - order.index(at.turn) - (at.step in ("discard", "mano")) if at.turn else 0
    return now + len(at.seats) * (len(bag(at)) - 1)


def odds(at: Position, place: str) -> str:
    """Exact, from public facts: each token left in the bag may be the last one (hyde-41)."""
    if at.struck:
        return "1" if place == at.struck else "0"
    if at.step == "over":
        return "0"
    still = bag(at)
    return str(Fraction(1, len(still))) if place in still else "0"


def places(at: Position) -> Iterator[Place]:
    for slot, place in enumerate((*at.ring, NEVERMORE)):
        is_outer = place != NEVERMORE
        target = at.targets.get(place, "")
        rules = (LOCATIONS[place].rule, *((TARGETS[target].rule,) if target else ()))
        yield Place(
            id=place,
            slot=slot if is_outer else -1,
            target=target,
            rules=rules,
            pawns=tuple(seat for seat in at.seats if at.pawns[seat] == place),
            laid=piles(at, place),
            fate=fate(at, place) if is_outer else "",
            odds=odds(at, place) if is_outer else "0",
        )


def fate(at: Position, place: str) -> str:
    if place == at.struck:
        return "struck"
    if place in at.fates:
        return at.fates[place]
    return "seen" if place in at.seen else "open"


def piles(at: Position, place: str) -> tuple[LaidBy, ...]:
    laid = laid_at(at, place)
    counts = ((seat, sum(each.seat == seat for each in laid)) for seat in at.seats)
    return tuple(LaidBy(seat, count) for seat, count in counts if count)


def players(at: Position) -> Iterator[Seat]:
    for seat in at.seats:
        outcast = at.outcasts[seat]
        yield Seat(
            seat=seat,
            outcast=outcast,
            rule=OUTCASTS[outcast].rule,
            hand=len(at.hands[seat]),
            sixes=at.sixes if outcast == "bianca" else 0,
            has_mano=seat == at.mano_at,
        )


def count(at: Position) -> AttackCount | None:
    """The attack on the table now, or the last one counted."""
    if at.struck and at.step in ("swap", "level"):
        cards, enid = at.revealed, enid_is_at(at, at.struck)
        valued = tuple(valued_at(at, card, at.struck) for card in cards)
        total = sum(each.value for each in valued) + ENID_ADDS * enid
        return AttackCount(attack_number(at), at.struck, valued, ENID_ADDS * enid, total, needed(at) or 0, "struck")
    if at.struck:
        return None
    return next((counted(number, each) for number, each in reversed(numbered(at)) if each.total is not None), None)


def numbered(at: Position) -> list[tuple[int, Attack]]:
    return list(enumerate(attacks_behind(at), 1))


def counted(number: int, attack: Attack) -> AttackCount:
    """As it was counted, and as it now stands."""
    worths = zip(attack.cards, attack.worths, strict=True)
    return AttackCount(
        number=number,
        place=attack.place,
        cards=tuple(Valued(card, worth.value, worth.rule) for card, worth in worths),
        enid=ENID_ADDS * attack.enid,
        total=attack.total or 0,
        threshold=attack.threshold,
        fate=attack.fate,
    )


def valued_at(at: Position, card: Card, place: str) -> Valued:
    worth = worth_at(at, card, place)
    return Valued(card, worth.value, worth.rule)


def worth_table(at: Position, place: str) -> WorthTable:
    rows = (
        (symbol, tuple(worth_at(at, f"{symbol}-{number}", place).value for number in NUMBERS)) for symbol in SYMBOLS
    )
    return WorthTable(place, tuple(rows))


# --- what tables forget -----------------------------------------------------------------------------------------------


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
    if wednesday_decides(at) and needed(at) is not None:
        yield Line("gate.swap", {"points": needed(at) or 0}, "hyde-26")
    if at.step == "move" and at.turn == at.first and not at.seen and attacks_behind(at):
        last = attacks_behind(at)[-1]
        values: dict[str, Value] = {"place": last.place, "fate": last.fate}
        yield Line("gate.after", {**values, "left": losses_left(at), "rank": rank(at)}, "hyde-47")


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


MUST_LEAVE = tuple(place for place, location in LOCATIONS.items() if location.must_leave)


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


def pawns_at(at: Position, place: str) -> tuple[Count, ...]:
    return tuple(Count("pawn", 1, seat) for seat in at.seats if at.pawns[seat] == place)


def target_at(at: Position, place: str) -> tuple[Count, ...]:
    """The target lying there, and whether it has been flipped (hyde-32)."""
    what = "wounded" if fate(at, place) == "lost" else "target"
    return (Count(what, 1, at.targets[place]),) if place in at.targets else ()


def audit(at: Position) -> tuple[Zone, ...]:
    """What the table should show now, zone by zone."""
    zones = [
        Zone("deck", (Count("cards", deck_size(at)), Count("discards", len(at.discards)), *pawns_at(at, NEVERMORE))),
        Zone("bag", tuple(Count("token", 1, place) for place in bag(at))),
    ]
    for place in at.ring:
        laid = tuple(Count("laid", pile.count, pile.seat) for pile in piles(at, place))
        token = (Count("token", 1, place),) if place in (*at.seen, *at.fates) else ()
        zones.append(Zone(place, (*target_at(at, place), *laid, *pawns_at(at, place), *token)))
    for seat in at.seats:
        sixes = (Count("sixes", at.sixes),) if at.outcasts[seat] == "bianca" else ()
        mano = (Count("mano", 1),) if at.mano_at == seat else ()
        zones.append(Zone(seat, (Count("hand", len(at.hands[seat])), *sixes, *mano)))
    return tuple(zones)
