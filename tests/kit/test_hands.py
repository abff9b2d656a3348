"""Hands of cards the app may not know."""

import pytest

from companion.kit.hands import distinct, resized, unknown, with_known, without


@pytest.mark.parametrize(
    ("hand", "gone", "rest"),
    [
        pytest.param("a b a", "a", "b a", id="one copy of it, the first"),
        pytest.param("a ? b", "c", "a b", id="one the app does not know"),
        pytest.param("a b", "c", "a", id="the last where all are known"),
        pytest.param("a ? ?", "? ?", "a", id="two unknown ones"),
        pytest.param("a ?", "b c", "", id="each by its turn"),
        pytest.param("", "a", "", id="nothing of nothing"),
    ],
)
def test_without(hand: str, gone: str, rest: str) -> None:
    assert without(hand.split(), *gone.split()) == tuple(rest.split())


@pytest.mark.parametrize(
    ("hand", "cards", "then"),
    [("? ?", "a", "? a"), ("a ? ?", "b c", "a b c"), ("a", "", "a"), ("? a", "a", "a a")],
)
def test_named(hand: str, cards: str, then: str) -> None:
    assert with_known(hand.split(), *cards.split()) == tuple(then.split())


@pytest.mark.parametrize(("count", "then"), [(0, ""), (1, "a"), (2, "a b"), (4, "a b ? ?")])
def test_resized(count: int, then: str) -> None:
    assert resized(("a", "b"), count) == tuple(then.split())


def test_unknown_and_distinct() -> None:
    assert unknown(2) == ("?", "?")
    assert distinct(("b", "a", "b")) == ("b", "a")
