"""Where hidden things lie at a table, whose eyes each place is for, and what may stand for what there.

The other past of the leak tests (`pasts`) knows nothing else of a game but what its facts declare: this is data, which
each game has in its own test folder (`pinned`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

# Whose eyes a place or a field may be for, beside a seat's.
ALL, NOBODY = "*", ""


class Place(NamedTuple):
    """The things that lie at one place of a table.

    Its name is what the dials that set them begin with, and ends in what a fact names that is about it.
    """

    name: str
    things: tuple[str, ...]
    eyes: str = NOBODY
    # What everybody knows these things to be among, where that is less than what may stand for them.
    among: tuple[str, ...] = ()
    # What lies here is dealt again one day, where the app deals.
    is_stock: bool = False


@dataclass(frozen=True)
class Hidden:
    """What may be hidden at the tables of a game, asked of a state."""

    # Things of one group may stand for each other.
    groups: Callable[[Any], tuple[tuple[str, ...], ...]]
    places: Callable[[Any], Iterator[Place]]
    # The app deals them: there are as many of each as the box has. What people tell it may be anything.
    is_dealt: Callable[[Any], bool] = lambda _at: False
    # Nothing is hidden there but what is locked, as long as it is.
    has_things: bool = True
    # The choices of `keep` under which things are hidden, each in a way of its own.
    ways: tuple[str, ...] = ("",)


# Nothing but what is locked, which the leak tests know of themselves.
NOTHING_LIES = Hidden(lambda _at: (), lambda _at: iter(()), has_things=False)
