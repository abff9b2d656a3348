"""The frame of a table's page: its head, its bar, its length, and what a tap shows, on every phone that is promised."""

from itertools import product
from typing import Any, Literal

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import Gallery
from tests.browser.moments import GAMES
from tests.browser.phone import AWAY, IPHONE, NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table
from tests.browser.test_pages import FITS

WIDTHS = (320, 360, 390)
# Twice as large on a phone of 390 pixels.
ZOOMED = 195
HEAD = "() => document.querySelector('header.bar').getBoundingClientRect().height"
BANNER = """() => axe.run('.lost', { runOnly: ['color-contrast'] })
    .then(found => found.violations.flatMap(each => each.nodes.map(node => node.html)))"""
LONG = "() => document.querySelector('.unofficial').getBoundingClientRect().top + scrollY"


def bar_fits(phone: Phone, text: str, width: int) -> list[str]:
    """What of the head, of the bar or of the page lies beyond its place."""
    phone.page.set_viewport_size({"width": width, "height": 640})
    phone.page.evaluate("text => { document.documentElement.dataset.text = text; }", text)
    found: list[str] = phone.page.evaluate(FITS, width)
    return [f"{width} {text}: {each}" for each in found if "wide" in each or "bar" in each or "thumb" in each]


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_bar_fits_after_an_undo_and_after_putting_back(
    phone: NewPhone, server: RelayedServer, language: str
) -> None:
    """With the longest words that can be taken back, in the narrowest window and the largest text."""
    own = phone()
    own.prefer(language)
    table = server.table(sit="all")
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    own.at(table)
    found = []
    for tag in ("", "undo", "redo"):
        if tag:
            table.act(tag)
            own.sees(table.seq)
        for width, text in (*product(WIDTHS, ("normal", "huge")), (ZOOMED, "normal")):
            found += bar_fits(own, text, width)
    assert found == []


USUAL = ("stale-it", "hand-en")
CHASE = [
    pytest.param(moment, language, marks=() if f"{moment}-{language}" in USUAL else pytest.mark.soak)
    for moment, language in product(GAMES["monsterchase"].moments, ("it", "en"))
]


@pytest.mark.parametrize(("moment", "language"), CHASE)
def test_the_bar_fits_at_every_moment_of_a_chase(
    phone: NewPhone, server: RelayedServer, moment: str, language: str
) -> None:
    """The same, whatever a chase has last to take back; at a table of its own, which is another one afterwards."""
    own = phone()
    own.prefer(language)
    table = Gallery(server).at("monsterchase", moment)
    own.at(table)
    found = []
    for tag in ("undo", "redo") if table.page()["moment"]["can_undo"] else ("",):
        if tag:
            table.act(tag)
            own.sees(table.seq)
        for width, text in product(WIDTHS, ("normal", "huge")):
            found += bar_fits(own, text, width)
    assert found == []


@pytest.mark.parametrize("device", [IPHONE, NARROW], ids=["iphone", "small"])
def test_the_head_is_low(phone: NewPhone, gallery: Gallery, device: dict[str, Any]) -> None:
    own = phone(**device)
    for game, moment in (("monsterchase", "turn"), ("monsterchase", "crowd")):
        table = gallery.at(game, moment)
        own.at(table)
        assert own.page.evaluate(HEAD) <= 120


def test_a_receipt_stays_until_the_next_act(phone: NewPhone, server: RelayedServer) -> None:
    """What was done at the thumb, by whom on the other phones; after an undo what was taken back, with the way to put
    it back there and not in the bar."""
    own, other = phone(), phone()
    table: Table = server.table(sit="all", **{"name.A": "Ada"})
    table.act("shuffle-table")
    own.at(table)
    other.at(table, seated=False)
    own.acts("choose-first", "A")
    other.sees(own.seq)
    said = own.page.locator(".receipt p")
    assert "Ada" in said.inner_text()
    items = own.page.locator(".always > *").count()
    own.acts("undo")
    other.sees(own.seq)
    assert "annulla" in other.page.locator(".receipt p").inner_text()
    assert own.page.locator(".always > *").count() == items
    assert own.page.locator(".receipt form[data-offer=redo] button").is_visible()
    assert own.page.locator(".receipt p button").count() == 0
    own.acts("redo")
    assert own.page.locator(".receipt form").count() == 0


def test_a_kept_tap_can_be_taken_back(phone: NewPhone, server: RelayedServer) -> None:
    """While the table does not answer: it is not sent afterwards, and nothing on the page bears its mark."""
    own = phone()
    own.foresees(*AWAY)
    table = server.table(sit="first")
    own.at(table)
    own.context.set_offline(True)
    own.tap("place-location", "bosco")
    own.page.locator(".lost [data-unsend]").tap()
    assert own.page.locator("[data-busy], [data-wait]").count() == 0
    own.context.set_offline(False)
    own.page.locator(".lost").wait_for(state="hidden")
    own.has_sent_all()
    assert table.seq == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_takes_a_kept_tap_back_can_be_read(
    phone: NewPhone, server: RelayedServer, axe: str, scheme: Literal["light", "dark"]
) -> None:
    """The banner turns paper and ink round: its button is no cream on white, and no black on black."""
    own = phone()
    own.foresees(*AWAY)
    own.page.emulate_media(color_scheme=scheme)
    own.at(server.table(sit="first"))
    own.is_whole()
    own.context.set_offline(True)
    own.tap("place-location", "bosco")
    own.page.locator(".lost [data-unsend]").wait_for()
    own.page.evaluate(axe)
    assert own.page.evaluate(BANNER) == []


def test_the_icon_of_a_line_for_hands_stands_beside_its_words(phone: NewPhone, gallery: Gallery) -> None:
    """In the middle of the first line, as a box to tick does, and not above it."""
    own = phone(**NARROW)
    own.go(gallery.at("monsterchase", "drawn").path)
    off = own.page.locator(".hands li:has(svg)").evaluate_all(
        "all => all.map(one => { const range = document.createRange();"
        " range.selectNodeContents(one.querySelector('span'));"
        " const [line, icon] = [range.getClientRects()[0], one.querySelector('svg').getBoundingClientRect()];"
        " return (line.top + line.bottom - icon.top - icon.bottom) / 2; })"
    )
    assert off
    assert max(map(abs, off)) < 1.5, off
