"""Routes of the owner's box: what only the cardboard can say, typed in once, exported and imported as a file."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.exceptions import BadRequest

from companion import box
from companion.engine.box_entries import MOST_WORDS, BoxEntry, BoxValue
from companion.engine.game import Game, State
from companion.web.beside import origins
from companion.web.beside.complaints import complaints
from companion.web.beside.origins import Called, TaughtLine, called_by
from companion.web.routes.box_rows import Row, RowCell, is_long, row_cell, words_typed
from companion.web.routes.rules import game_here
from companion.web.serving import security
from companion.web.serving.language import gettext, settings
from companion.web.serving.policy import in_house
from companion.web.serving.rates import IMPORTING, at_most
from companion.web.serving.responses import for_viewer, rendered, see
from companion.web.serving.services import services
from companion.web.serving.worker_threads import Busy, ReadingThread

routes = Blueprint("box", __name__)

# A large file takes a second of the processor and fifty times its size; whoever comes meanwhile waits so long.
IMPORTER = ReadingThread("imports", patience=20.0)


class BoxCell(Struct, frozen=True):
    """One number of a grid, and the field it is typed into."""

    name: str
    label: str
    value: int | None


class BoxLine(Struct, frozen=True):
    """One line of a grid, with its head."""

    head: str
    cells: tuple[BoxCell, ...]


class CardLine(Struct, frozen=True):
    """A card as its columns; the last one shown is empty and waits for the next card."""

    number: int
    cells: tuple[RowCell, ...]
    is_new: bool


class EntryForm(Struct, frozen=True, kw_only=True):
    """One entry as it is edited."""

    id: str
    title: str
    why: str
    shape: str
    value: BoxValue
    choices: tuple[tuple[str, str], ...]
    columns: tuple[str, ...]
    rows: tuple[BoxLine, ...]
    cards: tuple[CardLine, ...]
    longest: int
    # A list of cards that has its own page, on which it is edited row by row.
    is_long: bool
    least: int
    most: int
    total: int | None
    # Shipped unconfirmed and not yet said by the owner: a guess.
    is_guess: bool
    is_owned: bool
    # What tables taught of it; of a long list that stands at each row.
    taught: tuple[TaughtLine, ...] = ()


class BoxPage(Struct, frozen=True):
    """The box of one game; `faults` say what was typed and does not fit."""

    game: str
    title: str
    entries: tuple[EntryForm, ...]
    faults: tuple[str, ...] = ()


@routes.get("/box/<game>")
@in_house
def look(game: str) -> ResponseReturnValue:
    """What this game's box says, shipped or said by the owner."""
    return rendered("box.html", box_page(game_here(game)))


@routes.post("/box/<game>")
@in_house
def change(game: str) -> ResponseReturnValue:
    """Say what one entry is, or take it back: all of it, or one thing that tables taught."""
    found = game_here(game)
    entry = entry_named(found, security.field("entry"))
    if unlearned := security.field("unlearn"):
        lesson = origins.marked(found, entry, unlearned)
        if lesson is not None:
            services().tables.unlearn(found, entry, lesson)
        return see(f"/box/{game}#{entry.id}")
    if security.field("forget") == "1":
        services().store.forget_box(game, entry.id)
        return see(f"/box/{game}")
    value = entry.value if security.field("confirm") == "1" else typed(entry)
    faults = misfits(found, {entry.id: value})
    if faults:
        return rendered("box.html", box_page(found, faults, {entry.id: msgspec.convert(value, BoxValue)}), status=422)
    services().tables.set_box_entry(found, entry, lambda _old: msgspec.convert(value, BoxValue))
    return see(f"/box/{game}#{entry.id}" if entry.shape == "cards" else f"/box/{game}")


@routes.get("/box/<game>/export")
@in_house
def export(game: str) -> ResponseReturnValue:
    """The owner's values as a file."""
    found = game_here(game)
    body = security.encoded(box.BoxFile(box.FORMAT, game, services().tables.box(found)))
    response = for_viewer(Response(body, content_type="application/json"), None)
    response.headers["Content-Disposition"] = f'attachment; filename="custode-{game}.json"'
    return response


@routes.post("/box/<game>/import")
@at_most(IMPORTING)
@in_house
def bring(game: str) -> ResponseReturnValue:
    """Take a file in: everything in it fits, or nothing of it is kept."""
    security.allow_import()
    found = game_here(game)
    try:
        entries = IMPORTER.done(partial(import_entries, found, imported()))
    except Busy:
        return rendered("box.html", replace(box_page(found), faults=(busy(),)), status=503)
    if isinstance(entries, str):
        # Nobody wrote it here: a file that is none of ours fits nowhere.
        said = (entries, gettext("Nothing of it was kept."))
        return rendered("box.html", replace(box_page(found), faults=said), status=400)
    faults = misfits(found, entries)
    if faults:
        return rendered("box.html", box_page(found, faults), status=422)
    services().store.set_box(game, entries)
    return see(f"/box/{game}")


def busy() -> str:
    return gettext("Another file is being read: try again.")


def imported() -> bytes:
    """The file, however it was sent."""
    if request.is_json:
        return request.get_data()
    file = request.files.get("file")
    if file is not None and file.filename:
        # A large one lies in a file of the system's.
        with file.stream:
            return bytes(file.read())
    return request.form.get("text", "").encode(errors="replace")


