"""One browser and one house for all of these tests; every phone is watched to its end."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.gallery import Gallery
from tests.browser.phone import Phone
from tests.browser.relayed_server import HOST, LOOPBACK, RelayedServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The same engine without a window of its own, where the machine has it: a page costs it half.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or "/usr/bin/chromium"
# Chromium's own window has pages in it, drawn for each phone and seen by nobody; the rest is what playwright turns off
# itself, in the same words, for only one list of these is heard.
UNUSED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "AvoidUnnecessaryBeforeUnloadCheckSync", "PaintHolding"),
    *("DestroyProfileOnBrowserClose", "LensOverlay", "MediaRouter", "ThirdPartyStoragePartitioning", "AimEnabled"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
    # A name of the network, on a machine that listens to nobody but itself.
    f"--host-resolver-rules=MAP {HOST} {LOOPBACK}, MAP * ~NOTFOUND, EXCLUDE {LOOPBACK}",
)

NewPhone = Callable[..., Phone]


# Not for the session: while playwright runs, nothing else in this process can run an event loop.
@pytest.fixture(scope="package")
def browser() -> "Iterator[Browser]":
    api = pytest.importorskip("playwright.sync_api", reason="browser tests need playwright: pip install '.[test]'")
    if not Path(CHROMIUM).exists():
        pytest.skip("browser tests need chromium: apt-get install chromium")
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="package")
def server(browser: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Iterator[RelayedServer]:
    """A server that nobody stops; asked for after the browser, so that without one it is not started."""
    found = RelayedServer(tmp_path_factory.mktemp("house"))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="package")
def counting(browser: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Iterator[RelayedServer]:
    """A server that has the counter on its shelf."""
    found = RelayedServer(tmp_path_factory.mktemp("counting"), "tests.browser.counting", "counter")
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="package")
def gallery(server: RelayedServer) -> Gallery:
    return Gallery(server)


@pytest.fixture(scope="package")
def axe() -> str:
    """The script of axe-core."""
    found: str = pytest.importorskip("axe_playwright_python.base", reason="needs axe-playwright-python").AXE_SCRIPT
    return found


@pytest.fixture
def frail(browser: "Browser", tmp_path: Path) -> Iterator[RelayedServer]:
    """A server of one's own, to be killed and started again."""
    found = RelayedServer(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="package")
def drawer() -> Iterator[dict[str, list[Phone]]]:
    """Phones that were put down, by kind: making a new one for each test would take half of the time."""
    found: dict[str, list[Phone]] = {}
    yield found
    for lying in found.values():
        for each in lying:
            each.put_away()


@pytest.fixture
def phone(browser: "Browser", server: RelayedServer, drawer: dict[str, list[Phone]]) -> Iterator[NewPhone]:
    """Phones at will; at the end none of them has seen an error or asked anything outside."""
    taken: list[tuple[list[Phone], Phone]] = []

    def take(at: RelayedServer = server, **device: object) -> Phone:
        lying = drawer.setdefault(repr(sorted(device.items())), [])
        found = lying.pop() if lying else Phone(browser, at, **device)
        found.taken_up(at)
        taken.append((lying, found))
        return found

    yield take
    faults = []
    for lying, each in taken:
        faults += each.put_down()
        lying.append(each)
    assert faults == []


@pytest.fixture
def new_phone(browser: "Browser", server: RelayedServer) -> Iterator[Phone]:
    """One that has never been here: its browser keeps nothing."""
    found = Phone(browser, server)
    yield found
    assert found.put_away() == []
