"""Asking: one request a table, answered by one; nobody is given a seat in a silence that was none."""

from typing import ClassVar

import pytest

from companion.web.seating.seat_requests import PATIENCE, Asking, Device, Request
from tests.races.exploring import Scene, faults

DEVICE = Device(frozenset(), "192.0.2.7", "a phone")


def request(new: bytes, *, waited: float = 0.0) -> Request:
    return Request("A", "Leo", b"old", new, DEVICE, at=1, last=1.0, waited=waited)


class Silent(Scene):
    """Leo has waited for two minutes, and nobody was heard."""

    def __init__(self) -> None:
        self.guarded = self.asking = Asking()
        self.asking.ask("T", request(b"leo", waited=PATIENCE))
        self.came: dict[str, object] = {}

    def end(self, who: str, *, if_silent: bool) -> None:
        self.came[who] = self.asking.ended("T", b"leo", if_silent=if_silent)


class SatDownWhileLetIn(Silent):
    """The same request is granted once."""

    does: ClassVar = (lambda it: it.end("Leo", if_silent=True), lambda it: it.end("Eva", if_silent=False))

    def is_right(self) -> bool:
        return sorted(map(bool, self.came.values())) == [False, True]


class TwoAsk(Scene):
    """Of two who ask at once one is told that the other does."""

    does: ClassVar = (lambda it: it.ask("leo"), lambda it: it.ask("zoe"))

    def __init__(self) -> None:
        self.guarded = self.asking = Asking()
        self.came: dict[str, bool] = {}

    def ask(self, who: str) -> None:
        self.came[who] = self.asking.ask("T", request(who.encode()))

    def is_right(self) -> bool:
        found = self.asking.standing("T", 2.0, (b"old",))
        return found is not None and [who for who, stands in self.came.items() if stands] == [found.new.decode()]


SCENES = (SatDownWhileLetIn, TwoAsk)


@pytest.mark.parametrize("scene", SCENES)
def test_a_request_is_granted_once(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""
