"""The walk of one tap and of the page after it, through our own modules: `python -m tests.walk` prints a table.

Calls are counted as the interpreter reports them, a generator's each time it goes on; what templates, libraries and
Python itself do is left out. A hop is a call into another module than the one it comes from; depth is in frames.
"""

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType

import msgspec
from msgspec import Struct

import companion
from companion.engine import play
from companion.engine.offers import fill, offers
from companion.engine.random_play import any_filling
from tests.promises.worlds import ATTACKED, CODE, Kind, World, evening, table_path, token

OURS = str(Path(companion.__file__).parent)
ASKED = {"Sec-Fetch-Site": "same-origin", "Accept": "application/json"}
# A table of each game, and the tap that is walked there.
TAPS = (("hyde", "hyde own hands", "move"), ("mayhem", "brawl", "end-turn"))
ACTS = 70


class Walk(Struct, frozen=True):
    """One request, from the door to the answer."""

    way: str
    modules: int
    functions: int
    calls: int
    hops: int
    depth: int


def walked(way: str, work: Callable[[], object]) -> Walk:
    functions, calls, hops, deepest = set[CodeType](), 0, 0, 0
    above: list[str] = []

    def step(frame: FrameType, event: str, _what: object) -> None:
        nonlocal calls, hops, deepest
        path = frame.f_code.co_filename
        if event not in ("call", "return") or not path.startswith(OURS) or not path.endswith(".py"):
            return
        if event == "return":
            above.pop()
            return
        functions.add(frame.f_code)
        calls += 1
        hops += above[-1:] != [path]
        above.append(path)
        deepest = max(deepest, len(above))

    before = sys.getprofile()
    sys.setprofile(step)
    try:
        work()
    finally:
        sys.setprofile(before)
    modules = {code.co_filename for code in functions}
    return Walk(way, len(modules), len(functions), calls, hops, deepest)


def walks() -> Iterator[Walk]:
    """Of each tap its act and the page after it, once everything has been read and compiled."""
    for game, name, action in TAPS:
        walk(game, name, action)
        yield from walk(game, name, action)


def walk(game: str, name: str, action: str) -> tuple[Walk, Walk]:
    tables, keep = ATTACKED[name]
    acts = evening("walk", tables.seats, keep, ACTS, tables)
    # The last moment at which this may be done.
    for cut in range(len(acts), 0, -1):
        state = play.fold(tables.game, acts[:cut])
        mine = [(seat, offer) for seat in tables.game.acting(state) for offer in offers(tables.game, state, seat).open]
        found = next(((seat, offer) for seat, offer in mine if offer.action == action), None)
        if found is not None:
            break
    else:
        raise AssertionError(f"{name}: luck never came to {action}")
    seat, offer = found
    act = fill(tables.game, offer, any_filling(offer, random.Random(0).randrange))
    world = World(tables.game)
    world.lay(acts[:cut], tables.places)
    phone = world.phone(Kind(seat, {seat: token(seat)}, seat, seat))
    # Whoever taps has looked, and taps what the page has shown.
    phone.get(table_path())
    wish = {"seq": cut, "key": "walk", "action": msgspec.to_builtins(act)}
    tap = walked(f"{game} `{action}`, the tap", lambda: phone.post(f"{table_path()}/act", json=wish, headers=ASKED))
    assert world.services.tables.load(CODE).seq == cut + 1
    return tap, walked(f"{game} `{action}`, the page after it", lambda: phone.get(table_path()))


def line(walk: Walk) -> str:
    return f"| {walk.way} | {walk.modules} | {walk.functions} | {walk.calls:,} | {walk.hops:,} | {walk.depth} |"


if __name__ == "__main__":
    sys.stdout.write("| way | modules | functions | calls | hops | depth |\n|---|---|---|---|---|---|\n")
    for one in walks():
        sys.stdout.write(f"{line(one)}\n")
