"""View model of where a box has its values from: which table taught a cell or a card, and when; what is known now."""

import hashlib
from collections.abc import Callable, Sequence

from msgspec import Struct

from companion import box
from companion.engine.box_entries import BoxEntry, BoxValue
from companion.engine.game import Game, State
from companion.lessons import Origin
from companion.store.rows import Lesson, LessonRow
from companion.web.seating.recent_tables import moment
from companion.web.serving import security
from companion.web.serving.language import gettext, settings
from companion.web.serving.services import services

# So many cells of an entry are named where only a glance is wanted; of the others their number.
GLANCE = 6

Called = Callable[[str], str]


class TaughtAt(Struct, frozen=True):
    """A table that said so, and when; one that was deleted has no code any more."""

    code: str
    text: str


class TaughtLine(Struct, frozen=True):
    """One cell or card that tables taught, and the mark by which it is taken back."""

    mark: str
    text: str
    places: tuple[TaughtAt, ...]


class KnownEntry(Struct, frozen=True):
    """What is known of an entry before a table is opened, at a glance."""

    id: str
    title: str
    texts: tuple[str, ...]
    more: int


def called_by(game: Game[State]) -> Called:
    """What ids of this game are called in the reader's language; anything else is itself."""
    names, language = game.names(), settings().language
    return lambda each: names[each].of(language) if each in names else each


# --- where it comes from ----------------------------------------------------------------------------------------------


def taught(game: Game[State], entry: BoxEntry, name_of: Called) -> tuple[TaughtLine, ...]:
    """What tables taught of this entry."""
    origins = services().tables.origins(game, entry)
    names = labels({row.code for each in origins for row in each.taught_by if row.code})
    return tuple(taught_line(entry, each, names, name_of) for each in origins)


def labels(codes: set[str]) -> dict[str, str]:
    """What people call these tables."""
    return {code: row.name for code, row in services().store.labels(tuple(codes)).items()} if codes else {}


def taught_line(entry: BoxEntry, origin: Origin, names: dict[str, str], name_of: Called) -> TaughtLine:
    places = tuple(taught_at(each, names) for each in origin.taught_by)
    return TaughtLine(mark(origin.lesson), thing(entry, origin.lesson, name_of), places)


def taught_at(row: LessonRow, names: dict[str, str]) -> TaughtAt:
    when = moment(row.at)
    if not row.code:
        return TaughtAt("", gettext("a table deleted since, %(when)s", when=when))
    return TaughtAt(row.code, f"{names.get(row.code) or row.code}, {when}")


def mark(lesson: Lesson) -> str:
    """What tells what was taught from the rest, as a form carries it."""
    return hashlib.sha256(security.encoded([lesson.cell, lesson.value])).hexdigest()[:16]


def marked(game: Game[State], entry: BoxEntry, text: str) -> Lesson | None:
    """What this mark stands for; nothing where somebody took it back meanwhile."""
    lessons = (each.lesson for each in services().tables.origins(game, entry))
    return next((lesson for lesson in lessons if mark(lesson) == text), None)


def thing(entry: BoxEntry, lesson: Lesson, name_of: Called) -> str:
    """What was taught, in words: a cell with its heads, the columns of a card, or the value."""
    if entry.shape == "cards":
        return in_one_line(entry, entry.card(str(lesson.value)), name_of)
    row, _, column = lesson.cell.partition("/")
    return cell_text(row, column, str(lesson.value), name_of) if lesson.cell else name_of(str(lesson.value))


def cell_text(row: str, column: str, value: str, name_of: Called) -> str:
    return f"{name_of(row)}, {name_of(column)}: {value}"


def in_one_line(entry: BoxEntry, row: Sequence[int | str | None], name_of: Called) -> str:
    """What a row says; of a number also what it counts, for ten of them in a row say nothing, and no nought."""
    cells = [(column, text) for column, text in zip(entry.columns, texts(entry, row), strict=True) if text]
    said = [
        f"{name_of(column)} {text}" if column in entry.between else name_of(text)
        for column, text in cells
        if text != "0" or column not in entry.between
    ]
    return " · ".join(said or (text for _, text in cells))


def texts(entry: BoxEntry, row: Sequence[int | str | None]) -> list[str]:
    """A row as its fields show it; of one that is new all are empty."""
    return box.cards([list(row)])[0] if row else ["" for _ in entry.columns]


# --- what is known before a table is opened ---------------------------------------------------------------------------


def known(game: Game[State]) -> tuple[KnownEntry, ...]:
    """What the box says otherwise than Custode ships it: it is used at the next table, so it is shown before."""
    said, name_of = services().tables.box(game), called_by(game)
    found = []
    for entry in game.box:
        value = said.get(entry.id, entry.value)
        if value != entry.value and (what := glance(entry, value, name_of)):
            title = entry.title.of(settings().language)
            found.append(KnownEntry(entry.id, title, what[:GLANCE], max(0, len(what) - GLANCE)))
    return tuple(found)


def glance(entry: BoxEntry, value: BoxValue, name_of: Called) -> tuple[str, ...]:
    """Each thing of it that is not as shipped."""
    match entry.shape:
        case "cards":
            shipped = box.rows_of(entry.value)
            return tuple(in_one_line(entry, row, name_of) for row in box.rows_of(value) if row not in shipped)
        case "grid":
            return tuple(
                cell_text(row, column, str(number), name_of)
                for row, numbers, before in zip(entry.rows, box.rows_of(value), box.rows_of(entry.value), strict=True)
                for column, number, was in zip(entry.columns, numbers, before, strict=True)
                if number != was and number is not None
            )
    return (name_of(str(value)),)
