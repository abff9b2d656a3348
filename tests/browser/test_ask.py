"""A seat is asked for from another phone: seen on every phone and the screen, let in with one tap, taken back."""

from typing import Any, Literal

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import IPHONE, NARROW, Phone
from tests.browser.relayed_server import RelayedServer

TELEVISION: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 720}, "user_agent": "a television", "is_mobile": False, "has_touch": False,
}  # fmt: skip
ASKER: dict[str, Any] = {**IPHONE, "user_agent": "another phone"}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# What hangs over the edge, and buttons a thumb misses.
FAULTS = """() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the phone');
    for (const one of document.querySelectorAll('.asked button, form[action*="/ask"] button')) {
        const { width, height } = one.getBoundingClientRect();
        if (height < 44 || width < 44) found.push(`${one.textContent.trim()}: ${width} x ${height}`);
    }
    return found;
}"""


def asked_for(asker: Phone, path: str, seat: str) -> None:
    asker.go(f"{path}/ask")
    asker.presses(asker.page.locator(f'button[name="seat"][value="{seat}"]'))


def test_one_tap_lets_in_and_one_takes_back(phone: NewPhone, server: RelayedServer) -> None:
    """Live on the other phones: nobody loads a page anew."""
    table = server.table("hyde", seats="2", sit="all", **{"option.keep": "hands"})
    ada, leo, screen = phone(), phone(**ASKER), phone(**TELEVISION)
    ada.at(table)
    ada.is_whole()
    screen.go(f"{table.path}/screen")
    asked_for(leo, table.path, "B")
    ada.awaits("() => document.querySelector('.asked button[value=let-in]')")
    screen.awaits("() => document.querySelector('.asked') && !document.querySelector('.asked button')")
    ada.page.locator('.asked button[value="let-in"]').tap()
    ada.awaits("() => document.querySelector('.asked form[action$=\"/ask/back\"]')")
    leo.page.wait_for_url(f"**{table.path}")
    assert leo.page.locator("#table").get_attribute("data-seat") == "B"
    ada.page.locator('.asked form[action$="/ask/back"] button').tap()
    ada.awaits("() => !document.querySelector('.asked') && document.querySelector('#table').dataset.seat === 'B'")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("device", [IPHONE, NARROW], ids=["390", "360"])
def test_asking_fits_a_phone(
    device: dict[str, Any],
    language: str,
    scheme: Literal["light", "dark"],
    phone: NewPhone,
    server: RelayedServer,
    axe: str,
) -> None:
    table = server.table("hyde", seats="3", sit="all", **{"option.keep": "hands", "name.A": "Massimiliano"})
    seated, asker = phone(**device), phone(**{**device, "user_agent": "another phone"})
    for each in (seated, asker):
        each.prefer(language)
        each.page.emulate_media(color_scheme=scheme)
    found: list[str] = []
    asker.go(f"{table.path}/ask")
    found += asker.page.evaluate(FAULTS)
    found += contrast(asker, axe)
    asked_for(asker, table.path, "A")
    found += asker.page.evaluate(FAULTS)
    seated.at(table)
    seated.is_whole()
    found += seated.page.evaluate(FAULTS)
    found += contrast(seated, axe)
    assert found == []


def contrast(phone: Phone, axe: str) -> list[str]:
    """What axe finds against it in what this page brings."""
    phone.page.evaluate(axe)
    found = phone.page.evaluate("() => axe.run(document.querySelector('.asked') || document.querySelector('main'))")
    return [f"{each['id']}: {each['help']}" for each in found["violations"]]
