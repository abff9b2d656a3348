"""What a box says by now (provenance): its owner's word, and above it what acts at tables taught while they stand.

Pure: the store keeps both, and what a box says is worked out from them each time, so that an act taken back takes its
lesson with it and what stood before is there again.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from companion.box import faults, rows_of
from companion.engine.box_entries import BAR, BoxEntry, BoxValue
from companion.engine.facts import Fact, Learned, Redone, Undone
from companion.engine.game import Game, State
from companion.engine.values import fits_entry
from companion.store.rows import Learning, Lesson, LessonRow


class Origin(Struct, frozen=True):
    """A cell or a card that is as it is because tables said so, the first of them first."""

    lesson: Lesson
    taught_by: tuple[LessonRow, ...]


class Change(Struct, frozen=True):
    """What becomes of an entry whose owner wrote this: its word below the lessons, and the lessons that are over."""

    # None where nothing but lessons makes it what it is.
    value: BoxValue | None
    gone: tuple[int, ...]


# --- from acts --------------------------------------------------------------------------------------------------------


def learning(game: Game[State], facts: Sequence[Fact]) -> Learning:
    """What the facts of an act do to the box: what is to be remembered, and what falls or rises with other acts."""
    return Learning(
        taught=tuple(lesson for fact in facts if isinstance(fact, Learned) for lesson in remembered(game, fact)),
        fallen=tuple(seq for fact in facts if isinstance(fact, Undone) for seq in fact.acts),
        risen=tuple(seq for fact in facts if isinstance(fact, Redone) for seq in fact.acts),
    )


def remembered(game: Game[State], fact: Learned) -> Iterator[Lesson]:
    """What a player asked to keep for the next tables, each cell of a column by itself."""
    name, _, cell = fact.entry.partition("/")
    entry = game.entry(name)
    # An entry that a later version no longer asks for has no place in the box.
    if entry is None or not fact.remember:
        return
    row, _, column = cell.partition("/")
    if entry.shape == "grid" and not row:
        for one, number in zip(entry.rows, str(fact.value).split(BAR), strict=True):
            yield Lesson(name, f"{one}/{column}", int(number))
    else:
        yield Lesson(name, cell, fact.value)


# --- what the box says ------------------------------------------------------------------------------------------------


def box_of(
    game: Game[State], said: Mapping[str, object], lessons: Sequence[LessonRow]
) -> dict[str, BoxValue]:
    """What the owner and the tables said about this box; what no longer fits the game is left out."""
    return {entry.id: value for entry in game.box if (value := value_of(entry, said, lessons)) is not None}


def value_of(entry: BoxEntry, said: Mapping[str, object], lessons: Sequence[LessonRow]) -> BoxValue | None:
    """What was said of this entry; None where nothing was, or nothing that fits."""
    own, taught = word_of(entry, said), standing(entry, lessons)
    if own is None and not taught:
        return None
    found = with_lessons(entry, entry.value if own is None else own, taught)
    return None if faults(entry, found) else found


def word_of(entry: BoxEntry, said: Mapping[str, object]) -> BoxValue | None:
    """The owner's own word, where it still fits."""
    value = said.get(entry.id)
    return None if value is None or faults(entry, value) else msgspec.convert(value, BoxValue)


def standing(entry: BoxEntry, lessons: Sequence[LessonRow]) -> list[LessonRow]:
    """What acts that stand taught about this entry, and fits it still."""
    return [
        each
        for each in lessons
        if each.entry == entry.id and each.stands and fits_entry(entry, each.cell, each.taught)
    ]


def with_lessons(entry: BoxEntry, value: BoxValue, lessons: Sequence[LessonRow]) -> BoxValue:
    for each in lessons:
        value = entry.learned(value, each.cell, each.taught)
    return value


def origins(entry: BoxEntry, said: Mapping[str, object], lessons: Sequence[LessonRow]) -> tuple[Origin, ...]:
    """Where the cells and cards come from that tables taught: of a cell that was taught anew, its last value alone."""
    found: dict[tuple[str, str], list[LessonRow]] = {}
    own, value = word_of(entry, said), value_of(entry, said, lessons)
    for each in standing(entry, lessons):
        if value is not None and is_said(entry, value, each) and not is_own(entry, own, each):
            found.setdefault(mark_of(entry, each), []).append(each)
    return tuple(Origin(rows[0].lesson, tuple(rows)) for rows in found.values())


def is_said(entry: BoxEntry, value: BoxValue, row: LessonRow) -> bool:
    """Whether the entry is as this lesson has it."""
    return entry.learned(value, row.cell, row.taught) == value


def is_own(entry: BoxEntry, own: BoxValue | None, row: LessonRow) -> bool:
    """Whether it would be so without any table, because its owner has said it as well."""
    return own is not None and is_said(entry, own, row)


def mark_of(entry: BoxEntry, row: LessonRow) -> tuple[str, str]:
    """What tells one thing of an entry that may be taught from another: its cell, or the card itself."""
    return row.cell, str(entry.card(str(row.taught))) if entry.shape == "cards" else ""


# --- the owner's corrections ------------------------------------------------------------------------------------------


def corrected(
    entry: BoxEntry, said: Mapping[str, object], lessons: Sequence[LessonRow], value: BoxValue
) -> Change:
    """What makes this entry what its owner wrote, so that cells and cards nobody touched keep where they come from."""
    own, of = word_of(entry, said), [each for each in lessons if each.entry == entry.id]
    under = entry.value if own is None else own
    now = with_lessons(entry, under, standing(entry, of))
    gone = [each for each in of if is_touched(entry, each, now, value)]
    left = [each for each in standing(entry, of) if each not in gone]
    below = below_lessons(entry, under, value, left) if left else value
    is_unsaid = bool(left) and own is None and below == under
    return Change(None if is_unsaid else below, tuple(each.id for each in gone))


def is_touched(entry: BoxEntry, row: LessonRow, now: BoxValue, value: BoxValue) -> bool:
    """Whether the owner wrote something else where this was taught, whether or not it stands."""
    match entry.shape:
        case "cards":
            card = entry.card(str(row.taught))
            return card in rows_of(now) and card not in rows_of(value)
        case "grid":
            return cell_of(entry, now, row.cell) != cell_of(entry, value, row.cell)
    return now != value


def cell_of(entry: BoxEntry, value: BoxValue, cell: str) -> int | str | None:
    """What stands in a cell of a grid; nothing in one that this version does not have."""
    row, _, column = cell.partition("/")
    if row not in entry.rows or column not in entry.columns:
        return None
    return rows_of(value)[entry.rows.index(row)][entry.columns.index(column)]


def below_lessons(entry: BoxEntry, under: BoxValue, value: BoxValue, left: Sequence[LessonRow]) -> BoxValue:
    """The owner's word of which, with these lessons above it, comes what was written."""
    match entry.shape:
        case "cards":
            taught = [entry.card(str(each.taught)) for each in left]
            return [card for card in rows_of(value) if card in rows_of(under) or card not in taught]
        case "grid":
            cells = {each.cell for each in left}
            return [
                [
                    cell_of(entry, under if f"{row}/{column}" in cells else value, f"{row}/{column}")
                    for column in entry.columns
                ]
                for row in entry.rows
            ]
    return under
