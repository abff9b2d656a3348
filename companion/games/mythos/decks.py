"""Decks: what a list says, whether it may be played, and how it is made up (mythos-3 to mythos-5, mythos-43)."""

import re
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
    MISSIONS,
    MISSIONS_BROUGHT,
    Known,
)

Box = Mapping[str, BoxValue]

# A number as people and lists write it: "009", "9", "9/130", "KS-009", "009A", "M01", "L".
NUMBER = r"(?:[A-Z]{2,3}[-:])?(M?\d{1,3}|L)(?:/\d+)?[A-Z]?"
# With how many copies, before or behind it: "2x 009", "2 009", "009 x2", "009,2".
LISTED = (
    re.compile(rf"^\s*(\d{{1,2}})\s*[x×*]?[\s,;]+{NUMBER}\s*$", re.IGNORECASE),
    re.compile(rf"^\s*{NUMBER}\s*(?:[x×*]\s*|[,;]\s*|\s+)(\d{{1,2}})\s*$", re.IGNORECASE),
    re.compile(rf"^\s*{NUMBER}\s*$", re.IGNORECASE),
)
# Among the words of a name only what cannot be anything else is the number: with its set, with the size of the set, or
# in full; and what is left of the line begins or ends with how many.
NAMED = re.compile(
    r"(?<![A-Z0-9/])(?:[A-Z]{2,3}[-:](M?\d{1,3}|L)|(M\d{1,2}|\d{3}|\d{1,3}(?=/\d)))(?:/\d+)?[A-Z]?(?![A-Z0-9])",
    re.IGNORECASE,
)
COUNTED = (
    re.compile(r"^\W*(\d{1,2})(?![\w/])"),
    re.compile(r"^\W*(\d{1,2})\s*[x×*]", re.IGNORECASE),
    re.compile(r"[x×*]\s*(\d{1,2})\W*$", re.IGNORECASE),
    re.compile(r"(?<![\w/])(\d{1,2})\s*[x×*]?\W*$", re.IGNORECASE),
)
# The short form of a deck: copies as a letter (A one, B two …) before versions of three signs each, then the missions.
CODE = re.compile(r"(?:HTTPS?:.*/)?KS((?:[A-I](?:\d{3}|00L)+)*)(?:M((?:\d\d)*))?", re.IGNORECASE)
GROUP = re.compile(r"([A-I])((?:\d{3}|00L)+)", re.IGNORECASE)
LETTERS = "ABCDEFGHI"
# More than any list has: what is longer was no list of cards.
MOST_LINES, LONGEST_LINE = 400, 160


class Deck(Struct, frozen=True):
    """A list as it was read: copies by version, missions, and what could not be read."""

    characters: dict[str, int] = {}
    missions: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return sum(self.characters.values())


class DeckFault(Struct, frozen=True):
    """What keeps a deck from being played, by its rule."""

    rule: str
    values: dict[str, str | int]


def number(text: str) -> str:
    """The number of a version or mission as the catalogue writes it; the art and the edition say nothing (NA2)."""
    found = text.upper()
    if found.startswith("M"):
        return f"M{int(found[1:]):02d}"
    return found if found == "L" else f"{int(found):03d}"


def read(text: str) -> Deck:
    """A pasted list: a card a line, or apart by commas or semicolons; lines without a number are passed over. Or what
    `coded` writes."""
    if code := CODE.fullmatch(re.sub(r"[\s-]", "", text)):
        text = unfolded(code)
    copies: Counter[str] = Counter()
    missions: list[str] = []
    unread = []
    for part in parts(text):
        found = listed(part)
        if found is None:
            if any(sign.isdigit() for sign in part):
                unread.append(part.strip())
            continue
        count, card = found
        if card in MISSIONS:
            missions += [card] * count
        elif card in CHARACTERS:
            copies[card] += count
        else:
            unread.append(part.strip())
    return Deck(dict(copies), tuple(missions), tuple(unread))


