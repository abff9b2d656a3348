"""No tap is swallowed where the table is corrected (P19): − and + of a held figure, a strip, a whole page."""

import re
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import AWAY, Phone
from tests.browser.relayed_server import RelayedServer, Table
from tests.browser.test_counters import TAPS, burst, frozen, is_settled, without_counting

if TYPE_CHECKING:
    from playwright.sync_api import Route

# A figure that is held on the board of a game, with one in line with it; and one of a strip.
Figure = tuple[str, str, str, dict[str, str]]
HELD: Figure = ("hyde", "hand.A", "hand.B", {})
LAID: Figure = ("mayhem", "hand.A", "hand.B", {"seats": "3"})
STRIP: Figure = ("rickmorty", "held.A.mega-seed", "held.A.schmeckle", {"seats": "2"})
FIGURES = [pytest.param(*each, id=each[0]) for each in (HELD, LAID, STRIP)]
# So far up every one of them goes.
MOST = 8


def button(dial: str, by: str = "+1") -> str:
    return f'form[data-offer=adjust-by]:has([name=dial][value="{dial}"]) [value="{by}"]'


def values(table: Table, *dials: str) -> list[int]:
    groups = table.page("/adjust")["groups"]
    now = {dial["id"]: dial["now"] for group in groups for dial in group["dials"]}
    return [int(now[dial]) for dial in dials]


def sums(table: Table) -> dict[str, list[int]]:
    """By how much each figure was ruled up or down, act by act, from the log itself."""
    found: dict[str, list[int]] = {}
    with closing(sqlite3.connect(table.server.folder / "custode.db")) as conn:
        rows = conn.execute("select request from acts where code = ? order by seq", [table.code.upper()])
        for action in (msgspec.json.decode(request) for (request,) in rows):
            if action.get("type") == "adjust-by":
                found.setdefault(action["dial"], []).append(int(action["by"]))
    return found


def at_figure(phone: Phone, server: RelayedServer, game: str, dial: str, beside: str, form: dict[str, str]) -> Table:
    """The page of one figure, which stands at nothing like the one beside it."""
    table = server.table(game, **form)
    for each in (dial, beside):
        if values(table, each) != [0]:
            table.act("adjust", dial=each, value=0)
    phone.foresees(*AWAY)
    phone.hold(table)
    phone.go(f"{table.path}/adjust?dial={dial}")
    phone.is_whole()
    return table


def there_and_back(dial: str) -> list[str]:
    """Twenty taps that never leave the room of a figure, seven of them down, and touch its most."""
    up, down = button(dial), button(dial, "-1")
    return [*[up] * MOST, *[down] * 5, *[up] * 5, down, down]


def figures(taps: list[str]) -> list[list[int]]:
    """What a figure that began at nothing says after each."""
    now, found = 0, list[list[int]]()
    for each in taps:
        now += 1 if "+1" in each else -1
        found.append([now, now])
    return found


@pytest.mark.parametrize("apart", [30, 60, 120, 200])
@pytest.mark.parametrize(("game", "dial", "beside", "form"), FIGURES)
def test_as_many_as_were_tapped(
    phone: NewPhone, server: RelayedServer, game: str, dial: str, beside: str, form: dict[str, str], apart: int
) -> None:
    """On the screen with each tap, in the log a few acts whose sum it is; nothing leads beyond the end of a figure."""
    own = phone()
    table = at_figure(own, server, game, dial, beside, form)
    taps = there_and_back(dial)
    assert len(taps) == TAPS
    assert burst(own, *taps, apart=apart) == figures(taps)
    is_settled(own, table)
    (found,) = sums(table).values()
    assert sum(found) == MOST - 2
    assert len(found) <= 5
    assert values(table, dial) == [MOST - 2]
    own.page.wait_for_url(re.compile(f"{table.path}$"))


def test_twenty_more_are_twenty(phone: NewPhone, server: RelayedServer) -> None:
    """Where a figure goes so far."""
    own = phone()
    table = at_figure(own, server, "hyde", "discards", "boxed", {"seats": "3"})
    assert burst(own, *[button("discards")] * TAPS, apart=30) == [[each, each] for each in range(1, TAPS + 1)]
    is_settled(own, table)
    assert sum(sums(table)["discards"]) == TAPS
    assert len(sums(table)["discards"]) <= 4
    assert values(table, "discards") == [TAPS]


