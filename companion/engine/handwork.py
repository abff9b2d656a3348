"""What hands have to do with the pieces: after facts, or before an act whose outcome is known (physical side effects).

Every fact says it in its `handwork`, from itself and the state it met, in public parts only, or that it moves nothing:
these lines are the same for everybody at the table. What a correction or the box says lies there already; what an undo
takes back is read off the audit.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar, cast

from companion.engine.audit import Zone
from companion.engine.chance import Chance
from companion.engine.dispatch import function_of, kinds_of
from companion.engine.facts import LOCKING, Action, Adjusted, ClockStarted, ClockStopped, Fact, Learned
from companion.engine.rulebook import Refusal
from companion.engine.words import Line, Value

if TYPE_CHECKING:
    from companion.engine.game import Game, State

S = TypeVar("S", bound="State")

Handwork = Callable[..., Iterable[Line]]


def no_handwork(_fact: Fact, _at: object) -> tuple[Line, ...]:
    """What moves no piece."""
    return ()


def handwork_of(*chapters: ModuleType) -> Mapping[type[Fact], Handwork]:
    """Each fact of these chapters with its `handwork`, or with nothing where it says so; raises LookupError."""
    return {kind: handwork_method(kind) for kind in kinds_of(Fact, *chapters)}


def handwork_method(kind: type[Fact]) -> Handwork:
    if not kind.secrecy.moves_nothing:
        return cast("Handwork", function_of(kind, "handwork", kind))
    if "handwork" in vars(kind):
        raise LookupError(f"{kind.__name__} says what hands do, and that it moves nothing")
    return no_handwork


# A correction and a value of the box say what lies there already; a lock and a clock are on phones alone.
ON_PHONES: tuple[type[Fact], ...] = (Adjusted, Learned, *LOCKING, ClockStarted, ClockStopped)


# --- after ------------------------------------------------------------------------------------------------------------


def handwork(game: "Game[S]", before: S, facts: Iterable[Fact]) -> tuple[Line, ...]:
    """What these facts ask of hands, in their order; what moves twice is moved once."""
    return joined(lines_of(game, before, facts))


def joined(found: Iterable[Line]) -> tuple[Line, ...]:
    """Lines about one thing, as one. A way from `was` to `now` goes on past whatever is done in between, and stands
    last; what is back where it was need not be touched. What is `added` to the same one after the other, an amount
    or things, is one line, where the first of it stands."""
    kept: list[Line] = []
    for line in found:
        place = place_of(kept, line)
        if place is None:
            kept.append(line)
        else:
            both = together(kept.pop(place), line)
            kept.insert(place if "added" in line.values else len(kept), both)
    return tuple(line for line in kept if "was" not in line.values or line.values["was"] != line.values["now"])


def place_of(kept: Sequence[Line], line: Line) -> int | None:
    """Where a line stands with which this one is one."""
    for index in reversed(range(len(kept))):
        if not TOGETHER.keys().isdisjoint(line.values) and about(kept[index]) == about(line):
            return index
        if "added" in line.values and kept[index].words != line.words:
            break
    return None


def more(first: Value, then: Value) -> Value:
    """Two amounts in one, or all that is named."""
    if isinstance(first, int) and isinstance(then, int):
        return first + then
    return (*listed(first), *listed(then))


def listed(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)


# The values in which two lines about one thing may differ, and what both say of each.
TOGETHER: Mapping[str, Callable[[Value, Value], Value]] = {
    "was": lambda first, _then: first,
    "now": lambda _first, then: then,
    "added": more,
}


def about(line: Line) -> tuple[str, dict[str, Value]]:
    return line.words, {key: value for key, value in line.values.items() if key not in TOGETHER}


def together(first: Line, then: Line) -> Line:
    both = {key: join(first.values[key], then.values[key]) for key, join in TOGETHER.items() if key in then.values}
    return Line(then.words, {**then.values, **both}, then.rule)


def lines_of(game: "Game[S]", at: S, facts: Iterable[Fact]) -> Iterator[Line]:
    for fact in facts:
        if type(fact) in game.handwork or not isinstance(fact, ON_PHONES):
            yield from game.handwork[type(fact)](fact, at)
        at = game.evolve(at, fact)


# What lies otherwise in a zone of the audit, and which piece lies in another: the voice says zone and thing as the
# audit does.
PUT_BACK = "hands.put-back"
PIECE_BACK = "hands.put-back-piece"

# Thing and which of its kind; and before them the zone.
Piece = tuple[str, str]
Key = tuple[str, str, str]


def put_back(game: "Game[S]", before: S, after: S) -> tuple[Line, ...]:
    """What to do so that the table shows the other state: after an undo, where no fact of its own says it."""
    return laid_otherwise(game.audit(before), game.audit(after), game.pieces)


def laid_otherwise(before: Iterable[Zone], after: Iterable[Zone], pieces: Collection[str] = ()) -> tuple[Line, ...]:
    """The same from two audits: a piece goes from one zone to another in one line, the rest is counted."""
    there, wanted = counts(before), counts(after)
    changed = {
        key: (there.get(key, 0), wanted.get(key, 0))
        for key in dict.fromkeys((*there, *wanted))
        if there.get(key, 0) != wanted.get(key, 0)
    }
    moved = {(where, what, of): count for (where, what, of), count in changed.items() if what in pieces}
    gone = {(what, of): where for (where, what, of), count in moved.items() if count == (1, 0)}
    come = {(what, of): where for (where, what, of), count in moved.items() if count == (0, 1)}
    return tuple(lying(changed, gone, come))


def lying(
    changed: Mapping[Key, tuple[int, int]], gone: Mapping[Piece, str], come: Mapping[Piece, str]
) -> Iterator[Line]:
    """What lies otherwise, a line each."""
    for (where, what, of), (was, count) in changed.items():
        piece = (what, of)
        if piece not in gone or piece not in come:
            yield Line(PUT_BACK, {"where": where, "what": what, "of": of, "was": was, "count": count})
        elif where == gone[piece]:
            yield Line(PIECE_BACK, {"what": what, "of": of, "was": where, "now": come[piece]})


def counts(zones: Iterable[Zone]) -> dict[Key, int]:
    """How many of each thing lie in each zone."""
    return {(zone.where, count.what, count.of): count.count for zone in zones for count in zone.counts}


# --- before -----------------------------------------------------------------------------------------------------------


class Unforeseen(Exception):
    """What would happen depends on luck."""


class NoForesight(Chance):
    """Luck that nobody may look at beforehand."""

    def __init__(self) -> None:
        super().__init__(b"")

    def below(self, bound: int, draw: str) -> int:
        raise Unforeseen(draw)


def foreseen(game: "Game[S]", state: S, seat: str, action: Action) -> tuple[Line, ...] | None:
    """What hands will have to do if this is asked; None where that depends on luck or would show what is hidden."""
    from companion.engine.play import judge

    try:
        facts = judge(game, state, seat, action, NoForesight())
    except (Unforeseen, Refusal):
        return None
    return None if any(fact.reveals for fact in facts) else handwork(game, state, facts)