def parts(text: str) -> list[str]:
    """The lines of a list, or what several of them say at once; in one line its items, unless it is a CSV of number and
    copies."""
    lines = [line for each in text.splitlines()[:MOST_LINES] if (line := " ".join(each.split())[:LONGEST_LINE])]
    if len(lines) > 1:
        return [part for line in lines for part in items(line)]
    text = " ".join(text.split())[: MOST_LINES * len("009 x2, ")]
    return [part for part in re.split(r"[;,]|\s+(?=\d{1,2}\s*[x×]\s)", text) if part.strip()]


def items(line: str) -> list[str]:
    """A card a line; several where each number among commas can be nothing but a card."""
    found = re.split(r"[;,]", line)
    numbered = [part for part in found if any(sign.isdigit() for sign in part)]
    return found if len(numbered) > 1 and all(map(NAMED.search, numbered)) else [line]


def listed(part: str) -> tuple[int, str] | None:
    """How many of which card a line says."""
    before, behind, alone = (pattern.match(part) for pattern in LISTED)
    if before:
        return int(before[1]), number(before[2])
    if behind:
        return int(behind[2]), number(behind[1])
    if alone:
        return 1, number(alone[1])
    named = NAMED.search(part)
    if named is None:
        return None
    rest = f"{part[: named.start()]} {part[named.end() :]}"
    counts = [int(count[1]) for pattern in COUNTED if (count := pattern.search(rest))]
    return (counts or [1])[0], number(named[1] or named[2])


def coded(deck: Deck) -> str:
    """A deck as a code that is typed, sent and printed: what `read` reads, with or without its dashes."""
    by_count: dict[int, list[str]] = {}
    for card, count in sorted(deck.characters.items()):
        for some in (*(len(LETTERS),) * (count // len(LETTERS)), count % len(LETTERS)):
            by_count.setdefault(some, []).append(card.rjust(3, "0"))
    groups = [LETTERS[count - 1] + "".join(by_count[count]) for count in sorted(by_count, reverse=True) if count]
    missions = "M" + "".join(mission[1:] for mission in deck.missions) if deck.missions else ""
    return "-".join(filter(None, ("KS", *groups, missions)))


def unfolded(code: re.Match[str]) -> str:
    """A code as a list."""
    lines = []
    for letter, cards_ in GROUP.findall(code[1].upper()):
        ids = [cards_[at : at + 3].removeprefix("00") if cards_[at : at + 3] == "00L" else cards_[at : at + 3]
               for at in range(0, len(cards_), 3)]  # fmt: skip
        lines += [f"{LETTERS.index(letter) + 1}x {card}" for card in ids]
    return "\n".join((*lines, *(f"M{each}" for each in re.findall(r"\d\d", code[2] or ""))))


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
    one, other = read(characters), read(missions)
    copies = Counter(one.characters) + Counter(other.characters)
    return Deck(dict(copies), (*one.missions, *other.missions), (*one.unread, *other.unread))


def owned(box: Box) -> dict[str, int]:
    """How many of each version the owner has."""
    found: dict[str, int] = {}
    for card, count in cards(box["owned"]) if "owned" in box else ():
        have = listed(card)
        if have and have[1] in CHARACTERS | MISSIONS:
            found[have[1]] = found.get(have[1], 0) + int(count or 0)
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
    """The chance that a hand of so many has at least one of the wanted cards (hypergeometric, exact)."""
    drawn = min(drawn, deck_size)
    if deck_size <= 0 or wanted <= 0:
        return Fraction(0)
    return 1 - Fraction(comb(deck_size - min(wanted, deck_size), drawn), comb(deck_size, drawn))


def odds(deck: Deck, cards_: Sequence[str], drawn: int) -> Fraction:
    """The chance of one of these versions among the first cards."""
    return at_least_one(deck.count, sum(deck.characters.get(card, 0) for card in cards_), drawn)


def said(fault: DeckFault) -> Line:
    """The sentence of its rule."""
    return Line("", dict(fault.values), fault.rule)


def name_in(text: str) -> str:
    """What a pasted list calls itself: its first line, where that is neither a card nor a heading of columns."""
    lines = [line for each in text.splitlines()[:MOST_LINES] if (line := " ".join(each.split())[:LONGEST_LINE])]
    if len(lines) < 2 or listed(lines[0]) or any(sign in lines[0] for sign in ",;\t"):
        return ""
    return lines[0].strip("#=-: ")
