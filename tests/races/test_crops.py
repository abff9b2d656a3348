"""Crops: the last few pads that are looked at keep their pictures, and one that was put away has none."""

from collections.abc import Mapping
from typing import ClassVar

import pytest

from companion.engine.pads import Cell
from companion.scan import Crop
from companion.web.beside import crops
from companion.web.beside.crops import Crops
from tests.races.exploring import Scene, faults

LEO, EVA = ("T", "A"), ("T", "B")
PICTURE: Mapping[Cell, Crop] = {("points", "A"): Crop(b"a picture", 1.0, 1.0)}


class Looking(Scene):
    """As many pads as are kept lie there already, the oldest of them Leo's."""

    def __init__(self) -> None:
        self.guarded = self.crops = Crops()
        self.crops.keep(LEO, {})
        for number in range(crops.MOST_KEPT - 1):
            self.crops.keep((f"{number}", "A"), PICTURE)

    def kept(self) -> int:
        return sum(bool(self.crops.of((f"{number}", "A"))) for number in range(crops.MOST_KEPT - 1))


class AgainWhileOneMoreComes(Looking):
    """Leo photographs once more, which makes his the last; Eva's comes besides, and one that is older goes."""

    does: ClassVar = (lambda it: it.crops.keep(LEO, PICTURE), lambda it: it.crops.keep(EVA, PICTURE))

    def is_right(self) -> bool:
        all_there = self.crops.of(LEO) == self.crops.of(EVA) == PICTURE
        return all_there and self.kept() == crops.MOST_KEPT - 2


class PutAwayWhileItComes(Looking):
    """A pad that is confirmed on one phone and photographed again on another."""

    does: ClassVar = (lambda it: it.crops.keep(LEO, PICTURE), lambda it: it.crops.drop(LEO))

    def is_right(self) -> bool:
        return self.crops.of(LEO) in (PICTURE, {}) and self.kept() == crops.MOST_KEPT - 1


SCENES = (AgainWhileOneMoreComes, PutAwayWhileItComes)


@pytest.mark.parametrize("scene", SCENES)
def test_the_last_few_are_kept(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""
