"""Routes of who one is at a table: the name, and what the game lets a seat choose of its own, in one form."""

from collections.abc import Iterator, Mapping

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from companion.engine import offers as offering
from companion.engine.game import tag
from companion.engine.holes import Filling, Pick
from companion.engine.play import Trial
from companion.engine.proposals import Offer
from companion.engine.voice import Voice
from companion.games import painted
from companion.web.routes.table import LONGEST_NAME, nickname
from companion.web.seating import name_completion, seats
from companion.web.seating.seats import Visit
from companion.web.seating.tables import Table
from companion.web.serving import rates, security
from companion.web.serving.errors import Clash
from companion.web.serving.language import gettext, has_settings
from companion.web.serving.policy import at_table
from companion.web.serving.responses import rendered, see
from companion.web.serving.services import services
from companion.web.serving.settings_prompt import with_comforts

routes = Blueprint("me", __name__)


class OwnChoice(Struct, frozen=True):
    """One thing to be, and who is it already."""

    value: str
    text: str
    is_mine: bool
    # Whether it can be chosen now; what is somebody else's says whose.
    is_open: bool
    of: str = ""
    # The real colour it has, where that is what is chosen.
    colour: str = ""


class OwnForm(Struct, frozen=True):
    """One thing a seat chooses of its own; `now` is what it has; without choices it cannot be changed now."""

    name: str
    text: str
    now: str
    choices: tuple[OwnChoice, ...]


class MePage(Struct, frozen=True):
    """Who sits at this seat."""

    code: str
    seat: str
    name: str
    longest_name: int
    forms: tuple[OwnForm, ...]
    # The other seats of this phone.
    others: tuple[str, ...]
    # Names to choose from.
    known: tuple[str, ...] = ()
    # Whether this phone was never asked about sound.
    asks: bool = False

    @property
    def has_begun(self) -> bool:
        """Whether something of it cannot be changed here any more."""
        return not all(form.choices for form in self.forms)


@routes.get("/t/<code>/me")
@at_table("seat")
def me(visit: Visit) -> ResponseReturnValue:
    """Name, and what the game lets one choose until it begins; what others have is greyed out."""
    seat = seat_of(visit, request.args.get("seat", ""))
    voice = visit.voice
    others = tuple(each for each in visit.tokens if each != seat and not visit.is_post(each))
    found = MePage(
        visit.table.code,
        seat,
        visit.nicknames[seat],
        LONGEST_NAME,
        tuple(own_forms(visit, seat, voice)),
        others,
        name_completion.people(),
        not has_settings(),
    )
    return rendered("me.html", found, visit)


@routes.post("/t/<code>/me")
@at_table("seat")
def change(visit: Visit) -> ResponseReturnValue:
    """Keep the name, and ask for whatever was chosen otherwise; then back to where people sit down.

    What only a place has that nobody ever took is had by asking: that place becomes somebody else first.
    """
    seat, code = seat_of(visit, security.field("seat")), visit.table.code
    if not visit.is_post(seat):
        services().store.rename(code, seat, nickname("name"))
    for offer in own_offers(visit.table, seat):
        value = security.field(form_name(offer))
        # What was chosen just before may have brought this along.
        table = services().tables.load(code)
        if not value or value in (now_of(visit.table, offer, seat), now_of(table, offer, seat)):
            continue
        rates.acts(code, seat)
        if way := giving_way(visit, table, offer, value):
            table = asked_for(table, way.seat, offer, {offer.holes[0].name: way.spare})
        asked_for(table, seat, offer, filled(visit.table, offer, value), visit.proof(seat))
    return with_comforts(see(seats.path(code) + ("" if security.field("then") != "seats" else "/invite")))


def asked_for(
    table: Table, seat: str, offer: Offer, values: Mapping[str, Filling], proof: bytes | None = None
) -> Table:
    action = offering.fill(table.game, offer, values)
    key = f"me-{seat}-{table.seq}-{offer.action}"
    return services().tables.act(table.code, seat, action, key, table.seq, services().clock(), token_hash=proof)


def seat_of(visit: Visit, asked: str) -> str:
    """A seat of this phone; where none is named the one in hand, if somebody drives it, or else the first such."""
    people = sorted((each for each in visit.tokens if not visit.is_post(each)), key=lambda each: each != visit.seat)
    seat = asked or next(iter(people), visit.seat or "")
    if seat not in visit.table.opening.places:
        raise BadRequest
    if seat not in visit.tokens:
        raise Clash(gettext("This seat is not in your hands."))
    return seat


