"""Routes of a seat that is taken, asked for from another phone: ask, let in, refuse, sit down, confirm, take back."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from companion.engine.locks import waiting
from companion.store.errors import NotHeld
from companion.web.routes.table import LONGEST_NAME, nickname, seat_named
from companion.web.seating import recent_tables, seats
from companion.web.seating.seat_requests import PATIENCE, Device, Request
from companion.web.seating.seats import ASKING_COOKIE, Visit
from companion.web.serving import cookies, policy, security
from companion.web.serving.cookies import fresh_token, hashed
from companion.web.serving.errors import Clash
from companion.web.serving.language import gettext
from companion.web.serving.policy import at_table
from companion.web.serving.rates import JOINING, at_most
from companion.web.serving.responses import rendered, see
from companion.web.serving.services import services

routes = Blueprint("ask", __name__)
# Asked for only where somebody asks for a seat.
routes.add_app_template_global(policy.is_of_the_house, "is_of_the_house")


class AskPage(Struct, frozen=True):
    """Who one is that sits here already, or how the request stands; `left` are seconds until nobody was heard."""

    code: str
    # The taken seats that may be asked for.
    seats: tuple[str, ...] = ()
    seat: str = ""
    longest_name: int = LONGEST_NAME
    is_waiting: bool = False
    is_heard: bool = False
    is_silent: bool = False
    left: int = 0


@routes.get("/t/<code>/ask")
@at_table("table")
def look(visit: Visit) -> ResponseReturnValue:
    """Which seat, and who; while the request stands, how it stands. Looking grants nothing."""
    mine = own_request(visit)
    if mine is None:
        if wished(visit) in visit.tokens:
            return see(seats.path(visit.table.code))
        return rendered("ask.html", AskPage(visit.table.code, seats=askable(visit)), visit)
    services().asking.looked(visit.table.code, mine.new, services().ticks())
    left = max(0, round(PATIENCE - mine.waited))
    page = AskPage(
        visit.table.code, seat=mine.seat, is_waiting=True, is_heard=mine.is_heard, is_silent=mine.is_silent, left=left
    )
    return rendered("ask.html", page, visit)


@routes.post("/t/<code>/ask")
@at_most(JOINING)
@at_table("table")
def ask(visit: Visit) -> ResponseReturnValue:
    """Ask for a taken seat; the phone keeps the token that it will have."""
    seat, here, code = seat_named(visit, security.field("seat")), services(), visit.table.code
    if seat not in askable(visit):
        raise Clash(gettext("This seat cannot be asked for."))
    old = next(row.token_hash for row in visit.rows if row.seat == seat)
    assert old is not None, "it is taken"
    known, mine = wanted(code).get(seat), own_request(visit)
    token = known if mine is not None and known is not None and mine.seat == seat else fresh_token()
    name = nickname("name") or visit.name_of(seat)
    new = Request(seat, name, old, hashed(token), device(visit), here.clock(), here.ticks())
    if not here.asking.ask(code, new):
        raise Clash(gettext("Somebody is asking for a seat already: wait until that is answered."))
    here.hub.ring(code)
    response = see(f"{seats.path(code)}/ask")
    cookies.keep_sealed(response, ASKING_COOKIE, f"asking {code}", {seat: token}, path=seats.path(code))
    return response


@routes.post("/t/<code>/ask/sit")
@at_most(JOINING)
@at_table("table")
def sit(visit: Visit) -> ResponseReturnValue:
    """Two minutes, and nobody was heard: the seat is the new phone's, until somebody says otherwise."""
    mine, here, code = own_request(visit), services(), visit.table.code
    found = here.asking.ended(code, mine.new, if_silent=True) if mine is not None else None
    if found is None:
        raise Clash(gettext("This cannot be had yet: somebody at the table has to say yes."))
    grant(code, found, is_confirmed=False)
    here.asking.taken(found)
    token = wanted(code)[found.seat]
    return seats.set_seat_cookie(see(seats.path(code)), code, {**visit.tokens, found.seat: token}, found.seat)


@routes.post("/t/<code>/ask/answer")
@at_table("table")
def answer(visit: Visit) -> ResponseReturnValue:
    """Let in or refuse whoever asks, or confirm who took a seat: whoever was seated before may, or the house."""
    here, code, what = services(), visit.table.code, security.field("what")
    if what == "confirm":
        confirm(visit, seat_named(visit, security.field("seat")))
    elif what in ("let-in", "refuse"):
        asked = visit.asked
        if asked is None or security.field("seat") != asked.seat:
            raise Clash(gettext("Nobody is asking for this seat any more."))
        must_be_another(visit, asked)
        found = here.asking.ended(code, asked.new)
        if found is None:
            raise Clash(gettext("Nobody is asking for this seat any more."))
        if what == "let-in":
            grant(code, found, is_confirmed=True)
        else:
            here.hub.ring(code)
    else:
        raise BadRequest
    return see(seats.path(code))


