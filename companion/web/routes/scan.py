"""Routes of paper in: photograph a pad, or take it over by hand; look at what was read; write it to the table."""

from flask import Blueprint, g, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, NotFound, RequestEntityTooLarge

from companion.engine.pads import Cell, Digits, answer_from
from companion.engine.play import Misfit
from companion.engine.rulebook import Refusal
from companion.engine.scores import Mark, Scores
from companion.scan import UnreadablePhoto, is_here
from companion.store.errors import KeyReused, Stale
from companion.web.beside import scanning
from companion.web.beside.pad_review import FIELD, Sheet, Shown, reason_sentence, sheet
from companion.web.moment.act_request import MOST_NUMBER, must_be_key
from companion.web.routes.table import in_hand
from companion.web.seating import seats
from companion.web.seating.seats import Visit
from companion.web.serving import errors, rates, security
from companion.web.serving.errors import Trouble
from companion.web.serving.language import gettext
from companion.web.serving.policy import at_table
from companion.web.serving.rates import SCANNING, at_most
from companion.web.serving.responses import rendered, see
from companion.web.serving.services import services
from companion.web.serving.worker_threads import Busy

routes = Blueprint("scan", __name__)


class PhotoPage(Struct, frozen=True, kw_only=True):
    """Where a pad is photographed; `error` says why the last photograph would not do."""

    code: str
    game: str
    # What a pad of this game cannot bring back.
    cannot: str
    error: str = ""


class SheetPage(Struct, frozen=True, kw_only=True):
    """A pad as it was read, or an empty one to be filled in by hand; nothing of it is written yet."""

    code: str
    game: str
    seq: int
    seat: str
    sheet: Sheet
    # Which print it is: its questions are those of today, or of the first.
    edition: str
    # The key of the pad in this store, to become this table's; empty where it has none.
    pad: str
    is_photo: bool
    # How many cells were read, and how many of them are left to people.
    read: int
    asked: int
    # Of those how many the photograph does not show.
    hidden: int
    cannot: str
    # Why nothing of it was written, if it was to be; what became of it otherwise.
    error: str = ""
    note: str = ""


# --- the photograph ---------------------------------------------------------------------------------------------------


@routes.get("/t/<code>/scan")
@at_table("table")
def look(visit: Visit) -> ResponseReturnValue:
    """Where a pad is photographed; where nothing reads photographs, the sheet to be filled in by hand. The code of a
    pad leads here: whoever has no seat looks at the table, and is told so."""
    must_have_pad(visit)
    if visit.table.is_final:
        return over(visit)
    if visit.seat is None:
        sentence = gettext("Whoever sits at this table photographs its pad; meanwhile you can look on.")
        return errors.shown(Trouble(409, sentence), visit)
    if visit.viewer is None:
        return see(seats.path(visit.table.code))
    # Whoever begins anew looks at no picture of the sheet before.
    services().crops.drop((visit.table.code, visit.viewer))
    if request.args.get("by") == "hand" or not is_here():
        known = scanning.pad_of(visit.table.game).written(visit.table.state)
        return rendered("scanned.html", sheet_page(visit, Shown(scores=known), scanning.TODAY, ""), visit)
    return rendered("scan.html", photo_page(visit), visit)


@routes.post("/t/<code>/scan")
@at_most(SCANNING)
@at_table("seat")
def photograph(visit: Visit) -> ResponseReturnValue:
    """Read a photograph: nothing is written, and nothing of it is kept."""
    security.allow_photo()
    must_have_pad(visit)
    if visit.table.is_final:
        return over(visit)
    if visit.viewer is None or not is_here():
        return see(seats.path(visit.table.code))
    try:
        _, found = scanning.read(sent(), visit.table)
    except RequestEntityTooLarge:
        return rendered("scan.html", photo_page(visit, reason_sentence("too-large")), visit, 413)
    except UnreadablePhoto as error:
        return rendered("scan.html", photo_page(visit, reason_sentence(error.reason)), visit, 422)
    except Busy:
        return rendered("scan.html", photo_page(visit, gettext("Another photo is being read: try again.")), visit, 503)
    services().crops.keep((visit.table.code, visit.viewer), found.crops)
    settled = found.settled
    beside = () if settled.faults else scanning.amiss_after(visit.table, visit.viewer, settled.scores)
    shown = Shown(
        scores=settled.scores,
        asked=frozenset((*settled.asked, *found.unseen)),
        by_rules=frozenset(settled.by_rules),
        faults=settled.faults or beside,
        crops=found.crops,
        hidden=found.hidden,
    )
    why = beside_the_table() if beside else ""
    page = sheet_page(visit, shown, found.edition, found.pad, is_photo=True, error=why)
    return rendered("scanned.html", page, visit)


