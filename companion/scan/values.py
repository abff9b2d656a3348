"""What blackened circles may mean: every value of a cell that an eye could see there, the likeliest first."""

from collections.abc import Mapping, Sequence
from itertools import product

from msgspec import Struct

from companion.engine.pads import Cell, Digits, Value, circles, stands_for
from companion.engine.scores import Mark
from companion.scan.dark import Darkness


class Thresholds(Struct, frozen=True):
    """From when on a circle is blackened, of 0 to 1."""

    # Below this nothing was written; from there to the next it may be a mark or what an eraser left.
    blank: float = 0.05
    sure: float = 0.15
    # A second circle that is so dark beside the first may be the one that was meant.
    second: float = 0.45

    def least_beside(self, first: float) -> float:
        """How dark another circle must be to be in question: a mark is one, however black the first is."""
        return max(self.blank, min(self.second * first, self.sure))


THRESHOLDS = Thresholds()


def seen(
    asks: Mapping[Cell, Mark | Digits], dark: Darkness, thresholds: Thresholds = THRESHOLDS
) -> dict[Cell, tuple[Value, ...]]:
    return {cell: values(cell, ask, dark, thresholds) for cell, ask in asks.items()}


def values(cell: Cell, ask: Mark | Digits, dark: Darkness, thresholds: Thresholds) -> tuple[Value, ...]:
    """What a cell may say: what its groups of circles may say, put together."""
    row, column = cell
    groups = [{choice: dark[row, column, choice] for choice in group} for group in circles(ask)]
    ways = [group_values(group, thresholds) for group in groups]
    if isinstance(ask, Digits) and len(ways) > 1 and ways[0][0] is not None and ways[1] == (None,):
        # Tens without units: either they are none, or what was written there is too pale to be seen.
        ways[1] = ("0", *(unit for unit in by_darkness(groups[1]) if unit != "0"), None)
    found = likely_first(ways, ask)
    if any(way != (None,) for way in ways) and found == (None,):
        # What is blackened is no number of this question.
        return none_of(ask, ways)
    return found


def group_values(group: Mapping[str, float], thresholds: Thresholds) -> tuple[str | None, ...]:
    """Which circle of a group is blackened; several where it cannot be told."""
    first, *others = by_darkness(group)
    if group[first] < thresholds.blank:
        return (None,)
    near = [each for each in others if group[each] >= thresholds.least_beside(group[first])]
    return (first, *near) if group[first] >= thresholds.sure else (first, *near, None)


def by_darkness(group: Mapping[str, float]) -> list[str]:
    return sorted(group, key=lambda choice: -group[choice])


def likely_first(ways: Sequence[tuple[str | None, ...]], ask: Mark | Digits) -> tuple[Value, ...]:
    """Every value these circles may stand for, with the least doubt in all first."""
    places = product(*(range(len(way)) for way in ways))
    in_order = sorted(places, key=lambda place: (sum(place), max(place)))
    found = (stands_for(ask, [way[at] for way, at in zip(ways, place, strict=True)]) for place in in_order)
    return tuple(dict.fromkeys(found))


def none_of(ask: Mark | Digits, ways: Sequence[tuple[str | None, ...]]) -> tuple[Value, ...]:
    """Circles that together are no number: one of them is not meant."""
    single = [
        likely_first([(None,)] * at + [way] + [(None,)] * (len(ways) - at - 1), ask) for at, way in enumerate(ways)
    ]
    return tuple(dict.fromkeys((None, *(value for values in single for value in values))))
