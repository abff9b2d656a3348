"""Lines of handwork about one thing are one line."""

import pytest

from companion.engine.handwork import joined
from companion.engine.words import Line, Value


def heart(of: str, was: int, now: int) -> Line:
    return Line("hands.heart", {"of": of, "was": was, "now": now})


def takes(seat: str, *added: str) -> Line:
    return Line("hands.takes", {"seat": seat, "added": added})


def drives(added: int) -> Line:
    return Line("hands.driven", {"car": "A", "added": added})


SHUFFLE = Line("hands.shuffle", {"deck": "red"})


@pytest.mark.parametrize(
    ("found", "left"),
    [
        ((heart("A", 5, 4), SHUFFLE, heart("A", 4, 2)), (SHUFFLE, heart("A", 5, 2))),
        ((heart("A", 5, 4), heart("B", 3, 2), heart("A", 4, 5)), (heart("B", 3, 2),)),
        ((heart("A", 5, 4), heart("A", 4, 5), heart("A", 5, 3)), (heart("A", 5, 3),)),
        ((heart("A", 5, 5),), ()),
        (
            (takes("A", "seed"), takes("B", "egg"), takes("A", "seed", "egg")),
            (takes("A", "seed", "seed", "egg"), takes("B", "egg")),
        ),
        ((drives(2), drives(2)), (drives(4),)),
        ((takes("A", "seed"), takes("B", "seed")), (takes("A", "seed"), takes("B", "seed"))),
        ((takes("A", "seed"), SHUFFLE, takes("A", "seed")), (takes("A", "seed"), SHUFFLE, takes("A", "seed"))),
        ((SHUFFLE, SHUFFLE), (SHUFFLE, SHUFFLE)),
        ((), ()),
    ],
    ids=[
        "a way on, past what is done in between",
        "there and back is nothing",
        "there, back and away again",
        "nowhere at all",
        "more of the same in a row",
        "as many more",
        "others' are theirs",
        "more of it after something else",
        "what has neither is done twice",
        "nothing",
    ],
)
def test_lines_about_one_thing_are_one(found: tuple[Line, ...], left: tuple[Line, ...]) -> None:
    assert joined(found) == left


def test_the_line_that_comes_later_says_the_rule() -> None:
    values: dict[str, Value] = {"was": 2, "now": 1}
    later: dict[str, Value] = {"was": 1, "now": 0}
    assert joined((Line("hands.heart", values, "one"), Line("hands.heart", later, "two"))) == (
        Line("hands.heart", {"was": 2, "now": 0}, "two"),
    )
