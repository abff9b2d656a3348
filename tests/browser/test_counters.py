"""No tap is swallowed (P19): what adds up is counted at once and kept as a sum, whatever the connection does."""

import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

import msgspec
import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import AWAY, Phone
from tests.browser.relayed_server import JSON, RelayedServer, Table

if TYPE_CHECKING:
    from playwright.sync_api import Route

OPENING = {"seats": "2", "option.keep": "counters", "option.lies": "same"}
TAPS = 20
# Taps so far apart, each made by the page itself: a finger is not quicker. What the figure says after each, and once it
# has been painted.
BURST = """async ([selectors, apart]) => {
    const seen = [];
    const begun = performance.now();
    for (let number = 0; number < selectors.length; number++) {
        const wait = begun + number * apart - performance.now();
        if (wait > 0) await new Promise(go => setTimeout(go, wait));
        const button = document.querySelector(selectors[number]);
        button.click();
        const figure = () => Number(button.form.querySelector('[data-dial]').textContent);
        const said = figure();
        await new Promise(go => requestAnimationFrame(go));
        seen.push([said, figure()]);
    }
    return seen;
}"""


def button(offer: str, whose: str, by: str = "+1") -> str:
    return f'form[data-offer={offer}]:has([name=whose][value={whose}]) [value="{by}"]'


def without_counting(server: RelayedServer) -> "Callable[[Route], None]":
    """Planted: the first script as it was, which threw taps away while one was under way."""

    def planted(route: "Route") -> None:
        text = server.ask("GET", urlsplit(route.request.url).path).body.decode()
        body = text.replace("form.dataset.busy&&!form.dataset.adds", "form.dataset.busy")
        body = body.replace("custode.joins(form,tap,box)", "0")
        assert len(text) - len(body) == len("&&!form.dataset.adds") + len("custode.joins(form,tap,box)") - 1
        route.fulfill(body=body, content_type="text/javascript")

    return planted


MORE, LESS = button("count-points", "A"), button("count-points", "A", "-1")
OTHER = button("change-chakra", "B")


def counting(server: RelayedServer) -> Table:
    """A table that keeps only counters: five chakra each, no points."""
    table = server.table("mythos", **OPENING)
    table.act("give-edge", whose="A")
    table.act("set-chakra")
    return table


def at_counters(phone: Phone, server: RelayedServer) -> Table:
    table = counting(server)
    phone.foresees(*AWAY)
    phone.at(table)
    phone.is_whole()
    return table


def burst(phone: Phone, *selectors: str, apart: int = 60) -> list[list[int]]:
    found: list[list[int]] = phone.page.evaluate(BURST, [selectors, apart])
    return found


def sums(table: Table) -> dict[str, list[int]]:
    """What each figure was told to be more or less, act by act, from the log itself."""
    found: dict[str, list[int]] = {}
    with closing(sqlite3.connect(table.server.folder / "custode.db")) as conn:
        rows = conn.execute("select request from acts where code = ? order by seq", [table.code.upper()])
        for action in (msgspec.json.decode(request) for (request,) in rows):
            if "count" in action:
                found.setdefault(f"{action['type']} {action['whose']}", []).append(int(action["count"]))
    return found


def points(table: Table, seat: str = "A") -> dict[str, Any]:
    view = table.page()["board"]["view"]
    half: dict[str, Any] = next(half for half in (view["far"], view["near"]) if half["seat"] == seat)
    return half


def shows(phone: Phone, selector: str, value: int) -> None:
    phone.awaits(
        """([selector, value]) =>
            document.querySelector(selector).form.querySelector('[data-dial]').textContent === String(value)""",
        [selector, value],
    )


def is_settled(phone: Phone, table: Table) -> None:
    phone.has_sent_all()
    phone.sees(table.seq)
    phone.page.wait_for_selector(".lost", state="hidden")


@pytest.mark.parametrize("apart", [30, 60, 120, 200])
def test_twenty_taps_are_twenty(phone: NewPhone, server: RelayedServer, apart: int) -> None:
    """On the screen with each tap, in the log a few acts whose sum it is."""
    own = phone()
    table = at_counters(own, server)
    seen = burst(own, *[MORE] * TAPS, apart=apart)
    assert seen == [[number, number] for number in range(1, TAPS + 1)]
    is_settled(own, table)
    shows(own, MORE, TAPS)
    (found,) = sums(table).values()
    assert sum(found) == TAPS == points(table)["points"]
    assert len(found) <= 4


