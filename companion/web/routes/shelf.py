"""Routes of the shelf of games, and of what belongs to no table: health check, help, assets."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import NotFound

from companion.games import SHELF, on_shelf
from companion.web.routes import links
from companion.web.seating import recent_tables
from companion.web.seating.recent_tables import Recent
from companion.web.serving import hosts
from companion.web.serving.language import settings
from companion.web.serving.policy import anyone, is_of_the_house
from companion.web.serving.responses import json_answer, rendered, takes_gzip
from companion.web.serving.services import services

routes = Blueprint("shelf", __name__)

FOREVER = "public, max-age=31536000, immutable"


# --- the shelf --------------------------------------------------------------------------------------------------------


class ShelfGame(Struct, frozen=True):
    """A game of the shelf; one that is not built yet cannot be opened."""

    id: str
    name: str
    is_built: bool
    least: int
    most: int
    # Whether five lines say how it is used tonight.
    has_tonight: bool = False


class Shelf(Struct, frozen=True):
    games: tuple[ShelfGame, ...]
    # Where this phone sits already.
    tables: tuple[Recent, ...]
    # The one to go on with.
    going: Recent | None = None
    # Whether this phone is of the house: what opens to nobody else is not shown to others.
    is_of_the_house: bool = True
    # Whether it has a seat and is not of the house: it is told how to come in.
    was_here: bool = False


@routes.get("/")
@anyone
def shelf() -> ResponseReturnValue:
    """The games, and where to type a table's code."""
    tables = recent_tables.shown(recent_tables.tables())
    going = recent_tables.going(tables)
    is_ours = is_of_the_house()
    was_here = not is_ours and bool(recent_tables.seated_at())
    return rendered("shelf.html", Shelf(tuple(shelf_games()), tables, going, is_ours, was_here))


def shelf_games() -> list[ShelfGame]:
    """As their title pages say: a game is read once somebody opens it. One without such a page is read now."""
    language, built = settings().language, services().games
    of_shelf = [
        ShelfGame(title.id, title.title.of(language), title.id in built, *title.seats, bool(title.tonight))
        for title in SHELF
    ]
    others = (built[id] for id in built if id not in {title.id for title in SHELF})
    return of_shelf + [
        ShelfGame(game.id, game.title.of(language), True, game.least_seats, game.most_seats) for game in others
    ]


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


class Tonight(Struct, frozen=True):
    """How a game is used tonight: five lines, each with an icon."""

    game: str
    lines: tuple[tuple[str, str], ...]


@routes.get("/tonight/<game>")
@anyone
def tonight(game: str) -> ResponseReturnValue:
    """Five lines for whoever plays with Custode for the first time."""
    found = on_shelf(game)
    if found is None or not found.tonight:
        raise NotFound
    language = settings().language
    return rendered("tonight.html", Tonight(game, tuple((each.icon, each.of(language)) for each in found.tonight)))


@routes.get("/health")
@anyone
def health() -> ResponseReturnValue:
    """Whether a tap would be saved now: `ok`, or why not (`full`, `gone`, `replaced`, `damaged`, `failing`)."""
    state = services().store.file.state()
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
