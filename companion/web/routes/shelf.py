"""Routes of the shelf of games, of opening a table, and of what belongs to no table: health check, help, assets."""

import secrets

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import BadRequest, NotFound

from companion.engine.game import SEATS, Game, State
from companion.engine.rulebook import Refusal
from companion.engine.shapes import Opening, Option
from companion.engine.voice import Voice
from companion.games import SHELF
from companion.web import hosts, recent_tables, seats, security
from companion.web.language import gettext, settings
from companion.web.openings import Opened
from companion.web.policy import anyone
from companion.web.rates import OPENING, limiter
from companion.web.recent_tables import Recent
from companion.web.responses import json_answer, rendered, see, takes_gzip
from companion.web.routes import links
from companion.web.routes.rules import game_here
from companion.web.routes.table import LONGEST_NAME, nickname
from companion.web.said import RuleLink, link
from companion.web.services import services

routes = Blueprint("shelf", __name__)

# Who this phone is at a new table: the first seat, every seat, or none.
SITTING = ("first", "all", "none")
FOREVER = "public, max-age=31536000, immutable"


# --- the shelf --------------------------------------------------------------------------------------------------------


class ShelfGame(Struct, frozen=True):
    """A game of the shelf; one that is not built yet has no seats."""

    id: str
    name: str
    is_built: bool
    least: int = 0
    most: int = 0


class Shelf(Struct, frozen=True):
    games: tuple[ShelfGame, ...]
    # Where this phone sits already.
    tables: tuple[Recent, ...]
    # The one to go on with.
    going: Recent | None = None


@routes.get("/")
@anyone
def shelf() -> ResponseReturnValue:
    """The games, and where to type a table's code."""
    tables = recent_tables.tables()
    return rendered("shelf.html", Shelf(tuple(shelf_games()), tables, recent_tables.going(tables)))


def shelf_games() -> list[ShelfGame]:
    language, built = settings().language, services().games
    titles = {title.id: title.title for title in SHELF} | {game.id: game.title for game in built.values()}
    return [
        ShelfGame(id, name.of(language), True, built[id].least_seats, built[id].most_seats)
        if id in built
        else ShelfGame(id, name.of(language), False)
        for id, name in titles.items()
    ]


# --- opening a table --------------------------------------------------------------------------------------------------


class ChoiceRow(Struct, frozen=True):
    """One choice of an option."""

    value: str
    text: str
    is_default: bool


class OptionForm(Struct, frozen=True):
    """A choice of the table or of a seat; one that settles what the rulebook leaves open says which rule and why."""

    name: str
    text: str
    choices: tuple[ChoiceRow, ...]
    rule: RuleLink | None = None
    why: str | None = None


class SeatForm(Struct, frozen=True):
    """One seat of a table to be opened."""

    letter: str
    name: str
    options: tuple[OptionForm, ...]


class NewPage(Struct, frozen=True, kw_only=True):
    """The form that opens a table; `error` says why it was not opened."""

    game: str
    title: str
    least: int
    most: int
    count: int
    seats: tuple[SeatForm, ...]
    options: tuple[OptionForm, ...]
    # The seats of the game itself, which this phone may take as well.
    posts: tuple[ChoiceRow, ...]
    longest_name: int
    pad: str
    # Another for each form: what is sent twice with the same opens one table.
    key: str
    error: str | None = None


@routes.get("/new/<game>")
@anyone
def new(game: str) -> ResponseReturnValue:
    """How a table of this game is opened."""
    return rendered("new.html", new_page(game_here(game), pad_asked(request.args.get("pad", ""))))


@routes.post("/new/<game>")
@limiter.limit(OPENING)
@anyone
def open_table(game: str) -> ResponseReturnValue:
    """Open it, and sit this phone down where it asked to be."""
    found, form = game_here(game), security.form()
    pad, sitting = pad_asked(form.get("pad", "")), form.get("sit", SITTING[0])
    if sitting not in SITTING:
        raise BadRequest
    opening = wanted(found)
    names = {seat: nickname(f"name.{seat}") for seat in opening.seats} | dict.fromkeys(opening.posts, "")
    twice = doubled(found, opening)
    if twice is not None:
        sentence = gettext("Two seats chose the same: %(what)s.", what=twice)
        return rendered("new.html", new_page(found, pad, sentence), status=422)
    here, mine = services(), taken(opening, sitting)

    def open_it() -> Opened:
        host = (*mine, *opening.seats)[0]
        code = here.tables.open(found, opening, secrets.token_bytes(32), names, host, here.clock())
        bind_pad(pad, code, found)
        return Opened(code, {seat: seats.claim(code, seat, None, here.clock()) for seat in mine})

    try:
        return seated(here.openings.once(form, here.clock(), open_it))
    except Refusal as refusal:
        voice = Voice(found, settings().language, names)
        return rendered("new.html", new_page(found, pad, voice.refusal(refusal)), status=422)


