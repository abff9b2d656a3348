"""Hub: no more listen than there are places, and nobody sleeps through the bell of their table."""

from threading import Event
from typing import ClassVar

import pytest

from companion.web.serving.hub import Hub, Limits, Listener
from tests.races.exploring import Scene, faults


class Listening(Scene):
    """A table with one place for those who listen."""

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
    """Who leaves takes nobody else's place along."""

    places = 2
    does: ClassVar = (lambda it: it.hub.leave(it.phones["one"]), lambda it: it.enter("two"))

    def __init__(self) -> None:
        super().__init__()
        self.enter("one")

    def is_right(self) -> bool:
        return self.came == {"one": True, "two": True} and self.hub.enter(self.phones["one"])


class RingingWhileOneComes(Listening):
    """Nobody comes in between those who are rung for."""

    does: ClassVar = (lambda it: it.hub.ring("T"), lambda it: it.enter("two"))
    places = 2

    def __init__(self) -> None:
        super().__init__()
        self.enter("one")

    def is_right(self) -> bool:
        return self.phones["one"].bell.is_set()


@pytest.mark.parametrize("scene", [TheLastPlace, GoingWhileOneComes, RingingWhileOneComes])
def test_places_and_bells_are_counted(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", [TheLastPlace, RingingWhileOneComes])
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""


# --- sleeping ---------------------------------------------------------------------------------------------------------


class PlainBell(Event):
    """One whose ringing the drill can see: it looks into no lock of Python's own."""

    def __init__(self) -> None:
        super().__init__()
        self.rings = False

    def set(self) -> None:
        self.rings = True

    def clear(self) -> None:
        self.rings = False


class Asleep(Listening):
    """A phone hushes its bell, looks, and goes to sleep until it rings; that may be in between."""

    does: ClassVar = (lambda it: it.look(), lambda it: it.happens())

    def __init__(self) -> None:
        super().__init__()
        self.bell = PlainBell()
        self.phones["one"] = Listener("T", "one", bell=self.bell)
        self.enter("one")
        self.has_happened = self.has_seen = False

    def look(self) -> None:
        self.bell.clear()
        self.has_seen = self.has_happened

    def happens(self) -> None:
        self.has_happened = True
        self.hub.ring("T")

    def is_right(self) -> bool:
        """It has seen it, or does not sleep on."""
        return self.has_seen or self.bell.rings


class AsleepCarelessly(Asleep):
    """One that looks before it hushes its bell."""

    def look(self) -> None:
        self.has_seen = self.has_happened
        self.bell.clear()


def test_nobody_sleeps_through_the_bell() -> None:
    assert faults(Asleep) == ""


def test_who_looks_before_hushing_it_sleeps_through_it() -> None:
    assert faults(AsleepCarelessly) != ""
