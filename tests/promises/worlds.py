"""Tables of hyde played by luck, and servers in memory on which everything but their log is settled."""

import logging
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Flask
from flask.testing import FlaskClient

from companion import games as shelf
from companion.box import merged
from companion.engine import play
from companion.engine.chance import Chance
from companion.engine.facts import Action, Adjust, Fact, Redo, Undo
from companion.engine.game import Game
from companion.engine.offers import any_filling, fill, offers
from companion.engine.play import Act, Misfit
from companion.engine.rulebook import Refusal
from companion.engine.shapes import Opening, Pick
from companion.games import hyde
from companion.games.hyde.components import KINDS, OUTCASTS, UNKNOWN
from companion.games.hyde.story import alike, renamed, seen_by
from companion.store import Store
from companion.web import create_app
from companion.web.desk import Desk
from companion.web.hub import Limits
from companion.web.seats import hashed

GAME: Game[Any] = hyde.GAME
CODE, NOW, SEED = "7TAB1", 1_700_000_000, b"the seed of these tests, 32 byte"
NAMES = {"A": "Ada", "B": "Bea", "C": "Cleo", "D": "Dan"}
LOST = "a token that is dead"
# How often a player undoes, puts back, or sets a value by hand.
UNDOES, RULES = 0.08, 0.08


def table_path() -> str:
    return f"/t/{CODE.lower()}"


# --- a table played by luck -------------------------------------------------------------------------------------------


def opening(seats: str, keep: str) -> Opening:
    outcasts = dict(zip(seats, OUTCASTS, strict=False))
    return Opening(
        seats=tuple(seats),
        options={option.id: {"keep": keep, "bag": "app"}.get(option.id, option.default) for option in GAME.options},
        seat_options={seat: {"outcast": outcasts[seat]} for seat in seats},
        box=merged(GAME.box, {}),
    )


def evening(seed: str, seats: str, keep: str, length: int) -> list[Act]:
    """So many acts of a game, undone and corrected acts among them, or fewer when it is over."""
    rng, chance = random.Random(seed), Chance(SEED)
    first = opening(seats, keep)
    acts = [Act(1, "A", msgspec.json.encode(first), tuple(GAME.setup(first, chance)))]
    while len(acts) < length:
        state = play.fold(GAME, acts)
        wish = wished(state, acts, rng)
        if wish is None:
            break
        seat, action = wish
        try:
            facts = play.answer(GAME, acts, state, seat, action, chance)
        except (Refusal, Misfit):
            # An undo with nothing to undo; everything that was offered is accepted.
            assert isinstance(action, Undo | Redo | Adjust), action
            continue
        acts.append(Act(len(acts) + 1, seat, msgspec.json.encode(action), facts))
    return acts


def wished(state: Any, acts: Sequence[Act], rng: random.Random) -> tuple[str, Action] | None:
    acting = GAME.acting(state)
    if not acting:
        return None
    dice = rng.random()
    if dice < UNDOES:
        to = rng.choice([None, max(2, len(acts) - rng.randint(0, 3))])
        return rng.choice(acting), rng.choice((Undo(to), Undo(), Redo()))
    seat = rng.choice(state.seats)
    if dice < UNDOES + RULES:
        dials = [dial for dial in GAME.dials(state) if dial.secret_to in (None, seat) and dial.kind != "step"]
        dial = rng.choice(dials)
        domain = dial.domain
        value = rng.choice(domain.options) if isinstance(domain, Pick) else rng.randint(domain.low, domain.high)
        return seat, Adjust(dial.id, value)
    # Who names what is held does so out of turn.
    who = seat if dice < 0.4 and offers(GAME, state, seat).open else rng.choice(acting)
    open_ = offers(GAME, state, who).open
    if not open_:
        return who, Undo()
    offer = rng.choice(open_)
    return who, fill(GAME, offer, any_filling(offer, Chance(rng.randbytes(8)), "wish"))


# --- another past that a viewer could not tell from the real one ------------------------------------------------------


def seen(acts: Sequence[Act], viewer: str | None) -> set[str]:
    """Every card this viewer has been shown at any moment, of what was undone later too."""
    found: set[str] = set()
    for end in range(1, len(acts) + 1):
        # Where something is undone the table is another one; in between it only grows.
        if end == len(acts) or play.is_undo(acts[end]) or play.is_undo(acts[end - 1]):
            facts = [fact for act in play.standing(acts[:end]) for fact in act.facts]
            found |= seen_by(facts, viewer)
    return found


def exchanged(acts: Sequence[Act], viewer: str | None, seed: str) -> dict[str, str]:
    """Which kinds of cards take whose place: only those never shown to this viewer, like with like."""
    known = seen(acts, viewer)
    exchange: dict[str, str] = {}
    for group in alike(acts[0].facts).values():
        unseen = sorted(set(group) - known)
        exchange |= dict(zip(unseen, Chance(seed.encode()).shuffled(unseen, f"resample {unseen}"), strict=True))
    return exchange


