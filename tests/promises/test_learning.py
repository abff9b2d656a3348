"""What a box says is what its owner said and what the acts that stand at its tables taught, whatever was done since."""

import os
import random
import shutil
import signal
import tempfile
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion import boxfile, lessons
from companion.engine.box_entries import BoxValue
from companion.engine.facts import Action, Adjust, Learn, Learned, Redo, Undo
from companion.engine.game import Game
from companion.engine.offers import fill
from companion.engine.random_play import any_filling
from companion.games import games
from companion.store import Store
from companion.store.archive import archived
from companion.store.errors import NotSaved
from companion.store.rows import NOTHING_LEARNED, ActRow, Learning
from companion.web import create_app
from companion.web.seating.tables import Tables
from companion.web.serving.services import Services
from tests.web.conftest import JSON, SAME, Phone
from tests.web.counter import GAME as COUNTER

GAME: Game[Any] = COUNTER
NOW, SEED = 1_700_000_000, b"s" * 32
# As the counter ships: a grid of two rows and two columns, and a list that takes three cards.
SHIPPED = {"red/1": 1, "red/2": 2, "blue/1": 3, "blue/2": None}
CELLS, CARDS = tuple(SHIPPED), ("Via | Stop", "Va | ", "Stop | Via")
Taught = tuple[str, int, str, str | int]


