"""Routes of one's tables: told apart, called by a name, laid apart, thrown into the bin and taken out again."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from companion.store import LONGEST_LABEL, snapshots
from companion.web.routes.table import must_be_confirmed
from companion.web.seating import recent_tables
from companion.web.seating.recent_tables import Recent
from companion.web.seating.seats import Visit
from companion.web.serving import security
from companion.web.serving.errors import Clash
from companion.web.serving.language import gettext
from companion.web.serving.policy import anyone, at_table, is_of_the_house
from companion.web.serving.responses import rendered, see
from companion.web.serving.services import services

routes = Blueprint("shelving", __name__)


class TablesPage(Struct, frozen=True):
    """The tables this phone sits at: on the shelf, laid apart, in the bin."""

    tables: tuple[Recent, ...]
    apart: tuple[Recent, ...]
    binned: tuple[Recent, ...]
    # Whether this phone is of the house: what opens to nobody else is not shown to others.
    is_of_the_house: bool


@routes.get("/tables")
@anyone
def mine() -> ResponseReturnValue:
    """Every table at which this phone has a seat, and what may be done with it."""
    found = recent_tables.tables(asked=request.args.get("table", ""))
    return rendered(
        "tables.html",
        TablesPage(
            tuple(one for one in found if not one.is_away and not one.is_binned),
            tuple(one for one in found if one.is_away and not one.is_binned),
            tuple(one for one in found if one.is_binned),
            is_of_the_house(),
        ),
    )


@routes.post("/t/<code>/shelve")
@at_table("seat")
def shelve(visit: Visit) -> ResponseReturnValue:
    """Call the table something, lay it apart or back; only its host throws it away, and may take it back."""
    store, code, what = services().store, visit.table.code, security.field("what")
    if not visit.trusted:
        must_be_confirmed(visit, visit.seat or "")
    match what:
        case "label":
            store.label(code, " ".join(security.field("label", most=LONGEST_LABEL).split()))
        case "apart" | "back":
            store.lay_apart(code, what == "apart")
        case "bin" | "unbin" | "delete":
            must_be_host(visit)
            if what == "delete":
                delete(code)
            else:
                store.bin(code, what == "bin")
        case _:
            raise BadRequest
    return see("/tables" if what == "delete" else f"/tables?table={code.lower()}")


def must_be_host(visit: Visit) -> None:
    if not visit.is_own_host:
        raise Clash(gettext("Only the host of the table can throw it away."))


def delete(code: str) -> None:
    """What lies in the bin goes for good, from the file and from the copies made of it from now on, or stays whole."""
    store, labels = services().store, services().store.labels((code,))
    if code not in labels or not labels[code].is_binned:
        raise Clash(gettext("Only what lies in the bin can be deleted."))
    if store.file.path is not None:
        snapshots.keep_without(store.file.path, (code,))
    store.take_out((code,))
    # Only now: a phone that looked meanwhile would have brought it back.
    services().tables.forget(code)
