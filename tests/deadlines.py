"""How soon something happens: promised in seconds; a moment in which the machine is busy decides nothing."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# What another phone did is seen within this, and so is what happened while a phone slept.
SOON = 2.0
# What is slow of itself is slow each time; a machine that is busy for a moment is not.
TRIALS = 4


def soonest(trial: Callable[[], float], within: float = SOON) -> float:
    """The least that this takes, tried again while it takes longer than it should."""
    least = trial()
    for _ in range(TRIALS - 1):
        if least <= within:
            break
        least = min(least, trial())
    return least


@contextmanager
def timed(took: list[float]) -> Iterator[None]:
    begun = time.monotonic()
    yield
    took.append(time.monotonic() - begun)
