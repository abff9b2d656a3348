"""Products of cases: by default each value of each axis once, every combination with `-m soak`."""

from collections.abc import Callable, Iterable, Sequence
from itertools import product

import pytest
from _pytest.mark import ParameterSet


def by_turns(*axes: Sequence[object]) -> list[ParameterSet]:
    """The combinations of these axes; those that no default run needs to see every value are marked for the soak."""
    turns = {tuple(turn % len(axis) for axis in axes) for turn in range(max(map(len, axes)))}
    found = []
    for places in product(*map(range, map(len, axes))):
        values = [axis[place] for axis, place in zip(axes, places, strict=True)]
        found.append(pytest.param(*values, marks=() if places in turns else pytest.mark.soak))
    return found


def dealt(
    rows: Iterable[ParameterSet], turn: int, turns: int, place: Callable[[object], int] | None = None
) -> list[ParameterSet]:
    """Rows by whose first value several tests look at the same things: by default this test has its turn of these
    things, so that each is looked at by one of them; in the soak every test looks at all.

    Things are dealt out in their order, or by the place that is said of each.
    """
    order: dict[object, int] = {}
    found = []
    for row in rows:
        first = row.values[0]
        number = order.setdefault(first, len(order)) if place is None else place(first)
        marks = row.marks if number % turns == turn else pytest.mark.soak
        found.append(pytest.param(*row.values, marks=marks, id="-".join(map(named, row.values))))
    return found


def named(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)
