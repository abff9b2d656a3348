"""Routes of a long list of the box, edited one row at a time: its rows as links, a form a row, one more, one less."""

import hashlib
from collections.abc import Sequence

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import NotFound

from companion import box
from companion.engine.box_entries import MOST_WORDS, BoxEntry, BoxValue
from companion.engine.game import Game, State
from companion.web.beside import origins, row_notes
from companion.web.beside.origins import Called, TaughtLine, called_by, in_one_line, texts
from companion.web.routes.rules import game_here
from companion.web.serving import security
from companion.web.serving.language import gettext, settings
from companion.web.serving.policy import in_house
from companion.web.serving.responses import rendered, see
from companion.web.serving.services import services

routes = Blueprint("box_rows", __name__)

# A list that may come to more fields than these does not fit one form: 81 rows of seven columns are 567.
FIELDS = 40
# Of words so many stand in one line of a field.
LINE = 40

Row = list[int | str | None]


class RowCell(Struct, frozen=True):
    """One column of a row, and how it is entered: one of a few choices, a number within bounds, or words."""

    name: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] | None = None
    bounds: tuple[int, int] | None = None

    @property
    def is_long(self) -> bool:
        """More than a line of a phone holds."""
        return len(self.value) > LINE


class RowLink(Struct, frozen=True):
    """A row as the list shows it, and what is to be said of it."""

    number: int
    text: str
    verdict: str = ""


class RowsPage(Struct, frozen=True, kw_only=True):
    """The rows of one entry."""

    game: str
    title: str
    entry: str
    name: str
    why: str
    rows: tuple[RowLink, ...]
    # The number of the next row, as long as there is room for it.
    next: int | None
    # Whether a row may be pasted, and put together from pieces.
    is_read: bool = False
    is_built: bool = False


class RowPage(Struct, frozen=True, kw_only=True):
    """One row as it is edited; `faults` say what was typed and does not fit."""

    game: str
    title: str
    entry: str
    name: str
    number: int
    cells: tuple[RowCell, ...]
    longest: int
    # The row this form was made for, so that it is found again where others came or went meanwhile; none is a new one.
    mark: str
    faults: tuple[str, ...] = ()
    # What the game makes of it, and whether it may be put together from pieces.
    notes: row_notes.Notes | None = None
    is_built: bool = False
    # What somebody pasted, where not all of it could be read, and what not.
    pasted: str = ""
    unread: tuple[str, ...] = ()
    # Where it comes from, if tables taught it.
    taught: tuple[TaughtLine, ...] = ()


def is_long(entry: BoxEntry) -> bool:
    """Whether a list is edited row by row."""
    return entry.shape == "cards" and entry.most_cards * len(entry.columns) > FIELDS


@routes.get("/box/<game>/<entry>")
@in_house
def look(game: str, entry: str) -> ResponseReturnValue:
    """Every row of a list, each a link to its form."""
    found, about = list_here(game, entry)
    rows, language, name_of = rows_now(found, about), settings().language, called_by(found)
    shown = RowsPage(
        game=game,
        title=found.title.of(language),
        entry=entry,
        name=about.title.of(language),
        why=about.why.of(language),
        rows=tuple(row_link(found, about, number, row, name_of) for number, row in enumerate(rows, 1)),
        next=len(rows) + 1 if len(rows) < about.most_cards else None,
        is_read=is_pasted(found, about) and len(rows) < about.most_cards,
        is_built=is_built(found, about),
    )
    return rendered("box_rows.html", shown)


@routes.get("/box/<game>/<entry>/<int:number>")
@in_house
def edit(game: str, entry: str, number: int) -> ResponseReturnValue:
    """One row as it is known, or an empty one after the last."""
    found, about = list_here(game, entry)
    if not 1 <= number <= next_number(found, about):
        raise NotFound
    row = row_at(found, about, number)
    return rendered("box_row.html", row_page(found, about, number, texts(about, row), mark(row)))


@routes.post("/box/<game>/<entry>/<int:number>")
@in_house
def change(game: str, entry: str, number: int) -> ResponseReturnValue:
    """Keep a row, add one, or take one out; what does not fit is shown again as it was typed."""
    found, about = list_here(game, entry)
    typed, made_for = [typed_cell(index) for index, _ in enumerate(about.columns)], security.field("mark")
    is_removed = security.field("remove") == "1"
    row = [about.cell(column, text) for column, text in zip(about.columns, typed, strict=True)]
    faults = () if is_removed else row_faults(about, typed, row, called_by(found))
    if faults:
        return rendered("box_row.html", row_page(found, about, number, typed, made_for, faults), status=422)
    try:
        services().tables.set_box_entry(
            found, about, lambda old: changed(about, old, number, made_for, None if is_removed else row)
        )
    except RowMoved as error:
        return rendered("box_row.html", row_page(found, about, number, typed, made_for, (str(error),)), status=409)
    if security.field("more") == "1" and (count := len(rows_now(found, about))) < about.most_cards:
        return see(f"/box/{game}/{entry}/{count + 1}")
    return see(f"/box/{game}/{entry}")


# --- the rows ---------------------------------------------------------------------------------------------------------


class RowMoved(Exception):
    """The row this form was made for is no longer there, or there is room for no other."""


