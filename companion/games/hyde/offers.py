"""What could be asked at each step, before legality: the filter asks `decide` about each filling.

Away from its step an action is proposed once, so that the page can say which rule closes it.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from companion.engine.holes import Filling, Pick, Span
from companion.engine.proposals import Offer, Shut, Tried
from companion.engine.words import Line
from companion.games.hyde.components import (
    ENID_ADDS,
    KINDS,
    LOCATIONS,
    OUTCASTS,
    OUTER,
    SIX,
    TARGETS,
    UNKNOWN,
    Card,
    number,
    threshold,
)
from companion.games.hyde.dials import sixes_to_find
from companion.games.hyde.rules.after import in_the_bag_or_last
from companion.games.hyde.rules.attack import (
    LEAST_POINTS,
    MOST_POINTS,
    CopyLevel,
    all_may_be_sixes,
    matches,
    ones_in,
    plain_in,
)
from companion.games.hyde.rules.mano import is_ending
from companion.games.hyde.rules.turn import is_one, owes_mano, within_reach
from companion.games.hyde.scoring import enid_is_at, worth_at
from companion.games.hyde.state import (
    BEFORE,
    Position,
    attack_number,
    bag,
    laid_at,
    needed,
    neighbours,
)
from companion.kit.hands import distinct
from companion.kit.offering import one

# What stands below the board by name; the rest is one fold away.
OFTEN = (
    "place-location",
    "place-target",
    "draw-first",
    "choose-outcast",
    "play-mano",
    "play-ones",
    "play-six",
    "pass-play",
    "swap",
    "name-cards",
    "name-mano",
    "look-at-mano",
    "copy-level",
)

# What people look for also when it is not its time: what everybody does in a turn and in an attack.
LOOKED_FOR = (
    *("move", "play-card", "play-mano", "pass-play", "swap-mano", "send-mano", "keep-mano", "draw-token"),
    *("reveal", "swap", "keep-cards"),
)


def proposals(at: Position, seat: str) -> Iterator[Offer]:
    match at.step:
        case "ring" | "targets" | "first":
            yield from setup_proposals(at)
            yield one("choose-outcast", "outcast", tuple(OUTCASTS))
            yield from threshold_proposal(at)
        case "reveal" | "swap" | "level":
            yield from attack_proposals(at, seat)
            yield from threshold_proposal(at)
        case "over":
            return
        case _:
            yield from turn_proposals(at, seat)
            yield from token_proposals(at)
            yield from threshold_proposal(at)
    yield from untimely(at, seat)
    if at.first:
        yield from hand_proposals(at, seat)


def untimely(at: Position, seat: str) -> Iterator[Offer]:
    """What people try at the wrong step and nothing above names, each once, so that the page can say why not."""
    if at.step in BEFORE:
        if at.step != "first":
            yield Shut(action="draw-first")
        return
    yield Shut(action="choose-outcast", given={"outcast": at.outcasts[seat]})
    if at.step in ("reveal", "swap", "level"):
        yield Shut(action="move", given={"place": at.pawns[seat]})
        yield Shut(action="pull-token")
    else:
        yield Shut(action="score")
        if at.turn != seat or at.step != "play":
            yield Shut(action="pass-play")
        if at.step != "token":
            yield Shut(action="pull-token")


# --- preparazione -----------------------------------------------------------------------------------------------------


def setup_proposals(at: Position) -> Iterator[Offer]:
    if at.step != "first":
        yield Offer(action="shuffle-table", primary=True)
    if at.step == "ring":
        yield one("place-location", "place", OUTER)
    elif at.step == "targets":
        yield one("place-target", "target", tuple(TARGETS))
    else:
        if at.due:
            yield Offer(action="choose-first", given={"first": at.due}, primary=True)
        yield one("choose-first", "first", tuple(seat for seat in at.seats if seat != at.due), primary=not at.due)
        yield Offer(action="draw-first")


# --- il turno ---------------------------------------------------------------------------------------------------------


def turn_proposals(at: Position, seat: str) -> Iterator[Offer]:
    is_now = at.turn == seat
    moving, playing = is_now and at.step == "move", is_now and at.step == "play"
    steps = within_a_step(at, seat) if moving else (at.pawns[seat],)
    yield one("move", "place", steps, primary=True, alike=True, is_shut=not moving)
    hand = distinct(at.hands[seat])
    for place in within_reach(at, seat) if playing else (at.pawns[seat],):
        if hand:
            cards = hand if playing else hand[:1]
            yield one("play-card", "card", cards, primary=True, alike=True, is_shut=not playing, place=place)
        if at.mano_at == seat or not playing:
            yield (Offer if playing else Shut)(action="play-mano", given={"place": place})
        if at.outcasts[seat] == "bianca" and hand:
            yield one("play-six", "discard", hand if playing else hand[:1], alike=True, place=place)
    if at.outcasts[seat] == "ajax":
        yield from ones_proposals(at, seat)
    if playing:
        yield Offer(action="pass-play")
    if moving:
        far = [place for place in LOCATIONS if place not in steps]
        yield from (Tried(action="move", given={"place": place}) for place in far[:1])
    if at.outcasts[seat] == "yoko" and hand:
        yield one("discard", "card", hand if is_now and at.step == "discard" else hand[:1], primary=True, alike=True)
    yield from mano_proposals(at, seat, hand)


def within_a_step(at: Position, seat: str) -> tuple[str, ...]:
    """Its own location, where one may stay, and those next to it, in the order of the box."""
    here = at.pawns[seat]
    near = neighbours(at, here)
    stays = not LOCATIONS[here].must_leave
    return tuple(place for place in LOCATIONS if place in near or (stays and place == here))


def ones_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """Ajax: every different handful of two or more ones; a single one is an ordinary card."""
    ones = tuple(sorted(card for card in at.hands[seat] if is_one(card)))
    with_mano = at.mano_at == seat and not at.veiled and at.mano != "" and is_one(at.mano)
    for mano in (0, 1) if with_mano else (0,):
        for size in range(max(1, 2 - mano), len(ones) + 1):
            for cards in dict.fromkeys(combinations(ones, size)):
                given: dict[str, Filling] = {"cards": cards, "with_mano": mano}
                yield Offer(action="play-ones", given=given, said=ones_said(cards, with_mano=mano == 1))


def ones_said(cards: tuple[Card, ...], *, with_mano: bool) -> Line:
    """Cards nobody has named are counted, and Mano's is said to be among them: no two handfuls read alike."""
    if set(cards) == {UNKNOWN}:
        return Line(f"do.ones-unknown{'-and-mano' * with_mano}", {"count": len(cards)})
    return Line("do.ones-and-mano" if with_mano else "do.play-ones", {"cards": cards})


