"""Seats: who sits at a table is read by many at once, kept for the last tables, and never in place of what is newer."""

from typing import ClassVar

import pytest

from companion.store.rows import HolderRow, SeatRow
from companion.web.seating import seated
from companion.web.seating.seated import Seats
from tests.races.exploring import Scene, faults


class Kept:
    """What a store has of seats, without a file: each table's number stands in the name of who sits there."""

    def __init__(self) -> None:
        self.versions = {f"T{number}": 1 for number in range(seated.MOST_KEPT + 2)}

    def seats_version(self, code: str) -> int:
        return self.versions[code]

    def seats(self, code: str) -> list[SeatRow]:
        return [SeatRow(code, "A", str(self.versions[code]), b"", True, 1)]

    def holders(self, code: str) -> list[HolderRow]:
        return []

    def last_seq(self, code: str) -> int:
        return 1


class Full(Scene):
    """As many tables as are kept lie there already, T0 the oldest of them."""

    def __init__(self) -> None:
        self.store = Kept()
        self.guarded = self.seats = Seats(self.store)  # type: ignore[arg-type]  # as much of one as is asked
        for number in range(seated.MOST_KEPT):
            self.seats.at(f"T{number}")

    def look(self, code: str) -> None:
        self.seats.at(code)

    def change(self, code: str) -> None:
        self.store.versions[code] += 1
        self.seats.at(code)

    def is_right(self) -> bool:
        """What is kept is as many as may be, and what is told is what is there."""
        is_bounded = len(self.seats._kept) <= seated.MOST_KEPT
        return is_bounded and all(
            self.seats.at(code).rows[0].name == str(version) == str(self.seats.at(code).version)
            for code, version in list(self.store.versions.items())[:3]
        )


class ReadAnewWhileAnotherComes(Full):
    """The oldest is read anew, which makes it the last, while one more takes its place."""

    does: ClassVar = (lambda it: it.change("T0"), lambda it: it.look(f"T{seated.MOST_KEPT}"))


SCENES = (ReadAnewWhileAnotherComes,)


@pytest.mark.parametrize("scene", SCENES)
def test_the_last_few_are_kept(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""
