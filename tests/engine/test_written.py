"""What is written by hand is held to the hole it was offered with, and to no other."""

from dataclasses import replace

import pytest

from companion.engine.holes import Text
from companion.engine.play import Act, Misfit, answer
from companion.engine.proposals import Offer
from tests.engine.counting import GAME, LUCK, Count, Note, Opened

# A short note beside x and a long one beside y.
OFFERED = (
    Offer(action="note", given={"letter": "x"}, holes=(Text(name="words", most=3),)),
    Offer(action="note", given={"letter": "y"}, holes=(Text(name="words", most=9),)),
)
WRITTEN = replace(GAME, proposals=lambda state, seat: OFFERED)


def answered(action: Note) -> str:
    acts = [Act(1, "", b"{}", (Opened(),))]
    try:
        return " ".join(type(fact).__name__ for fact in answer(WRITTEN, acts, Count(), "A", action, LUCK))
    except Misfit:
        return "misfit"


@pytest.mark.parametrize(
    ("words", "letter", "expected"),
    [
        ("abc", "x", "Added"), ("abcd", "x", "misfit"), ("abcd", "y", "Added"), ("a" * 10, "y", "misfit"),
        # What is not offered is for the rules to refuse.
        ("abcd", "w", "Added"),
    ],
)  # fmt: skip
def test_it_fits_the_hole_beside_what_is_given(words: str, letter: str, expected: str) -> None:
    assert answered(Note(words, letter)) == expected
