"""What the default run leaves out of a product, and that it leaves out no value."""

from collections.abc import Callable

import pytest

from tests.browser import gallery, test_length, test_moments, test_pages, test_screen, test_shift
from tests.each_value import each_value, is_soak, shared_out


@pytest.mark.parametrize("axes", [("abc", "xy"), ("ab", "vwxyz", "12"), ("abcd", "wxyz")])
def test_every_value_is_there_by_default_and_every_combination_in_the_soak(axes: tuple[str, ...]) -> None:
    rows = each_value(*axes)
    default = [row.values for row in rows if not is_soak(row)]
    assert len(default) == max(map(len, axes))
    for index, axis in enumerate(axes):
        assert {str(values[index]) for values in default} == set(axis)
    every = 1
    for axis in axes:
        every *= len(axis)
    assert len({row.values for row in rows}) == every


def test_what_several_tests_look_at_is_shared_out_to_them() -> None:
    rows = [shared_out(each_value("abcdefg", "xy"), share, 3) for share in range(3)]
    shares = [[row.values[0] for row in some if not is_soak(row)] for some in rows]
    assert [sorted(map(str, share)) for share in shares] == [["a", "d", "g"], ["b", "e"], ["c", "f"]]


SHARED: dict[str, Callable[..., None]] = {
    "page": test_pages.test_a_page,
    "length": test_length.test_a_page_is_two_screens_at_most,
    "shift": test_shift.test_what_comes_late_moves_nothing,
    "screen": test_screen.test_nothing_is_cut_and_the_moment_is_large,
    "card": test_moments.test_a_card_is_in_the_window_as_it_comes,
}


@pytest.mark.parametrize("name", SHARED)
def test_every_test_of_moments_looks_at_every_game(name: str) -> None:
    """By default at some of the moments of each, in the soak at all of them."""
    assert set(gallery.TESTS) <= set(SHARED)
    (mark,) = (each for each in vars(SHARED[name])["pytestmark"] if each.name == "parametrize")
    ids = [(row.id, not is_soak(row)) for row in mark.args[1]]
    for game in {game for game, _ in gallery.LOOKED_AT} - {"hyde"}:
        assert {is_default for id, is_default in ids if id.startswith(f"{game}-")} == {True, False}
    assert any(is_default for id, is_default in ids if id.startswith(("hyde-", "table-")))
