"""A phone that slept is right within two seconds of waking, however it slept."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import AWAY, Phone
from tests.browser.relayed_server import Relay, RelayedServer, Table
from tests.deadlines import SOON, soonest, timed

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

# What a page is told when its phone goes to sleep and wakes.
HIDE = """is => {
    Object.defineProperty(document, 'hidden', { get: () => is, configurable: true });
    Object.defineProperty(document, 'visibilityState', { get: () => is ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}"""


@pytest.fixture
def relay(server: RelayedServer) -> Iterator[Relay]:
    found = Relay(server.port)
    yield found
    found.close()


def listening(phone: Phone, table: Table) -> None:
    """At the table, and shown by an act of somebody else to hear what happens there."""
    phone.at(table)
    phone.mark()
    phone.is_whole()
    table.act("place-location", place="cripta")
    phone.sees(table.seq)


def goes_on(table: Table) -> None:
    for place in ("bosco", "jericho"):
        table.act("place-location", place=place)


def is_right(phone: Phone, table: Table) -> float:
    """It shows what happened and hears what comes next, without having been loaded again; how long the slower took."""
    took: list[float] = []
    with timed(took):
        phone.sees(table.seq)
    assert phone.is_same_page()
    assert "Jericho" in (phone.page.locator(".story").text_content() or "")
    table.act("place-location", place="capanno")
    with timed(took):
        phone.sees(table.seq)
    return max(took)


def test_a_frozen_page(phone: NewPhone, server: RelayedServer) -> None:
    """The browser stops everything on the page, then lets it go on."""
    own = phone()
    session: CDPSession = own.context.new_cdp_session(own.page)

    def slept() -> float:
        table = server.table()
        listening(own, table)
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        goes_on(table)
        session.send("Page.setWebLifecycleState", {"state": "active"})
        return is_right(own, table)

    assert soonest(slept) <= SOON


def test_a_hidden_page(phone: NewPhone, server: RelayedServer) -> None:
    """Hidden it listens no more, so that a pocket holds no thread of the server; shown, it looks at once."""
    own = phone()

    def slept() -> float:
        table = server.table()
        listening(own, table)
        own.page.evaluate(HIDE, True)
        own.requests.clear()
        goes_on(table)
        own.page.wait_for_timeout(300)
        assert own.requests == []
        assert own.seq == 2
        own.page.evaluate(HIDE, False)
        return is_right(own, table)

    assert soonest(slept) <= SOON


def test_a_connection_that_died_without_a_word(phone: NewPhone, server: RelayedServer, relay: Relay) -> None:
    """The router forgot the phone while it slept: its connections are open and nobody is there."""
    own = phone()
    own.origin = own.origin.replace(str(server.port), str(relay.port))
    own.foresees(*AWAY)

    def slept() -> float:
        table = server.table()
        listening(own, table)
        own.page.evaluate(HIDE, True)
        assert relay.cut() > 0
        goes_on(table)
        own.page.evaluate(HIDE, False)
        return is_right(own, table)

    assert soonest(slept) <= SOON


def test_a_tap_kept_through_sleep(phone: NewPhone, server: RelayedServer) -> None:
    """A tap made off the network before sleeping is sent on waking, once."""
    own = phone()
    own.foresees(*AWAY)

    def slept() -> float:
        table, took = server.table(), list[float]()
        listening(own, table)
        own.context.set_offline(True)
        own.tap("place-location", "bosco")
        own.page.wait_for_selector(".lost")
        own.page.evaluate(HIDE, True)
        own.context.set_offline(False)
        own.page.wait_for_timeout(300)
        own.page.evaluate(HIDE, False)
        with timed(took):
            own.sees(3)
        own.has_sent_all()
        assert table.seq == 3
        return max(took)

    assert soonest(slept) <= SOON


def test_back_from_the_browsers_memory(phone: NewPhone, server: RelayedServer) -> None:
    """Away to the rules and back: the table as it is now, not as it was left."""
    own = phone()

    def slept() -> float:
        table, took = server.table(), list[float]()
        listening(own, table)
        own.go("/rules/hyde")
        goes_on(table)
        own.page.go_back()
        with timed(took):
            own.page.wait_for_selector("#table")
            own.sees(table.seq)
        return max(took)

    assert soonest(slept) <= SOON
