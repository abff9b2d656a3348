"""What lies on the table, and a position in one line."""

from collections import Counter
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from companion.box import entries, merged
from companion.engine.game import State
from companion.games.hyde.components import (
    LOCATIONS,
    LOST_ENDS_IT,
    NEVERMORE,
    OUTER,
    SIX,
    UNKNOWN,
    Card,
    copies,
    deck_total,
    threshold,
)
from companion.games.hyde.options import BY_ID, DEFAULTS

BOX = entries("hyde")

# The steps before the first turn.
BEFORE = ("ring", "targets", "first")
# How a position marks a card that Ajax laid among his ones.
AMONG_ONES = "!"


class Laid(Struct, frozen=True):
    """A card face down at a location: who laid it is public, which one it is nobody looks up again."""

    seat: str
    card: Card
    # Ajax laid it among his ones: everybody heard that it is one, whether or not the app was told which (hyde-29).
    one: bool = False


class Worth(Struct, frozen=True):
    """What a card counts for, and the rule that changed it, if one did."""

    value: int
    rule: str = ""


class Attack(Struct, frozen=True):
    """An attack that is over: how it ended, and what each card was worth when it was counted.

    One that a correction decided was never counted here; one that it took back has no fate, and keeps its place.
    """

    place: str
    fate: str
    cards: tuple[Card, ...] = ()
    worths: tuple[Worth, ...] = ()
    total: int | None = None
    threshold: int = 0
    enid: bool = False


class Position(State, frozen=True, kw_only=True):
    """The whole table. What can be counted from the rest (round, turn, bag, deck) is not stored."""

    seats: tuple[str, ...] = ()
    outcasts: dict[str, str] = {}
    options: dict[str, str] = {}

    ring: tuple[str, ...] = ()
    targets: dict[str, str] = {}
    first: str = ""
    # Who would start by turns, at a table that played before.
    due: str = ""

    step: str = "ring"
    turn: str = ""
    pawns: dict[str, str] = {}
    hands: dict[str, tuple[Card, ...]] = {}
    sixes: int = 0
    boxed: int = 0
    mano_at: str = ""
    mano: Card = ""
    # A correction brought him here: who has him now has not looked at his card.
    veiled: bool = False
    laid: dict[str, tuple[Laid, ...]] = {}
    discards: tuple[Card, ...] = ()
    drawn: int = 0
    by_seat: bool = False

    seen: tuple[str, ...] = ()
    fates: dict[str, str] = {}
    struck: str = ""
    revealed: tuple[Card, ...] = ()
    attacks: tuple[Attack, ...] = ()
    # The step and the turn at which a correction ended the game.
    left: tuple[str, str] = ("", "")


def chosen(at: Position, option: str) -> str:
    """What this table chose of an option that older tables do not carry."""
    return BY_ID[option].chosen(at.options)


# --- counted from the rest --------------------------------------------------------------------------------------------


def attack_number(at: Position) -> int:
    """Which attack this round leads to, 1 to 5; the one being counted is not behind us, whatever a correction says."""
    return len(at.fates) - (at.struck in at.fates) + 1


def bag(at: Position) -> tuple[str, ...]:
    """The tokens still in the bag (hyde-42)."""
    return tuple([place for place in OUTER if place not in at.fates and place not in at.seen])


def losses(at: Position) -> int:
    return sum(fate == "lost" for place, fate in at.fates.items() if place != at.struck)


def is_decided(at: Position) -> bool:
    """Has the game run its course: every location attacked, or the third target lost (hyde-33)?"""
    return losses(at) >= LOST_ENDS_IT or attack_number(at) > len(OUTER)


def attacks_behind(at: Position) -> tuple[Attack, ...]:
    """The attacks that stand, in their order: the rows of the score sheet."""
    return tuple(attack for attack in at.attacks if attack.fate)


