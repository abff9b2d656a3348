"""One figure of the benchmark, and how it is taken: a row of the table, a stopwatch, the spread of many measures."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct


class Row(Struct, frozen=True):
    """One figure. `ratio` is how many reference loops it lasts, or for a rate how many fit into one."""

    name: str
    figure: float | None
    unit: str
    ratio: float | None = None
    note: str = ""


class Missing(Exception):
    """This cannot be measured here; the sentence says why."""


def timed(task: Callable[[], object]) -> float:
    begun = time.perf_counter()
    task()
    return time.perf_counter() - begun


def worked(task: Callable[[], object]) -> float:
    """Seconds of computing: what else the machine does meanwhile does not count."""
    begun = time.thread_time()
    task()
    return time.thread_time() - begun


def spread(name: str, seconds: Sequence[float], note: str = "") -> Iterator[Row]:
    """The middle and the last hundredth of many measures."""
    if len(seconds) < 2:
        raise Missing(f"only {len(seconds)} measures")
    ordered = sorted(seconds)
    yield Row(f"{name} p50", round(statistics.median(ordered) * 1000, 3), "ms", note=note)
    yield Row(f"{name} p99", round(ordered[int(len(ordered) * 0.99)] * 1000, 3), "ms", note=f"{len(ordered)} measured")
