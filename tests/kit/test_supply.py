"""Supply against the box: what is left of each thing, and what no box can have."""

import pytest

from companion.kit.supply import Excess, impossible, left

BOX = {"heart": 3, "shield": 1}


@pytest.mark.parametrize(
    ("lying", "rest", "broken"),
    [
        pytest.param({}, {"heart": 3, "shield": 1}, [], id="nothing lies about"),
        pytest.param({"heart": 2}, {"heart": 1, "shield": 1}, [], id="some do"),
        pytest.param({"heart": 3, "shield": 1}, {"heart": 0, "shield": 0}, [], id="all of them"),
        pytest.param({"heart": 5}, {"heart": 0, "shield": 1}, [Excess("heart", 5, 3)], id="more than there are"),
        pytest.param({"crown": 1}, {"heart": 3, "shield": 1}, [Excess("crown", 1, 0)], id="what the box has not"),
    ],
)
def test_supply(lying: dict[str, int], rest: dict[str, int], broken: list[Excess]) -> None:
    assert left(BOX, lying) == rest
    assert list(impossible(BOX, lying)) == broken
