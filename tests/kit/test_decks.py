"""Decks of a box's counts."""

import pytest

from companion.kit.decks import dealt_from


def test_a_deck_is_its_kinds_as_often_as_the_box_counts_them() -> None:
    assert dealt_from(("a", "b", "c", "d"), [[2, 0], [1, 3]]) == ("a", "a", "c", "d", "d", "d")


def test_a_grid_of_another_size_is_an_error() -> None:
    with pytest.raises(ValueError, match="zip"):
        dealt_from(("a", "b"), [[1]])
