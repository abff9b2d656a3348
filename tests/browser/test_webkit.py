"""The same pages in WebKit, the engine of every iPhone: a round by taps, on a machine where Debian's driver is."""

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.relayed_server import LOOPBACK, RelayedServer, Table
from tests.browser.test_screen import FAULTS

if TYPE_CHECKING:
    from selenium.webdriver import WebKitGTK

DRIVER = shutil.which("WebKitWebDriver")
BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
PATIENCE = 30.0
WIDTH, HEIGHT = 390, 844
TELEVISION = 1920, 1080


@pytest.fixture(scope="module")
def display() -> Iterator[None]:
    """A screen nobody looks at: WebKit has none of its own to draw on."""
    if os.environ.get("DISPLAY"):
        yield
        return
    if not (server := shutil.which("Xvfb")):
        pytest.skip("WebKit needs a display: apt-get install xvfb")
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as said:
        os.environ["DISPLAY"] = f":{said.readline().strip()}"
    yield
    del os.environ["DISPLAY"]
    process.terminate()
    process.wait(PATIENCE)


@pytest.fixture(scope="module")
def webkit(display: None) -> "Iterator[WebKitGTK]":
    api = pytest.importorskip("selenium.webdriver", reason="WebKit needs selenium: pip install '.[test]'")
    if not DRIVER or not BROWSER:
        pytest.skip("WebKit needs its driver: apt-get install webkit2gtk-driver")
    options = api.WebKitGTKOptions()
    options.binary_location = str(BROWSER)
    options.add_argument("--automation")
    with warnings.catch_warnings():
        # Selenium calls itself in a way it advises against.
        warnings.simplefilter("ignore", DeprecationWarning)
        found = api.WebKitGTK(options=options, service=api.WebKitGTKService(DRIVER))
    found.set_window_size(WIDTH, HEIGHT)
    yield found
    found.quit()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RelayedServer]:
    """A server that no other browser of these tests visits."""
    found = RelayedServer(tmp_path_factory.mktemp("webkit"))
    found.start()
    yield found
    found.stop()


class Page:
    """A page in WebKit, looked at and tapped."""

    def __init__(self, browser: "WebKitGTK", server: RelayedServer) -> None:
        self.browser = browser
        self.origin = f"http://{LOOPBACK}:{server.port}"

    def at(self, table: Table, path: str = "") -> None:
        self.browser.get(self.origin + "/health")
        for name, value in table.cookies.items():
            self.browser.add_cookie({"name": name, "value": value, "path": table.path})
        self.browser.get(self.origin + table.path + path)

    def ask(self, script: str, *given: object) -> Any:
        return self.browser.execute_script(f"return ({script})(...arguments)", *given)

    def awaits(self, script: str, *given: object) -> None:
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(self.browser, PATIENCE, 0.02).until(lambda _: self.ask(script, *given))

    @property
    def seq(self) -> int:
        return int(self.ask("() => document.querySelector('#table')?.dataset.seq ?? 0"))

    def taps(self) -> str:
        """The likely way on, by the finger: which button it was."""
        from selenium.webdriver.common.by import By

        for selector in LIKELY:
            for button in self.browser.find_elements(By.CSS_SELECTOR, selector):
                if button.is_displayed() and button.is_enabled():
                    self.ask("one => one.scrollIntoView({ block: 'center' })", button)
                    button.click()
                    return selector
        raise AssertionError("nothing can be tapped")


# The next person, then what the moment asks, then what may be done on the board and below it.
PASSED_ON = ("body.cover form button", ".pass button")
DONE = (".asked button", ".do button", ".card .offer button", ".board button[form]", ".offers .offer button")
LIKELY = (*PASSED_ON, *DONE)
WIDER = "() => document.documentElement.scrollWidth - innerWidth"
# A round of two: each moves, lays a card and keeps what they have, and the table draws a token.
ACTS = 8


def test_a_round_is_played_by_taps(webkit: "WebKitGTK", server: RelayedServer) -> None:
    """Each act changes the page without loading it again, nothing is wider than the phone, the thumb's bar stays."""
    table = server.table(**{"option.keep": "nothing"})
    page = Page(webkit, server)
    page.at(table)
    begun, taps = page.seq, 0
    while page.seq < begun + ACTS:
        before, taps = page.seq, taps + 1
        assert taps < 4 * ACTS, "nothing comes of it"
        page.ask("() => { window.isTheSamePage = true; }")
        if page.taps() in DONE:
            page.awaits("seq => Number(document.querySelector('#table')?.dataset.seq) > seq", before)
            assert page.ask("() => window.isTheSamePage === true")
        else:
            page.awaits("() => !window.isTheSamePage && document.readyState === 'complete'")
        assert page.ask(WIDER) <= 0
        if page.seq:
            box = page.ask("() => document.querySelector('.thumb').getBoundingClientRect().toJSON()")
            assert box["bottom"] <= page.ask("() => innerHeight") + 1


def test_what_another_phone_does_arrives(webkit: "WebKitGTK", server: RelayedServer) -> None:
    table = server.table(**{"option.keep": "nothing"})
    page = Page(webkit, server)
    page.at(table)
    page.ask("() => { window.isTheSamePage = true; }")
    assert not page.ask("() => document.querySelector('.receipt')")
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    page.awaits("seq => Number(document.querySelector('#table').dataset.seq) >= seq", table.seq)
    assert page.ask("() => window.isTheSamePage === true")
    assert page.ask("() => document.querySelector('.receipt').textContent.trim()")


@pytest.mark.parametrize("game", ["hyde", "monsterchase"])
def test_the_screen_shows_all_of_itself(webkit: "WebKitGTK", server: RelayedServer, game: str) -> None:
    webkit.set_window_size(*TELEVISION)
    try:
        page = Page(webkit, server)
        page.at(server.table(game), "/screen")
        page.awaits("wide => innerWidth === wide && document.documentElement.style.cssText", TELEVISION[0])
        page.ask("() => dispatchEvent(new Event('resize'))")
        page.awaits(f"() => !({FAULTS})().length")
    finally:
        webkit.set_window_size(WIDTH, HEIGHT)
