"""The course of a match: what the log says after each act, what turned it, and dice against their average."""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest

from companion.engine.facts import Adjusted, Undo
from companion.engine.game import Game, State
from companion.engine.log import Act, Log, stood
from companion.engine.undoing import redo, undo
from companion.games import games
from companion.games.monsterchase.facts.tiles import DieRolled
from companion.games.rickmorty.facts.round import RolledOff
from companion.history import course
from companion.history.course import BLANK, Course, TurningPoint
from tests.games.notation import LUCK
from tests.played_out import played_out


def played(id: str, number: int = 1) -> list[Act]:
    match = played_out(games()[id], number, "course")
    return [Act(act.seq, act.seat, act.request, act.facts) for act in match.acts]


def recounted(game: Game[State], acts: Sequence[Act]) -> dict[str, list[int]]:
    """What was counted after every act that stands, one after the other."""
    state, now, found = game.blank, dict[str, int](), dict[str, list[int]]()
    for act in stood(acts):
        state = game.folded(state, act.facts)
        now |= game.results.course(state)
        for name, value in now.items():
            found.setdefault(name, []).append(value)
    return found


def spread(course_: Course, acts: Sequence[Act]) -> dict[str, list[int]]:
    """The same from the points of a course."""
    found: dict[str, list[int]] = {}
    for line in course_.lines:
        points, value = dict(line.points), 0
        for seq in (act.seq for act in stood(acts) if act.seq >= line.points[0][0]):
            value = points.get(seq, value)
            found.setdefault(line.name, []).append(value)
    return found


@pytest.mark.parametrize("id", games())
def test_a_line_is_what_was_counted_after_every_act(id: str) -> None:
    game, acts = games()[id], played(id)
    course_ = course.course(game, acts)
    assert spread(course_, acts) == recounted(game, acts)
    assert all(list(line.points) == sorted(line.points) for line in course_.lines)


@pytest.mark.parametrize("id", games())
def test_one_log_that_grows_tells_what_it_would_tell_anew(id: str) -> None:
    """Undone and put back on the way, and looked at every few acts."""
    game, rng, log = games()[id], random.Random(id), Log()
    for act in played(id):
        log = log.grown([Act(len(log) + 1, act.seat, act.request, act.facts)])
        if log.top and log.top.below and log.top.below.below and rng.random() < 0.1:
            taken = undo(log, Undo(rng.choice([None, log.top.below.act.seq])))
            log = log.grown([Act(len(log) + 1, "A", b"{}", (taken,))])
            course.course(game, log)
            log = log.grown([Act(len(log) + 1, "A", b"{}", (redo(log),))])
        if rng.random() < 0.1:
            assert course.course(game, log) == course.course(game, Log(tuple(log)))
    course_ = course.course(game, log)
    assert course_ == course.course(game, Log(tuple(log)))
    assert spread(course_, tuple(log)) == recounted(game, tuple(log))


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        # One leads, the other overtakes: that comes before any larger step.
        ({1: {"a": 0, "b": 0}, 2: {"a": 3}, 5: {"b": 4}, 9: {"a": 12}, 10: {"a": 13}},
         (TurningPoint(2, {"a": 3}, False), TurningPoint(5, {"b": 4}, True), TurningPoint(9, {"a": 9}, True))),
        # What one counts alone is overtaken by nobody: the largest steps, the later of level ones.
        ({1: {"a": 9}, 2: {"a": 8}, 3: {"a": 4}, 4: {"a": 3}, 5: {"a": 0}},
         (TurningPoint(3, {"a": -4}, False), TurningPoint(4, {"a": -1}, False), TurningPoint(5, {"a": -3}, False))),
        ({1: {"a": 0}}, ()),
        ({}, ()),
    ],
)  # fmt: skip
def test_what_turned_it(scores: Mapping[int, Mapping[str, int]], expected: tuple[TurningPoint, ...]) -> None:
    assert course.turns(moving(scores)) == expected


def moving(scores: Mapping[int, Mapping[str, int]], corrections: Sequence[int] = ()) -> list[TurningPoint]:
    """What moved after each of these acts; some of them are corrections."""
    now, found = BLANK, list[TurningPoint]()
    for seq, score in scores.items():
        now = course.scored(now, seq, score, is_correction=seq in corrections)
        found += [now.last] if now.last is not None and now.last.seq == seq else []
    return found


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        # The game goes to the other after all: nobody won it as the story told it then.
        ({1: {"a": 0, "b": 0}, 2: {"a": 1}, 9: {"a": 0, "b": 1}}, []),
        # The last one that it may mean, and no more than it moved back.
        ({1: {"a": 0, "b": 0}, 2: {"a": 3}, 3: {"a": 6}, 4: {"b": 4}, 9: {"a": 3}}, [2, 4]),
        ({1: {"a": 0, "b": 0}, 2: {"a": 3}, 3: {"a": 6}, 4: {"b": 4}, 9: {"a": 0}}, [4]),
        # Less than any of them: it was so, by a point fewer.
        ({1: {"a": 0, "b": 0}, 2: {"a": 3}, 9: {"a": 2}}, [2]),
        # The same way as before takes nothing back.
        ({1: {"a": 9}, 2: {"a": 5}, 9: {"a": 1}}, [2]),
    ],
)  # fmt: skip
def test_what_a_correction_takes_back_has_turned_nothing(
    scores: Mapping[int, Mapping[str, int]], expected: list[int]
) -> None:
    assert [turn.seq for turn in course.turns(moving(scores, corrections=[9]))] == expected


