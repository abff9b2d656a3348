"""A phone with a browser in it, that notices what it should not have to: faults, and requests that leave the house."""

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Request, ViewportSize

    from tests.browser.relayed_server import RelayedServer, Table

# What stands in an element itself.
WORDS = """one => [...one.childNodes]
    .filter(node => node.nodeType === 3).map(node => node.textContent).join('').trim()"""
WHOLE = "() => !document.querySelector('a.late') && document.documentElement.dataset.live === ''"
# As playwright counts; what takes longer than this on a busy machine is not going to happen. Nothing that is awaited
# is late by it: how soon a phone sees what happens is measured where that is promised (tests/deadlines.py).
PATIENCE = 30_000

ANDROID: dict[str, Any] = {
    "viewport": {"width": 412, "height": 915},
    "user_agent": "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/131.0.0.0 Mobile Safari/537.36",
    "device_scale_factor": 1,
    "is_mobile": True,
    "has_touch": True,
}
IPHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "user_agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.1 Mobile/15E148 Safari/604.1",
    "device_scale_factor": 1,
    "is_mobile": True,
    "has_touch": True,
}
# A small old phone: the narrowest that is promised.
NARROW: dict[str, Any] = {**ANDROID, "viewport": {"width": 360, "height": 640}, "device_scale_factor": 1}
TABLET: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1}


class Phone:
    """One browser context and its page. Every act of the table is `data-seq` on its page."""

    def __init__(self, browser: "Browser", server: "RelayedServer", **device: Any) -> None:
        self.server = server
        self.origin = server.origin
        self.size: ViewportSize = {**ANDROID, **device}["viewport"]
        self.context = browser.new_context(**{"locale": "it-IT", **ANDROID, **device})
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.requests: list[str] = []
        self.faults: list[str] = []
        # What the console may say: answers that are errors, a server that is away.
        self.foreseen: tuple[str, ...] = ()
        self.context.on("request", self._asked)
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda thrown: self.faults.append(f"{self.page.url}: {thrown.error}"))

    def _asked(self, request: "Request") -> None:
        self.requests.append(request.url)
        there = urlsplit(request.url)
        if there.scheme != "data" and f"{there.scheme}://{there.netloc}" != self.origin:
            self.faults.append(f"a request left the house: {request.url}")

    def _heard(self, message: "ConsoleMessage") -> None:
        text = message.text
        if message.type in ("error", "warning") and not any(each in text for each in self.foreseen):
            self.faults.append(f"{self.page.url}: {text}")

    # --- going about

    def go(self, path: str) -> None:
        self.page.goto(self.origin + path, wait_until="load")

    def at(self, table: "Table", *, seated: bool = True) -> None:
        """At the page of this table, with all that its cookie holds."""
        if seated:
            self.hold(table)
        self.go(table.path)

    def hold(self, table: "Table") -> None:
        host = urlsplit(self.origin).hostname or ""
        for name, value in table.cookies.items():
            self.context.add_cookies([{"name": name, "value": value, "domain": host, "path": table.path}])

    def prefer(self, language: str = "it", text: str = "normal", thumb: str = "right") -> None:
        value = ".".join((language, text, "1", "0", thumb))
        self.context.add_cookies([{"name": "custode", "value": value, "url": self.origin}])

    # --- at a table

    @property
    def seq(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-seq") or 0)

    def sees(self, seq: int) -> None:
        """The page shows the table after this act, without having been loaded again."""
        self.awaits("seq => Number(document.querySelector('#table').dataset.seq) >= seq", seq)

    def awaits(self, function: str, argument: object = None) -> None:
        """Until this holds on the page; a function, because the pages allow no text to be run."""
        self.page.wait_for_function(function, arg=argument)

    @property
    def said(self) -> str:
        """The sentence of the card, without the rule behind it."""
        return str(self.page.locator("#say").evaluate(WORDS))

    def unfold(self) -> None:
        """What is seldom needed, folded away below the board."""
        self.page.locator("#rest > summary").tap()

    def unfold_entry(self, tag: str) -> None:
        """What fills half a phone and is not of this moment, folded behind its name."""
        self.offer(tag).locator(".what > summary").tap()

    def offer(self, tag: str) -> "Locator":
        return self.page.locator(f'form[data-offer="{tag}"]')

    def tap(self, tag: str, value: str = "") -> None:
        """The button of an offer: the one with this value, or its first. The answer is not awaited."""
        self.buttons(tag, f'[value="{value}"]' if value else ":not([type=button])").first.tap()

    def buttons(self, tag: str, which: str = "") -> "Locator":
        """The buttons of an offer, those that lie on the board among them."""
        return self.page.locator(f'form[data-offer="{tag}"] button{which}, button[form="{tag}"]{which}')

    def acts(self, tag: str, value: str = "") -> int:
        """Tap, and see the table after it."""
        before = self.seq
        self.tap(tag, value)
        self.sees(before + 1)
        return self.seq

    def has_sent_all(self) -> None:
        """No tap is kept on this phone any more."""
        self.awaits(
            "() => !(JSON.parse(localStorage['custode.' + document.querySelector('#table').dataset.code]).taps.length)"
        )

    def is_whole(self) -> None:
        """What the first view does without has come: the other sheet and script, all that is folded away."""
        self.awaits(WHOLE)

    def presses(self, button: "Locator") -> None:
        """A button or a way that leads to another page, which is there then."""
        with self.page.expect_navigation():
            button.tap()

    def mark(self) -> None:
        """A page that is loaded again forgets this."""
        self.page.evaluate("window.isTheSamePage = true")

    def is_same_page(self) -> bool:
        return bool(self.page.evaluate("window.isTheSamePage === true"))

    def text(self) -> str:
        return self.page.locator("body").inner_text()

    def foresees(self, *texts: str) -> None:
        self.foreseen += texts

    def taken_up(self, server: "RelayedServer") -> None:
        """In another test's hands."""
        self.server, self.origin = server, server.origin

    def put_down(self) -> list[str]:
        """What went wrong; and nothing of the test stays on the phone but what the browser keeps for speed."""
        self.page.goto("about:blank")
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_cookies()
        self.page.set_viewport_size(self.size)
        self.page.emulate_media(color_scheme="null")
        found, self.faults, self.requests, self.foreseen = self.faults, [], [], ()
        return found

    def put_away(self) -> list[str]:
        self.context.close()
        return self.faults


# What Chromium writes on the console when the server is away.
AWAY = ("net::ERR_",)
