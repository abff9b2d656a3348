"""The random player: who acts, which of the offers and how its holes are filled, by luck that is handed in."""

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import TypeVar

from companion.engine.chance import Chance
from companion.engine.dials import Dial
from companion.engine.facts import Adjust
from companion.engine.holes import Drawing, Filling, Hole, Pick, Span, Text
from companion.engine.offers import SOME_WORDS
from companion.engine.proposals import Offer

T = TypeVar("T")

# Luck: a number from 0 to under the bound, another at every call.
Below = Callable[[int], int]
# A number beyond what is usual is drawn once in so many times.
SELDOM = 32
# A drawing has a mark in about one cell of so many.
CELLS_A_MARK = 8


def lucky(chance: Chance, draw: str) -> Below:
    """Luck that is drawn from a seed, one draw after the other under this name."""
    numbers = count()
    return lambda bound: chance.below(bound, f"{draw} {next(numbers)}")


def any_move(
    acting: Sequence[str], open_to: Callable[[str], Sequence[Offer]], below: Below
) -> tuple[str, Offer] | None:
    """One of these seats that has something to do, and one of the offers open to it; None where nothing is open."""
    first = below(len(acting)) if acting else 0
    for seat in (*acting[first:], *acting[:first]):
        if found := open_to(seat):
            return seat, any_offer(found, below)
    return None


def any_offer(found: Sequence[Offer], below: Below) -> Offer:
    """Every other time the likely way forward: by luck alone a turn in which much may be told would never end."""
    likely = [offer for offer in found if offer.primary] if below(2) else ()
    return one_of(likely or found, below)


def correctable(dials: Iterable[Dial], seat: str) -> list[Dial]:
    """What this seat may set by hand."""
    return [dial for dial in dials if dial.secret_to in (None, seat)]


def any_correction(dials: Sequence[Dial], below: Below) -> Adjust:
    dial = one_of(dials, below)
    value = any_value(dial.domain, below)
    assert isinstance(value, str | int), dial
    return Adjust(dial=dial.id, value=value)


def any_filling(offer: Offer, below: Below) -> dict[str, Filling]:
    return {hole.name: any_value(hole, below) for hole in offer.holes}


def any_value(hole: Hole, below: Below) -> Filling:
    match hole:
        case Span(low=low, high=high, now=now):
            if hole.usual is not None and below(SELDOM):
                high = hole.usual
            return near(low, high, now, below) if hole.is_copied and now is not None else low + below(high - low + 1)
        case Text():
            return SOME_WORDS
        case Drawing():
            return any_drawing(hole, below)
    return one_of(hole.options, below) if hole.is_single else any_list(hole, below)


def near(low: int, high: int, now: int, below: Below) -> int:
    """A number that is copied is more often near the one that is proposed: the nearer of two."""
    return min((low + below(high - low + 1) for _ in range(2)), key=lambda number: abs(number - now))


def any_list(hole: Pick, below: Below) -> tuple[str, ...]:
    number = hole.least + below(hole.most - hole.least + 1)
    if hole.repeat:
        return tuple(one_of(hole.options, below) for _ in range(number))
    rest = list(hole.options)
    return tuple(rest.pop(below(len(rest))) for _ in range(number))


def any_drawing(hole: Drawing, below: Below) -> tuple[str, ...]:
    """Some marks row by row, without the second of any that there is only once; in some cells several, where they lie
    in layers."""
    marks = (
        (cell, one_of(hole.marks, below))
        for cell in hole.cells
        for _ in range(1 + bool(hole.layers))
        if below(CELLS_A_MARK) == 0
    )
    return drawn_once(hole, marks)


def drawn_once(hole: Drawing, marks: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    found: list[tuple[str, str]] = []
    for cell, mark in marks:
        is_there = mark in hole.once and any(other == mark for _, other in found)
        if not is_there and not any(place == cell and hole.are_apart(mark, other) for place, other in found):
            found.append((cell, mark))
    return tuple(f"{cell}={mark}" for cell, mark in found)


def one_of(pool: Sequence[T], below: Below) -> T:
    return pool[below(len(pool))]
