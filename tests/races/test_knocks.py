"""Knocks: so many ask at once and no more, and who asks is answered by one."""

from typing import ClassVar

import pytest

from companion.web.seating.knocks import MOST_OF_ONE, Knock, Knocks
from tests.races.exploring import Scene, faults

LEO, EVA = b"leo" * 4, b"eva" * 4
HOME = "192.0.2.7"


class Asked(Scene):
    """All but one of the places of an address are taken, and Leo asks already."""

    def __init__(self) -> None:
        self.guarded = self.knocks = Knocks(lambda: 0.0)
        for number in range(MOST_OF_ONE - 2):
            self.knocks.add(bytes([number]) * 8, "", (), HOME)
        self.knocks.add(LEO, "Leo", (), HOME)
        self.came: dict[str, object] = {}

    def add(self, who: str, token_hash: bytes) -> None:
        self.came[who] = self.knocks.add(token_hash, who, (), HOME)

    def take(self, who: str) -> None:
        self.came[who] = self.knocks.take(Knock(LEO, "", (), "", 0.0).mark)


class TheLastPlace(Asked):
    does: ClassVar = (lambda it: it.add("Eva", EVA), lambda it: it.add("Ada", b"ada" * 4))

    def is_right(self) -> bool:
        return sorted(map(bool, self.came.values())) == [False, True]


class TwoAnswers(Asked):
    """Of two phones of the house that say yes one lets Leo in."""

    does: ClassVar = (lambda it: it.take("one"), lambda it: it.take("two"))

    def is_right(self) -> bool:
        return sorted(map(bool, self.came.values())) == [False, True] and not self.knocks.has(LEO)


class AnsweredWhileOneMoreComes(Asked):
    """Nobody who asks is lost, and nobody who was answered asks again."""

    does: ClassVar = (lambda it: it.take("one"), lambda it: it.add("Eva", EVA))

    def is_right(self) -> bool:
        return not self.knocks.has(LEO) and self.knocks.has(EVA)


SCENES = (TheLastPlace, TwoAnswers, AnsweredWhileOneMoreComes)


@pytest.mark.parametrize("scene", SCENES)
def test_who_asks_is_answered_once(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""