def rewritten(acts: Sequence[Act], exchange: Mapping[str, str]) -> list[Act]:
    """The same acts with other cards, in what was asked as well as in what happened."""
    return [
        msgspec.structs.replace(
            act,
            # The first request opened the table: it names no card.
            request=act.request if act.seq == 1 else asked_otherwise(act.request, exchange),
            facts=tuple(fact if is_undo(fact) else renamed(fact, exchange) for fact in act.facts),
        )
        for act in acts
    ]


def asked_otherwise(request: bytes, exchange: Mapping[str, str]) -> bytes:
    return msgspec.json.encode(swapped(msgspec.json.decode(request), exchange))


def is_undo(fact: Fact) -> bool:
    return type(fact) not in GAME.facts


def swapped(value: object, exchange: Mapping[str, str]) -> object:
    match value:
        case str():
            return exchange.get(value, value)
        case list():
            return [swapped(each, exchange) for each in value]
        case dict():
            return {key: swapped(each, exchange) for key, each in value.items()}
    return value


# One marker a kind of card, with the number the rules ask for: a word found nowhere else.
MARKERS = {kind: f"zqx{place:02}-{kind.rpartition('-')[2]}" for place, kind in enumerate(KINDS)}


def marked(acts: Sequence[Act]) -> list[Act]:
    return rewritten(acts, MARKERS)


def markers_seen(acts: Sequence[Act], viewer: str | None) -> set[str]:
    return {MARKERS[card] for card in seen(acts, viewer) if card in MARKERS and card != UNKNOWN}


# --- servers ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """A kind of visitor: what their cookie says, and whose secrets they may know."""

    name: str
    # Seat to token, where the table knows that token or not.
    tokens: dict[str, str]
    hand: str | None
    viewer: str | None
    is_covered: bool = False
    # The table the cookie is for.
    code: str = CODE


def token(seat: str) -> str:
    return f"token of {seat}"


def kinds(seats: str) -> tuple[Kind, ...]:
    alone = tuple(Kind(f"seat {seat}", {seat: token(seat)}, seat, seat) for seat in seats)
    two = {seat: token(seat) for seat in seats[:2]}
    return (
        *alone,
        Kind("one phone for two", two, seats[0], seats[0]),
        Kind("a phone being passed on", two, seats[0], None, is_covered=True),
        Kind("a removed seat", {seats[-1]: LOST}, seats[-1], None),
        Kind("a phone of another table", {"A": token("A")}, "A", None, code="9ZZZ9"),
        Kind("a stranger", {}, None, None),
    )


class World:
    """One server in memory with one table, whose log can be exchanged for another."""

    def __init__(self, game: Game[Any] = GAME, plant: Callable[[Flask], None] = lambda app: None) -> None:
        self.store = Store(None)
        with self.store._writing() as conn:
            for name in ("cookie", "links"):
                conn.execute("INSERT INTO secrets VALUES (?, ?)", (name, name.encode().ljust(32, b".")))
            conn.execute("INSERT INTO tables VALUES (?, 'hyde', ?, ?, ?, 0)", (CODE, SEED, NOW, NOW))
        self.game = game
        self.app = create_app(
            store=self.store,
            games={"hyde": game},
            screens=shelf.screens(),
            limits=Limits(seconds=0, beat=0),
            clock=lambda: NOW,
            rates=False,
        )
        plant(self.app)
        self.phones: dict[str, FlaskClient] = {}

    @property
    def desk(self) -> Desk:
        found = self.app.extensions["custode"]
        assert isinstance(found, Desk)
        return found

    def lay(self, acts: Iterable[Act], seats: str) -> None:
        """This log and no other; the seats as they were."""
        with self.store._writing() as conn:
            conn.execute("DELETE FROM acts")
            conn.execute("DELETE FROM seats")
            conn.execute("DELETE FROM pads")
            conn.execute("UPDATE tables SET seats_version = 1, touched = ?", (NOW,))
            conn.executemany(
                "INSERT INTO acts (code, seq, seat, key, request, facts, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (CODE, act.seq, act.seat, key(act), act.request, msgspec.json.encode(act.facts), NOW)
                    for act in acts
                ],
            )
            conn.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
                [(CODE, seat, NAMES[seat], hashed(token(seat)), seat == "A", NOW) for seat in seats],
            )
        self.desk.keeper._kept.clear()

    def phone(self, kind: Kind) -> FlaskClient:
        """A browser with this visitor's cookie, the same bytes in every world."""
        client = self.app.test_client()
        if kind.tokens:
            told = {"seats": kind.tokens, "hand": kind.hand, "covered": kind.is_covered}
            client.set_cookie("seat", str(self.desk.sealed(f"seat {kind.code}").dumps(told)), path=table_path())
        return client

    def close(self) -> None:
        self.store.close()


def key(act: Act) -> str:
    return f"{act.seat}-{act.seq - 1}" if act.seq > 1 else ""


class Log(logging.Handler):
    """Everything any part of the server writes down, however unimportant."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def __enter__(self) -> "Log":
        root = logging.getLogger()
        self._level = root.level
        root.setLevel(logging.DEBUG)
        root.addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        root = logging.getLogger()
        root.removeHandler(self)
        root.setLevel(self._level)

    def taken(self) -> tuple[str, ...]:
        lines, self.lines = tuple(self.lines), []
        return lines
