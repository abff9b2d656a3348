"""Into the house: by the code of the terminal, once, and by one tap of a phone that is of it; seen while one plays."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.web.seating.pairing import LASTS
from printables.qr import terminal
from tests.browser.at_home import LATER
from tests.browser.conftest import NewPhone
from tests.browser.phone import IPHONE, NARROW, TABLET, Phone
from tests.browser.relayed_server import RelayedServer

# By this a phone behind a proxy on this machine is known as not being the machine itself.
GUEST: dict[str, Any] = {"extra_http_headers": {"X-Forwarded-For": "192.168.7.20"}, "user_agent": "a new phone"}
DEVICES = pytest.mark.parametrize("device", [IPHONE, NARROW], ids=["390", "360"])
LANGUAGES = pytest.mark.parametrize("language", ["it", "en"])
LET_IN = {"it": "Fai entrare", "en": "Let in"}
KNOCKS = {"it": "Bea chiede di entrare", "en": "Bea asks to come in"}
SPENT = {"it": "è già stato usato", "en": "has been used"}
# The beat, and what a busy machine takes for a page.
BEAT = 4_000 + 6_000
FITS = """() => {
    const found = document.documentElement.scrollWidth > innerWidth ? ['wider than the phone'] : [];
    for (const one of document.querySelectorAll('main button, main a.primary')) {
        const { width, height } = one.getBoundingClientRect();
        if (one.checkVisibility() && (height < 44 || width < 44)) found.push(one.textContent.trim());
    }
    return found;
}"""


@pytest.fixture(scope="module")
def at_home(browser: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RelayedServer]:
    found = RelayedServer(tmp_path_factory.mktemp("at home"), "tests.browser.at_home")
    found.start()
    yield found
    found.stop()


@pytest.fixture(autouse=True)
def _in_time(at_home: RelayedServer) -> Iterator[None]:
    yield
    (at_home.folder / LATER).unlink(missing_ok=True)


def drawn(server: RelayedServer, language: str) -> str:
    """The path that a camera reads off the terminal in which `custode pair` was typed."""
    words = ["pair", "--port", str(server.port), "--data-dir", str(server.folder), "--language", language]
    said = CliRunner().invoke(main, words).output
    found = re.search(r"HTTP://192\.168\.7\.7(?::\d+)?(/PAIR/[0-9A-Z]{13})\n", said)
    assert found, said
    assert terminal(found.group().strip()) in said, "the drawing says the same"
    return found.group(1)


def is_in(phone: Phone) -> bool:
    """By what a page of the house answers to this phone's cookies."""
    cookies = {each["name"]: each["value"] for each in phone.context.cookies(phone.origin)}
    return phone.server.ask("GET", "/people", cookies=cookies, headers=GUEST["extra_http_headers"]).status == 200


@LANGUAGES
@DEVICES
def test_a_code_pairs_once(device: dict[str, Any], language: str, phone: NewPhone, at_home: RelayedServer) -> None:
    """Drawn in the terminal; looking at it, as previews do, changes nothing; the next phone is told why not."""
    first, second = (phone(at_home, **{**device, **GUEST, "user_agent": agent}) for agent in ("first", "second"))
    for each in (first, second):
        each.prefer(language)
        each.foresees("410")
    path = drawn(at_home, language)
    for each in (first, second, first):
        each.go(path)
        assert each.page.url.endswith(path.lower())
        assert not is_in(each)
    assert first.page.evaluate(FITS) == []
    first.page.locator("[name=name]").fill("Leo")
    first.presses(first.page.locator("main button.primary"))
    assert first.page.url == f"{at_home.origin}/"
    assert is_in(first)
    second.presses(second.page.locator("main button.primary"))
    assert SPENT[language] in second.text()
    assert second.page.evaluate(FITS) == []
    assert not is_in(second)


@LANGUAGES
def test_a_code_is_good_for_ten_minutes(language: str, phone: NewPhone, at_home: RelayedServer) -> None:
    late = phone(at_home, **{**NARROW, **GUEST})
    late.prefer(language)
    late.foresees("410")
    path = drawn(at_home, language)
    late.go(path)
    (at_home.folder / LATER).write_text(str(LASTS), encoding="utf-8")
    late.presses(late.page.locator("main button.primary"))
    assert SPENT[language] in late.text()
    assert not is_in(late)


