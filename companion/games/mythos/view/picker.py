"""The cards that may be played, turned up or noted now: by the first letter of a name or by number, then the card."""

from collections.abc import Collection, Iterable
from functools import cached_property
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.view import Tap
from companion.games.mythos.choices import costs, hand_pool, playable, revealable
from companion.games.mythos.components import CHARACTERS, UNKNOWN
from companion.games.mythos.power import dearer_there
from companion.games.mythos.state import Position, characters_of, chosen, has_cards, ranks_in_play

# So many lie there without being looked up, and so many are not looked up by number too.
FEW, SOME = 9, 40
# Drawers beside each other on a phone.
ACROSS = 7
# So many numbers under one heading.
TENS = 25


class Offered(Struct, frozen=True):
    """A card as it is chosen: its version, its cost and its power."""

    card: str
    cost: int
    power: int


class Drawer(Struct, frozen=True):
    """Those under one heading; nothing as heading where there are few."""

    id: str
    label: str
    cards: tuple[Offered, ...]


class Picker(Struct, frozen=True, kw_only=True, dict=True):
    """One way to play a card: the form its cards belong to, and in it what is chosen."""

    action: str
    # Of this turn: what was unfolded in the one before is folded again.
    id: str
    # By name, or what is printed on one that nobody names.
    cards: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    # The likeliest ways stand open.
    is_open: bool = False
    # In a low window passing stands beside it.
    has_pass: bool = False

    @cached_property
    def drawers(self) -> tuple[Drawer, ...]:
        """By letter, and by number; the few versions of a deck by letter alone."""
        if len(self.cards) <= FEW:
            return (Drawer(self.id, "", offered(self.cards)),) if self.cards else ()
        letters = groupby(self.cards, key=lambda card: CHARACTERS[card].name[:1])
        found = [Drawer(f"{self.id}{letter}", letter.upper(), offered(some)) for letter, some in letters]
        if len(self.cards) > SOME:
            numbers = groupby(sorted(filter(str.isdecimal, self.cards)), key=lambda card: int(card) // TENS)
            found += [Drawer(f"{self.id}-{tens}", f"{max(1, tens * TENS)}+", offered(some)) for tens, some in numbers]
        return tuple(found)

    @property
    def rows(self) -> int:
        """So many lines of drawers there are on a phone."""
        return 1 + (len(self.drawers or self.costs) - 1) // ACROSS

    @property
    def taps(self) -> tuple[Tap, ...]:
        """Whether it may be done at all is asked once, of the first of them."""
        return (Tap(self.action, "cost", self.costs[0]) if self.costs else Tap(self.action, "card", self.cards[0]),)


def offered(cards: Iterable[str]) -> tuple[Offered, ...]:
    return tuple(Offered(card, CHARACTERS[card].cost, CHARACTERS[card].power) for card in cards)


def is_on_turn(at: Position, seat: str) -> bool:
    return at.step == "action" and at.turn == seat and seat not in at.passed


def picks(at: Position, seat: str) -> bool:
    """Whoever is in turn; what may be noted of one's own hidden ones may be so at any time (mythos-34)."""
    return at.step != "over" and bool(at.missions) and (is_on_turn(at, seat) or can_note(at, seat))


def can_note(at: Position, seat: str) -> bool:
    return chosen(at, "keep") == "hidden" and any(
        each.is_hidden and each.card == UNKNOWN for each in characters_of(at, seat)
    )


def pickers(at: Position, seat: str) -> tuple[Picker, ...]:
    """Face up first; hidden where phones keep which; turned up; told by its cost alone."""
    pool, ranks = hand_pool(at, seat), ranks_in_play(at)
    plays = is_on_turn(at, seat)
    has_card = plays and has_cards(at, seat)
    unnamed = [each for each in characters_of(at, seat) if plays and each.is_hidden and each.card == UNKNOWN]
    ways: tuple[tuple[str, Collection[str]], ...] = (
        ("play-character", {card for rank in ranks if has_card for card in playable(at, seat, rank, pool)}),
        ("hide-character", pool if has_card and chosen(at, "keep") == "hidden" else ()),
        ("name-hidden", pool if can_note(at, seat) else ()),
        ("reveal-character", {card for each in unnamed for card in revealable(at, seat, each)}),
    )
    found = [
        Picker(action=action, id=f"{action[0]}{at.turns}", cards=by_name(cards), is_open=action == "play-character")
        for action, cards in ways
        if cards
    ]
    if has_card:
        left = at.chakra[seat] - min(dearer_there(at, rank, seat) for rank in ranks)
        found.append(Picker(action="play-unnamed", id=f"u{at.turns}", costs=costs(0, left), is_open=True))
    # A phone between the two has its button on the half.
    return tuple(replace(one, has_pass=one is found[0] and chosen(at, "lies") != "halves") for one in found)


def by_name(cards: Collection[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=lambda card: (CHARACTERS[card].name, card)))
