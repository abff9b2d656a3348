"""What one looks for is whole and in sight on the narrowest phone: a choice that was made, a page, a column."""

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import PAGES, Gallery
from tests.browser.phone import NARROW
from tests.sampling import in_turn

pytestmark = in_turn("what is in sight")

BOX = "one => { const box = one.getBoundingClientRect(); return [box.left, box.right]; }"
# The same warning, but long, with a page behind it: on how many lines that stands.
BROKEN = """one => {
    const long = 'Ricontale, poi '.repeat(9);
    one.insertAdjacentHTML('beforeend', `<span>${long}</span> <a class="rule" href="/">p. 2</a>`);
    const all = document.createRange();
    all.selectNodeContents(one.lastElementChild);
    return all.getClientRects().length;
}"""
MIDDLES = """table => [...table.querySelectorAll('thead th')].map((head, number) => {
    const words = document.createRange();
    words.selectNodeContents(head);
    const [above, below] = [words, table.querySelectorAll('tbody tr:first-child input')[number]]
        .map(one => one.getBoundingClientRect());
    return (above.left + above.right - below.left - below.right) / 2;
})"""


@pytest.mark.parametrize("game", ["hyde", "monsterchase", "rickmorty"])
def test_the_filter_that_is_set_is_seen_whole(phone: NewPhone, gallery: Gallery, game: str) -> None:
    """However many games there are: its name was cut by the edge of the phone."""
    assert gallery.over.code
    own = phone(**NARROW)
    own.go(f"/evenings?game={game}")
    left, right = own.page.locator(".filters [aria-current]").first.evaluate(BOX)
    assert left >= 0
    assert right <= NARROW["viewport"]["width"]


def test_a_column_of_the_box_stands_below_its_name(phone: NewPhone) -> None:
    own = phone(**NARROW)
    own.go("/box/hyde")
    assert max(map(abs, own.page.locator("#deck table").evaluate(MIDDLES))) < 2


def test_the_page_of_a_warning_breaks_nowhere(phone: NewPhone, gallery: Gallery) -> None:
    """"p." stood over "2" at the end of a long sentence."""
    own = phone(**NARROW)
    PAGES["no-seat"](own, gallery)
    lines = own.page.locator("p.notice[role=alert]").evaluate(BROKEN)
    assert lines == 1


def test_the_words_of_a_large_button_do_not_touch_its_edge(phone: NewPhone, gallery: Gallery) -> None:
    """One that is a link in a line of its own was as narrow as its words."""
    own = phone(**NARROW)
    own.go(f"/q/{gallery.sheet}")
    space = own.page.locator("main a.primary").evaluate("one => parseFloat(getComputedStyle(one).paddingLeft)")
    assert space >= 12
