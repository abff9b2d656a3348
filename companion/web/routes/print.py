"""Routes of paper as PDF: sheets and pads of a game, and of one table."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from msgspec import Struct, structs
from werkzeug.exceptions import BadRequest, NotFound

import printables
from companion import addresses
from companion.engine.game import Game, State
from companion.engine.opening import Opening
from companion.engine.words import LANGUAGES
from companion.web.routes import links
from companion.web.routes.rules import game_here
from companion.web.seating.seats import Visit, path
from companion.web.serving import hosts, security
from companion.web.serving.language import settings
from companion.web.serving.policy import anyone, at_table, is_of_the_house
from companion.web.serving.rates import PRINTING, at_most
from companion.web.serving.responses import for_viewer, rendered, see
from companion.web.serving.services import services
from printables import PrintRequest

routes = Blueprint("print", __name__)

PAPERS = ("A4", "Letter")
# How many sheets of their own a printable holds: each is a pad with an id.
PADS = {what: each.pads for what, each in printables.PRINTABLES.items() if each.pads}


class PrintPage(Struct, frozen=True):
    """What can be printed here, and in which papers and languages."""

    game: str
    title: str
    # Where the printables of this page lie.
    base: str
    works: tuple[str, ...]
    pads: tuple[str, ...]
    # What each of them is called.
    names: dict[str, str]
    papers: tuple[str, ...]
    languages: tuple[str, ...]
    language: str
    # Whether a pad can be photographed here.
    has_pad: bool = False


@routes.get("/print/<game>")
@anyone
def look(game: str) -> ResponseReturnValue:
    """What can be printed for a game."""
    return rendered("print.html", print_page(game_here(game), f"/print/{game}"))


@routes.post("/print/<game>")
@at_most(PRINTING)
@anyone
def pads(game: str) -> ResponseReturnValue:
    """New pads, each with an id of its own; they belong to no table yet."""
    return new_pads(game_here(game), None, f"/print/{game}")


@routes.get("/print/<game>/<what>.pdf")
@at_most(PRINTING)
@anyone
def paper(game: str, what: str) -> ResponseReturnValue:
    """One printable of a game."""
    found = game_here(game)
    keys = pad_keys() or (links.start_key(found),)
    return pdf(what, request_for(found, None, keys))


@routes.get("/t/<code>/print")
@at_table("table")
def look_table(visit: Visit) -> ResponseReturnValue:
    """What can be printed for this table: its rulings, its names, its codes."""
    shown = print_page(visit.table.game, f"{path(visit.table.code)}/print", visit.table.opening)
    return rendered("print.html", shown if visit.seat else structs.replace(shown, pads=()), visit)


@routes.post("/t/<code>/print")
@at_most(PRINTING)
@at_table("seat")
def pads_table(visit: Visit) -> ResponseReturnValue:
    """New pads that belong to this table."""
    code = visit.table.code
    return new_pads(visit.table.game, code, f"{path(code)}/print")


@routes.route("/t/<code>/print/<what>.pdf", methods=["GET", "POST"])
@at_most(PRINTING)
@at_table("table")
def paper_table(visit: Visit, what: str) -> ResponseReturnValue:
    """One printable of this table; a network to join may be sent with it, and is kept nowhere."""
    code = visit.table.code
    seats = tuple(links.seat_key(code, seat) for seat in visit.table.opening.places) if what == "seats" else ()
    return pdf(what, request_for(visit.table.game, visit, pad_keys() or seats or (links.key("join", code),)))


# --- the request ------------------------------------------------------------------------------------------------------


def request_for(game: Game[State], visit: Visit | None, keys: tuple[str, ...]) -> PrintRequest:
    language = request.values.get("language", settings().language)
    size = request.values.get("paper", PAPERS[0])
    if language not in LANGUAGES or size not in PAPERS:
        raise BadRequest
    opening = visit.table.opening if visit else None
    wish = PrintRequest(
        game=game,
        language=language,
        paper=size,
        opening=opening,
        state=visit.table.state if visit else None,
        rulings=rulings(game, opening),
        address=address(),
        name=address_by_name(),
        code=visit.table.code if visit else links.game_mark(game.id),
        codes=tuple(key[: len(key) - links.PROOF_LENGTH] for key in keys) if pad_keys() else (),
        wifi=links.network_named() if request.method == "POST" else None,
        names=visit.names if visit else {},
        box=services().tables.box(game) if visit is None and is_of_the_house() else None,
    )
    mark = layout_mark(wish) if pad_keys() else ""
    return structs.replace(wish, qr=tuple(links.printed(f"{key}{mark}") for key in keys))


def layout_mark(wish: PrintRequest) -> str:
    """How the pad will be laid out, as its code says it to whoever reads a photograph."""
    from printables import pad_lines, pad_names

    pad = wish.game.pad
    if pad is None:
        return ""
    plan = pad_lines.layout(pad.asks(pad_names.opening_of(wish)), wish.game.words)
    return links.layout_mark(plan.id, plan.version)


def address() -> str:
    """Where this server is reached now, as one types it: in numbers if they are its own, for a phone finds not every
    name."""
    return typed(hosts.in_numbers() or hosts.here())


def address_by_name() -> str:
    """The name it was told, which outlasts an address; nothing where it has none, or that is the address."""
    names = sorted(name for name in services().hosts.names if addresses.literal(name) is None and "." in name)
    found = typed(f"{names[0]}:{hosts.port()}" if hosts.port() not in USUAL_PORTS else names[0]) if names else ""
    return "" if found == address() else found


# What a browser takes without being told.
USUAL_PORTS = ("80", "443")


def typed(host: str) -> str:
    """A host as one writes it in a browser: a port behind it is taken for one without a padlock."""
    return f"https://{host}" if request.scheme == "https" and ":" in host else host


def rulings(game: Game[State], opening: Opening | None) -> tuple[tuple[str, str], ...]:
    """The house rulings in force, defaults where no table has chosen."""
    chosen = opening.options if opening else {}
    return tuple(
        (option.id, chosen.get(option.id, option.default)) for option in game.options if option.rule is not None
    )


def pad_keys() -> tuple[str, ...]:
    """The pads to be printed, named in the address; only keys made here are taken."""
    keys = [links.read_letters(key) for key in request.args.getlist("pad")]
    if len(keys) > max(PADS.values()):
        raise BadRequest
    for key in keys:
        found = links.read_key(key)
        if found is None or found[0] != "pad":
            raise NotFound
        links.pad_here(found[1])
    return tuple(keys)


def new_pads(game: Game[State], code: str | None, base: str) -> Response:
    what = security.field("what")
    opening = services().tables.load(code).opening if code else None
    if what not in PADS or what not in printables.works_for(game, opening):
        raise NotFound
    store, now = services().store, services().clock()
    made = [store.add_pad("pad", game.id, code, what, now) for _ in range(PADS[what])]
    wanted = [("pad", links.pad_key(pad)) for pad in made]
    wanted += [(name, security.field(name)) for name in ("language", "paper") if security.field(name)]
    return see(f"{base}/{what}.pdf?" + "&".join(f"{name}={value}" for name, value in wanted if value.isalnum()))


def pdf(what: str, wish: PrintRequest) -> Response:
    try:
        body = printables.render(what, wish)
    except printables.Unknown:
        raise NotFound from None
    except printables.Unprintable as error:
        # An address or a network name too long for a code that a camera can read.
        raise BadRequest(str(error)) from None
    response = for_viewer(Response(body, content_type="application/pdf"), None)
    response.headers["Content-Disposition"] = f'inline; filename="custode-{wish.game.id}-{what}.pdf"'
    if wish.wifi:
        response.headers["Cache-Control"] = "no-store"
    return response


def print_page(game: Game[State], base: str, opening: Opening | None = None) -> PrintPage:
    language = settings().language
    works = printables.printables_of(game, opening)
    names = {what: each.title.of(language) for what, each in works.items()}
    pads_here = tuple(what for what in works if what in PADS)
    rest = tuple(what for what in works if what not in PADS)
    title, has_pad = game.title.of(language), game.pad is not None
    return PrintPage(game.id, title, base, rest, pads_here, names, PAPERS, LANGUAGES, language, has_pad)
