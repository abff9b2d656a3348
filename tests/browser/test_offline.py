"""A tap made while the table does not answer: shown as kept, sent once, whatever happens in between."""

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import AWAY, Phone
from tests.browser.relayed_server import JSON, RelayedServer, Table

if TYPE_CHECKING:
    from playwright.sync_api import Route


# Whether what a button says is seen: another colour than what lies behind it.
IS_READ = """one => {
    const ground = each => {
        const colour = getComputedStyle(each).backgroundColor;
        return colour === 'rgba(0, 0, 0, 0)' ? ground(each.parentElement) : colour;
    };
    return getComputedStyle(one).color !== ground(one);
}"""


def at_work(phone: Phone, server: RelayedServer) -> Table:
    """A phone at a table where it may lay out the ring."""
    table = server.table(sit="first")
    phone.foresees(*AWAY)
    phone.at(table)
    phone.is_whole()
    return table


def is_kept(phone: Phone) -> None:
    """The button says that the tap is on this phone."""
    phone.awaits("() => document.querySelector('[data-busy] [aria-busy]')?.dataset.wait === 'Tenuto qui'")


def is_lost(phone: Phone, waiting: int) -> None:
    """The page says that the table does not answer, and how many taps wait for it."""
    banner = phone.page.locator(".lost", has_text="Il tavolo non risponde")
    banner.filter(has_text=f"Tocchi in attesa: {waiting}").wait_for()


def is_settled(phone: Phone, table: Table, acts: int) -> None:
    """The page shows the table after so many acts, nothing waits, and the server has exactly these."""
    phone.sees(acts)
    phone.page.wait_for_selector(".lost", state="hidden")
    phone.has_sent_all()
    assert phone.page.locator("[data-busy]").count() == 0
    assert table.seq == acts


def test_offline_and_back(phone: NewPhone, server: RelayedServer) -> None:
    """A tap waits while the phone is off the network, and the page says so; it arrives once."""
    own = phone()
    table = at_work(own, server)
    own.mark()
    own.context.set_offline(True)
    own.tap("place-location", "bosco")
    is_kept(own)
    is_lost(own, 1)
    assert own.page.locator(".lost button").evaluate(IS_READ)
    assert table.seq == 1
    own.context.set_offline(False)
    is_settled(own, table, 2)
    assert own.is_same_page()
    assert "Bosco" in (own.page.locator(".story").text_content() or "")


def test_what_was_said_of_a_tap_goes_with_the_next(phone: NewPhone, server: RelayedServer) -> None:
    """One that waited and was taken left the older refusal standing across the page."""
    own = phone()
    own.foresees("409")
    table = at_work(own, server)
    own.context.set_offline(True)
    own.tap("shuffle-table")
    is_lost(own, 1)
    table.act("place-location", place="bosco")
    own.context.set_offline(False)
    own.page.locator(".notices [role=alert]").wait_for()
    own.sees(table.seq)
    own.context.set_offline(True)
    own.tap("shuffle-table")
    own.page.locator(".notices [role=alert]").wait_for(state="detached")
    own.context.set_offline(False)
    is_settled(own, table, 3)


def test_two_taps_wait_in_line(phone: NewPhone, server: RelayedServer) -> None:
    """The second was meant for the table as the first leaves it, and is judged there."""
    own = phone()
    table = at_work(own, server)
    own.context.set_offline(True)
    own.tap("place-location", "bosco")
    own.tap("shuffle-table")
    is_lost(own, 2)
    own.context.set_offline(False)
    is_settled(own, table, 3)
    assert [act["lines"] != [] for act in table.page("/story")["acts"]] == [True] * 3


def test_a_move_on_the_board_is_kept_there(phone: NewPhone, server: RelayedServer) -> None:
    """The button of a place belongs to a form elsewhere on the page: it is the one that says so."""
    own = phone()
    own.foresees(*AWAY)
    table = server.table(sit="first")
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    own.at(table)
    named = own.page.locator("[data-place=bosco]").inner_text()
    own.context.set_offline(True)
    own.tap("move", "bosco")
    waiting = own.page.locator("[data-place=bosco] button[data-wait='Tenuto qui']")
    waiting.wait_for()
    # In the corner of the place, not over its name.
    assert waiting.evaluate("one => getComputedStyle(one, '::after').placeContent") == "end"
    assert own.page.locator("[data-place=bosco]").inner_text() == named
    own.context.set_offline(False)
    is_settled(own, table, 4)


def test_the_server_dies_and_comes_back(phone: NewPhone, frail: RelayedServer) -> None:
    """A power cut in the house: what was tapped meanwhile arrives once after it."""
    own = phone(frail)
    table = at_work(own, frail)
    frail.stop()
    own.tap("place-location", "bosco")
    is_kept(own)
    is_lost(own, 1)
    frail.start()
    is_settled(own, table, 2)


def closed_and_opened(phone: Phone, table: Table) -> None:
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.go(table.path)


def loaded_again(phone: Phone, table: Table) -> None:
    phone.page.reload()


@pytest.mark.parametrize("again", [loaded_again, closed_and_opened])
def test_a_kept_tap_outlives_its_page(
    phone: NewPhone, server: RelayedServer, again: Callable[[Phone, Table], None]
) -> None:
    """Loaded again while acts do not get through, the page still shows the tap; then it is sent once."""
    own = phone()
    table = at_work(own, server)
    own.context.route("**/act", lambda route: route.abort())
    own.tap("place-location", "bosco")
    is_kept(own)
    again(own, table)
    is_kept(own)
    assert table.seq == 1
    own.context.unroute("**/act")
    is_settled(own, table, 2)


def test_an_answer_lost_after_the_commit(phone: NewPhone, server: RelayedServer) -> None:
    """The server has saved it and the phone did not hear: sent again, it is the same act."""
    own = phone()
    table = at_work(own, server)
    keys: list[str] = []

    def lose_the_first(route: "Route") -> None:
        sent = parse_qsl(route.request.post_data or "")
        keys.append(dict(sent)["key"])
        if len(keys) > 1:
            route.continue_()
            return
        answer = server.ask("POST", urlsplit(route.request.url).path, sent, table.cookies, JSON)
        assert answer.json()["seq"] == 2
        route.abort()

    own.context.route("**/act", lose_the_first)
    own.tap("place-location", "bosco")
    is_settled(own, table, 2)
    assert len(keys) == 2
    assert keys[0] == keys[1]


def test_a_tap_too_late_is_told(phone: NewPhone, server: RelayedServer) -> None:
    """Someone else acted meanwhile: the tap is not sent as something else, and the page says what was not done."""
    own = phone()
    table = at_work(own, server)
    own.foresees("status of 409")
    own.context.set_offline(True)
    own.tap("place-location", "bosco")
    is_kept(own)
    table.act("place-location", place="cripta")
    own.context.set_offline(False)
    notice = own.page.locator(".notices [role=alert]")
    notice.wait_for()
    assert "Bosco" in notice.inner_text()
    is_settled(own, table, 2)
    notice.get_by_role("button").tap()
    assert notice.count() == 0
