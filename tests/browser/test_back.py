"""Pages that are no table: they fit any phone, name their table, lead back, and one save keeps several corrections."""

from itertools import product

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import Gallery
from tests.browser.phone import NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table
from tests.browser.test_pages import FITS

# Where a table's own pages lie, and those that belong to none.
OWN = ("/adjust", "/adjust?dial=hand.A", "/story", "/audit", "/recap", "/print")
PLAIN = ("/", "/rules/hyde", "/rules/hyde?q=mano", "/rules/hyde/hyde-12", "/help", "/settings", "/box/hyde", "/join")
# 195 is a phone of 390 at 200 %.
WIDTHS = (390, 360, 320)
SIZES = [*product(WIDTHS, ("normal", "huge")), (195, "normal")]


@pytest.fixture(scope="module")
def undone(server: RelayedServer) -> Table:
    """A table after an undo, which can be put back."""
    found: Table = Gallery(server).playing
    found.act("adjust", dial="discards", value=2)
    found.act("undo")
    return found


@pytest.mark.parametrize("path", [*OWN, *PLAIN])
def test_nothing_overflows(phone: NewPhone, undone: Table, path: str) -> None:
    """In Italian, after an undo, on phones of every width with text of every size; a page of a table leads back."""
    own = phone()
    own.prefer("it")
    own.hold(undone)
    own.go(undone.path + path if path in OWN else path)
    assert [fault for size in SIZES for fault in overflowing(own, *size)] == []
    if path in OWN:
        says_which_and_leads_back(own, undone)


def overflowing(phone: Phone, width: int, text: str) -> list[str]:
    """What lies beyond the edge at this width and size of text; on a zoomed phone only that nothing does."""
    phone.page.set_viewport_size({"width": width, "height": 640})
    phone.page.evaluate("text => { document.documentElement.dataset.text = text; }", text)
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    found: list[str] = phone.page.evaluate(FITS, width) if width >= 320 else []
    return [f"{width} {text}: {fault}" for fault in (*[f"{wide} wide"] * (wide > width), *found)]


def says_which_and_leads_back(phone: Phone, table: Table) -> None:
    code = table.code.upper()
    assert code in phone.page.title()
    assert code in phone.page.locator("h1").inner_text()
    assert "Mercoledì" in phone.page.locator("h1").inner_text()
    phone.page.locator(f"header a[href='{table.path}']").tap()
    phone.page.wait_for_selector("#table")


def test_a_rule_leads_back_to_the_table(phone: NewPhone, undone: Table) -> None:
    """From a rule to all rules, through a search, and back to the moment, without script."""
    table = undone
    own = phone(java_script_enabled=False)
    own.at(table)
    own.presses(own.page.locator("#table a[href*='/rules/hyde/']").first)
    own.presses(own.page.get_by_role("link", name="Tutte le regole"))
    own.page.locator("#q").fill("mano")
    own.presses(own.page.locator(".find button"))
    assert own.page.locator(".law").count() > 3
    own.presses(own.page.locator(".law a").first)
    own.presses(own.page.get_by_role("link", name="Torna al tavolo"))
    assert own.page.locator("#table").count() == 1


def test_one_save_keeps_several_corrections(phone: NewPhone, server: RelayedServer) -> None:
    """Two counters and a choice, one tap on the button that is always in sight, one act."""
    table = Gallery(server).playing
    was = table.seq
    own = phone(**NARROW)
    own.hold(table)
    own.go(table.path + "/adjust")
    for dial in ("hand.A", "discards"):
        own.page.locator(f"[data-dial='{dial}'] [data-up]").tap()
    own.page.locator("[name='set.pawn.B']").select_option("bosco")
    button = own.page.locator(".save button")
    box = button.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 640
    button.tap()
    own.page.wait_for_url(f"**{table.path}")
    assert table.seq == was + 1
    answer = table.page("/story")["acts"][-1]["lines"]
    assert len(answer) == 3


def test_a_figure_is_corrected_with_one_more_tap(phone: NewPhone, server: RelayedServer) -> None:
    table = Gallery(server).playing
    own = phone()
    own.hold(table)
    own.go(table.path + "/adjust?dial=hand.A")
    own.page.locator(".by button").nth(1).tap()
    own.page.wait_for_url(f"**{table.path}")
    assert "4" in str(table.page("/story")["acts"][-1]["lines"])


def noticed(own: Phone) -> float:
    """How much of the window the notices cover."""
    box = own.page.locator(".notices").bounding_box()
    assert box
    return box["height"] / 640


def test_a_notice_leaves_four_fifths_of_a_small_phone(phone: NewPhone, server: RelayedServer) -> None:
    """However much it has to tell, line by line."""
    table = Gallery(server).playing
    own = phone(**NARROW)
    own.foresees("status of 409")
    own.at(table)
    stale = "form => { form.elements.seq.value = 1; form.querySelector('button').click(); }"
    own.page.locator("form[data-offer=play-card]").first.evaluate(stale)
    own.page.wait_for_selector(".notices .notice[role=alert]")
    assert noticed(own) <= 0.2
    lines = own.page.locator(".notices [role=alert]").inner_text()
    assert lines.count("\n") >= 2


def test_the_size_of_the_text_is_seen_before_it_is_kept(phone: NewPhone) -> None:
    own = phone()
    own.go("/settings")
    size = "getComputedStyle(document.documentElement).fontSize"
    before = own.page.evaluate(size)
    own.page.locator("[name=text][value=huge]").check()
    assert float(own.page.evaluate(size)[:-2]) > 1.4 * float(before[:-2])
