"""The track drawn with a thumb: what was drawn before is pale, is confirmed or moved, and the boss goes by it."""

from itertools import product
from typing import Any

import pytest

from tests.bench.scenarios import scenario
from tests.browser.conftest import NewPhone
from tests.browser.moments import GAMES
from tests.browser.phone import ANDROID, IPHONE, NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table

# A round in which two cars are somewhere else than was said, and one rock is new: the pad opened and sent included.
AGAIN = scenario("the track drawn again: two cars elsewhere, one rock new")
# The smallest by default: there a thumb has the least room.
PHONES = [
    pytest.param(NARROW, id="narrow"),
    pytest.param(ANDROID, id="android", marks=pytest.mark.soak),
    pytest.param(IPHONE, id="iphone", marks=pytest.mark.soak),
]
WIDTHS = (320, 360, 390)
# From where to where on the screen.
HEIGHTS = "all => all.map(one => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"


@pytest.fixture
def table(server: RelayedServer) -> Table:
    """The boss's turn in the second round of a chase whose track was drawn in the first."""
    form, acts = GAMES["monsterchase"].way("stale")
    found = server.table("monsterchase", **form)
    for act in acts:
        found.ask(act)
    if found.page()["seat"] != "K":
        found.post("hold", {"seat": "K", "ready": "1"})
    return found


