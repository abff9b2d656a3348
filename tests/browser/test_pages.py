"""Every page: nothing for axe to find, nothing asked outside, nothing on the console, nothing out of place."""

from pathlib import Path
from typing import Any, Literal

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import FIRST_LOOKS, PAGES, Gallery, moment_of, share
from tests.browser.page_weight import burdens
from tests.browser.phone import ANDROID, NARROW, TABLET, Phone
from tests.each_value import each_value

FITS = (Path(__file__).parent / "fits.js").read_text(encoding="utf-8")
# The sheet that comes after the first view is there, and what it moves has come to rest: half faded is no colour.
SETTLED = """async () => {
    const isLate = () => document.querySelector('script[data-later]')
        && ![...document.styleSheets].some(({ href }) => href && href.includes('later'));
    const end = performance.now() + 20000;
    while (performance.now() < end && isLate()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}"""
AXE = "axe.run({ resultTypes: ['violations'] }).then(found => found.violations)"


def violations(phone: Phone, axe: str) -> list[str]:
    phone.page.evaluate(SETTLED)
    phone.page.evaluate(axe)
    found: list[dict[str, Any]] = phone.page.evaluate(AXE)
    return [
        f"{each['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()} in {node['html'][:160]}"
        for each in found
        for node in each["nodes"][:3]
    ]


def misfits(phone: Phone, text: str, thumb: str = "right") -> list[str]:
    """What does not fit a narrow phone with text of this size, held in this hand."""
    size = NARROW["viewport"]
    phone.page.set_viewport_size(size)
    chosen = {"text": text, "hand": thumb}
    phone.page.evaluate("chosen => { Object.assign(document.documentElement.dataset, chosen); }", chosen)
    return [f"{text} text: {fault}" for fault in phone.page.evaluate(FITS, size["width"])]


Look = tuple[str, Literal["light", "dark"], str, str]
# Language, light, size of text and hand: the pages are seen in one of each by turns, in the soak in both.
LOOKS: list[Look] = [
    ("it", "light", "huge", "right"),
    ("en", "dark", "normal", "left"),
]


@pytest.mark.parametrize(("name", "look"), share("page", each_value(tuple(PAGES), LOOKS), moment_of))
def test_a_page(phone: NewPhone, gallery: Gallery, axe: str, name: str, look: Look) -> None:
    """By day in Italian and by night in English: usable by everybody, and on a narrow phone with huge text; what is a
    table's first view is one congestion window in both."""
    language, light, text, thumb = look
    is_screen = "screen" in name
    own = phone(**(TABLET if is_screen else {}))
    own.prefer(language)
    # As it stays: what fades in is measured once it is there.
    own.page.emulate_media(color_scheme=light, reduced_motion="reduce")
    own.page.set_viewport_size((TABLET if is_screen else ANDROID)["viewport"])
    PAGES[name](own, gallery)
    assert own.page.locator("html").get_attribute("lang") == language
    found = violations(own, axe)
    found += () if is_screen else misfits(own, text, thumb)
    found += burdens(own) if name in FIRST_LOOKS else ()
    assert found == []


BROKEN = """all => all.filter(one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getClientRects().length > 1;
}).map(one => one.textContent)"""


@pytest.mark.parametrize("wide", [320, 360, 390])
def test_the_bar_breaks_no_word(phone: NewPhone, gallery: Gallery, wide: int) -> None:
    """However long what would be undone is called: the ways beside it are one word each, and stay whole."""
    own = phone()
    own.prefer("it")
    own.page.set_viewport_size({"width": wide, "height": 640})
    PAGES["monsterchase-escaped"](own, gallery)
    assert own.page.locator(".always span").first.inner_text() == "Annulla: il traguardo"
    for text in ("normal", "large", "huge"):
        own.page.evaluate("text => { document.documentElement.dataset.text = text; }", text)
        assert own.page.locator(".always a span").evaluate_all(BROKEN) == [], text
        assert own.page.evaluate("document.documentElement.scrollWidth") <= wide
