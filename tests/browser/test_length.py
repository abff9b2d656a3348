"""How long the page of a table is: two screens of a phone at most, whoever looks, with everything folded that folds."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import MOMENTS, Gallery, share
from tests.browser.moments import GAMES
from tests.browser.phone import IPHONE
from tests.browser.relayed_server import Table
from tests.browser.test_pages import SETTLED
from tests.each_value import each_value

# Two screens of the phone that look.md draws on.
MOST = 2 * IPHONE["viewport"]["height"]
# Every moment of a table as the pages serve it; eight at one table are longer.
PLAYED = {
    "hyde": ("swapping", "noted", *(name for name in MOMENTS if name != "onlooker")),
    **{game: tuple(name for name in found.moments if name != "crowd") for game, found in GAMES.items()},
}
ROWS = [(game, moment) for game, moments in PLAYED.items() for moment in moments]
HEIGHT = "() => document.documentElement.scrollHeight"


def viewers(table: Table) -> Iterator[tuple[str, str]]:
    """Who looks: whoever keeps the boss, the player in turn, another one, and somebody without a seat."""
    held = [chip for chip in table.page()["moment"]["chips"] if chip["is_mine"]]
    players = sorted((chip for chip in held if not chip["is_post"]), key=lambda chip: not chip["is_acting"])
    yield from (("keeper", chip["letter"]) for chip in held if chip["is_post"])
    yield from zip(("pilot", "guest"), (chip["letter"] for chip in players), strict=False)
    yield "watcher", ""


@pytest.mark.parametrize("row", share("length", each_value(ROWS), tuple))
def test_a_page_is_two_screens_at_most(phone: NewPhone, gallery: Gallery, row: tuple[str, str]) -> None:
    game, moment = row
    table: Table = gallery.at(game, moment) if game in GAMES else getattr(gallery, moment)
    own = phone(**IPHONE)
    long = {}
    for who, seat in viewers(table):
        own.context.clear_cookies()
        if seat:
            table.post("hold", {"seat": seat, "ready": "1"})
            own.hold(table)
        own.go(table.path)
        own.page.evaluate(SETTLED)
        if (height := own.page.evaluate(HEIGHT)) > MOST:
            long[who] = height
    assert long == {}
