"""The screen in the middle of the table: read from two metres, and never scrolled."""

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import PAGES, Gallery
from tests.browser.phone import TABLET

SCREENS = [name for name in PAGES if "screen" in name]
# What stands below the edge or wider than its place, where nobody can scroll.
BEYOND = """() => [...document.querySelectorAll('.instruction *, .board :is(li, dd, th, td), .gate')]
    .filter(one => one.checkVisibility() && one.textContent.trim() && one.getBoundingClientRect().bottom > innerHeight)
    .map(one => one.textContent.trim().slice(0, 40))"""


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_of_the_board_lies_below_the_edge(phone: NewPhone, gallery: Gallery, name: str) -> None:
    own = phone(**TABLET)
    PAGES[name](own, gallery)
    assert own.page.evaluate(BEYOND) == []


def test_what_to_do_stands_on_top(phone: NewPhone, gallery: Gallery) -> None:
    """Above the board and beside nothing, twice as large as any line of it."""
    own = phone(**TABLET)
    PAGES["monsterchase-screen"](own, gallery)
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    said = own.page.locator("#instruction")
    assert said.evaluate(size) >= 2 * max(own.page.eval_on_selector_all("li, th, td", f"all => all.map({size})"))
    edges = "one => { const { top, bottom } = one.getBoundingClientRect(); return [top, bottom]; }"
    board = own.page.locator(".board").evaluate(edges)
    assert said.evaluate(edges)[1] < board[0] < TABLET["viewport"]["height"] / 2
