"""The secret placement of 100 giorni over real HTTP: raced, taken back, lost with its phone, changed in the file."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice, product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace

from companion.engine.facts import Committed, Fact, Revealed
from companion.games.rickmorty import GAME
from companion.games.rickmorty.components import PLACES, spaces
from companion.games.rickmorty.state import Position
from companion.store import Store
from companion.web import create_app
from tests.any_game import any_game
from tests.promises.exits import paths
from tests.promises.live import Answer, Phone, code_of
from tests.promises.test_locks import Here, Watcher, at_once, network_served
from tests.web import conftest
from tests.web.test_locks import edited

SEATS = "ABC"
LAPS = 8
OPTIONS = {"option.placing": "phones", "option.tiles": "12"}
BOARD = spaces({entry.id: entry.value for entry in GAME.box})


@contextmanager
def served(path: Path) -> Iterator[Here]:
    store = Store(path)
    app = create_app(store=store, games={GAME.id: any_game(GAME)}, rates=False)
    with network_served(app, store) as here:
        yield here


def act(phone: Phone, path: str, seat: str, seq: int, fields: dict[str, object], key: str = "") -> Answer:
    key = key or f"{seat}-{seq}-{fields['type']}"
    return phone.act(path, msgspec.json.encode({"action": fields, "seq": seq, "key": key, "seat": seat}))


def seq(phone: Phone, path: str) -> int:
    return int(phone.look(path).json()["seq"])


def place(number: int, rick: str, morty: str) -> dict[str, object]:
    return {"type": "place", "question": f"place.{number}", "rick": rick, "morty": morty}


def seated(here: Here) -> tuple[str, dict[str, Phone]]:
    """A table with a phone at each seat, asked where everybody goes; its path."""
    phones = {seat: Phone(here) for seat in SEATS}
    path = phones["A"].form("/new/rickmorty", seats=str(len(SEATS)), **OPTIONS).headers["location"]
    for seat in SEATS[1:]:
        phones[seat].sit(path, seat)
    assert act(phones["A"], path, "A", seq(phones["A"], path), {"type": "roll-die", "face": "1"}).status == 200
    return path, phones


def once_more(phone: Phone, path: str) -> None:
    """The table says that everybody places anew."""
    fields: dict[str, object] = {"type": "adjust", "dial": "step", "value": "place"}
    assert act(phone, path, "A", seq(phone, path), fields).status == 200


def wrong(store: Store, code: str, laps: int) -> list[str]:
    """What the file says: one reveal a placement, in the act of the last lock, with every choice that was locked, and
    the pawns where they were locked."""
    found: list[str] = []
    made: dict[str, dict[str, object]] = {}
    reveals: list[str] = []
    state = GAME.blank
    for row in store.acts(code):
        for fact in GAME.facts_decoder.decode(row.facts):
            state = GAME.evolve(state, fact)
            if isinstance(fact, Committed):
                made.setdefault(fact.question, {})[fact.seat] = fact.choice
            elif isinstance(fact, Revealed):
                reveals.append(fact.question)
                found += [] if fact.choices == made[fact.question] else [f"{fact.question} shows {fact.choices}"]
                found += wrong_pawns(state, fact)
    if reveals != [f"place.{number}" for number in range(1, laps + 1)]:
        found.append(f"revealed {reveals}")
    return found


def wrong_pawns(state: Position, fact: Revealed) -> list[str]:
    return [
        f"{seat} stands elsewhere"
        for seat, choice in fact.choices.items()
        if (state.ricks[seat], state.mortys[seat]) != (choice["rick"], choice["morty"])
    ]


def test_the_last_locks_race(tmp_path: Path) -> None:
    """All lock from the same page at once, again and again: one reveal each time, nothing lost, no 409."""
    with served(tmp_path / "custode.db") as here:
        path, phones = seated(here)
        watcher = Watcher(here, path, len(SEATS))
        watcher.start()
        for number in range(1, LAPS + 1):
            at = seq(phones["A"], path)
            jobs = {
                seat: lambda seat=seat: act(phones[seat], path, seat, at, place(number, BOARD[number], "d1")).status  # noqa: B023  # run in this lap
                for seat in SEATS
            }
            assert at_once(jobs) == dict.fromkeys(SEATS, 200)
            if number < LAPS:
                once_more(phones["A"], path)
        watcher.stop.set()
        watcher.join()
        for phone in phones.values():
            phone.hang_up()
        assert watcher.looks
        assert watcher.faults == []
        assert wrong(here.store, code_of(path), LAPS) == []


def test_taking_back_races_the_last_lock(tmp_path: Path) -> None:
    """Either it was taken back and nothing is shown, or it came too late and all is."""
    with served(tmp_path / "custode.db") as here:
        path, phones = seated(here)
        for number in range(1, LAPS + 1):
            for seat, phone in islice(phones.items(), 2):
                assert act(phone, path, seat, seq(phone, path), place(number, "d5-d6", "d4")).status == 200
            at = seq(phones["A"], path)
            back: dict[str, object] = {"type": "unlock", "question": f"place.{number}"}
            answers = at_once(
                {
                    "back": lambda: act(phones["A"], path, "A", at, back).status,  # noqa: B023  # run in this lap
                    "last": lambda: act(phones["C"], path, "C", at, place(number, "smith", "smith")).status,  # noqa: B023  # run in this lap
                }
            )
            shown = phones["B"].look(path).json()
            assert answers["last"] == 200
            assert answers["back"] in (200, 409)
            assert bool(shown["moment"]["secret"]["revealed"]) == (answers["back"] == 409)
            if answers["back"] == 200:
                assert act(phones["A"], path, "A", shown["seq"], place(number, "d1", "d1")).status == 200
            if number < LAPS:
                once_more(phones["A"], path)
        for phone in phones.values():
            phone.hang_up()
        assert wrong(here.store, code_of(path), LAPS) == []


def test_a_phone_is_lost_and_its_owner_sits_down_again(tmp_path: Path) -> None:
    """The seat loses what it had locked, nobody reads it, and another phone locks anew."""
    with served(tmp_path / "custode.db") as here:
        path, phones = seated(here)
        assert act(phones["B"], path, "B", seq(phones["B"], path), place(1, "d2-d3", "d4")).status == 200
        # The host frees the seat of the phone that died.
        assert phones["A"].form(f"{path}/free", seat="B").status == 200
        phones["B"].hang_up()
        new = Phone(here)
        new.sit(path, "B")
        shown = new.look(path).json()["moment"]["secret"]
        assert not any(each["digest"] for each in shown["locks"])
        assert shown["mine"] == ""
        assert b"d2-d3" not in new.ask("GET", f"{path}/story", headers={"Accept": "application/json"}).body
        for seat, phone in (("A", phones["A"]), ("B", new), ("C", phones["C"])):
            assert act(phone, path, seat, seq(phone, path), place(1, "d1", "d1")).status == 200
        revealed = new.look(path).json()["moment"]["secret"]["revealed"]
        assert [each["agrees"] for each in revealed] == [True, True, True]
        for phone in (*phones.values(), new):
            phone.hang_up()
        assert wrong_after_loss(here.store, code_of(path)) == {"rick": "d1", "morty": "d1"}


def wrong_after_loss(store: Store, code: str) -> object:
    """What was revealed of the seat that changed hands."""
    facts = [fact for row in store.acts(code) for fact in GAME.facts_decoder.decode(row.facts)]
    return next(fact.choices["B"] for fact in facts if isinstance(fact, Revealed))


# --- the file, and everybody else's pages -----------------------------------------------------------------------------


@pytest.fixture
def store() -> Iterator[Store]:
    kept = Store(None)
    yield kept
    kept.close()


@pytest.fixture
def app(store: Store) -> Flask:
    return create_app(store=store, games={GAME.id: any_game(GAME)}, clock=lambda: 1_000, rates=False)


@pytest.fixture
def placing(app: Flask) -> tuple[str, dict[str, conftest.Phone]]:
    """Three phones at a table, A's placement locked."""
    phones = {seat: conftest.Phone(app) for seat in SEATS}
    answer = phones["A"].post("/new/rickmorty", {"seats": "3", "name.A": "Ada", **OPTIONS})
    table = answer.headers["Location"]
    for seat in SEATS[1:]:
        phones[seat].post(f"{table}/sit", {"seat": seat, "name": seat})
    assert sent(phones["A"], table, "A", {"type": "roll-die", "face": "1"}) == 200
    assert sent(phones["A"], table, "A", place(1, "d5-d6", "d4")) == 200
    return table, phones


