"""What somebody is choosing stays while others act; what a browser brings back, or a turn leaves behind, does not."""

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.relayed_server import RelayedServer, Table

OWL = 'form[data-offer=choose] [value="owl"]'


def choosing(phone: Phone, counting: RelayedServer) -> Table:
    """A has ticked one of three, and sent nothing."""
    table = counting.table(sit="first")
    phone.at(table)
    phone.is_whole()
    phone.page.locator(OWL).check()
    return table


def test_it_stays_while_others_act(phone: NewPhone, counting: RelayedServer) -> None:
    own = phone(counting)
    table = choosing(own, counting)
    other = table.again()
    other.post("sit", {"seat": "B", "name": "Bea"})
    other.ask("B hide secret=fox")
    own.sees(2)
    assert own.page.locator(OWL).is_checked()


def test_what_the_browser_brings_back_goes(phone: NewPhone, counting: RelayedServer) -> None:
    own = phone(counting)
    choosing(own, counting)
    own.page.reload()
    own.is_whole()
    assert not own.page.locator(OWL).is_checked()
    # As a browser does it that brings it back without a word of the page's own.
    own.page.locator(OWL).evaluate("one => { one.checked = true; }")
    own.page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))")
    assert not own.page.locator(OWL).is_checked()


def test_it_does_not_stay_for_a_later_turn(phone: NewPhone, counting: RelayedServer) -> None:
    """It stays while the others play, until what this seat had to do is done."""
    own = phone(counting)
    table = counting.table()
    table.post("hold", {"seat": "K", "ready": "1"})
    own.at(table)
    own.is_whole()
    gem = own.page.locator('form[data-offer=note] [value="red-2"]')
    gem.evaluate("one => one.click()")
    other = table.again()
    other.ask("A add by=2")
    own.sees(2)
    assert gem.is_checked()
    other.ask("K call")
    own.sees(3)
    assert gem.is_enabled()
    assert not gem.is_checked()


def test_another_proposal_is_followed(phone: NewPhone, counting: RelayedServer) -> None:
    """The server proposes something else than before: that is what stands there."""
    own = phone(counting)
    table = choosing(own, counting)

    own.context.route(
        f"**{table.path}*",
        lambda route: route.fulfill(
            body=counting.ask("GET", table.path, cookies=table.cookies)
            .body.decode()
            .replace('name="kept" value="hen"', 'name="kept" value="hen" checked'),
            content_type="text/html",
        ),
    )
    other = table.again()
    other.post("sit", {"seat": "B", "name": "Bea"})
    other.ask("B hide secret=fox")
    own.sees(2)
    assert own.page.locator(OWL.replace("owl", "hen")).is_checked()
    assert own.page.locator(OWL).is_checked()
