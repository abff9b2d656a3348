"""Routes of opening a table: the ways to play first, what else may be chosen folded up; one form opens one table."""

import secrets

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from companion.engine.game import SEATS, Game, State
from companion.engine.opening import Opening, Option, Preset
from companion.engine.rulebook import Refusal
from companion.engine.voice import Voice
from companion.store.rows import PadRow
from companion.web.routes import links
from companion.web.routes.rules import game_here
from companion.web.routes.table import LONGEST_NAME, nickname
from companion.web.seating import seats
from companion.web.seating.new_table import SITTING, NewPage, new_page
from companion.web.seating.openings import Opened
from companion.web.serving import security
from companion.web.serving.errors import Clash
from companion.web.serving.language import gettext, settings
from companion.web.serving.policy import anyone, is_of_the_house, whose
from companion.web.serving.rates import OPENING, at_most
from companion.web.serving.responses import rendered, see
from companion.web.serving.services import services

routes = Blueprint("opening", __name__)


@routes.get("/new/<game>")
@anyone
def new(game: str) -> ResponseReturnValue:
    """How a table of this game is opened."""
    return rendered("new.html", proposed(game_here(game), pad_asked(request.args.get("pad", ""))))


@routes.post("/new/<game>")
@at_most(OPENING)
@anyone
def open_table(game: str) -> ResponseReturnValue:
    """Open it, and sit this phone down where it asked to be."""
    found, form = game_here(game), security.form()
    pad, preset = pad_asked(form.get("pad", "")), preset_of(found)
    sitting = preset.sit if preset else form.get("sit", SITTING[0])
    if sitting not in SITTING:
        raise BadRequest
    opening = wanted(found, preset)
    names = {seat: nickname(f"name.{seat}") for seat in opening.seats} | dict.fromkeys(opening.posts, "")
    twice = doubled(found, opening)
    if twice is not None:
        sentence = gettext("Two seats chose the same: %(what)s.", what=twice)
        return rendered("new.html", proposed(found, pad, sentence), status=422)
    here, mine = services(), taken(opening, sitting, has_posts=preset is not None)

    def open_it() -> Opened:
        must_fit(pad, found, opening)
        host = (*mine, *opening.seats)[0]
        code = here.tables.open(found, opening, secrets.token_bytes(32), names, host, here.clock(), house=whose())
        bind_pad(pad, code, found)
        return Opened(code, {seat: seats.claim(code, seat, None, here.clock()) for seat in mine})

    try:
        opened = here.openings.once(form, here.clock(), open_it)
    except Refusal as refusal:
        voice = Voice(found, settings().language, names)
        return rendered("new.html", proposed(found, pad, voice.refusal(refusal)), status=422)
    except Clash as clash:
        return rendered("new.html", proposed(found, pad, clash.sentence), status=409)
    # Where everybody comes with a phone, the one who opened it shows how.
    return seated(opened, "/invite" if preset is not None and preset.sit != "all" else "")


def proposed(game: Game[State], pad: str, error: str | None = None) -> NewPage:
    return new_page(game, pad, services().fresh_key(), LONGEST_NAME, error)


# --- what the form says -----------------------------------------------------------------------------------------------


def preset_of(game: Game[State]) -> Preset | None:
    """The way to play that was chosen; nothing where everything was chosen by itself."""
    id = request.form.get("preset", "")
    found = next((preset for preset in game.presets if preset.id == id), None)
    if id and found is None:
        raise BadRequest
    return found


def wanted(game: Game[State], preset: Preset | None) -> Opening:
    """What the form asks for, every choice one of those offered; what cannot apply is as usual."""
    count = security.number(request.form.get("seats", str(game.least_seats)), game.least_seats, game.most_seats)
    letters = tuple(SEATS[:count])
    options = {option.id: chosen(f"option.{option.id}", option, option.default) for option in game.options}
    options |= preset.options if preset else {}
    fitting = {
        option.id: options[option.id] if option.applies(options, count) else option.default for option in game.options
    }
    return game.opening(
        letters,
        fitting,
        {
            letter: {
                option.id: chosen(f"{letter}.{option.id}", option, option.default_at(index))
                for option in game.seat_options
            }
            for index, letter in enumerate(letters)
        },
        # What the house said of its box is for the house; a stranger's table begins with what ships.
        services().tables.box(game) if is_of_the_house() else {},
    )


def chosen(name: str, option: Option, default: str) -> str:
    value = request.form.get(name, default)
    if value not in option.choices:
        raise BadRequest
    return value


def doubled(game: Game[State], opening: Opening) -> str | None:
    """What two seats chose though it may be had only once."""
    names = game.names()
    for option in game.seat_options:
        values = [opening.seat_options[seat][option.id] for seat in opening.seats]
        for value in values:
            if option.distinct and values.count(value) > 1:
                return names[value].of(settings().language) if value in names else value
    return None


def taken(opening: Opening, sitting: str, *, has_posts: bool) -> tuple[str, ...]:
    """Where this phone sits: as it said, and at the posts it takes as well; a phone that goes round takes all.

    Whoever opens a table the usual way keeps its posts too.
    """
    if sitting == "all":
        return opening.places
    posts = opening.posts if has_posts else tuple(
        post for post in opening.posts if security.field(f"post.{post}") == "1"
    )
    return (*(opening.seats[:1] if sitting == "first" else ()), *posts)


def seated(opened: Opened, then: str) -> Response:
    response = see(seats.path(opened.code) + then)
    if not opened.tokens:
        return response
    return seats.set_seat_cookie(response, opened.code, opened.tokens, next(iter(opened.tokens)))


# --- a sheet it is opened for -----------------------------------------------------------------------------------------


def pad_asked(key: str) -> str:
    """The key of the sheet this table is opened for, or nothing."""
    found = links.read_key(key)
    return links.read_letters(key) if found is not None and found[0] == "pad" else ""


def pad_of(key: str) -> PadRow | None:
    found = links.read_key(key)
    return services().store.pad(links.number_of(found[1])) if found is not None else None


def must_fit(key: str, game: Game[State], opening: Opening) -> None:
    """Before anything is opened: a sheet that cannot be this table's is refused with its reason; raises Clash."""
    pad = pad_of(key)
    if pad is not None and not pad.revoked:
        links.must_fit(pad, None, game, opening)


def bind_pad(key: str, code: str, game: Game[State]) -> None:
    pad = pad_of(key)
    # The table is open: a sheet that was taken back since must not make it look as if it were not.
    if pad is not None and not pad.revoked and pad.game == game.id and services().tables.whose(pad) is None:
        services().store.bind_pad(pad.id, code)