def looked(phone: conftest.Phone, table: str) -> dict[str, Any]:
    found: dict[str, Any] = phone.get(table, Accept="application/json").get_json()
    return found


def sent(phone: conftest.Phone, table: str, seat: str, fields: dict[str, object]) -> int:
    number = looked(phone, table)["seq"]
    body = {"action": fields, "seq": number, "key": f"{seat}-{number}", "seat": seat}
    return phone.ask(f"{table}/act", body).status_code


def test_a_placement_changed_in_the_file_is_found_at_the_reveal(
    app: Flask, store: Store, placing: tuple[str, dict[str, conftest.Phone]]
) -> None:
    table, phones = placing

    def forged(fact: Fact) -> Fact:
        return replace(fact, choice={"rick": "d1", "morty": "d1"}) if isinstance(fact, Committed) else fact

    edited(app, store, table, forged)
    assert sent(phones["B"], table, "B", place(1, "d2", "d2")) == 200
    assert sent(phones["C"], table, "C", place(1, "d3", "d3")) == 200
    revealed = looked(phones["B"], table)["moment"]["secret"]["revealed"]
    assert [each["agrees"] for each in revealed] == [False, True, True]
    assert "Non è ciò che era stato bloccato" in phones["B"].get(table).get_data(as_text=True)


