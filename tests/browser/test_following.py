"""The page follows the moment: its card is in the window as it comes, unless somebody is in the middle of an entry."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import IPHONE, NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table
from tests.each_value import each_value

if TYPE_CHECKING:
    from playwright.sync_api import Locator

# The two emulations of a phone, and the places where somebody may be reading.
DEVICES: dict[str, dict[str, Any]] = {"iphone": IPHONE, "small": NARROW}
PLACES = ("top", "middle", "bottom")
SCROLLED = """part => {
    scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part);
    return new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)));
}"""
# Notes where the heading of each new moment is, two frames after the page has changed.
WATCH = """() => {
    window.seen = [];
    let moment = document.querySelector('#card').dataset.moment;
    new MutationObserver(() => {
        const card = document.querySelector('#card');
        if (!card || card.dataset.moment === moment) return;
        moment = card.dataset.moment;
        requestAnimationFrame(() => requestAnimationFrame(() => {
            const heading = document.querySelector('.event h2, #say').getBoundingClientRect();
            const strip = document.querySelector('.strip');
            const top = strip ? strip.getBoundingClientRect().bottom : 0;
            const { top: bottom } = document.querySelector('.thumb').getBoundingClientRect();
            window.seen.push(heading.top >= Math.max(0, top) - 1 && heading.bottom <= bottom + 1);
        }));
    }).observe(document.querySelector('#table'), { attributes: true, subtree: true, childList: true });
}"""
IN_SIGHT = """() => {
    const { top, bottom } = document.querySelector('#say').getBoundingClientRect();
    return top >= document.querySelector('.strip').getBoundingClientRect().bottom - 1 && bottom < innerHeight;
}"""
HEADING = "() => document.querySelector('#say').getBoundingClientRect().top"


def short(phone: Phone) -> Phone:
    """In a window that the page is longer than: what is all in sight is not searched for."""
    phone.page.set_viewport_size({"width": phone.size["width"], "height": 560})
    return phone


def at_moments(phone: Phone, server: RelayedServer) -> Table:
    """Looking on while the others play: each act is another moment."""
    table = server.table(sit="all")
    table.act("shuffle-table")
    phone.at(table, seated=False)
    phone.is_whole()
    return table


@pytest.mark.parametrize(("device", "place"), each_value(tuple(DEVICES), [*PLACES]))
def test_the_card_comes_into_the_window(phone: NewPhone, server: RelayedServer, device: str, place: str) -> None:
    """From wherever the page was being read, two frames after another phone's act has changed it."""
    own = phone(**DEVICES[device])
    table = at_moments(own, server)
    own.page.evaluate(SCROLLED, PLACES.index(place) / 2)
    own.page.evaluate(WATCH)
    table.act("choose-first", first="A")
    own.sees(table.seq)
    own.awaits("() => window.seen.length > 0")
    table.act("move", place="nevermore")
    own.sees(table.seq)
    assert own.page.evaluate("window.seen.every(is => is)")
    assert own.page.evaluate("document.activeElement.id") == "say"
    assert own.page.locator(".pill").count() == 0


@pytest.mark.parametrize("device", DEVICES)
def test_what_is_no_other_moment_moves_nothing(phone: NewPhone, server: RelayedServer, device: str) -> None:
    """A ruling on what lies elsewhere: what is read stays where it is."""
    own = short(phone(**DEVICES[device]))
    table = at_moments(own, server)
    table.act("choose-first", first="A")
    own.sees(table.seq)
    own.page.evaluate(SCROLLED, 0.6)
    mark = own.page.locator("[data-slot='2'] h3")
    before = height_of(mark)
    moment = own.page.locator("#card").get_attribute("data-moment")
    table.act("adjust", dial="discards", value="3")
    own.sees(table.seq)
    assert own.page.locator("#card").get_attribute("data-moment") == moment
    assert abs(height_of(mark) - before) < 1


def height_of(thing: "Locator") -> float:
    found = thing.bounding_box()
    assert found
    return found["y"]


