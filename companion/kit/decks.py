"""Decks and piles: a box's counts as cards, and a draw pile with its discards (draw, discard, reshuffle)."""

from collections.abc import Iterable
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.kit.hands import Card, unknown


def dealt_from(kinds: tuple[Card, ...], grid: Iterable[Iterable[int]]) -> tuple[Card, ...]:
    """Every card of a deck: the kinds, row by row, each as often as the box counts it."""
    return laid_out(kinds, tuple(map(tuple, grid)))


@cache
def laid_out(kinds: tuple[Card, ...], grid: tuple[tuple[int, ...], ...]) -> tuple[Card, ...]:
    copies = zip(kinds, (count for row in grid for count in row), strict=True)
    return tuple(kind for kind, count in copies for _ in range(count))


class Pile(Struct, frozen=True):
    """A draw pile and its discards, the top of each last; "?" where the app does not know a card."""

    cards: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()

    def drawn(self) -> tuple[Card, "Pile"]:
        """The top card, and the pile without it: an empty one has none to give, and is reshuffled first."""
        return self.cards[-1], replace(self, cards=self.cards[:-1])

    def discarded(self, *cards: Card) -> "Pile":
        return replace(self, discards=(*self.discards, *cards))

    def reshuffled(self, chance: Chance | None, draw: str) -> "Pile":
        """The discards under what is left, in an order of luck where the app shuffles, else in one nobody knows."""
        under = chance.shuffled(self.discards, draw) if chance else unknown(len(self.discards))
        return Pile((*under, *self.cards))
