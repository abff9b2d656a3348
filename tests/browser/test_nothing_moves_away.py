"""What lies under a finger stays there: what is open, typed or counted, whatever the other phones do."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import Gallery
from tests.browser.relayed_server import RelayedServer

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def test_another_act_closes_nothing(phone: NewPhone, server: RelayedServer) -> None:
    """Cards half entered, a list unfolded, the place on the page: all as they were after someone else's ruling."""
    table = Gallery(server).revealing
    places = table.page()["board"]["view"]["ring"]
    # Where a pawn stands outside, its phone has a list to unfold.
    for seat in ("A", "B"):
        table.act("adjust", dial=f"pawn.{seat}", value=places[0]["id"])
    own = phone()
    own.at(table)
    own.page.locator(".worths summary").tap()
    cells = own.page.locator(".counts [data-add]")
    for place in (1, 1, 7):
        cells.nth(place).tap()
    own.page.locator(".counts").evaluate("pad => { pad.scrollIntoView({ block: 'center' }); }")
    cells.nth(7).focus()
    top = height_of(cells.nth(7))
    own.mark()
    above = own.page.locator(".ring")
    tall = above.evaluate("ring => ring.offsetHeight")
    for place in places[:3]:
        table.act("adjust", dial=f"seen.{place['id']}", value="no")
    own.sees(table.seq)
    assert above.evaluate("ring => ring.offsetHeight") < tall
    assert own.is_same_page()
    assert own.page.locator(".worths[open]").count() == 1
    assert [cell.inner_text() for cell in (cells.nth(1), cells.nth(7), cells.nth(8))] == ["2", "1", "·"]
    assert own.page.locator(".chips li").count() == 3
    assert cells.nth(7).evaluate("cell => cell === document.activeElement")
    assert abs(height_of(cells.nth(7)) - top) < 1


def height_of(thing: "Locator") -> float:
    """How far below the top of the screen it is."""
    found = thing.bounding_box()
    assert found
    return found["y"]


def test_a_pad_takes_what_was_laid_and_no_more(phone: NewPhone, gallery: Gallery) -> None:
    """So many cards as lie there; each can be taken back; the sum stands against what is needed."""
    own = phone()
    own.at(gallery.revealing)
    cells = own.page.locator(".counts [data-add]")
    chips = own.page.locator(".chips button")
    for index in range(6):
        cells.nth(index).tap()
    assert chips.count() == 4
    chips.first.tap()
    assert chips.count() == 3
    assert cells.first.inner_text() == "·"
    total = "all => all.reduce((sum, one) => sum + one.value * one.dataset.worth, 0)"
    worth = own.page.locator(".counts input").evaluate_all(total)
    against = own.page.locator(".counts").get_attribute("data-against")
    assert own.page.locator("output.sum").inner_text() == f"{worth} / {against}"


def test_a_counter_goes_by_five_when_held(phone: NewPhone, gallery: Gallery) -> None:
    """One a tap, five while it is held, and never past its ends."""
    own = phone()
    own.at(gallery.playing)
    own.go(gallery.playing.path + "/adjust")
    dial = own.page.locator("[data-dial='hand.A']")
    value = dial.locator("input")
    more = dial.locator("[data-up]")
    more.tap()
    assert value.input_value() == "4"
    more.scroll_into_view_if_needed()
    box = more.bounding_box()
    assert box
    own.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    own.page.mouse.down()
    own.awaits("() => document.querySelector(\"[data-dial='hand.A'] input\").value === '8'")
    own.page.mouse.up()
    assert value.input_value() == "8"
    dial.locator("[data-down]").tap()
    assert value.input_value() == "7"


@pytest.mark.parametrize(
    ("game", "moment", "dial"),
    [("", "", "pawn.A"), ("monsterchase", "turn", "points"), ("monsterchase", "turn", "lives.A")],
)
def test_a_figure_of_the_board_is_set_by_holding_it(
    phone: NewPhone, gallery: Gallery, game: str, moment: str, dial: str
) -> None:
    """Where it stands; a tap is none, nor is what a finger does that goes on to scroll."""
    table = gallery.at(game, moment) if game else gallery.playing
    own = phone()
    own.at(table)
    figure = own.page.locator(f".board [data-dial='{dial}']")
    figure.evaluate("figure => { figure.scrollIntoView({ block: 'center' }); }")
    own.mark()
    figure.tap()
    for last in ("pointerup", "pointercancel"):
        figure.dispatch_event("pointerdown", {"isPrimary": True})
        figure.dispatch_event(last, {"isPrimary": True})
    figure.dispatch_event("pointerdown", {"isPrimary": False})
    own.awaits("since => performance.now() > since + 700", own.page.evaluate("performance.now()"))
    assert own.is_same_page()
    figure.dispatch_event("pointerdown", {"isPrimary": True})
    own.page.wait_for_url(f"**{table.path}/adjust?dial={dial}")
    assert own.page.locator(f"[data-dial='{dial}']").count() == 1


def test_a_figure_that_is_drawn_anew_while_it_is_held_is_still_set(phone: NewPhone, gallery: Gallery) -> None:
    """Somebody else acts within the half second: what was held is gone from the page."""
    own = phone()
    own.at(gallery.playing)
    figure = own.page.locator(".board [data-dial='pawn.A']")
    figure.evaluate(
        "figure => { figure.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true })); "
        "document.body.append(figure); }"
    )
    own.page.wait_for_url(f"**{gallery.playing.path}/adjust?dial=pawn.A")


def test_nobody_sets_a_figure_without_a_seat(phone: NewPhone, gallery: Gallery) -> None:
    own = phone()
    own.at(gallery.playing, seated=False)
    own.mark()
    own.page.locator(".board [data-dial='pawn.A']").dispatch_event("pointerdown", {"isPrimary": True})
    own.awaits("since => performance.now() > since + 700", own.page.evaluate("performance.now()"))
    assert own.is_same_page()
