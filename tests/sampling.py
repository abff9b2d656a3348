"""Products of cases: by default each value of each axis once, every combination with `-m soak`."""

from collections.abc import Sequence
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
