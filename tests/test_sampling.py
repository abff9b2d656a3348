"""What the default run leaves out of a product, and that it leaves out no value."""

import pytest

from tests.sampling import by_turns


@pytest.mark.parametrize("axes", [("abc", "xy"), ("ab", "vwxyz", "12"), ("abcd", "wxyz")])
def test_every_value_is_there_by_default_and_every_combination_in_the_soak(axes: tuple[str, ...]) -> None:
    rows = by_turns(*axes)
    default = [row.values for row in rows if not row.marks]
    assert len(default) == max(map(len, axes))
    for place, axis in enumerate(axes):
        assert {str(values[place]) for values in default} == set(axis)
    every = 1
    for axis in axes:
        every *= len(axis)
    assert len({row.values for row in rows}) == every
