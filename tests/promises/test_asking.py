"""P14 for a seat that is asked for: whoever takes an opponent's seat over reads nothing of it, whatever they do."""

import random
from collections.abc import Callable, Iterator
from itertools import count

import msgspec
import pytest
from flask.testing import FlaskClient

from companion.engine import aside
from companion.engine.facts import Adjust, Close, PutAway, Redo, Undo
from companion.engine.log import Log as ActLog
from companion.engine.offers import fill
from companion.engine.play import Act
from companion.engine.random_play import any_filling
from companion.web.seating.seat_requests import GAP, PATIENCE, Device
from tests.promises import worlds
from tests.promises.exits import exits
from tests.promises.live import OURS
from tests.promises.test_acting import ALWAYS
from tests.promises.test_aside import KEPT
from tests.promises.worlds import Kind, Log, Tables, World, table_path

HERE = table_path()
NEWCOMER = {"REMOTE_ADDR": "192.168.1.9", "HTTP_USER_AGENT": "another phone"}
SHOWS = ("text/html", "application/json")


@pytest.fixture(autouse=True)
def tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same one in both worlds."""
    numbers = count()
    drawn = "companion.web.serving.cookies.secrets.token_urlsafe"
    monkeypatch.setattr(drawn, lambda _bytes: f"a new token {next(numbers) // 2}")


def post(client: FlaskClient, path: str, form: dict[str, str]) -> int:
    answer = client.post(HERE + path, data=form, headers=OURS)
    answer.close()
    return answer.status_code


# --- how it may go ----------------------------------------------------------------------------------------------------


def attacker(world: World, viewer: str) -> FlaskClient:
    """An opponent at the table, who asks from the phone they sit with."""
    phone = world.phone(Kind("attacker", {viewer: worlds.token(viewer)}, viewer, viewer))
    phone.environ_base.update(NEWCOMER)
    return phone


def asks(phone: FlaskClient, seat: str) -> None:
    assert post(phone, "/ask", {"seat": seat, "name": "x"}) == 303


def let_in(world: World, phone: FlaskClient, seat: str) -> bool:
    """By the machine itself."""
    asks(phone, seat)
    assert post(world.app.test_client(), "/ask/answer", {"seat": seat, "what": "let-in"}) == 303
    return True


def sits_down(world: World, phone: FlaskClient, seat: str) -> bool:
    """Two minutes in which nobody is heard, and nobody confirms it; what the phone held itself does not count."""
    held = phone.get_cookie("seat", path=HERE)
    assert held is not None
    phone.delete_cookie("seat", path=HERE)
    asks(phone, seat)
    while world.ticks < PATIENCE + GAP:
        world.ticks += GAP / 2
        phone.get(f"{HERE}/ask").close()
    assert post(phone, "/ask/sit", {}) == 303
    return True


def refused(world: World, phone: FlaskClient, seat: str) -> bool:
    asks(phone, seat)
    assert post(world.app.test_client(), "/ask/answer", {"seat": seat, "what": "refuse"}) == 303
    return False


def waits(world: World, phone: FlaskClient, seat: str) -> bool:
    """The request stands while everything is looked at."""
    asks(phone, seat)
    return False


Way = Callable[[World, FlaskClient, str], bool]
WAYS: tuple[Way, ...] = (let_in, sits_down, refused, waits)


# --- what is looked at ------------------------------------------------------------------------------------------------

Shown = tuple[str, tuple[int, bytes, tuple[str, ...]]]


def everything(world: World, phone: FlaskClient, *, paper: bool = False) -> Iterator[Shown]:
    """Every page of the table, in both forms, its stream, and its papers where they are asked for, with what the server
    writes down meanwhile."""
    for where in exits(world.app, "GET"):
        is_paper = where.path.partition("?")[0].endswith(".pdf")
        if where.path.startswith(HERE) and (paper or not is_paper):
            for accept in SHOWS[: 1 if is_paper else 2]:
                with Log() as log:
                    answer = phone.get(where.path, headers={"Accept": accept, "Accept-Language": "it"})
                    yield f"{where.path} as {accept}", (answer.status_code, answer.get_data(), log.taken())
                    answer.close()


def acted(world: World, phone: FlaskClient, tables: Tables, seat: str) -> Iterator[tuple[str, object]]:
    """What the newcomer is answered: undo, redo, rulings that showed something once, and the old phone's own taps."""
    kept = world.services.tables.load(worlds.CODE)
    stored = world.store.acts(worlds.CODE)
    wishes = [*ALWAYS[tables.game.id](seat), Undo(), Redo(), Adjust("step", "over")]
    for number, wish in enumerate(wishes):
        body = {"action": msgspec.to_builtins(wish), "seq": kept.seq, "key": f"attack {number}", "seat": seat}
        yield answered(phone, body, f"{wish}")
    own = [row for row in stored if row.seat == seat and row.seq > 1][-3:]
    for row in own:
        # Under the key it was kept under, and asked for as nobody can have: right or wrong is answered alike.
        guess = {"action": msgspec.json.decode(row.request), "seq": row.seq - 1, "key": row.key, "seat": seat}
        status, _ = answered(phone, guess, f"act {row.seq} again")[1]
        yield f"act {row.seq} guessed", status


