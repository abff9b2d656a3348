"""What of a log stands: undo, redo, folding, judging the past again."""

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.engine.facts import Action, Adjust, Fact, Redo, Undo, Undone
from companion.engine.play import Act, Objection, answer, fold, is_undo, rejudge, standing
from companion.engine.rulebook import Refusal
from tests.engine.counting import GAME, LUCK, OPENING, Add, Count, Opened, Show

START: tuple[Act, ...] = (Act(1, "", msgspec.json.encode(OPENING), (Opened(),)),)


def asked(acts: tuple[Act, ...], action: Action, seat: str = "A") -> tuple[Act, ...]:
    facts = answer(GAME, acts, fold(GAME, acts), seat, action, LUCK)
    return (*acts, Act(len(acts) + 1, seat, msgspec.json.encode(action), facts))


def log(*actions: Action) -> tuple[Act, ...]:
    acts = START
    for action in actions:
        acts = asked(acts, action)
    return acts


def word(action: str) -> Action:
    """`+2` adds, `show` shows, `undo`, `undo 3` undoes down to act 3, `redo` puts back."""
    name, _, number = action.partition(" ")
    if name.startswith("+"):
        return Add(int(name))
    return {"show": Show(), "redo": Redo(), "undo": Undo(int(number) if number else None)}[name]


@pytest.mark.parametrize(
    ("script", "stand", "number"),
    [
        ("+2, +3", [1, 2, 3], 5),
        ("+2, +3, undo", [1, 2], 2),
        ("+2, +3, undo, undo", [1], 0),
        ("+2, +3, +4, undo 3", [1, 2], 2),
        ("+2, +3, +4, undo 2", [1], 0),
        ("+2, +3, undo, redo", [1, 2, 3], 5),
        ("+2, +3, undo, undo, redo", [1, 2], 2),
        ("+2, +3, undo, undo, redo, redo", [1, 2, 3], 5),
        ("+2, +3, +4, undo 3, redo", [1, 2, 3, 4], 9),
        ("+2, undo, +3", [1, 4], 3),
        ("+2, undo, +3, undo", [1], 0),
        ("+2, undo, +3, undo, redo", [1, 4], 3),
        ("+2, +3, undo, redo, undo", [1, 2], 2),
        ("+2, +3, undo, redo, undo, redo", [1, 2, 3], 5),
    ],
)
def test_what_stands(script: str, stand: list[int], number: int) -> None:
    acts = log(*map(word, script.split(", ")))
    assert [act.seq for act in standing(acts)] == stand
    assert fold(GAME, acts) == Count(number)


@pytest.mark.parametrize(
    ("script", "last", "rule"),
    [
        ("", "undo", "custode-undo"),
        ("+2, undo", "undo", "custode-undo"),
        ("+2", "undo 1", "custode-undo"),
        ("+2", "undo 3", "custode-undo"),
        ("+2, +3, undo 2", "undo 2", "custode-undo"),
        ("+2, +3, undo 3", "undo 3", "custode-undo"),
        ("", "redo", "custode-redo"),
        ("+2", "redo", "custode-redo"),
        ("+2, undo, redo", "redo", "custode-redo"),
        ("+2, undo, +3", "redo", "custode-redo"),
        ("+2, +3, undo, undo, redo, +4", "redo", "custode-redo"),
    ],
)
def test_what_cannot_be_undone_or_put_back(script: str, last: str, rule: str) -> None:
    acts = log(*map(word, filter(None, script.split(", "))))
    with pytest.raises(Refusal) as refusal:
        asked(acts, word(last))
    assert refusal.value.rule == rule


@pytest.mark.parametrize(
    ("script", "undone", "shown"),
    [
        ("+2, show, undo", (3,), (3,)),
        ("+2, show, +3, undo 2", (2, 3, 4), (3,)),
        ("+2, +3, undo", (3,), ()),
        ("+2, show, undo, undo", (2,), ()),
    ],
)
def test_what_was_shown_is_named(script: str, undone: tuple[int, ...], shown: tuple[int, ...]) -> None:
    """Undoing cannot make anybody forget, so the fact says which acts had shown something."""
    (fact,) = log(*map(word, script.split(", ")))[-1].facts
    assert isinstance(fact, Undone)
    assert (fact.acts, fact.shown) == (undone, shown)


