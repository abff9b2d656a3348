"""What watches over these tests sees a planted fault: else their silence would mean nothing."""

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import PAGES, Gallery
from tests.browser.phone import Phone
from tests.browser.test_pages import misfits, violations


def caught(phone: Phone) -> str:
    """The faults seen so far, which are then forgiven."""
    phone.page.wait_for_timeout(100)
    found = "\n".join(phone.faults)
    phone.faults.clear()
    return found


def test_a_request_elsewhere_is_seen(phone: NewPhone) -> None:
    own = phone()
    own.go("/help")
    own.page.route("http://elsewhere.test/**", lambda route: route.fulfill(body="outside"))
    own.page.goto("http://elsewhere.test/")
    assert "left the house: http://elsewhere.test/" in caught(own)


@pytest.mark.parametrize(
    ("plant", "says"),
    [
        ("() => fetch('http://elsewhere.test/').catch(() => {})", "Content Security Policy"),
        ("() => { document.querySelector('h1').innerHTML = '<b style=\"color: red\">'; }", "style-src"),
        ("() => { setTimeout(() => { throw new Error('planted'); }); }", "planted"),
        ("() => console.error('planted')", "planted"),
        ("() => fetch('/nothing/here')", "status of 404"),
    ],
    ids=["request", "style", "exception", "console", "answer"],
)
def test_a_fault_on_the_page_is_seen(phone: NewPhone, plant: str, says: str) -> None:
    own = phone()
    own.go("/help")
    own.page.evaluate(plant)
    assert says in caught(own)


@pytest.mark.parametrize(
    ("plant", "says"),
    [
        ("name => { name.style.cssText = 'min-width: 30rem'; }", "the page is"),
        ("() => { document.querySelector('.place h3').style.marginBottom = '-1.5rem'; }", "text upon text"),
        ("name => { name.style.cssText = 'text-overflow: clip; max-width: 2rem'; }", "text cut off"),
        ("name => { name.style.cssText = 'position: relative; left: -6rem'; }", "text beyond the edge"),
        ("() => { document.querySelector('form button').style.cssText = 'height: 20px; min-height: 0'; }", "px: "),
        ("() => { document.querySelector('.always > :last-child').style.translate = '-14rem'; }", "in the bar"),
    ],
    ids=["wide", "upon", "cut", "beyond", "small", "bar"],
)
def test_what_does_not_fit_is_seen(phone: NewPhone, gallery: Gallery, plant: str, says: str) -> None:
    own = phone()
    PAGES["table-empty"](own, gallery)
    assert misfits(own, "normal") == []
    own.page.locator(".top b").evaluate(plant)
    assert says in "\n".join(misfits(own, "normal"))


def test_axe_sees(phone: NewPhone, axe: str) -> None:
    own = phone()
    own.go("/help")
    own.page.locator("h1").evaluate("h1 => { h1.style.color = '#ccc'; h1.style.background = '#fff'; }")
    assert "color-contrast" in "\n".join(violations(own, axe))
