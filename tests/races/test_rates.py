"""Rates: of requests at once no more are let through than the rate allows, and none is counted for nobody."""

from typing import ClassVar

import pytest

from companion.web.serving.rates import A_MINUTE, Rate, Rates
from tests.races.exploring import Scene, faults

TWICE = Rate(2)


class Asking(Scene):
    """Requests from one address, at one moment."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.guarded = self.rates = Rates(lambda: self.now)
        self.let_in: dict[str, bool] = {}

    def ask(self, name: str, address: str = "a phone") -> None:
        self.let_in[name] = self.rates.hit(TWICE, address)


class TheLastOne(Asking):
    """Two ask where one more may."""

    does: ClassVar = (lambda it: it.ask("one"), lambda it: it.ask("two"))

    def __init__(self) -> None:
        super().__init__()
        self.rates.hit(TWICE, "a phone")

    def is_right(self) -> bool:
        return sorted(self.let_in.values()) == [False, True] and not self.rates.has_left(TWICE, "a phone")


class ThreeWhereTwoMay(Asking):
    does: ClassVar = (*TheLastOne.does, lambda it: it.ask("three"))

    def is_right(self) -> bool:
        return sorted(self.let_in.values()) == [False, True, True]


class WhileTheOldIsSwept(Asking):
    """After a minute what is over is forgotten: whoever is counted just then is counted all the same."""

    does: ClassVar = (lambda it: it.ask("one"), lambda it: it.ask("two", "another phone"))

    def __init__(self) -> None:
        super().__init__()
        for address in ("a phone", "another phone"):
            self.rates.hit(TWICE, address)
        self.now += A_MINUTE

    def is_right(self) -> bool:
        """Each is let through once more, and no more often."""
        phones = ("a phone", "another phone")
        return all(self.rates.hit(TWICE, each) and not self.rates.hit(TWICE, each) for each in phones)


SCENES = (TheLastOne, ThreeWhereTwoMay, WhileTheOldIsSwept)


@pytest.mark.parametrize("scene", SCENES)
def test_no_more_than_the_rate(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""
