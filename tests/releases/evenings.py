"""The tables a release is kept with: evenings of every game and way to play, played by luck, corrected and undone."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.engine.chance import Chance
from companion.engine.facts import Action, Adjust, Redo, Undo
from companion.engine.game import Game
from companion.engine.offers import any_filling, fill, offers
from companion.engine.play import Misfit
from companion.engine.rulebook import Refusal
from companion.engine.shapes import Pick, Span
from companion.games import games
from companion.store import Store
from companion.web.tables import Table, Tables

NOW = 1_700_000_000
# How often somebody undoes or puts back, and how often somebody rules.
UNDOES, RULES = 0.05, 0.06


class Evening(Struct, frozen=True):
    """One table: the game, who sits there, what was chosen otherwise than usual, and how many acts it has at most."""

    game: str
    seats: int
    options: dict[str, str]
    acts: int
    # How often the likely way is taken: without it a long preparation hardly ends.
    likely: float = 0.0
    rulings: bool = True


EVENINGS = (
    Evening("hyde", 2, {}, 120),
    Evening("hyde", 3, {"keep": "hands", "bag": "app"}, 160),
    Evening("hyde", 4, {"keep": "all", "bag": "app"}, 160, rulings=False),
    Evening("hyde", 4, {"keep": "all", "bag": "app", "level": "other"}, 160),
    Evening("monsterchase", 3, {"luck": "app", "keep": "hands"}, 220, 0.6),
    Evening("monsterchase", 4, {"boss": "loco"}, 260, 0.7, rulings=False),
    Evening("monsterchase", 2, {"boss": "bike", "luck": "app"}, 200, 0.6),
    Evening("monsterchase", 4, {"mode": "teams", "winter": "yes", "luck": "app"}, 220, 0.6),
    Evening("monsterchase", 3, {"mode": "teams", "boss": "jeep", "keep": "hands"}, 200, 0.6),
)


def played(path: Path) -> None:
    """Every evening, at a table each, in one file."""
    store = Store(path)
    tables = Tables(store, games())
    for number, evening in enumerate(EVENINGS):
        game = tables.games[evening.game]
        opening = game.opening(evening.seats, evening.options)
        name = f"evening {number}"
        code = tables.open(game, opening, name.encode().ljust(32), dict.fromkeys(opening.places, ""), "A", NOW)
        play_on(tables, code, evening, random.Random(name))
    store.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()


def play_on(tables: Tables, code: str, evening: Evening, rng: random.Random) -> None:
    for turn in range(2, 4 * evening.acts):
        table = tables.load(code)
        if table.seq >= evening.acts:
            return
        seat, action = wished(table, evening, rng)
        try:
            tables.act(code, seat, action, f"key {turn}", table.seq, NOW + 20 * turn)
        except (Refusal, Misfit):
            # Nothing to undo, nothing to put back.
            assert isinstance(action, Undo | Redo | Adjust), action


def wished(table: Table, evening: Evening, rng: random.Random) -> tuple[str, Action]:
    game, state, dice = table.game, table.state, rng.random()
    places = table.opening.places
    if dice < UNDOES:
        return rng.choice(places), rng.choice((Undo(), Undo(max(2, table.seq - rng.randint(0, 3))), Redo()))
    seat = rng.choice(places)
    if dice < UNDOES + RULES and evening.rulings and (ruling := ruled(game, state, seat, rng)):
        return seat, ruling
    acting = sorted(game.acting(state), key=lambda _: rng.random())
    for who in (seat, *acting) if dice > 0.8 else acting:
        found = offers(game, state, who).open
        if found:
            return who, fill(game, *chosen(found, evening, rng))
    return seat, Undo()


def chosen(found: Sequence[Any], evening: Evening, rng: random.Random) -> tuple[Any, dict[str, Any]]:
    likely = [offer for offer in found if offer.primary] if rng.random() < evening.likely else []
    offer = rng.choice(likely or found)
    return offer, any_filling(offer, Chance(rng.randbytes(8)), "wish")


def ruled(game: Game[Any], state: Any, seat: str, rng: random.Random) -> Adjust | None:
    dials = [dial for dial in game.dials(state) if dial.secret_to in (None, seat)]
    if not dials:
        return None
    dial = rng.choice(dials)
    domain = dial.domain
    assert isinstance(domain, Pick | Span), dial
    return Adjust(
        dial.id, rng.choice(domain.options) if isinstance(domain, Pick) else rng.randint(domain.low, domain.high)
    )