def test_taps_before_the_second_script_are_counted_too(phone: NewPhone, server: RelayedServer) -> None:
    """Each as an act of its own, since nothing adds them up yet."""
    own = phone()
    own.foresees("net::ERR_FAILED")
    own.context.route("**/later.js", lambda route: route.abort())
    table = counting(server)
    own.at(table)
    for _ in range(5):
        own.page.evaluate("selector => document.querySelector(selector).click()", MORE)
    own.has_sent_all()
    own.sees(table.seq)
    assert sums(table) == {"count-points A": [1] * 5}


def test_up_and_down_are_one_sum(phone: NewPhone, server: RelayedServer) -> None:
    own = phone()
    table = at_counters(own, server)
    seen = burst(own, MORE, MORE, LESS, MORE, LESS, MORE, apart=30)
    assert [now for now, _ in seen] == [1, 2, 1, 2, 1, 2]
    is_settled(own, table)
    assert sums(table) == {"count-points A": [2]}


def test_two_counters_in_turn(phone: NewPhone, server: RelayedServer) -> None:
    """One thumb each: both are right all the time, and each is kept as a few sums."""
    own = phone()
    table = at_counters(own, server)
    seen = burst(own, *[MORE, OTHER] * 10, apart=40)
    assert [now for now, _ in seen] == [value for number in range(1, 11) for value in (number, 5 + number)]
    is_settled(own, table)
    found = sums(table)
    assert {name: sum(each) for name, each in found.items()} == {"count-points A": 10, "change-chakra B": 10}
    assert sum(map(len, found.values())) <= 6


def test_offline(phone: NewPhone, server: RelayedServer) -> None:
    """Counted on the phone, said how many wait, the last one taken back, the rest kept once the line is there."""
    own = phone()
    table = at_counters(own, server)
    own.context.set_offline(True)
    burst(own, *[MORE] * TAPS)
    shows(own, MORE, TAPS)
    banner = own.page.locator(".lost", has_text="Il tavolo non risponde")
    banner.filter(has_text=f"Tocchi in attesa: {TAPS}").wait_for()
    banner.get_by_role("button").tap()
    shows(own, MORE, TAPS - 1)
    own.page.locator(".lost", has_text=f"Tocchi in attesa: {TAPS - 1}").wait_for()
    assert sums(table) == {}
    own.context.set_offline(False)
    is_settled(own, table)
    shows(own, MORE, TAPS - 1)
    (found,) = sums(table).values()
    assert sum(found) == TAPS - 1
    assert len(found) <= 4


def test_offline_over_a_new_page(phone: NewPhone, server: RelayedServer) -> None:
    """What waits is still counted by a page that is loaded while acts do not get through."""
    own = phone()
    table = at_counters(own, server)
    own.context.route("**/act", lambda route: route.abort())
    burst(own, *[MORE] * 7)
    own.page.wait_for_selector(".lost:not([hidden])")
    own.page.reload()
    own.is_whole()
    shows(own, MORE, 7)
    own.context.unroute("**/act")
    is_settled(own, table)
    assert sum(sums(table)["count-points A"]) == 7


def test_who_leaves_at_once_has_counted(phone: NewPhone, server: RelayedServer) -> None:
    """A page that goes before its sum was sent sends it in going."""
    own = phone()
    table = at_counters(own, server)
    burst(own, MORE, MORE)
    own.go("/help")
    own.at(table)
    own.is_whole()
    shows(own, MORE, 2)
    assert sums(table) == {"count-points A": [2]}


@contextmanager
def frozen(server: RelayedServer) -> Iterator[None]:
    """The server stands still, its lines open, as a laptop whose lid is closed."""
    process = server._process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process.pid, signal.SIGCONT)


def test_a_server_that_stands_still(phone: NewPhone, frail: RelayedServer) -> None:
    own = phone(frail)
    table = at_counters(own, frail)
    with frozen(frail):
        seen = burst(own, *[MORE] * TAPS, apart=120)
        assert [now for now, _ in seen] == list(range(1, TAPS + 1))
    is_settled(own, table)
    shows(own, MORE, TAPS)
    (found,) = sums(table).values()
    assert sum(found) == TAPS
    assert len(found) <= 4


