"""View models of the notes on a row of the box: what is wrong with it, how it is made up, the code it is shared as."""

from collections.abc import Sequence

from flask import request
from msgspec import Struct

from companion.engine.box_entries import BoxEntry
from companion.engine.game import Game, State
from companion.engine.row_notes import Bars
from companion.engine.voice import Voice
from companion.web.moment.sentences import Sentence, lines
from companion.web.serving import hosts, security
from companion.web.serving.language import gettext, settings
from companion.web.serving.services import services
from printables import qr

# Of what a row lists so much may be asked about at once.
MOST_ASKED = 60


class BarRow(Struct, frozen=True):
    """One bar: what of, how long, and the figure beside it."""

    name: str
    size: int
    text: str


class BarTable(Struct, frozen=True):
    title: str
    bars: tuple[BarRow, ...]
    # The longest of them: all are drawn against it.
    most: int


class Askable(Struct, frozen=True):
    id: str
    name: str
    is_asked: bool


class Notes(Struct, frozen=True, kw_only=True):
    """A row as its page shows it below the form."""

    faults: tuple[Sentence, ...]
    lines: tuple[str, ...]
    bars: tuple[BarTable, ...]
    askable: tuple[Askable, ...]
    answer: BarTable | None
    code: str
    text: str
    # Where its code leads, and the same as a drawing.
    url: str
    drawing: str


def notes_on(game: Game[State], entry: BoxEntry, row: Sequence[str]) -> Notes | None:
    """What the game makes of a row; nothing of an empty one, or of a list of which no game makes anything."""
    reader = game.row_readers.get(entry.id)
    if reader is None or not any(row):
        return None
    asked = tuple(security.word(each, security.LONGEST) for each in request.args.getlist("of")[:MOST_ASKED])
    notes = reader.notes(row, services().tables.box(game), asked)
    voice = Voice(game, settings().language, {})
    url = f"{request.scheme}://{hosts.here()}/box/{game.id}/{entry.id}/read/{notes.code}"
    return Notes(
        faults=lines(voice, notes.faults),
        lines=tuple(voice.line(each) for each in notes.lines),
        bars=tuple(bar_table(voice, each) for each in notes.bars),
        askable=tuple(Askable(each, voice.name(each), each in asked) for each in notes.askable),
        answer=bar_table(voice, notes.answer) if notes.answer else None,
        code=notes.code,
        text=notes.text,
        url=url if notes.code else "",
        drawing=drawing(url) if notes.code else "",
    )


def bar_table(voice: Voice, bars: Bars) -> BarTable:
    rows = tuple(
        BarRow(voice.line(each.name), each.size, each.text.of(voice.language) if each.text else str(each.size))
        for each in bars.bars
    )
    return BarTable(voice.line(bars.title), rows, 100 if any(each.text for each in bars.bars) else most_of(rows))


def most_of(rows: Sequence[BarRow]) -> int:
    return max((each.size for each in rows), default=0) or 1


def drawing(url: str) -> str:
    """The code as a picture; nothing of one too long for any."""
    return qr.svg(url.upper(), gettext("Share it")) if len(url) <= qr.MOST_BYTES else ""


def verdict(notes: Notes | None) -> str:
    """In a list: the first thing that is wrong, or what the row comes to."""
    if notes is None:
        return ""
    return next((each.text for each in notes.faults), next(iter(notes.lines), ""))
