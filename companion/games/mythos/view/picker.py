"""How a card is chosen: by the first letter of its name or by its number, then the card; a deck's cards lie there."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from companion.engine.view import Tap
from companion.games.mythos.components import CHARACTERS
from companion.games.mythos.view.hand import Hand

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


class Picker(Struct, frozen=True, kw_only=True):
    """One way to play a card: the form its cards belong to, and in it what is chosen."""

    action: str
    # Of this turn: what was unfolded in the one before is folded again.
    id: str
    drawers: tuple[Drawer, ...] = ()
    # The likeliest ways stand open.
    is_open: bool = False
    # In a low window passing stands beside it.
    has_pass: bool = False
    costs: tuple[str, ...] = ()

    @property
    def rows(self) -> int:
        """So many lines of drawers there are on a phone."""
        return 1 + (len(self.drawers or self.costs) - 1) // ACROSS

    @property
    def taps(self) -> tuple[Tap, ...]:
        """Whether it may be done at all is asked once, of the first of them."""
        first = next((card.card for drawer in self.drawers for card in drawer.cards), "")
        return (Tap(self.action, "cost", self.costs[0]),) if self.costs else (Tap(self.action, "card", first),)


def pickers(hand: Hand, turns: int) -> Iterator[Picker]:
    """Face up first; hidden where phones keep which; turned up; told by its cost alone."""
    ways = (
        ("play-character", hand.play),
        ("hide-character", hand.hide),
        ("name-hidden", hand.note),
        ("reveal-character", hand.reveal),
    )
    for action, cards in ways:
        if cards:
            id = f"{action[0]}{turns}"
            yield Picker(action=action, id=id, drawers=drawers(cards, id), is_open=action == "play-character")
    if hand.costs:
        yield Picker(action="play-unnamed", id=f"u{turns}", costs=hand.costs, is_open=True)


def drawers(cards: Sequence[str], id: str) -> tuple[Drawer, ...]:
    """By letter, and by number; the few versions of a deck by letter alone."""
    by_name = sorted(cards, key=lambda card: (CHARACTERS[card].name, card))
    if len(cards) <= FEW:
        return (Drawer(id, "", offered(by_name)),)
    letters = (
        Drawer(f"{id}{letter}", letter.upper(), offered(tuple(some)))
        for letter, some in groupby(by_name, key=lambda card: CHARACTERS[card].name[:1])
    )
    numbers = (
        Drawer(f"{id}-{tens}", f"{max(1, tens * TENS)}+", offered(tuple(some)))
        for tens, some in groupby(sorted(filter(str.isdecimal, cards)), key=lambda card: int(card) // TENS)
    )
    return tuple(letters) if len(cards) <= SOME else (*letters, *numbers)


def offered(cards: Sequence[str]) -> tuple[Offered, ...]:
    return tuple(Offered(card, CHARACTERS[card].cost, CHARACTERS[card].power) for card in cards)
