"""What a table does all the time: dice told or rolled, turns, dials."""

import pytest

from companion.engine.dials import Dial
from companion.engine.holes import Pick, Span
from companion.engine.rulebook import Refusal
from companion.kit.dials import exchanged, flag, number, words
from companion.kit.luck import as_agreed
from companion.kit.turns import anticlockwise_from, clockwise_from


@pytest.mark.parametrize(
    ("answer", "by_app", "fits"), [(4, False, True), (0, True, True), (4, True, False), (0, False, False)]
)
def test_a_die_comes_from_where_the_table_agreed(answer: int, by_app: bool, fits: bool) -> None:
    if fits:
        as_agreed(answer, by_app=by_app)
    else:
        with pytest.raises(Refusal):
            as_agreed(answer, by_app=by_app)


def test_around_the_table() -> None:
    assert clockwise_from(("A", "B", "C", "D"), "C") == ("C", "D", "A", "B")
    assert anticlockwise_from(("A", "B", "C", "D"), "C") == ("C", "B", "A", "D")


def test_what_is_there_now_always_fits() -> None:
    assert words("pawn.A", "gone", "here", "there").domain == Pick(name="value", options=("here", "there", "gone"))
    assert number("hand.A", 9, 8).domain == Span(name="value", low=0, high=9)
    assert number("points", -3, 8).domain == Span(name="value", low=-3, high=8)


def test_a_dial_is_of_the_kind_and_of_the_things_its_id_names() -> None:
    yes = Pick(name="value", options=("yes", "no"))
    assert flag("seen.jericho.A", True) == Dial(
        id="seen.jericho.A", kind="seen", of=("jericho", "A"), now="yes", domain=yes
    )


def test_each_thing_lies_once() -> None:
    assert exchanged({"x": "a", "y": "b", "z": "c"}, "x", "c") == {"x": "c", "y": "b", "z": "a"}
