"""What the examples and the whole games of every game are held to: a word in them that is wrong is found."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.rulebook import Refusal
from companion.games.hyde import GAME
from tests.games import examples
from tests.games.hyde.test_examples import EXAMPLES, Example
from tests.games.hyde.test_playthroughs import EVENINGS
from tests.games.playthroughs import Evenings

RIGHT = next(each for each in EXAMPLES if each.happens and each.stands and not each.refused)
REFUSED = next(each for each in EXAMPLES if each.refused)


def worked(example: Example) -> None:
    examples.worked(GAME, GAME.position(example.position), example)


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        pytest.param(replace(RIGHT, happens=("moved A nowhere",)), AssertionError, id="happens"),
        pytest.param(replace(RIGHT, stands=("step=nothing",)), AssertionError, id="stands"),
        pytest.param(replace(RIGHT, refused="hyde-12"), pytest.fail.Exception, id="not refused"),
        pytest.param(replace(REFUSED, refused="hyde-1"), AssertionError, id="another rule"),
        pytest.param(replace(REFUSED, refused=""), Refusal, id="refused"),
    ],
)
def test_an_example_that_is_wrong_is_found(wrong: Example, found: type[BaseException]) -> None:
    worked(RIGHT)
    worked(REFUSED)
    with pytest.raises(found):
        worked(wrong)


def test_a_line_that_is_wrong_is_found(tmp_path: Path) -> None:
    (tmp_path / "playthroughs").mkdir()
    file = tmp_path / "playthroughs" / "lost.txt"
    file.write_text(EVENINGS.told("lost"), encoding="utf-8")
    copied = Evenings(GAME, str(tmp_path / "test_playthroughs.py"), shown="", pages=0)
    copied.is_the_same("lost")
    file.write_text(EVENINGS.told("lost").replace("  = moved ", "  = moved Z", 1), encoding="utf-8")
    with pytest.raises(AssertionError):
        copied.is_the_same("lost")
