"""Whoever keeps the boss: one instruction at a time, words and drawings made with a thumb, a seat beside one's own."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table
from tests.browser.test_pages import LOOKS, Look, misfits, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser

from tests.each_value import each_value


@pytest.fixture
def table(counting: RelayedServer) -> Table:
    """Kept by a phone that has no other seat."""
    return counting.table(sit="none", **{"post.K": "1", "name.A": "Ada"})


@pytest.fixture
def keeper(phone: NewPhone, counting: RelayedServer, table: Table) -> Phone:
    found = phone(counting)
    found.at(table)
    found.unfold()
    return found


def choose(phone: Phone, mark: str) -> None:
    phone.page.locator(".marks label", has_text=mark).tap()


def cell(phone: Phone, name: str) -> None:
    phone.page.get_by_role("button", name=name, exact=True).tap()


def drawn(phone: Phone) -> list[str]:
    found: list[str] = phone.page.eval_on_selector_all(
        ".sketch select", "all => all.filter(one => one.value).map(one => one.name + '=' + one.value)"
    )
    return found


def test_a_mark_is_chosen_and_cells_are_tapped(keeper: Phone, table: Table) -> None:
    """A cell says where it is and what it bears; the mark that is there already is taken away."""
    cell(keeper, "rosso, 1: –")
    choose(keeper, "Ada")
    cell(keeper, "blu, 3: –")
    cell(keeper, "rosso, 1: roccia")
    cell(keeper, "rosso, 1: Ada")
    cell(keeper, "rosso, 2: –")
    assert drawn(keeper) == ["track.red.2=A", "track.blue.3=A"]
    keeper.page.locator("[data-offer=draw] [data-up]").tap()
    keeper.buttons("draw", ":not([type])").tap()
    keeper.sees(2)
    assert sorted(drawn(keeper)) == ["track.blue.3=A", "track.red.2=A"]
    act = table.page("/story")["acts"][-1]
    assert (act["seat"], act["lines"][0]["text"]) == ("K", "disegna la pista")


def test_a_drawing_that_is_being_made_survives_what_others_do(
    keeper: Phone, table: Table, counting: RelayedServer
) -> None:
    cell(keeper, "blu, 1: –")
    other = Table(counting, table.path, {})
    other.post("sit", {"seat": "A", "name": "Ada"})
    other.act("add", by="1")
    keeper.sees(2)
    assert drawn(keeper) == ["track.blue.1=rock"]
    keeper.buttons("draw", ":not([type])").tap()
    keeper.sees(3)


def test_words_are_written_once_for_every_choice(keeper: Phone, table: Table) -> None:
    keeper.page.locator("[data-offer=note] label", has_text="red-2").tap()
    keeper.page.get_by_label("Che cosa c’è scritto?").fill("due cuori")
    keeper.buttons("note", ":not([type])").tap()
    keeper.sees(2)
    assert "annota: due cuori" in keeper.text()


def test_the_instruction_leads(keeper: Phone, phone: NewPhone, table: Table, counting: RelayedServer) -> None:
    """It is the largest text of the page, its tap lies right under it, and the screen shows it until it is done."""
    screen = phone(counting)
    screen.go(f"{table.path}/screen")
    assert screen.said == "Chiamate tutti al tavolo"
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    sizes = keeper.page.eval_on_selector_all("h1, h2, p, button, li", f"all => all.map({size})")
    assert keeper.page.eval_on_selector("#say", size) == max(sizes) >= 28
    keeper.acts("call")
    assert keeper.said != "Chiamate tutti al tavolo"
    screen.sees(2)
    assert screen.said != "Chiamate tutti al tavolo"


SPEAKING = """
    window.SpeechSynthesisUtterance = function (text) { this.text = text; };
    Object.defineProperty(window, 'speechSynthesis', { value: { cancel() {}, speak(said) { window.said = said; } } });
"""
MUTE = "Object.defineProperty(window, 'speechSynthesis', { value: undefined });"


def test_the_instruction_is_read_aloud(browser: "Browser", counting: RelayedServer, table: Table) -> None:
    """In the language of the page, and nothing but the instruction."""
    phone = Phone(browser, counting)
    phone.context.add_init_script(SPEAKING)
    for language in ("it", "en"):
        phone.prefer(language)
        phone.at(table)
        phone.page.locator("[data-speak]").tap()
        phone.awaits("() => window.said")
        assert phone.page.evaluate("[said.text, said.lang]") == [phone.said, language]
    assert phone.put_away() == []


def test_a_browser_that_cannot_speak_does_not_offer_it(
    browser: "Browser", counting: RelayedServer, table: Table
) -> None:
    phone = Phone(browser, counting)
    phone.context.add_init_script(MUTE)
    phone.at(table)
    phone.is_whole()
    assert not phone.page.locator("[data-speak]").is_visible()
    assert phone.put_away() == []


def test_without_script_each_cell_is_a_list(phone: NewPhone, counting: RelayedServer, table: Table) -> None:
    own = phone(counting, java_script_enabled=False)
    own.hold(table)
    own.go(f"{table.path}?open=all")
    own.page.get_by_label("rosso, 2", exact=True).select_option("owl")
    with own.page.expect_navigation():
        own.buttons("draw").tap()
    assert own.seq == 2
    own.go(f"{table.path}?open=all")
    assert own.page.get_by_label("rosso, 2", exact=True).input_value() == "owl"


def test_one_person_goes_from_a_seat_to_the_post_and_back(phone: NewPhone, counting: RelayedServer) -> None:
    table = counting.table(sit="first", **{"post.K": "1", "name.A": "Ada"})
    own = phone(counting)
    own.at(table)
    for seat in "KA":
        own.page.locator(f'.seats [value="{seat}"]').tap()
        own.awaits("seat => document.querySelector('#table').dataset.seat === seat", seat)


def test_cards_are_added_and_removed(phone: NewPhone, counting: RelayedServer) -> None:
    """Enter keeps what was typed, and removes nothing."""
    own = phone(counting)
    own.go("/box/counter")
    for number, words in enumerate(("Via", "Stop")):
        own.page.locator(f'[name="card.{number}.0"]').first.fill(words)
        own.page.keyboard.press("Enter")
        own.page.locator(f'#cards [name="card.{number + 1}.0"]').wait_for()
    own.page.locator('#cards [name=remove][value="0"]').tap()
    own.page.locator('#cards [name="card.2.0"]').wait_for(state="detached")
    assert own.page.locator('#cards [name="card.0.0"]').input_value() == "Stop"


PATHS = ("", "/box/counter", "/box/counter/tiles", "/box/counter/tiles/1", "/new/counter")


@pytest.mark.parametrize(("path", "look"), each_value(PATHS, LOOKS))
def test_pages_fit_and_hold_nothing_for_axe(
    phone: NewPhone, counting: RelayedServer, table: Table, axe: str, path: str, look: Look
) -> None:
    language, light, text, thumb = look
    own = phone(counting, **NARROW)
    own.hold(table)
    own.prefer(language)
    own.page.emulate_media(color_scheme=light)
    own.go(path or table.path)
    assert violations(own, axe) + misfits(own, text, thumb) == []