class Learns(RuleBasedStateMachine):
    """Tables of the counter on a real file, and beside them a list of who said what, which nobody keeps but this."""

    store_type: type[Store] = Store

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="custode-learning-"))
        self.begin()
        self.codes: list[str] = []
        self.taught: list[Taught] = []
        # What tables that were deleted left for good has no code here either.
        self.own: dict[str, int | None] = dict(SHIPPED)
        self.own_cards: list[str] = []

    def begin(self) -> None:
        self.store = self.store_type(self.folder / "custode.db")
        self.tables = Tables(self.store, {"counter": GAME})

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)

    # --- what can happen

    @initialize()
    def two_tables(self) -> None:
        self.open()
        self.open()

    @precondition(lambda self: len(self.codes) < 3)
    @rule()
    def open(self) -> None:
        opening = GAME.opening(2, box=self.tables.box(GAME))
        seed = bytes([len(self.taught) % 256]) + os.urandom(31)
        self.codes.append(self.tables.open(GAME, opening, seed, {"A": "", "B": ""}, "A", NOW))

    @rule(table=st.integers(0, 2), cell=st.sampled_from(CELLS), value=st.integers(0, 9), keep=st.booleans())
    def teach_a_cell(self, table: int, cell: str, value: int, keep: bool) -> None:
        seq = self.ask(table, Learn(entry=f"values/{cell}", value=value, remember=keep))
        if keep:
            self.taught.append((self.code(table), seq, cell, value))

    @rule(table=st.integers(0, 2), card=st.sampled_from(CARDS))
    def teach_a_card(self, table: int, card: str) -> None:
        seq = self.ask(table, Learn(entry="cards", value=card, remember=True))
        self.taught.append((self.code(table), seq, "", card))

    @rule(table=st.integers(0, 2), count=st.integers(1, 3))
    def undo(self, table: int, count: int) -> None:
        for _ in range(count):
            if len(list(self.tables.load(self.code(table)).acts.standing())) > 1:
                self.ask(table, Undo())

    @rule(table=st.integers(0, 2), back=st.integers(0, 5))
    def undo_to(self, table: int, back: int) -> None:
        found = [act.seq for act in self.tables.load(self.code(table)).acts.standing() if act.seq > 1]
        if found:
            self.ask(table, Undo(found[min(back, len(found) - 1)]))

    @rule(table=st.integers(0, 2))
    def redo(self, table: int) -> None:
        if self.tables.load(self.code(table)).acts.undone:
            self.ask(table, Redo())

    @rule(table=st.integers(0, 2), back=st.integers(0, 5))
    def back_and_forth(self, table: int, back: int) -> None:
        """Somebody looks how it was, and puts it back: what fell by one act rises by one."""
        self.undo_to(table, back)
        self.redo(table)

    @rule(table=st.integers(0, 2))
    def send_again(self, table: int) -> None:
        """The answer was lost: nothing is taught twice."""
        last = self.tables.load(self.code(table)).acts[-1]
        if last.seq > 1:
            action = GAME.request_decoder.decode(last.request)
            self.tables.act(self.code(table), "A", action, f"k{last.seq}", last.seq - 1, NOW)

    @precondition(lambda self: len(self.codes) > 1)
    @rule(table=st.integers(0, 2))
    def delete(self, table: int) -> None:
        """What stands stays for good."""
        code = self.code(table)
        stands = {act.seq for act in self.tables.load(code).acts.standing()}
        self.store.take_out([code])
        self.tables.forget(code)
        self.codes.remove(code)
        self.taught = [
            ("", 0, *each[2:]) if each[0] == code else each
            for each in self.taught
            if each[0] != code or each[1] in stands
        ]

    @rule(cell=st.sampled_from(CELLS), value=st.integers(0, 9))
    def the_owner_writes_a_cell(self, cell: str, value: int) -> None:
        """Where it says something new, nothing that tables said of that cell holds any more."""
        if self.cells()[cell] != value:
            self.own[cell] = value
            self.taught = [each for each in self.taught if each[2] != cell]
        now = {**self.cells(), cell: value}
        grid: BoxValue = [[now["red/1"], now["red/2"]], [now["blue/1"], now["blue/2"]]]
        self.say("values", grid)

    @rule(card=st.sampled_from(CARDS))
    def the_owner_takes_a_card_out(self, card: str) -> None:
        left = [each for each in self.cards() if each != card]
        if card in self.cards():
            self.own_cards = [each for each in self.own_cards if each != card]
            self.taught = [each for each in self.taught if each[3] != card]
        self.say("cards", [list(each.split(" | ")) for each in left])

    @rule(which=st.integers(0, 9))
    def the_owner_takes_one_back(self, which: int) -> None:
        """A cell or a card that tables taught, as its page lists them; what was there before is there again."""
        entry = GAME.entry("values")
        assert entry is not None
        found = self.tables.origins(GAME, entry)
        if found:
            lesson = found[which % len(found)].lesson
            self.tables.unlearn(GAME, entry, lesson)
            taken = (lesson.cell, lesson.value)
            self.taught = [each for each in self.taught if each[2:] != taken or not self.counts(each)]

    @rule()
    def forget(self) -> None:
        self.store.forget_box("counter", "values")
        self.own, self.taught = dict(SHIPPED), [each for each in self.taught if not each[2]]

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.begin()

    # --- what must hold

    @invariant()
    def the_box_is_what_was_said(self) -> None:
        said = {entry.id: entry.value for entry in GAME.box} | self.tables.box(GAME)
        now = self.cells()
        assert said["values"] == [[now["red/1"], now["red/2"]], [now["blue/1"], now["blue/2"]]]
        cards = said["cards"]
        assert isinstance(cards, list)
        assert sorted(" | ".join(map(str, card)) for card in cards) == sorted(self.cards())

    @invariant()
    def every_lesson_is_an_act_of_its_table(self) -> None:
        """Whatever was deleted or restarted, no lesson stands that its log does not have standing."""
        for row in self.store.taught_box("counter")[1]:
            if row.code is not None:
                act = self.tables.load(row.code).acts[row.seq - 1]
                assert any(isinstance(fact, Learned) for fact in act.facts)
                assert row.stands == self.counts((row.code, row.seq, row.cell, row.taught))

    # --- the list

    def counts(self, each: Taught) -> bool:
        code, seq = each[:2]
        return not code or bool(self.tables.load(code).acts.standing_from(seq, seq))

    def cells(self) -> dict[str, int | None]:
        found = dict(self.own)
        found |= {each[2]: int(each[3]) for each in self.taught if each[2] and self.counts(each)}
        return found

    def cards(self) -> list[str]:
        said = [str(each[3]) for each in self.taught if not each[2] and self.counts(each)]
        return list(dict.fromkeys((*self.own_cards, *said)))[:3]

    def code(self, table: int) -> str:
        return self.codes[table % len(self.codes)]

    def ask(self, table: int, action: Action) -> int:
        at = self.tables.load(self.code(table))
        return self.tables.act(self.code(table), "A", action, f"k{at.seq + 1}", at.seq, NOW).seq

    def say(self, id: str, value: BoxValue) -> None:
        entry = GAME.entry(id)
        assert entry is not None
        self.tables.set_box_entry(GAME, entry, lambda _old: value)


