"""The log of a table as it grows (event log): which of its acts stand, without asking all of them again after each one.

What stands is a pile: an act lies on the one that stood before it, undoing takes from the top, and putting back lays
down again what lay there. Beside it lie states folded on the way, a cache that can be thrown away.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import overload

from msgspec import Struct

from companion.engine.facts import (
    ClockStarted,
    ClockStopped,
    Fact,
    Redone,
    StillRevealed,
    TableClosed,
    TablePutAway,
    Undone,
)

# After so many acts a state is kept, and after so many a mark from which the past is found again.
EVERY = 16


class Act(Struct, frozen=True):
    """One request and what came of it: it stands or falls whole. `seq` is its place in the log, from 1.

    `at` is when it was kept, in seconds; no rule looks at it.
    """

    seq: int
    seat: str
    request: bytes
    facts: tuple[Fact, ...]
    at: int = 0


class Standing:
    """An act that stands, and the pile it lies on."""

    __slots__ = ("act", "below", "clock", "closing", "games", "height", "parts", "reckoned", "rounds", "state")

    def __init__(self, act: Act, below: "Standing | None") -> None:
        self.act = act
        self.below = below
        self.height: int = 1 if below is None else below.height + 1
        # The last act that stands here and started a clock, or stopped it.
        self.clock: Act | None = act if tells_the_time(act) else below.clock if below else None
        # The last act that stands here and closed the setup, a round or one game of several; how many games are over
        # with it, how many rounds since the last setup, and how many parts, of which a match without a setup has no
        # first one.
        closes = {fact.ends_part for fact in act.facts} - {""}
        # A correction after the end that decides it anew leaves it where it is.
        closes = set() if closes >= {"game", "reopened"} else closes
        self.closing: Standing | None = self if closes else below.closing if below else None
        self.games: int = (below.games if below else 0) + ("game" in closes) - ("reopened" in closes)
        is_round = bool(closes & {"round", "game"})
        self.rounds: int = 0 if "setup" in closes else (below.rounds if below else 0) + is_round
        parts = below.parts if below else 0
        self.parts: int = parts + (1 if parts or "setup" in closes else 2) if closes else parts
        # What lay on the table after it, where somebody has folded that far.
        self.state: object = None
        # What memory has counted up to it, where somebody has asked.
        self.reckoned: object = None


class TakenBack(Struct, frozen=True):
    """What one undo took away: the pile before and after it, and the undo before this one."""

    acts: tuple[int, ...]
    before: Standing | None
    after: Standing | None
    earlier: "TakenBack | None"


class Mark(Struct, frozen=True):
    """How the log stood after some of its acts."""

    top: Standing | None = None
    undone: TakenBack | None = None


class Log(Sequence[Act]):
    """The acts of a table in order. It never changes: one that has grown is another, which shares what both have."""

    def __init__(self, acts: Iterable[Act] = ()) -> None:
        self._acts: tuple[Act, ...] = ()
        self._marks: tuple[Mark, ...] = ()
        self._now = Mark()
        # Whether an undo left something that it could not take away: it lies on no pile.
        self.is_unforgotten = False
        self._grow(tuple(acts))

    def grown(self, more: Iterable[Act]) -> "Log":
        """The same log with these acts after its own."""
        found = Log()
        found._acts, found._marks, found._now = self._acts, self._marks, self._now
        found.is_unforgotten = self.is_unforgotten
        found._grow(tuple(more))
        return found

    def until(self, seq: int) -> "Log":
        """The log as it was after this act."""
        passed = min(seq, len(self)) // EVERY
        found = Log()
        found._acts, found._marks = self._acts[: passed * EVERY], self._marks[:passed]
        found._now = found._marks[-1] if passed else Mark()
        found.is_unforgotten = self.is_unforgotten
        found._grow(self._acts[passed * EVERY : seq])
        return found

    @property
    def top(self) -> Standing | None:
        """The last act that stands, on all others that do."""
        return self._now.top

    @property
    def undone(self) -> tuple[int, ...]:
        """What putting back would put back: the acts of the last undo, while nothing else has happened."""
        return self._now.undone.acts if self._now.undone else ()

    def standing(self) -> Iterator[Act]:
        """The acts that stand, the last one first."""
        under = self.top
        while under is not None:
            yield under.act
            under = under.below

    def standing_from(self, first: int, last: int) -> frozenset[int]:
        """Which of the acts from one to another stand."""
        under, found = self.top, set[int]()
        while under is not None and under.act.seq > last:
            under = under.below
        while under is not None and under.act.seq >= first:
            found.add(under.act.seq)
            under = under.below
        return frozenset(found)

    def __len__(self) -> int:
        return len(self._acts)

    @overload
    def __getitem__(self, index: int) -> Act: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Act, ...]: ...
    def __getitem__(self, index: int | slice) -> Act | tuple[Act, ...]:
        return self._acts[index]

    def __iter__(self) -> Iterator[Act]:
        return iter(self._acts)

    def _grow(self, more: tuple[Act, ...]) -> None:
        start, self._acts = len(self._acts), self._acts + more
        marks = []
        for number, act in enumerate(more, start + 1):
            self._now = after(self._now, act, self._acts, number)
            self.is_unforgotten |= any(isinstance(fact, StillRevealed) for fact in act.facts)
            if number % EVERY == 0:
                marks.append(self._now)
        self._marks += tuple(marks)


def after(now: Mark, act: Act, acts: Sequence[Act], place: int) -> Mark:
    """How the log stands after one more act, the `place`-th of these."""
    if is_last(act):
        return now
    if not is_undo(act):
        return Mark(Standing(act, now.top))
    for fact in act.facts:
        if isinstance(fact, Undone):
            left, all_stood = without(now.top, fact.acts)
            # Nothing is the pile on which it could be put back where some of it lay on none.
            then = left if all_stood else Standing(act, None)
            now = Mark(left, TakenBack(fact.acts, now.top, then, now.undone))
        elif isinstance(fact, Redone):
            last = now.undone
            is_newest = last is not None and (last.acts, last.after) == (fact.acts, now.top)
            # No redo of ours asks all acts again, but a log may come from anywhere.
            top = last.before if last is not None and is_newest else piled(stood(tuple(islice(acts, place))))
            now = Mark(top, last.earlier if last is not None else None)
    return now


def without(top: Standing | None, acts: tuple[int, ...]) -> tuple[Standing | None, bool]:
    """The pile after these were taken from it, and whether all of them lay there; what lay on them, others' locks that
    stay, is laid down again."""
    gone, stays = set(acts), list[Act]()
    while gone and top is not None:
        if top.act.seq in gone:
            gone.remove(top.act.seq)
        else:
            stays.append(top.act)
        top = top.below
    return piled(reversed(stays), top), not gone


def piled(acts: Iterable[Act], top: Standing | None = None) -> Standing | None:
    """These, one on the other, on what lies there."""
    for act in acts:
        top = Standing(act, top)
    return top


def stood(acts: Sequence[Act]) -> list[Act]:
    """The acts that count: what was undone is out, what was put back is in."""
    gone: set[int] = set()
    for act in acts:
        for fact in act.facts:
            if isinstance(fact, Undone):
                gone.update(fact.acts)
            elif isinstance(fact, Redone):
                gone.difference_update(fact.acts)
    return [act for act in acts if act.seq not in gone and not is_undo(act) and not is_last(act)]


def tells_the_time(act: Act) -> bool:
    return any(isinstance(fact, ClockStarted | ClockStopped) for fact in act.facts)


def is_undo(act: Act) -> bool:
    return any(isinstance(fact, Undone | Redone) for fact in act.facts)


def is_last(act: Act) -> bool:
    """Whether this act closed the table or put it away: no game folds it, and nothing follows."""
    return any(isinstance(fact, TableClosed | TablePutAway) for fact in act.facts)
