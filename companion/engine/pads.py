"""Score pads that come back as photographs (form schema, constraint solving): what a pad asks line by line, which
values its blackened circles stand for, and how the rules settle what an eye cannot.

A pad is lines of questions. A cell is one question in one row, the row of what holds for the whole game is "total".
What a photograph shows of a cell is every value it may have, the likeliest first; None is a cell left blank.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.opening import Opening
from companion.engine.scores import Mark, Scores
from companion.engine.words import Line, Words

if TYPE_CHECKING:
    from companion.engine.game import State

S = TypeVar("S", bound="State")

Cell = tuple[str, str]
# What may stand in a cell; None where nothing was blackened.
Value = str | int | None
Seen = Mapping[Cell, tuple[Value, ...]]

# So many readings of a whole pad are weighed against the rules; with more doubt than that people are asked.
MOST_READINGS = 512


class Digits(Struct, frozen=True):
    """A number, blackened digit by digit: one circle of the tens, where there are any, and one of the units."""

    id: str
    most: int


class PadLine(Struct, frozen=True):
    """Questions side by side on one line; several lines may be about the same row."""

    row: str
    asks: tuple[Mark | Digits, ...]


class Pad(Struct, frozen=True):
    """What a pad asks, from top to bottom."""

    lines: tuple[PadLine, ...]

    def cells(self) -> Iterator[tuple[Cell, Mark | Digits]]:
        for line in self.lines:
            for ask in line.asks:
                yield (line.row, ask.id), ask


class PadFault(Struct, frozen=True):
    """What cannot be as it stands on a pad: why, with the rule that says so, and the cells it is about."""

    line: Line
    cells: tuple[Cell, ...]


@dataclass(frozen=True, kw_only=True)
class PaperPad(Generic[S]):
    """A game's pad: what it asks, and what that means at a table."""

    asks: Callable[[Opening], Pad]
    # The pad as this table would fill it in by now; blank cells are left out.
    written: Callable[[S], Scores]
    # The same beside a pad that says this, where a match takes several sheets: on that one, as far as it had come.
    beside: Callable[[S, Scores], Scores] | None = None
    # What cannot be, of a pad filled in as far as this; one that is not finished yet is no fault.
    faults: Callable[[Opening, Scores], tuple[PadFault, ...]]
    # The dials that bring a table to where the pad says it is, in the order in which they are set.
    copied: Callable[[S, Scores], dict[str, str | int]]

    def known(self, at: S, scores: Scores) -> Scores:
        """What the table says in the cells of a pad that says this."""
        return self.beside(at, scores) if self.beside is not None else self.written(at)

    def amiss(self, opening: Opening, at: S) -> tuple[PadFault, ...]:
        """What cannot be, of the table itself: a correction, or a pad half filled in, may leave it so."""
        return self.faults(as_known(opening, at), self.written(at))


def word_for(words: Mapping[str, Words], key: str, questions: Iterable[str]) -> Words | None:
    """What a game calls a thing of its pads, that of a pad with such a question before that of any."""
    keys = (*(f"pad.{key}-{question}" for question in questions), f"pad.{key}")
    return next((words[each] for each in keys if each in words), None)


def as_known(opening: Opening, state: "State") -> Opening:
    """The table as it was opened, with what it has learned of its box by now."""
    return replace(opening, box=state.box)


# --- circles ----------------------------------------------------------------------------------------------------------


def circles(ask: Mark | Digits) -> tuple[tuple[str, ...], ...]:
    """The circles of a question, in groups of which one each is blackened."""
    if isinstance(ask, Mark):
        return (ask.choices,)
    units = tuple(str(unit) for unit in range(min(ask.most, 9) + 1))
    tens = tuple(str(ten) for ten in range(10, ask.most + 1, 10))
    return (tens, units) if tens else (units,)


def stands_for(ask: Mark | Digits, blackened: Sequence[str | None]) -> Value:
    """What one circle of each group, or none of it, says; tens without units say nothing certain and so nothing."""
    if isinstance(ask, Mark):
        return blackened[0]
    *tens, unit = blackened
    if unit is None:
        return None
    number = int(unit) + sum(int(ten) for ten in tens if ten is not None)
    return number if number <= ask.most else None


def blackened(ask: Mark | Digits, value: str | int) -> tuple[str | None, ...]:
    """One circle of each group, or none of it: what stands for a value."""
    if isinstance(ask, Mark):
        return (str(value),)
    tens, units = divmod(int(value), 10)
    return (str(tens * 10) if tens else None, str(units)) if len(circles(ask)) > 1 else (str(units),)


def answer_from(ask: Mark | Digits, text: str) -> str | int:
    """The value of a question that a person writes; raises ValueError where it is none of its values."""
    if isinstance(ask, Mark):
        if text in ask.choices:
            return text
    elif text.isascii() and text.isdecimal() and int(text) <= ask.most:
        return int(text)
    raise ValueError(f"{text!r} is no {ask.id}")


# --- the rules as a code that corrects errors -------------------------------------------------------------------------


class Settled(Struct, frozen=True):
    """What a pad says after the rules had their say."""

    # The likeliest reading the rules allow; blank cells are left out.
    scores: Scores
    # Cells that the eye could not tell and the rules could; and those that are left to ask.
    by_rules: tuple[Cell, ...]
    asked: tuple[Cell, ...]
    # What cannot be, in every reading of the cells.
    faults: tuple[PadFault, ...]


def settled(
    seen: Seen, faults: Callable[[Scores], tuple[PadFault, ...]], hidden: Collection[Cell] = ()
) -> Settled:
    """Of all that the doubtful cells may say, only what makes a table that can be survives. Of what is hidden from the
    eye people are asked, whatever the rules say."""
    found = by_the_rules(seen, faults)
    asked = tuple(cell for cell in seen if cell in found.asked or cell in hidden)
    return replace(found, asked=asked, by_rules=tuple(cell for cell in found.by_rules if cell not in hidden))


def by_the_rules(seen: Seen, faults: Callable[[Scores], tuple[PadFault, ...]]) -> Settled:
    doubtful = [cell for cell, values in seen.items() if len(values) > 1]
    sure = {cell: values[0] for cell, values in seen.items()}
    readings = 1
    for cell in doubtful:
        readings *= len(seen[cell])
    if readings > MOST_READINGS:
        return Settled(filled(sure), (), tuple(doubtful), faults(filled(sure)))
    legal = [
        reading
        for values in product(*(seen[cell] for cell in doubtful))
        if not faults(filled(reading := {**sure, **dict(zip(doubtful, values, strict=True))}))
    ]
    if not legal:
        return Settled(filled(sure), (), tuple(doubtful), faults(filled(sure)))
    open_ = tuple(cell for cell in doubtful if len({reading[cell] for reading in legal}) > 1)
    by_rules = tuple(cell for cell in doubtful if cell not in open_)
    return Settled(filled(likeliest(legal, seen)), by_rules, open_, ())


def likeliest(legal: Sequence[Mapping[Cell, Value]], seen: Seen) -> Mapping[Cell, Value]:
    """The reading that goes least far from what was seen first."""
    return min(legal, key=lambda reading: sum(seen[cell].index(value) for cell, value in reading.items()))


def filled(reading: Mapping[Cell, Value]) -> Scores:
    return {cell: value for cell, value in reading.items() if value is not None}