def over(visit: Visit) -> ResponseReturnValue:
    """The table as it stays, and why its pad is of no use any more."""
    return errors.shown(Trouble(409, gettext("This table is over for good: no pad changes it any more.")), visit)


def sent() -> bytes:
    """The photograph as it came; nothing where none did."""
    file = request.files.get("photo")
    if file is None:
        return b""
    with file.stream:
        return bytes(file.read())


def photo_page(visit: Visit, error: str = "") -> PhotoPage:
    table = visit.table
    return PhotoPage(code=table.code, game=table.game.id, cannot=cannot(visit), error=error)


def cannot(visit: Visit) -> str:
    voice = visit.voice
    return voice.words("pad.cannot") if voice.has("pad.cannot") else ""


def must_have_pad(visit: Visit) -> None:
    if visit.table.game.pad is None:
        raise NotFound


# --- the sheet --------------------------------------------------------------------------------------------------------


@routes.post("/t/<code>/scan/write")
@at_table("seat")
def write(visit: Visit) -> ResponseReturnValue:
    """Bring the table to what the sheet says, as one correction that the story tells and an undo takes back."""
    must_have_pad(visit)
    seat = in_hand(visit, security.field("seat"))
    rates.acts(visit.table.code, seat)
    form, table = security.form(), visit.table
    g.since = seq = security.number(form.get("seq", ""), 0, MOST_NUMBER)
    key = must_be_key(form.get("key") or f"{seat}-{seq}")
    if table.is_final:
        return over(visit)
    edition, pad = form.get("edition", ""), form.get("pad", "")
    scores = typed(scanning.asked_by(table, edition), form)
    shown = Shown(scores=scores, crops=services().crops.of((table.code, seat)))
    # Whoever insists has been told: what else keeps it from being written is said alone.
    if form.get("anyway") != "1":
        found, why = scanning.faults(table, scores), gettext("This does not add up:")
        if not found:
            found, why = scanning.amiss_after(table, seat, scores), beside_the_table()
        if found:
            page = sheet_page(visit, replace(shown, faults=found), edition, pad, error=why)
            return rendered("scanned.html", page, visit, 422)
    try:
        after = scanning.written(table, seat, scores, pad, key, seq)
    except (Refusal, Stale, KeyReused, Misfit) as error:
        looking = seats.visited(table.code)
        trouble = errors.explained(error, looking)
        why = gettext("These do not go together.") if isinstance(error, Misfit) else trouble.error
        page = sheet_page(looking, shown, edition, pad, error=why)
        return rendered("scanned.html", page, looking, max(trouble.status, 409))
    except (scanning.TooEarly, UnreadablePhoto) as error:
        why = reason_sentence(error.reason) if isinstance(error, UnreadablePhoto) else too_early()
        return rendered("scanned.html", sheet_page(visit, shown, edition, pad, error=why), visit, 409)
    left = scanning.left_out(after, scores)
    if after.seq > table.seq and not left:
        services().crops.drop((table.code, seat))
        return see(f"{seats.path(table.code)}#card")
    looking, shown = seats.visited(table.code), replace(shown, asked=frozenset(left))
    note = gettext("It is written, but the table still says otherwise here:") if left else known_already(scores)
    return rendered("scanned.html", sheet_page(looking, shown, edition, pad, note=note), looking)


def beside_the_table() -> str:
    return gettext("This does not add up with what is on the table. Fill in what is missing, or put it right:")


def too_early() -> str:
    return gettext("First set up the table on the phone. If it is ready, complete the lines you began.")


def known_already(scores: Scores) -> str:
    if not scores:
        return gettext("Nothing is filled in: nothing was written.")
    return gettext("Everything on this pad stands on the table already: nothing was written.")


def sheet_page(
    visit: Visit,
    shown: Shown,
    edition: str,
    pad: str,
    *,
    is_photo: bool = False,
    error: str = "",
    note: str = "",
) -> SheetPage:
    table, asks = visit.table, scanning.asked_by(visit.table, edition)
    return SheetPage(
        code=table.code,
        game=table.game.id,
        seq=table.seq,
        seat=visit.viewer or "",
        sheet=sheet(table, visit.voice, asks, shown),
        edition=edition,
        pad=pad,
        is_photo=is_photo,
        read=len(asks),
        asked=len(shown.asked),
        hidden=len(shown.hidden),
        cannot=cannot(visit),
        error=error,
        note=note,
    )


def typed(asks: tuple[tuple[Cell, Mark | Digits], ...], form: "MultiDict[str, str]") -> Scores:
    """What was confirmed; an empty field is an empty cell, a value that is none of its question's is refused."""
    found: Scores = {}
    for (row, id), ask in asks:
        text = form.get(f"{FIELD}.{row}.{id}", "").strip()
        if text:
            try:
                found[row, id] = answer_from(ask, text)
            except ValueError:
                raise BadRequest from None
    return found
