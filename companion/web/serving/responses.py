"""Responses: a page rendered, or JSON as asked; uncached where a seat looks, gzip where taken, with its ETag."""

import hashlib
from functools import lru_cache

from flask import Flask, Response, g, make_response, render_template, request
from markupsafe import Markup
from msgspec import Struct
from werkzeug.utils import redirect

from companion.engine.words import Words
from companion.web.seating import askers, name_completion
from companion.web.seating.knocks import Knock
from companion.web.seating.seats import Visit
from companion.web.serving import assets, breadcrumbs, security
from companion.web.serving.language import settings
from companion.web.serving.policy import is_of_the_house
from companion.web.serving.services import services
from printables import icons

# What a page depends on besides its address.
VARIES = ("Accept", "Accept-Encoding", "Accept-Language", "Cookie")
TEXT = ("text/", "application/json", "image/svg+xml")
# Of what has none.
NO_ICON = Markup("")


def dress(app: Flask) -> None:
    app.after_request(finished)
    app.jinja_env.globals.update(icon=icon, first_icon=first_icon, sprite=sprite, static=static)
    app.jinja_env.globals.update(settings=settings, word=word)
    app.jinja_env.globals.update(knocking=knocking, own_name=name_completion.own_name)
    app.jinja_env.globals.update(asks=askers.asks, at_the_door=askers.at_the_door)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True


def wants_json() -> bool:
    """HTML unless JSON is asked for; a JSON request gets a JSON answer."""
    json, html = (request.accept_mimetypes[kind] for kind in ("application/json", "text/html"))
    return json > html if json != html else request.is_json


def shows_whole() -> bool:
    """Whether what a busy page folds away is asked for as well; programs get everything."""
    return wants_json() or request.args.get("open") == "closed"


def rendered(template: str, page: Struct, visit: Visit | None = None, status: int = 200, **more: object) -> Response:
    """A page, as HTML or as the JSON of what it would show."""
    if wants_json():
        return json_answer(page, visit, status)
    # The shapes of the seats wear what the cars, or whatever is played with, really look like.
    g.colours = visit.table.game.colours(visit.table.state) if visit is not None else {}
    body = render_template(template, page=page, visit=visit, where=breadcrumbs.where(page, visit), **more)
    return for_viewer(make_response(body, status), visit)


def json_answer(value: object, visit: Visit | None = None, status: int = 200) -> Response:
    return for_viewer(Response(security.encoded(value), status, content_type="application/json"), visit)


def for_viewer(response: Response, visit: Visit | None) -> Response:
    """What a seat sees stays in no cache; the rest may be kept and asked about."""
    seen = visit is not None and bool(visit.tokens)
    response.headers["Cache-Control"] = "no-store" if seen else "private, no-cache"
    return response


def table_file(visit: Visit, body: bytes, kind: str, how: str, ending: str) -> Response:
    """Something of a table as a file, named after its game and its code."""
    response = for_viewer(Response(body, content_type=kind), visit)
    name = f"custode-{visit.table.game.id}-{visit.table.code.lower()}.{ending}"
    response.headers["Content-Disposition"] = f'{how}; filename="{name}"'
    return response


def see(path: str) -> Response:
    """Go and look there; the path is one of ours."""
    response = redirect(path, 303, Response)
    assert isinstance(response, Response)
    response.headers["Cache-Control"] = "no-store"
    return response


# --- in templates -----------------------------------------------------------------------------------------------------


def icon(name: str, worn: str = "") -> Markup:
    """One of our icons, in the colour of the text or in one that is worn; its outline comes once, at the end of the
    page."""
    if name not in icons.ICONS:
        return NO_ICON
    name = icons.first_of(name)
    g.setdefault("icons", {})[name] = None
    of_seat = g.get("colours", {}).get(name.removeprefix("seat-"), "") if name.startswith("seat-") else ""
    return drawn_icon(name, worn or of_seat)


def first_icon(*names: str) -> Markup:
    """The first of these icons that there is, as it stands before its word."""
    found = next((name for name in names if name in icons.ICONS), "")
    return icon(found) + " " if found else NO_ICON


# A page shows up to two hundred, few of them different.
@lru_cache(maxsize=1024)
def drawn_icon(name: str, colour: str) -> Markup:
    dyed = Markup(' data-colour="{}"').format(colour) if colour else ""
    return Markup('<svg class="icon" aria-hidden="true"{}><use href="#icon-{}"/></svg>').format(dyed, name)


def sprite(*, is_table: bool = False) -> Markup:
    """The outlines of the icons this page has used; those of a table's own things come after its first paint."""
    used = [name for name in g.get("icons", {}) if not is_table or assets.is_early(name)]
    return Markup(icons.sprite(used)) if used else Markup("")


def static(name: str, instead: str = "") -> str:
    return services().files.address(name, instead)


def word(words: Words) -> str:
    return words.of(settings().language)


def knocking(back: str) -> tuple[Knock, ...]:
    """Who asks to be let in, for whoever may say yes; at a table one at a time, for the game is what is looked at."""
    found = services().knocks.all()[: 1 if back.startswith("/t/") else None]
    return found if found and is_of_the_house() else ()


# --- on the way out ---------------------------------------------------------------------------------------------------


def finished(response: Response) -> Response:
    """Fingerprint, 304 and compression."""
    if response.is_streamed or response.direct_passthrough:
        return response
    response.vary.update(("Accept-Encoding",) if is_kept(response) else VARIES)
    if request.method in ("GET", "HEAD") and response.status_code == 200 and "ETag" not in response.headers:
        response.set_etag(hashlib.sha256(response.get_data()).hexdigest()[:24], weak=True)
        response.make_conditional(request)
    if response.status_code != 304:
        compress(response)
    return response


def takes_gzip() -> bool:
    return bool(request.accept_encodings["gzip"])


def is_kept(response: Response) -> bool:
    """Files that are the same for everybody and for good."""
    return bool(response.cache_control.immutable)


def compress(response: Response) -> None:
    body = response.get_data()
    kind = response.content_type or ""
    if (
        len(body) >= assets.SMALL
        and kind.startswith(TEXT)
        and "Content-Encoding" not in response.headers
        and takes_gzip()
    ):
        response.set_data(assets.zipped(body))
        response.headers["Content-Encoding"] = "gzip"
