"""P14 for a seat that is asked for: whoever takes an opponent's seat over reads nothing of it, whatever they do."""

import random
from collections.abc import Iterator
from itertools import count

import msgspec
import pytest
from flask.testing import FlaskClient

from companion.engine import aside
from companion.engine.facts import Adjust, Redo, Undo
from companion.engine.log import Log as ActLog
from companion.engine.play import Act
from tests.promises import worlds
from tests.promises.exits import exits
from tests.promises.live import OURS
from tests.promises.test_acting import ALWAYS
from tests.promises.test_aside import KEPT
from tests.promises.worlds import Log, Tables, World, table_path

HERE = table_path()
NEWCOMER = {"REMOTE_ADDR": "192.168.1.9", "HTTP_USER_AGENT": "another phone"}
SHOWS = ("text/html", "application/json")


@pytest.fixture(autouse=True)
def tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same one in both worlds."""
    numbers = count()
    drawn = "companion.web.routes.ask.secrets.token_urlsafe"
    monkeypatch.setattr(drawn, lambda _bytes: f"a new token {next(numbers) // 2}")


def post(client: FlaskClient, path: str, form: dict[str, str]) -> int:
    answer = client.post(HERE + path, data=form, headers=OURS)
    answer.close()
    return answer.status_code


def let_in(world: World, seat: str) -> FlaskClient:
    """The phone of somebody who asked for this seat, and was let in from the machine itself."""
    phone, machine = world.app.test_client(), world.app.test_client()
    phone.environ_base.update(NEWCOMER)
    assert post(phone, "/ask", {"seat": seat, "name": "x"}) == 303
    assert post(machine, "/ask/answer", {"seat": seat, "what": "let-in"}) == 303
    return phone


def everything(world: World, phone: FlaskClient) -> Iterator[tuple[str, tuple[int, bytes, tuple[str, ...]]]]:
    """Every page of the table, in both forms, with what the server writes down meanwhile."""
    for where in exits(world.app, "GET"):
        if where.path.startswith(HERE) and not where.path.partition("?")[0].endswith((".pdf", "/stream")):
            for accept in SHOWS:
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


def answered(phone: FlaskClient, body: object, told: str) -> tuple[str, tuple[int, bytes]]:
    answer = phone.post(
        f"{HERE}/act", data=msgspec.json.encode(body), content_type="application/json",
        headers={**OURS, "Accept": "application/json", "Accept-Language": "it"},
    )  # fmt: skip
    return told, (answer.status_code, answer.get_data())


def faults(name: str, seed: str, evenings: int) -> tuple[list[str], int]:
    """Where an opponent who is let into a seat reads what its phone kept: two worlds that differ in nothing else."""
    tables, keep = KEPT[name]
    rng, found, looked = random.Random(seed), list[str](), 0
    one, other = World(tables.game), World(tables.game)
    try:
        for number in range(evenings):
            length = rng.randint(60, 110) if tables.is_long else rng.randint(20, 70)
            acts = worlds.evening(f"{seed} {number}", tables.seats, keep, length, tables)
            past = worlds.another(tables, acts, None, f"{seed} {number}")
            seat = rng.choice(tables.seats)
            phones = [phone_in(world, log, tables, seat) for world, log in ((one, acts), (other, past))]
            for pages in ((everything(one, phones[0]), everything(other, phones[1])),
                          (acted(one, phones[0], tables, seat), acted(other, phones[1], tables, seat)),
                          (everything(one, phones[0]), everything(other, phones[1]))):  # fmt: skip
                for (where, mine), (_, yours) in zip(*pages, strict=True):
                    looked += 1
                    if mine != yours:
                        found.append(f"{name} {number} {seat}: {where}")
    finally:
        one.close()
        other.close()
    return found, looked


def phone_in(world: World, log: list[Act], tables: Tables, seat: str) -> FlaskClient:
    with world.store.file.writing() as conn:
        conn.execute("DELETE FROM holders")
    world.lay(log, tables.places)
    return let_in(world, seat)


@pytest.mark.parametrize("name", KEPT)
def test_who_takes_a_seat_over_reads_nothing_of_it(name: str) -> None:
    """Every page before and after every act, with the old hands and with others: the same bytes."""
    found, looked = faults(name, f"asking {name}", 2)
    assert found == []
    assert looked > 50


@pytest.mark.soak
@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("name", KEPT)
def test_who_takes_a_seat_over_reads_nothing_of_it_long(name: str, number: int) -> None:
    assert faults(name, f"asking long {name} {number}", 10)[0] == []


@pytest.mark.parametrize("name", ["hyde own hands", "hiding"])
def test_a_hand_that_is_handed_over_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the log as it lies on the disk."""
    monkeypatch.setattr(aside, "laid_aside", lambda _game, acts, _aside: ActLog(acts))
    assert faults(name, f"asking {name}", 3)[0]