def reckoned(at: Position) -> tuple[Attack, ...]:
    """The attacks as the fates now say: each location once, what was set among them, what was counted as it was."""
    fates = {place: fate for place, fate in at.fates.items() if place != at.struck}
    last = {attack.place: attack for attack in at.attacks}
    kept = tuple(replace(each, fate=fates.get(each.place, "")) for each in at.attacks if last[each.place] is each)
    return kept + tuple(Attack(place, fate) for place, fate in fates.items() if place not in last)


def laid_at(at: Position, place: str) -> tuple[Laid, ...]:
    return at.laid.get(place, ())


def seat_of(at: Position, outcast: str) -> str | None:
    """Who plays this outcast, if anybody."""
    for seat, chosen in at.outcasts.items():
        if chosen == outcast:
            return seat
    return None


def neighbours(at: Position, place: str) -> tuple[str, ...]:
    return next_to(at.ring, place)


def next_to(ring: tuple[str, ...], place: str) -> tuple[str, ...]:
    """The locations next to this one (hyde-11): Nevermore touches all five, the others form a ring."""
    if place == NEVERMORE:
        return ring
    here = ring.index(place)
    return (ring[here - 1], ring[(here + 1) % len(ring)], NEVERMORE)


def needed(at: Position) -> int | None:
    """Points needed against the coming attack, or None while the level card is not known."""
    number = attack_number(at)
    if number > len(OUTER):
        return None
    return threshold(at.box, at.options["level"], number, len(at.seats))


def lying(at: Position) -> list[Card]:
    """Every card that lies anywhere but in the deck, before Bianca or in the box."""
    cards = [*at.discards, *at.revealed]
    for hand in at.hands.values():
        cards += hand
    for pile in at.laid.values():
        cards += [each.card for each in pile]
    if at.mano:
        cards.append(at.mano)
    return cards


def deck_size(at: Position) -> int:
    """How many cards are left to draw, from public counts alone (hyde-44)."""
    left = deck_total(at.box) - (at.mano not in ("", SIX))
    for cards in (at.discards, at.revealed, *at.hands.values()):
        left -= len(cards) - cards.count(SIX)
    for pile in at.laid.values():
        for each in pile:
            left -= each.card != SIX
    return left


def undrawn(at: Position) -> list[Card]:
    """What the deck still holds, when the app deals every card and so knows it.

    A correction may have laid cards the app cannot name, or more of a kind than there are: those take nothing away.
    """
    rest: list[Card] = []
    gone = Counter(lying(at))
    for card, count in copies(at.box).items():
        rest += [card] * (count - gone.get(card, 0))
    return rest


def keeps_secrets_at(at: Position) -> bool:
    """Whether phones keep cards from one another (hyde-16c); where none is kept a correction may still name one."""
    laid = (each.card for pile in at.laid.values() for each in pile)
    face_down = chain(*at.hands.values(), laid, (at.mano,))
    return chosen(at, "keep") != "nothing" or any(card not in ("", UNKNOWN, SIX) for card in face_down)


def is_on_cardboard_at(at: Position) -> bool:
    """Where the app deals, nobody has a card in hand: what it dealt to a seat only that seat's phone can say."""
    return chosen(at, "keep") != "all"


def mano_as_known(at: Position) -> Card:
    """His card as whoever has him may know it."""
    return UNKNOWN if at.veiled else at.mano


# --- a position in one line -------------------------------------------------------------------------------------------


