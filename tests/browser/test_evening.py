"""The evening around the match: closed, told, remembered, and the next table without a name typed again."""

from tests.browser.conftest import NewPhone
from tests.browser.house import House
from tests.browser.phone import ANDROID, IPHONE, NARROW, Phone

NAMES = ("Ada", "Bruno", "Carla")


def seated(phone: Phone, path: str, seat: str, name: str = "") -> None:
    """Sit down as a person does: name where none is there, and Done where the game asks who one is."""
    phone.go(f"{path}/seat/{seat.lower()}")
    field = phone.page.locator("[name=name]")
    if name:
        field.fill(name)
    with phone.page.expect_navigation():
        phone.page.locator("form.me button.primary").click()
    if phone.page.url.endswith("/me"):
        with phone.page.expect_navigation():
            phone.page.locator("form.me > button.primary").click()


def opened(phone: Phone, name: str = "") -> str:
    """A table of hyde for three, a phone each; where it lies."""
    phone.go("/new/hyde")
    phone.page.locator("[name=seats][value='3']").check()
    phone.page.locator("[name=preset][value=each]").check()
    if name:
        phone.page.locator(".new > details.dials").first.locator("summary").click()
        phone.page.locator("[name='name.A']").fill(name)
    with phone.page.expect_navigation():
        phone.page.locator("form.new .go button").click()
    return "/t/" + phone.page.url.split("/t/")[1][:5]


def test_close_recap_memory_and_the_next_table(phone: NewPhone, house: House) -> None:
    """On three phones, and nobody types a name twice."""
    phones = [phone(**device) for device in (IPHONE, ANDROID, NARROW)]
    first = phones[0]
    path = opened(first, NAMES[0])
    for other, seat, name in zip(phones[1:], "BC", NAMES[1:], strict=True):
        seated(other, path, seat, name)
    first.go(path)
    first.buttons("shuffle-table").first.click()
    first.awaits("() => document.querySelector('#table').dataset.seq > 1")
    # Given up: a ruling ends it, as a family does that has to go to bed.
    first.go(f"{path}/adjust?dial=step")
    first.page.locator("form.rulings select").select_option("over")
    with first.page.expect_navigation():
        first.page.locator("form.rulings > button").click()
    first.go(f"{path}/recap")
    for name in NAMES:
        assert first.page.locator(".sitters", has_text=name).count() == 1
    first.page.locator("a[href$='/share']").click()
    assert "Bruno" in first.page.locator("textarea").input_value()
    # The next table: no name is typed on any phone.
    again = opened(first)
    for other, seat in zip(phones[1:], "BC", strict=True):
        seated(other, again, seat)
    first.go(f"{again}/invite")
    for name in NAMES:
        assert first.page.locator(".places", has_text=name).count() == 1


def test_the_text_is_copied_where_nothing_is_secure(phone: NewPhone, house: House) -> None:
    """Plain HTTP has no clipboard of its own: what is copied is what stands there."""
    own = phone(**IPHONE)
    path = opened(own, "Ada")
    own.go(f"{path}/share")
    assert own.page.evaluate("window.isSecureContext") is False
    text = own.page.locator("textarea").input_value()
    button = own.page.locator("[data-copy]")
    button.click()
    own.awaits("() => document.querySelector('[data-copy]').textContent === 'Copiato.'")
    assert "Mercoledì" in text


def test_memory_without_script(phone: NewPhone, house: House) -> None:
    own = phone(java_script_enabled=False)
    path = opened(own, "Ada")
    own.go("/tables")
    own.page.locator("summary").first.click()
    own.page.locator("[name=label]").first.fill("La prima sera")
    with own.page.expect_navigation():
        own.page.locator("button[value=label]").first.click()
    own.go("/")
    assert own.page.locator(".shelf", has_text="La prima sera").count() == 1
    for page in ("/evenings", "/people", f"{path}/share", "/import", "/tonight/hyde"):
        own.go(page)
        assert own.page.locator("h1").count() == 1


def test_the_tab_says_whose_turn_it_is(phone: NewPhone, house: House) -> None:
    """In words and in a sign that stands still; not where another is waited for."""
    own = phone(**IPHONE)
    path = opened(own, "Ada")
    own.go(path)
    own.awaits("() => document.querySelector('link[rel=icon]').getAttribute('href') === '/icon.svg?turn'")
    assert own.page.title().startswith("● ")
    guest = phone(**NARROW)
    guest.go(path)
    guest.awaits("() => document.querySelector('link[rel=icon]').getAttribute('href') === '/icon.svg'")
    assert not guest.page.title().startswith("● ")
    assert own.page.locator("link[rel=manifest]").count() == 1
