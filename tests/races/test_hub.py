"""Hub: no more listen than there are places, and nobody sleeps through the bell of their table."""

import time
from typing import ClassVar

import pytest

from companion.web.serving.hub import Hub, Limits, Listener
from tests.races.exploring import Scene, faults

# Longer than anything here takes, and of a clock that runs only while all are waiting.
LONG = 50.0


class Listening(Scene):
    """A table with one place for those who listen."""

    lock = "_bell"
    places = 1

    def __init__(self) -> None:
        self.guarded = self.hub = Hub(Limits(total=self.places))
        self.phones = {name: Listener("T", name) for name in ("one", "two")}
        self.came: dict[str, bool] = {}

    def enter(self, name: str) -> None:
        self.came[name] = self.hub.enter(self.phones[name])


class TheLastPlace(Listening):
    does: ClassVar = (lambda it: it.enter("one"), lambda it: it.enter("two"))

    def is_right(self) -> bool:
        return sorted(self.came.values()) == [False, True]


class GoingWhileOneComes(Listening):
    """Who leaves takes nobody else's place along, nor the bell that was counted for them."""

    places = 2
    does: ClassVar = (lambda it: it.hub.leave(it.phones["one"]), lambda it: it.listen())

    def __init__(self) -> None:
        super().__init__()
        self.enter("one")

    def listen(self) -> None:
        self.enter("two")
        heard = self.hub.heard("T")
        self.hub.ring("T")
        self.came["heard"] = self.hub.heard("T") == heard + 1

    def is_right(self) -> bool:
        return self.came == {"one": True, "two": True, "heard": True} and self.hub.enter(self.phones["one"])


class RingingAtOnce(Listening):
    """Two acts, of which one alone would be enough to wake, are two."""

    does: ClassVar = (lambda it: it.hub.ring("T"), lambda it: it.hub.ring("T"))

    def __init__(self) -> None:
        super().__init__()
        self.enter("one")

    def is_right(self) -> bool:
        return self.hub.heard("T") == 2


SCENES = (TheLastPlace, GoingWhileOneComes, RingingAtOnce)


@pytest.mark.parametrize("scene", SCENES)
def test_places_and_bells_are_counted(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""


# --- sleeping ---------------------------------------------------------------------------------------------------------


class Asleep(Listening):
    """A phone looks, and goes to sleep until the bell rings; that may be in between."""

    does: ClassVar = (lambda it: it.sleep(), lambda it: it.hub.ring("T"))

    def __init__(self) -> None:
        super().__init__()
        self.enter("one")
        self.slept = LONG

    def sleep(self) -> None:
        begin = time.monotonic()
        self.hub.wait(self.phones["one"], 0, LONG)
        self.slept = time.monotonic() - begin

    def is_right(self) -> bool:
        return self.slept < LONG


class Careless(Hub):
    """One that looks whether the bell has rung before it has the lock: a wait without any is refused by Python."""

    def wait(self, listener: Listener, heard: int, seconds: float) -> None:
        if self.heard(listener.code) == heard:
            with self._bell:
                self._bell.wait(seconds)


class AsleepCarelessly(Asleep):
    def __init__(self) -> None:
        super().__init__()
        self.hub = Careless(Limits(total=self.places))
        self.enter("one")


def test_nobody_sleeps_through_the_bell() -> None:
    assert faults(Asleep) == ""


def test_who_looks_before_the_lock_sleeps_through_it() -> None:
    assert faults(AsleepCarelessly) != ""
