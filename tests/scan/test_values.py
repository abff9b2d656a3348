"""What blackened circles may mean: sure, doubtful or blank, digit by digit, the likeliest first."""

import pytest

pytest.importorskip("numpy", reason="the scan extra is not installed: no circle is weighed")

from companion.engine.pads import Digits, Value
from companion.engine.scores import Mark
from companion.scan.values import Thresholds, group_values, seen

THRESHOLDS = Thresholds(blank=0.05, sure=0.15, second=0.45)
CELL = ("1", "asked")


@pytest.mark.parametrize(
    ("dark", "values"),
    [
        ({"A": 0.0, "B": 0.01}, (None,)),
        ({"A": 0.0, "B": 0.5}, ("B",)),
        ({"A": 0.04, "B": 0.5}, ("B",)),
        ({"A": 0.16, "B": 0.0}, ("A",)),
        ({"A": 0.1, "B": 0.0}, ("A", None)),
        ({"A": 0.06, "B": 0.1}, ("B", "A", None)),
        ({"A": 0.3, "B": 0.5}, ("B", "A")),
        # A mark is one, however black the other is; what an eraser leaves is none.
        ({"A": 0.2, "B": 0.8}, ("B", "A")),
        ({"A": 0.09, "B": 0.8}, ("B",)),
    ],
)
def test_a_group_says_what_an_eye_could_see_in_it(dark: dict[str, float], values: tuple[str | None, ...]) -> None:
    assert group_values(dark, THRESHOLDS) == values


def of(ask: Mark | Digits, **dark: float) -> tuple[Value, ...]:
    """What a cell says whose circles are so dark; the others are blank."""
    from companion.engine.pads import circles

    blank = {(*CELL, choice): 0.0 for group in circles(ask) for choice in group}
    return seen({CELL: ask}, blank | {(*CELL, name.strip("_")): value for name, value in dark.items()}, THRESHOLDS)[
        CELL
    ]


NUMBER = Digits("asked", 23)


@pytest.mark.parametrize(
    ("dark", "values"),
    [
        ({}, (None,)),
        ({"_7": 0.5}, (7,)),
        ({"_20": 0.5, "_3": 0.5}, (23,)),
        ({"_20": 0.5, "_3": 0.1}, (23, None)),
        ({"_10": 0.1, "_3": 0.5}, (13, 3)),
        ({"_10": 0.4, "_20": 0.5, "_3": 0.5}, (23, 13)),
        ({"_20": 0.5, "_1": 0.5, "_2": 0.4}, (21, 22)),
    ],
)
def test_a_number_is_read_digit_by_digit(dark: dict[str, float], values: tuple[Value, ...]) -> None:
    assert of(NUMBER, **dark) == values


def test_tens_without_units_are_in_doubt() -> None:
    """None of them, or one that is too pale to be seen: the rules may tell."""
    values = of(NUMBER, _10=0.5, _4=0.04)
    assert values[:2] == (10, 14)
    assert set(values) == {*range(10, 20), None}


def test_circles_that_make_no_number_are_in_doubt() -> None:
    """Twenty-nine of twenty-three at most: one of both was not meant, and nobody is told it was blank."""
    values = of(NUMBER, _20=0.5, _9=0.5)
    assert values[0] is None
    assert 9 in values
    assert len(values) > 1


def test_a_doubt_that_leads_to_no_number_is_none() -> None:
    assert of(NUMBER, _20=0.5, _3=0.5, _9=0.45) == (23, None)


def test_a_mark_of_several_choices() -> None:
    assert of(Mark("asked", ("saved", "lost")), saved=0.5) == ("saved",)
    assert of(Mark("asked", ("saved", "lost")), saved=0.5, lost=0.5) == ("saved", "lost")