def test_a_lost_answer_is_asked_again_as_it_was(phone: NewPhone, server: RelayedServer) -> None:
    """The same key and the same sum; what was tapped meanwhile is in the next one."""
    own = phone()
    table = at_counters(own, server)
    sent: list[tuple[str, str]] = []

    def lose_the_first(route: "Route") -> None:
        fields = parse_qsl(route.request.post_data or "")
        sent.append((dict(fields)["key"], dict(fields)["count"]))
        if len(sent) > 1:
            route.continue_()
            return
        server.ask("POST", urlsplit(route.request.url).path, fields, table.cookies, JSON)
        route.abort()

    own.context.route("**/act", lose_the_first)
    burst(own, MORE, MORE, MORE, apart=30)
    while not sent:
        own.page.wait_for_timeout(20)
    burst(own, MORE, MORE, apart=30)
    is_settled(own, table)
    shows(own, MORE, 5)
    assert [key for key, _ in sent][:2] == [sent[0][0]] * 2
    counts = [int(count) for _, count in sent]
    assert counts[:2] == [3, 3]
    assert sums(table) == {"count-points A": counts[1:]}
    assert sum(counts[2:]) == 2


def test_another_phone_counts_meanwhile(phone: NewPhone, server: RelayedServer) -> None:
    """What somebody else counts takes nothing from what waits here, on the same figure too."""
    own = phone()
    table = at_counters(own, server)
    own.context.set_offline(True)
    burst(own, *[MORE] * 5)
    table.act("count-points", whose="A", count="+2")
    table.act("change-chakra", whose="B", count="-1")
    own.context.set_offline(False)
    is_settled(own, table)
    shows(own, MORE, 7)
    assert sorted(sums(table)["count-points A"])[-1] <= 5
    assert sum(sums(table)["count-points A"]) == 7


def test_no_tap_leads_below_nothing(phone: NewPhone, server: RelayedServer) -> None:
    """At its end the button is closed at once, also by taps that nobody has kept yet."""
    own = phone()
    table = at_counters(own, server)
    seen = burst(own, MORE, MORE, LESS, LESS, LESS, LESS, apart=30)
    assert [now for now, _ in seen] == [1, 2, 1, 0, 0, 0]
    assert own.page.locator(LESS).is_disabled()
    own.has_sent_all()
    assert sums(table) == {}


def test_a_refusal_puts_the_true_figure_back_and_says_why(phone: NewPhone, server: RelayedServer) -> None:
    """Somebody else took chakra away meanwhile: what cannot be taken any more is told."""
    own = phone()
    own.foresees("status of 422")
    table = at_counters(own, server)
    less = button("change-chakra", "B", "-1")
    own.context.set_offline(True)
    seen = burst(own, *[less] * 4)
    assert [now for now, _ in seen] == [4, 3, 2, 1]
    table.act("change-chakra", whose="B", count="-3")
    own.context.set_offline(False)
    notice = own.page.locator(".notices [role=alert]")
    notice.wait_for()
    is_settled(own, table)
    shows(own, less, 2)
    assert "«−4»" in notice.inner_text()
    assert "chakra" in notice.inner_text().lower()
    assert sums(table) == {"change-chakra B": [-3]}


def test_another_act_waits_for_the_sum(phone: NewPhone, server: RelayedServer) -> None:
    """Undo right after a burst takes back what was counted, all of it."""
    own = phone()
    table = at_counters(own, server)
    burst(own, MORE, MORE, MORE, apart=30)
    own.page.evaluate("() => document.querySelector('form[data-offer=undo] button').click()")
    own.has_sent_all()
    own.sees(table.seq)
    shows(own, MORE, 0)
    assert sums(table) == {"count-points A": [3]}
    assert points(table)["points"] == 0


def test_a_form_that_swallows_is_found(phone: NewPhone, server: RelayedServer) -> None:
    """Planted: the first script as it was, which threw taps away while one was under way."""
    own = phone()
    table = counting(server)

    own.context.route("**/clock.js", without_counting(server))
    own.foresees(*AWAY)
    own.at(table)
    own.is_whole()
    seen = burst(own, *[MORE] * TAPS, apart=30)
    own.has_sent_all()
    assert [now for now, _ in seen] != list(range(1, TAPS + 1))
    assert sum(sums(table)["count-points A"]) < TAPS


def test_what_is_under_way_says_so(phone: NewPhone, frail: RelayedServer) -> None:
    """Pressed at once, "Salvo…" after a while; a second tap on it is the same tap."""
    own = phone(frail)
    own.foresees(*AWAY)
    table = frail.table(sit="first")
    own.at(table)
    own.is_whole()
    forest = own.page.locator('[data-offer=place-location] [value=bosco], [form=place-location][value=bosco]').first
    with frozen(frail):
        busy = forest.evaluate("one => { one.click(); return one.getAttribute('aria-busy'); }")
        assert busy == "true"
        own.page.wait_for_timeout(900)
        assert forest.get_attribute("data-wait") == "Salvo…"
        forest.evaluate("one => one.click()")
        assert forest.get_attribute("aria-busy") == "true"
    own.has_sent_all()
    own.sees(2)
    assert table.seq == 2
