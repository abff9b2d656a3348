"""A deck by tapping: a list is pasted, kept, asked about; its picture leads another phone to the same deck."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import NARROW
from tests.browser.relayed_server import RelayedServer
from tests.browser.test_pages import LOOKS, Look, misfits, violations
from tests.camera import codes_in_svg

DECKS = "/box/mythos/decks"
CAST = "\n".join(f"{number:03d} x2" for number in range(1, 16))
PASTED = f"Foglia\n{CAST}\nM01\nM05\nM09\n"


@pytest.fixture
def decks(server: RelayedServer) -> Iterator[RelayedServer]:
    """A house without decks, before and after."""
    yield server
    server.forgets("mythos", ["decks"])


def test_a_list_is_pasted_kept_asked_about_and_carried_to_another_phone(phone: NewPhone, decks: RelayedServer) -> None:
    own = phone(decks)
    own.go(DECKS)
    own.page.locator("textarea[name=list]").fill(PASTED)
    own.page.locator("form[action$=read] button").tap()
    own.page.get_by_text("In regola.").wait_for()
    own.page.locator("form.entry button:not([name])").tap()
    own.page.locator(".rows a", has_text="Foglia").tap()
    own.page.locator('.odds [value="009"]').check()
    own.page.locator(".odds button").tap()
    # Two of thirty among five: 1 - (28 · 27 · 26 · 25 · 24) / (30 · 29 · 28 · 27 · 26).
    own.page.locator(".bars td", has_text="31,0 %").first.wait_for()
    (picture,) = codes_in_svg(own.page.content())
    other = phone(decks)
    other.go(urlsplit(picture).path)
    assert other.page.locator('[name="column.1"]').input_value().replace(", ", "\n") == CAST
    assert other.page.locator('[name="column.2"]').input_value() == "M01, M05, M09"


def test_a_deck_is_put_together_by_tapping(phone: NewPhone, decks: RelayedServer) -> None:
    own = phone(decks)
    own.go(f"{DECKS}/build")
    own.page.locator("summary", has_text="Sabbia").tap()
    sand = own.page.locator("details", has=own.page.locator("summary", has_text="Sabbia"))
    more = sand.locator(".counter [data-up]")
    more.nth(0).tap()
    more.nth(0).tap()
    more.nth(0).tap()
    more.nth(1).tap()
    own.page.locator(".save button").tap()
    own.page.get_by_text("Il mazzo ha 3 personaggi: ne servono almeno 30.").wait_for()
    assert own.page.locator('[name="column.1"]').input_value().count(" x2") == 1, "of a third copy nothing is taken"


@pytest.mark.parametrize("look", LOOKS[:2])
def test_the_page_of_a_deck_fits_and_holds_nothing_for_axe(
    phone: NewPhone, decks: RelayedServer, axe: str, look: Look
) -> None:
    language, light, text, thumb = look
    own = phone(decks, **NARROW)
    own.prefer(language)
    own.page.emulate_media(color_scheme=light)
    cast = ", ".join(CAST.split("\n"))
    decks.knows("mythos", {"decks": [["Foglia", f"{cast}, 001 x2, 4 pippo", "M01, M05"]]})
    for path in (DECKS, f"{DECKS}/1?of=001&of=013", f"{DECKS}/1/build"):
        own.go(path)
        assert violations(own, axe) + misfits(own, text, thumb) == []
