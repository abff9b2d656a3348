"""Openings: one form opens one table, however many taps of it come at once."""

from typing import ClassVar

import pytest
from werkzeug.datastructures import MultiDict

from companion.web.seating.openings import Opened, Openings
from tests.races.exploring import Scene, faults

NOW = 1_000


class Opening(Scene):
    """Taps of forms; every table that is opened has a code of its own."""

    def __init__(self) -> None:
        self.guarded = self.openings = Openings()
        self.opened = 0
        self.told: dict[str, str] = {}

    def tap(self, thumb: str, key: str = "one form") -> None:
        found = self.openings.once(MultiDict({"key": key}), NOW, self.open_it)
        self.told[thumb] = found.code

    def open_it(self) -> Opened:
        number = self.opened
        self.opened = number + 1
        return Opened(f"T{number}", {})


class TwoTaps(Opening):
    does: ClassVar = (lambda it: it.tap("left"), lambda it: it.tap("right"))

    def is_right(self) -> bool:
        return self.opened == 1 and self.told == {"left": "T0", "right": "T0"}


class TapsOfTwoForms(Opening):
    """Somebody else opens a table meanwhile."""

    does: ClassVar = (*TwoTaps.does, lambda it: it.tap("other", "another form"))

    def is_right(self) -> bool:
        return self.opened == 2 and self.told["left"] == self.told["right"] != self.told["other"]


SCENES = (TwoTaps, TapsOfTwoForms)


@pytest.mark.parametrize("scene", SCENES)
def test_one_table_a_form(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""
