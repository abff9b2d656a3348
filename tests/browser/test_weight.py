"""What a phone fetches to see a table: one first congestion window, then only the page."""

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from companion.web.serving.assets import HERE, THINGS, lean
from tests.browser.conftest import NewPhone
from tests.browser.gallery import PAGES, Gallery
from tests.browser.page_weight import BUDGETS, FIRST_WINDOW, NAMED, burdens
from tests.browser.phone import Phone
from tests.browser.relayed_server import RelayedServer
from tests.deadlines import TRIALS

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

# As playwright counts: a request that has not been made by then is not going to be.
QUIET = 500
# Who comes to a table for the first time comes early.
EARLY = ("table-onlooker", "table-empty")


class Scale:
    """Weighs what comes over the network, heads and all, as Chromium counts it."""

    def __init__(self, phone: Phone) -> None:
        self.kinds: dict[str, str] = {}
        # What the script asked for once the page had been painted.
        self.later: set[str] = set()
        self.weights: dict[str, int] = {}
        # What the answers themselves say that their bodies weigh.
        self.bodies: dict[str, int] = {}
        self.spared: set[str] = set()
        session: CDPSession = phone.context.new_cdp_session(phone.page)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.requestServedFromCache", lambda event: self.spared.add(event["requestId"]))
        session.on("Network.responseReceived", self._answered)
        session.on("Network.loadingFinished", self._came)
        session.send("Network.enable")

    def _asked(self, event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith("data:"):
            self.kinds[event["requestId"]] = event["type"]
            if event["initiator"]["type"] == "script" or event["type"] == "EventSource":
                self.later.add(event["requestId"])

    def _answered(self, event: dict[str, Any]) -> None:
        heads = {name.lower(): value for name, value in event["response"]["headers"].items()}
        if event["response"].get("fromDiskCache"):
            self.spared.add(event["requestId"])
        if event["requestId"] not in self.later:
            self.bodies[event["type"]] = int(heads.get("content-length", 0))

    def _came(self, event: dict[str, Any]) -> None:
        self.weights[event["requestId"]] = int(event["encodedDataLength"])

    def page(self) -> dict[str, int]:
        """Kind to bytes of what the first view is made of: what the page itself names."""
        asked = self.kinds.keys() - self.spared - self.later
        return {self.kinds[request]: self.weights[request] for request in asked}


def weighed(phone: Phone, gallery: Gallery, name: str) -> Scale:
    scale = Scale(phone)
    PAGES[name](phone, gallery)
    return scale


@pytest.mark.parametrize("name", EARLY)
def test_a_first_view_is_one_window(new_phone: Phone, gallery: Gallery, name: str) -> None:
    """Page, stylesheet and script, and nothing else: three requests that fit what a server sends unasked, with the
    heads of the answers; the bodies of all tables are weighed where their pages are looked at (test_pages)."""
    scale = weighed(new_phone, gallery, name)
    assert sorted(scale.page()) == ["Document", "Script", "Stylesheet"]
    assert sum(BUDGETS.values()) <= FIRST_WINDOW
    assert sum(scale.bodies.values()) <= FIRST_WINDOW, scale.bodies
    assert all(scale.bodies[kind] <= most for kind, most in BUDGETS.items()), scale.bodies
    assert sum(scale.page().values()) <= FIRST_WINDOW, scale.page()
    # As the page tells it by itself.
    assert burdens(new_phone) == []
    assert {kind: scale.bodies[kind] for kind in ("Script", "Stylesheet")} == dict(new_phone.page.evaluate(NAMED)[0])


RULES = """texts => texts.map(text => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return [...sheet.cssRules].map(rule => rule.cssText.replaceAll(', ', ','));
})"""


def test_a_stylesheet_is_lean_and_says_the_same(phone: NewPhone) -> None:
    """As the browser reads it, with all of its spaces and without."""
    page = phone().page
    for thing in THINGS:
        text = (HERE / "styles" / f"{thing}.css").read_bytes()
        whole, sent = page.evaluate(RULES, [text.decode(), lean(text, f"{thing}.css").decode()])
        assert len(whole) > 1, thing
        assert sent == whole


def test_coming_back_is_one_request(new_phone: Phone, gallery: Gallery) -> None:
    """The stylesheet and the script are kept for good, on plain HTTP too."""
    weighed(new_phone, gallery, "table-playing")
    assert list(weighed(new_phone, gallery, "table-playing").page()) == ["Document"]


def test_an_act_asks_for_the_page_once(phone: NewPhone, server: RelayedServer) -> None:
    """The stream and the answer to the tap both tell of the act: who tapped and who looks on fetch one page each."""
    own, other = phone(), phone()
    for _ in range(TRIALS):
        table = server.table(sit="first")
        own.at(table)
        other.at(table, seated=False)
        for each in (own, other):
            each.is_whole()
            each.page.wait_for_timeout(QUIET)
            each.requests.clear()
        own.tap("place-location", "bosco")
        for each in (own, other):
            each.sees(2)
            each.page.wait_for_timeout(QUIET)
        found = [[urlsplit(url).path for url in each.requests] for each in (own, other)]
        # On a machine that is busy for a second a phone asks again, as it should.
        if found == (once := [[f"{table.path}/act", table.path], [table.path]]):
            break
    assert found == once
