"""Products of cases: by default each value of each axis once, in some days; every combination with `-m soak`.

The rows of a test are dealt out to days, but for those of the rules; `in_turn` marks what takes other turns, or is of
one kind with others. A run of everything takes the share of its day, and whoever names a file, a directory or a word
gets all of it.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from itertools import product
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

# The number of the day, told by whoever starts the run so that all of its workers take the same share; or one of these.
TURN = "CUSTODE_TURN"
EVERY, SOAK = "every", "soak"
# Rows of a test say the same of several things: one in fourteen a day, so that all of them come within a fortnight.
FORTNIGHT = 14
# But each example of a rule, what all games stand on, and what is asked of the code are there on any day.
DAILY = ("tests/games/", "tests/engine/", "tests/kit/", "tests/test_")

Row = TypeVar("Row")


def by_turns(*axes: Sequence[object]) -> list[ParameterSet]:
    """The combinations of these axes; those that no default run needs to see every value are marked for the soak."""
    turns = {tuple(turn % len(axis) for axis in axes) for turn in range(max(map(len, axes)))}
    found = []
    for places in product(*map(range, map(len, axes))):
        values = [axis[place] for axis, place in zip(axes, places, strict=True)]
        found.append(pytest.param(*values, marks=() if places in turns else pytest.mark.soak))
    return found


def dealt(
    rows: Iterable[ParameterSet], turn: int, turns: int, place: Callable[[object], int] | None = None
) -> list[ParameterSet]:
    """Rows by whose first value several tests look at the same things: by default this test has its turn of these
    things, so that each is looked at by one of them; in the soak every test looks at all.

    Things are dealt out in their order, or by the place that is said of each.
    """
    order: dict[object, int] = {}
    found = []
    for row in rows:
        first = row.values[0]
        number = order.setdefault(first, len(order)) if place is None else place(first)
        marks = row.marks if number % turns == turn else pytest.mark.soak
        found.append(pytest.param(*row.values, marks=marks, id="-".join(map(named, row.values))))
    return found


def is_soak(row: object) -> bool:
    return isinstance(row, ParameterSet) and any(mark.name == SOAK for mark in row.marks)


def named(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


# --- by days ----------------------------------------------------------------------------------------------------------


def in_turn(kind: str = "") -> pytest.MarkDecorator:
    """The rows of this test take turns wherever they stand, or all that is said to be of this kind together."""
    return pytest.mark.in_turn(kind)


each_day = pytest.mark.each_day


def turn_of(config: pytest.Config) -> str:
    """Which share a run takes: by default today's, of what is named all, in the soak all as well."""
    option = config.option
    if option.markexpr == SOAK:
        return SOAK
    is_named = config.args_source is not config.ArgsSource.TESTPATHS or option.keyword or getattr(option, "lf", False)
    return os.environ.get(TURN) or (EVERY if is_named else str(date.today().toordinal()))


def waiting(items: Iterable[pytest.Item], turn: str) -> list[pytest.Item]:
    """Those whose day is another one; in the soak every one that has a day."""
    kinds: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if kind := kind_of(item):
            kinds[kind].append(item)
    if turn in (EVERY, SOAK):
        return [item for rows in kinds.values() for item in rows] if turn == SOAK else []
    return [item for rows in kinds.values() for item in others(rows, int(turn))]


def kind_of(item: pytest.Item) -> str:
    """What it takes turns with: the rows of its test, if nothing else is said; nothing, if it comes on any day."""
    test, _, row = item.nodeid.partition("[")
    if mark := item.get_closest_marker("in_turn"):
        return mark.args[0] or test
    is_daily = not row or test.startswith(DAILY) or item.get_closest_marker("each_day")
    return "" if is_daily else test


def others(rows: Sequence[Row], turn: int) -> list[Row]:
    """All but today's: of fewer than a fortnight has days one a day."""
    days = min(FORTNIGHT, len(rows))
    return [row for place, row in enumerate(rows) if place % days != turn % days]
