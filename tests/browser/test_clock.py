"""The clock of a match on the page of two phones: started by a tap, counted down by the script."""

from typing import TYPE_CHECKING

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.relayed_server import RelayedServer
from tests.browser.test_pages import misfits, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser

IS_COUNTING = "() => /^(29:5\\d|30:00)$/.test((document.querySelector('[data-clock] b') || {}).textContent)"
HAS_MOVED = "before => document.querySelector('[data-clock] b').textContent !== before"


def test_it_counts_down_on_every_phone(phone: NewPhone, counting: RelayedServer, axe: str) -> None:
    table = counting.table(sit="all", **{"name.A": "Ada"})
    mine, other = phone(counting), phone(counting)
    mine.at(table)
    other.at(table, seated=False)
    mine.page.get_by_text("Orologio", exact=True).tap()
    mine.acts("start-clock", "30")
    other.sees(2)
    for one in (mine, other):
        one.awaits(IS_COUNTING)
        before = one.page.locator("[data-clock] b").inner_text()
        one.awaits(HAS_MOVED, before)
        assert violations(one, axe) == []
        assert misfits(one, "huge") == []
    mine.acts("stop-clock")
    other.sees(3)
    assert other.page.locator("[data-clock]").count() == 0


def test_a_page_that_nobody_touches_says_that_time_is_up(browser: "Browser", counting: RelayedServer) -> None:
    """It went on saying "30 minutes, until …" beside 0:00 until somebody acted."""
    table = counting.table(sit="all", **{"name.A": "Ada"})
    phone = Phone(browser, counting)
    # This phone's own time is set forward; what asks for the server's answer by time then may find it late.
    phone.page.clock.install()
    phone.at(table)
    phone.page.get_by_text("Orologio", exact=True).tap()
    phone.acts("start-clock", "30")
    phone.awaits(IS_COUNTING)
    assert phone.page.locator("[data-clock]").inner_text().startswith("30 minuti")
    phone.page.clock.fast_forward("30:01")
    phone.awaits("() => document.querySelector('[data-clock]').textContent.startsWith('Tempo scaduto')")
    assert phone.page.locator("[data-clock] b").inner_text() == "0:00"
    assert phone.put_away() == []