def notation(at: Position) -> str:
    """The position in words apart by spaces; what stands as at the start is left out."""
    words = [f"seats={','.join(f'{seat}:{at.outcasts[seat]}' for seat in at.seats)}"]
    changed = {key: value for key, value in at.options.items() if value != DEFAULTS[key]}
    words += [f"{key}={value}" for key, value in changed.items()]
    words.append("ring=" + ",".join(ring_word(at, place) for place in at.ring))
    words += [f"first={at.first}"] * bool(at.first) + [f"due={at.due}"] * bool(at.due)
    words.append(f"step={at.step}{':' + at.turn if at.turn else ''}")
    words += [f"{seat}@{place}" for seat, place in at.pawns.items() if place != NEVERMORE]
    words += [f"hand.{seat}={','.join(hand)}" for seat, hand in at.hands.items()]
    words += [f"sixes={at.sixes}"] * bool(at.sixes) + [f"boxed={at.boxed}"] * bool(at.boxed)
    words += [f"mano={at.mano_at}:{at.mano}"] * bool(at.mano_at) + ["veiled=yes"] * at.veiled
    words += [f"{place}={','.join(map(laid_word, pile))}" for place, pile in at.laid.items() if pile]
    words += [f"discards={','.join(at.discards)}"] * bool(at.discards)
    words += [f"seen={','.join(at.seen)}"] * bool(at.seen)
    words += [f"{fate}={place}" for place, fate in at.fates.items()]
    words += [f"struck={at.struck}"] * bool(at.struck) + [f"revealed={','.join(at.revealed)}"] * bool(at.revealed)
    return " ".join(words)


def laid_word(each: Laid) -> str:
    return f"{each.seat}{each.card}{AMONG_ONES if each.one else ''}"


def laid_read(word: str) -> Laid:
    return Laid(word[0], word[1:].removesuffix(AMONG_ONES), word.endswith(AMONG_ONES))


def ring_word(at: Position, place: str) -> str:
    return f"{place}:{at.targets[place]}" if place in at.targets else place


def position(line: str) -> Position:
    """A position from its line; the box is the one that ships. Raises ValueError with the word it cannot read."""
    at: dict[str, object] = {"box": merged(BOX, {}), "options": dict(DEFAULTS)}
    pawns: dict[str, str] = {}
    hands: dict[str, tuple[Card, ...]] = {}
    laid: dict[str, tuple[Laid, ...]] = {}
    fates: dict[str, str] = {}
    for word in line.split():
        key, equals, value = word.partition("=")
        if not equals:
            seat, _, place = word.partition("@")
            if place not in LOCATIONS:
                raise ValueError(f"cannot read {word!r}")
            pawns[seat] = place
        elif key in LOCATIONS:
            laid[key] = tuple(map(laid_read, split(value)))
        elif key.startswith("hand."):
            hands[key.removeprefix("hand.")] = split(value)
        elif key in ("saved", "lost"):
            fates[value] = key
        else:
            at |= field(key, value, at)
    seats = at.get("seats", ())
    assert isinstance(seats, tuple)
    at["pawns"] = {seat: pawns.get(seat, NEVERMORE) for seat in seats}
    at["hands"] = {seat: hands.get(seat, (UNKNOWN,) * 3) for seat in seats}
    return replace(Position(), **at, laid=laid, fates=fates)


def split(value: str) -> tuple[str, ...]:
    return tuple(value.split(",")) if value else ()


def field(key: str, value: str, at: dict[str, object]) -> dict[str, object]:
    """What one `key=value` word sets."""
    pairs = [(each.partition(":")[0], each.partition(":")[2]) for each in split(value)]
    if key == "seats":
        return {"seats": tuple(seat for seat, _ in pairs), "outcasts": dict(pairs)}
    if key == "ring":
        targets = {place: target for place, target in pairs if target}
        return {"ring": tuple(place for place, _ in pairs), "targets": targets}
    if key in ("step", "mano"):
        names = {"step": ("step", "turn"), "mano": ("mano_at", "mano")}[key]
        return dict(zip(names, pairs[0], strict=True))
    if key in DEFAULTS:
        options = at["options"]
        assert isinstance(options, dict)
        return {"options": {**options, key: value}}
    if key == "veiled":
        return {key: value == "yes"}
    if key in ("sixes", "boxed"):
        return {key: int(value)}
    if key in ("discards", "seen", "revealed"):
        return {key: split(value)}
    if key in ("first", "due", "struck"):
        return {key: value}
    raise ValueError(f"cannot read {key}={value}")
