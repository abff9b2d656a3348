"""Routes of the table itself: look, sit down, rise, pass the phone, act."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from companion.engine.facts import Action, Close, Lock, PutAway, Redo, Undo
from companion.engine.game import tag
from companion.web.moment import act_request, page, story_acts
from companion.web.routes import links
from companion.web.seating import name_completion, seats
from companion.web.seating.seats import Visit
from companion.web.seating.tables import Table
from companion.web.serving import rates, security
from companion.web.serving.errors import Clash
from companion.web.serving.language import gettext, has_settings
from companion.web.serving.policy import at_table, is_of_the_house
from companion.web.serving.rates import JOINING, at_most
from companion.web.serving.responses import json_answer, rendered, see, shows_whole, wants_json
from companion.web.serving.services import services
from companion.web.serving.settings_prompt import with_comforts

routes = Blueprint("table", __name__)

LONGEST_NAME = 24


class Cover(Struct, frozen=True):
    """A phone being passed on: no more than whose turn it is to hold it."""

    code: str
    seat: str
    name: str
    sentence: str


# --- looking ----------------------------------------------------------------------------------------------------------


@routes.get("/t/<code>")
@at_table("table")
def look(visit: Visit) -> ResponseReturnValue:
    """The page of this phone's seat, or what everybody may see."""
    if visit.is_covered and visit.seat:
        said = visit.voice.words("turn.pass", {"to": visit.seat})
        return rendered("cover.html", Cover(visit.table.code, visit.seat, visit.name_of(visit.seat), said), visit)
    asked = request.args.get("open", "")
    shown = page.table_page(visit, whole=shows_whole(), asked=asked)
    return rendered("table.html", shown, visit, say=visit.voice)


@routes.get("/t/<code>/screen")
@at_table("table")
def screen(visit: Visit) -> ResponseReturnValue:
    """Public facts only, large: for a tablet or a television in the middle of everybody."""
    onlooker = seats.bare(visit)
    shown = page.table_page(onlooker)
    return rendered("screen.html", shown, onlooker, say=onlooker.voice, join_qr=links.join_picture(visit.table.code))


# --- seats ------------------------------------------------------------------------------------------------------------


@routes.post("/t/<code>/sit")
@at_most(JOINING)
@at_table("table")
def sit(visit: Visit) -> ResponseReturnValue:
    """Claim a free seat, or give another name to one of mine."""
    seat, name = seat_named(visit, security.field("seat")), nickname("name")
    if seat in visit.tokens:
        services().store.rename(visit.table.code, seat, name)
        return settled(visit, visit.tokens, seat)
    # Whoever sat here may have locked something while the seat was being freed.
    if seat not in visit.taken:
        services().tables.lose_locks(visit.table.code, seat, services().clock())
    # Whoever looks after a table that is over takes from nobody what they played there.
    if visit.table.phase != "open" and visit.nicknames[seat]:
        name = ""
    # Whoever was somebody at another table is so here, until they say otherwise.
    is_new = not (name or visit.nicknames[seat] or visit.tokens or visit.is_post(seat))
    called = name_completion.own_name() if is_new else name
    token = seats.claim(visit.table.code, seat, called or None, services().clock(), is_told=True)
    if is_of_the_house():
        services().store.take_home(visit.table.code)
    if visit.host not in visit.taken:
        services().store.set_host(visit.table.code, seat)
    asks = not visit.is_post(seat) and has_something_to_ask(visit.table, seat)
    return with_comforts(settled(visit, {**visit.tokens, seat: token}, seat, then="/me" if asks else ""))


def has_something_to_ask(table: Table, seat: str) -> bool:
    """Who they are, where the game has something of one's own that is still open; a new phone, whether it may sound."""
    own = {tag(kind) for kind in table.game.identity}
    is_unasked = bool(own) and not has_settings() and not security.field("comforts")
    return is_unasked or any(offer.action in own for offer in table.offers(seat).open)


@routes.post("/t/<code>/rise")
@at_table("seat")
def rise(visit: Visit) -> ResponseReturnValue:
    """Give up a seat of this phone; its nickname is erased, but where the match is over and remembered."""
    seat = seat_named(visit, security.field("seat") or visit.seat or "")
    if seat not in visit.tokens:
        raise Clash(gettext("This seat is not in your hands."))
    must_be_confirmed(visit, seat)
    vacate(visit, seat, by="")
    if visit.table.phase == "open":
        services().store.erase_name(visit.table.code, seat)
    tokens = {each: token for each, token in visit.tokens.items() if each != seat}
    return settled(visit, tokens, next(iter(tokens), None))


@routes.post("/t/<code>/free")
@at_table("host")
def free(visit: Visit) -> ResponseReturnValue:
    """The host takes a seat back from whoever holds it, so that somebody else can sit there.

    Its name stays as a suggestion: most often the same person comes back with another phone.
    """
    seat = seat_named(visit, security.field("seat"))
    vacate(visit, seat, by=visit.seat or "")
    tokens = {each: token for each, token in visit.tokens.items() if each != seat}
    return settled(visit, tokens, visit.seat if visit.seat in tokens else next(iter(tokens), None))


