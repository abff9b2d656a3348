"""Breadcrumbs: of which game and table a page is, and where it leads back to, with or without script."""

import re
from urllib.parse import urlsplit

from flask import request
from msgspec import Struct

from companion.store.errors import Spoilt, Unreadable
from companion.web.seating import recent_tables
from companion.web.seating.seats import Visit, path
from companion.web.serving.language import settings
from companion.web.serving.services import services

# A page of ours: no name of another host, no query.
OURS = re.compile(r"/(?:[A-Za-z0-9_.-]+(?:/[A-Za-z0-9_.-]+)*)?")
OF_A_TABLE = re.compile(r"/t/[a-z0-9]+")


class Where(Struct, frozen=True):
    """Where a page stands: the game and the code of its table, if any; its own address; and where it leads back to."""

    title: str
    code: str
    here: str
    back: str
    # Whether that is the table itself, or one of its pages.
    is_to_table: bool


def where(page: Struct, visit: Visit | None) -> Where:
    game = visit.table.game.id if visit else getattr(page, "game", "")
    found = services().readable(game)
    back = way_back(visit)
    return Where(
        title=found.title.of(settings().language) if found else "",
        code=visit.table.code if visit else "",
        here=local(request.path) if request.method == "GET" else back or "/",
        back=back,
        is_to_table=bool(OF_A_TABLE.fullmatch(back)),
    )


def way_back(visit: Visit | None) -> str:
    """A page of a table leads to it; any other to where one came from, else to the last table of this phone."""
    if visit is not None:
        return path(visit.table.code)
    for candidate in (request.args.get("back", ""), came_from()):
        if candidate and local(candidate) != "/":
            return candidate
    code = next(iter(recent_tables.codes()), None)
    # Whoever is told why this table cannot be shown is not led to it again.
    is_here = code is not None and OF_A_TABLE.match(request.path) is not None and request.path.startswith(path(code))
    return path(code) if code and not is_here and is_there(code) else ""


def is_there(code: str) -> bool:
    """Whether this table can be gone to; a page that says why the file cannot be read is not stopped by it."""
    try:
        return services().store.table(code) is not None
    except (Spoilt, Unreadable):
        return False


def came_from() -> str:
    """The page of a table whose link was followed; a browser says so to its own site."""
    referrer = urlsplit(request.headers.get("Referer", ""))
    return referrer.path if referrer.netloc == request.host and referrer.path.startswith("/t/") else ""


def local(address: str) -> str:
    """A page of ours to go back to; anything else is the shelf."""
    return address if OURS.fullmatch(address) else "/"
