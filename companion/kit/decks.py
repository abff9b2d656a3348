"""Decks: a box's counts as cards."""

from collections.abc import Iterable
from functools import cache

from companion.kit.hands import Card


def dealt_from(kinds: tuple[Card, ...], grid: Iterable[Iterable[int]]) -> tuple[Card, ...]:
    """Every card of a deck: the kinds, row by row, each as often as the box counts it."""
    return laid_out(kinds, tuple(map(tuple, grid)))


@cache
def laid_out(kinds: tuple[Card, ...], grid: tuple[tuple[int, ...], ...]) -> tuple[Card, ...]:
    copies = zip(kinds, (count for row in grid for count in row), strict=True)
    return tuple(kind for kind, count in copies for _ in range(count))
