"""Routes of asking to be let into the house: a name, one button, and a page that waits for whoever says yes."""

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import BadRequest, TooManyRequests

from companion.web.routes.table import LONGEST_NAME, nickname
from companion.web.seating import name_completion, recent_tables, trusted_devices
from companion.web.serving.cookies import fresh_token, hashed
from companion.web.serving.policy import anyone, is_of_the_house
from companion.web.serving.rates import KNOCKING, address, at_most
from companion.web.serving.responses import rendered, see
from companion.web.serving.services import services

routes = Blueprint("knocking", __name__)


class KnockPage(Struct, frozen=True):
    """Whether this phone asks, or is let in; who it says it is."""

    is_in: bool
    is_waiting: bool
    name: str
    longest_name: int


@routes.get("/knock")
@anyone
def look() -> ResponseReturnValue:
    """Where one asks, and then waits; nobody is told here who else does, nor of whom."""
    mine = trusted_devices.token_hash()
    is_waiting = mine is not None and services().knocks.has(mine)
    page = KnockPage(is_of_the_house(), is_waiting, name_completion.own_name(), LONGEST_NAME)
    response = rendered("knock.html", page)
    response.headers["Cache-Control"] = "no-store"
    return response


@routes.post("/knock")
@at_most(KNOCKING)
@anyone
def knock() -> ResponseReturnValue:
    """Ask: the phones of the house see who does, and one tap lets this one in."""
    name = nickname("name")
    if not name:
        raise BadRequest
    if is_of_the_house():
        return see("/knock")
    knocks, before = services().knocks, trusted_devices.token_hash()
    if before is not None:
        knocks.drop(before)
    token = fresh_token()
    if not knocks.add(hashed(token), name, recent_tables.seated_at(), address()):
        raise TooManyRequests
    # What it will come in with is in its hands already: nothing has to be handed over once somebody has said yes.
    return trusted_devices.set_device_cookie(see("/knock"), token)
