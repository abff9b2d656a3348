"""Route of one place at a table, as the card that stands before it opens it."""

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import NotFound

from companion.web.routes.table import LONGEST_NAME
from companion.web.seating import name_completion
from companion.web.seating.seats import Visit, path
from companion.web.serving.language import has_settings
from companion.web.serving.policy import at_table
from companion.web.serving.rates import JOINING, at_most
from companion.web.serving.responses import rendered, see

routes = Blueprint("place", __name__)


class PlacePage(Struct, frozen=True):
    """A place at a table, as its card opens it."""

    code: str
    seat: str
    # Whether it is free, and what who sat here before is called.
    is_free: bool
    name: str
    longest_name: int
    # Names to choose from.
    known: tuple[str, ...] = ()
    # Whether this phone was never asked about sound.
    asks: bool = False


@routes.get("/t/<code>/seat/<seat>")
@at_most(JOINING)
@at_table("table")
def place(visit: Visit, seat: str) -> ResponseReturnValue:
    """Sit down at one place; whoever sits there already goes on at the table."""
    # Addresses are lower case.
    seat = next((each for each in visit.table.opening.places if each.lower() == seat.lower()), "")
    if not seat:
        raise NotFound
    if seat in visit.tokens:
        return see(path(visit.table.code))
    name = visit.nicknames[seat] or ("" if visit.is_post(seat) else name_completion.own_name())
    is_free, asks = seat not in visit.taken, not has_settings()
    shown = PlacePage(visit.table.code, seat, is_free, name, LONGEST_NAME, name_completion.people(), asks)
    return rendered("seat.html", shown, visit)