RUN = settings(
    max_examples=40, stateful_step_count=25, deadline=None, database=None, derandomize=True,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


def test_a_box_is_what_was_said() -> None:
    run_state_machine_as_test(Learns, settings=RUN)


class Remembers(Store):
    """Planted: an undo takes nothing back."""

    def append(
        self, code: str, expected: int, seat: str, key: str, request: bytes, facts: bytes, now: int,
        learning: Learning = NOTHING_LEARNED, token_hash: bytes | None = None,
    ) -> ActRow:  # fmt: skip
        return super().append(
            code, expected, seat, key, request, facts, now, msgspec.structs.replace(learning, fallen=()), token_hash
        )


class Forgets(Remembers):
    """Planted: what is put back stays forgotten."""

    def append(
        self, code: str, expected: int, seat: str, key: str, request: bytes, facts: bytes, now: int,
        learning: Learning = NOTHING_LEARNED, token_hash: bytes | None = None,
    ) -> ActRow:  # fmt: skip
        learning = msgspec.structs.replace(learning, risen=())
        return Store.append(self, code, expected, seat, key, request, facts, now, learning, token_hash)


@pytest.mark.parametrize("planted", [Remembers, Forgets])
def test_a_planted_fault_is_found(planted: type[Store]) -> None:
    class Planted(Learns):
        store_type = planted

    with pytest.raises(AssertionError):
        run_state_machine_as_test(Planted, settings=settings(RUN, phases=[Phase.generate]))


# --- the games that learn, by their own acts --------------------------------------------------------------------------

# By which acts each of them learns, and how its table is opened.
LEARNS = {
    "hyde": ("copy-level",),
    "mayhem": ("copy-face", "copy-health", "copy-ability"),
    "monsterchase": ("copy-points", "write-card", "compose-card"),
    "rickmorty": ("tell-tile",),
}
OPENED = {
    "hyde": {"seats": "3", "B.outcast": "yoko", "C.outcast": "bianca", "option.level": "other"},
    "mayhem": {"seats": "2"},
    "monsterchase": {"seats": "3", "post.K": "1"},
    "rickmorty": {"seats": "2"},
}


class Evening:
    """A table of a game on the web, whose phone goes round and learns as soon as it may."""

    def __init__(self, store: Store, game: str) -> None:
        self.app = create_app(store=store, rates=False)
        self.game, self.phone = games()[game], Phone(self.app)
        self.path = self.phone.post(f"/new/{game}", {**OPENED[game], "sit": "all"}).headers["Location"]
        self.code = self.path.split("/")[2].upper()

    @property
    def tables(self) -> Tables:
        found = self.app.extensions["custode"]
        assert isinstance(found, Services)
        return found.tables

    @property
    def seq(self) -> int:
        return self.tables.load(self.code).seq

    def asks(self, seat: str, action: Action, way: str = "act") -> None:
        body = {"action": msgspec.to_builtins(action), "seat": seat, "seq": self.seq, "key": f"k{self.seq}"}
        self.phone.post(f"{self.path}/hold", {"seat": seat, "ready": "1"})
        answer = self.phone.client.post(f"{self.path}/{way}", json=body, headers={**SAME, **JSON})
        assert answer.status_code in (200, 303), answer.get_data(as_text=True)

    def learns(self, rng: random.Random) -> tuple[str, Action]:
        """Plays by luck until one of the acts that teach is open, and asks for that."""
        for _ in range(400):
            table = self.tables.load(self.code)
            open_ = [(seat, offer) for seat in table.opening.places for offer in table.offers(seat).open]
            teaching = [each for each in open_ if each[1].action in LEARNS[self.game.id]]
            likely = [each for each in open_ if each[1].primary]
            seat, offer = rng.choice(teaching or likely or open_)
            action = fill(self.game, offer, any_filling(offer, rng.randrange))
            self.asks(seat, action)
            if any(isinstance(fact, Learned) for fact in self.tables.load(self.code).acts[-1].facts):
                return seat, action
        raise AssertionError("it never learned")

    @property
    def box(self) -> dict[str, BoxValue]:
        return self.tables.box(self.game)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "custode.db")
    yield store
    store.close()


