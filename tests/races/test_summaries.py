"""Memories: a match that is over is summed up once for all who look, and what was summed up is not lost unkept."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import ClassVar

import pytest
from msgspec.structs import replace

from companion.history.matches import Summary
from companion.store.rows import LabelRow, SummaryRow
from companion.web.after.past_matches import Memories
from tests.races.exploring import Scene, faults

SUMMARY = Summary("closed", 0, 60, 60, ("A", "B"))


class Kept:
    """What a store has of tables that are over, without a file: each lasted five acts."""

    def __init__(self, *codes: str) -> None:
        self.file = self
        self.commits = 1
        self.rows = {code: SummaryRow(code, "hyde", 5) for code in codes}

    def noted(self) -> list[SummaryRow]:
        return list(self.rows.values())

    def note_summaries(self, found: Sequence[tuple[str, int, str | None]]) -> None:
        for code, seq, summary in found:
            self.rows[code] = replace(self.rows[code], seq=seq, summary=summary)
        self.commits += 1

    def names_by_table(self) -> dict[str, dict[str, str]]:
        return {}

    def labels(self) -> dict[str, LabelRow]:
        return {}


class Over:
    """A table that is over, and how often it was folded to be summed up."""

    phase = "closed"
    summary = SUMMARY

    def __init__(self) -> None:
        self.folded: list[str] = []

    def load(self, code: str) -> "Over":
        self.folded.append(code)
        return self

    def alone(self, code: str) -> AbstractContextManager[None]:
        return nullcontext()


class Evening(Scene):
    """Two tables that ended and were never looked at."""

    def __init__(self) -> None:
        self.store, self.tables = Kept("T", "U"), Over()
        self.guarded = self.memories = Memories(self.store, self.tables)  # type: ignore[arg-type]  # all it asks of them
        self.shown: dict[str, int] = {}

    def look(self, who: str, at_once: int | None = None) -> None:
        self.shown[who] = len(self.memories.matches(at_once))


class TwoLook(Evening):
    does: ClassVar = (lambda it: it.look("one"), lambda it: it.look("two"))

    def is_right(self) -> bool:
        return self.shown == {"one": 2, "two": 2} and sorted(self.tables.folded) == ["T", "U"]


class TwoLookWhereOneIsDoneALook(Evening):
    """What one page leaves the next one does: none is left then."""

    does: ClassVar = (lambda it: it.look("one", 1), lambda it: it.look("two", 1))

    def is_right(self) -> bool:
        return sorted(self.shown.values()) == [1, 2] and self.memories.left == 0


class KeptWhileSomebodyLooks(Evening):
    """One was summed up before; it is kept while another look sums up the other, which is not lost by that."""

    does: ClassVar = (lambda it: it.memories.keep(), lambda it: it.look("two"))

    def __init__(self) -> None:
        super().__init__()
        self.look("one", 1)

    def is_right(self) -> bool:
        self.memories.keep()
        kept = [row.seq for row in self.store.rows.values()]
        return self.shown["two"] == 2 and kept == [5, 5] and sorted(self.tables.folded) == ["T", "U"]


SCENES = (TwoLook, TwoLookWhereOneIsDoneALook, KeptWhileSomebodyLooks)


@pytest.mark.parametrize("scene", SCENES)
def test_summed_up_once(scene: type[Scene]) -> None:
    assert faults(scene) == ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_forgotten_lock_is_found(scene: type[Scene]) -> None:
    assert faults(scene, is_locked=False) != ""
