"""Icons whose outlines come after the first paint: as visible as before, with script and without."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.relayed_server import RelayedServer
from tests.each_value import each_value

if TYPE_CHECKING:
    from playwright.sync_api import Locator

# What an icon is drawn with: a symbol of the page, or else a mask in the colour of the text that surrounds it.
BARE = """all => all.filter(one => {
    const name = one.querySelector('use').getAttribute('href');
    const { maskImage, backgroundColor, color } = getComputedStyle(one);
    if (document.querySelector(name)) return maskImage !== 'none';
    return !maskImage.startsWith('url(') || backgroundColor !== color;
}).map(one => one.innerHTML)"""


@pytest.mark.parametrize(("path", "has_script"), each_value(("", "/screen"), (True, False)))
def test_every_icon_is_drawn(phone: NewPhone, server: RelayedServer, path: str, *, has_script: bool) -> None:
    table = server.table(sit="first")
    own = phone(java_script_enabled=has_script)
    own.at(table)
    own.go(table.path + path)
    sheets = own.page.locator('link[rel=stylesheet][href$="later.css"]')
    sheets.first.wait_for(state="attached")
    if has_script:
        # The second script comes once that sheet is there.
        own.page.wait_for_function("custode.feel.length > 0")
    icons: Locator = own.page.locator("svg.icon:has(use)")
    assert icons.count() > 5
    assert icons.evaluate_all(BARE) == []
    # The harness: without that sheet some are nothing.
    sheets.evaluate_all("all => all.forEach(one => one.remove())")
    assert icons.evaluate_all(BARE) != []
