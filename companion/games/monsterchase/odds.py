"""What the boss may turn over next, and what each card would do: counted from what everybody has seen, never guessed.

Every card nobody has seen is as likely as any other to be on top, whether it lies in the deck or in somebody's hand.
"""

from collections import Counter
from fractions import Fraction

from msgspec import Struct

from companion.games.monsterchase import road
from companion.games.monsterchase.components import BOSS, GREEN, RED, Card, deck
from companion.games.monsterchase.state import Race, colour_of, with_turn

# A card that both decks have: which of them it came from nobody told.
EITHER = "either"


class Chances(Struct, frozen=True):
    """One card: how likely it is, and who is hit if it comes; `is_open` where that is not settled by the drawing."""

    card: Card
    chance: Fraction
    option: str = ""
    hits: tuple[tuple[str, int], ...] = ()
    is_open: bool = True


class Odds(Struct, frozen=True):
    """The next flip. Not exact once a card was played that may have come from either deck."""

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
    seen = Counter(each.partition(":")[2] for each in at.flipped if each.startswith(f"{colour}:"))
    left = cards - seen
    rows = tuple(chance_of(at, card, Fraction(count, left.total())) for card, count in left.most_common())
    is_exact = not any(each.startswith(f"{EITHER}:") for each in at.flipped)
    return Odds(colour, seen.total(), rows, is_exact)


def chance_of(at: Race, card: Card, chance: Fraction) -> Chances:
    """What this card would do on the track as it is drawn."""
    found = road.choosing(with_turn(at, flip=card))
    if found is None or found.open:
        return Chances(card, chance)
    taken = road.taken(found, "")
    hits = Counter[str]()
    for event in taken.trace:
        if event.kind == "hurt":
            hits[event.who] += event.count
    return Chances(card, chance, taken.option, tuple(hits.items()), road.is_unfinished(at, taken))


# --- what has been seen -----------------------------------------------------------------------------------------------


def deck_of(at: Race, card: Card) -> str:
    """The deck a card came from: the only one that has it, or either."""
    decks = [colour for colour in (GREEN, RED) if card in deck(at.box, colour)]
    return decks[0] if len(decks) == 1 else EITHER if decks else ""
