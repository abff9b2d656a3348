"""P3b: a simultaneous reveal is atomic over real HTTP, and what was committed cannot change."""

import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask

from companion import network
from companion.engine import play
from companion.engine.facts import Action, Committed, Revealed
from companion.engine.offers import fill
from companion.engine.random_play import any_filling, lucky
from companion.games import hyde
from companion.games.hyde.rules.hand import NameCards
from companion.games.hyde.state import Position
from companion.store import Store
from companion.store.errors import Stale
from companion.web import create_app
from companion.web.seating.tables import Table, Tables
from tests.any_game import any_game
from tests.promises.live import Phone, code_of
from tests.promises.worlds import NOW, SEED, opening
from tests.web.conftest import SCREENS
from tests.web.counter import GAME

SEATS = "ABCD"
# Every bidding adds one, and the game ends at ninety.
ROUNDS = 25
PATIENCE = 120.0


class Here:
    """A server of this process at a port of its own."""

    def __init__(self, port: int, store: Store) -> None:
        self.port, self.store = port, store


def served(path: Path) -> AbstractContextManager[Here]:
    store = Store(path)
    games = {GAME.id: any_game(GAME)}
    return network_served(create_app(store=store, games=games, screens=[SCREENS], rates=False), store)


@contextmanager
def network_served(app: Flask, store: Store) -> Iterator[Here]:
    """At a port of the system's choosing, until the test is done."""
    listener = network.bound("127.0.0.1", 0)
    with network.server(app, listener) as found:
        thread = threading.Thread(target=found.run, daemon=True)
        thread.start()
        yield Here(listener.getsockname()[1], store)
    thread.join(PATIENCE)
    store.close()


def seated(here: Here) -> tuple[str, dict[str, Phone]]:
    """A table with a phone at each seat; its path."""
    phones = {seat: Phone(here) for seat in SEATS}
    options = {"option.bids": "yes", "option.keeper": "no", "option.goal": "90"}
    path = phones["A"].form("/new/counter", seats=str(len(SEATS)), **options).headers["location"]
    for seat in SEATS[1:]:
        phones[seat].sit(path, seat)
    return path, phones


def act(phone: Phone, path: str, seat: str, seq: int, fields: dict[str, object]) -> int:
    key = f"{seat}-{seq}-{fields['type']}"
    return phone.act(path, msgspec.json.encode({"action": fields, "seq": seq, "key": key, "seat": seat})).status


def bid(number: int, seat: str) -> dict[str, object]:
    return {"type": "bid", "question": f"bid.{number}", "animal": ("owl", "fox", "hen")[number % 3], "by": 1}


