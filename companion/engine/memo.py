"""Answers kept for things that never change (memoization by identity): a state has dicts in it, and so has no hash."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

A = TypeVar("A")
R = TypeVar("R")

# A few tables at once ask in turns; each asks many times before it is another state.
KEPT = 32


def remembered(function: Callable[[A], R]) -> Callable[[A], R]:
    """The same function, which works out each thing once while it is among the last that were asked about.

    For frozen things only: what is asked about is kept alive beside its answer, so its identity is its own.
    """
    kept: dict[int, tuple[A, R]] = {}

    @wraps(function)
    def asked(thing: A) -> R:
        found = kept.get(id(thing))
        if found is not None and found[0] is thing:
            return found[1]
        answer = function(thing)
        if len(kept) >= KEPT:
            kept.clear()
        kept[id(thing)] = (thing, answer)
        return answer

    return asked
