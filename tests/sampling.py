"""Products of cases: by default each value of each axis once, every combination with `-m soak`.

What several rows or tests say of the same kind of thing is dealt out to days: `in_turn` marks it, a run of everything
takes the share of its day, and whoever names a file, a directory or a word gets all of it.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from itertools import product

import pytest
from _pytest.mark import ParameterSet

# The number of the day, told by whoever starts the run so that all of its workers take the same share; or one of these.
TURN = "CUSTODE_TURN"
EVERY, SOAK = "every", "soak"


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


def named(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


# --- by days ----------------------------------------------------------------------------------------------------------


def in_turn(days: int, kind: str = "") -> pytest.MarkDecorator:
    """Of the rows of this test, or of all that are said to be of this kind, one in so many days; one at least a day."""
    return pytest.mark.in_turn(days, kind)


def turn_of(config: pytest.Config) -> str:
    """Which share a run takes: by default today's, of what is named all, in the soak all as well."""
    option = config.option
    if option.markexpr == SOAK:
        return SOAK
    is_whole = config.args_source is config.ArgsSource.TESTPATHS and not option.keyword and not getattr(option, "lf", False)
    return os.environ.get(TURN) or (str(date.today().toordinal()) if is_whole else EVERY)


def waiting(items: Iterable[pytest.Item], turn: str) -> list[pytest.Item]:
    """Those whose day is another one; in the soak every one that has a day."""
    kinds: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker("in_turn"):
            days, kind = mark.args
            kinds[kind or item.nodeid.partition("[")[0], str(days)].append(item)
    if turn in (EVERY, SOAK):
        return [item for rows in kinds.values() for item in rows] if turn == SOAK else []
    found = []
    for (_, days), rows in kinds.items():
        first = int(turn) % int(days)
        today = rows[first :: int(days)] or [rows[int(turn) % len(rows)]]
        found += [item for item in rows if item not in today]
    return found
