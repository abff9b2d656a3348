"""The tables a release is kept with: evenings of every game and way to play, played by luck, corrected and undone."""

import random
from pathlib import Path

from msgspec import Struct

from companion.engine.facts import Action, Adjust, Redo, Undo
from companion.engine.offers import fill
from companion.engine.play import Misfit
from companion.engine.random_play import any_correction, any_filling, any_move, correctable
from companion.engine.rulebook import Refusal
from companion.games import games
from companion.store import Store
from companion.web.seating.tables import Table, Tables

NOW = 1_700_000_000
# How often somebody undoes or puts back, and how often somebody rules.
UNDOES, RULES = 0.05, 0.06


class Evening(Struct, frozen=True):
    """One table: the game, who sits there, what was chosen otherwise than usual, and how many acts it has at most."""

    game: str
    seats: int
    options: dict[str, str]
    acts: int
    corrections: bool = True


EVENINGS = (
    Evening("hyde", 2, {}, 120),
    Evening("hyde", 3, {"keep": "hands", "bag": "app"}, 160),
    Evening("hyde", 4, {"keep": "all", "bag": "app"}, 160, corrections=False),
    Evening("hyde", 4, {"keep": "all", "bag": "app", "level": "other"}, 160),
    Evening("monsterchase", 3, {"luck": "app", "keep": "hands"}, 220),
    Evening("monsterchase", 4, {"boss": "loco"}, 260, corrections=False),
    Evening("monsterchase", 2, {"boss": "bike", "luck": "app"}, 200),
    Evening("monsterchase", 4, {"mode": "teams", "winter": "yes", "luck": "app"}, 220),
    Evening("monsterchase", 3, {"mode": "teams", "boss": "jeep", "keep": "hands"}, 200),
    Evening("rickmorty", 2, {"tiles": "12"}, 200),
    Evening("rickmorty", 3, {"placing": "screens", "dice": "app", "negative": "strict"}, 220),
    Evening("rickmorty", 4, {"final": "turn", "shortage": "lose-rest"}, 220, corrections=False),
    Evening("mythos", 2, {"keep": "hidden"}, 220),
    Evening("mythos", 2, {"missions": "competitive", "reveal-wait": "round", "reveal-upgrade": "full"}, 200),
    Evening("mythos", 2, {"keep": "counters", "best": "three"}, 160, corrections=False),
    Evening("mayhem", 2, {"dice": "app", "cards": "first-game"}, 180),
    Evening("mayhem", 4, {"keep": "hands"}, 220),
    Evening("mayhem", 3, {"mode": "free-for-all", "dice": "app"}, 160),
    Evening("mayhem", 2, {"mode": "competitive", "keep": "hands", "teams": "draft"}, 180, corrections=False),
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
    store.file.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
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
    dials = correctable(game.dials(state), seat)
    if dice < UNDOES + RULES and evening.corrections and dials:
        return seat, any_correction(dials, rng.randrange)
    acting = game.acting(state)
    found = any_move((seat, *acting) if dice > 0.8 else acting, lambda who: table.offers(who).open, rng.randrange)
    if found is None:
        return seat, Undo()
    who, offer = found
    return who, fill(game, offer, any_filling(offer, rng.randrange))
