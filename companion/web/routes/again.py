"""The route of playing once more: the same people, options and box at another table, seats and phones with them."""

import secrets

from flask import Blueprint
from flask.typing import ResponseReturnValue

from companion.engine.box_entries import BoxValue
from companion.engine.opening import Opening
from companion.store.rows import HOME
from companion.web.routes.table import seat_named
from companion.web.seating import seats
from companion.web.seating.seats import Visit
from companion.web.seating.tables import Table
from companion.web.serving import security
from companion.web.serving.cookies import fresh_token, hashed
from companion.web.serving.errors import Clash
from companion.web.serving.language import gettext
from companion.web.serving.policy import at_table, whose
from companion.web.serving.rates import OPENING, at_most
from companion.web.serving.responses import see
from companion.web.serving.services import services

routes = Blueprint("again", __name__)


@routes.post("/t/<code>/again")
@at_most(OPENING)
@at_table("seat")
def again(visit: Visit) -> ResponseReturnValue:
    """Go to the table that follows this one, opened now unless it was; this phone sits there where it sat here.

    However many phones ask, there is one; the form says which seat is in hand. A seat that was given to somebody else
    there stays theirs.
    """
    seat_in_hand = seat_named(visit, security.field("seat") or visit.seat or "")
    code = services().store.sequel(visit.table.code) or opened(visit)
    rows = {row.seat: row.token_hash for row in services().store.seats(code)}
    tokens = {seat: token for seat, token in visit.tokens.items() if rows.get(seat) == hashed(token)}
    response = see(seats.path(code))
    if not tokens:
        return response
    return seats.set_seat_cookie(response, code, tokens, seat_in_hand if seat_in_hand in tokens else next(iter(tokens)))


@routes.post("/t/<code>/come")
@at_table("table")
def come(visit: Visit) -> ResponseReturnValue:
    """The seats a phone had at the table before are its own at this one, by whatever way it came: through the code that
    a camera reads no cookie of the old table is sent. What it keeps of its tables, signed, shows whose they are."""
    if not visit.awaiting:
        raise Clash(gettext("This seat is not in your hands."))
    here, code, tokens = services(), visit.table.code, dict[str, str]()
    for row in visit.rows:
        if row.seat in visit.awaiting and row.token_hash is not None:
            tokens[row.seat] = fresh_token()
            here.store.renew(code, row.seat, row.token_hash, hashed(tokens[row.seat]), here.clock())
    return seats.set_seat_cookie(see(seats.path(code)), code, tokens, next(iter(tokens)))


def opened(visit: Visit) -> str:
    table, here = visit.table, services()
    if table.phase == "open":
        raise Clash(gettext("This match is not over yet."))
    house = HOME if here.store.is_at_home(table.code) else whose()
    opening = rematch(table, here.tables.box(table.game) if house else {})
    names = dict.fromkeys(opening.places, "")
    host = visit.host if visit.host in opening.places else opening.places[0]
    return here.tables.open(
        table.game, opening, secrets.token_bytes(32), names, host, here.clock(), after=table.code, house=house
    )


def rematch(table: Table, owned: dict[str, BoxValue]) -> Opening:
    """How this table would be opened now: what was chosen for it, who sits where, and what it knows of its box.

    What its owner has said about the box since counts, and what the table was told about the rest.
    """
    game, before = table.game, table.opening
    shipped = {entry.id: entry.value for entry in game.box}
    known = {**shipped, **owned}
    box = {id: value if value != before.box.get(id) else table.state.box.get(id, value) for id, value in known.items()}
    options = {option.id: option.chosen(before.options) for option in game.options}
    own = {
        seat: {option.id: each[option.id] for option in game.seat_options if option.id in each}
        for seat, each in before.seat_options.items()
    }
    return game.rematch(game.opening(before.seats, options, own, box), table.state)