@pytest.mark.parametrize("game", LEARNS)
def test_each_game_unlearns_by_undo_and_learns_by_redo(house: Store, game: str) -> None:
    """By its own act; undone, put back, undone to here, reopened with another, and corrected by a ruling."""
    evening = Evening(house, game)
    seat, action = evening.learns(random.Random(f"{game} 1"))
    taught = evening.box
    assert taught != {}
    first = evening.seq
    evening.asks(seat, Undo())
    assert evening.box == {}
    evening.asks(seat, Redo())
    assert evening.box == taught
    evening.asks(seat, Undo(first))
    assert evening.box == {}
    evening.asks(seat, action)
    assert evening.box == taught
    dial = next(each for each in evening.game.dials(evening.tables.load(evening.code).state) if each.secret_to is None)
    evening.asks(seat, Adjust(dial=dial.id, value=dial.now))
    assert evening.box == taught, "a ruling is about the table"
    evening.asks(seat, Undo())
    # Taken back and asked again in one request.
    evening.asks(seat, action, "reopen")
    assert evening.box == taught
    rows = house.taught_box(game)[1]
    assert {row.stands for row in rows} == {True, False}


@pytest.mark.parametrize("game", LEARNS)
def test_another_table_and_a_table_that_is_gone(house: Store, game: str) -> None:
    """The same taught twice stays with the second; what stands at a table that is deleted stays for good."""
    evening, other = Evening(house, game), Evening(house, game)
    seat, action = evening.learns(random.Random(f"{game} 2"))
    taught = evening.box
    _, same = other.learns(random.Random(f"{game} 2"))
    assert (same, other.box) == (action, taught)
    evening.asks(seat, Undo())
    assert evening.box == taught
    house.take_out([other.code])
    assert evening.box == taught
    assert {row.code for row in house.taught_box(game)[1] if row.stands} == {None}


@pytest.mark.parametrize("game", LEARNS)
def test_a_box_passes_on_all_it_has_learned(tmp_path: Path, game: str) -> None:
    """By the command, into a file that another house takes in as its own word; an archive keeps what every table
    taught, and the house keeps what those that went there did."""
    here, there, away = (tmp_path / name for name in ("here", "there", "away"))
    for folder in (here, there, away):
        folder.mkdir()
    store = Store(here / "custode.db")
    evening, other = Evening(store, game), Evening(store, game)
    seat, _ = evening.learns(random.Random(f"{game} 3"))
    taught = evening.box
    file = boxfile.exported(games()[game], here)
    assert msgspec.json.decode(file)["entries"] == taught
    assert boxfile.faults_of("box", file) == []
    assert boxfile.imported(there, file) == len(taught)
    assert boxfile.exported(games()[game], there) == file
    archived(store, [other.code], away / "archive.db")
    archive = Store(away / "archive.db")
    assert lessons.box_of(games()[game], *archive.taught_box(game)) == taught
    archive.close()
    evening.asks(seat, Undo())
    assert boxfile.exported(games()[game], here) != file
    evening.asks(seat, Redo())
    archived(store, [evening.code], away / "second.db")
    assert evening.box == taught
    store.close()