def mano_proposals(at: Position, seat: str, hand: tuple[Card, ...]) -> Iterator[Offer]:
    others = tuple(other for other in at.seats if other != seat)
    sending = is_ending(at, seat)
    if at.veiled and at.mano_at == seat:
        yield Offer(action="look-at-mano")
    if sending:
        yield Offer(action="keep-mano", primary=True)
    sent = one("send-mano", "to", others if sending else others[:1], alike=True, is_shut=not sending)
    yield asking(sent, "mano" * sending)
    if hand:
        owed = sending and owes_mano(at, seat)
        cards = hand if at.turn == at.mano_at == seat else hand[:1]
        yield one("swap-mano", "card", cards, primary=owed, alike=SIX not in cards)


# --- la mano sul telefono ---------------------------------------------------------------------------------------------


def hand_proposals(at: Position, seat: str) -> Iterator[Offer]:
    if at.options["keep"] != "hands":
        return
    unknown = at.hands[seat].count(UNKNOWN)
    if unknown:
        yield Offer(
            action="name-cards",
            holes=(Pick(name="cards", options=KINDS, many=True, most=unknown, repeat=True, entry="grid"),),
        )
    if at.mano == UNKNOWN and at.mano_at == seat:
        yield Offer(action="name-mano", holes=(Pick(name="card", options=KINDS, entry="grid", alike=True),))


# --- dopo il turno di tutti -------------------------------------------------------------------------------------------


