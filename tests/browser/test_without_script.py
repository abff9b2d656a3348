"""A phone whose browser runs no script at all: everything is a form, and a round can be played."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.relayed_server import RelayedServer

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def pressed(phone: Phone, button: "Locator") -> None:
    """A button, and the page that comes of it."""
    with phone.page.expect_navigation(wait_until="domcontentloaded"):
        button.tap()


def test_a_round_by_forms_alone(phone: NewPhone, server: RelayedServer) -> None:
    """Opened, passed round, played to the first attack, revealed with counts typed in, taken back."""
    own = phone(java_script_enabled=False)
    own.go("/new/hyde")
    pressed(own, own.page.locator("form.new .go button"))
    acts = 0

    def act(tag: str, value: str = "") -> None:
        nonlocal acts
        pressed(own, own.buttons(tag, f'[value="{value}"]' if value else "").first)
        acts += 1
        assert own.seq == acts + 1, own.text()

    act("shuffle-table")
    act("choose-first", "A")
    places = own.buttons("move").evaluate_all("all => all.map(one => one.value)")
    outer = [place for place in places if place != "nevermore"]
    for turn, token in enumerate(outer):
        for _ in "AB":
            act("move", outer[-1] if turn < 1 else "nevermore")
            if turn < 1:
                act("play-card")
            if own.offer("keep-mano").count():
                act("keep-mano")
        act("draw-token", token if token != outer[-1] else "")

    pad = own.offer("reveal")
    # Two of one card are typed into one field: a count, and no list.
    pad.locator("input[type=number]").nth(4).fill("2")
    act("reveal")
    act("keep-cards")
    if own.offer("score").count():
        act("score")
    assert own.page.locator(".place[data-state=saved], .place[data-state=lost]").count() == 1
    assert own.page.locator(".count tbody tr").count() >= 2
    act("undo")
    # While an attack is counted nobody moves: the ring waits behind its name.
    own.page.locator("#ring summary, a[href$='#ring']").click()
    assert own.page.locator(".place[data-state=struck]").count() == 1


def answered(phone: Phone, change: Callable[[Phone], None]) -> int:
    with phone.page.expect_navigation() as found:
        change(phone)
    return found.value.status if found.value else 0


def test_a_stale_form_is_told_who_acted(phone: NewPhone, server: RelayedServer) -> None:
    """Without script a form can be older than the table: 409, the fresh table, and who did what."""
    table = server.table(sit="first", **{"name.A": "Ada"})
    own = phone(java_script_enabled=False)
    own.foresees("status of 409", "status of 422")
    own.at(table)
    table.act("place-location", place="cripta")
    status = answered(own, lambda it: it.offer("place-location").locator("[value=bosco]").tap())
    assert status == 409
    alert = own.page.locator("[role=alert]").inner_text()
    assert "Ada" in alert
    assert "Cripta" in alert
    assert own.seq == table.seq == 2
    pressed(own, own.offer("place-location").locator("[value=bosco]"))
    assert own.seq == table.seq == 3
