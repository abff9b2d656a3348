"""Everything tracked, as dials that a correction may set: the table is the truth."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.dials import Dial
from companion.games.hyde.components import (
    KINDS,
    LOCATIONS,
    OUTCASTS,
    OUTER,
    SIX,
    SIXES,
    TARGETS,
    UNKNOWN,
    Card,
    threshold,
)
from companion.games.hyde.state import (
    BEFORE,
    Attack,
    Laid,
    Position,
    attacks_behind,
    laid_at,
    mano_as_known,
    seat_of,
)
from companion.kit.dials import exchanged, flag, number, with_field, words
from companion.kit.hands import resized

FATES = ("open", "saved", "lost")
# The points of an attack that was never counted, and the most one can have on a pad of two figures.
UNCOUNTED, MOST_ATTACK = -1, 99
# At these steps no power of an outcast is being used.
SEATED = (*BEFORE, "move", "token")
# Dials that are a field of the table; setting any other has consequences.
FIELDS = {
    "first": "first",
    "mano": "mano_at",
    "sixes": "sixes",
    "boxed": "boxed",
    "pawn": "pawns.{}",
    "card": "hands.{}.{}",
}


def dials(at: Position) -> tuple[Dial, ...]:
    return (*table_dials(at), *seat_dials(at), *place_dials(at))


def card(id: str, now: Card, secret_to: str | None) -> Dial:
    """Any kind of card or an unknown one; a six only where one is (hyde-26d)."""
    return words(id, now, *KINDS, UNKNOWN, secret_to=secret_to)


def table_dials(at: Position) -> Iterator[Dial]:
    yield words("step", at.step, *steps(at))
    if at.first:
        yield words("turn", at.turn or at.first, *at.seats)
        yield words("first", at.first, *at.seats)
        yield words("mano", at.mano_at, *at.seats)
    yield number("discards", len(at.discards), 60)
    if seat_of(at, "bianca"):
        yield number("sixes", at.sixes, SIXES)
        yield number("boxed", at.boxed, SIXES)


def steps(at: Position) -> tuple[str, ...]:
    """The steps that make sense with what lies on the table now."""
    if not at.first:
        return ("ring", *("targets",) * (len(at.ring) == len(OUTER)), *("first",) * (len(at.targets) == len(OUTER)))
    swap = ("swap",) * (seat_of(at, "wednesday") is not None)
    attack = ("reveal",) if at.step == "reveal" else (*swap, "level") if at.step in ATTACK else ()
    return (*IN_TURN, "token", *attack, "over")


def seat_dials(at: Position) -> Iterator[Dial]:
    for seat in at.seats:
        if at.step in SEATED and (others := outcasts_for(at, seat)):
            yield words(f"outcast.{seat}", at.outcasts[seat], *others)
        yield words(f"pawn.{seat}", at.pawns[seat], *LOCATIONS)
        yield number(f"hand.{seat}", len(at.hands[seat]), 8)
        for index, held in enumerate(at.hands[seat]):
            yield replace(card(f"card.{seat}.{index}", held, seat), of=(seat,))
    if at.mano:
        yield replace(card("card.mano", mano_as_known(at), at.mano_at), kind="mano-card", of=())


def outcasts_for(at: Position, seat: str) -> tuple[str, ...]:
    """Whom this seat may turn out to play; Bianca stays who she is once a six of hers is out."""
    if seat_of(at, "bianca") is None or at.sixes == SIXES:
        return tuple(OUTCASTS)
    return () if at.outcasts[seat] == "bianca" else tuple(each for each in OUTCASTS if each != "bianca")


def with_outcasts(at: Position, outcasts: dict[str, str]) -> Position:
    """Whoever plays Bianca has both sixes before them."""
    is_bianca = "bianca" in outcasts.values()
    if is_bianca and seat_of(at, "bianca") is not None:
        return replace(at, outcasts=outcasts)
    return replace(at, outcasts=outcasts, sixes=SIXES if is_bianca else 0)


def place_dials(at: Position) -> Iterator[Dial]:
    for place in (*at.ring, *(each for each in OUTER if each not in at.ring)):
        if place in at.targets:
            yield words(f"target.{place}", at.targets[place], *TARGETS)
        # Also before the ring is laid: a match that goes on from a pad has attacks behind it.
        yield words(f"fate.{place}", at.fates.get(place, "open"), *FATES)
        attack = next((each for each in attacks_behind(at) if each.place == place), None)
        if attack is not None:
            points = UNCOUNTED if attack.total is None else attack.total
            yield number(f"attack-points.{place}", points, MOST_ATTACK, low=UNCOUNTED)
        if place not in (*at.ring, *at.fates):
            continue
        yield flag(f"seen.{place}", place in at.seen)
        bianca = seat_of(at, "bianca")
        if bianca:
            sixes = sixes_laid(at, place)
            # What the app was told of them is nobody's to see: of the cards of hers any may be one.
            plain = sum(is_plain(at, each) for each in laid_at(at, place))
            most = sixes + max(0, min(plain, at.sixes))
            yield replace(number(f"laid-six.{place}", sixes, most), of=(place, bianca))
        for seat in at.seats:
            yield number(f"laid.{place}.{seat}", sum(each.seat == seat for each in laid_at(at, place)), 30)


def turned(at: Position, dial: str, value: str | int) -> Position:
    """The table with this dial set; what has to follow from it follows."""
    match dial.split("."), value:
        case ["card", "mano"], str():
            return replace(at, mano=value, veiled=False)
        case [kind, *of], _ if kind in FIELDS:
            return with_field(at, FIELDS[kind], of, value)
        case ["step"], str():
            return stepped(at, value, (at.turn or at.first) if value in IN_TURN else "")
        case ["turn"], str():
            return stepped(at, at.step if at.step in IN_TURN else "move", value)
        case ["discards"], int():
            return replace(at, discards=resized(at.discards, value))
        case ["outcast", seat], str():
            return with_outcasts(at, exchanged(at.outcasts, seat, value))
        case ["hand", seat], int():
            return replace(at, hands={**at.hands, seat: resized(at.hands[seat], value)})
        case ["target", place], str():
            return replace(at, targets=exchanged(at.targets, place, value))
        case ["fate", place], str():
            rest = {key: fate for key, fate in at.fates.items() if key != place}
            return replace(at, fates=rest if value == "open" else {**rest, place: value})
        case ["attack-points", place], int():
            return with_points(at, place, value)
        case ["seen", place], str():
            rest_seen = tuple(each for each in at.seen if each != place)
            return replace(at, seen=(*rest_seen, place) if value == "yes" else rest_seen)
        case ["laid", place, seat], int():
            others = tuple(each for each in laid_at(at, place) if each.seat != seat)
            own = tuple(each for each in laid_at(at, place) if each.seat == seat)[:value]
            more = (Laid(seat, UNKNOWN),) * (value - len(own))
            return replace(at, laid={**at.laid, place: (*others, *own, *more)})
        case ["laid-six", place], int():
            return with_sixes(at, place, value)
        case _:
            raise TypeError(f"hyde has no dial {dial!r} for {value!r}")


def with_points(at: Position, place: str, points: int) -> Position:
    """The attack there with what it counted by hand: its cards, which said otherwise, are told no more."""
    behind = attacks_behind(at)
    needed = threshold(at.box, at.options["level"], [each.place for each in behind].index(place) + 1, len(at.seats))
    by_hand = Attack(place, at.fates[place], total=None if points == UNCOUNTED else points, threshold=needed or 0)
    attacks = tuple(by_hand if each.fate and each.place == place else each for each in at.attacks)
    return replace(at, attacks=attacks)


# --- the sixes of Bianca ----------------------------------------------------------------------------------------------


def sixes_laid(at: Position, place: str) -> int:
    return sum(each.card == SIX and each.seat == seat_of(at, "bianca") for each in laid_at(at, place))


def with_sixes(at: Position, place: str, count: int) -> Position:
    """So many of her cards here are sixes: what each was held to be had been discarded for it."""
    for _ in range(count - sixes_laid(at, place)):
        at = six_more(at, place)
    for _ in range(sixes_laid(at, place) - count):
        at = six_less(at, place)
    return at


def six_more(at: Position, place: str) -> Position:
    """A card the app was not told rather than one it was."""
    pile = laid_at(at, place)
    hers = [spot for spot, each in enumerate(pile) if is_plain(at, each)]
    spot = max(hers, key=lambda each: (pile[each].card == UNKNOWN, each))
    discards = (*at.discards, pile[spot].card)
    return replace(with_card(at, place, spot, SIX), sixes=at.sixes - 1, discards=discards)


def six_less(at: Position, place: str) -> Position:
    pile = laid_at(at, place)
    spot = max(spot for spot, each in enumerate(pile) if each.card == SIX and each.seat == seat_of(at, "bianca"))
    card = at.discards[-1] if at.discards else UNKNOWN
    return replace(with_card(at, place, spot, card), sixes=at.sixes + 1, discards=at.discards[:-1])


def with_card(at: Position, place: str, spot: int, card: Card) -> Position:
    pile = laid_at(at, place)
    laid = (*pile[:spot], Laid(pile[spot].seat, card), *pile[spot + 1 :])
    return replace(at, laid={**at.laid, place: laid})


def is_plain(at: Position, each: Laid) -> bool:
    """A card of Bianca's that is held to be none of her sixes."""
    return each.seat == seat_of(at, "bianca") and each.card != SIX


def sixes_to_find(at: Position, place: str) -> int:
    """How many cards turned up here may turn out to be sixes of hers: those the app was not told (hyde-28d)."""
    unknown = sum(is_plain(at, each) and each.card == UNKNOWN for each in laid_at(at, place))
    return max(0, min(unknown, at.sixes))


# --- the steps --------------------------------------------------------------------------------------------------------

# Steps that belong to one seat.
IN_TURN = ("move", "play", "discard", "mano")
ATTACK = ("reveal", "swap", "level")


def stepped(at: Position, step: str, turn: str) -> Position:
    """Going back in the preparation takes up what was laid; leaving an attack puts away what it had turned up."""
    if step in ("ring", "targets"):
        return replace(at, step=step, ring=at.ring if step == "targets" else (), targets={})
    if step in ATTACK:
        return replace(at, step=step, turn=turn)
    kept = tuple(card for card in at.revealed if card != SIX)
    boxed = at.boxed + len(at.revealed) - len(kept)
    return replace(at, step=step, turn=turn, struck="", revealed=(), discards=at.discards + kept, boxed=boxed)
