"""Turns around the table: who sits after whom, clockwise."""

from collections.abc import Sequence


def clockwise_from(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """The seats in turn order, this one first."""
    start = seats.index(first)
    return (*seats[start:], *seats[:start])


def anticlockwise_from(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """The seats the other way round, this one first."""
    return clockwise_from(seats[::-1], first)