# --- what a seat chooses of its own -----------------------------------------------------------------------------------


def own_offers(table: Table, seat: str) -> tuple[Offer, ...]:
    """Whatever could be chosen, whether or not it is open."""
    if table.is_final:
        return ()
    trial = Trial(table.game, table.state, seat, offering.UNDRAWN)
    return tuple(
        offer
        for kind in table.game.rules
        if kind in table.game.identity
        for offer in offering.timely(trial, tag(kind))
        if len(offer.holes) == 1 and isinstance(offer.holes[0], Pick)
    )


def own_forms(visit: Visit, seat: str, voice: Voice) -> Iterator[OwnForm]:
    table = visit.table
    is_open = {(offer.action, *offer.given.items()): offer for offer in table.offers(seat).open}
    colours = painted(table.game.id)
    found = set[str]()
    for offer in own_offers(table, seat):
        found.add(offer.action)
        hole = offer.holes[0]
        assert isinstance(hole, Pick)
        open_now = is_open.get((offer.action, *offer.given.items()))
        free = options_of(open_now) if open_now is not None else ()
        mine, holders = now_of(table, offer, seat), held(table, offer.action)
        # What is somebody's already is shown too, though a game need not propose it any more.
        every = dict.fromkeys((*hole.options, *sorted(holders)))
        to_be_had = {option for option in every if open_now is not None and giving_way(visit, table, offer, option)}
        choices = tuple(
            OwnChoice(
                option, voice.name(option), option == mine, option in free or option in to_be_had,
                voice.name(holders[option]) if option in holders and option != mine and option not in to_be_had else "",
                option if option in colours else "",
            )
            for option in every
        )
        text = voice.words(f"hole.{offer.action}.{hole.name}", offer.given)
        yield OwnForm(form_name(offer), text, voice.name(mine) if mine else "", choices)
    for kind, of_whom in table.game.identity.items():
        mine = of_whom(table.state).get(seat, "")
        if tag(kind) not in found and mine:
            yield OwnForm("", voice.words(f"action.{tag(kind)}"), voice.name(mine), ())


class GivingWay(Struct, frozen=True):
    """A place that gives up who it is, and who it is then."""

    seat: str
    spare: str


def giving_way(visit: Visit, table: Table, offer: Offer, value: str) -> GivingWay | None:
    """The place that has this only because the table was opened so: nobody sits there, nor was it ever called after
    anybody, and there is somebody else it can be."""
    match held(table, offer.action).get(value, ()):
        case (seat,) if not (offer.given or seat in visit.taken or visit.nicknames[seat] or visit.is_post(seat)):
            open_to = (each for each in table.offers(seat).open if each.action == offer.action and not each.given)
            spare = next((option for each in open_to for option in options_of(each)), "")
            return GivingWay(seat, spare) if spare else None
    return None


def options_of(offer: Offer) -> tuple[str, ...]:
    hole = offer.holes[0] if offer.holes else None
    return hole.options if isinstance(hole, Pick) else ()


def form_name(offer: Offer) -> str:
    """How the form calls this choice: the act, and what is settled of it."""
    return ".".join((offer.action, *map(str, offer.given.values())))


def chosen(table: Table, action: str) -> Mapping[str, str]:
    """What each has chosen by this act."""
    return next(each for kind, each in table.game.identity.items() if tag(kind) == action)(table.state)


def held(table: Table, action: str) -> Mapping[str, tuple[str, ...]]:
    """Who has each thing that may be chosen by this act: a team has its colour together."""
    found: dict[str, tuple[str, ...]] = {}
    for holder, value in chosen(table, action).items():
        found[value] = (*found.get(value, ()), holder)
    return found


def now_of(table: Table, offer: Offer, seat: str) -> str:
    """What whoever this is about has chosen: what the offer names, or else the seat itself."""
    about = next((str(value) for value in offer.given.values()), seat)
    return chosen(table, offer.action).get(about, "")


def filled(table: Table, offer: Offer, value: str) -> dict[str, Filling]:
    """What was chosen; somebody may have been quicker, and then the rule says so."""
    if value not in (*options_of(offer), *held(table, offer.action)):
        raise BadRequest
    return {offer.holes[0].name: value}
