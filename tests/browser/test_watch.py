"""What watches over these tests sees a planted fault: else their silence would mean nothing."""

import time

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import PAGES, Gallery
from tests.browser.page_weight import BUDGETS, burdens
from tests.browser.phone import PATIENCE, Phone
from tests.browser.test_back import overflowing
from tests.browser.test_drawing import unfit
from tests.browser.test_pages import misfits, violations
from tests.browser.test_screen import CONTRAST, FAULTS, TELEVISION, shown, too_small


def caught(phone: Phone) -> str:
    """The faults seen so far, and the first of them awaited; they are then forgiven."""
    end = time.monotonic() + PATIENCE / 1_000
    while not phone.faults and time.monotonic() < end:
        phone.page.wait_for_timeout(50)
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


@pytest.mark.parametrize(
    ("plant", "says"),
    [
        ("link => { const more = link.cloneNode(); link.after(more); }", "named: "),
        ("link => { link.remove(); }", "named: "),
        (
            """link => new Promise(done => {
            Object.assign(new Image(), { src: link.href + '?more', onload: done, onerror: done });
        })""",
            "asked for as well: img",
        ),
    ],
    ids=["twice", "none", "picture"],
)
def test_more_than_a_first_view_is_seen(phone: NewPhone, gallery: Gallery, plant: str, says: str) -> None:
    own = phone()
    PAGES["table-empty"](own, gallery)
    assert burdens(own) == []
    own.page.locator("head > link[rel=stylesheet]").first.evaluate(plant)
    assert says in "\n".join(burdens(own))


def test_a_heavy_page_is_seen(phone: NewPhone, gallery: Gallery, monkeypatch: pytest.MonkeyPatch) -> None:
    own = phone()
    PAGES["table-empty"](own, gallery)
    assert burdens(own, 14_600) == []
    assert [each.split(":")[0] for each in burdens(own, 9_000)] == ["it", "en"]
    for kind in BUDGETS:
        with monkeypatch.context() as patch:
            patch.setitem(BUDGETS, kind, 2_000)
            assert [each.split(":")[0] for each in burdens(own)] == [f"it {kind}", f"en {kind}"]


def test_what_is_cut_or_small_on_the_screen_is_seen(phone: NewPhone, gallery: Gallery, axe: str) -> None:
    own = shown(phone, gallery, "hyde-moving", **TELEVISION)
    own.page.evaluate(axe)
    assert (own.page.evaluate(FAULTS), too_small(own, "television"), own.page.evaluate(CONTRAST)) == ([], [], [])
    say = own.page.locator("#say")
    own.page.locator(".top b").evaluate("one => { one.style.cssText = 'color: #ccc; background: #fff'; }")
    assert own.page.evaluate(CONTRAST)
    say.evaluate("one => { one.style.cssText = 'position: absolute; top: -4rem'; }")
    assert "Tocca ad Ada" in "\n".join(own.page.evaluate(FAULTS))
    say.evaluate("one => { one.style.cssText = 'font-size: 32px'; }")
    assert [each.split()[0] for each in too_small(own, "television")] == ["now"]
    say.evaluate("one => { one.style.cssText = 'font-size: 9px'; }")
    assert len(too_small(own, "television")) == 2


def test_what_is_wider_than_any_phone_is_seen(phone: NewPhone) -> None:
    own = phone()
    own.go("/help")
    for width in (320, 195):
        assert overflowing(own, width, "huge" if width > 200 else "normal") == []
        own.page.locator("h1").evaluate("one => { one.style.cssText = 'min-width: 40rem'; }")
        assert "wide" in "\n".join(overflowing(own, width, "normal"))
        own.page.locator("h1").evaluate("one => { one.style.cssText = ''; }")


def test_a_pad_that_is_too_small_is_seen(phone: NewPhone, gallery: Gallery) -> None:
    own = phone()
    PAGES["monsterchase-drawing"](own, gallery)
    own.page.locator(".sketch td button").first.wait_for()
    size = own.size["width"]
    assert unfit(own, size, "normal") == []
    own.page.locator(".marks label").first.evaluate("one => { one.style.maxHeight = '30px'; }")
    own.page.locator(".sketch td button").first.evaluate("""one => {
        one.style.cssText = 'width: 20px; min-width: 0; height: 20px; min-height: 0; position: relative; left: 30rem';
    }""")
    found = unfit(own, size, "normal")
    assert {"beyond the edge", "low cells", "narrow cells"} <= {*found}
