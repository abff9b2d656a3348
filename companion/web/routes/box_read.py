"""Routes of rows of the box that are pasted, or come as a code: shown as a new row, to be looked at and kept."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest, NotFound

from companion.engine.game import Game, State
from companion.engine.row_notes import RowReader
from companion.engine.shapes import BoxEntry
from companion.web import security
from companion.web.policy import in_house
from companion.web.responses import rendered, see
from companion.web.routes import box_rows

routes = Blueprint("box_read", __name__)

# What is pasted: a list of some hundred lines.
LONGEST_LIST = 20_000


@routes.post("/box/<game>/<entry>/read")
@in_house
def paste(game: str, entry: str) -> ResponseReturnValue:
    """A list somebody pasted, as a new row to be looked at and kept; nothing is kept yet."""
    found, about, reader = reader_here(game, entry)
    return proposed(found, about, reader, pasted())


@routes.get("/box/<game>/<entry>/read/<told>")
@in_house
def bring(game: str, entry: str, told: str) -> ResponseReturnValue:
    """The same of a code: where its picture leads."""
    found, about, reader = reader_here(game, entry)
    return proposed(found, about, reader, security.word(told, LONGEST_LIST))


def reader_here(game: str, entry: str) -> tuple[Game[State], BoxEntry, RowReader]:
    found, about = box_rows.list_here(game, entry)
    if entry not in found.row_readers:
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
    number = min(len(box_rows.rows_now(game, entry)) + 1, entry.most_cards)
    page = box_rows.row_page(game, entry, number, tuple(reader.read(text)), "")
    return rendered("box_row.html", page)
