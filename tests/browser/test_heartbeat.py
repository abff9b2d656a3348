"""Who only looks knows when the table does not answer, and is right again as soon as it does."""

import os
import signal
from collections.abc import Callable
from typing import Literal

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import AWAY, Phone
from tests.browser.relayed_server import RelayedServer, Table
from tests.deadlines import SOON, timed

# Within this a phone says that the table does not answer.
KNOWN = 10.0


def looking(phone: Phone, server: RelayedServer) -> Table:
    table = server.table()
    phone.foresees(*AWAY)
    phone.at(table, seated=False)
    phone.mark()
    phone.is_whole()
    # The stream is open, and nothing is asked by hand any more.
    phone.page.wait_for_timeout(2_000)
    return table


def lost(phone: Phone, state: Literal["visible", "hidden"]) -> float:
    took: list[float] = []
    with timed(took):
        phone.page.locator(".lost", has_text="Il tavolo non risponde").wait_for(state=state)
    return took[0]


def stopped(server: RelayedServer) -> Callable[[], None]:
    """It stands still, its lines open."""
    process = server._process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)
    return lambda: os.kill(process.pid, signal.SIGCONT)


def killed(server: RelayedServer) -> Callable[[], None]:
    server.stop()
    return server.start


@pytest.mark.parametrize("gone", [stopped, killed])
@pytest.mark.parametrize("polls", [False, True], ids=["stream", "polling"])
def test_who_only_looks_is_told(
    phone: NewPhone, frail: RelayedServer, gone: Callable[[RelayedServer], Callable[[], None]], polls: bool
) -> None:
    """And within two seconds of its return the page is right, without having been loaded again."""
    own = phone(frail)
    if polls:
        own.context.route("**/stream", lambda route: route.fulfill(status=503))
        own.foresees("503")
    table = looking(own, frail)
    back = gone(frail)
    try:
        assert lost(own, "visible") <= KNOWN
    finally:
        back()
    assert lost(own, "hidden") <= SOON
    table.act("place-location", place="bosco")
    took: list[float] = []
    with timed(took):
        own.sees(2)
    assert took[0] <= (4 * SOON if polls else SOON)
    assert own.is_same_page()


def test_a_quiet_table_costs_little(phone: NewPhone, server: RelayedServer) -> None:
    """While nothing happens and the stream says so, nothing is asked."""
    own = phone()
    looking(own, server)
    own.requests.clear()
    own.page.wait_for_timeout(12_000)
    assert own.requests == []
