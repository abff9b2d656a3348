"""Effort against size (P16): steps are counted, never time, so that a busy machine says the same as a quiet one.

A step is a call, of Python or of what is written in C, as the interpreter reports them. Work within one call in C is
not seen: where that may grow, a test counts something else (bytes handed on, facts folded).
"""

import sys
import threading
from collections.abc import Callable
from types import FrameType


class Growth:
    """How many times the steps, for twice the size."""

    # Twice, and what there is besides at the smallest size.
    LINEAR = 2.3


def calls_in(work: Callable[[], object]) -> int:
    """How many calls a piece of work makes in this thread."""
    counted = 0

    def count(_frame: FrameType, event: str, _what: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counted


def calls_anywhere(work: Callable[[], object]) -> int:
    """The same where the work starts threads of its own."""
    counted = 0

    def count(_frame: FrameType, event: str, _what: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    threading.setprofile(count)
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return counted


def grows(steps: Callable[[int], int], size: int) -> float:
    """By how much the steps grow when a size is doubled, at worst, over two doublings; what is done once, at any size,
    is done before."""
    steps(1)
    first, second, third = (steps(size * times) for times in (1, 2, 4))
    return max(second / first, third / second)
