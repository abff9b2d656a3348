"""Random evenings: a test of the contract plays the same seeds of each game in every run, and more in the soak.

A seed that fails is named with its error; CUSTODE_SEED plays that one alone.
"""

import os
from collections.abc import Callable, Iterable
from inspect import Parameter, signature

import pytest

# So many of each game in any run, so many in all in the soak, in bundles.
SEEDS, MORE, BUNDLE = 4, 800, 50
ONLY = os.environ.get("CUSTODE_SEED")


def usual() -> range:
    return range(SEEDS) if ONLY is None else range(int(ONLY), int(ONLY) + 1)


def rounds(games: Iterable[str]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Each game with its seeds, and those of the soak after them. The test takes one of them."""
    short = [pytest.param(game, usual(), id=game) for game in games]
    long = [
        pytest.param(
            game, range(max(SEEDS, start), start + BUNDLE), id=f"{game}-soak-{start}", marks=pytest.mark.soak
        )
        for game in games
        for start in range(0, MORE, BUNDLE)
    ]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        marked: Callable[..., None] = pytest.mark.parametrize(("name", "seeds"), short + long)(over_seeds(test))
        return marked

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
