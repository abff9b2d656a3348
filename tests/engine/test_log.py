"""A log that grows knows what stands, at any moment of it, as one who asks all of its acts again; and far quicker."""

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.facts import Action, Adjust, Fact, Redo, Redone, Undo, Undone
from companion.engine.log import EVERY, Act, Log, stood
from companion.engine.play import advanced, answer, fold, standing
from tests.engine.counting import GAME, LUCK, OPENING, Added, Count, Opened

LONG = 2_000
FIRST = Act(1, "", msgspec.json.encode(OPENING), (Opened(),))


def act(seq: int, *facts: Fact) -> Act:
    return Act(seq, "A", b"{}", facts)


KINDS = st.sampled_from([Added, Added, Undone, Undone, Redone])


@settings(deadline=None, max_examples=200)
@given(st.lists(st.tuples(KINDS, st.lists(st.integers(0, 3), max_size=3)), max_size=3 * EVERY), st.integers(1, 60))
def test_any_log_stands_as_all_of_its_acts_say(found: list[tuple[type[Fact], list[int]]], step: int) -> None:
    """Also one that undoes and puts back what no table would; grown by a few at a time, and looked at after each."""
    acts = [FIRST]
    for seq, (kind, back) in enumerate(found, 2):
        past = tuple(sorted({max(1, seq - 1 - each) for each in back}))
        acts.append(act(seq, Added(1) if kind is Added else kind(acts=past)))
    log = Log()
    for start in range(0, len(acts), step):
        log = log.grown(acts[start : start + step])
    for seq in range(len(acts) + 1):
        then = log.until(seq)
        assert (list(then), standing(then)) == (acts[:seq], stood(acts[:seq]))
        assert fold(GAME, then) == fold(GAME, acts[:seq])


@pytest.mark.parametrize("step", [1, 7, 100])
def test_the_past_of_a_long_log_is_found_from_its_marks(step: int) -> None:
    """Luck makes few logs so long that one is kept: here three are, with an undo on both sides of each."""
    acts = [FIRST]
    for seq in range(2, 3 * EVERY + 3):
        acts.append(act(seq, Added(1) if seq % 5 else Undone((seq - 1,))))
    log = Log()
    for start in range(0, len(acts), step):
        log = log.grown(acts[start : start + step])
    for seq in range(len(acts) + 1):
        then = log.until(seq)
        assert (list(then), standing(then)) == (acts[:seq], stood(acts[:seq]))


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 9), max_size=80))
def test_a_table_that_is_played_on_folds_as_one_that_is_read(choices: list[int]) -> None:
    """What was undone and put back by asking, with the state carried along and thrown away now and then."""
    log, seen = Log([FIRST]), fold(GAME, Log([FIRST]))
    for choice in choices:
        wish: Action = {0: Undo(), 1: Undo(), 2: Redo()}.get(choice, Adjust("number", choice))
        if isinstance(wish, Undo) and log.top is not None and log.top.height == 1:
            continue
        if isinstance(wish, Redo) and not log.undone:
            continue
        more = act(len(log) + 1, *answer(GAME, log, seen, "A", wish, LUCK))
        log = log.grown((more,))
        seen = advanced(GAME, seen, log, (more,))
        assert seen == fold(GAME, tuple(log))
        if choice == 9:
            log = Log(tuple(log))


class Counted:
    """A game that counts how often a fact of it was folded."""

    def __init__(self) -> None:
        self.times = 0
        self.game = replace(GAME, evolve=self.evolve)

    def evolve(self, state: Count, fact: Fact) -> Count:
        self.times += 1
        return GAME.evolve(state, fact)


@pytest.mark.parametrize("wish", [Undo(), Redo(), Undo(to=LONG - 3)], ids=["undo", "redo", "undo to"])
def test_undoing_the_last_of_many_folds_a_few(wish: Action) -> None:
    """As many as of a short table: from the last state that was kept, not from the first act."""
    counted = Counted()
    log = Log((FIRST, *(act(seq, Added(1)) for seq in range(2, LONG + 1))))
    state = fold(counted.game, log)
    if isinstance(wish, Redo):
        log = log.grown((act(LONG + 1, Undone((LONG,))),))
    counted.times = 0
    more = act(len(log) + 1, *answer(counted.game, log, state, "A", wish, LUCK))
    log = log.grown((more,))
    advanced(counted.game, state, log, (more,))
    assert counted.times <= EVERY


def test_a_table_played_act_by_act_keeps_its_states() -> None:
    """Not only one that was read at once."""
    counted, log, state = Counted(), Log([FIRST]), GAME.blank
    for seq in range(2, LONG):
        more = act(seq, Added(1))
        log = log.grown((more,))
        state = advanced(counted.game, state, log, (more,))
    counted.times = 0
    fold(counted.game, log.until(LONG - 40))
    assert counted.times <= 2 * EVERY


def test_a_storm_of_undoing_is_no_deep_hole() -> None:
    """As many undos as acts, one in the other: forgotten again without a word."""
    log = Log((FIRST, *(act(seq, Added(1)) for seq in range(2, 20_001))))
    log = log.grown(act(40_000 - seq + 1, Undone((seq,))) for seq in range(20_000, 1, -1))
    assert [each.seq for each in standing(log)] == [1]
    assert log.undone == (2,)
    del log


def test_old_logs_stay_as_they_were() -> None:
    first = Log([FIRST, act(2, Added(1))])
    second = first.grown((act(3, Undone((2,))),))
    third = second.grown((act(4, Redone((2,))),))
    assert [[each.seq for each in standing(log)] for log in (first, second, third)] == [[1, 2], [1], [1, 2]]
    assert [log.undone for log in (first, second, third)] == [(), (2,), ()]
    assert third.top is first.top


def test_what_stands_of_a_part_ends_where_that_begins() -> None:
    """Also where its first act was taken back, and the one below is of before."""
    log = Log([FIRST, act(2, Added(1)), act(3, Undone(acts=(2,))), act(4, Added(1)), act(5, Added(1))])
    assert log.standing_from(2, 4) == {4}
    assert log.standing_from(1, 5) == {1, 4, 5}
    assert log.standing_from(2, 3) == frozenset()
