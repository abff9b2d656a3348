"""Taking back, putting back and setting right, from the pages where people do it."""

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.relayed_server import RelayedServer, Table


def laid(phone: Phone, server: RelayedServer) -> Table:
    """A table with three acts after the opening: ring, targets, who starts."""
    table = server.table(sit="first")
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    table.act("move", place="nevermore")
    phone.at(table)
    return table


def test_undo_and_put_back(phone: NewPhone, server: RelayedServer) -> None:
    """The last act goes with one tap and comes back with one; both stand in the story."""
    own, other = phone(), phone()
    table = laid(own, server)
    other.go(table.path)
    assert own.offer("redo").count() == 0
    assert own.offer("move").count() == 0
    own.acts("undo")
    assert own.offer("move").count() > 0
    other.sees(own.seq)
    assert other.page.locator(".story s").count() == 1
    own.acts("redo")
    assert own.offer("move").count() == 0
    other.sees(own.seq)
    assert other.page.locator(".story s").count() == 0
    assert table.seq == 6


def test_undo_down_to_here(phone: NewPhone, server: RelayedServer) -> None:
    """From the story to an earlier moment, in one act."""
    own = phone()
    table = laid(own, server)
    own.page.locator(".always").get_by_role("link", name="Storia").tap()
    # It happened in the part that is folded.
    own.page.get_by_role("heading", name="Preparazione").tap()
    own.presses(own.page.locator(".acts li[value='3'] form button"))
    assert own.seq == table.seq == 5
    assert own.offer("choose-first").count() == 1
    own.go(table.path + "/story")
    assert own.page.locator(".acts li.gone").evaluate_all("all => all.map(one => one.value)") == [4, 3]
    own.presses(own.page.locator(".acts li[value='2']").get_by_role("link", name="il tavolo allora"))
    assert own.page.locator(".board .ring").count() == 1
    assert own.page.locator(".board form, .offers").count() == 0


def test_a_ruling_sets_what_lies_on_the_table(phone: NewPhone, server: RelayedServer) -> None:
    """Rettifica: two taps away, a counter for a number, buttons for a choice; both are in the story."""
    own = phone()
    table = laid(own, server)
    own.page.locator(".always").get_by_role("link", name="Rettifica").tap()
    own.page.locator("[name='set.pawn.B']").select_option("bosco")
    own.presses(own.page.locator(".save button"))
    assert own.seq == table.seq == 5
    assert own.page.locator("[data-place=bosco] .pawn").count() == 1
    assert "Bosco" in (own.page.locator(".story li").last.text_content() or "")

    own.go(table.path + "/adjust")
    dial = own.page.locator("[data-dial=discards]")
    for _ in range(3):
        dial.locator("[data-up]").tap()
    dial.locator("[data-down]").tap()
    own.presses(own.page.locator(".save button"))
    assert own.seq == table.seq == 6
    assert "Scarti: 2" in " ".join(own.page.locator("[data-slot=centre]").inner_text().split())
