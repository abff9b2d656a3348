"""What comes after the first paint moves nothing: the other sheet, the other script, all that is folded away."""

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import FIRST_LOOKS, PAGES, Gallery, moment_of, share
from tests.browser.page_weight import burdens
from tests.browser.phone import IPHONE
from tests.browser.test_pages import SETTLED
from tests.each_value import each_value

# What a browser counts as a shift begins at a pixel of a small thing; a hundredth is seen by nobody.
MOST = 0.01
# As the browser itself counts, with what it was that moved.
WATCH = """() => {
    window.shifts = [];
    const told = ({ value, sources }) => window.shifts.push([value, sources.map(({ node, previousRect, currentRect }) =>
        `${node && (node.className || node.localName || node.textContent)} ${previousRect.y} → ${currentRect.y}`)]);
    new PerformanceObserver(list => list.getEntries().forEach(told)).observe({ type: 'layout-shift', buffered: true });
}"""
FADING = """() => [...document.querySelectorAll('.card, .event, .receipt')]
    .filter(one => getComputedStyle(one).animationName !== 'none').map(one => one.className)"""


def moment(name: str) -> tuple[str, str]:
    return moment_of(name) or ("hyde", name.removeprefix("table-"))


@pytest.mark.parametrize("name", share("shift", each_value(FIRST_LOOKS), moment))
def test_what_comes_late_moves_nothing(phone: NewPhone, gallery: Gallery, name: str) -> None:
    own = phone(**IPHONE)
    PAGES[name](own, gallery)
    # Once more, and only looked at: what a page of the gallery unfolds moves what lies below.
    own.page.reload()
    own.page.evaluate(WATCH)
    own.is_whole()
    own.page.evaluate(SETTLED)
    # What comes in fades; what stood there before the other sheet came is no newcomer.
    assert own.page.evaluate(FADING) == []
    found = own.page.evaluate("() => window.shifts")
    assert sum(value for value, _ in found) <= MOST, found
    assert burdens(own) == []
