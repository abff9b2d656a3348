"""Tables played by luck, and servers in memory on which everything but their log is settled."""

import logging
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Flask
from flask.testing import FlaskClient

from companion import games as shelf
from companion.engine import play
from companion.engine.chance import Chance
from companion.engine.dials import Dial
from companion.engine.facts import Action, Adjust, Fact, Redo, Undo
from companion.engine.game import Game
from companion.engine.offers import fill, offers
from companion.engine.opening import Opening
from companion.engine.play import Act, Misfit
from companion.engine.random_play import any_correction, any_filling, any_offer, correctable
from companion.engine.rulebook import Refusal
from companion.games import hyde, mayhem, monsterchase, mythos, rickmorty
from companion.games.hyde.components import KINDS
from companion.store import Store
from companion.web import SECRETS, create_app
from companion.web.seating.recent_tables import mark
from companion.web.serving.cookies import hashed
from companion.web.serving.hub import Limits
from companion.web.serving.services import Services
from tests.contract.pasts import another_past, followed
from tests.contract.things import threaded, with_words, words_in

GAME: Game[Any] = hyde.GAME
CODE, NOW, SEED = "7TAB1", 1_700_000_000, b"the seed of these tests, 32 byte"
# Nobody gives a post another name.
NAMES = {"A": "Ada", "B": "Bea", "C": "Cleo", "D": "Dan", "K": ""}
LOST = "a token that is dead"
# How often a player undoes, puts back, or sets a value by hand.
UNDOES, RULES = 0.08, 0.08


def table_path() -> str:
    return f"/t/{CODE.lower()}"


# --- the games played here --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tables:
    """How the tables of one game are set and played."""

    game: Game[Any]
    # Where players sit, and the posts of the game itself.
    seats: str
    posts: str
    # What phones keep, from one table to the next, where that is chosen; what else is, where it is not as usual.
    keeps: tuple[str, ...]
    options: Mapping[str, str]
    # Whether it has hardly begun before its fortieth act.
    is_long: bool = False
    # So many choices lie locked when an evening ends, where it is not over before.
    locked: int = 0
    # Acts by which secrets come to the table, chosen every other time where luck alone would hardly come to them.
    hiding: tuple[str, ...] = ()

    @property
    def places(self) -> str:
        return self.seats + self.posts


def attacks() -> Tables:
    """Of hyde."""
    return Tables(GAME, "ABC", "", ("all", "hands"), {"bag": "app"})


def chases(**options: str) -> Tables:
    """Of monsterchase: with a keeper, or without one when teams race."""
    game = monsterchase.GAME
    chosen = {"luck": "app", **options}
    return Tables(game, "ABC", "".join(game.posts(chosen)), ("hands",), chosen, is_long=True)


def brawls(**options: str) -> Tables:
    """Of mayhem: two pairs, or all against all."""
    return Tables(mayhem.GAME, "ABCD"[: 3 if "mode" in options else 4], "", ("hands",), {"dice": "app", **options})


def placements(**options: str) -> Tables:
    """Of rickmorty: two have locked where they go, the third is still to."""
    return Tables(rickmorty.GAME, "ABC", "", ("",), {"tiles": "12", "dice": "app", **options}, locked=2)


def hidings(**options: str) -> Tables:
    """Of mythos: each phone keeps which cards its seat placed face down."""
    return Tables(mythos.GAME, "AB", "", ("hidden",), options, hiding=("hide-character", "name-hidden"))


# The tables with secrets, and how each is kept there: one list for whatever is tried at all of them.
LISTED: dict[str, tuple[Tables, str]] = {
    "hyde dealt by the app": (attacks(), "all"),
    "hyde own hands": (attacks(), "hands"),
    "chase": (chases(), "hands"),
    "teams": (chases(mode="teams", winter="yes"), "hands"),
    "brawl": (brawls(), "hands"),
    "placing": (placements(), ""),
    "hiding": (hidings(), "hidden"),
}


def as_usual(game: Game[Any]) -> Tables:
    """A game of which nothing is listed, as a table of it is proposed."""
    first = game.opening(max(game.least_seats, min(3, game.most_seats)))
    return Tables(game, "".join(first.seats), "".join(first.posts), ("",), {})


UNLISTED = [game for game in shelf.games().values() if game.id not in {each.game.id for each, _ in LISTED.values()}]
ATTACKED = {**LISTED, **{game.id: (as_usual(game), "") for game in UNLISTED}}


