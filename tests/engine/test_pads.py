"""How blackened circles become values, and how the rules settle what an eye cannot."""

import pytest

from companion.engine.pads import Digits, Pad, PadFault, PadLine, circles, settled, stands_for
from companion.engine.scores import Mark, Scores
from companion.engine.words import Line

ROUND, SUM = ("1", "points"), ("total", "sum")


def adds_up(scores: Scores) -> tuple[PadFault, ...]:
    """The sum is what stands above it."""
    if ROUND in scores and SUM in scores and scores[ROUND] != scores[SUM]:
        return (PadFault(Line("pad-fault.sum"), (ROUND, SUM)),)
    return ()


def test_a_number_has_a_circle_for_each_digit() -> None:
    assert circles(Digits("points", 23)) == (("10", "20"), tuple("0123456789"))
    assert circles(Digits("points", 5)) == (tuple("012345"),)
    assert circles(Mark("won", ("A", "B"))) == (("A", "B"),)


@pytest.mark.parametrize(
    ("blackened", "value"),
    [((None, "7"), 7), (("20", "3"), 23), (("20", None), None), ((None, None), None), (("20", "9"), None)],
)
def test_digits_together_are_a_number_that_may_be(blackened: tuple[str | None, ...], value: int | None) -> None:
    assert stands_for(Digits("points", 23), blackened) == value


def test_a_mark_is_what_was_blackened() -> None:
    assert stands_for(Mark("won", ("A", "B")), ("B",)) == "B"
    assert stands_for(Mark("won", ("A", "B")), (None,)) is None


def test_the_cells_of_a_pad_stand_line_by_line() -> None:
    pad = Pad((PadLine("1", (Digits("points", 9),)), PadLine("1", (Mark("won", ("A",)),))))
    assert [cell for cell, _ in pad.cells()] == [("1", "points"), ("1", "won")]


def test_what_one_rule_settles_is_not_asked() -> None:
    found = settled({ROUND: (3, 8), SUM: (8,)}, adds_up)
    assert found.scores == {ROUND: 8, SUM: 8}
    assert (found.by_rules, found.asked, found.faults) == ((ROUND,), (), ())


def test_what_no_rule_settles_is_asked_with_the_likeliest_first() -> None:
    found = settled({ROUND: (3, None), SUM: (3, None)}, adds_up)
    assert found.scores == {ROUND: 3, SUM: 3}
    assert found.asked == (ROUND, SUM)


def test_a_sum_that_adds_up_in_no_reading_is_shown() -> None:
    found = settled({ROUND: (3, 4), SUM: (8,)}, adds_up)
    assert found.asked == (ROUND,)
    assert [fault.cells for fault in found.faults] == [(ROUND, SUM)]
    assert found.scores == {ROUND: 3, SUM: 8}


def test_too_much_doubt_is_asked_as_it_stands() -> None:
    seen = {(str(row), "points"): (1, 2) for row in range(10)}
    found = settled({**seen, SUM: (1,)}, adds_up)
    assert set(found.asked) == set(seen)
    assert found.by_rules == ()
