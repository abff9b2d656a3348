"""The pictures of the README, taken anew when CUSTODE_SCREENSHOTS=1 says so."""

import os
from pathlib import Path
from typing import Literal

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import PAGES, Gallery
from tests.browser.phone import TABLET

HERE = Path(__file__).parent / "screenshots"
HEAVIEST = 150_000
SCROLL = "at => at ? document.querySelector(at).scrollIntoView() : scrollTo(0, 0)"
FOLD = "at => document.querySelectorAll('details').forEach(one => { one.open = !!at && !!one.querySelector(at); })"
HANDY = {"device_scale_factor": 1.5, "viewport": {"width": 412, "height": 820}}

# File, page, light, and what is scrolled into view.
PICTURES: list[tuple[str, str, Literal["light", "dark"], str]] = [
    ("shelf", "shelf", "light", ""),
    ("table-light", "table-playing", "light", ""),
    ("table-dark", "table-moving", "dark", ""),
    ("attack", "table-counted", "light", ".counts"),
    ("story", "story", "light", "summary"),
    ("screen", "screen-swapping", "dark", ""),
    ("keeper", "monsterchase-drawn", "light", ""),
    ("track", "monsterchase-drawing", "dark", "form[data-offer=draw-strip]"),
    ("map", "mayhem-aiming", "light", ""),
    ("flower", "rickmorty-placing", "light", ""),
    ("duel", "mythos-full", "light", ""),
    ("counters", "mythos-counters", "dark", ""),
]


@pytest.mark.skipif(os.environ.get("CUSTODE_SCREENSHOTS") != "1", reason="CUSTODE_SCREENSHOTS=1 takes the pictures")
def test_the_pictures_are_taken(phone: NewPhone, gallery: Gallery) -> None:
    HERE.mkdir(exist_ok=True)
    for name, page, light, at in PICTURES:
        own = phone(**(TABLET if name == "screen" else HANDY))
        own.page.emulate_media(color_scheme=light)
        PAGES[page](own, gallery)
        own.page.evaluate(FOLD, at)
        own.page.evaluate(SCROLL, at)
        # The browser's own mark where a finger was has faded by then.
        own.page.wait_for_timeout(500)
        picture = HERE / f"{name}.png"
        own.page.screenshot(path=picture)
        assert picture.stat().st_size < HEAVIEST, name