def tells_again(tables: Tables, keep: str) -> bool:
    """Whether whoever holds the cards can tell a phone again: only there a seat is asked for."""
    first = opening(tables.seats, keep, tables)
    return tables.game.is_on_cardboard_at(tables.game.folded(tables.game.blank, tables.game.setup(first, Chance(SEED))))


# --- a table played by luck -------------------------------------------------------------------------------------------


def opening(seats: str, keep: str, tables: Tables | None = None) -> Opening:
    """The seats and what was chosen; of hyde where nothing else is said."""
    tables = tables or attacks()
    return tables.game.opening(seats, {**({"keep": keep} if keep else {}), **tables.options})


def evening(seed: str, seats: str, keep: str, length: int, tables: Tables | None = None) -> list[Act]:
    """So many acts of a game, undone and corrected acts among them, or fewer when it is over.

    More until as many choices lie locked as shall.
    """
    tables = tables or attacks()
    game, rng, chance = tables.game, random.Random(seed), Chance(SEED)
    first = opening(seats, keep, tables)
    acts = [Act(1, "A", msgspec.json.encode(first), tuple(game.setup(first, chance)))]
    state = play.fold(game, acts)
    while True:
        if len(acts) >= length and len(state.locks.made) >= tables.locked:
            break
        wish = wished(tables, state, acts, first.places, rng)
        if wish is None:
            break
        seat, action = wish
        try:
            facts = play.answer(game, acts, state, seat, action, chance)
        except (Refusal, Misfit):
            # An undo with nothing to undo; everything that was offered is accepted.
            assert isinstance(action, Undo | Redo | Adjust), action
            continue
        # A race may end with any tap; one that has hardly begun goes on.
        if tables.is_long and len(acts) < length // 2 and is_over(game, state, facts):
            continue
        acts.append(Act(len(acts) + 1, seat, msgspec.json.encode(action), facts))
        # Only what takes acts back or puts them back asks all of them again.
        state = play.fold(game, acts) if play.is_undo(acts[-1]) else game.folded(state, facts)
    return acts


def is_over(game: Game[Any], state: Any, facts: Iterable[Fact]) -> bool:
    """Whether nobody has anything to do any more once this has happened."""
    if any(type(fact) not in game.facts for fact in facts):
        return False
    return not game.acting(game.folded(state, facts))


def correctable_by(game: Game[Any], state: Any, seat: str) -> list[Dial]:
    """What this seat may set by hand; before a game begins there may be nothing yet."""
    return [dial for dial in correctable(game.dials(state), seat) if dial.kind != "step"]


def wished(
    tables: Tables, state: Any, acts: Sequence[Act], places: Sequence[str], rng: random.Random
) -> tuple[str, Action] | None:
    game = tables.game
    acting = game.acting(state)
    if not acting:
        return None
    dice = rng.random()
    if dice < UNDOES:
        to = rng.choice([None, max(2, len(acts) - rng.randint(0, 3))])
        return rng.choice(acting), rng.choice((Undo(to), Undo(), Redo()))
    seat = rng.choice(places)
    dials = correctable_by(game, state, seat) if dice < UNDOES + RULES else []
    if dials:
        return seat, any_correction(dials, rng.randrange)
    # Who names what is held does so out of turn.
    who = seat if dice < 0.4 and offers(game, state, seat).open else rng.choice(acting)
    open_ = offers(game, state, who).open
    if not open_:
        # Where several are waited for, perhaps another can go on.
        who = next((each for each in acting if offers(game, state, each).open), who)
        open_ = offers(game, state, who).open
    if not open_:
        return who, Undo()
    if tables.hiding and rng.random() < 0.5:
        open_ = tuple(offer for offer in open_ if offer.action in tables.hiding) or open_
    offer = any_offer(open_, rng.randrange)
    return who, fill(game, offer, any_filling(offer, rng.randrange))


# --- another past that a viewer could not tell from the real one ------------------------------------------------------


def another(tables: Tables, acts: Sequence[Act], viewer: str | None, seed: str) -> list[Act]:
    """The same acts as this viewer might imagine them, by a seed."""
    return another_past(tables.game, acts, viewer, Chance(seed.encode()))


# One marker a kind of card of hyde, with the number the rules ask for: a word found nowhere else.
MARKERS = {kind: f"zqx{place:02}-{kind.rpartition('-')[2]}" for place, kind in enumerate(KINDS)}


def marked(acts: Sequence[Act]) -> list[Act]:
    """The same acts with a marker for each card, in what was asked as well as in what happened."""
    return [
        msgspec.structs.replace(act, request=request_marked(act.request), facts=tuple(map(fact_marked, act.facts)))
        for act in acts
    ]


def request_marked(request: bytes) -> bytes:
    fields = msgspec.json.decode(request)
    return msgspec.json.encode(threaded(fields, (MARKERS.get(word, word) for word in words_in(fields))))


def fact_marked(fact: Fact) -> Fact:
    words = {(field, n): word for field in fact.secrecy.fields for n, word in enumerate(words_in(getattr(fact, field)))}
    return with_words(fact, {place: MARKERS[word] for place, word in words.items() if word in MARKERS})


def markers_seen(acts: Sequence[Act], viewer: str | None) -> set[str]:
    """Of every card this viewer has been shown at any moment, of what was undone later too."""
    return {MARKERS[word] for word in followed(GAME, acts).read_by(viewer) if word in MARKERS}


# --- servers ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """A kind of visitor: what their cookie says, and whose secrets they may know."""

    name: str
    # Seat to token, where the table knows that token or not.
    tokens: dict[str, str]
    seat: str | None
    viewer: str | None
    is_covered: bool = False
    # The table the cookie is for.
    code: str = CODE


def token(seat: str) -> str:
    return f"token of {seat}"


def kinds(seats: str, posts: str = "") -> tuple[Kind, ...]:
    """Everybody who may come by; a phone that holds a post beside a seat looks from one of them at a time."""
    alone = tuple(Kind(f"seat {seat}", {seat: token(seat)}, seat, seat) for seat in seats + posts)
    two = {seat: token(seat) for seat in seats[:2]}
    beside = tuple(
        Kind(f"seat {seats[1]} at post {post}", {each: token(each) for each in (seats[1], post)}, post, post)
        for post in posts
    )
    return (
        *alone,
        *beside,
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
        with self.store.file.writing() as conn:
            for name in SECRETS:
                conn.execute("INSERT INTO secrets VALUES (?, ?)", (name, name.encode().ljust(32, b".")))
            conn.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, 0)", (CODE, game.id, SEED, NOW, NOW))
        self.game = game
        # Seconds that have passed here.
        self.ticks = 0.0
        self.app = create_app(
            store=self.store,
            games={game.id: game},
            screens=shelf.screens(),
            limits=Limits(seconds=0, beat=0),
            clock=lambda: NOW + int(self.ticks),
            ticks=lambda: self.ticks,
            keys=lambda: "key",
            rates=False,
        )
        plant(self.app)
        self.phones: dict[str, FlaskClient] = {}

    @property
    def services(self) -> Services:
        found = self.app.extensions["custode"]
        assert isinstance(found, Services)
        return found

    def lay(self, acts: Iterable[Act], seats: str) -> None:
        """This log and no other; the seats as they were."""
        with self.store.file.writing() as conn:
            conn.execute("DELETE FROM acts")
            conn.execute("DELETE FROM seats")
            conn.execute("DELETE FROM pads")
            conn.execute("DELETE FROM seatings")
            conn.execute("DELETE FROM holders")
            conn.execute("DELETE FROM summaries")
            conn.execute("UPDATE tables SET seats_version = 1, touched = ?", (NOW,))
            conn.executemany(
                "INSERT INTO acts (code, seq, seat, key, request, facts, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(CODE, act.seq, act.seat, key(act), act.request, msgspec.json.encode(act.facts), NOW) for act in acts],
            )
            conn.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
                [(CODE, seat, NAMES[seat], hashed(token(seat)), seat == "A", NOW) for seat in seats],
            )
        self.services.tables.forget(CODE)
        self.services.memories._noted.clear()

    def phone(self, kind: Kind) -> FlaskClient:
        """A browser with this visitor's cookie, the same bytes in every world."""
        client = self.app.test_client()
        if kind.tokens:
            cookie = {"seats": kind.tokens, "hand": kind.seat, "covered": kind.is_covered}
            client.set_cookie("seat", str(self.services.sealed(f"seat {kind.code}").dumps(cookie)), path=table_path())
            sat = [(kind.code, [mark(hashed(token)) for token in kind.tokens.values()])]
            client.set_cookie("tables", str(self.services.sealed("tables").dumps(sat)))
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
