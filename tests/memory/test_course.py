"""The course of a match: what the log says after each act, what turned it, and dice against their average."""

from fractions import Fraction

import pytest

from companion.engine.log import Act
from companion.games import games
from companion.memory import course
from companion.memory.course import CourseLine, TurningPoint
from companion.simulate import Match


@pytest.mark.parametrize("id", games())
def test_a_line_is_what_was_counted_after_every_act(id: str) -> None:
    game = games()[id]
    match = Match(game, 1, "course")
    match.open()
    match.hurry_on()
    acts = [Act(act.seq, act.seat, act.request, act.facts) for act in match.acts]
    lines = {line.name: dict(line.points) for line in course.lines(game, acts)}
    state, now = game.blank, dict[str, int]()
    for act in acts:
        state = game.folded(state, act.facts)
        for name, points in lines.items():
            now[name] = points.get(act.seq, now.get(name, 0))
        counted = game.results.course(state)
        assert {name: now[name] for name in counted} == dict(counted), act.seq
    assert all(list(points) == sorted(points) for points in lines.values())


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # One leads, the other overtakes: that comes before any larger step.
        ([CourseLine("a", ((1, 0), (2, 3), (9, 12))), CourseLine("b", ((1, 0), (5, 4)))],
         (TurningPoint(2, 3, False), TurningPoint(5, 4, True), TurningPoint(9, 9, True))),
        # What one counts alone is overtaken by nobody: the largest steps, in their order.
        ([CourseLine("a", ((1, 9), (2, 8), (3, 4), (4, 3), (5, 0)))],
         (TurningPoint(2, 1, False), TurningPoint(3, 4, False), TurningPoint(5, 3, False))),
        ([CourseLine("a", ((1, 0),))], ()),
        ([], ()),
    ],
)  # fmt: skip
def test_what_turned_it(lines: list[CourseLine], expected: tuple[TurningPoint, ...]) -> None:
    assert course.turns(lines) == expected


def test_dice_against_their_average() -> None:
    """Every die of both teams is counted once, and a die shows three and a half on average."""
    game = games()["mayhem"]
    match = Match(game, 2, "fortune")
    match.open()
    match.hurry_on()
    found = course.fortunes(game, match.acts)
    assert found
    for each in found:
        assert each.expected == each.dice * Fraction(7, 2)
        assert each.dice <= each.shown <= 6 * each.dice
    assert course.fortunes(games()["hyde"], ()) == ()
