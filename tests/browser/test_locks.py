"""A phone keeps the number it saw of a locked choice, and says so when another is revealed."""

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.relayed_server import RelayedServer, Table

ALERT = "Non è ciò che era stato bloccato: questo telefono aveva visto un altro numero."
SEEN = "() => JSON.parse(localStorage['custode.' + document.querySelector('#table').dataset.code]).seen"
# As if the server had shown this phone another number before.
FORGED = """() => {
    const slot = 'custode.' + document.querySelector('#table').dataset.code;
    const box = JSON.parse(localStorage[slot]);
    for (const mark in box.seen) box.seen[mark] = '0'.repeat(64);
    localStorage[slot] = JSON.stringify(box);
}"""


@pytest.fixture
def tables(counting: RelayedServer) -> tuple[Table, Table]:
    """The same table from the seats of A and B, who are both asked for a bid."""
    first = counting.table(sit="first", **{"option.bids": "yes", "option.keeper": "no", "name.A": "Ada"})
    second = Table(counting, first.path, {})
    second.post("sit", {"seat": "B", "name": "Bo"})
    return first, second


def marks(phone: Phone) -> dict[str, str]:
    found: dict[str, str] = phone.page.evaluate(SEEN)
    return found


def test_a_phone_keeps_what_it_saw(phone: NewPhone, counting: RelayedServer, tables: tuple[Table, Table]) -> None:
    """One locks by tapping, the other by itself: what each phone saw before is what is revealed."""
    ada, bo = tables
    own = phone(counting)
    own.at(ada)
    own.is_whole()
    own.buttons("bid", ":not([type])").first.tap()
    own.sees(2)
    (mark,) = marks(own)
    assert mark == "bid.0 A 2"
    assert own.page.locator(".secret details p").is_hidden()
    own.page.locator(".secret summary", has_text="Mostra la mia scelta").tap()
    assert own.page.locator(".secret details p").inner_text() == "il gufo, 1"
    bo.act("bid", question="bid.0", animal="fox", by="3")
    own.sees(3)
    assert "come bloccata" in own.text()
    assert ALERT not in own.text()
    pairs = "all => all.map(one => [one.dataset.lock, one.dataset.digest])"
    shown = own.page.eval_on_selector_all("[data-lock]", pairs)
    assert dict(shown) == marks(own)


def test_another_number_is_said(phone: NewPhone, counting: RelayedServer, tables: tuple[Table, Table]) -> None:
    ada, bo = tables
    own = phone(counting)
    own.at(ada)
    own.is_whole()
    bo.act("bid", question="bid.0", animal="fox", by="3")
    own.sees(2)
    own.page.evaluate(FORGED)
    ada.act("bid", question="bid.0", animal="owl", by="1")
    own.sees(3)
    own.page.locator(".secret [role=alert]").wait_for()
    assert own.page.locator(".secret [role=alert]").all_inner_texts() == [ALERT]
    # It stays said, whatever happens next.
    bo.act("bid", question="bid.1", animal="hen", by="1")
    own.sees(4)
    assert "come bloccata" not in own.text()


PRESSED = """() => {
    const button = document.querySelector('form[data-offer=undo] button');
    button.disabled = false;
    button.click();
}"""


def test_the_same_refusal_stands_once(phone: NewPhone, counting: RelayedServer, tables: tuple[Table, Table]) -> None:
    """Two taps on what is refused, as a phone that had not heard of it made them, filled half of the page."""
    ada, bo = tables
    own = phone(counting)
    own.foresees("status of 422")
    own.at(ada)
    own.is_whole()
    bo.act("bid", question="bid.0", animal="fox", by="3")
    own.sees(2)
    assert own.buttons("undo").first.is_disabled()
    refusals = own.page.locator(".notices [role=alert]")
    for _ in range(2):
        with own.page.expect_response(lambda answer: answer.status == 422):
            own.page.evaluate(PRESSED)
        own.awaits("() => !document.querySelector('[data-busy]')")
        refusals.first.wait_for()
    assert refusals.count() == 1
    assert refusals.locator("a").inner_text() == "regola"
