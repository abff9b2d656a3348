"""What is written by hand is held to the hole it was offered with, and to no other."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.engine.facts import AdjustBy
from companion.engine.holes import Text
from companion.engine.play import Act, Misfit, Play, answer, read_action
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal
from tests.engine.counting import GAME, LUCK, Count, Note, Opened, offering

# A short note beside x and a long one beside y.
OFFERED = (
    Offer(action="note", given={"letter": "x"}, holes=(Text(name="words", most=3),)),
    Offer(action="note", given={"letter": "y"}, holes=(Text(name="words", most=9),)),
)
WRITTEN = offering(lambda state, seat: OFFERED)


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


def test_out_of_its_time_its_guard_refuses_it_and_nothing_is_offered() -> None:
    """What may be chosen there need make no sense: nobody asks for it."""

    def closed(_play: Play[Count]) -> None:
        raise Refusal("custode-seat")

    def lost(_at: Count, _seat: str) -> Iterator[Offer]:
        raise KeyError

    rules = {kind: replace(rule, when=(closed,), offers=lost) for kind, rule in GAME.rules.items()}
    acts = [Act(1, "", b"{}", (Opened(),))]
    with pytest.raises(Refusal):
        answer(replace(GAME, rules=rules), acts, Count(), "A", Note("a" * 10, "x"), LUCK)


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "adjust-by", "dial": "x", "by": "3"}, {"type": "adjust-by", "dial": "x", "by": 1.5},
        {"type": "adjust-by", "dial": "x", "by": None}, {"type": "adjust-by", "dial": "x"},
        {"type": "adjust-by", "dial": "x", "by": 3, "more": 1}, {"type": "\ud800"}, {"type": 7}, {"dial": "x"}, ["x"],
        7,
    ],
)  # fmt: skip
def test_what_is_no_action_is_a_misfit(fields: object) -> None:
    """A number is none in quotes: what a form writes in words was read before it came here."""
    with pytest.raises(Misfit):
        read_action(GAME, fields)


def test_an_action_is_read_as_it_is_written() -> None:
    assert read_action(GAME, {"type": "adjust-by", "dial": "x", "by": -3}) == AdjustBy("x", -3)