@pytest.mark.parametrize(("game", "dial", "beside", "form"), FIGURES)
def test_two_figures_in_turn(
    phone: NewPhone, server: RelayedServer, game: str, dial: str, beside: str, form: dict[str, str]
) -> None:
    """What was put down to the wrong one is taken off here and put on there, with both thumbs."""
    own = phone()
    table = at_figure(own, server, game, dial, beside, form)
    seen = burst(own, *[button(dial), button(beside)] * 5, apart=40)
    assert [now for now, _ in seen] == [each for number in range(1, 6) for each in (number, number)]
    is_settled(own, table)
    assert {name: sum(found) for name, found in sums(table).items()} == {dial: 5, beside: 5}
    assert values(table, dial, beside) == [5, 5]


def test_a_server_that_stands_still(phone: NewPhone, frail: RelayedServer) -> None:
    own = phone(frail)
    table = at_figure(own, frail, "hyde", "discards", "boxed", {"seats": "3"})
    with frozen(frail):
        seen = burst(own, *[button("discards")] * TAPS, apart=60)
        assert [now for now, _ in seen] == list(range(1, TAPS + 1))
    is_settled(own, table)
    assert values(table, "discards") == [TAPS]
    assert len(sums(table)["discards"]) <= 4


def test_offline(phone: NewPhone, server: RelayedServer) -> None:
    """Counted, said how many wait, and kept once the line is there."""
    own = phone()
    table = at_figure(own, server, "hyde", "discards", "boxed", {"seats": "3"})
    own.context.set_offline(True)
    burst(own, *[button("discards"), button("boxed")] * 2)
    own.page.locator(".lost", has_text="Tocchi in attesa: 4").wait_for()
    assert sums(table) == {}
    own.context.set_offline(False)
    is_settled(own, table)
    assert values(table, "discards", "boxed") == [2, 2]


def test_a_refusal_puts_the_true_figure_back_and_says_why(phone: NewPhone, server: RelayedServer) -> None:
    """Somebody else took away meanwhile what is taken away here; nothing but the figure was touched."""
    own = phone()
    own.foresees("status of 422")
    table = at_figure(own, server, "hyde", "discards", "boxed", {"seats": "3"})
    table.act("adjust", dial="discards", value=5)
    own.sees(table.seq)
    own.context.set_offline(True)
    burst(own, *[button("discards", "-1")] * 4)
    page = table.page()
    form = {"type": "adjust-by", "dial": "discards", "by": "-3", "seq": page["seq"], "key": "other", "seat": "A"}
    table.post("act", form)
    own.context.set_offline(False)
    notice = own.page.locator(".notices [role=alert]")
    notice.wait_for()
    assert "«−4»" in notice.inner_text()
    assert "Adesso è 2" in notice.inner_text()
    is_settled(own, table)
    own.awaits("() => document.querySelector('[data-dial=discards]').textContent === '2'")


def test_one_correction_is_two_taps(phone: NewPhone, server: RelayedServer) -> None:
    """Who has counted is led back once it is kept; not while more is typed, and never before."""
    own = phone()
    table = at_figure(own, server, *STRIP)
    own.page.locator(button(STRIP[1])).tap()
    own.page.wait_for_url(re.compile(f"{table.path}$"))
    assert values(table, STRIP[1]) == [1]
    own.go(f"{table.path}/adjust?dial={STRIP[1]}")
    own.is_whole()
    own.page.wait_for_timeout(3_000)
    own.page.locator(".typed input").fill("7")
    own.page.locator(button(STRIP[1])).tap()
    is_settled(own, table)
    own.page.wait_for_timeout(3_000)
    assert "/adjust" in own.page.url
    own.page.locator(".typed button").tap()
    own.page.wait_for_url(re.compile(f"{table.path}$"))
    assert values(table, STRIP[1]) == [7]


