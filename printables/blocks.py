"""What a reference sheet is made of: marked rows, tables and notes, as data: `setting` and `tables` set them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from companion.engine.words import Words

# --- what a game's module is made of ----------------------------------------------------------------------------------


class Row(Struct, frozen=True):
    """A rule, or our own words for part of one; before it up to three marks: icons, or a number as on a card."""

    rule: str
    words: Words | None = None
    # What to mind at that step.
    under: tuple["str | Row", ...] = ()
    marks: tuple[str, ...] = ()
    # Rules that are said with this one.
    also: tuple[str, ...] = ()

    @property
    def reminders(self) -> tuple["Row", ...]:
        """What to mind, each as a row of its own."""
        return tuple(each if isinstance(each, Row) else Row(each) for each in self.under)


class Rows(Struct, frozen=True):
    """Rules under a heading: numbered where they are done in order, with a square where they are ticked."""

    title: Words
    rows: tuple[Row, ...]
    mark: Literal["number", "square", "dot"] = "dot"


class MarkedCell(Struct, frozen=True):
    """A cell with marks before its words, or with what paper says of a rule and its sign."""

    words: Words | str = ""
    marks: tuple[str, ...] = ()
    rule: str = ""


# A cell of a table: figures and names as they are, or words; one that is written in by hand.
Cell = str | Words | MarkedCell
WRITE = "□"


class Table(Struct, frozen=True):
    """What is a table at the table: a head, a row a thing, and the rules that stand in it.

    `wide` is how much of the measure each column takes, equal ones where it says nothing. A cell of figures is large
    and stands in the middle of its column.
    """

    title: Words
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    rules: tuple[str, ...]
    wide: tuple[float, ...] = ()
    # Marks before the first cell of each row: icons, or numbers as on a card.
    marks: tuple[tuple[str, ...], ...] = ()


class Note(Struct, frozen=True):
    """A few words in a box, or a ruling of the table."""

    words: Words
    rules: tuple[str, ...] = ()


Block = Rows | Table | Note


def ids(blocks: Sequence[Block]) -> Iterator[str]:
    """Every rule a sheet cites, in its order."""
    for block in blocks:
        match block:
            case Rows():
                for row in block.rows:
                    yield from (
                        row.rule,
                        *row.also,
                        *(rule for each in row.reminders for rule in (each.rule, *each.also)),
                    )
            case Table() | Note():
                yield from block.rules


def without(block: Block, rules: frozenset[str]) -> Block | None:
    """The same block without the lines of these rules; nothing where none is left, or where a table is about them."""
    match block:
        case Rows():
            rows = tuple(
                Row(
                    row.rule,
                    row.words,
                    tuple(one for one in row.reminders if one.rule not in rules),
                    row.marks,
                    row.also,
                )
                for row in block.rows
                if row.rule not in rules
            )
            return Rows(block.title, rows, block.mark) if rows else None
        case Table() | Note():
            return None if block.rules and all(rule in rules for rule in block.rules) else block


def kept(blocks: Sequence[Block], rules: frozenset[str]) -> tuple[Block, ...]:
    """The blocks a table needs that leaves these rules out."""
    return tuple(block for each in blocks if (block := without(each, rules)) is not None)


def reworded(blocks: Sequence[Block], words: Mapping[str, Words]) -> tuple[Block, ...]:
    """The same blocks, the lines of these rules in these words where they have none of their own."""
    return tuple(
        Rows(block.title, tuple(said_as(row, words) for row in block.rows), block.mark)
        if isinstance(block, Rows)
        else block
        for block in blocks
    )


def said_as(row: Row, words: Mapping[str, Words]) -> Row:
    own = row.words or words.get(row.rule)
    return Row(row.rule, own, tuple(said_as(each, words) for each in row.reminders), row.marks, row.also)
