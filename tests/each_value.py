"""Products of cases (pairwise testing's smaller sister): each value of each axis once, every combination in the soak.

The choice is fixed: the same rows on any day and on any machine. What is asked of a release, of a promise, of who may
see what or of a rule is never chosen from; it is written out whole.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import product

import pytest
from _pytest.mark import ParameterSet


def each_value(*axes: Sequence[object]) -> list[ParameterSet]:
    """The combinations of these axes; those that no default run needs to see every value are marked for the soak."""
    needed = {tuple(index % len(axis) for axis in axes) for index in range(max(map(len, axes)))}
    found = []
    for places in product(*map(range, map(len, axes))):
        values = [axis[index] for axis, index in zip(axes, places, strict=True)]
        found.append(pytest.param(*values, marks=() if places in needed else pytest.mark.soak))
    return found


def shared_out(
    rows: Iterable[ParameterSet], share: int, shares: int, place: Callable[[object], int] | None = None
) -> list[ParameterSet]:
    """Rows by whose first value several tests look at the same things: by default this test has its share of these
    things, so that each is looked at by one of them; in the soak every test looks at all.

    Things are shared out in their order, or by the place that is said of each.
    """
    order: dict[object, int] = {}
    found = []
    for row in rows:
        first = row.values[0]
        number = order.setdefault(first, len(order)) if place is None else place(first)
        marks = row.marks if number % shares == share else pytest.mark.soak
        found.append(pytest.param(*row.values, marks=marks, id="-".join(map(named, row.values))))
    return found


def is_soak(row: object) -> bool:
    return isinstance(row, ParameterSet) and any(mark.name == "soak" for mark in row.marks)


def named(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)