def test_nobody_reads_a_byte_of_another_placement(
    app: Flask, store: Store, placing: tuple[str, dict[str, conftest.Phone]]
) -> None:
    """Whatever A has locked, everything B, C and a stranger can get and try is the same, under the same digest."""
    table, phones = placing
    watchers = {"B": phones["B"], "C": phones["C"], "": conftest.Phone(app)}
    for phone in phones.values():
        # Whose phones are there stands on a page too, and is no secret.
        phone.get(table)
    first = {name: seen(app, phone, table, name) for name, phone in watchers.items()}
    own = seen(app, phones["A"], table, "A")
    for rick, morty in islice(product(BOARD[::3], PLACES[::2]), 0, None, 7):

        def other(fact: Fact, rick: str = rick, morty: str = morty) -> Fact:
            return replace(fact, choice={"rick": rick, "morty": morty}) if isinstance(fact, Committed) else fact

        edited(app, store, table, other)
        for name, phone in watchers.items():
            now = seen(app, phone, table, name)
            assert {path for path, found in now.items() if found != first[name][path]} == set()
    # Its own seat does see the difference, or nothing would be proved.
    assert seen(app, phones["A"], table, "A") != own


def seen(app: Flask, phone: conftest.Phone, table: str, seat: str) -> dict[str, bytes]:
    """All that this phone can get of the table, and what its attempts are answered."""
    known = {"code": (code_of(table).lower(),)}
    rules = [rule for rule in app.url_map.iter_rules() if rule.arguments == {"code"} and "GET" in (rule.methods or ())]
    pages = [path for rule in rules for path in paths(app, rule, known) if not path.endswith("/stream")]
    found: dict[str, bytes] = {}
    for page, accept in product((*pages, f"{table}/since?seq=0"), ("text/html", "application/json")):
        answer = phone.get(page, Accept=accept)
        found[f"{page} {accept}"] = str(answer.status_code).encode() + answer.get_data()
    number = looked(phone, table)["seq"]
    tries: tuple[dict[str, object], ...] = (
        {"type": "unlock", "question": "place.1"},
        {"type": "undo"},
        {"type": "adjust", "dial": "rick.A", "value": "d1"},
        {"type": "move-pawn", "pawn": "rick", "to": "d1"},
        {"type": "close-dimension", "place": "d5"},
        place(1, "d1-d4", "d1"),
    )
    for fields in tries if seat in ("B", "C") else ():
        body = {"action": fields, "seq": number, "key": f"try-{fields['type']}", "seat": seat}
        answer = phone.ask(f"{table}/act", body)
        assert answer.status_code in (400, 403, 409, 422), (fields, answer.json)
        found[str(fields)] = answer.get_data()
    return found
