"""Seeds by a time budget: never fewer than one, never more than there is time for, and a failure names its own."""

import time
from itertools import islice

import pytest

from tests.contract import budget
from tests.contract.budget import LEAST, MOST, Seeds, over_seeds


def busy(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


@pytest.mark.parametrize(("seconds", "took", "count"), [(0, 0.001, LEAST), (60, 0, MOST), (0.05, 0.02, 3)])
def test_as_many_as_there_is_time_for(seconds: float, took: float, count: int) -> None:
    played = 0
    for _ in Seeds(seconds):
        busy(took)
        played += 1
    assert LEAST <= played <= count


def test_one_seed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "ONLY", "17")
    assert list(Seeds()) == [17]


def test_the_same_seeds_every_time() -> None:
    assert list(islice(Seeds(60), 4)) == [0, 1, 2, 3]


def test_a_failure_names_its_seed_and_keeps_its_error() -> None:
    def test_of_luck(name: str, seed: int) -> None:
        """What it states."""
        assert seed < 3, f"{name} broke"

    every = over_seeds(test_of_luck)
    every(name="hyde", seeds=range(3))
    with pytest.raises(AssertionError, match="hyde broke") as raised:
        every(name="hyde", seeds=range(9))
    assert raised.value.__notes__ == ["seed 3 of hyde; it alone: CUSTODE_SEED=3 pytest -n0 -k 'test_of_luck'"]
    assert every.__doc__ == "What it states."
