"""Pairing: a code lets in one phone, however many come with it at once."""

from typing import ClassVar

import pytest

from companion.web.seating.pairing import Pairing
from tests.races.exploring import Scene, faults


class OneCode(Scene):
    """A code in the terminal, and phones that scan it."""

    def __init__(self) -> None:
        self.guarded = self.pairing = Pairing(lambda: 0.0)
        self.code = self.pairing.fresh()
        self.let_in: list[str] = []
        self.told: dict[str, bool] = {}

    def scan(self, phone: str) -> None:
        self.told[phone] = self.pairing.once(self.code, lambda: self.enter(phone)) is not None

    def enter(self, phone: str) -> bool:
        self.let_in.append(phone)
        return True


class TwoPhones(OneCode):
    does: ClassVar = (lambda it: it.scan("one"), lambda it: it.scan("two"))

    def is_right(self) -> bool:
        return len(self.let_in) == 1 and [phone for phone, was_in in self.told.items() if was_in] == self.let_in


class ScannedWhileAnotherIsDrawn(OneCode):
    """Whoever scans the old code comes in before the new one is drawn, or not at all; the new one is good."""

    does: ClassVar = (lambda it: it.scan("one"), lambda it: it.draw())

    def draw(self) -> None:
        self.drawn = self.pairing.fresh()

    def is_right(self) -> bool:
        return self.pairing.is_good(self.drawn) and self.told["one"] is (self.let_in == ["one"])


SCENES = (TwoPhones, ScannedWhileAnotherIsDrawn)


@pytest.mark.parametrize("scene", SCENES)
def test_a_code_is_good_once(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""
