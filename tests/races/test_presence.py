"""Presence: phones that are heard at once make no time pass twice, and no table is lost while others are forgotten."""

from typing import ClassVar

import pytest

from companion.web.seating.presence import AWAY, FORGOTTEN, SILENCE, Presence
from tests.races.exploring import Scene, faults

# The last moment but a little at which somebody who said nothing since the beginning still counts as here.
NEARLY = AWAY - 10


class Sitting(Scene):
    """Ada's phone was heard at the beginning and never since, Bea's until nearly too late for Ada."""

    def __init__(self) -> None:
        self.guarded = self.presence = Presence()
        self.presence.heard("T", ("A",), 0)
        for now in range(SILENCE, NEARLY, SILENCE):
            self.presence.heard("T", ("B",), now)


class TwoPhonesAtOnce(Sitting):
    does: ClassVar = (
        lambda it: it.presence.heard("T", ("B",), NEARLY),
        lambda it: it.presence.heard("T", ("C",), NEARLY),
    )

    def is_right(self) -> bool:
        """Ada is here, and away ten seconds later."""
        was_away = self.presence.is_away("T", "A")
        self.presence.heard("T", ("B",), AWAY)
        return not was_away and self.presence.is_away("T", "A") and not self.presence.is_away("T", "C")


class AskedJustThen(Sitting):
    """Ada says something when she would soon have been away: at no moment was she."""

    does: ClassVar = (lambda it: it.presence.heard("T", ("A",), AWAY + 10), lambda it: it.ask())

    def __init__(self) -> None:
        super().__init__()
        self.presence.heard("T", ("B",), NEARLY)

    def ask(self) -> None:
        self.was_away = self.presence.is_away("T", "A")

    def is_right(self) -> bool:
        return not self.was_away


class HeardWhileOthersAreForgotten(Scene):
    """An hour after: who is heard for the first time while the tables of before are forgotten is not forgotten too."""

    does: ClassVar = (
        lambda it: it.presence.heard("U", ("A",), FORGOTTEN),
        lambda it: it.presence.heard("V", ("A",), FORGOTTEN),
    )

    def __init__(self) -> None:
        self.guarded = self.presence = Presence()
        self.presence.heard("T", ("A",), 0)

    def is_right(self) -> bool:
        """Time went on from there at both: their As are away as soon as AWAY was spent without them, and no later."""
        for code in "UV":
            for now in range(FORGOTTEN + SILENCE, FORGOTTEN + AWAY + 1, SILENCE):
                self.presence.heard(code, ("B",), now)
        return all(self.presence.is_away(code, "A") for code in "UV")


SCENES = (TwoPhonesAtOnce, AskedJustThen, HeardWhileOthersAreForgotten)


@pytest.mark.parametrize("scene", SCENES)
def test_time_passes_once(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""
