"""What blackened circles may mean: sure, doubtful or blank, digit by digit, the likeliest first."""

import pytest

pytest.importorskip("numpy", reason="the scan extra is not installed: no circle is weighed")

from companion.engine.pads import Digits, Value, circles
from companion.engine.scores import Mark
from companion.scan.dark import Circles, Key
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
    blank = {(*CELL, choice): 0.0 for group in circles(ask) for choice in group}
    shown = blank | {(*CELL, name.strip("_")): value for name, value in dark.items()}
    return seen({CELL: ask}, Circles(shown, frozenset(), frozenset()), THRESHOLDS)[CELL]


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


# --- what is not seen, what was ringed, how a hand marks --------------------------------------------------------------


def all_of(ask: Mark | Digits) -> dict[Key, float]:
    return {(*CELL, choice): 0.0 for group in circles(ask) for choice in group}


@pytest.mark.parametrize("kind", ["hidden", "ringed"])
def test_a_circle_that_is_not_seen_may_be_the_one(kind: str) -> None:
    """Under a die a circle is as white as paper: it is not blank, nobody knows."""
    key = frozenset({(*CELL, "20")})
    shown = {"hidden": Circles(all_of(NUMBER), key, frozenset()), "ringed": Circles(all_of(NUMBER), frozenset(), key)}
    assert set(seen({CELL: NUMBER}, shown[kind])[CELL]) >= {None, 20}
    marked = all_of(NUMBER) | {(*CELL, "3"): 0.5}
    beside = {"hidden": Circles(marked, key, frozenset()), "ringed": Circles(marked, frozenset(), key)}
    assert seen({CELL: NUMBER}, beside[kind])[CELL] == (3, 23)


def pad_of(*marks: float, blank: float = 0.0) -> Circles:
    """One question in many rows, of each row one mark so dark."""
    dark = {(str(row), "asked", "A"): mark for row, mark in enumerate(marks)}
    dark |= {(str(row), "asked", "B"): blank for row in range(len(marks))}
    return Circles(dark, frozenset(), frozenset())


@pytest.mark.parametrize(
    ("marks", "values"),
    [
        # Sixteen hundredths are a mark of a hand that presses lightly, and what is left of one that presses hard.
        ((0.16, 0.2, 0.18, 0.22), ("A",)),
        ((0.16, 0.45, 0.42, 0.5), ("A", None)),
        # Four hundredths are paper beside marks that are black, and perhaps a mark beside marks that hardly are.
        ((0.04, 0.45, 0.42, 0.5), (None,)),
        ((0.04, 0.1, 0.09, 0.11), ("A", None)),
    ],
)
def test_how_a_hand_marks_only_widens_what_is_in_doubt(marks: tuple[float, ...], values: tuple[Value, ...]) -> None:
    asks = {(str(row), "asked"): Mark("asked", ("A", "B")) for row in range(len(marks))}
    assert seen(asks, pad_of(*marks), THRESHOLDS)["0", "asked"] == values
    own = THRESHOLDS.for_hand(pad_of(*marks).dark.values())
    assert own.blank <= THRESHOLDS.blank
    assert own.sure >= THRESHOLDS.sure


@pytest.mark.parametrize(
    ("dark", "stroke", "values"),
    [
        # As pale as what is left of a black mark, and as dark as it where a line goes: a tick, a cross.
        (0.2, 0.5, ("A",)),
        (0.2, 0.24, ("A", None)),
        # Of what hardly is a mark no line makes one.
        (0.14, 0.5, ("A", None)),
        (0.5, 0.5, ("A",)),
    ],
)
def test_a_stroke_is_no_remains(dark: float, stroke: float, values: tuple[Value, ...]) -> None:
    """An eraser spreads the lead: what it leaves is pale all over."""
    pad = pad_of(dark, 0.6, 0.62, 0.58, 0.7)
    shown = Circles(pad.dark, pad.hidden, pad.ringed, dict(pad.dark))
    shown.strokes["0", "asked", "A"] = stroke
    asks = {(str(row), "asked"): Mark("asked", ("A", "B")) for row in range(5)}
    assert seen(asks, shown, THRESHOLDS)["0", "asked"] == values


def test_a_tick_beside_a_black_mark_is_another() -> None:
    """What was rubbed out would be paler where it is darkest: nobody knows which of both was meant."""
    pad = pad_of(0.7, 0.6, 0.62, 0.58, 0.7)
    pad.dark["0", "asked", "B"] = 0.2
    asks = {(str(row), "asked"): Mark("asked", ("A", "B")) for row in range(5)}
    remains = Circles(pad.dark, pad.hidden, pad.ringed, {("0", "asked", "B"): 0.24})
    assert seen(asks, remains, THRESHOLDS)["0", "asked"] == ("A",)
    tick = Circles(pad.dark, pad.hidden, pad.ringed, {("0", "asked", "B"): 0.5})
    assert seen(asks, tick, THRESHOLDS)["0", "asked"] == ("A", "B")


def test_an_empty_pad_is_measured_as_any() -> None:
    assert THRESHOLDS.for_hand([0.0, 0.01]) == THRESHOLDS