@routes.post("/t/<code>/ask/back")
@at_table("table")
def back(visit: Visit) -> ResponseReturnValue:
    """The phone that had the seat takes it back, with all that it kept for it; at the table that follows, where it is
    sent no token of its own, by a new one."""
    seat, here, code = seat_named(visit, security.field("seat")), services(), visit.table.code
    if seat not in visit.may_take_back:
        raise Clash(gettext("This seat is not in your hands."))
    token, now = seats.opened(code).seats.get(seat), here.clock()
    if token is not None:
        here.store.take_back(code, seat, hashed(token), now)
    else:
        # It had the seat at the table before this one, of which it is sent no cookie here.
        there = here.tables.seats.at(code)
        had = seats.held_before(there.holders, seats.marks_before(code, there)).get(seat)
        if had is None:
            raise Clash(gettext("This seat is not in your hands."))
        token = fresh_token()
        here.store.take_back(code, seat, had, now)
        here.store.renew(code, seat, had, hashed(token), now)
    table = here.tables.load(code)
    question = table.game.question(table.state)
    if question is not None and not waiting(question, table.state.locks):
        # A lock that comes back reveals nothing: were it the last, all would wait for nobody.
        here.tables.lose_locks(code, seat, here.clock())
    return seats.set_seat_cookie(see(seats.path(code)), code, {**visit.tokens, seat: token}, seat)


# --- who asks, and of whom --------------------------------------------------------------------------------------------


def askable(visit: Visit) -> tuple[str, ...]:
    """The seats of others that may be asked for: not where the app alone has what their phones keep, not of a table
    that is over for good, and not what was taken back once."""
    if visit.table.is_final or not visit.table.game.is_on_cardboard_at(visit.table.state):
        return ()
    kept = {row.seat for row in services().store.holders(visit.table.code) if row.until is None and row.is_back}
    beyond = visit.taken - set(visit.tokens) - set(visit.may_take_back) - kept
    return tuple(seat for seat in visit.table.opening.places if seat in beyond)


def wanted(code: str) -> dict[str, str]:
    """The token under which this phone asked for a seat."""
    content = cookies.unsealed(ASKING_COOKIE, f"asking {code}")
    return dict(content) if isinstance(content, dict) else {}


def wished(visit: Visit) -> str:
    return next(iter(wanted(visit.table.code)), "")


def own_request(visit: Visit) -> Request | None:
    """What this phone itself asks for."""
    asked, token = visit.asked, wanted(visit.table.code).get(wished(visit))
    return asked if asked is not None and token is not None and asked.new == hashed(token) else None


def device(visit: Visit) -> Device:
    """What is known of the phone that asks now."""
    held = [recent_tables.mark(hashed(token)) for token in seats.opened(visit.table.code).seats.values()]
    ever = [mark for marks in recent_tables.codes().values() for mark in marks]
    return Device(frozenset((*held, *ever)), request.remote_addr or "", request.headers.get("User-Agent", ""))


def must_be_another(visit: Visit, asked: Request) -> None:
    """Raises Clash unless this phone may answer: seated before that was asked, or of the house, and another device."""
    seated = {row.seat for row in visit.rows if row.claimed is not None and row.claimed < asked.at}
    if not (visit.trusted & seated or policy.is_of_the_house()):
        raise Clash(gettext("Whoever was seated before answers this, or a phone of the house."))
    if device(visit).may_be(asked.device) or asked.new in map(hashed, wanted(visit.table.code).values()):
        raise Clash(gettext("The phone that asks cannot answer itself: use another one."))


def confirm(visit: Visit, seat: str) -> None:
    """Say that whoever took this seat is who they say; after a restart nobody knows the device, and only the house
    does."""
    held = next((row.token_hash for row in visit.rows if row.seat == seat), None)
    if held is None or seat not in visit.all_unconfirmed:
        raise Clash(gettext("Nobody is asking for this seat any more."))
    taker = services().asking.taker(held)
    if taker is not None:
        must_be_another(visit, taker)
    elif seat in visit.tokens or not policy.is_of_the_house():
        raise Clash(gettext("Whoever was seated before answers this, or a phone of the house."))
    services().store.confirm(visit.table.code, seat, held)
    services().asking.confirmed(held)


def grant(code: str, found: Request, *, is_confirmed: bool) -> None:
    """The seat is theirs; raises Clash where it went another way while this was answered."""
    here = services()
    try:
        here.store.hand_over(code, found.seat, found.old, found.new, here.clock(), is_confirmed=is_confirmed)
    except NotHeld:
        raise Clash(gettext("Nobody is asking for this seat any more.")) from None