def at_once(jobs: dict[str, Any]) -> dict[str, int]:
    """The answers of all who start at the same instant."""
    gate, found = threading.Barrier(len(jobs)), {}

    def run(name: str) -> None:
        gate.wait(PATIENCE)
        found[name] = jobs[name]()

    threads = [threading.Thread(target=run, args=(name,), daemon=True) for name in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return found


class Watcher(threading.Thread):
    """A phone that never stops looking: it must never see some of a reveal."""

    def __init__(self, here: Here, path: str, seats: int = len(SEATS)) -> None:
        super().__init__(daemon=True)
        self.seats = seats
        self.phone, self.path = Phone(here), path
        self.stop, self.faults, self.looks = threading.Event(), list[Any](), 0

    def run(self) -> None:
        while not self.stop.is_set():
            shown = self.phone.look(self.path).json()["moment"]["secret"] or {"revealed": (), "locks": (), "mine": ""}
            self.looks += 1
            if len(shown["revealed"]) not in (0, self.seats) or shown["mine"]:
                self.faults.append(shown)
            if not all(each["agrees"] for each in shown["revealed"]):
                self.faults.append(shown)
            time.sleep(0.002)
        self.phone.hang_up()


def raced(here: Here, rounds: int) -> list[str]:
    """Everything wrong with so many biddings in which all lock from the same page at the same instant."""
    path, phones = seated(here)
    watcher = Watcher(here, path)
    watcher.start()
    found: list[str] = []
    for number in range(rounds):
        seq = phones["A"].look(path).json()["seq"]
        jobs = {
            seat: lambda seat=seat: act(phones[seat], path, seat, seq, bid(number, seat))  # noqa: B023  # run in this lap
            for seat in SEATS
        }
        answers = at_once(jobs)
        if answers != dict.fromkeys(SEATS, 200):
            found.append(f"bidding {number} was answered {answers}")
            break
    watcher.stop.set()
    watcher.join(PATIENCE)
    for phone in phones.values():
        phone.hang_up()
    return [*found, *map(str, watcher.faults), *(() if watcher.looks else ("nobody looked",)),
            *wrong(here.store, code_of(path), rounds)]  # fmt: skip


def wrong(store: Store, code: str, rounds: int) -> list[str]:
    """What the file says: one reveal a bidding, in the act of the last lock, with every choice that was locked."""
    found: list[str] = []
    reveals: dict[str, int] = {}
    made: dict[tuple[str, str], object] = {}
    for row in store.acts(code):
        facts = GAME.facts_decoder.decode(row.facts)
        for fact in facts:
            if isinstance(fact, Committed):
                made[fact.question, fact.seat] = fact.choice
            elif isinstance(fact, Revealed):
                reveals[fact.question] = reveals.get(fact.question, 0) + 1
                if not isinstance(facts[0], Committed):
                    found.append(f"{fact.question} was revealed by no lock")
                if fact.choices != {seat: made.get((fact.question, seat)) for seat in SEATS}:
                    found.append(f"{fact.question} shows {fact.choices}")
    if reveals != {f"bid.{number}": 1 for number in range(rounds)}:
        found.append(f"revealed {reveals}")
    return found


def test_the_last_locks_race(tmp_path: Path) -> None:
    """Four phones lock from the same page at once, again and again: one reveal each time, nothing lost, no 409."""
    with served(tmp_path / "custode.db") as here:
        assert raced(here, ROUNDS) == []


@pytest.mark.soak
def test_the_last_locks_race_long(tmp_path: Path) -> None:
    for number in range(40):
        with served(tmp_path / f"{number}.db") as here:
            assert raced(here, 85) == []


def test_taking_back_races_the_last_lock(tmp_path: Path) -> None:
    """Either it was taken back and nothing is shown, or it came too late and all is."""
    seen: set[int] = set()
    with served(tmp_path / "custode.db") as here:
        path, phones = seated(here)
        for number in range(ROUNDS):
            for seat in SEATS[:3]:
                assert act(phones[seat], path, seat, phones[seat].look(path).json()["seq"], bid(number, seat)) == 200
            seq = phones["A"].look(path).json()["seq"]
            back: dict[str, object] = {"type": "unlock", "question": f"bid.{number}"}
            jobs = {
                "back": lambda: act(phones["A"], path, "A", seq, back),  # noqa: B023  # run in this lap
                "last": lambda: act(phones["D"], path, "D", seq, bid(number, "D")),  # noqa: B023  # run in this lap
            }
            answers = at_once(jobs)
            shown = phones["B"].look(path).json()
            assert answers["last"] == 200
            assert answers["back"] in (200, 409)
            assert bool(shown["moment"]["secret"]["revealed"]) == (answers["back"] == 409)
            seen.add(answers["back"])
            if answers["back"] == 200:
                assert act(phones["A"], path, "A", shown["seq"], bid(number, "A")) == 200
        for phone in phones.values():
            phone.hang_up()
        assert wrong(here.store, code_of(path), ROUNDS) == []
    assert seen


# --- planted faults ---------------------------------------------------------------------------------------------------


def judged_as_made(self: Tables, code: str, seat: str, action: Action, key: str, expected: int, now: int) -> Table:
    """A lock is judged for the moment of its page, where nobody else has locked: nobody is the last."""
    while True:
        table = self.load(code)
        then = table.at(expected)
        facts = play.answer(then.game, table.acts, then.state, seat, action, table.chance)
        request = msgspec.json.encode(action)
        try:
            self.store.append(code, table.seq, seat, key, request, msgspec.json.encode(facts), now)
        except Stale:
            continue
        return self.load(code)


def never_again(self: Tables, code: str, seat: str, action: Action, key: str, expected: int, now: int) -> Table:
    """Whoever comes second at an instant is refused, as every act was before acts could commute."""
    table = self.load(code)
    if expected != table.seq:
        raise Stale(table.seq)
    facts = play.answer(table.game, table.acts, table.state, seat, action, table.chance)
    self.store.append(code, expected, seat, key, msgspec.json.encode(action), msgspec.json.encode(facts), now)
    return self.load(code)


@pytest.mark.parametrize("planted", [judged_as_made, never_again])
def test_a_planted_fault_is_found(tmp_path: Path, planted: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tables, "act", planted)
    with served(tmp_path / "custode.db") as here:
        assert raced(here, 3) != []


# --- naming one's own hand --------------------------------------------------------------------------------------------


def hands(table: Table) -> dict[str, tuple[str, ...]]:
    assert isinstance(table.state, Position)
    return table.state.hands


def test_two_phones_name_their_hands_from_the_same_page() -> None:
    """The second was refused as too late, because the first had named its own."""
    store = Store(None)
    tables = Tables(store, {"hyde": any_game(hyde.GAME)})
    code = tables.open(any_game(hyde.GAME), opening("AB", "hands"), SEED, {"A": "", "B": ""}, "A", NOW)
    while not all("?" in hands(tables.load(code)).get(seat, ()) for seat in "AB"):
        table = tables.load(code)
        (seat, *_) = table.game.acting(table.state)
        offer = next(each for each in table.offers(seat).open if each.action != "adjust")
        action = fill(table.game, offer, any_filling(offer, lucky(table.chance, str(table.seq))))
        tables.act(code, seat, action, f"set-{table.seq}", table.seq, NOW)
    page = tables.load(code).seq
    for number, seat in enumerate("AB", 1):
        table = tables.act(code, seat, NameCards(("eye-1",)), f"name-{seat}", page, NOW)
        assert table.seq == page + number
    assert ["eye-1" in hands(table)[seat] for seat in "AB"] == [True, True]
    with pytest.raises(Stale):
        tables.act(code, "A", NameCards(("eye-1",)), "again", page, NOW)
    store.close()
