"""The probability of each card the boss may turn over next, and what it would do: counted from what everybody saw.

Every card nobody has seen is as likely as any other to be on top, whether it lies in the deck or in somebody's hand.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from companion.games.monsterchase.components import BOSS, DRONE, EITHER, EXTRA, Card, deck, deck_of, effect_of
from companion.games.monsterchase.driver import choosing
from companion.games.monsterchase.state import Race, colour_of, with_turn


class Chances(Struct, frozen=True):
    """One card: how likely it is, and who is hit if it comes; `is_open` where that is not settled by the drawing."""

    card: Card
    chance: Fraction
    option: str = ""
    hits: tuple[tuple[str, int], ...] = ()
    is_open: bool = True


class Odds(Struct, frozen=True):
    """The next flip. Not exact once a card went that nobody named, that may have come from either deck, or that the
    box does not have."""

    colour: str
    seen: int
    rows: tuple[Chances, ...]
    is_exact: bool


def odds(at: Race) -> Odds | None:
    """None where the boss is not about to turn a card over, or its deck is not in the box."""
    if at.boss is None or at.step != "flip":
        return None
    colour = colour_of(at, BOSS)
    cards = Counter(deck(at.box, colour))
    if not cards:
        return None
    gone = (*at.seen, *lying(at))
    if not cards - of_deck(gone, colour):
        gone = tuple(lying(at))  # Nothing is left of it, so it is shuffled before the flip.
    seen = of_deck(gone, colour)
    left = cards - seen
    rows = tuple(chance_of(at, card, Fraction(count, left.total())) for card, count in left.most_common())
    return Odds(colour, seen.total(), rows, seen <= cards and not of_deck(gone, EITHER))


def chance_of(at: Race, card: Card, chance: Fraction) -> Chances:
    """What this card would do on the track as it is drawn; of an assault or of ice only the table can say."""
    flipped = with_turn(at, flip=card)
    found = None if effect_of(card) in choosing.TABLE_EFFECTS else choosing.choosing(flipped)
    if found is None or found.open or choosing.is_unfinished(flipped, taken := choosing.taken(found, "")):
        return Chances(card, chance)
    hits = Counter[str]()
    for event in taken.trace:
        if event.kind == "hurt":
            hits[event.who] += event.count
    return Chances(card, chance, taken.option, tuple(hits.items()), is_open=False)


def of_deck(gone: Sequence[str], colour: str) -> Counter[Card]:
    return Counter(each.partition(":")[2] for each in gone if each.startswith(f"{colour}:"))


def lying(at: Race) -> Iterator[str]:
    """Cards named in hands that lie open: everybody sees that they are not in their deck (monsterchase-128b)."""
    for car in (DRONE, EXTRA):
        hand = at.pilots[car].hand if car in at.pilots else ()
        yield from (f"{colour}:{card}" for card in hand if (colour := deck_of(at.box, card)))