@pytest.mark.parametrize("game", LEARNS)
def test_a_match_that_is_brought_in_teaches_nothing(house: Store, game: str) -> None:
    evening = Evening(house, game)
    evening.learns(random.Random(f"{game} 4"))
    elsewhere = Store(None)
    elsewhere.take_in(game, SEED, NOW, {}, house.acts(evening.code), [])
    assert elsewhere.taught_box(game) == ({}, [])
    elsewhere.close()


def test_an_entry_from_before_has_no_origin_and_stays(house: Store) -> None:
    """As a Custode before this one left it: the same said by a table is not taken with that."""
    house.set_box("counter", {"values": [[7, 2], [3, None]]})
    tables = Tables(house, {"counter": GAME})
    code = tables.open(GAME, GAME.opening(2), SEED, {"A": "", "B": ""}, "A", NOW)
    for seq, value in enumerate((9, 7), 1):
        tables.act(code, "A", Learn(entry="values/red/1", value=value, remember=True), f"k{seq}", seq, NOW)
    assert tables.box(GAME) == {"values": [[7, 2], [3, None]]}
    tables.act(code, "A", Undo(2), "undo", 3, NOW)
    assert tables.box(GAME) == {"values": [[7, 2], [3, None]]}


# --- the machine fails ------------------------------------------------------------------------------------------------


def dies(path: str, statement: int, *, apart: bool) -> None:
    """Teaches one value in a process of its own, which is killed before this statement of it."""
    store = Store(Path(path))
    tables = Tables(store, {"counter": GAME})
    (code,) = (row.code for row in store.tables(NOW, 1))
    left = [statement]

    def counted(_sql: str) -> None:
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    table = tables.load(code)
    learn = Learn(entry="values/red/1", value=9, remember=True)
    store.file.conn.set_trace_callback(counted)
    if apart:
        request = msgspec.json.encode(learn)
        facts = (Learned(entry="values/red/1", value=9, remember=True),)
        store.append(code, table.seq, "A", "k", request, msgspec.json.encode(facts), NOW)
        store.correct_box("counter", {"values": [[9, 2], [3, None]]}, ())
    else:
        tables.act(code, "A", learn, "k", table.seq, NOW)
    store.file.conn.set_trace_callback(None)
    store.close()


def kept_at_each_death(folder: Path, *, apart: bool) -> set[tuple[bool, bool]]:
    """For each statement before which it was killed: whether the act is there, and whether the box has learned."""
    found = set()
    for statement in range(40):
        path = folder / f"{apart}-{statement}" / "custode.db"
        path.parent.mkdir()
        store = Store(path)
        Tables(store, {"counter": GAME}).open(GAME, GAME.opening(2), SEED, {"A": "", "B": ""}, "A", NOW)
        store.close()
        child = get_context("fork").Process(target=dies, args=(str(path), statement), kwargs={"apart": apart})
        child.start()
        child.join(60)
        store = Store(path)
        (code,) = (row.code for row in store.tables(NOW, 1))
        found.add((store.last_seq(code) == 2, lessons.box_of(GAME, *store.taught_box("counter")) != {}))
        store.close()
        if child.exitcode == 0:
            return found
    raise AssertionError("it never lived")


def test_killed_anywhere_the_log_and_the_box_agree(tmp_path: Path) -> None:
    assert kept_at_each_death(tmp_path, apart=False) == {(False, False), (True, True)}


def test_a_lesson_kept_apart_from_its_act_is_found_out(tmp_path: Path) -> None:
    """Planted: first the act, then what it teaches."""
    assert (True, False) in kept_at_each_death(tmp_path, apart=True)


def test_a_lesson_that_cannot_be_kept_keeps_its_act_from_the_log(house: Store) -> None:
    tables = Tables(house, {"counter": GAME})
    code = tables.open(GAME, GAME.opening(2), SEED, {"A": "", "B": ""}, "A", NOW)
    house.file.conn.execute("CREATE TEMP TRIGGER no BEFORE INSERT ON lessons BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(NotSaved):
        tables.act(code, "A", Learn(entry="values/red/1", value=9, remember=True), "k", 1, NOW)
    assert (house.last_seq(code), tables.box(GAME)) == (1, {})