def test_a_page_that_swallows_is_found(phone: NewPhone, server: RelayedServer) -> None:
    """Planted: while one tap is under way the next on the same form is thrown away again."""
    own = phone()

    def late(route: "Route") -> None:
        """A line on which an answer takes longer than the next tap."""
        time.sleep(0.2)
        route.continue_()

    own.context.route("**/script.js", without_counting(server))
    own.context.route("**/act", late)
    table = at_figure(own, server, "hyde", "discards", "boxed", {"seats": "3"})
    seen = burst(own, *[button("discards")] * TAPS, apart=30)
    own.has_sent_all()
    assert [now for now, _ in seen] != list(range(1, TAPS + 1))
    assert sum(sums(table).get("discards", [])) < TAPS


def test_without_script_each_tap_is_a_form(phone: NewPhone, server: RelayedServer) -> None:
    own = phone(java_script_enabled=False)
    table = server.table("hyde", seats="3")
    own.hold(table)
    for number in (1, 2):
        own.go(f"{table.path}/adjust?dial=discards")
        own.presses(own.page.locator(button("discards")))
        assert urlsplit(own.page.url).path == table.path
        assert values(table, "discards") == [number]


# --- the page of all figures ------------------------------------------------------------------------------------------

CELL = "[data-dial='{}'] "


def count(phone: Phone, dial: str, times: int, way: str = "up") -> None:
    selector = CELL.format(dial) + f"[data-{way}]"
    phone.page.evaluate("([it, n]) => { while (n--) document.querySelector(it).click(); }", [selector, times])


def at_all(phone: Phone, server: RelayedServer) -> Table:
    table = server.table("hyde", seats="3")
    phone.foresees(*AWAY)
    phone.hold(table)
    phone.go(f"{table.path}/adjust")
    phone.is_whole()
    for fold in phone.page.locator("details.dials:not([open]) > summary").all():
        fold.tap()
    return table


def saved(phone: Phone) -> None:
    phone.page.locator(".save button").tap()


def test_all_that_was_counted_is_one_save(phone: NewPhone, server: RelayedServer) -> None:
    """Two figures by turns, of which one ends at two; one act, and back at the table."""
    own = phone()
    table = at_all(own, server)
    for _ in range(5):
        count(own, "discards", 4)
        count(own, "boxed", 1)
    count(own, "boxed", 1, "down")
    saved(own)
    own.page.wait_for_url(re.compile(f"{table.path}$"))
    assert (values(table, "discards", "boxed"), table.seq) == ([20, 1], 2)


def test_a_save_waits_for_the_line(phone: NewPhone, server: RelayedServer) -> None:
    """A browser's own page of errors would have taken all of it away."""
    own = phone()
    table = at_all(own, server)
    own.context.set_offline(True)
    count(own, "discards", TAPS)
    saved(own)
    own.page.locator(".lost", has_text="Il tavolo non risponde").wait_for()
    assert own.page.locator(CELL.format("discards") + "input").input_value() == str(TAPS)
    own.context.set_offline(False)
    own.page.wait_for_url(re.compile(f"{table.path}$"))
    assert (values(table, "discards"), table.seq) == ([TAPS], 2)


def test_a_save_while_the_server_stands_still(phone: NewPhone, frail: RelayedServer) -> None:
    own = phone(frail)
    table = at_all(own, frail)
    with frozen(frail):
        count(own, "discards", TAPS)
        saved(own)
        own.page.wait_for_timeout(700)
        saved(own)
    own.page.wait_for_url(re.compile(f"{table.path}$"))
    assert (values(table, "discards"), table.seq) == ([TAPS], 2)


def test_a_save_that_came_late_says_so_and_keeps_what_was_typed(phone: NewPhone, server: RelayedServer) -> None:
    own = phone()
    own.foresees("status of 409")
    table = at_all(own, server)
    count(own, "discards", 7)
    table.act("adjust", dial="boxed", value=1)
    saved(own)
    own.page.locator(".notices [role=alert]").wait_for()
    own.sees(2)
    assert own.page.locator(CELL.format("discards") + "input").input_value() == "7"
    assert own.page.locator(CELL.format("boxed") + "input").input_value() == "1", "as it is now"
    saved(own)
    own.page.wait_for_url(re.compile(f"{table.path}$"))
    assert values(table, "discards", "boxed") == [7, 1]