def import_entries(game: Game[State], raw: bytes) -> dict[str, Any] | str:
    """What the file says of this box, or why it says nothing of it."""
    try:
        body = security.json_body(raw)
    except BadRequest:
        return gettext("This file cannot be read: it is none that Custode has saved.")
    entries, of = body.get("entries"), body.get("game")
    if body.get("custode") != box.FORMAT or not isinstance(entries, dict):
        return gettext("This file is none that this Custode has saved.")
    if of != game.id:
        other = services().readable(of) if isinstance(of, str) else None
        if other is None:
            return gettext("This file is of the box of another game.")
        return gettext("This file is of another box: %(what)s.", what=other.title.of(settings().language))
    strange = [name for name in entries if game.entry(name) is None]
    if strange:
        return gettext("This file names something that this box does not have: %(what)s.", what=strange[0][:40])
    return entries


def misfits(game: Game[State], values: dict[str, Any]) -> tuple[str, ...]:
    """What is wrong with the values that do not fit, each in a sentence."""
    names = game.names()

    def name_of(each: str) -> str:
        return names[each].of(settings().language) if each in names else each

    entries = [(entry_named(game, name), value) for name, value in values.items()]
    return tuple(each for entry, value in entries for each in complaints(entry, value, name_of))


def entry_named(game: Game[State], name: str) -> BoxEntry:
    entry = game.entry(name)
    if entry is None:
        raise BadRequest
    return entry


def typed(entry: BoxEntry) -> object:
    """The value the form spells."""
    if entry.shape == "choice":
        return security.field("value")
    if entry.shape == "text":
        return words_typed("value")
    if entry.shape == "cards":
        return cards_typed(entry)
    if entry.shape == "number":
        number = cell("value")
        return "" if number is None else number
    return [[cell(f"cell.{row}.{column}") for column in entry.columns] for row in entry.rows]


def cards_typed(entry: BoxEntry) -> list[Row]:
    """The cards of the form, without the one to be removed and without those that are left empty."""
    removed = security.field("remove")
    found: list[Row] = []
    for line in range(entry.most_cards + 1):
        names = [card_name(line, index) for index, _ in enumerate(entry.columns)]
        if not any(name in request.form for name in names):
            break
        texts = [words_typed(name) for name in names]
        if any(texts) and str(line) != removed:
            found.append([entry.cell(column, text) for column, text in zip(entry.columns, texts, strict=True)])
    return found


def card_name(line: int, index: int) -> str:
    return f"card.{line}.{index}"


def cell(name: str) -> int | None:
    text = security.field(name)
    return security.number(text, -security.LARGEST_EXACT, security.LARGEST_EXACT) if text else None


# --- the page ---------------------------------------------------------------------------------------------------------


def box_page(game: Game[State], faults: tuple[str, ...] = (), typed: Mapping[str, BoxValue] | None = None) -> BoxPage:
    """The box as it is; what was just typed and refused stands as it was typed."""
    owned, shown = services().tables.box(game), typed or {}
    entries = tuple(entry_form(game, entry, owned, shown.get(entry.id)) for entry in game.box)
    said = (gettext("Nothing was changed; what you wrote does not fit here:"), *faults) if faults else ()
    return BoxPage(game.id, game.title.of(settings().language), entries, said)


def entry_form(
    game: Game[State], entry: BoxEntry, owned: dict[str, BoxValue], typed: BoxValue | None = None
) -> EntryForm:
    language = settings().language
    value = owned.get(entry.id, entry.value) if typed is None else typed
    name_of = called_by(game)
    return EntryForm(
        id=entry.id,
        title=entry.title.of(language),
        why=entry.why.of(language),
        shape=entry.shape,
        value=value,
        choices=tuple((choice, name_of(choice)) for choice in entry.choices),
        columns=tuple(name_of(column) for column in entry.columns),
        rows=grid(entry, value, name_of) if entry.shape == "grid" else (),
        cards=card_lines(entry, value, name_of) if entry.shape == "cards" and not is_long(entry) else (),
        longest=MOST_WORDS,
        is_long=is_long(entry),
        least=entry.least,
        most=entry.most,
        total=entry.total,
        is_guess=not entry.confirmed and entry.id not in owned,
        is_owned=entry.id in owned,
        taught=() if is_long(entry) else origins.taught(game, entry, name_of),
    )


def card_lines(entry: BoxEntry, value: BoxValue, name_of: Called) -> tuple[CardLine, ...]:
    """The cards that are known, and an empty line for the next one as long as there is room."""
    known = box.cards(value)
    more = [["" for _ in entry.columns]] if len(known) < entry.most_cards else []

    def cell(line: int, index: int, words: str) -> RowCell:
        column = entry.columns[index]
        return row_cell(entry, column, card_name(line, index), f"{line + 1}. {name_of(column)}", words, name_of)

    return tuple(
        CardLine(line, tuple(cell(line, index, words) for index, words in enumerate(card)), line >= len(known))
        for line, card in enumerate([*known, *more])
    )


def grid(entry: BoxEntry, value: BoxValue, name_of: Called) -> tuple[BoxLine, ...]:
    return tuple(
        BoxLine(
            name_of(row),
            tuple(
                BoxCell(f"cell.{row}.{column}", f"{name_of(row)}, {name_of(column)}", number)
                for column, number in zip(entry.columns, numbers, strict=False)
                if not isinstance(number, str)
            ),
        )
        for row, numbers in zip(entry.rows, box.rows_of(value), strict=False)
    )
