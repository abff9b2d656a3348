"""Routes of a match as one file: given out whole once it is closed, as it may be read before; taken in elsewhere."""

from functools import partial

import msgspec
from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import Raw, Struct, structs
from werkzeug.exceptions import BadRequest

from companion import box
from companion.engine.log import Log
from companion.history import match_file
from companion.history.match_file import ClosedMatch, FileAct, FileSeating, NotTaken, OpenMatch, ToldLines
from companion.store.rows import ActRow, SeatingRow
from companion.web.moment import story_acts
from companion.web.routes.box import IMPORTER, busy, imported
from companion.web.seating.seats import Visit
from companion.web.serving import security
from companion.web.serving.language import gettext
from companion.web.serving.policy import at_table, in_house
from companion.web.serving.rates import IMPORTING, PRINTING, at_most
from companion.web.serving.responses import rendered, see, table_file
from companion.web.serving.services import services
from companion.web.serving.worker_threads import Busy

routes = Blueprint("matches", __name__)

# What a game has put together of several answers is longer than each of them: both halves of a card, part by part.
LONGEST_WORD = 2 * security.LONGEST
# What a match file tells of the seats.
SEATINGS = ("sat", "rose", "freed")


class ImportPage(Struct, frozen=True):
    """Where a match is brought in; `error` says why one was not."""

    error: str = ""


@routes.get("/t/<code>/match")
@at_most(PRINTING)
@at_table("table")
def match(visit: Visit) -> ResponseReturnValue:
    """The match as a file."""
    found = closed(visit) if visit.table.phase == "closed" else still_open(visit)
    return table_file(visit, match_file.written(found), "application/json", "attachment", "json")


def closed(visit: Visit) -> ClosedMatch:
    """All of it, as it is stored."""
    store, table = services().store, visit.table
    row = store.table(table.code)
    assert row is not None
    labels = store.labels((table.code,))
    return ClosedMatch(
        game=table.game.id,
        seed=table.seed.hex(),
        created=row.created,
        label=labels[table.code].name if labels else "",
        seats=match_file.file_seats([(each.seat, each.name) for each in visit.rows]),
        seatings=tuple(
            msgspec.convert(structs.asdict(each), FileSeating) for each in store.seatings(table.code)
            # A seat that went from phone to phone is nothing of the match.
            if each.what in SEATINGS
        ),
        acts=tuple(FileAct(act.seat, act.at, Raw(act.request), Raw(act.facts)) for act in store.acts(table.code)),
    )


def still_open(visit: Visit) -> OpenMatch:
    """What this viewer may read of it, and nothing that could be played on."""
    log: Log = visit.table.acts
    story = story_acts.story_of(log, visit.viewer, visit.voice)
    return OpenMatch(
        game=visit.table.game.id,
        created=log[0].at,
        seats=match_file.file_seats(list(visit.nicknames.items())),
        told=tuple(
            ToldLines(each.seq, log[each.seq - 1].at, each.is_gone, tuple(line.text for line in each.lines))
            for each in story
        ),
    )


@routes.get("/import")
@in_house
def look() -> ResponseReturnValue:
    """Where a match is brought in."""
    return rendered("import.html", ImportPage())


@routes.post("/import")
@at_most(IMPORTING)
@in_house
def bring() -> ResponseReturnValue:
    """Take a match in: all of it is as it must be, or nothing of it is kept."""
    security.allow_import()
    try:
        code = IMPORTER.done(partial(taken_in, imported()))
    except BadRequest:
        return refused(NotTaken("not-ours"))
    except NotTaken as error:
        return refused(error)
    except Busy:
        return rendered("import.html", ImportPage(busy()), status=503)
    return see(f"/t/{code.lower()}/recap")


def taken_in(raw: bytes) -> str:
    """The code under which it lies here now; one that is here already is that."""
    security.json_body(raw, LONGEST_WORD)
    game = services().game(match_file.head(raw))
    if game is None:
        raise NotTaken("game")
    reading = match_file.read(raw, game, services().clock())
    if any(box.faults(entry, known[entry.id]) for known in reading.boxes for entry in game.box if entry.id in known):
        raise NotTaken("cut")
    found = reading.match
    return services().store.take_in(
        game.id,
        bytes.fromhex(found.seed),
        found.created,
        {each.seat: each.name for each in found.seats},
        [act_row(number, act) for number, act in enumerate(found.acts, 1)],
        [SeatingRow(each.seat, each.what, each.by, each.after, each.at) for each in found.seatings],
        found.label,
    )


def act_row(number: int, act: FileAct) -> ActRow:
    return ActRow(number, act.seat, match_file.key_of(number), bytes(act.request), bytes(act.facts), act.at)


def refused(error: NotTaken) -> ResponseReturnValue:
    return rendered("import.html", ImportPage(sentence(error.why)), status=400)


def sentence(why: str) -> str:
    """Why a file is not taken in; nothing of it was kept."""
    match why:
        case "newer":
            return gettext("This file was made by a newer Custode: bring this one up to date first.")
        case "open":
            return gettext("This match was not closed when it was saved: such a file is for reading only.")
        case "game":
            return gettext("This file is of a game that this Custode does not know.")
        case "seed":
            return gettext("In this file the number behind the luck is not the one the table was opened with.")
        case "closed":
            return gettext("The match in this file was never closed: only closed ones can be brought in.")
        case "future":
            return gettext("This match was played after today: the clock of one of the two machines is wrong.")
        case "cut":
            return gettext("This file is damaged or was changed: its match does not hold together.")
    return gettext("This file is no match that Custode has saved.")
