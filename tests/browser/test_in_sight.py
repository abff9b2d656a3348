"""What one looks for is whole and in sight on the narrowest phone: a choice that was made, a page, a column."""

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import PAGES, Gallery
from tests.browser.moments import GAMES
from tests.browser.phone import NARROW, TABLET
from tests.browser.relayed_server import RelayedServer

BOX = "one => { const box = one.getBoundingClientRect(); return [box.left, box.right]; }"
# The same warning, but long, with a page behind it: on how many lines that stands.
BROKEN = """one => {
    const long = 'Ricontale, poi '.repeat(9);
    one.insertAdjacentHTML('beforeend', `<span>${long}</span> <a class="rule" href="/">p. 2</a>`);
    const all = document.createRange();
    all.selectNodeContents(one.lastElementChild);
    return all.getClientRects().length;
}"""
MIDDLES = """table => [...table.querySelectorAll('thead th')].map((head, number) => {
    const words = document.createRange();
    words.selectNodeContents(head);
    const [above, below] = [words, table.querySelectorAll('tbody tr:first-child input')[number]]
        .map(one => one.getBoundingClientRect());
    return (above.left + above.right - below.left - below.right) / 2;
})"""


# What stands on more than one line of what is to stand on one.
BROKEN_FIGURES = """all => all.filter(one => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const boxes = [...words.getClientRects()].filter(box => box.width);
    return Math.max(...boxes.map(box => box.top)) >= Math.min(...boxes.map(box => box.bottom));
}).map(one => one.textContent)"""
# A refusal that names all that the boss has done meanwhile, and whether it can be closed at once.
LONG_REFUSAL = """notices => {
    const long = 'Anna subisce danni: 1\\n'.repeat(12);
    notices.innerHTML = `<p class="notice" role="alert"><span>${long}</span><button data-dismiss>×</button></p>`;
    const [all, close] = [notices, notices.querySelector('button')].map(one => one.getBoundingClientRect());
    return close.bottom <= all.bottom && close.top >= all.top;
}"""


@pytest.mark.parametrize("game", ["hyde", "monsterchase", "rickmorty"])
def test_the_filter_that_is_set_is_seen_whole(phone: NewPhone, gallery: Gallery, game: str) -> None:
    """However many games there are: its name was cut by the edge of the phone."""
    assert gallery.over.code
    own = phone(**NARROW)
    own.go(f"/evenings?game={game}")
    left, right = own.page.locator(".filters [aria-current]").first.evaluate(BOX)
    assert left >= 0
    assert right <= NARROW["viewport"]["width"]


def test_a_column_of_the_box_stands_below_its_name(phone: NewPhone) -> None:
    own = phone(**NARROW)
    own.go("/box/hyde")
    assert max(map(abs, own.page.locator("#deck table").evaluate(MIDDLES))) < 2


def test_the_page_of_a_warning_breaks_nowhere(phone: NewPhone, gallery: Gallery) -> None:
    """"p." stood over "2" at the end of a long sentence."""
    own = phone(**NARROW)
    PAGES["no-seat"](own, gallery)
    lines = own.page.locator("p.notice[role=alert]").evaluate(BROKEN)
    assert lines == 1


def test_the_words_of_a_large_button_do_not_touch_its_edge(phone: NewPhone, gallery: Gallery) -> None:
    """One that is a link in a line of its own was as narrow as its words."""
    own = phone(**NARROW)
    own.go(f"/q/{gallery.sheet}")
    space = own.page.locator("main a.primary").evaluate("one => parseFloat(getComputedStyle(one).paddingLeft)")
    assert space >= 12


def test_five_seats_of_one_phone_and_whose_turn_it_is_stand_side_by_side(
    phone: NewPhone, server: RelayedServer
) -> None:
    """The keeper's chip was cut in half, and so was its name."""
    own = phone(**NARROW)
    own.at(server.table("monsterchase", seats="4"))
    own.is_whole()
    row = own.page.locator(".seats")
    assert row.evaluate("row => row.scrollWidth <= row.clientWidth")
    assert own.page.locator(".turn").evaluate("turn => turn.scrollHeight <= turn.clientHeight")


def test_whose_turn_it_is_is_in_sight_among_nine_seats(phone: NewPhone, server: RelayedServer) -> None:
    own = phone(**NARROW)
    own.at(server.table("monsterchase", seats="8"))
    own.is_whole()
    left, right = own.page.locator(".seats").evaluate(BOX)
    begin, end = own.page.locator(".seat[data-acting]").evaluate(BOX)
    assert left <= begin
    assert end <= right + 1


def test_a_figure_of_the_ranking_stands_beside_its_icon(phone: NewPhone, server: RelayedServer) -> None:
    """On a narrow phone a heart stood on one line and its number on the next."""
    form, acts = GAMES["monsterchase"].way("turn")
    table = server.table("monsterchase", **{**form, "name.A": "Bartolomea", "name.B": "Massimiliano"})
    for act in acts:
        table.ask(act)
    for dial, value in (("stars.A", 2), ("shields.A", 2), ("stars.B", 3), ("shields.B", 1)):
        table.act("adjust", dial=dial, value=value)
    own = phone(**NARROW)
    own.at(table)
    own.is_whole()
    figures = own.page.locator(".ranks [data-dial]")
    assert figures.count() > 6
    assert figures.evaluate_all(BROKEN_FIGURES) == []


def test_a_long_refusal_can_be_closed_where_it_begins(phone: NewPhone, server: RelayedServer) -> None:
    own = phone(**NARROW)
    own.at(server.table("monsterchase"))
    own.is_whole()
    assert own.page.locator(".notices").evaluate(LONG_REFUSAL)


def test_the_boss_stands_on_one_line_of_the_ranking_across_the_room(phone: NewPhone, server: RelayedServer) -> None:
    """It has no hearts, stars and shields, and beside short names its own broke beneath its icon."""
    form, acts = GAMES["monsterchase"].way("stale")
    table = server.table("monsterchase", **{name: value for name, value in form.items() if name[:5] != "name."})
    for act in acts:
        table.ask(act)
    own = phone(**TABLET)
    own.go(table.path + "/screen")
    rows = own.page.locator(".ranks th").filter(has_text="Boss")
    rows.first.wait_for()
    assert rows.evaluate_all(BROKEN_FIGURES) == []


def test_the_boss_is_named_with_a_capital_above_its_points(phone: NewPhone, gallery: Gallery) -> None:
    """In English it is "the truck" within a sentence; above its track of points it begins with a capital."""
    own = phone(**NARROW)
    own.prefer("en")
    own.go(gallery.at("monsterchase", "drawn").path)
    own.is_whole()
    assert own.page.locator(".band").inner_text().strip().startswith("Truck")