@LANGUAGES
@DEVICES
def test_a_knock_is_seen_at_once_and_let_in_by_one_tap(
    device: dict[str, Any], language: str, phone: NewPhone, at_home: RelayedServer
) -> None:
    """At the table, where something lies open, on the first page, where something is being typed, on the page of the
    house and on the screen; no page is loaded anew but the one that asks."""
    table = at_home.table("hyde", seats="2", sit="all", **{"option.keep": "hands"})
    seated, listed, shelf = (phone(at_home, **device) for _ in range(3))
    screen, asker = phone(at_home, **TABLET), phone(at_home, **{**device, **GUEST})
    everybody = (seated, listed, shelf, screen)
    for each in (*everybody, asker):
        each.prefer(language)
    seated.at(table)
    listed.go("/house")
    shelf.go("/")
    screen.go(f"{table.path}/screen")
    seated.is_whole()
    seated.page.locator("details[data-key=more] > summary").tap()
    shelf.page.locator("[name=code]").fill("7TA")
    for each in everybody:
        each.mark()
    asker.go("/")
    asker.presses(asker.page.locator('a[href="/knock"]'))
    asker.page.locator("[name=name]").fill("Bea")
    asker.presses(asker.page.locator("main button.primary"))
    for each in everybody:
        each.page.get_by_text(KNOCKS[language]).wait_for(timeout=BEAT)
        assert each.is_same_page()
    assert screen.page.get_by_text(LET_IN[language]).count() == 0, "there is nothing to tap across the room"
    assert seated.page.locator("details[data-key=more]").get_attribute("open") is not None
    assert shelf.page.locator("[name=code]").input_value() == "7TA"
    for each in (seated, listed, shelf, asker):
        assert each.page.evaluate(FITS.replace("main button, main a.primary", ".notice button")) == []
    seated.presses(seated.page.get_by_role("button", name=LET_IN[language]))
    asker.page.locator('main a.primary[href="/"]').wait_for(timeout=BEAT)
    assert is_in(asker)
    for each in (listed, shelf, screen):
        each.page.get_by_text(KNOCKS[language]).wait_for(state="hidden", timeout=BEAT)
        assert each.is_same_page()


@LANGUAGES
@DEVICES
def test_a_seat_is_had_by_one_tap(
    device: dict[str, Any], language: str, phone: NewPhone, at_home: RelayedServer
) -> None:
    """Ada asks for her seat from another phone; Bruno, who has it before him, lets her in without leaving his page."""
    table = at_home.table("hyde", seats="2", sit="first", **{"option.keep": "hands", "name.A": "Ada"})
    bruno = phone(at_home, **{**device, **GUEST, "user_agent": "Bruno's"})
    ada = phone(at_home, **{**device, **GUEST, "extra_http_headers": {"X-Forwarded-For": "192.168.7.21"}})
    screen = phone(at_home, **TABLET)
    for each in (bruno, ada, screen):
        each.prefer(language)
    bruno.go(table.path)
    bruno.presses(bruno.page.locator('button[name=seat][value="B"], form.sit button').first)
    bruno.go(table.path)
    bruno.is_whole()
    screen.go(f"{table.path}/screen")
    for each in (bruno, screen):
        each.mark()
    # Who sat down in the second in which it is asked did not sit before.
    bruno.page.wait_for_timeout(1_100)
    ada.go(f"{table.path}/ask")
    ada.page.locator("[name=name]").fill("Ada")
    ada.presses(ada.page.locator('button[name="seat"][value="A"]'))
    for each in (bruno, screen):
        each.page.locator(".asked").first.wait_for(timeout=BEAT)
        assert each.is_same_page()
    assert bruno.page.evaluate(FITS.replace("main button, main a.primary", ".asked button")) == []
    bruno.presses(bruno.page.locator('.asked button[value="let-in"]'))
    ada.page.wait_for_url(f"**{table.path}")
    assert ada.page.locator("#table").get_attribute("data-seat") == "A"
    screen.page.locator(".asked").first.wait_for(state="hidden", timeout=BEAT)
