"""What is in the box: six locations, five targets, six outcasts, sixty-two power cards (hyde-2).

Italian terms of the rulebook: luogo (location), bersaglio (target), reietto (outcast), carta Potere (power card),
segnalino Hyde (Hyde token), Mano (Thing, the hand that carries one card).
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from companion.box import components, numbers
from companion.engine.box_entries import BoxValue
from companion.engine.memo import remembered
from companion.engine.words import Words
from companion.kit.decks import dealt_from
from companion.kit.hands import UNKNOWN as UNKNOWN
from companion.kit.hands import Card as Card


class Location(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the six locations and what it does to a card (hyde-23a, hyde-23b, hyde-23c, hyde-23d)."""

    id: str
    outer: bool
    must_leave: bool
    zero_numbers: tuple[int, ...]
    zero_symbols: tuple[str, ...]
    rule: str


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the five targets: numbers that become others, or a symbol that counts one more.

    Twos (hyde-24a) and ones (hyde-24b) are raised, Medusa (hyde-24c), Bat (hyde-24d) and Eye (hyde-24e) gain a point.
    """

    id: str
    becomes: dict[str, int]
    plus_symbol: str
    rule: str


class Outcast(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the six characters a seat may play."""

    id: str
    rule: str


class Symbol(Struct, frozen=True, forbid_unknown_fields=True):
    id: str


LOCATIONS = {each.id: each for each in components("hyde", "locations", Location)}
TARGETS = {each.id: each for each in components("hyde", "targets", Target)}
OUTCASTS = {each.id: each for each in components("hyde", "characters", Outcast)}
SYMBOLS = tuple(each.id for each in components("hyde", "symbols", Symbol))
OUTER = tuple(each.id for each in LOCATIONS.values() if each.outer)
NEVERMORE = next(each.id for each in LOCATIONS.values() if not each.outer)

# A power card is "<symbol>-<number>"; Bianca's two are "six"; one the app has not been told is UNKNOWN.
SIX = "six"
NUMBERS = (1, 2, 3, 4, 5)
KINDS: tuple[Card, ...] = tuple(f"{symbol}-{number}" for symbol in SYMBOLS for number in NUMBERS)

HAND = 3  # hyde-17
YOKO_DRAWS_TO = 4  # hyde-31
SIXES = 2  # hyde-28
LOST_ENDS_IT = 3  # hyde-33
ENID_ADDS = 2  # hyde-27


@cache
def number(card: Card) -> int:
    return 6 if card == SIX else int(card.rpartition("-")[2])


@cache
def symbol(card: Card) -> str:
    """The printed symbol; the sixes have none unless the owner's box says otherwise."""
    return "" if card == SIX else card.rpartition("-")[0]


Box = Mapping[str, BoxValue]


@remembered
def deck(box: Box) -> tuple[Card, ...]:
    """Every card of the deck, by the box's own count."""
    return dealt_from(KINDS, numbers(box["deck"]))


@remembered
def copies(box: Box) -> dict[Card, int]:
    """How often each card is in the deck."""
    return Counter(deck(box))


@remembered
def deck_total(box: Box) -> int:
    """How many cards the deck has, without laying them out."""
    return sum(map(sum, numbers(box["deck"])))


def six_symbol(box: Box) -> str:
    """The symbol of the sixes, empty while the box does not tell."""
    symbol = box["six-symbol"]
    return "" if symbol == "none" else str(symbol)


def threshold(box: Box, level: str, attack: int, seats: int) -> int | None:
    """Points needed against this attack, wherever it falls (hyde-25, hyde-37); None while the card is not known."""
    return numbers(box[f"level-{level}"])[attack - 1][seats - 2] or None


def card_names(words: Mapping[str, Words]) -> dict[str, Words]:
    """What the thirty kinds of cards are called: their symbol and their number."""
    names = {}
    for card in KINDS:
        sign = words[f"name.{symbol(card)}"]
        names[f"name.{card}"] = Words(f"{sign.it} {number(card)}", f"{sign.en} {number(card)}")
    return names
