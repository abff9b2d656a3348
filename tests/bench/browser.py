"""What an act takes until another phone's browser has its card in the window, where a browser can be driven."""

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from companion.engine.game import Game, State
from companion.games import games
from companion.network import LOOPBACK
from tests.bench.row import Missing, Row
from tests.bench.web import SEATED, Phone, served

CARDS = 40
WIDE, HIGH = 360, 640
# Whoever reads at the foot of the page: the act is sent beside the page's own script, as another phone would, and the
# clock stops at the first frame with the heading of another moment in the window.
ARRIVAL = """async ([path, body]) => {
    const moment = () => (document.querySelector('#card') || {dataset: {}}).dataset.moment;
    document.documentElement.style.scrollBehavior = 'auto';
    scrollTo(0, document.documentElement.scrollHeight);
    const was = moment();
    const begun = performance.now();
    const headers = { Accept: 'application/json' };
    const sent = await fetch(path, { method: 'POST', body: new URLSearchParams(body), headers });
    if (!sent.ok) return -1;
    while (performance.now() - begun < 5000) {
        await new Promise(requestAnimationFrame);
        const { top, bottom } = document.querySelector('#say').getBoundingClientRect();
        if (moment() !== was && top >= 0 && bottom <= innerHeight) return performance.now() - begun;
    }
    return -1;
}"""


def browser_rows() -> Iterator[Row]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise Missing("playwright is not installed (it comes with the test extra)") from None
    game = next(iter(games().values()), None)
    if game is None:
        raise Missing("no game is here")
    with TemporaryDirectory(prefix="custode-") as folder, served(folder) as (port, _), sync_playwright() as api:
        found = arrivals(api, port, game)
    note = f"{game.id}, {WIDE} × {HIGH}, {len(found)} measured"
    for part in (50, 95):
        figure = sorted(found)[len(found) * part // 100]
        yield Row(f"browser: another's act to the card p{part}", round(figure, 1), "ms", note=note)


def arrivals(api: Any, port: int, game: Game[State]) -> Sequence[float]:
    """The first act of a match taken back and put back, on the page of somebody who looks on."""
    host = Phone(port)
    table = host.open_table(game)
    begins(host, table)
    browser = api.chromium.launch(executable_path=executable(api), args=["--no-sandbox", "--disable-gpu"])
    try:
        context = browser.new_context(viewport={"width": WIDE, "height": HIGH}, has_touch=True, is_mobile=True)
        for name, value in host.cookies.items():
            context.add_cookies([{"name": name, "value": value, "domain": LOOPBACK, "path": table}])
        page = context.new_page()
        page.goto(f"http://{LOOPBACK}:{port}{table}")
        page.wait_for_function("() => document.documentElement.dataset.live === ''")
        return [arrival(page, table, number) for number in range(CARDS)]
    finally:
        browser.close()


def executable(api: Any) -> str:
    """Debian's Chromium, or the one that playwright fetched."""
    found = shutil.which("chromium") or api.chromium.executable_path
    if not Path(found).exists():
        raise Missing("there is no Chromium here")
    return found


def begins(host: Phone, table: str) -> None:
    """One act, the first that is offered without a choice."""
    page = json.loads(host.ask("GET", table, headers={"Accept": "application/json", "Accept-Encoding": "identity"}))
    lead = page["prompt"]["lead"]
    form = [("type", lead["tag"]), *lead["given"], ("seq", page["seq"]), ("key", "first"), ("seat", page["seat"])]
    host.ask("POST", f"{table}/act", urlencode(form), SEATED)


def arrival(page: Any, table: str, number: int) -> float:
    seq = page.locator("#table").get_attribute("data-seq") or ""
    seat = page.locator("#table").get_attribute("data-seat") or ""
    body = {"type": ("undo", "redo")[number % 2], "seq": seq, "key": f"arrival-{number}", "seat": seat}
    found = float(page.evaluate(ARRIVAL, [f"{table}/act", body]))
    if found < 0:
        raise Missing("a card did not come")
    return found
