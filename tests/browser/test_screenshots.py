"""The pictures of the README and those beside them, taken anew when CUSTODE_SCREENSHOTS=1 says so."""

import os
from functools import partial
from pathlib import Path
from typing import Literal

import pytest

from companion.store import Store
from companion.web import create_app
from tests.browser.conftest import NewPhone
from tests.browser.gallery import PAGES, Gallery, plain
from tests.browser.phone import TABLET, Phone
from tests.browser.relayed_server import RelayedServer
from tests.browser.test_scan import ODD, photo, sends
from tests.history.closed import closed_match

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
    ("evenings", "remembered", "light", ".tallied"),
    ("recap", "remembered-recap", "dark", ""),
    ("paper-in", "read", "light", ""),
]
# So many matches of one game, a few days apart, of which this person's numbers are shown.
MATCHES, FIRST, APART, WHO, OF = 12, 1_780_000_000, 6 * 24 * 3600, "Anna", "rickmorty"


def remembered(server: RelayedServer) -> str:
    """Evenings brought in as files; where the last of them lies."""
    store = Store(None)
    source = create_app(store=store, rates=False).test_client()
    path = ""
    for number in range(MATCHES):
        code = closed_match(store, OF, number, FIRST + number * APART).lower()
        file = source.get(f"/t/{code}/match").data
        answer = server.ask("POST", "/import", file, headers={"Content-Type": "application/json"})
        path = answer.headers["Location"]
    return path


def read(phone: Phone, gallery: Gallery, folder: Path) -> None:
    """A pad that was photographed, with something on it that does not add up."""
    table = gallery.begun(seats="2")
    phone.hold(table)
    phone.go(f"{table.path}/scan")
    sends(phone, photo(table, folder, ODD))


@pytest.mark.skipif(os.environ.get("CUSTODE_SCREENSHOTS") != "1", reason="CUSTODE_SCREENSHOTS=1 takes the pictures")
def test_the_pictures_are_taken(phone: NewPhone, gallery: Gallery, tmp_path: Path) -> None:
    HERE.mkdir(exist_ok=True)
    recap = remembered(gallery.server)
    pages = {**PAGES, "remembered": plain(f"/evenings?game={OF}&person={WHO}"), "remembered-recap": plain(recap)}
    pages["read"] = partial(read, folder=tmp_path)
    for name, page, light, at in PICTURES:
        own = phone(**(TABLET if name == "screen" else HANDY))
        own.page.emulate_media(color_scheme=light)
        pages[page](own, gallery)
        own.page.evaluate(FOLD, at)
        own.page.evaluate(SCROLL, at)
        # The browser's own mark where a finger was has faded by then.
        own.page.wait_for_timeout(500)
        picture = HERE / f"{name}.png"
        own.page.screenshot(path=picture)
        assert picture.stat().st_size < HEAVIEST, name
