"""P2 once more, by turns: between any two steps of the server another phone may come, an answer be lost, the server
die; which of it happens says a seed, and the same seed says the same again."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from companion.engine.facts import Action
from companion.store import Store, file
from companion.store.errors import Stale
from companion.store.marks import LastSeen
from companion.store.rows import ActRow
from companion.store.statements import acts
from companion.web.seating.tables import Tables
from tests.promises import mutants, note
from tests.promises.commuting import Order
from tests.promises.history import Look, Send, faults
from tests.promises.live import Answer, NoAnswer
from tests.promises.tapping import choice
from tests.promises.test_one_history import keys_in, seen, wrongly_shown
from tests.promises.turns import House, Phone, Stuck, Turns, actor, stops_at_commits
from tests.promises.worlds import GAME, SEED, opening
from tests.sources import locks
from tests.store import checker

# What phones keep at each table, and who sits there. Two, for they share the file and what is kept in memory.
TABLES = (("all", "ABC"), ("hands", "DE"))
TAPS = 8
# Tried each time, and as many as a release asks for.
SEEDS, MORE = range(6), 500
# What the network does to a tap, and how often.
WEATHER = {"fine": 6, "answer lost": 3, "twice at once": 3}
# How often a phone reads the whole story, and sends an old tap once more.
READS, REPEATS = 0.25, 0.3
# How often the server ends, and how many steps lie before that at the most.
ENDS, FAR = 4, 700
# An evening has some thousand steps; whoever comes to this goes round in circles.
MOST_STEPS = 50_000
STEPS_TOLD = 60


class Seat:
    """A person who taps on a bad network."""

    def __init__(self, evening: "Evening", code: str, seat: str) -> None:
        self.evening, self.code, self.seat = evening, code, seat
        self.path = f"/t/{code.lower()}"
        self.phone = Phone(evening.house)
        self.rng = evening.turns.rng
        self._old: list[tuple[str, int, bytes]] = []

    def tap_all(self) -> None:
        for _ in range(TAPS):
            self.tap()

    def tap(self) -> None:
        page = self.read(self.path)
        if self.rng.random() < READS:
            self.read(f"{self.path}/story")
        if self._old and self.rng.random() < REPEATS:
            self.post(self.phone, *self.rng.choice(self._old))
        fields = choice(page, self.read(f"{self.path}/adjust"), self.rng)
        if fields is None:
            return
        seq = page["seq"]
        key = f"{self.seat}-{seq}-{self.rng.getrandbits(48):x}"
        tap = (key, seq, msgspec.json.encode({"action": fields, "seq": seq, "key": key, "seat": self.seat}))
        while not self.through_the_weather(*tap):
            pass
        self._old.append(tap)

    def through_the_weather(self, key: str, expected: int, body: bytes) -> bool:
        """One attempt; whether the phone gets to know what came of it."""
        match self.rng.choices(list(WEATHER), list(WEATHER.values()))[0]:
            case "answer lost":
                self.post(self.phone, key, expected, body, is_heard=False)
                return False
            case "twice at once":
                twin, me = self.phone.twin(), actor()
                other = self.evening.turns.begin(f"{self.seat}'s twin", partial(self.post, twin, key, expected, body))
                is_told = self.post(self.phone, key, expected, body)
                assert me is not None
                me.pause("waits for its twin", lambda: other.is_done)
                return is_told
        return self.post(self.phone, key, expected, body)

    def post(self, phone: Phone, key: str, expected: int, body: bytes, is_heard: bool = True) -> bool:
        begin, answer = self.evening.turns.now(), None
        with suppress(NoAnswer):
            answer = phone.act(self.path, body)
        heard: Answer | None = answer if is_heard else None
        status = heard.status if heard else None
        self.evening.sends.append(
            Send(
                code=self.code,
                key=key,
                expected=expected,
                begin=begin,
                end=self.evening.turns.now(),
                status=status,
                seq=heard.json()["seq"] if heard and status == 200 else None,
                detail=f"{heard.body[:300]!r} to {body!r}" if heard and status not in (200, 409) else "",
            )
        )
        return heard is not None

    def read(self, path: str) -> Any:
        while True:
            begin = self.evening.turns.now()
            with suppress(NoAnswer):
                answer = self.phone.look(path)
                assert answer.status == 200, (answer.status, path, answer.body[:300])
                page = answer.json()
                self.evening.looks.append(self.seen(begin, page))
                return page

    def seen(self, begin: float, page: dict[str, Any]) -> Look:
        return msgspec.structs.replace(seen(self.code, self.seat, begin, page), end=self.evening.turns.now())


class Evening:
    """Phones at two tables, and everything they sent and saw."""

    def __init__(self, folder: Path, seed: str, ends: int) -> None:
        self.turns = Turns(random.Random(seed))
        self.house = House(folder, self.turns)
        self.sends: list[Send] = []
        self.looks: list[Look] = []
        self.seats = [seat for keep, seats in TABLES for seat in self.sat(keep, seats)]
        self._ends = ends

    def sat(self, keep: str, seats: str) -> list[Seat]:
        """A table whose luck is always the same."""
        names, first = dict.fromkeys(seats, ""), opening(seats, keep)
        code = self.house.server.services.tables.open(GAME, first, SEED, names, None, now=0)
        found = [Seat(self, code, seat) for seat in seats]
        for each in found:
            answer = each.phone.form(f"{each.path}/sit", seat=each.seat)
            assert answer.status == 200, answer
        return found

    def play(self) -> list[str]:
        """Until all have tapped; what broke on the way."""
        turns = self.turns
        for seat in self.seats:
            turns.begin(seat.seat, seat.tap_all)
        is_due = self.next_end()
        try:
            while turns.step():
                if self._ends and is_due():
                    self._ends -= 1
                    turns.rng.choice((self.house.kill, self.house.kill, self.house.restart))()
                    is_due = self.next_end()
                if len(turns.steps) > MOST_STEPS:
                    raise Stuck(f"{MOST_STEPS} steps, and still at it")
        except Exception as error:
            return [f"unforeseen: {type(error).__name__}: {error}"]
        return [f"unforeseen: {each.name}: {each.fault!r}" for each in turns.actors if each.fault is not None]

    def next_end(self) -> Callable[[], bool]:
        """The server ends at some step, or the next time after it that somebody is half through a commit: by luck alone
        that is one step in a hundred."""
        turns = self.turns
        step, at = len(turns.steps) + turns.rng.randrange(FAR), turns.rng.choice(("", "commits", "has committed"))
        return lambda: len(turns.steps) >= step and (not at or any(each.at == at for each in turns.actors if each.asks))

    def last(self) -> list[Look]:
        """The story as each reads it when all is over."""
        begin = self.turns.now()
        return [each.seen(begin, each.phone.look(f"{each.path}/story").json()) for each in self.seats]

    def told(self) -> str:
        """The way to what went wrong, its last steps."""
        return "\n".join(self.turns.steps[-STEPS_TOLD:])


Plant = Callable[[pytest.MonkeyPatch, Evening], None]


def whole(patch: pytest.MonkeyPatch, evening: Evening) -> None:
    """Nothing is planted."""


def played(folder: Path, seed: str, *, ends: int = ENDS, plant: Plant = whole) -> tuple[list[str], Evening]:
    """Everything wrong with one evening."""
    evening = Evening(folder, seed, ends)
    with pytest.MonkeyPatch.context() as patch:
        plant(patch, evening)
        with stops_at_commits():
            broken = evening.play()
            last = [] if broken else evening.last()
        evening.house.server.close()
    if broken:
        return broken, evening
    db = evening.house.server.db
    order, sends = Order(db), evening.sends
    acked = [(send.code, send.key, send.seq) for send in sends if send.status == 200 and send.seq]
    late = {(send.code, send.key) for send in sends if send.status == 409}
    found = faults(sends, evening.looks, last, order.means_the_same)
    found += checker.faults(acked, db)
    found += [f"too late, yet there: {code} {key}" for code, key in sorted(late & keys_in(db))]
    found += wrongly_shown(evening.looks, db)
    note(
        f"seed {seed!r}: {len(evening.turns.steps)} steps, {len(sends)} sends, {len(set(acked))} acts, {len(late)} too "
        f"late, {len(evening.looks)} looks, {evening.house.starts} starts, {len(order.commuted)} acts after others "
        "that left them as they were"
    )
    return found, evening


@pytest.mark.parametrize("seed", SEEDS, ids="seed-{}".format)
def test_one_history(tmp_path: Path, seed: int) -> None:
    found, evening = played(tmp_path, f"turns {seed}")
    assert found == [], evening.told()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(len(SEEDS), MORE), ids="seed-{}".format)
def test_one_history_long(tmp_path: Path, seed: int) -> None:
    found, evening = played(tmp_path, f"turns {seed}")
    assert found == [], evening.told()


def test_a_seed_says_the_same_again(tmp_path: Path) -> None:
    """Every step, every tap and every answer; another seed says something else."""

    def whole_of(name: str, seed: str) -> object:
        _, evening = played(tmp_path / name, seed)
        codes = {seat.code: seat.seat for seat in evening.seats}
        return evening.turns.steps, [msgspec.structs.replace(send, code=codes[send.code]) for send in evening.sends]

    first = whole_of("first", "again")
    assert first == whole_of("second", "again")
    assert first != whole_of("other", "another")


def test_every_lock_is_taken_by_turns(tmp_path: Path) -> None:
    """One that nobody hands over would be a moment at which nobody else can come, or the end of an evening."""
    evening = Evening(tmp_path, "locks", 0)
    evening.house.server.close()
    # Nobody reads a photograph or a file of an evening here; an event is waited for, and keeps nobody out.
    elsewhere = {"ReadingThread._turn", "Pairing._over"}
    assert elsewhere < locks()
    assert sorted(evening.house.server.locks) == sorted(locks() - elsewhere)


# --- planted faults ---------------------------------------------------------------------------------------------------


def acks_before_commit(patch: pytest.MonkeyPatch, evening: Evening) -> None:
    """One commit for three taps: those of before are confirmed, and go with the process."""
    writes = [0]

    @contextmanager
    def begun(conn: sqlite3.Connection) -> Iterator[None]:
        if not conn.in_transaction:
            conn.execute("BEGIN IMMEDIATE")
        yield
        writes[0] += 1
        if writes[0] % 3 == 0:
            conn.execute("COMMIT")

    patch.setattr(file, "immediate", begun)
    patch.setattr(file, "roll_back", lambda conn: None)
    # Nor does it note what it confirms: the next start would refuse to go on, and nobody would see what is lost.
    patch.setattr(file, "Marks", mutants.Silent)
    evening.house.server.store.file._marks = mutants.Silent(None, {})


def has_no_key(patch: pytest.MonkeyPatch, evening: Evening) -> None:
    patch.setattr(Tables, "act", Tables.act)
    mutants.no_key()


def lets_the_last_write_win(patch: pytest.MonkeyPatch, evening: Evening) -> None:
    patch.setattr(Tables, "act", Tables.act)
    mutants.last_write_wins()


def shows_what_was(patch: pytest.MonkeyPatch, evening: Evening) -> None:
    """A snapshot that is believed for some forty steps."""
    patch.setattr(Tables, "load_seated", Tables.load_seated)
    patch.setattr(Tables, "act", Tables.act)
    patch.setattr(mutants, "time", SimpleNamespace(monotonic=lambda: len(evening.turns.steps) / 100))
    mutants.stale_snapshot()


def commutes_wrongly(patch: pytest.MonkeyPatch, evening: Evening) -> None:
    for kind in (Action, *GAME.actions):
        if "is_beside" in vars(kind):
            patch.setattr(kind, "is_beside", vars(kind)["is_beside"])
    mutants.wrong_commute()


def looks_before_it_writes(patch: pytest.MonkeyPatch, evening: Evening) -> None:
    """Which act is the last is asked in a step of its own: between that and the writing another comes."""

    def append(
        self: Store, code: str, expected: int, seat: str, key: str, request: bytes, facts: bytes, now: int
    ) -> ActRow:
        with self.file.reading() as conn:
            stored, last = acts.with_key(conn, code, key), acts.newest(conn, code)
        if stored is not None:
            return stored
        if last != expected:
            raise Stale(last)
        act = ActRow(last + 1, seat, key, request, facts, now)
        with self.file.writing() as conn:
            acts.write(conn, code, act)
            self.file.confirm(code, LastSeen(act.seq))
        return act

    patch.setattr(Store, "append", append)


CAUGHT: dict[Plant, tuple[str, ...]] = {
    # planted: the kinds of faults one of which must be found
    acks_before_commit: ("lost", "back", "key"),
    has_no_key: ("key", "too late, yet there"),
    lets_the_last_write_win: ("lost", "number", "story", "shown"),
    shows_what_was: ("back",),
    commutes_wrongly: ("moment",),
    looks_before_it_writes: ("unforeseen",),
}
# So many evenings at most until a fault shows.
EVENINGS = 6


@pytest.mark.parametrize("plant", CAUGHT, ids=lambda plant: plant.__name__)
def test_caught(tmp_path: Path, plant: Plant) -> None:
    """Each planted fault is found by the same seeds that find nothing without it."""
    evenings = (played(tmp_path / str(seed), f"turns {seed}", plant=plant)[0] for seed in range(EVENINGS))
    assert any(line.partition(":")[0] in CAUGHT[plant] for found in evenings for line in found)