def answered(phone: FlaskClient, body: object, doing: str) -> tuple[str, tuple[int, bytes]]:
    answer = phone.post(
        f"{HERE}/act", data=msgspec.json.encode(body), content_type="application/json",
        headers={**OURS, "Accept": "application/json", "Accept-Language": "it"},
    )  # fmt: skip
    return doing, (answer.status_code, answer.get_data())


class Drill:
    """Two worlds that differ in nothing but what others kept, and one opponent in both."""

    def __init__(self, name: str, seed: str) -> None:
        self.name, self.seed = name, seed
        self.tables, self.keep = KEPT[name]
        self.rng = random.Random(seed)
        self.found: list[str] = []
        self.looked = 0

    def evening(self, number: int, one: World, other: World, way: Way) -> None:
        tables, rng = self.tables, self.rng
        length = rng.randint(60, 110) if tables.is_long else rng.randint(20, 70)
        acts = worlds.evening(f"{self.seed} {number}", tables.seats, self.keep, length, tables)
        viewer, seat = rng.sample(tables.seats, 2)
        past = worlds.another(tables, acts, viewer, f"{self.seed} {number}")
        both = (one, other)
        phones = [self.begun(world, log, viewer) for world, log in zip(both, (acts, past), strict=True)]
        doing = f"{self.name} {number} {viewer} {way.__name__} {seat}"
        ways = [way(world, phone, seat) for world, phone in zip(both, phones, strict=True)]
        has_it = all(ways)
        for who in (viewer, seat) if has_it and way is let_in else (seat,):
            if has_it:
                for phone in phones:
                    post(phone, "/hold", {"seat": who, "ready": "1"})
            self.compare(doing, *(everything(world, phone) for world, phone in zip(both, phones, strict=True)))
        if has_it:
            pairs = zip(both, phones, strict=True)
            self.compare(doing, *(acted(world, phone, tables, seat) for world, phone in pairs))
            pairs = zip(both, phones, strict=True)
            self.compare(doing, *(everything(world, phone, paper=True) for world, phone in pairs))

    def begun(self, world: World, log: list[Act], viewer: str) -> FlaskClient:
        world.ticks = 0.0
        world.services.asking._requests.clear()
        world.lay(log, self.tables.places)
        return attacker(world, viewer)

    def compare(self, doing: str, one: Iterator[tuple[str, object]], other: Iterator[tuple[str, object]]) -> None:
        for (where, mine), (_, yours) in zip(one, other, strict=True):
            self.looked += 1
            if mine != yours:
                self.found.append(f"{doing}: {where}")


def drilled(name: str, seed: str, evenings: int, ways: tuple[Way, ...] = WAYS) -> Drill:
    """Each way in which it may go, so often."""
    drill = Drill(name, seed)
    one, other = World(drill.tables.game), World(drill.tables.game)
    try:
        for number in range(evenings):
            for way in ways:
                drill.evening(number, one, other, way)
    finally:
        one.close()
        other.close()
    return drill


@pytest.mark.parametrize("way", WAYS, ids=[way.__name__ for way in WAYS])
@pytest.mark.parametrize("name", KEPT)
def test_who_takes_a_seat_over_reads_nothing_of_it(name: str, way: Way) -> None:
    """Every page before and after every act, with the old hands and with others: the same bytes."""
    drill = drilled(name, f"asking {name}", 1, (way,))
    assert drill.found == []
    assert drill.looked > 40


@pytest.mark.soak
@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("name", KEPT)
def test_who_takes_a_seat_over_reads_nothing_of_it_long(name: str, number: int) -> None:
    assert drilled(name, f"asking long {name} {number}", 10).found == []