def token_proposals(at: Position) -> Iterator[Offer]:
    if at.step == "token":
        by_app = at.options["bag"] == "app"
        yield Offer(action="pull-token", primary=by_app)
        drawn = one("draw-token", "place", in_the_bag_or_last(at), primary=not by_app, alike=True)
        yield asking(drawn, "token" * (not by_app))
    else:
        yield one("draw-token", "place", bag(at)[:1] or OUTER[:1], is_shut=True)


# --- l'attacco --------------------------------------------------------------------------------------------------------


def attack_proposals(at: Position, seat: str) -> Iterator[Offer]:
    if at.step == "reveal":
        yield reveal_proposal(at)
        if sixes_to_find(at, at.struck):
            yield Offer(action="find-six", question="six")
    if at.step == "swap":
        yield Offer(action="keep-cards", primary=True)
        yield from swap_proposals(at, seat)
    if at.step == "level":
        yield Offer(action="score", primary=True)


def reveal_proposal(at: Position) -> Offer:
    """One cell a kind of card, with what it counts for here against the threshold; Ajax's ones among ones."""
    pile = laid_at(at, at.struck)
    plain, ones = plain_in(pile), ones_in(pile)
    # Beside cards the app knows, the total would tell what they are before they are turned up (hyde-16).
    is_whole = plain + ones == len(pile)
    kinds = (*KINDS, SIX) if all_may_be_sixes(at) else KINDS
    among_ones = tuple(card for card in KINDS if number(card) == 1)
    holes = (
        *cards_hole(at, "cards", kinds, plain, is_whole),
        *cards_hole(at, "ones" if plain else "cards", among_ones, ones, is_whole),
    )
    asked = {hole.name for hole in holes}
    given: dict[str, Filling] = {name: () for name in ("cards", "ones") if name not in asked}
    return Offer(action="reveal", given=given, holes=holes, primary=True)


def cards_hole(at: Position, name: str, kinds: tuple[Card, ...], count: int, is_whole: bool) -> Iterator[Pick]:
    """So many cards, where there are any to enter."""
    if count:
        worth = tuple(worth_at(at, card, at.struck).value for card in kinds)
        against = needed(at) if is_whole else None
        yield Pick(
            name=name,
            options=kinds,
            many=True,
            least=count,
            most=count,
            repeat=True,
            entry="grid",
            worth=worth,
            against=against,
            plus=ENID_ADDS if is_whole and name == "cards" and enid_is_at(at, at.struck) else 0,
            plus_of="enid",
        )


def swap_proposals(at: Position, seat: str) -> Iterator[Offer]:
    hand = distinct(at.hands[seat])
    cards = (*KINDS, *(SIX,) * (SIX in hand)) if UNKNOWN in hand else hand
    for theirs in distinct(at.revealed):
        mine = tuple(card for card in cards if matches(at, card, theirs)) or cards[:1]
        worths = tuple(worth_at(at, card, at.struck).value for card in mine)
        hole = Pick(name="mine", options=mine, worth=worths, alike=UNKNOWN not in mine)
        yield Offer(action="swap", given={"theirs": theirs}, holes=(hole,))


def threshold_proposal(at: Position) -> Iterator[Offer]:
    """Copy the level card's numbers while the one that is needed is missing; those that are known are proposed
    (hyde-25b)."""
    if needed(at) is None and attack_number(at) <= len(OUTER):
        is_due = at.step == "level"
        holes = tuple(
            Span(name=name, low=LEAST_POINTS, high=MOST_POINTS, is_copied=True, now=known)
            for name, known in zip(CopyLevel.__struct_fields__, level_card(at), strict=True)
        )
        yield Offer(action="copy-level", holes=holes, primary=is_due, question="level" * is_due)


def level_card(at: Position) -> Iterator[int | None]:
    """What is known of it for so many players, attack by attack."""
    for attack in range(1, len(OUTER) + 1):
        yield threshold(at.box, at.options["level"], attack, len(at.seats))


def asking(offer: Offer, question: str) -> Offer:
    """As an answer to what the last act raised."""
    return replace(offer, question=question)
