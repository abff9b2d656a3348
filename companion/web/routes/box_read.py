"""Routes of rows that are pasted, put together or come as a code: shown as a row of the box, and kept when kept."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.exceptions import BadRequest, NotFound

from companion.engine.box_entries import BoxEntry
from companion.engine.game import Game, State
from companion.engine.row_notes import RowReader
from companion.engine.voice import Voice
from companion.web.beside.origins import texts
from companion.web.routes import box_rows
from companion.web.serving import security
from companion.web.serving.language import settings
from companion.web.serving.policy import in_house
from companion.web.serving.responses import rendered, see

routes = Blueprint("box_read", __name__)

# What is pasted: a list of some hundred lines.
LONGEST_LIST = 20_000
# More of one thing than any row has.
MOST_OF_ONE = 99


@routes.post("/box/<game>/<entry>/read")
@in_house
def paste(game: str, entry: str) -> ResponseReturnValue:
    """A list somebody pasted, as a new row to be looked at and kept; nothing is kept yet."""
    found, about, reader = reader_here(game, entry)
    return proposed(found, about, reader, pasted())


@routes.get("/box/<game>/<entry>/read/<row_code>")
@in_house
def bring(game: str, entry: str, row_code: str) -> ResponseReturnValue:
    """The same of a code: where its picture leads."""
    found, about, reader = reader_here(game, entry)
    return proposed(found, about, reader, security.word(row_code, LONGEST_LIST))


@routes.get("/box/<game>/<entry>/build")
@routes.get("/box/<game>/<entry>/<int:number>/build")
@in_house
def choose(game: str, entry: str, number: int = 0) -> ResponseReturnValue:
    """What a row may be put together from, with how many of each are in it."""
    found, about, reader = reader_here(game, entry)
    row = box_rows.row_at(found, about, number)
    return rendered("box_build.html", build_page(found, about, reader, row, number))


@routes.post("/box/<game>/<entry>/build")
@routes.post("/box/<game>/<entry>/<int:number>/build")
@in_house
def build(game: str, entry: str, number: int = 0) -> ResponseReturnValue:
    """The row with so many of each, to be looked at and kept; nothing is kept yet."""
    found, about, reader = reader_here(game, entry)
    row = box_rows.row_at(found, about, number)
    fields = (each for group in reader.pieces for each in group.pieces)
    wanted = {each.id: security.number(text, 0, MOST_OF_ONE) for each in fields if (text := security.field(each.id))}
    built = reader.built(texts(about, row), wanted)
    place = number or box_rows.next_number(found, about)
    return rendered("box_row.html", box_rows.row_page(found, about, place, tuple(built), box_rows.mark(row)))


def reader_here(game: str, entry: str) -> tuple[Game[State], BoxEntry, RowReader]:
    found, about = box_rows.list_here(game, entry)
    if not box_rows.is_pasted(found, about):
        raise NotFound
    return found, about, found.row_readers[entry]


def pasted() -> str:
    """The text of the form, line by line: no other field of ours has lines."""
    text = request.form.get("list", "")
    if len(text) > LONGEST_LIST:
        raise BadRequest
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(security.word(line, LONGEST_LIST) for line in lines)


def proposed(game: Game[State], entry: BoxEntry, reader: RowReader, text: str) -> ResponseReturnValue:
    if not text.strip():
        return see(f"/box/{game.id}/{entry.id}")
    assert reader.read is not None, "a list that is not pasted has no such page"
    page = box_rows.row_page(game, entry, box_rows.next_number(game, entry), tuple(reader.read(text)), "")
    voice = Voice(game, settings().language, {})
    if unread := tuple(voice.line(each) for each in reader.unread(text)):
        # What was pasted stays, to be put right and read again.
        page = replace(page, pasted=text, unread=unread)
    return rendered("box_row.html", page)


# --- put together from pieces -----------------------------------------------------------------------------------------


class PieceField(Struct, frozen=True):
    """One piece, and how many of it."""

    id: str
    name: str
    note: str
    count: int
    most: int


class PieceGroup(Struct, frozen=True):
    """Pieces under a heading, and how many of them are in the row."""

    title: str
    fields: tuple[PieceField, ...]
    count: int


class BuildPage(Struct, frozen=True):
    """A row as it is put together."""

    game: str
    title: str
    entry: str
    name: str
    # Which row it is; 0 for a new one.
    number: int
    groups: tuple[PieceGroup, ...]


def build_page(game: Game[State], entry: BoxEntry, reader: RowReader, row: box_rows.Row, number: int) -> BuildPage:
    voice = Voice(game, settings().language, {})
    counts = reader.counts(texts(entry, row))
    groups = []
    for group in reader.pieces:
        fields = tuple(
            PieceField(each.id, voice.line(each.name), voice.line(each.note), counts.get(each.id, 0), each.most)
            for each in group.pieces
        )
        groups.append(PieceGroup(voice.line(group.title), fields, sum(each.count for each in fields)))
    title, name = game.title.of(voice.language), entry.title.of(voice.language)
    return BuildPage(game.id, title, entry.id, name, number, tuple(groups))