class Pad:
    """The drawing on a keeper's phone, each tap counted."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.taps = phone, 0
        self.form = phone.offer("draw-strip")

    def tap(self, selector: str) -> None:
        self.form.locator(selector).tap()
        self.taps += 1

    def opens(self) -> None:
        with self.phone.page.expect_navigation():
            self.phone.page.locator("#card a[href*=draw-strip]").tap()
        self.taps += 1

    def mark(self, name: str) -> None:
        self.tap(f".marks label:has([value='{name}'])")

    def cell(self, place: str) -> None:
        self.tap(f"td:has([name='cells.{place}']) button")

    def label(self, place: str) -> str:
        return self.form.locator(f"td:has([name='cells.{place}']) button").get_attribute("aria-label") or ""

    def sends(self) -> None:
        seq = self.phone.seq
        self.tap("button:not([type])")
        self.phone.sees(seq + 1)
        self.form.wait_for(state="detached")

    def drawn(self) -> dict[str, list[str]]:
        found: list[list[str]] = self.form.locator("select").evaluate_all(
            "all => all.flatMap(one => [...one.selectedOptions].filter(o => o.value).map(o => [one.name, o.value]))"
        )
        marks: dict[str, list[str]] = {}
        for cell, mark in found:
            marks.setdefault(cell.removeprefix("cells."), []).append(mark)
        return marks


def pales(phone: Phone) -> list[str]:
    """The marks of the picture on the board that nobody has confirmed."""
    return phone.page.locator(".board .sketch .pale .off:last-child").all_inner_texts()


@pytest.mark.parametrize("device", PHONES)
def test_a_drawing_is_confirmed_moved_and_used(phone: NewPhone, table: Table, device: dict[str, Any]) -> None:
    """A went on by what was said; here it is a lane further, B has come up, and a rock is new."""
    own = phone(**device)
    own.at(table)
    assert len(pales(own)) == 3
    pad = Pad(own)
    pad.opens()
    assert pad.label("7.1").endswith("Ada, non confermato")
    assert pad.form.locator("[data-verb]").inner_text() == "È tutto giusto"
    pad.cell("7.1")
    pad.cell("7.2")
    assert pad.label("7.1").endswith("–")
    pad.mark("B")
    pad.cell("6.2")
    pad.mark("rock")
    pad.cell("5.3")
    assert pad.drawn()["7.2"] == ["A"]
    pad.sends()
    assert pad.taps == AGAIN.count()["K"]
    assert pales(own) == []
    seq = own.seq
    own.page.locator("#card [name=card][value=missile-2]").tap()
    own.sees(seq + 1)
    rows = table.page()["board"]["view"]["track"]["rows"]
    shown = {mark["name"] for row in rows for cell in row["cells"] for mark in cell}
    assert {"A", "B", "boss", "rock"} <= shown
    assert table.page()["board"]["view"]["options"]["options"]


def test_what_is_drawn_stays_when_the_page_is_shown_anew(phone: NewPhone, table: Table) -> None:
    """All that is folded away comes a moment after the pad, as does what others do: no mark is lost under the thumb."""
    own = phone()
    own.at(table)
    pad = Pad(own)
    pad.opens()
    pad.cell("7.1")
    pad.cell("7.2")
    pad.mark("B")
    pad.cell("6.2")
    drawn = pad.drawn()
    assert (drawn["7.2"], drawn["6.2"]) == (["A"], ["B"])
    own.page.evaluate("custode.refresh(true)")
    assert pad.drawn() == drawn


def test_one_tap_says_that_all_is_right(phone: NewPhone, table: Table) -> None:
    own = phone()
    own.at(table)
    own.acts("confirm-strip")
    assert pales(own) == []
    assert own.page.locator("#card [data-offer=confirm-strip]").count() == 0
    view = table.page()["board"]["view"]["track"]
    assert not view["is_unsure"]


def test_what_the_app_left_is_not_removed_by_its_own_mark(phone: NewPhone, table: Table) -> None:
    """The first tap confirms, the second takes off; a mark one has laid oneself goes by its second tap."""
    own = phone()
    own.at(table)
    pad = Pad(own)
    pad.opens()
    pad.mark("boss")
    pad.cell("3.1")
    assert pad.drawn()["3.1"] == ["boss"]
    assert "non confermato" not in pad.label("3.1")
    pad.mark("bomb")
    pad.cell("1.2")
    assert pad.drawn()["1.2"] == ["bomb"]
    pad.cell("1.2")
    assert "1.2" not in pad.drawn()
    pad.cell("8.2")
    pad.cell("8.2")
    assert "8.2" not in pad.drawn()


def test_a_line_takes_all_that_lies_there(phone: NewPhone, table: Table) -> None:
    own = phone()
    own.at(table)
    pad = Pad(own)
    pad.opens()
    for mark in ("border", "reserve"):
        pad.mark(mark)
        pad.cell("5.line")
    assert pad.drawn()["5.line"] == ["border", "prey", "reserve"]
    pad.mark("rock")
    pad.cell("4.2")
    pad.mark("bomb")
    pad.cell("4.2")
    assert pad.drawn()["4.2"] == ["bomb"]
    pad.sends()
    rows = {row["space"]: row["lines"] for row in table.page()["board"]["view"]["track"]["rows"]}
    assert rows[5][0]["name"] == "prey"


def test_between_spaces_lie_lines_alone(phone: NewPhone, table: Table) -> None:
    """A rock tapped there was shown as a border and sent as nothing: now it is the border that was meant."""
    own = phone()
    own.at(table)
    pad = Pad(own)
    pad.opens()
    pad.mark("rock")
    pad.cell("8.line")
    pad.cell("8.1")
    assert (pad.drawn()["8.line"], pad.drawn()["8.1"]) == (["border"], ["rock"])
    pad.cell("8.line")
    assert "8.line" not in pad.drawn()


def test_what_may_be_drawn_covers_no_figure(phone: NewPhone, table: Table) -> None:
    """Scrolled down to the boss, the marks stay in sight alone."""
    own = phone(**NARROW)
    own.at(table)
    pad = Pad(own)
    pad.opens()
    own.page.locator("td:has([name='cells.1.2']) button").scroll_into_view_if_needed()
    (_, end), (begin, _) = sorted(own.page.locator(".marks, .strip").evaluate_all(HEIGHTS))
    assert end <= begin + 1


def test_the_way_back_to_the_pad_is_named_once(phone: NewPhone, table: Table) -> None:
    """Among the rest it lay over a heading of the same words."""
    own = phone()
    own.at(table)
    own.acts("confirm-strip")
    own.unfold()
    way = own.page.locator("#rest a[href*=draw-strip]")
    assert way.count() == 1
    assert own.page.locator("[data-key=draw-strip] h2").count() == 0
    assert way.evaluate("one => getComputedStyle(one).display") == "block"


def test_a_pad_is_used_with_keys(phone: NewPhone, table: Table) -> None:
    own = phone()
    own.at(table)
    pad = Pad(own)
    pad.opens()
    own.page.locator(".marks input").first.focus()
    own.page.keyboard.press("ArrowRight")
    own.page.locator("td:has([name='cells.9.4']) button").focus()
    own.page.keyboard.press("Enter")
    assert pad.drawn()["9.4"] == ["bomb"]


def test_without_script_each_cell_is_a_list_of_all_that_lies_there(phone: NewPhone, table: Table) -> None:
    own = phone(java_script_enabled=False)
    own.at(table)
    with own.page.expect_navigation():
        own.page.locator("#card a[href*=draw-strip]").tap()
    own.page.locator("[name='cells.7.1']").select_option([])
    own.page.locator("[name='cells.7.2']").select_option(["A"])
    own.page.locator("[name='cells.5.line']").select_option(["prey", "reserve"])
    with own.page.expect_navigation():
        own.offer("draw-strip").locator("button:not([type])").tap()
    rows = table.page()["board"]["view"]["track"]["rows"]
    lying = {(row["space"], mark["name"]) for row in rows for cell in row["cells"] for mark in cell}
    assert (7, "A") in lying


def test_the_pad_fits_and_is_large_enough(phone: NewPhone, table: Table) -> None:
    """Nothing of it lies beyond the edge of the card, and what is tapped is 44 pixels high and wide, or a lane."""
    own = phone()
    own.at(table)
    Pad(own).opens()
    own.page.locator(".sketch td button").first.wait_for()
    for width, text in product(WIDTHS, ("normal", "huge")):
        own.page.set_viewport_size({"width": width, "height": 740})
        own.page.evaluate("text => { document.documentElement.dataset.text = text; }", text)
        assert unfit(own, width, text) == [], (width, text)


BOXES = "all => all.map(one => one.getBoundingClientRect()).map(({ width, height, right }) => [width, height, right])"


def unfit(phone: Phone, width: int, text: str) -> list[str]:
    cells = phone.page.locator(".sketch td button").evaluate_all(BOXES)
    labels = phone.page.locator(".marks label").evaluate_all(BOXES)
    tall = phone.page.locator(".marks").evaluate("one => one.getBoundingClientRect().height")
    faults = {
        "beyond the edge": max(right for _, _, right in cells) > width - 12,
        "low cells": min(height for _, height, _ in cells) < 44,
        "narrow cells": min(wide for wide, _, _ in cells) < 44 - 6 * (text == "huge"),
        "small marks": min(min(wide, high) for wide, high, _ in labels) < 44,
        "two rows of marks": tall > 44 * 2,
        "a wide picture": not phone.page.locator(".board .sketch").evaluate("it => it.scrollWidth <= it.clientWidth"),
    }
    return [fault for fault, is_so in faults.items() if is_so]
