"""What a game makes of a row of its box: what is wrong with it, how it is made up, the code it is shared as."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct

from companion.engine.box_entries import BoxValue
from companion.engine.words import Line, Words


class Bar(Struct, frozen=True):
    """So much of something, drawn as a bar; in words of its own where the number alone does not say it."""

    name: Line
    size: int
    text: Words | None = None


class Bars(Struct, frozen=True):
    """Bars on one scale under a heading."""

    title: Line
    bars: tuple[Bar, ...]


class RowNotes(Struct, frozen=True, kw_only=True):
    """One row as whoever wrote it wants to know it; lines without words of their own are the sentences of rules."""

    # What keeps it from being used.
    faults: tuple[Line, ...] = ()
    lines: tuple[Line, ...] = ()
    bars: tuple[Bars, ...] = ()
    # Of what may be asked about, ids of things in it; and the answer to what was asked.
    askable: tuple[str, ...] = ()
    answer: Bars | None = None
    # The short form in which it is shared, and the long one that is read and edited; empty where there is none.
    code: str = ""
    text: str = ""


class Piece(Struct, frozen=True):
    """Something a row may be made of, as often as that."""

    id: str
    name: Line
    # What helps to choose it.
    note: Line
    most: int


class Pieces(Struct, frozen=True):
    """Pieces under a heading."""

    title: Line
    pieces: tuple[Piece, ...]


Row = Sequence[str]


def nothing(_row: Row) -> Mapping[str, int]:
    return {}


def unchanged(row: Row, _counts: Mapping[str, int]) -> Row:
    return row


def all_read(_text: str) -> Sequence[Line]:
    return ()


@dataclass(frozen=True)
class RowReader:
    """How rows of one list of the box are pasted, checked and shared."""

    # From the row, the whole box and what is asked about.
    notes: Callable[[Row, Mapping[str, BoxValue], Sequence[str]], RowNotes]
    # The columns of what somebody pasted, wrote or sent: a list or a code; None where rows are only written in a form.
    read: Callable[[str], Row] | None = None
    # What a row may be put together from, how many of each are in it, and the row with so many instead.
    pieces: tuple[Pieces, ...] = ()
    counts: Callable[[Row], Mapping[str, int]] = nothing
    built: Callable[[Row, Mapping[str, int]], Row] = unchanged
    # What of such a text could not be read, item by item, each with its reason.
    unread: Callable[[str], Sequence[Line]] = all_read
