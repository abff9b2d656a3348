"""The same seeds in every run, all of them in the soak, and a failure names its own."""

import pytest

from tests.contract import seeds
from tests.contract.seeds import MORE, SEEDS, over_seeds, rounds, usual
from tests.each_value import is_soak


def test_the_same_seeds_every_time() -> None:
    assert list(usual()) == [*range(SEEDS)]


def test_one_seed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "ONLY", "17")
    assert list(usual()) == [17]


def test_no_seed_is_left_out_or_played_twice() -> None:
    def test_of_luck(name: str, seed: int) -> None:
        """What it states."""

    (mark,) = rounds(["hyde"])(test_of_luck).pytestmark  # type: ignore[attr-defined]  # pytest's own
    assert [seed for row in mark.args[1] for seed in row.values[1]] == [*range(MORE)]
    assert [is_soak(row) for row in mark.args[1][:2]] == [False, True]


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
