"""Who is there is said truly within half a minute, however a phone went and however it hears of the table."""

import time
from collections.abc import Iterator

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import AWAY, Phone
from tests.browser.relayed_server import Relay, RelayedServer

# Within so many seconds the page of seats is right.
TRUE = 30.0


@pytest.fixture
def relay(server: RelayedServer) -> Iterator[Relay]:
    found = Relay(server.port)
    yield found
    found.close()


def is_said(looking: Phone, seat: str, words: str) -> None:
    state = looking.page.locator(f".places [data-seat={seat}] .state", has_text=words)
    state.wait_for(timeout=1_000 * TRUE)


def test_a_phone_that_went_without_a_word(phone: NewPhone, server: RelayedServer, relay: Relay) -> None:
    """One that hears by a stream and one that asks by hand: their lines fall silent, open as they are, and nothing
    comes from them any more; then both are back, and nobody loads a page."""
    looking, streams, polls = phone(), phone(), phone()
    table = server.table("rickmorty", seats="3", sit="first")
    for seat, own in (("B", streams), ("C", polls)):
        own.foresees(*AWAY, "503")
        own.origin = own.origin.replace(str(server.port), str(relay.port))
        own.go(f"{table.path}/invite")
        own.presses(own.page.locator(f"button[value={seat}]").first)
        if own is polls:
            own.context.route("**/stream*", lambda route: route.fulfill(status=503))
        own.go(table.path)
        own.is_whole()
    looking.hold(table)
    looking.go(f"{table.path}/invite")
    looking.mark()
    for seat in "BC":
        is_said(looking, seat, "c'è")
    # Whoever stays is there all along, whenever its stream ends.
    looking.page.wait_for_timeout(30_000)
    for seat in "BC":
        is_said(looking, seat, "✓ c'è")
    for own in (streams, polls):
        own.context.set_offline(True)
    assert relay.cut() > 0
    begun = time.monotonic()
    for seat in "BC":
        is_said(looking, seat, "ora non si sente")
    assert time.monotonic() - begun <= TRUE
    for own in (streams, polls):
        own.context.set_offline(False)
    begun = time.monotonic()
    for seat in "BC":
        is_said(looking, seat, "✓ c'è")
    assert time.monotonic() - begun <= TRUE
    assert looking.is_same_page()
