"""As many random evenings as time allows: a test of the contract plays at least one seed of each game (test budget).

A seed that fails is named with its error; CUSTODE_SEED plays that one alone.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from inspect import Parameter, signature

import pytest

# What all tests of the contract together may take, in seconds of this processor: others at work beside take nothing.
SECONDS = float(os.environ.get("CUSTODE_SECONDS", "3"))
# The tests that share it: so many, each with every game.
SHARED = 33
LEAST, MOST = 1, 8
ONLY = os.environ.get("CUSTODE_SEED")


class Seeds:
    """Seeds from the first on: the least number whatever they take, then on while there is time."""

    def __init__(self, seconds: float = SECONDS / SHARED, most: int = MOST) -> None:
        self.seconds = seconds
        self.most = most

    def __iter__(self) -> Iterator[int]:
        if ONLY is not None:
            yield int(ONLY)
            return
        end = time.process_time() + self.seconds
        for seed in range(self.most):
            if seed >= LEAST and time.process_time() > end:
                return
            yield seed


def rounds(games: Iterable[str]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Each game with the seeds there is time for, one game a day, all tests the same one; and with
    `-m soak` with two thousand. The test takes one of them."""
    short = [pytest.param(game, Seeds(), id=game) for game in games]
    long = [
        pytest.param(game, range(start, start + 50), id=f"{game}-soak-{start}", marks=pytest.mark.soak)
        for game in games
        for start in range(50, 850, 50)
    ]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        return pytest.mark.parametrize(("name", "seeds"), short + long)(over_seeds(test))

    return decorate


def over_seeds(test: Callable[..., None]) -> Callable[..., None]:
    """The same test for one seed after the other."""

    def every(name: str, seeds: Iterable[int], **more: object) -> None:
        for seed in seeds:
            try:
                test(name=name, seed=seed, **more)
            except BaseException as error:
                error.add_note(f"seed {seed} of {name}; it alone: CUSTODE_SEED={seed} pytest -n0 -k '{test.__name__}'")
                raise

    kinds = signature(test)
    fields = [
        each.replace(name="seeds") if each.name == "seed" else each.replace(kind=Parameter.POSITIONAL_OR_KEYWORD)
        for each in kinds.parameters.values()
    ]
    every.__name__, every.__doc__, every.__module__ = test.__name__, test.__doc__, test.__module__
    every.__signature__ = kinds.replace(parameters=fields)  # type: ignore[attr-defined]  # read by pytest
    return every
