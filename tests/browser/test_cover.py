"""One phone for two players: passed on, it is covered until the next says so."""

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table

HELD = {"A": ("medusa-3", "Medusa 3"), "B": ("bee-5", "Ape 5")}


def shared(server: RelayedServer) -> Table:
    """Two seats on one phone that keeps both hands, A to move."""
    table = server.table(**{"option.keep": "hands", "name.A": "Ada", "name.B": "Bruno"})
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    for seat in "BA":
        table.post("hold", {"seat": seat, "ready": "1"})
        name_card(table, seat, HELD[seat][0])
    return table


def name_card(table: Table, seat: str, card: str) -> None:
    seq = table.seq
    form = {"type": "name-cards", f"cards.{card}": "1", "seq": seq, "key": f"{seat}-{seq}", "seat": seat}
    table.post("act", form)


def hand_of(phone: Phone) -> str:
    hand = phone.page.locator(".hand")
    return hand.inner_text() if hand.count() else ""


@pytest.mark.parametrize("script", [True, False], ids=["live", "forms"])
def test_a_phone_passed_on_is_covered(phone: NewPhone, server: RelayedServer, script: bool) -> None:
    """Between one hand and the other nothing of either is on the page, loaded again or gone back to."""
    table = shared(server)
    own = phone(java_script_enabled=script)
    own.at(table)
    assert "Medusa 3" in hand_of(own)
    if script:
        own.acts("move", "nevermore")
    else:
        own.presses(own.buttons("move", '[value="nevermore"]').first)
    own.presses(own.page.locator("form.pass button"))
    assert own.page.locator("body.cover").count() == 1
    assert "Bruno" in own.text()
    for look in (lambda: None, own.page.reload, lambda: own.go(table.path)):
        look()
        assert own.page.locator("body.cover").count() == 1
        whole = own.page.content()
        assert not [each for held in HELD.values() for each in held if each in whole]
        assert own.page.locator(".hand, .board").count() == 0
    own.presses(own.page.get_by_role("button", name="Sono Bruno"))
    assert own.page.locator("[data-seat=B][data-in-hand]").count() == 1
    assert "Ape 5" in hand_of(own)
    assert "Medusa 3" not in hand_of(own)


def test_passing_on_is_at_the_thumb(phone: NewPhone, server: RelayedServer) -> None:
    """Once somebody's turn is over nothing else is left to do here, and it lay below the board."""
    table = shared(server)
    own = phone(**NARROW)
    own.at(table)
    own.acts("move", "nevermore")
    box = own.page.locator("form.pass button").bounding_box()
    assert box
    assert box["y"] + box["height"] <= NARROW["viewport"]["height"]
    assert own.page.evaluate("scrollY") == 0


def test_going_back_does_not_uncover(phone: NewPhone, server: RelayedServer) -> None:
    """The hand of the one who passed is not one step back in the browser's history."""
    table = shared(server)
    own = phone()
    own.at(table)
    own.acts("move", "nevermore")
    own.page.locator("form.pass button").tap()
    own.page.wait_for_selector("body.cover")
    own.page.go_back()
    own.page.wait_for_selector("body.cover")
    assert "Medusa 3" not in own.page.content()


def test_a_seat_is_held_by_its_chip(phone: NewPhone, server: RelayedServer) -> None:
    """Out of turn too: the other seat of this phone is a button in the strip of seats."""
    table = shared(server)
    own = phone()
    own.at(table)
    own.presses(own.page.locator(".seats [data-seat=B] button"))
    assert own.page.locator("body.cover").count() == 1
    assert "Sono Bruno" in own.text()


def test_whom_the_phone_goes_to_stands_at_the_thumb(phone: NewPhone, server: RelayedServer) -> None:
    """After a secret choice it lay two scrolls below the board, and that is all there was to do."""
    own = phone(**NARROW)
    own.at(server.table("rickmorty", seats="2", **{"option.tiles": "12", "option.placing": "phones"}))
    own.acts("roll-die", "4")
    own.page.locator('.flower .rick[value="d4"]').tap()
    own.page.locator('.flower .morty[value="d4"]').tap()
    before = own.seq
    own.page.locator(".lock button[form=place]:not([type=reset])").tap()
    own.sees(before + 1)
    box = own.page.locator("form.pass button").bounding_box()
    assert box
    assert 0 < box["y"] < box["y"] + box["height"] <= own.size["height"]
