"""Boards and cards as their owner reads them on the page of the box: the words that are no effect, by name."""

from collections.abc import Mapping, Sequence

from companion.engine.box_entries import BoxValue
from companion.engine.row_notes import Row, RowNotes, RowReader
from companion.engine.words import Line
from companion.games.mayhem.atoms import quoted, read
from companion.games.mayhem.components import SHAPES

# Where each list writes effects, and where what always holds may stand too.
EFFECTS = {
    "abilities": ("standard", "special", "mayhem"),
    "innates": ("effects",),
    "mayhem-cards": ("effects",),
}
INBORN = ("innates",)


def reader_of(entry: str) -> RowReader:
    columns = SHAPES[entry].columns

    def notes(row: Row, _box: Mapping[str, BoxValue], _asked: Sequence[str]) -> RowNotes:
        texts = (row[columns.index(column)] for column in EFFECTS[entry])
        unread = tuple(word for text in texts for word in read(text, is_lasting=entry in INBORN).unread)
        return RowNotes(faults=(Line("", {"text": quoted(unread)}, "mayhem-18c"),) if unread else ())

    return RowReader(notes=notes)


READERS = {entry: reader_of(entry) for entry in EFFECTS}