def test_a_correction_counts_and_has_turned_nothing() -> None:
    """The recap of a table brought from paper told all of its corrections as the moment that decided it."""
    game = games()["rickmorty"]
    state = game.folded(game.blank, game.setup(game.opening(2), LUCK))
    correction = Adjusted(dial="brought.A.tiles", value=12, was=0)
    act = Act(2, "A", b"{}", (correction,))
    before = course.reckoned(game, BLANK, Act(1, "", b"{}", ()), state)
    now = course.reckoned(game, before, act, game.folded(state, act.facts))
    assert now.values != before.values
    assert now.last is not None
    assert now.last.is_correction
    assert course.turns([now.last]) == ()


def test_an_act_that_changes_nothing_is_no_new_reckoning() -> None:
    now = course.scored(BLANK, 1, {"a": 3})
    assert course.scored(now, 2, {"a": 3}) is now


# --- dice -------------------------------------------------------------------------------------------------------------


def dice_in(facts: Sequence[object]) -> list[tuple[str, int]]:
    """Every six-sided die that fell for somebody, by the plain JSON of what happened."""
    found: list[tuple[str, int]] = []
    for fact in msgspec.json.decode(msgspec.json.encode(facts)):
        match fact:
            case {"type": "dice-rolled", "side": side, "dice": dice}:
                found += [(side, die) for die in dice]
            case {"type": "dice-thrown", "dice": dice}:
                found += [(side, die) for side, each in dice.items() for die in each]
            case {"type": "die-rolled", "car": car, "die": die}:
                found.append((car, die))
            case {"type": "rolled-off", "rolls": rolls}:
                found += rolls.items()
    return found


@pytest.mark.parametrize("id", games())
def test_dice_against_their_average(id: str) -> None:
    """Every die is counted once for whom it fell, and shows three and a half on average."""
    for number in range(6):
        acts = played(id, number)
        dice = dice_in([fact for act in stood(acts) for fact in act.facts])
        course_ = course.course(games()[id], acts).fortunes
        assert {each.who: (each.dice, each.shown) for each in course_} == {
            who: (len(faces), sum(faces))
            for who in {who for who, _ in dice}
            for faces in [[face for each, face in dice if each == who]]
        }
        assert all(each.expected == each.dice * Fraction(7, 2) for each in course_)


def test_these_dice_were_seen() -> None:
    """The recount above is not one of nothing: of each game that has dice somebody rolled."""
    chase = games()["monsterchase"].results.rolls(DieRolled(tile="18-B", car="A", die=4, follows="mirror"))
    assert [(each.who, each.dice, each.shown) for each in chase] == [("A", 1, 4)]
    level = games()["rickmorty"].results.rolls(RolledOff(rolls={"A": 2, "B": 6}))
    assert [(each.who, each.dice, each.shown) for each in level] == [("A", 1, 2), ("B", 1, 6)]
    assert course.course(games()["mayhem"], played("mayhem", 2)).fortunes
    assert course.course(games()["hyde"], played("hyde", 2)).fortunes == ()


def test_a_line_begins_where_its_figure_is_known() -> None:
    """A boss starts with its points, not with none before the box was read."""
    game = games()["monsterchase"]
    found = [course.course(game, played("monsterchase", number)).lines for number in range(3)]
    assert any(found)
    assert all(line.points[0][1] > 0 for lines in found for line in lines)


def test_a_match_of_three_is_counted_by_games() -> None:
    """Each begins again with no points, and no beginning is a turning point."""
    game, seen = games()["mythos"], 0
    for number in range(4):
        acts = played("mythos", number)
        state = game.blank
        for act in acts:
            state = game.folded(state, act.facts)
        if game.results.result(state).figures.get("games"):
            found = course.course(game, acts).lines
            assert all(line.points[0][1] == 0 and line.points[-1][1] <= 2 for line in found)
            assert all(before[1] <= after[1] for line in found for before, after in pairwise(line.points))
            seen += 1
    assert seen


# --- to be drawn ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 120, 121, 500, 20_000])
def test_a_drawing_keeps_the_first_the_last_and_the_extremes(length: int) -> None:
    rng = random.Random(length)
    points = [(index, rng.randrange(-50, 50)) for index in range(length)]
    if length > 300:
        points[217], points[218] = (217, 900), (218, -900)
    found = course.drawn(points)
    assert set(found) <= set(points)
    assert list(found) == sorted(found)
    assert len(found) == length if length <= 120 else len(found) <= 2 + 120
    if points:
        values = [value for _, value in points]
        assert (found[0], found[-1]) == (points[0], points[-1])
        shown = [value for _, value in found]
        assert (min(shown), max(shown)) == (min(values), max(values))
