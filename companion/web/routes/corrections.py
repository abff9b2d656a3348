"""Routes of corrections (rettifica): every dial on one page and one save, one dial under a thumb."""

from flask import Blueprint, g, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from companion.engine.dials import Dial
from companion.engine.facts import Action, Adjust, AdjustAll
from companion.engine.holes import Span
from companion.engine.play import Misfit
from companion.engine.rulebook import Refusal
from companion.store.errors import KeyReused, Stale
from companion.web.beside import corrections
from companion.web.beside.corrections import DialForm, DialGroupForm, Typed
from companion.web.moment.act_request import MOST_NUMBER, must_be_key, tidy
from companion.web.routes.table import in_hand
from companion.web.seating import seats
from companion.web.seating.seats import Visit
from companion.web.seating.tables import Table
from companion.web.serving import errors, rates, security
from companion.web.serving.language import gettext
from companion.web.serving.policy import at_table
from companion.web.serving.responses import json_answer, rendered, see, wants_json
from companion.web.serving.services import services

routes = Blueprint("corrections", __name__)

# A field of the page is named `set.<dial>`.
FIELD = "set."


class AdjustPage(Struct, frozen=True, kw_only=True):
    """Everything this seat may correct; `faults` say why nothing was."""

    code: str
    game: str
    seq: int
    seat: str
    groups: tuple[DialGroupForm, ...]
    faults: tuple[str, ...] = ()


class DialPage(Struct, frozen=True, kw_only=True):
    """One dial by itself, and the numbers in one line with it, each under its label."""

    code: str
    game: str
    seq: int
    seat: str
    dial: DialForm
    beside: tuple[tuple[str, DialForm], ...] = ()


class Kept(Struct, frozen=True):
    """What a page that is live is told of its save: where the table is, or why nothing was changed."""

    seq: int = 0
    error: str = ""


@routes.get("/t/<code>/adjust")
@at_table("seat")
def adjust(visit: Visit) -> ResponseReturnValue:
    """Everything this seat may set to what lies on the table."""
    if visit.viewer is None or visit.table.is_final:
        return see(seats.path(visit.table.code))
    if dial := security.word(request.args.get("dial", ""), security.LONGEST):
        return adjust_one(visit, dial)
    return rendered("adjust.html", adjust_page(visit), visit)


@routes.post("/t/<code>/adjust")
@at_table("seat")
def adjust_all(visit: Visit) -> ResponseReturnValue:
    """Keep everything that was changed as one act, or nothing of it: then it stands there again, with the reason."""
    seat = in_hand(visit, security.field("seat"))
    rates.acts(visit.table.code, seat)
    form, code = security.form(), visit.table.code
    g.since = seq = security.number(form.get("seq", ""), 0, MOST_NUMBER)
    key = must_be_key(form.get("key") or f"{seat}-{seq}")
    # A page that was made before this phone's last acts were kept shows what was before them.
    shown = security.argument("shown", 0, MOST_NUMBER, seq)
    then = as_shown(visit.table, shown)
    typed = changed(then, seat, typed_in(form))
    if not typed:
        return kept(visit, visit.table.seq)
    if faults := misfits(visit, then, typed):
        return not_kept(visit, typed, faults, 422)
    try:
        here = services()
        wish = correction(then, typed)
        after = here.tables.act(code, seat, wish, key, seq, here.clock(), token_hash=visit.proof(seat))
    except (Refusal, Stale, KeyReused, Misfit) as error:
        looking = seats.visited(code)
        trouble = errors.explained(error, looking)
        why = gettext("These do not go together.") if isinstance(error, Misfit) else trouble.error
        return not_kept(looking, typed, (why,), max(trouble.status, 409))
    return kept(visit, after.act_under(key) or after.seq)


def kept(visit: Visit, seq: int) -> ResponseReturnValue:
    """Back to the table; a page that is live goes there by itself."""
    return json_answer(Kept(seq), visit) if is_live() else see(seats.path(visit.table.code))


def not_kept(visit: Visit, typed: Typed, faults: tuple[str, ...], status: int) -> ResponseReturnValue:
    """The page again with all that was typed, which stands there still where the page is live."""
    if is_live():
        return json_answer(Kept(error=" ".join(faults)), visit, status)
    return rendered("adjust.html", adjust_page(visit, typed, faults), visit, status)


def is_live() -> bool:
    """Whether this comes from the script of a page, which waits for no other page."""
    return wants_json() and "shown" in request.args


def adjust_one(visit: Visit, id: str) -> ResponseReturnValue:
    """One figure: a tap for one less or one more, as many as wanted, and a field for everything else."""
    table, seat = visit.table, visit.viewer or ""
    groups = corrections.dial_groups(table, seat, visit.voice)
    dial = next((each for group in groups for each in group.dials if each.id == id), None)
    if dial is None:
        # It is gone since the page was looked at: the others are still there.
        return see(f"{seats.path(table.code)}/adjust")
    beside = corrections.lies_beside(groups, id) if dial.is_counted else ()
    shown = DialPage(
        code=table.code, game=table.game.id, seq=table.seq, seat=seat, dial=dial, beside=beside
    )
    return rendered("adjust_one.html", shown, visit)


def adjust_page(visit: Visit, typed: Typed | None = None, faults: tuple[str, ...] = ()) -> AdjustPage:
    table, seat = visit.table, visit.viewer or ""
    groups = corrections.dial_groups(table, seat, visit.voice, typed)
    said = (gettext("Nothing was changed."), *faults) if faults else ()
    return AdjustPage(code=table.code, game=table.game.id, seq=table.seq, seat=seat, groups=groups, faults=said)


# --- what was typed ---------------------------------------------------------------------------------------------------


def typed_in(form: "MultiDict[str, str]") -> dict[str, str]:
    """By dial; a tick that is set says so after the field that stands for one that is not."""
    names = [name for name in form if name.startswith(FIELD)]
    return {name.removeprefix(FIELD): tidy(form.getlist(name)[-1]) for name in names}


def as_shown(table: Table, seq: int) -> Table:
    """The table the form was made for: what was left as it stood there is no correction."""
    return table if not 0 < seq < table.seq else table.at(seq)


def changed(then: Table, seat: str, typed: Typed) -> dict[str, str]:
    """What is not as it was shown; a dial that nobody may see here is nothing that was typed."""
    was = {dial.id: str(dial.now) for dial in corrections.open_to(then, seat)}
    return {dial: text for dial, text in typed.items() if dial in was and text != was[dial]}


def value_of(dial: Dial, text: str) -> str | int:
    """A number where the dial wants one and one is written."""
    is_number = isinstance(dial.domain, Span) and text.lstrip("-").isdigit() and text.isascii() and len(text) < 10
    return int(text) if is_number else text


def values(then: Table, typed: Typed) -> list[tuple[Dial, str | int]]:
    return [(dial, value_of(dial, typed[dial.id])) for dial in then.game.dials(then.state) if dial.id in typed]


def misfits(visit: Visit, then: Table, typed: Typed) -> tuple[str, ...]:
    voice = visit.voice
    found = (corrections.misfit(dial, value, voice) for dial, value in values(then, typed))
    return tuple(fault for fault in found if fault)


def correction(then: Table, typed: Typed) -> Action:
    """One value is a correction as it always was, several are one act together."""
    found = {dial.id: value for dial, value in values(then, typed)}
    if len(found) == 1:
        return Adjust(*next(iter(found.items())))
    return AdjustAll(found)
