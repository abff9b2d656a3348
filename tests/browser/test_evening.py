"""The evening around the match: closed, told, remembered, and the next table without a name typed again."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.conftest import NewPhone
from tests.browser.phone import ANDROID, IPHONE, NARROW, Phone
from tests.browser.relayed_server import RelayedServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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


UNFOLD = "document.querySelectorAll('details').forEach(one => { one.open = true; })"


def lost(phone: Phone, path: str) -> None:
    """Dealt, and lost at once: played with the phone asleep until the last token, which rulings say and a tap ends."""
    for tag in ("shuffle-table", "choose-first"):
        phone.go(path)
        before = phone.seq
        phone.buttons(tag).first.click()
        phone.sees(before + 1)
    phone.go(f"{path}/adjust")
    phone.page.evaluate(UNFOLD)
    for index in range(2):
        phone.page.locator("select[name^='set.fate.']").nth(index).select_option("lost")
    for index in range(2, 4):
        phone.page.locator("[name^='set.seen.'][value=yes]").nth(index).check()
    phone.page.locator("[name='set.step']").select_option("token")
    pressed(phone, "form.rulings .save button")
    phone.tap("draw-token")
    phone.awaits("() => document.body.innerText.includes('tre bersagli persi')")


def pressed(phone: Phone, button: str, text: str = "") -> None:
    """A button or a way that leads to another page, by what stands on it."""
    with phone.page.expect_navigation():
        phone.page.locator(button, has_text=text).first.click()


def test_close_recap_memory_and_the_next_table(phone: NewPhone, server: RelayedServer) -> None:
    """On three phones, and nobody types a name twice."""
    phones = [phone(**device) for device in (IPHONE, ANDROID, NARROW)]
    first, guest, late = phones
    path = opened(first, NAMES[0])
    for other, seat, name in zip(phones[1:], "BC", NAMES[1:], strict=True):
        seated(other, path, seat, name)
    lost(first, path)
    # Everybody reads how it came out; its host closes the table.
    for each in phones:
        each.go(path)
        assert "Vince l'Hyde" in each.text()
    first.go(f"{path}/recap")
    first.page.evaluate(UNFOLD)
    pressed(first, "form.close button")
    late.go(f"{path}/recap")
    for name in NAMES:
        assert late.page.locator(".sitters", has_text=name).count() == 1
    pressed(late, "a", "Condividi")
    assert "· Bruno (" in late.page.locator("textarea").input_value()
    remembered(guest, path)
    # The next table: no name is typed on any phone.
    again = opened(first)
    for other, seat in zip(phones[1:], "BC", strict=True):
        seated(other, again, seat)
    first.go(f"{again}/invite")
    for name in NAMES:
        assert first.page.locator(".places", has_text=name).count() == 1


def remembered(phone: Phone, path: str) -> None:
    """Found again by tapping: the evenings, those of one person, the match itself."""
    phone.go("/")
    pressed(phone, "a", "Serate")
    pressed(phone, ".filters a", "Bruno")
    assert phone.page.locator(".filters [aria-current]", has_text="Bruno").count() == 1
    assert phone.page.locator(".numbers .tallied").first.inner_text() == "giocate 1 vinte 0 perse 1"
    pressed(phone, f".evenings a[href='{path}/recap']")
    assert "Vince l'Hyde" in phone.text()


def test_people_and_own_tables(phone: NewPhone, frail: RelayedServer) -> None:
    """Two names of one person become one, one is forgotten; a table gets a name, goes into the bin and comes back."""
    own = phone(frail)
    path = opened(own, "Ada")
    seated(own, path, "B", "Adina")
    own.go("/people")
    own.page.evaluate(UNFOLD)
    own.page.locator(".persons > li", has_text="Adina").locator("[name=name]").fill("Ada")
    with own.page.expect_navigation():
        own.page.locator(".persons > li", has_text="Adina").locator("[value=rename]").click()
    assert own.page.locator(".persons > li").count() == 1
    own.page.evaluate(UNFOLD)
    pressed(own, ".persons [action=\"/people/forget\"] button")
    assert "Posti ai tavoli: 2" in own.text()
    pressed(own, "[value=forget]")
    assert "Il nome non è più nei tavoli" in own.text()
    assert own.page.locator(".persons > li").count() == 0
    own.go("/tables")
    own.page.evaluate(UNFOLD)
    own.page.locator("[name=label]").fill("La rivincita")
    pressed(own, "[value=label]")
    for deed, is_on_shelf in (("bin", False), ("unbin", True), ("apart", False), ("back", True)):
        pressed(own, f"[value={deed}]")
        own.go("/")
        assert (own.page.locator(".shelf", has_text="La rivincita").count() == 1) is is_on_shelf, deed
        own.go("/tables")
        own.page.evaluate(UNFOLD)


def test_a_match_moves_to_another_house(
    phone: NewPhone, server: RelayedServer, frail: RelayedServer, tmp_path: Path
) -> None:
    """Saved as a file on one Custode and brought into another: there it stands among the evenings."""
    own = phone(**IPHONE)
    path = opened(own, "Ada")
    lost(own, path)
    own.go(f"{path}/recap")
    own.page.evaluate(UNFOLD)
    pressed(own, "form.close button")
    own.go(f"{path}/share")
    with own.page.expect_download() as saved:
        own.page.locator("a[href$='/match']").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    other = phone(frail)
    other.go("/evenings")
    pressed(other, "a", "Porta qui una partita")
    other.page.locator("[type=file]").set_input_files(file)
    pressed(other, "button", "Portala qui")
    assert "Vince l'Hyde" in other.text()
    other.go("/evenings")
    assert other.page.locator(".evenings > li", has_text="Ada").count() == 1
    # What is no match is said, and changes nothing.
    file.write_text("{}")
    other.foresees("status of 400")
    other.go("/import")
    other.page.locator("[type=file]").set_input_files(file)
    pressed(other, "button", "Portala qui")
    assert "Non se ne è tenuto niente" in other.page.locator("[role=alert]").inner_text()


def test_the_text_is_copied_where_nothing_is_secure(phone: NewPhone, server: RelayedServer) -> None:
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
    # Pasted by hand, as into a chat.
    own.page.evaluate("document.querySelector('main').append(document.createElement('textarea'))")
    chat = own.page.locator("textarea").last
    chat.press("Control+v")
    assert chat.input_value() == text


def test_memory_without_script(phone: NewPhone, server: RelayedServer) -> None:
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
    # A button that could do nothing is not there: the text is marked and copied by hand.
    own.go(f"{path}/share")
    assert own.page.locator("textarea").is_visible()
    assert not own.page.locator("[data-copy]").is_visible()


def test_the_tab_says_whose_turn_it_is(phone: NewPhone, server: RelayedServer) -> None:
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


HEARD = """window.heard = [];
navigator.vibrate = pattern => { heard.push('felt'); return true; };
window.AudioContext = class {
  currentTime = 0;
  createGain() { return { gain: {}, connect() {} }; }
  createOscillator() { return { frequency: {}, connect: end => end, start: () => heard.push('heard'), stop() {} }; }
};"""


def test_a_turn_is_heard_and_felt_where_it_was_wished_for(browser: "Browser", server: RelayedServer) -> None:
    """Asked when sitting down; whoever did not say yes hears nothing, and feels it all the same."""
    host = Phone(browser, server)
    path = opened(host, "Ada")
    others = {seat: Phone(browser, server) for seat in "BC"}
    for seat, other in others.items():
        other.page.add_init_script(HEARD)
        other.go(f"{path}/seat/{seat.lower()}")
        other.page.locator("[name=sound]").set_checked(seat == "B")
        pressed(other, "form.me button.primary")
        pressed(other, "form.me > button.primary")
    for tag in ("shuffle-table", "choose-first"):
        before = host.seq
        host.go(path)
        host.buttons(tag).first.click()
        host.sees(before + 1)
    for seat, other in others.items():
        # Who begins is asked of all: a phone that missed the answer would not see its turn begin.
        other.sees(host.seq)
        other.page.locator("h2").first.tap()
        host.go(f"{path}/adjust?dial=turn")
        other.page.evaluate("heard.length = 0")
        host.page.locator("form.rulings select").select_option(seat)
        pressed(host, "form.rulings > button")
        other.awaits("() => heard.length > 0")
        assert other.page.evaluate("heard") == ["felt", "heard"][: 1 + (seat == "B")]
    assert [fault for each in (host, *others.values()) for fault in each.put_away()] == []