def test_an_act_stands_or_falls_whole() -> None:
    """An act of several facts is undone with all of them."""
    both: tuple[Fact, ...] = (*log(Add(2))[-1].facts, *log(Add(3))[-1].facts)
    acts = (*START, Act(2, "A", b"{}", both))
    assert fold(GAME, acts) == Count(5)
    assert fold(GAME, asked(acts, Undo())) == Count(0)


@pytest.mark.parametrize(
    ("acts", "objections"),
    [
        pytest.param(log(Add(2), Add(3), Adjust(dial="number", value=9)), [], id="today's rules agree"),
        pytest.param((*START, Act(2, "B", b'{"type":"add","by":2}', ())), [Objection(2, "custode-seat")], id="refused"),
        pytest.param((*START, Act(2, "A", b'{"type":"add","by":2}', ())), [Objection(2, None)], id="other facts"),
        pytest.param(
            (*START, Act(2, "A", b'{"type":"gone"}', ())), [Objection(2, None)], id="an action that is no more"
        ),
        pytest.param(
            (*START, Act(2, "A", b'{"type":"adjust","dial":"gone","value":1}', ())), [Objection(2, None)], id="a dial"
        ),
        pytest.param(
            (*START, Act(2, "B", b'{"type":"add","by":2}', ()), Act(3, "A", b"{}", log(Add(2), Undo())[-1].facts)),
            [],
            id="what was undone is not judged",
        ),
    ],
)
def test_rejudging(acts: tuple[Act, ...], objections: list[Objection]) -> None:
    assert rejudge(GAME, acts, LUCK) == objections


class Log(RuleBasedStateMachine):
    """Any sequence of acts, undoings and puttings back, beside the plainest model of it: a list and a redo stack."""

    def __init__(self) -> None:
        super().__init__()
        self.acts = START
        self.stands: list[int] = [1]
        self.gone: list[list[int]] = []

    @rule(by=st.integers(2, 4))
    def add(self, by: int) -> None:
        if fold(GAME, self.acts).number + by > 10:
            return
        self.acts = asked(self.acts, Add(by))
        self.stands.append(len(self.acts))
        self.gone.clear()

    @precondition(lambda self: len(self.stands) > 1)
    @rule()
    def undo(self) -> None:
        self.acts = asked(self.acts, Undo())
        self.gone.append([self.stands.pop()])

    @precondition(lambda self: len(self.stands) > 1)
    @rule(data=st.data())
    def undo_to(self, data: st.DataObject) -> None:
        to = data.draw(st.sampled_from(self.stands[1:]))
        self.acts = asked(self.acts, Undo(to))
        cut = self.stands.index(to)
        self.gone.append(self.stands[cut:])
        del self.stands[cut:]

    @precondition(lambda self: self.gone)
    @rule()
    def redo(self) -> None:
        self.acts = asked(self.acts, Redo())
        self.stands += self.gone.pop()

    @precondition(lambda self: not self.gone)
    @rule()
    def nothing_to_redo(self) -> None:
        with pytest.raises(Refusal):
            asked(self.acts, Redo())

    @precondition(lambda self: len(self.stands) > 1)
    @rule()
    def undo_and_redo_is_nothing(self) -> None:
        before = standing(self.acts)
        assert standing(asked(asked(self.acts, Undo()), Redo())) == before

    @invariant()
    def what_stands_is_what_the_model_says(self) -> None:
        assert [act.seq for act in standing(self.acts)] == self.stands

    @invariant()
    def folding_all_is_folding_what_survives(self) -> None:
        survivors = [act for act in self.acts if act.seq in self.stands]
        assert not any(map(is_undo, survivors))
        state = GAME.folded(GAME.blank, (fact for act in survivors for fact in act.facts))
        assert fold(GAME, self.acts) == state

    @invariant()
    def the_log_only_grows(self) -> None:
        assert [act.seq for act in self.acts] == list(range(1, len(self.acts) + 1))


TestLog = Log.TestCase
TestLog.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