@pytest.mark.parametrize("name", ["hyde own hands", "hiding"])
def test_a_hand_that_is_handed_over_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the log as it lies on the disk."""
    monkeypatch.setattr(aside, "laid_aside", lambda _game, acts, _aside: ActLog(acts))
    assert any(" let_in " in each for each in drilled(name, f"asking {name}", 1, (let_in,)).found)


# --- before anybody has confirmed it ----------------------------------------------------------------------------------


def played(name: str, seed: str) -> tuple[World, FlaskClient, Tables, str]:
    """A table under way at which somebody has sat down in silence, from a phone that has nothing else."""
    tables, keep = KEPT[name]
    world, rng = World(tables.game), random.Random(seed)
    world.lay(worlds.evening(seed, tables.seats, keep, 45 if tables.is_long else 20, tables), tables.places)
    state = world.services.tables.load(worlds.CODE).state
    seat = next((each for each in tables.game.acting(state) if each in tables.seats), rng.choice(tables.seats))
    phone = attacker(world, seat)
    sits_down(world, phone, seat)
    return world, phone, tables, seat


@pytest.mark.parametrize("name", KEPT)
def test_before_it_is_confirmed_it_plays_and_ends_nothing(name: str) -> None:
    """In every game: ends, puts away, bins, frees, gives up and reopens nothing, and lets nobody in."""
    world, phone, tables, seat = played(name, f"unconfirmed {name}")
    try:
        store, rng = world.store, random.Random(name)
        before = (store.acts(worlds.CODE), store.seats(worlds.CODE), store.labels(), store.holders(worlds.CODE))
        seq = before[0][-1].seq
        for number, wish in enumerate((Close(), PutAway())):
            body = {"action": msgspec.to_builtins(wish), "seq": seq, "key": f"end-{number}", "seat": seat}
            assert answered(phone, body, "")[1][0] == 409, wish
        for path, form in (
            *((f"/{verb}", {"seat": each}) for verb in ("free", "rise") for each in tables.places),
            *(("/shelve", {"what": what}) for what in ("bin", "delete", "apart", "unbin")),
            ("/reopen", {"type": "undo", "seq": str(seq), "key": "again", "seat": seat}),
            *(("/ask/answer", {"what": what, "seat": seat}) for what in ("confirm", "let-in", "refuse")),
            ("/ask/back", {"seat": seat}),
        ):
            assert post(phone, path, form) in (403, 409), (path, form)
        now = (store.acts(worlds.CODE), store.seats(worlds.CODE), store.labels(), store.holders(worlds.CODE))
        assert now == before
        offer = rng.choice(world.services.tables.load(worlds.CODE).offers(seat).open)
        action = fill(tables.game, offer, any_filling(offer, rng.randrange))
        body = {"action": msgspec.to_builtins(action), "seq": seq, "key": "plays", "seat": seat}
        assert answered(phone, body, "")[1][0] == 200, action
    finally:
        world.close()


def window(world: World, phone: FlaskClient) -> FlaskClient:
    """A private window of the same phone: its address and its browser, and none of its cookies."""
    found = world.app.test_client()
    found.environ_base.update({name: phone.environ_base[name] for name in NEWCOMER})
    return found


def confirmed_by_window(name: str) -> list[int]:
    """What an opponent is answered who takes a seat from a private window and says with the other one that it is them:
    let in, and confirmed after the silence; each of them asked of both windows."""
    tables, keep = KEPT[name]
    world = World(tables.game)
    try:
        world.lay(worlds.evening(f"window {name}", tables.seats, keep, 20, tables), tables.places)
        viewer, seat = tables.seats[0], tables.seats[1]
        seated = attacker(world, viewer)
        private = window(world, seated)
        asks(private, seat)
        found = [post(each, "/ask/answer", {"seat": seat, "what": "let-in"}) for each in (seated, private)]
        if 303 in found:
            return found
        for _ in range(30):
            world.ticks += GAP / 2
            private.get(f"{HERE}/ask").close()
        found.append(post(private, "/ask/sit", {}))
        # Whoever sits was heard a moment ago: it waits anew.
        asks(private, seat)
        for _ in range(30):
            world.ticks += GAP / 2
            private.get(f"{HERE}/ask").close()
        assert post(private, "/ask/sit", {}) == 303
        return found + [post(each, "/ask/answer", {"seat": seat, "what": "confirm"}) for each in (seated, private)]
    finally:
        world.close()


@pytest.mark.parametrize("name", KEPT)
def test_a_private_window_neither_lets_itself_in_nor_confirms_itself(name: str) -> None:
    assert confirmed_by_window(name) == [409] * 5


def test_a_window_that_confirms_itself_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: devices are told apart by their cookies alone."""
    monkeypatch.setattr(Device, "may_be", lambda self, other: bool(self.marks & other.marks))
    assert 303 in confirmed_by_window("hyde own hands")