def vacate(visit: Visit, seat: str, by: str) -> None:
    """Free a seat from another, or give it up, and what was locked from it; who hosted from it hands that on to
    somebody who is still there. What its phone kept goes to nobody who sits down there next."""
    store, code = services().store, visit.table.code
    services().tables.lose_locks(code, seat, services().clock())
    table = visit.table
    aside = not table.is_final and table.game.is_on_cardboard_at(table.state)
    store.free(code, seat, by, services().clock(), lays_aside=aside)
    heirs = sorted(visit.taken - {seat})
    if visit.host == seat and heirs:
        store.set_host(code, heirs[0])


@routes.post("/t/<code>/hold")
@at_table("seat")
def hold(visit: Visit) -> ResponseReturnValue:
    """Take another of this phone's seats in hand: covered until the person says so."""
    seat = seat_named(visit, security.field("seat"))
    if seat not in visit.tokens:
        raise Clash(gettext("This seat is not in your hands."))
    is_ready, is_passed_on = security.field("ready") == "1", visit.is_covered or not visit.is_same_person(seat)
    covered = visit.pages_differ and is_passed_on and not is_ready
    return settled(visit, visit.tokens, seat, covered, chosen_at=visit.table.seq)


def seat_named(visit: Visit, seat: str) -> str:
    if seat not in visit.table.opening.places:
        raise BadRequest
    return seat


def nickname(name: str) -> str:
    return " ".join(security.field(name, most=LONGEST_NAME).split())


def settled(
    visit: Visit, tokens: dict[str, str], seat: str | None, covered: bool = False, chosen_at: int = 0, then: str = ""
) -> Response:
    if wants_json():
        response = json_answer({"seats": sorted(tokens), "hand": seat, "covered": covered}, visit)
    else:
        response = see(seats.path(visit.table.code) + then)
    return seats.set_seat_cookie(response, visit.table.code, tokens, seat, covered, chosen_at)


# --- acting -----------------------------------------------------------------------------------------------------------


class Saved(Struct, frozen=True):
    """What a saved act answers to a program."""

    seq: int
    lines: tuple[str, ...]


@routes.post("/t/<code>/act")
@at_table("seat")
def act(visit: Visit) -> ResponseReturnValue:
    """Ask for something: an action of the game, a correction, a value learned, undo, the end. Answered after the
    commit."""
    wish = act_request.asked(visit.table.game)
    seat = in_hand(visit, wish.seat)
    rates.acts(visit.table.code, seat)
    action: Action = act_request.action(visit.table.game, visit.table.state, wish.fields)
    if isinstance(action, Close | PutAway) or (isinstance(action, Undo | Redo) and visit.table.phase != "open"):
        must_be_confirmed(visit, seat)
    table = services().tables.act(
        visit.table.code, seat, action, wish.key, wish.seq, services().clock(), is_host=visit.is_own_host,
        token_hash=visit.proof(seat),
    )
    if isinstance(action, Lock) and seat not in seats.visited(visit.table.code).tokens:
        # The seat was freed while this came in: it is nobody's choice any more.
        services().tables.lose_locks(visit.table.code, seat, services().clock())
    if not wants_json():
        return see(f"{seats.path(visit.table.code)}#card")
    place = table.keys[wish.key]
    voice = visit.voice
    (answered,) = story_acts.story_of(table.acts, seat, voice, place - 1, place)
    return json_answer(Saved(place, tuple(line.text for line in answered.lines)), visit)


@routes.post("/t/<code>/reopen")
@at_table("seat")
def reopen(visit: Visit) -> ResponseReturnValue:
    """Not finished: the last act is taken back, and asked again without the end it brought along."""
    wish = act_request.asked(visit.table.game)
    seat = in_hand(visit, wish.seat)
    rates.acts(visit.table.code, seat)
    action: Action = act_request.action(visit.table.game, visit.table.state, wish.fields)
    must_be_confirmed(visit, seat)
    proof = visit.proof(seat)
    services().tables.reopen(visit.table.code, seat, action, wish.key, wish.seq, services().clock(), proof)
    return see(seats.path(visit.table.code))


def must_be_confirmed(visit: Visit, seat: str) -> None:
    """Whoever asked for a seat, and is known by nobody yet, ends, frees and reopens nothing from it."""
    if seat in visit.unconfirmed:
        raise Clash(gettext("Nobody has confirmed yet that this seat is yours: until then you end and free nothing."))


def in_hand(visit: Visit, made_for: str) -> str:
    """The seat that acts; the form only says which one it was made for."""
    if visit.viewer is None:
        raise Clash(gettext("The phone is being passed on: first say who you are."))
    if made_for in visit.tokens and not visit.pages_differ:
        # The phone goes round and has nothing to hide: whoever the page was made for has tapped.
        return made_for
    if made_for and made_for != visit.viewer:
        raise Clash(gettext("Another seat is in hand now: look again and choose again."))
    return visit.viewer
