"""The checker of P2 finds each kind of fault by itself, and nothing where there is none."""

import pytest

from tests.promises.history import Look, Send, faults


def send(key: str, expected: int, begin: float, end: float, status: int | None, seq: int | None = None) -> Send:
    return Send(code="T", key=key, expected=expected, begin=begin, end=end, status=status, seq=seq)


def look(begin: float, end: float, seq: int, *words: str) -> Look:
    story = tuple((n, "A", (word,)) for n, word in enumerate(words, 1)) if words else None
    return Look(code="T", viewer="A", begin=begin, end=end, seq=seq, story=story)


OPENED, TAPPED = send("x", 1, 1, 2, 200, 2), send("y", 2, 3, 4, 200, 3)
LAST = [look(90, 91, 3, "one", "two", "three")]


@pytest.mark.parametrize(
    ("sends", "looks", "kinds"),
    [
        pytest.param([OPENED, TAPPED], [look(5, 6, 3, "one", "two", "three")], [], id="all is well"),
        pytest.param([OPENED, TAPPED], [look(1.5, 6, 1, "one")], [], id="a look that began before the confirmation"),
        pytest.param([send("x", 1, 1, 2, None), OPENED, OPENED], [], [], id="sent again"),
        pytest.param([OPENED, send("z", 1, 1, 2, 409)], [], [], id="too late"),
        pytest.param([send("x", 1, 1, 2, 500)], [], ["unforeseen"], id="broken"),
        pytest.param([send("x", 1, 1, 2, 422)], [], ["unforeseen"], id="an open tap refused"),
        pytest.param([OPENED, send("x", 1, 3, 4, 409)], [], ["key"], id="saved, then told too late"),
        pytest.param([OPENED, send("x", 2, 3, 4, 200, 3)], [], ["key"], id="a key twice"),
        pytest.param([OPENED, send("z", 1, 1, 2, 200, 2)], [], ["number"], id="an act to two phones"),
        pytest.param([send("x", 1, 1, 2, 200, 3)], [], ["moment"], id="for another moment"),
        pytest.param([TAPPED, send("z", 1, 5, 6, 200, 2)], [], ["order"], id="before what was confirmed"),
        pytest.param([OPENED, TAPPED], [look(5, 6, 2)], ["back"], id="older than confirmed"),
        pytest.param([], [look(5, 6, 3), look(7, 8, 2)], ["back"], id="older than shown"),
        pytest.param([], [look(5, 6, 2, "one", "TWO")], ["story"], id="another story"),
        pytest.param([], [look(5, 6, 3, "one", "two")], ["story"], id="a story with a hole"),
    ],
)
def test_faults(sends: list[Send], looks: list[Look], kinds: list[str]) -> None:
    assert [line.partition(":")[0] for line in faults(sends, looks, LAST)] == kinds


@pytest.mark.parametrize(("same", "kinds"), [(True, []), (False, ["moment"])])
def test_a_tap_that_others_came_before(same: bool, kinds: list[str]) -> None:
    """Where it means the same there it is no fault; elsewhere it is one."""
    found = faults([OPENED, send("z", 1, 1, 4, 200, 3)], [], LAST, lambda each: same and each.key == "z")
    assert [line.partition(":")[0] for line in found] == kinds
