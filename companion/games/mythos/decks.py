"""Decks: how a list is written, whether it may be played, how it is made up (mythos-3 to mythos-5, mythos-43), and
how likely (probability) a card of it comes.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct

from companion.box import cards
from companion.engine.box_entries import BoxValue
from companion.engine.words import Line
from companion.games.mythos.components import (
    CHARACTERS,
    COPIES,
    DECK,
    MISSIONS_BROUGHT,
    Known,
)
from companion.games.mythos.deck_lists import LETTERS, Deck, read

Box = Mapping[str, BoxValue]

class DeckFault(Struct, frozen=True):
    """What keeps a deck from being played, by its rule."""

    rule: str
    values: dict[str, str | int]


def coded(deck: Deck) -> str:
    """A deck as a code that is typed, sent and printed: what `read` reads, with or without its dashes."""
    by_count: dict[int, list[str]] = {}
    for card, count in sorted(deck.characters.items()):
        for some in (*(len(LETTERS),) * (count // len(LETTERS)), count % len(LETTERS)):
            by_count.setdefault(some, []).append(card.rjust(3, "0"))
    groups = [LETTERS[count - 1] + "".join(by_count[count]) for count in sorted(by_count, reverse=True) if count]
    missions = "M" + "".join(mission[1:] for mission in deck.missions) if deck.missions else ""
    return "-".join(filter(None, ("KS", *groups, missions)))


def written(deck: Deck) -> str:
    """A deck as the list one reads and edits: what `read` reads."""
    return ", ".join((*characters_written(deck), *deck.missions))


def characters_written(deck: Deck) -> list[str]:
    return [f"{card} x{count}" if count > 1 else card for card, count in sorted(deck.characters.items())]


# --- decks of the box -------------------------------------------------------------------------------------------------


def deck_names(box: Box) -> tuple[str, ...]:
    return tuple(row[0] for row in cards(box["decks"]) if row[0]) if "decks" in box else ()


def deck_of(box: Box, name: str) -> Deck:
    """The deck of this name; the last of several."""
    row = next((row for row in reversed(cards(box["decks"])) if row[0] == name), ["", "", ""])
    return deck_in(row[1], row[2])


def deck_in(characters: str, missions: str) -> Deck:
    """A deck as the two columns of its row say it; a card in the wrong one is taken all the same."""
    one, other = read(characters), read(missions, in_missions=True)
    copies = Counter(one.characters) + Counter(other.characters)
    return Deck(dict(copies), (*one.missions, *other.missions), (*one.unread, *other.unread))


def owned(box: Box) -> dict[str, int]:
    """How many of each version the owner has."""
    found: dict[str, int] = {}
    for card, count in cards(box["owned"]) if "owned" in box else ():
        one = read(card)
        for each in (*one.characters, *one.missions):
            found[each] = found.get(each, 0) + int(count or 0)
    return found


def missing(deck: Deck, have: Mapping[str, int]) -> dict[str, int]:
    """What a collection lacks for this deck."""
    wanted = Counter(deck.characters) + Counter(deck.missions)
    return {card: count - have.get(card, 0) for card, count in sorted(wanted.items()) if count > have.get(card, 0)}


# --- whether it may be played -----------------------------------------------------------------------------------------


def deck_faults(deck: Deck) -> tuple[DeckFault, ...]:
    """Too few cards, a third copy of a version, missions that are not three different ones."""
    found = []
    if deck.count < DECK:
        found.append(DeckFault("mythos-3", {"count": deck.count, "least": DECK}))
    found += [
        DeckFault("mythos-4", {"card": card, "count": count, "most": COPIES})
        for card, count in sorted(deck.characters.items())
        if count > COPIES
    ]
    if len(set(deck.missions)) != MISSIONS_BROUGHT or len(deck.missions) != MISSIONS_BROUGHT:
        found.append(DeckFault("mythos-5", {"count": len(set(deck.missions)), "most": MISSIONS_BROUGHT}))
    return tuple(found)


# --- how it is made up (mythos-43) ------------------------------------------------------------------------------------


def versions(deck: Deck) -> list[tuple[Known, int]]:
    return [(CHARACTERS[card], count) for card, count in sorted(deck.characters.items())]


def curve(deck: Deck) -> dict[int, int]:
    """How many cards of each cost."""
    found: Counter[int] = Counter()
    for known, count in versions(deck):
        found[known.cost] += count
    return dict(sorted(found.items()))


def groups(deck: Deck) -> dict[str, int]:
    found: Counter[str] = Counter()
    for known, count in versions(deck):
        found[known.group] += count
    return dict(found.most_common())


def keywords(deck: Deck) -> dict[str, int]:
    found: Counter[str] = Counter()
    for known, count in versions(deck):
        for tag in known.tags:
            found[tag] += count
    return dict(found.most_common())


def timings(deck: Deck) -> dict[str, int]:
    """How many cards have an effect of each timing."""
    found: Counter[str] = Counter()
    for known, count in versions(deck):
        for timing in known.timings:
            found[timing] += count
    return dict(found)


def rarities(deck: Deck) -> dict[str, int]:
    found: Counter[str] = Counter()
    for known, count in versions(deck):
        found[known.rarity] += count
    return dict(found)


def average_power(deck: Deck) -> Fraction:
    return Fraction(sum(known.power * count for known, count in versions(deck)), max(1, deck.count))


def at_least_one(deck_size: int, wanted: int, drawn: int) -> Fraction:
    """The probability that a hand of so many has at least one of the wanted cards (hypergeometric, exact)."""
    drawn = min(drawn, deck_size)
    if deck_size <= 0 or wanted <= 0:
        return Fraction(0)
    return 1 - Fraction(comb(deck_size - min(wanted, deck_size), drawn), comb(deck_size, drawn))


def odds(deck: Deck, cards_: Sequence[str], drawn: int) -> Fraction:
    """The probability of one of these versions among the first cards."""
    return at_least_one(deck.count, sum(deck.characters.get(card, 0) for card in cards_), drawn)


def fault_line(fault: DeckFault) -> Line:
    """The sentence of its rule."""
    return Line("", dict(fault.values), fault.rule)
