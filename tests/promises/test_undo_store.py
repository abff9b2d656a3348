"""P4: undo never lies: it is a fact, replay gives exactly the earlier state, and what a phone showed stays shown."""

import dataclasses
import random
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

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

from companion.engine import play, undoing
from companion.engine.facts import Action, Redo, Redone, Undo, Undone
from companion.engine.game import union
from companion.engine.offers import fill
from companion.engine.play import Act
from companion.engine.random_play import any_filling
from companion.engine.rulebook import Refusal
from companion.engine.voice import Voice
from companion.store import Store
from companion.store.errors import Stale
from companion.web.moment import story_acts
from companion.web.seating.tables import Table, Tables
from tests.promises.worlds import GAME, NOW, SEED, opening

SEATS = "AB"
VIEWERS = (*SEATS, None)
Story = tuple[tuple[int, str, tuple[str, ...]], ...]


class Undoing(RuleBasedStateMachine):
    """A table of hyde on a real file, beside a model that knows only which acts count and how it looked after them."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="custode-undo-"))
        self.store = Store(self.folder / "custode.db")
        self.tables = Tables(self.store, {"hyde": GAME})
        self.code = ""
        # What counts now, what may come back, and every state by the acts that made it.
        self.standing: tuple[int, ...] = (1,)
        self.undone: list[tuple[int, ...]] = []
        self.looks: dict[tuple[int, ...], str] = {}
        self.stories: dict[str | None, Story] = {}
        self.revealing: set[int] = set()

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)

    # --- what can happen

    @initialize(keep=st.sampled_from(("all", "hands", "nothing")))
    def open(self, keep: str) -> None:
        self.code = self.tables.open(GAME, opening(SEATS, keep), SEED, {"A": "Ada", "B": "Bea"}, "A", NOW)
        self.looks[self.standing] = self.position()

    @rule(seed=st.integers(0, 2**32), count=st.integers(1, 9))
    def play_on(self, seed: int, count: int) -> None:
        """Some acts in a row, or a game would never get to where something is revealed."""
        for number in range(count):
            rng = random.Random(f"{seed} {number}")
            choices = [(seat, offer) for seat in SEATS for offer in self.table().offers(seat).open]
            if not choices:
                return
            seat, offer = rng.choice(choices)
            self.ask(seat, fill(GAME, offer, any_filling(offer, rng.randrange)))
            self.standing = (*self.standing, self.table().seq)
            self.undone = []
            self.looks[self.standing] = self.position()

    @rule(seat=st.sampled_from(SEATS))
    def undo(self, seat: str) -> None:
        """The last act that counts."""
        self.take_back(seat, Undo(), self.standing[-1:] if len(self.standing) > 1 else ())

    @rule(seat=st.sampled_from(SEATS), back=st.integers(-1, 12))
    def undo_to(self, seat: str, back: int) -> None:
        """Everything down to one act that counts; or one that does not, which is refused."""
        index = len(self.standing) - 1 - back
        to = self.standing[index] if 0 <= index < len(self.standing) else self.table().seq + 1
        gone = tuple(seq for seq in self.standing if seq >= to)
        self.take_back(seat, Undo(to), gone if gone and to > 1 else ())

    @rule(seat=st.sampled_from(SEATS))
    def redo(self, seat: str) -> None:
        if not self.undone:
            self.refused(seat, Redo())
            return
        back = self.undone.pop()
        self.ask(seat, Redo())
        assert self.table().acts[-1].facts == (Redone(back),)
        self.standing = tuple(sorted((*self.standing, *back)))

    @rule()
    def restart(self) -> None:
        """The process ends and another begins on the same file."""
        self.store.close()
        self.store = Store(self.folder / "custode.db")
        self.tables = Tables(self.store, {"hyde": GAME})

    @precondition(lambda self: self.table().seq > 2)
    @rule(seat=st.sampled_from(SEATS))
    def come_late(self, seat: str) -> None:
        """An undo for an older moment, which must not take back what its phone has not seen."""
        table = self.table()
        try:
            self.tables.act(self.code, seat, Undo(), f"late-{table.seq}", table.seq - 1, NOW)
        except Stale:
            assert self.table().seq == table.seq
        else:
            raise AssertionError("an undo for another moment was accepted")

    @rule()
    def send_again(self) -> None:
        """The last request once more, under its key: nothing happens twice."""
        table = self.table()
        last = table.acts[-1]
        if last.seq == 1:
            return
        action = msgspec.json.decode(last.request, type=wish_type())
        again = self.tables.act(self.code, last.seat, action, f"{last.seat}-{last.seq}", last.seq - 1, NOW)
        assert again.seq == table.seq

    # --- asking

    def take_back(self, seat: str, wish: Undo, gone: tuple[int, ...]) -> None:
        if not gone:
            self.refused(seat, wish)
            return
        self.ask(seat, wish)
        shown = tuple(seq for seq in gone if seq in self.revealing)
        assert self.table().acts[-1].facts == (Undone(gone, shown),)
        self.standing = tuple(seq for seq in self.standing if seq not in gone)
        self.undone.append(gone)

    def ask(self, seat: str, action: Action) -> None:
        before = self.table().seq
        table = self.tables.act(self.code, seat, action, f"{seat}-{before + 1}", before, NOW)
        assert table.seq == before + 1
        if any(fact.reveals for fact in table.acts[-1].facts):
            self.revealing.add(table.seq)

    def refused(self, seat: str, action: Action) -> None:
        before = self.table().seq
        try:
            self.tables.act(self.code, seat, action, f"{seat}-{before + 1}", before, NOW)
        except Refusal:
            assert self.table().seq == before
        else:
            raise AssertionError(f"{action} was accepted")

    # --- what must hold

    def table(self) -> Table:
        return self.tables.load(self.code)

    def position(self) -> str:
        return repr(self.table().state)

    @invariant()
    def the_state_is_the_replay(self) -> None:
        """What is shown is what the file says, folded afresh, and just what it was when these acts counted before."""
        table = self.table()
        fresh = Tables(self.store, {"hyde": GAME}).read(self.code)
        assert table.state == fresh.state == replayed(fresh)
        assert tuple(act.seq for act in play.standing(fresh.acts)) == self.standing
        assert repr(table.state) == self.looks[self.standing]

    @invariant()
    def what_was_shown_stays(self) -> None:
        """Every story only grows: no line that anybody read is gone, not even of what was undone."""
        table = self.table()
        for viewer in VIEWERS:
            story = story_of(table, viewer)
            before = self.stories.get(viewer, ())
            assert story[: len(before)] == before
            self.stories[viewer] = story


def story_of(table: Table, viewer: str | None) -> Story:
    acts = story_acts.story_of(table.acts, viewer, Voice(GAME, "it", {"A": "Ada", "B": "Bea"}))
    return tuple((act.seq, act.seat, tuple(line.text for line in act.lines)) for act in acts)


def replayed(table: Table) -> object:
    """The acts that count, one fact after the other, as slowly and plainly as it can be said."""
    gone: set[int] = set()
    for act in table.acts:
        for fact in act.facts:
            gone |= set(fact.acts) if isinstance(fact, Undone) else set()
            gone -= set(fact.acts) if isinstance(fact, Redone) else set()
    state = GAME.blank
    for act in table.acts:
        for fact in act.facts if act.seq not in gone else ():
            state = state if isinstance(fact, Undone | Redone) else GAME.evolve(state, fact)
    return state


def wish_type() -> type[Action]:
    return union((*GAME.actions, Undo, Redo))


QUICK = settings(
    max_examples=80,
    stateful_step_count=25,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)

TestUndoing = Undoing.TestCase
# What is planted below is looked for at most twice as long.
TestUndoing.settings = settings(QUICK, max_examples=40)


@pytest.mark.soak
class TestUndoingLong(Undoing.TestCase):  # type: ignore[valid-type, misc]  # a class that hypothesis makes
    """A hundred thousand steps."""

    settings = settings(QUICK, max_examples=2_000, stateful_step_count=50, derandomize=False)


# --- planted faults ---------------------------------------------------------------------------------------------------


def forgets_what_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = play.undo
    monkeypatch.setattr(undoing, "undo", lambda acts, request: msgspec.structs.replace(plain(acts, request), shown=()))


def takes_back_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    def undo(acts: Sequence[Act], request: Undo) -> Undone:
        found = plain(acts, request)
        later = [act.seq for act in play.standing(acts) if act.seq > 1]
        return msgspec.structs.replace(found, acts=tuple(later[-len(found.acts) - 1 :]))

    plain = play.undo
    monkeypatch.setattr(undoing, "undo", undo)


def cuts_the_story(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = story_acts.story_of
    monkeypatch.setattr(story_acts, "story_of", lambda acts, *rest: plain(play.Log(play.standing(acts)), *rest))


def goes_on_from_the_old_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """A keeper that remembers the table and does not fold again after an undo."""
    plain = Tables.with_acts

    def with_acts(self: Tables, kept: Table, more: Mapping[str, Act]) -> Table:
        fresh = plain(self, kept, more)
        undone = any(map(play.is_undo, more.values()))
        return dataclasses.replace(fresh, state=kept.state) if undone else fresh

    monkeypatch.setattr(Tables, "with_acts", with_acts)


@pytest.mark.parametrize(
    "plant", [forgets_what_was_shown, takes_back_too_much, cuts_the_story, goes_on_from_the_old_state]
)
def test_a_lying_undo_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each planted fault is found by the same machine."""
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Undoing, settings=settings(QUICK, phases=[Phase.generate], print_blob=False))
