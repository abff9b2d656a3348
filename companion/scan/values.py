"""What blackened circles may mean: every value of a cell that an eye could see there, the likeliest first."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from statistics import median

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.pads import Cell, Digits, Value, circles, stands_for
from companion.engine.scores import Mark
from companion.scan.dark import Circles


class Thresholds(Struct, frozen=True):
    """From when on a circle is blackened, of 0 to 1."""

    # Below this nothing was written; from there to the next it may be a mark or what an eraser left.
    blank: float = 0.05
    sure: float = 0.15
    # A second circle that is so dark beside the first may be the one that was meant.
    second: float = 0.45
    # Beside what is usual on a pad: what is paler than that was rubbed out, what is darker than this is no paper.
    rubbed: float = 0.4
    pale: float = 0.3
    # A circle that is nowhere as dark as this share of what is usual has no stroke in it: an eraser spreads the lead.
    lead: float = 0.6
    # How dark a mark and its strokes are at least, however this hand marks.
    mark: float = 0.15
    stroke: float = 1.0

    def least_beside(self, first: float) -> float:
        """How dark another circle must be to be in question: a mark is one, however black the first is."""
        return max(self.blank, min(self.second * first, self.sure))

    def for_hand(self, dark: Iterable[float]) -> "Thresholds":
        """Who marks blackly leaves paler marks by rubbing out; who hardly presses leaves none that are darker. What
        the hand does only widens what is in doubt: people who tick and fill in by turns are one hand too."""
        marks = [each for each in dark if each >= self.blank]
        if not marks:
            return self
        usual = median(marks)
        return replace(
            self,
            blank=min(self.blank, self.pale * usual),
            sure=max(self.sure, self.rubbed * usual),
            mark=self.sure,
            stroke=self.lead * usual,
        )


THRESHOLDS = Thresholds()


def seen(
    asks: Mapping[Cell, Mark | Digits], circles_seen: Circles, thresholds: Thresholds = THRESHOLDS
) -> dict[Cell, tuple[Value, ...]]:
    """Of every cell what it may say, by how this hand marks."""
    own = thresholds.for_hand(circles_seen.dark.values())
    return {cell: values(cell, ask, circles_seen, own) for cell, ask in asks.items()}


def values(cell: Cell, ask: Mark | Digits, shown: Circles, thresholds: Thresholds) -> tuple[Value, ...]:
    """What a cell may say: what its groups of circles may say, put together."""
    row, column = cell
    untold = shown.hidden | shown.ringed
    groups = [{choice: shown.dark[row, column, choice] for choice in group} for group in circles(ask)]
    ways = [
        group_values(
            group,
            thresholds,
            {choice for choice in group if (row, column, choice) in untold},
            {choice: shown.strokes.get((row, column, choice), 0.0) for choice in group},
        )
        for group in groups
    ]
    if isinstance(ask, Digits) and len(ways) > 1 and ways[0] != (None,) and ways[1] == (None,):
        # Tens without units: either they are none, or what was written there is too pale to be seen.
        units = ("0", *(unit for unit in by_darkness(groups[1]) if unit != "0"))
        ways[1] = (None, *units) if ways[0][0] is None else (*units, None)
    found = likely_first(ways, ask)
    if any(way != (None,) for way in ways) and found == (None,):
        # What is blackened is no number of this question.
        return none_of(ask, ways)
    return found


def group_values(
    group: Mapping[str, float],
    thresholds: Thresholds,
    untold: Collection[str] = (),
    strokes: Mapping[str, float] = {},
) -> tuple[str | None, ...]:
    """Which circle of a group is blackened; several where it cannot be told, as of those that are hidden or ringed.
    What would be too pale for this hand is a tick or a cross, and no remains, where there is a stroke in it."""
    first, *others = by_darkness(group)
    marks = {each for each in strokes if group[each] >= thresholds.mark and strokes[each] >= thresholds.stroke}
    if group[first] < thresholds.blank:
        return (None, *(each for each in group if each in untold))
    least = thresholds.least_beside(group[first])
    near = [each for each in others if group[each] >= least or each in untold or each in marks]
    return (first, *near) if group[first] >= thresholds.sure or first in marks else (first, *near, None)


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
