"""The clock of a match: started, stopped, undone; when it ends follows from the time of its act alone."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from companion.engine.clock import Clock, running
from companion.engine.ending import redrawn
from companion.engine.facts import Action, ClockStarted, ClockStopped, Redo, StartClock, StopClock, Undo
from companion.engine.game import Game
from companion.engine.handwork import handwork
from companion.engine.play import Act, Misfit, Objection, answer, fold, rejudge
from companion.engine.rulebook import Refusal
from tests.engine import counting
from tests.engine.counting import LUCK, OPENING, Add, Count, Opened

GAME = replace(counting.GAME, clock=(30, 45))
WORDS: dict[str, Action] = {
    "30": StartClock(minutes=30),
    "45": StartClock(minutes=45),
    "stop": StopClock(),
    "undo": Undo(),
    "redo": Redo(),
    "+2": Add(2),
}


def log(script: str) -> list[Act]:
    """A table opened at 100, with an act every 100 seconds."""
    acts = [Act(1, "", msgspec.json.encode(OPENING), (Opened(),), 100)]
    for word in script.split():
        action = WORDS[word]
        facts = answer(GAME, acts, fold(GAME, acts), "A", action, LUCK)
        acts.append(Act(len(acts) + 1, "A", msgspec.json.encode(action), facts, 100 * (len(acts) + 1)))
    return acts


@pytest.mark.parametrize(
    ("script", "clock", "number"),
    [
        ("", None, 0),
        ("30", Clock(30, 200), 0),
        ("+2 45 +2", Clock(45, 300), 4),
        ("30 stop", None, 0),
        ("30 stop 45", Clock(45, 400), 0),
        ("30 undo", None, 0),
        ("30 undo redo", Clock(30, 200), 0),
        ("30 +2 stop undo", Clock(30, 200), 2),
        ("30 +2 undo", Clock(30, 200), 0),
    ],
)
def test_which_clock_runs(script: str, clock: Clock | None, number: int) -> None:
    acts = log(script)
    assert running(acts) == clock
    assert fold(GAME, acts) == Count(number), "the game itself knows nothing of it"
    assert rejudge(GAME, acts, LUCK) == []
    assert redrawn(GAME, acts, b"").unread == ()


@pytest.mark.parametrize(
    ("script", "last", "rule"),
    [
        ("30", "30", "custode-clock"),
        ("30 +2", "45", "custode-clock"),
        ("", "stop", "custode-clock-off"),
        ("30 stop", "stop", "custode-clock-off"),
        ("30 undo", "stop", "custode-clock-off"),
    ],
)
def test_what_is_refused(script: str, last: str, rule: str) -> None:
    acts = log(script)
    with pytest.raises(Refusal) as raised:
        answer(GAME, acts, fold(GAME, acts), "A", WORDS[last], LUCK)
    assert raised.value.rule == rule
    assert rule in GAME.rulebook.rules


@pytest.mark.parametrize(
    ("game", "action"),
    [
        (GAME, StartClock(minutes=31)),
        (counting.GAME, StartClock(minutes=30)),
        (counting.GAME, StopClock()),
    ],
)
def test_a_clock_the_game_has_not(game: Game[Any], action: Action) -> None:
    acts = log("")
    with pytest.raises(Misfit):
        answer(game, acts, Count(), "A", action, LUCK)


@pytest.mark.parametrize(
    ("now", "left"), [(0, 1800), (200, 1800), (201, 1799), (1999, 1), (2000, 0), (9999, 0), (-9999, 1800)]
)
def test_what_is_left(now: int, left: int) -> None:
    """Also where the time of the server was put back, or far ahead."""
    assert Clock(30, 200).left(now) == left


def test_a_clock_nobody_could_have_started_is_objected_to() -> None:
    acts = log("30")
    forged = Act(3, "A", msgspec.json.encode(StartClock(minutes=45)), (ClockStarted(45),), 300)
    assert rejudge(GAME, [*acts, forged], LUCK) == [Objection(3, "custode-clock")]


def test_it_asks_nothing_of_hands() -> None:
    assert handwork(GAME, Count(), (ClockStarted(30), ClockStopped())) == ()


def test_a_game_without_one_has_no_such_action() -> None:
    assert {"start-clock", "stop-clock"} & set(counting.GAME.kinds) == set()
    assert {"start-clock", "stop-clock"} <= set(GAME.kinds)