def list_here(game: str, entry: str) -> tuple[Game[State], BoxEntry]:
    found = game_here(game)
    about = found.entry(entry)
    if about is None or not is_long(about):
        raise NotFound
    return found, about


def is_built(game: Game[State], entry: BoxEntry) -> bool:
    """Whether rows of this list may be put together from pieces."""
    reader = game.row_readers.get(entry.id)
    return reader is not None and bool(reader.pieces)


def is_pasted(game: Game[State], entry: BoxEntry) -> bool:
    """Whether a row of this list may be pasted, as a list or a code."""
    reader = game.row_readers.get(entry.id)
    return reader is not None and reader.read is not None


def rows_now(game: Game[State], entry: BoxEntry) -> list[Row]:
    return box.rows_of(services().tables.box(game).get(entry.id, entry.value))


def next_number(game: Game[State], entry: BoxEntry) -> int:
    """The number of the next row; of a list that is full, of its last."""
    return min(len(rows_now(game, entry)) + 1, entry.most_cards)


def row_at(game: Game[State], entry: BoxEntry, number: int) -> Row:
    """The row of this number; an empty one where there is none."""
    rows = rows_now(game, entry)
    return rows[number - 1] if 1 <= number <= len(rows) else []


def mark(row: Row) -> str:
    """What tells a row from the others, as a form carries it; nothing for one that is new."""
    return hashlib.sha256(security.encoded(row)).hexdigest()[:16] if row else ""


def changed(entry: BoxEntry, old: BoxValue, number: int, made_for: str, row: Row | None) -> BoxValue:
    """The list with this row exchanged, added or, where there is none, taken out."""
    rows = [*box.rows_of(old)]
    if not made_for:
        if row is not None and len(rows) >= entry.most_cards:
            raise RowMoved(gettext("This list is full."))
        return rows if row is None else [*rows, row]
    places = [index for index, each in enumerate(rows) if mark(each) == made_for]
    if not places:
        raise RowMoved(gettext("Somebody changed this row meanwhile: look at the list again."))
    line = number - 1 if number - 1 in places else places[0]
    return [*rows[:line], *([] if row is None else [row]), *rows[line + 1 :]]


def row_faults(entry: BoxEntry, typed: Sequence[str], row: Row, name_of: Called) -> tuple[str, ...]:
    """What does not fit, column by column."""
    if not any(typed):
        return (gettext("Nothing is written in this row."),)
    cells = zip(entry.columns, row, strict=True)
    return tuple(fault(entry, column, name_of(column)) for column, cell in cells if not entry.takes(column, cell))


def fault(entry: BoxEntry, column: str, name: str) -> str:
    if column not in entry.between:
        return gettext("%(column)s: only one of its choices.", column=name)
    low, high = map(str, entry.between[column])
    return gettext("%(column)s: a number from %(low)s to %(high)s.", column=name, low=low, high=high)


def typed_cell(index: int) -> str:
    return words_typed(cell_name(index))


def words_typed(name: str) -> str:
    """Words of a field, which may have given them several lines."""
    return security.word(" ".join(request.form.get(name, "").split()), MOST_WORDS)


def cell_name(index: int) -> str:
    return f"column.{index}"


# --- the page ---------------------------------------------------------------------------------------------------------


def row_link(
    game: Game[State], entry: BoxEntry, number: int, row: Row, name_of: Called
) -> RowLink:
    """A row that has a code by its first column, any other in full; and what the game makes of it."""
    notes = row_notes.notes_on(game, entry, texts(entry, row))
    if notes is None or not is_pasted(game, entry):
        return RowLink(number, in_one_line(entry, row, name_of), row_notes.verdict(notes))
    return RowLink(number, texts(entry, row)[0] or in_one_line(entry, row, name_of), row_notes.verdict(notes))


def row_page(
    game: Game[State], entry: BoxEntry, number: int, typed: Sequence[str], made_for: str, faults: tuple[str, ...] = ()
) -> RowPage:
    language, name_of = settings().language, called_by(game)
    said = (gettext("Nothing was changed; what you wrote does not fit here:"), *faults) if faults else ()
    return RowPage(
        game=game.id,
        title=game.title.of(language),
        entry=entry.id,
        name=entry.title.of(language),
        number=number,
        cells=tuple(
            row_cell(entry, column, cell_name(index), name_of(column), typed[index], name_of)
            for index, column in enumerate(entry.columns)
        ),
        longest=MOST_WORDS,
        mark=made_for,
        faults=said,
        notes=row_notes.notes_on(game, entry, typed),
        is_built=is_built(game, entry),
        taught=taught_row(game, entry, made_for, name_of),
    )


def taught_row(game: Game[State], entry: BoxEntry, made_for: str, name_of: Called) -> tuple[TaughtLine, ...]:
    """Where the row that a form was made for comes from."""
    known = next((row for row in rows_now(game, entry) if mark(row) == made_for), None)
    text = in_one_line(entry, known, name_of) if known else ""
    return tuple(each for each in origins.taught(game, entry, name_of) if each.text == text)


def row_cell(entry: BoxEntry, column: str, name: str, label: str, value: str, name_of: Called) -> RowCell:
    choices = tuple((choice, name_of(choice)) for choice in entry.among[column]) if column in entry.among else None
    return RowCell(name, label, value, choices, entry.between.get(column))
