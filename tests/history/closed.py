"""Matches played by luck to their end and closed, in a store, as a server of the shelf keeps them."""

import random

import msgspec

from companion.engine.chance import commitment
from companion.engine.facts import TableClosed
from companion.games import games
from companion.store import Store
from tests.played_out import played_out

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia", "Hugo")


def closed_match(store: Store, id: str, number: int = 0, start: int = 1_700_000_000, *, is_closed: bool = True) -> str:
    """The code of a table whose match is over, closed unless it is to stay open."""
    game = games()[id]
    match = played_out(game, number, f"closed {id}")
    rng = random.Random(f"{id} {number}")
    seed, seats = rng.randbytes(32), match.opening.seats
    opening = msgspec.structs.replace(match.opening, commitment=commitment(seed))
    encode = msgspec.json.encode
    names = dict(zip(seats, NAMES, strict=False)) | dict.fromkeys(match.opening.posts, "")
    code = store.open_table(id, seed, start, encode(opening), encode(match.acts[0].facts), names, seats[0]).code
    for act in match.acts[1:]:
        start += rng.randrange(5, 90)
        store.append(code, act.seq - 1, act.seat, f"k{act.seq}", act.request, encode(act.facts), start)
    if is_closed:
        request, facts = b'{"type":"close"}', encode((TableClosed(),))
        store.append(code, len(match.acts), seats[0], "close", request, facts, start + 60)
    return code
