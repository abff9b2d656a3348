"""What the cards are known to be: characters, missions, and the traits that can be counted without reading them.

The catalogue is a fan's transcription of the set Konoha Shidō, not the publisher's: facts only, no words of a card.
Italian terms of the rulebook: costo chakra (cost), potere (power), parole chiave (keywords), gruppo (group), grado
(rank).
"""

from functools import cached_property
from typing import Literal, get_args

from msgspec import Struct

from companion.box import components
from companion.engine.words import Words
from companion.kit.hands import UNKNOWN as UNKNOWN

ROUNDS = 4  # mythos-1
# The rank of each mission is the round in which it came: so many points more (mythos-2). In small letters, for the
# seats are called A and B.
RANKS = ("d", "c", "b", "a")
HAND = 5  # mythos-9
# The base points of a mission, as far as one figure goes.
MOST_BASE = 9
DRAWN = 2  # mythos-11
BASE_CHAKRA = 5  # mythos-11
HIDDEN_COSTS = 1  # mythos-14
LEAST_POWER = 1  # mythos-25
DECK = 30  # mythos-3
COPIES = 2  # mythos-4
MISSIONS_BROUGHT = 3  # mythos-5
# Effects give and take so many at once, and no match brings more characters into play than that.
MOST_AT_ONCE = 9
MOST_IN_PLAY = 120
# What may be printed on a card that nobody names, as it is tapped.
PRINTED_COSTS = tuple(map(str, range(13)))
PRINTED_POWERS = tuple(map(str, range(16)))


class Known(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """One version of a character: its number in the set."""

    id: str
    name: str
    title: str
    cost: int
    power: int
    group: str
    keywords: str = ""
    rarity: str = ""
    timing: str = ""
    # Of which of these timings the effect has to be done, if it can; any other is done as one likes (mythos-30).
    must: str = ""

    @cached_property
    def tags(self) -> tuple[str, ...]:
        return split(self.keywords)

    @cached_property
    def timings(self) -> tuple[str, ...]:
        return split(self.timing)


class Mission(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """One mission card: its base points, and when it has something to say."""

    id: str
    title: str
    points: int
    timing: str = ""
    must: str = ""

    @cached_property
    def timings(self) -> tuple[str, ...]:
        return split(self.timing)


def has_to(printed: Known | Mission, timing: str) -> bool:
    """Whether its effect of this timing has to be done, if it can."""
    return timing in split(printed.must)


def split(cell: str) -> tuple[str, ...]:
    return tuple(cell.split("/")) if cell else ()


Side = Literal["friend", "enemy", "any"]


class Near(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody face up who has to be there: one of these names, of this group, with this keyword."""

    name: tuple[str, ...] = ()
    group: str = ""
    keyword: str = ""
    without_name: str = ""
    without_keyword: str = ""
    side: Side = "friend"
    where: Literal["here", "play"] = "here"

    @property
    def is_anybody(self) -> bool:
        asked = (self.name, self.group, self.keyword, self.without_name, self.without_keyword)
        return not any(asked)

    def fits(self, known: Known | None) -> bool:
        """Whether this is such a one; of a card that nobody named only that it is somebody."""
        if known is None:
            return self.is_anybody
        return (
            (not self.name or known.name in self.name)
            and (not self.group or known.group == self.group)
            and (not self.keyword or self.keyword in known.tags)
            and known.name != self.without_name
            and (not self.without_keyword or self.without_keyword not in known.tags)
        )


TraitKind = Literal[
    "chakra", "power", "cost", "over", "only-winning", "no-reveal", "keeps-tokens",
    "returns", "may-return", "hides-first", "moves-on", "falls-without-hand", "silences", "plays",
    "arrival-chakra", "arrival-token", "defeat-chakra", "copies",
]  # fmt: skip


class Trait(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card does to figures for as long as it lies face up."""

    card: str
    kind: TraitKind
    amount: int = 1
    # Itself; everybody else face up here; all of the other side here; own hidden ones here; both sides, hidden ones too
    # for "all".
    on: Literal["self", "others", "enemies", "hidden", "both", "all"] = "self"
    # Only those with this keyword, and from this power on (for a cost: not below it).
    keyword: str = ""
    least: int = 0
    # Once for each such character, or for each mission with one.
    per: Literal["", "character", "mission"] = ""
    near: Near | None = None
    unless: Near | None = None
    edge: Literal["", "with", "without"] = ""
    # Only for turning a card up; only where it was laid on another itself.
    how: Literal["", "reveal", "upgrade"] = ""
    # Where what it lets its side play lies.
    place: Literal["hand", "discards", "deck"] = "hand"
    # Transcriptions disagree: applied, and said.
    disputed: bool = False


CHARACTERS = {each.id: each for each in components("mythos", "characters", Known)}
MISSIONS = {each.id: each for each in components("mythos", "missions", Mission)}
ALL_TRAITS = components("mythos", "traits", Trait)


def by_kind(traits: tuple[Trait, ...]) -> dict[str, dict[str, tuple[Trait, ...]]]:
    """Of each kind the traits by card: asked for a hundred times an act."""
    found: dict[str, dict[str, tuple[Trait, ...]]] = {kind: {} for kind in get_args(TraitKind)}
    for each in traits:
        cards = found[each.kind]
        cards[each.card] = (*cards.get(each.card, ()), each)
    return found


TRAITS = by_kind(ALL_TRAITS)
NAMES = tuple(dict.fromkeys(each.name for each in CHARACTERS.values()))


def traits(card: str, kind: TraitKind) -> tuple[Trait, ...]:
    """What a card does of this kind."""
    return TRAITS[kind].get(card, ())


def numbered(place: int) -> str:
    """A character in play, by its place in the order in which they came (mythos-33)."""
    return f"c{place}"


def most_possible(bases: tuple[int, ...]) -> int:
    """What somebody who wins everything has at the end (mythos-42)."""
    return sum((ROUNDS - index) * (index + 1 + base) for index, base in enumerate(bases))


def card_words() -> dict[str, Words]:
    """What characters, versions and missions are called: proper names, alike in both languages."""
    words = {}
    for name in NAMES:
        called = " ".join(part.capitalize() for part in name.split("-"))
        words[f"name.{name}"] = Words(called, called)
    for each in CHARACTERS.values():
        called = f"{words[f'name.{each.name}'].it} {each.id}"
        words[f"name.{each.id}"] = Words(called, called)
    for number in range(1, MOST_IN_PLAY + 1):
        words[f"name.{numbered(number)}"] = Words(f"personaggio {number}", f"character {number}", article="il", the="")
    for count in range(1, MOST_AT_ONCE + 1):
        words[f"name.+{count}"] = Words(f"+{count}", f"+{count}")
        words[f"name.-{count}"] = Words(f"−{count}", f"−{count}")
    for mission in MISSIONS.values():
        words[f"name.{mission.id}"] = Words(mission.title, mission.title)
    return words