def hand_of_bruno(server: RelayedServer) -> tuple[Table, Table]:
    """A table whose phones keep their hands, and the phone of B, who may enter cards while others play."""
    table = server.table(**{"option.keep": "hands"})
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    table.post("hold", {"seat": "B", "ready": "1"})
    own = table.again()
    table.post("hold", {"seat": "A", "ready": "1"})
    return table, own


@pytest.mark.parametrize("device", DEVICES)
def test_an_entry_outlives_twenty_acts_of_others(phone: NewPhone, server: RelayedServer, device: str) -> None:
    """Cards half entered stay as they are and where they are; a pill says what is now, and leads there in one tap."""
    table, mine = hand_of_bruno(server)
    own = short(phone(**DEVICES[device]))
    own.at(mine)
    own.is_whole()
    own.unfold_entry("name-cards")
    pad = own.page.locator("form[data-offer] .counts").first
    cells = pad.locator("[data-add]")
    cells.nth(1).tap()
    cells.nth(7).tap()
    top = height_of(cells.nth(7))
    for number in range(20):
        table.act("adjust", dial="discards", value=str(number % 2))
    own.sees(table.seq)
    assert [cells.nth(index).inner_text() for index in (1, 7, 8)] == ["1", "1", "·"]
    assert abs(height_of(cells.nth(7)) - top) < 1
    table.turns(1)
    own.sees(table.seq)
    pill = own.page.locator(".pill")
    pill.wait_for()
    assert pill.inner_text().lower().count("tocca a te") == 1
    assert [cells.nth(index).inner_text() for index in (1, 7, 8)] == ["1", "1", "·"]
    assert abs(height_of(cells.nth(7)) - top) < 1
    pill.tap()
    assert own.page.evaluate(HEADING) > 0
    assert pill.count() == 0
    assert [cells.nth(place).inner_text() for place in (1, 7, 8)] == ["1", "1", "·"]
    assert own.page.locator("[data-own=left]").count() == 0


def test_what_is_no_longer_open_stays_to_be_read(phone: NewPhone, server: RelayedServer) -> None:
    """The match is ruled to be over while somebody enters cards: they are still there, with a line that says why."""
    table, mine = hand_of_bruno(server)
    own = phone(**IPHONE)
    own.at(mine)
    own.is_whole()
    own.unfold_entry("name-cards")
    own.page.locator("form[data-offer] .counts").first.locator("[data-add]").nth(3).tap()
    table.act("adjust", dial="step", value="over")
    own.sees(table.seq)
    left = own.page.locator("[data-own=left]")
    assert "non è più aperto" in left.inner_text()
    assert left.locator(".chips li").count() == 1
    assert left.locator("[type=submit]:enabled, button:not([type]):enabled").count() == 0
    table.act("undo")
    own.sees(table.seq)
    assert left.locator(".chips li").count() == 1
    left.get_by_role("button", name="Chiudi").tap()
    assert left.count() == 0


def test_whoever_is_through_with_an_entry_sees_the_card(phone: NewPhone, server: RelayedServer) -> None:
    """Cards noted far down the page, the moment the same as before: the card and the hand come into the window."""
    table = server.table(**{"option.keep": "hands"})
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    own = short(phone(**IPHONE))
    own.at(table)
    own.unfold_entry("name-cards")
    for cell in own.offer("name-cards").locator("[data-add]").all()[:3]:
        cell.tap()
    own.acts("name-cards")
    own.awaits("() => !document.querySelector('form[data-offer=name-cards] .chips li')")
    own.awaits(IN_SIGHT)


def test_whoever_comes_to_take_a_seat_finds_it_before_the_board(phone: NewPhone, server: RelayedServer) -> None:
    table = server.table(sit="first")
    own = phone(**NARROW)
    own.at(table, seated=False)
    assert own.page.evaluate(
        "() => document.querySelector('form.sit button').getBoundingClientRect().bottom"
        " <= document.querySelector('.thumb').getBoundingClientRect().top"
    )
