"""The page that follows an act, made in this process beside a bare loop: each measured right after the other."""

import random
import statistics
import sys
from collections.abc import Callable, Iterator
from types import FrameType

from companion.engine.game import Game, State
from companion.engine.offers import fill
from companion.engine.random_play import any_filling, any_offer
from companion.store import Store
from companion.web import create_app
from tests.bench.row import Row, worked

SAME = {"Sec-Fetch-Site": "same-origin"}
ACTS = 60


def page_rows(game: Game[State]) -> Iterator[Row]:
    """The page of whoever is waited for, after each act of a match by luck: how many bare loops it lasts."""
    store, rng = Store(None), random.Random(0)
    app = create_app(store=store, games={game.id: game}, rates=False)
    tables, phone = app.extensions["custode"].tables, app.test_client()
    path = phone.post(f"/new/{game.id}", data={"sit": "all"}, headers=SAME).headers["Location"]
    code = path.removeprefix("/t/").upper()
    ratios, calls = list[float](), list[int]()
    for number in range(ACTS):
        table = tables.load(code)
        open_ = [(seat, table.offers(seat).open) for seat in game.acting(table.state)]
        seat, found = next(((seat, offers) for seat, offers in open_ if offers), ("", ()))
        if not seat:
            break
        phone.post(f"{path}/hold", data={"seat": seat, "ready": "1"}, headers=SAME)
        offer = any_offer(found, rng.randrange)
        action = fill(game, offer, any_filling(offer, rng.randrange))
        tables.act(code, seat, action, f"act-{number}", table.seq, 0)
        # Every other page is counted: to be counted slows it down.
        if number % 2:
            calls.append(calls_of(lambda: phone.get(path)))
        else:
            bare = min(worked(lambda: sum(each * each for each in range(200_000))) for _ in range(3))
            ratios.append(worked(lambda: phone.get(path)) / bare)
    note = f"{statistics.median(calls):.0f} calls of Python, templates and server included; {len(ratios)} pages"
    yield Row(f"{game.id}: page beside a bare loop", round(statistics.median(ratios), 2), "loops", note=note)
    store.close()


def calls_of(work: Callable[[], object]) -> int:
    counted = 0

    def count(_frame: FrameType, event: str, _what: object) -> None:
        nonlocal counted
        counted += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted
