"""P3, nothing leaks from a real server: nobody gets a byte of another seat's secret before it is revealed.

The same of the engine is `tests/contract/test_leaks.py`, of the pages of secret choices `tests/web/test_locks.py`.
"""

import random
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle
from typing import Any

import msgspec
import pytest
from flask import Flask, Response, request

from companion.engine import play
from companion.engine.chance import Chance
from companion.engine.facts import Action, Fact
from companion.engine.game import Game
from companion.engine.play import Act
from companion.engine.rulebook import Refusal
from companion.engine.view import View
from companion.engine.words import Line
from companion.games.hyde.components import KINDS
from companion.games.hyde.facts.draw import Drawn
from companion.games.hyde.view import view as view_of_hyde
from companion.games.mayhem.components import FIRST_GAME
from companion.games.monsterchase.components import KINDS as CARDS
from companion.games.monsterchase.facts.hand import CardsNamed
from companion.games.mythos.components import CHARACTERS, RANKS
from companion.games.rickmorty.components import PLACES, SLOTS
from companion.web.seating.seats import Visit
from companion.web.serving.policy import at_table
from companion.web.serving.services import services
from tests.changed_game import with_rules
from tests.promises import note, worlds
from tests.promises.exits import Exit, exits
from tests.promises.live import OURS
from tests.promises.worlds import GAME, Kind, Log, Tables, World, table_path

HYDE, CHASE, TEAMS = worlds.attacks(), worlds.chases(), worlds.chases(mode="teams", winter="yes")
BRAWL, ARENA = worlds.brawls(), worlds.brawls(mode="free-for-all")
PLACING, HIDING = worlds.placements(), worlds.hidings()
SEATS, KEEPS = HYDE.seats, HYDE.keeps
MAYHEM_CARDS = tuple(card for cards in FIRST_GAME.values() for card in cards)
# How many addresses every kind of visitor tries at one state of the table, and at how many states.
TRIES, STATES = 10, 7
# A game that has nothing of its own in the server is tried at a sample of what lies over the table.
SAMPLE_TRIES, SAMPLE_STATES = 5, 3
ACCEPT = ("text/html", "application/json")
# Two worlds are asked in the same second only nearly always.
UNTIL = re.compile(r"Expires=[^;]*; ")
Shown = tuple[int, tuple[tuple[str, str], ...], bytes, tuple[str, ...]]


@contextmanager
def pair(game: Game[Any] = GAME, plant: Callable[[Flask], None] = lambda app: None) -> Iterator[tuple[World, World]]:
    one, other = World(game, plant), World(game, plant)
    try:
        yield one, other
    finally:
        one.close()
        other.close()


def states(seed: str, keep: str, count: int, tables: Tables = HYDE) -> Iterator[list[Act]]:
    """Tables at different moments of several games, an even share of them early, late and over."""
    rng = random.Random(seed)
    # Nobody holds a card before a race begins.
    early, late = (40, 150) if tables.is_long else (5, 90)
    lengths = [rng.randint(early, late) for _ in range(count)]
    for number, length in enumerate(lengths):
        yield worlds.evening(f"{seed} {number}", tables.seats, keep, length, tables)


# --- asking the same in two worlds ------------------------------------------------------------------------------------


def asked(world: World, kind: Kind, where: Exit, accept: str, language: str, body: bytes, log: Log) -> Shown:
    log.taken()
    headers = {"Accept": accept, "Accept-Language": language, **(OURS if where.method != "GET" else {})}
    sent = "application/json" if body.startswith(b"{") else "application/x-www-form-urlencoded"
    answer = world.phone(kind).open(
        where.path, method=where.method, headers=headers, data=body or None, content_type=sent if body else None
    )
    try:
        # The time of day is nobody's secret, nor is until when a cookie is kept.
        headers_shown = tuple((name, UNTIL.sub("", text)) for name, text in answer.headers.items() if name != "Date")
        return answer.status_code, headers_shown, answer.get_data(), log.taken()
    finally:
        answer.close()


def is_paper(where: Exit) -> bool:
    return where.path.partition("?")[0].endswith(".pdf")


class Comparison:
    """Goes through the exits with every kind of visitor, a few at a time, until all have had their turn.

    With a planted fault until it is found.
    """

    def __init__(
        self, app: Flask, seed: str, tables: Tables = HYDE, is_sample: bool = False, is_planted: bool = False
    ) -> None:
        rng, self.is_planted = random.Random(seed), is_planted
        self.tables, self.visitors = tables, worlds.kinds(tables.seats, tables.posts)
        pages = [(where, accept) for where in exits(app, "GET") if not is_paper(where) for accept in ACCEPT]
        papers = [(where, ACCEPT[0]) for where in exits(app, "GET") if is_paper(where)]
        # Papers are slow to draw: each kind of visitor asks for one of them.
        self.decks = {}
        for index, kind in enumerate(self.visitors):
            deck = [*pages, *papers[index :: len(self.visitors)]]
            self.decks[kind.name] = cycle(rng.sample(deck, len(deck)))
        if is_sample:
            # Dealt out: what one visitor does not come to another does.
            deck = [page for page in (*pages, *papers[-2:]) if page[0].path.startswith(table_path())]
            rng.shuffle(deck)
            for index, kind in enumerate(self.visitors):
                first = index * len(deck) // len(self.visitors)
                self.decks[kind.name] = cycle(deck[first:] + deck[:first])
        # With a body that no route takes for anything: the errors of every route over the table.
        posts = [where for where in exits(app, "POST") if where.path.startswith(table_path())]
        self.posts = {where.endpoint: where for where in posts}
        self.rng = rng
        self.made: Counter[tuple[str, str, str]] = Counter()
        self.faults: list[str] = []

    def at(self, one: World, other: World, acts: Sequence[Act], tries: int, seed: str) -> None:
        """Compare at one state of the table, for every kind of visitor the two worlds it may not tell apart."""
        places = self.tables.places
        one.lay(acts, places)
        pasts: dict[str | None, list[Act] | None] = {}
        for viewer in (*places, None):
            pasts[viewer] = another_past(self.tables, acts, viewer, seed)
        if self.is_planted:
            self.glance(one, other, pasts)
        for viewer, past in pasts.items():
            if past is None:
                continue
            other.lay(past, places)
            for kind in self.visitors:
                if self.is_planted and self.faults:
                    return
                if kind.viewer == viewer:
                    self.visit(one, other, kind, acts, past, tries)
                if viewer is None:
                    # The page in the middle of the table is public, whoever looks at it.
                    screen = Exit("table.screen", "GET", f"{table_path()}/screen")
                    self.compare(one, other, kind, screen, ACCEPT[0], b"")

    def glance(self, one: World, other: World, pasts: Mapping[str | None, list[Act] | None]) -> None:
        """Where a fault is planted everybody looks at the table before anybody goes on: most are seen there."""
        for viewer, past in pasts.items():
            if past is not None:
                other.lay(past, self.tables.places)
            for kind in self.visitors:
                if past is not None and kind.viewer == viewer and not self.faults:
                    self.compare(one, other, kind, Exit("table.look", "GET", table_path()), ACCEPT[0], b"")

    def visit(self, one: World, other: World, kind: Kind, acts: Sequence[Act], past: Sequence[Act], tries: int) -> None:
        for _ in range(tries):
            where, accept = next(self.decks[kind.name])
            self.compare(one, other, kind, where, accept, b"")
        post = self.posts[self.rng.choice(list(self.posts))]
        self.compare(one, other, kind, post, self.rng.choice(ACCEPT), b"seat=Z")
        act = Exit("table.act", "POST", f"{table_path()}/act")
        for body in refused_acts(self.tables, kind, acts, past, self.rng):
            self.compare(one, other, kind, act, self.rng.choice(ACCEPT), body)

    def compare(self, one: World, other: World, kind: Kind, where: Exit, accept: str, body: bytes) -> None:
        language = self.rng.choice(("it", "en"))
        with Log() as log:
            first = asked(one, kind, where, accept, language, body, log)
            second = asked(other, kind, where, accept, language, body, log)
        self.made[kind.name, where.endpoint, where.method] += 1
        if first != second:
            self.faults.append(f"{kind.name} at {where.method} {where.path} as {accept}: {difference(first, second)}")


def difference(first: Shown, second: Shown) -> str:
    """The first place where two answers part."""
    for name, one, other in zip(("status", "headers", "body", "log"), first, second, strict=True):
        if one != other:
            texts = repr(one), repr(other)
            index = next((n for n, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), 0)
            return f"{name} {texts[0][max(0, index - 60) : index + 60]} or {texts[1][max(0, index - 60) : index + 60]}"
    return "nothing"


def another_past(tables: Tables, acts: Sequence[Act], viewer: str | None, seed: str) -> list[Act] | None:
    """Acts with others' secrets exchanged; None when this viewer knows everything there is to know."""
    for number in range(5):
        past = worlds.another(tables, acts, viewer, f"{seed} {number}")
        if past != list(acts):
            return past
    return None


def refused_acts(
    tables: Tables, kind: Kind, acts: Sequence[Act], past: Sequence[Act], rng: random.Random
) -> Iterator[bytes]:
    """Acts that will not be accepted: come too late, with another's key, or against a rule."""
    game, seq, seat = tables.game, len(acts), kind.viewer or "A"
    passing, dial, card = BLIND[game.id]
    yield asking({"type": "undo"}, seq - 1, f"late-{seq}", seat)
    yield asking({"type": passing}, seq, worlds.key(acts[-1]), seat)
    yield asking({"type": "adjust", "dial": dial, "value": card}, seq, "dial", "A")
    game_state, past_state = play.fold(game, acts), play.fold(game, past)
    for fields in PROBES[game.id](rng):
        action = msgspec.convert(fields, game.kinds[str(fields["type"])])
        if any(
            play.closed_by(game, state, seat, action, Chance(b"")) is not None for state in (game_state, past_state)
        ):
            yield asking(fields, seq, f"probe-{rng.getrandbits(32)}", seat)
            return


def probes(rng: random.Random) -> Iterator[dict[str, object]]:
    """Acts of hyde that try a card or a place at random."""
    card, other, place = rng.choice(KINDS), rng.choice(KINDS), rng.choice(("cripta", "jericho", "bosco"))
    tries: list[dict[str, object]] = [
        {"type": "play-card", "place": place, "card": card},
        {"type": "play-six", "place": place, "discard": card},
        {"type": "swap-mano", "card": card},
        {"type": "discard", "card": card},
        {"type": "swap", "theirs": card, "mine": other},
        {"type": "play-ones", "cards": [card, other], "with_mano": 1},
        {"type": "play-mano", "place": place},
        {"type": "reveal", "cards": [card]},
        {"type": "name-cards", "cards": [card]},
    ]
    yield from rng.sample(tries, len(tries))


def probes_of_hands(rng: random.Random) -> Iterator[dict[str, object]]:
    """Acts of monsterchase that try a card of one's own hand, or of another's."""
    card, other = rng.choice(CARDS), rng.choice(CARDS)
    one, two = rng.sample(CHASE.seats, 2)
    tries: list[dict[str, object]] = [
        {"type": "play-card", "card": card},
        {"type": "show-card", "card": card},
        {"type": "manoeuvre", "cards": [card, other], "effect": "repair"},
        {"type": "cognitive", "car": one, "to": two, "card": card},
        {"type": "kinetic", "car": one, "to": two, "card": card, "given": 1},
        {"type": "lend-card", "giver": one, "card": card},
        {"type": "astral", "car": one, "giver": two, "card": card, "leap": 1},
        {"type": "name-cards", "car": one, "cards": [card, other]},
        {"type": "end-turn", "give": card},
    ]
    yield from rng.sample(tries, len(tries))


def probes_of_mayhem(rng: random.Random) -> Iterator[dict[str, object]]:
    """Acts of mayhem that try a card of one's own hand, or of another's."""
    card, other = rng.choice(MAYHEM_CARDS), rng.choice(MAYHEM_CARDS)
    tries: list[dict[str, object]] = [
        {"type": "play-card", "card": card, "figure": figure} for figure in ("black-robin", "white-cyborg", "A-robin")
    ]
    tries += [{"type": "name-cards", "cards": [card, other]}, {"type": "end-turn"}]
    yield from rng.sample(tries, 5)


def probes_of_placements(rng: random.Random) -> Iterator[dict[str, object]]:
    """Acts of rickmorty that try a place where somebody may be going."""
    rick, morty, asked_for = rng.choice(SLOTS), rng.choice(PLACES), f"place.{rng.randint(1, 3)}"
    tries: list[dict[str, object]] = [
        {"type": "place", "question": asked_for, "rick": rick, "morty": morty},
        {"type": "unlock", "question": asked_for},
        {"type": "put", "rick": rick, "morty": morty},
        {"type": "move-pawn", "pawn": "rick", "to": rick},
        {"type": "close-dimension", "place": rick},
        {"type": "win-roll", "first": rng.choice(PLACING.seats)},
    ]
    yield from rng.sample(tries, len(tries))


def probes_of_hidden(rng: random.Random) -> Iterator[dict[str, object]]:
    """Acts of mythos that try a card where somebody's lies face down."""
    card, character, rank = rng.choice(tuple(CHARACTERS)), f"c{rng.randint(1, 9)}", rng.choice(RANKS)
    tries: list[dict[str, object]] = [
        {"type": "reveal-character", "character": character, "card": card},
        {"type": "reveal-unnamed", "character": character, "cost": str(rng.randint(0, 7))},
        {"type": "name-hidden", "character": character, "card": card},
        {"type": "upgrade", "over": character, "card": card},
        {"type": "play-character", "mission": rank, "card": card},
        {"type": "hide-character", "mission": rank, "card": card},
        {"type": "move", "character": character, "mission": rank},
        {"type": "turn-down", "character": character},
        {"type": "take-control", "character": character, "source": f"c{rng.randint(1, 9)}"},
    ]
    yield from rng.sample(tries, len(tries))


# By game: an act that passes, a card in somebody's hand and what it could be, or a pawn and where no pawn stands; and
# acts that try cards or places. Of mythos what lies hidden is nobody's for sure: it is tried with what is no card.
BLIND = {
    "hyde": ("keep-mano", "card.B.0", "eye-1"),
    "monsterchase": ("end-turn", "card.B.1", "bomb-1"),
    "mayhem": ("end-turn", "card.B.1", "mantello-magico"),
    "rickmorty": ("end-turn", "rick.B", "d1-d4"),
    "mythos": ("pass-round", "card.c1", "hidden-one"),
}
PROBES = {
    "hyde": probes,
    "monsterchase": probes_of_hands,
    "mayhem": probes_of_mayhem,
    "rickmorty": probes_of_placements,
    "mythos": probes_of_hidden,
}


def asking(fields: dict[str, object], seq: int, key: str, seat: str) -> bytes:
    return msgspec.json.encode({"action": fields, "seq": seq, "key": key, "seat": seat})


def compared(
    seed: str,
    count: int,
    tries: int,
    tables: Tables = HYDE,
    plant: Callable[[Flask], None] = lambda app: None,
    keeps: Sequence[str] = (),
    is_planted: bool = False,
    game: Game[Any] | None = None,
    is_sample: bool = False,
) -> Comparison:
    """So many tables of each kind, on a server of this game that may have a fault planted in it."""
    with pair(game or tables.game, plant) as (one, other):
        comparison = Comparison(one.app, seed, tables, is_sample, is_planted)
        for keep in keeps or tables.keeps:
            for number, acts in enumerate(states(f"{seed} {keep}", keep, count, tables)):
                comparison.at(one, other, acts, tries, f"{seed} {number}")
                if is_planted and comparison.faults:
                    break
    note(f"{seed}: {comparison.made.total()} comparisons")
    return comparison


def test_nothing_leaks() -> None:
    """With others' secrets exchanged, every viewer gets the same bytes at every exit."""
    comparison = compared("secrets 1", STATES, TRIES)
    assert comparison.faults == []
    assert comparison.made.total() >= 1_000
    met = {(kind, endpoint) for kind, endpoint, method in comparison.made if method == "GET"}
    with pair() as (one, _):
        everywhere = exits(one.app, "GET")
    pages = [each.endpoint for each in everywhere if not is_paper(each)]
    assert {(kind.name, endpoint) for kind in comparison.visitors for endpoint in pages} <= met
    assert {each.endpoint for each in everywhere} <= {endpoint for _, endpoint in met}


@pytest.mark.parametrize("tables", [CHASE, BRAWL, PLACING, HIDING], ids=["chase", "brawl", "placing", "hiding"])
def test_no_hand_leaks(tables: Tables) -> None:
    """The same for other games: nobody but its owner, neither a keeper nor a mate, sees a byte of a hand, or of a
    choice that is locked."""
    comparison = compared("hands 2", SAMPLE_STATES, SAMPLE_TRIES, tables, is_sample=True)
    assert comparison.faults == []
    assert comparison.made.total() >= 150
    assert {kind for kind, _, _ in comparison.made} == {kind.name for kind in comparison.visitors}
    with pair(tables.game) as (one, _):
        over_the_table = {each.endpoint for each in exits(one.app, "GET") if each.path.startswith(table_path())}
    assert over_the_table <= {endpoint for _, endpoint, method in comparison.made if method == "GET"}


@pytest.mark.soak
@pytest.mark.parametrize("number", range(20))
def test_nothing_leaks_long(number: int) -> None:
    """A hundred thousand comparisons."""
    comparison = compared(f"secrets long {number}", 48, TRIES)
    assert comparison.faults == []
    assert comparison.made.total() >= 5_000


@pytest.mark.soak
@pytest.mark.parametrize(
    "tables",
    [CHASE, TEAMS, BRAWL, ARENA, PLACING, HIDING],
    ids=["chase", "teams", "brawl", "arena", "placing", "hiding"],
)
@pytest.mark.parametrize("number", range(5))
def test_no_hand_leaks_long(number: int, tables: Tables) -> None:
    """With a keeper and between teams, every page for every kind of visitor."""
    comparison = compared(f"hands long {number}", 40, TRIES, tables)
    assert comparison.faults == []
    with pair(tables.game) as (one, _):
        pages = [each.endpoint for each in exits(one.app, "GET") if not is_paper(each)]
    met = {(kind, endpoint) for kind, endpoint, method in comparison.made if method == "GET"}
    assert {(kind.name, endpoint) for kind in comparison.visitors for endpoint in pages} <= met


# --- the same with markers --------------------------------------------------------------------------------------------


def markers_found(world: World, acts: Sequence[Act], rng: random.Random, tries: int) -> tuple[list[str], int]:
    """Markers of cards a viewer was never shown, wherever they turn up; and how often a viewer met its own."""
    found, own = [], 0
    world.lay(worlds.marked(acts), SEATS)
    every = [where for where in exits(world.app, "GET") if not where.path.endswith(".pdf")]
    table = Exit("table.look", "GET", table_path())
    for kind in worlds.kinds(SEATS):
        shown = {marker.encode() for marker in worlds.markers_seen(acts, kind.viewer)}
        hidden = [marker.encode() for marker in worlds.MARKERS.values() if marker.encode() not in shown]
        for where in (table, *rng.sample(every, tries)):
            for accept in ACCEPT:
                with Log() as log:
                    status, headers, body, lines = asked(world, kind, where, accept, "it", b"", log)
                sink = b"\n".join((str(status).encode(), repr(headers).encode(), body, *map(str.encode, lines)))
                found += [f"{kind.name} at {where.path} found {marker!r}" for marker in hidden if marker in sink]
                own += any(marker in sink for marker in shown)
    return found, own


def test_no_marker_leaks() -> None:
    """Every card a word of its own: a viewer finds no word of what it was never shown, and does find its own."""
    world, rng, met = World(), random.Random("markers"), 0
    try:
        for keep in KEEPS:
            for acts in states(f"markers {keep}", keep, 3):
                found, own = markers_found(world, acts, rng, 8)
                assert found == []
                met += own
    finally:
        world.close()
    assert met > 20


# --- planted leaks ----------------------------------------------------------------------------------------------------


def in_the_view() -> Game[Any]:
    """A view that forgets who is looking."""

    def view(state: Any, viewer: str | None) -> View:
        seen = GAME.view(state, viewer)
        every = tuple(card for seat in state.seats for card in view_of_hyde(state, seat).mine)
        return msgspec.structs.replace(seen, mine=every)

    return replace(GAME, view=view)


def in_the_story() -> Game[Any]:
    """A story that names every card drawn."""

    def tell(fact: Fact, viewer: str | None) -> Line | None:
        if isinstance(fact, Drawn) and fact.cards:
            return Line("tell.drawn-own", {"seat": fact.seat, "cards": fact.cards})
        return GAME.tell(fact, viewer)

    return replace(GAME, tell=tell)


def in_the_offers() -> Game[Any]:
    """A refusal that knows what Mano carries."""

    def around(play_: play.Play[Any], _action: Action | None, ask: Callable[[], None]) -> None:
        try:
            ask()
        except Refusal as refusal:
            raise Refusal(refusal.rule, {**refusal.values, "step": play_.state.mano}) from None

    return with_rules(GAME, around)


def in_a_header(app: Flask) -> None:
    """A fingerprint of the whole state: it tells nothing, and changes with everything."""

    @app.after_request
    def fingerprint(response: Response) -> Response:
        acts = services().store.acts(worlds.CODE)
        response.headers["X-State"] = str(zlib.crc32(msgspec.json.encode([act.facts for act in acts])))
        return response


def in_a_new_route(app: Flask) -> None:
    """A page that somebody adds later, with the requests as they were made."""

    @app.get("/t/<code>/requests")
    @at_table("table")
    def requests(visit: Visit) -> bytes:
        return b"\n".join(act.request for act in visit.table.acts)


def in_the_log(app: Flask) -> None:
    """A line for the maintainer."""

    @app.before_request
    def note() -> None:
        # Several: the very last often names no card, and then nothing would be planted.
        app.logger.warning(
            "the last requests were %s", [act.request for act in services().store.acts(worlds.CODE)[-9:]]
        )


def on_paper(app: Flask) -> None:
    """A sheet printed at a table, with a note of the table it was printed at."""

    @app.after_request
    def note(response: Response) -> Response:
        if response.mimetype == "application/pdf" and request.path.startswith(table_path()):
            acts = services().store.acts(worlds.CODE)
            response.set_data(response.get_data() + b"% " + msgspec.json.encode([act.facts for act in acts]))
        return response


def to_the_keeper() -> Game[Any]:
    """A view that shows the keeper the hand of the car in turn, to be quicker."""
    game = CHASE.game

    def view(state: Any, viewer: str | None) -> View:
        seen = game.view(state, viewer)
        turn = state.pilots.get(state.turn.car)
        in_turn: Any = game.view(state, state.turn.car) if viewer == "K" and turn else seen
        return msgspec.structs.replace(seen, mine=in_turn.mine)

    return replace(game, view=view)


def in_the_names() -> Game[Any]:
    """A story that says what a pilot told the phone."""
    game = CHASE.game

    def tell(fact: Fact, viewer: str | None) -> Line | None:
        if isinstance(fact, CardsNamed):
            return Line("tell.card-shown", {"car": fact.car, "card": fact.cards})
        return game.tell(fact, viewer)

    return replace(game, tell=tell)


def to_the_mate() -> Game[Any]:
    """A view that shows whoever looks a card of its mate's hand, as mates talk anyway."""
    game = BRAWL.game

    def view(state: Any, viewer: str | None) -> View:
        seen = game.view(state, viewer)
        mates = next((side.seats for side in state.sides.values() if viewer in side.seats), ())
        held = [card for mate in mates if mate != viewer for card in state.hands.get(mate, ())]
        return msgspec.structs.replace(seen, tells=held[0]) if held else seen

    return replace(game, view=view)


def on_the_board() -> Game[Any]:
    """A view that puts the pawns where their owners locked them, so that all is drawn once the last one has."""
    game = PLACING.game

    def view(state: Any, viewer: str | None) -> View:
        made = state.locks.made
        ricks, mortys = ({seat: made[seat].choice[pawn] for seat in made} for pawn in ("rick", "morty"))
        return game.view(msgspec.structs.replace(state, ricks=ricks, mortys=mortys) if made else state, viewer)

    return replace(game, view=view)


LEAKS: dict[str, tuple[Tables, Game[Any], Callable[[Flask], None]]] = {
    "view": (HYDE, in_the_view(), lambda app: None),
    "story": (HYDE, in_the_story(), lambda app: None),
    "refusal": (HYDE, in_the_offers(), lambda app: None),
    "header": (HYDE, GAME, in_a_header),
    "new route": (HYDE, GAME, in_a_new_route),
    "log": (HYDE, GAME, in_the_log),
    "paper": (HYDE, GAME, on_paper),
    "keeper": (CHASE, to_the_keeper(), lambda app: None),
    "names": (CHASE, in_the_names(), lambda app: None),
    "mate": (BRAWL, to_the_mate(), lambda app: None),
    "board": (PLACING, on_the_board(), lambda app: None),
}


# Most evenings show these only after a long search; these show them at once.
EARLY = {"keeper": "leak keeper 3", "mate": "leak mate 0"}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str) -> None:
    """Each planted leak is found by the same comparison."""
    tables, game, plant = LEAKS[leak]
    is_sample = tables is not HYDE
    tries = SAMPLE_TRIES if is_sample else TRIES
    seed = EARLY.get(leak, f"leak {leak}")
    comparison = compared(
        seed, 12, tries, tables, plant, tables.keeps[:1], is_planted=True, game=game, is_sample=is_sample
    )
    assert comparison.faults


def test_a_marker_is_found() -> None:
    """A view that forgets who is looking is found by its words too."""
    world = World(in_the_view())
    try:
        found, _ = markers_found(world, worlds.evening("marker", SEATS, "all", 30), random.Random(1), 2)
    finally:
        world.close()
    assert found