def wanted(game: Game[State]) -> Opening:
    """What the form asks for, every choice one of those offered."""
    count = security.number(request.form.get("seats", str(game.least_seats)), game.least_seats, game.most_seats)
    letters = tuple(SEATS[:count])
    options = {option.id: chosen(f"option.{option.id}", option, option.default) for option in game.options}
    return game.opening(
        letters,
        options,
        {
            letter: {
                option.id: chosen(f"{letter}.{option.id}", option, option.default_at(place))
                for option in game.seat_options
            }
            for place, letter in enumerate(letters)
        },
        services().tables.box(game),
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


def taken(opening: Opening, sitting: str) -> tuple[str, ...]:
    """Where this phone sits: as it said, and at the posts it takes as well; a phone that goes round takes all."""
    if sitting == "all":
        return opening.places
    posts = tuple(post for post in opening.posts if security.field(f"post.{post}") == "1")
    return (*(opening.seats[:1] if sitting == "first" else ()), *posts)


def seated(opened: Opened) -> Response:
    response = see(seats.path(opened.code))
    if not opened.tokens:
        return response
    return seats.keep(response, opened.code, opened.tokens, next(iter(opened.tokens)))


def pad_asked(key: str) -> str:
    """The key of the sheet this table is opened for, or nothing."""
    found = links.read_key(key)
    return links.read_letters(key) if found is not None and found[0] == "pad" else ""


def bind_pad(key: str, code: str, game: Game[State]) -> None:
    found = links.read_key(key)
    pad = services().store.pad(links.number_of(found[1])) if found is not None else None
    # The table is open: a sheet that was taken back since must not make it look as if it were not.
    if pad is not None and not pad.revoked and pad.code is None and pad.game == game.id:
        services().store.bind_pad(pad.id, code)


def new_page(game: Game[State], pad: str, error: str | None = None) -> NewPage:
    say = Voice(game, settings().language, {})
    return NewPage(
        game=game.id,
        title=game.title.of(settings().language),
        least=game.least_seats,
        most=game.most_seats,
        count=count_asked(game),
        seats=tuple(seat_form(game, say, place) for place in range(game.most_seats)),
        options=tuple(
            option_form(say, option, f"option.{option.id}", request.form.get(f"option.{option.id}", option.default))
            for option in game.options
        ),
        posts=tuple(ChoiceRow(post, say.name(post), is_kept(post)) for post in posts_ever(game)),
        longest_name=LONGEST_NAME,
        pad=pad,
        key=services().fresh_key(),
        error=error,
    )


def posts_ever(game: Game[State]) -> tuple[str, ...]:
    """Every seat of the game itself that some choice of one option brings: without script the form shows them all."""
    usual = {option.id: option.default for option in game.options}
    others = ({**usual, option.id: choice} for option in game.options for choice in option.choices)
    return tuple(dict.fromkeys(post for options in (usual, *others) for post in game.posts(options)))


def is_kept(post: str) -> bool:
    """Whoever opens the table is likely to keep it; a form shown again says what it said."""
    return "seats" not in request.form or f"post.{post}" in request.form


def count_asked(game: Game[State]) -> int:
    """How many the form said, when it is shown again."""
    text = request.form.get("seats")
    return game.least_seats if text is None else security.number(text, game.least_seats, game.most_seats)


def seat_form(game: Game[State], say: Voice, place: int) -> SeatForm:
    letter = SEATS[place]
    return SeatForm(
        letter,
        request.form.get(f"name.{letter}", ""),
        tuple(
            option_form(
                say,
                option,
                f"{letter}.{option.id}",
                request.form.get(f"{letter}.{option.id}", option.default_at(place)),
            )
            for option in game.seat_options
        ),
    )


def option_form(say: Voice, option: Option, name: str, now: str) -> OptionForm:
    rule = link(say.game, option.rule)
    return OptionForm(
        name,
        say.words(f"option.{option.id}"),
        tuple(ChoiceRow(choice, choice_text(say, option, choice), choice == now) for choice in option.choices),
        rule,
        say.game.rulebook.rules[rule.id].text.of(say.language) if rule else None,
    )


def choice_text(say: Voice, option: Option, choice: str) -> str:
    key = f"option.{option.id}.{choice}"
    return say.words(key) if say.has(key) else say.name(choice)


# --- pages that belong to no table ------------------------------------------------------------------------------------


class Help(Struct, frozen=True):
    """Where phones find this server; `trouble` says why they do not."""

    address: str
    port: str
    trouble: str | None = None


class Health(Struct, frozen=True, omit_defaults=True):
    status: str
    # So many tables cannot be read; the others go on.
    unreadable: int = 0


@routes.get("/help")
@anyone
def help_page() -> ResponseReturnValue:
    """Why a phone cannot join, and what to do."""
    return rendered("help.html", Help(f"{request.scheme}://{hosts.here()}/", hosts.port(), links.alone()))


@routes.get("/health")
@anyone
def health() -> ResponseReturnValue:
    """Whether a tap would be saved now: `ok`, or why not (`full`, `gone`, `replaced`, `damaged`, `failing`)."""
    state = services().store.state()
    return json_answer(Health(state, len(services().tables.spoilt)), status=200 if state == "ok" else 503)


@routes.get("/static/<mark>/<name>")
@anyone
def static_file(mark: str, name: str) -> ResponseReturnValue:
    """The stylesheet and the script: their address changes when they do, so phones keep them for good."""
    file = services().files.find(mark, name)
    if file is None:
        raise NotFound
    is_zipped = takes_gzip()
    response = Response(file.zipped if is_zipped else file.body, content_type=file.kind)
    response.headers["Cache-Control"] = FOREVER
    if is_zipped:
        response.headers["Content-Encoding"] = "gzip"
    response.set_etag(file.mark + ("z" if is_zipped else ""))
    return response
