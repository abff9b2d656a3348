"""Pictures of the cells of pads that somebody is just looking at (in-memory LRU cache): the last few, until written.

Nothing of a photograph is kept on a disk, where a long one lies without a name while it comes in; what is confirmed
after a fault still has its picture beside it.
"""

import threading
from collections import OrderedDict
from collections.abc import Mapping

from companion.engine.pads import Cell
from companion.scan import Crop

# So many sheets are looked at at once.
MOST_KEPT = 8


class Crops:
    """The pictures of the cells that somebody is just looking at, in memory alone: the last few, until written."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], Mapping[Cell, Crop]] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, whose: tuple[str, str], crops: Mapping[Cell, Crop]) -> None:
        with self._lock:
            self._kept[whose] = crops
            self._kept.move_to_end(whose)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def of(self, whose: tuple[str, str]) -> Mapping[Cell, Crop]:
        with self._lock:
            return self._kept.get(whose, {})

    def drop(self, whose: tuple[str, str]) -> None:
        with self._lock:
            self._kept.pop(whose, None)
