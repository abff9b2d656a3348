"""Routes of what makes a bookmark look like something (web app manifest): the sign of Custode, its name and colours."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import NotFound

from companion.web.serving import security
from companion.web.serving.language import settings
from companion.web.serving.policy import anyone
from printables import app_icon

routes = Blueprint("home_screen", __name__)

A_DAY = "public, max-age=86400"
PAPER = "#f6f1e6"


class ManifestIcon(Struct, frozen=True):
    src: str
    sizes: str
    type: str


class Manifest(Struct, frozen=True, kw_only=True):
    """What a phone is told of an application."""

    name: str = "Custode"
    short_name: str = "Custode"
    lang: str
    start_url: str = "/"
    scope: str = "/"
    display: str = "standalone"
    background_color: str = PAPER
    theme_color: str = PAPER
    icons: tuple[ManifestIcon, ...]


@routes.get("/manifest.webmanifest")
@anyone
def manifest() -> ResponseReturnValue:
    """Name, colours and signs for a home screen."""
    pictures = tuple(ManifestIcon(f"/icon-{size}.png", f"{size}x{size}", "image/png") for size in app_icon.SIZES)
    found = Manifest(lang=settings().language, icons=(ManifestIcon("/icon.svg", "any", "image/svg+xml"), *pictures))
    return kept(security.encoded(found), "application/manifest+json")


@routes.get("/icon.svg")
@anyone
def sign() -> ResponseReturnValue:
    """The sign; with a dot on it while it is one's turn."""
    return kept(app_icon.svg("turn" if "turn" in request.args else "still").encode(), "image/svg+xml")


@routes.get("/icon-<int:size>.png")
@anyone
def picture(size: int) -> ResponseReturnValue:
    """The sign as a picture, in one of the sizes phones ask for."""
    if size not in app_icon.SIZES:
        raise NotFound
    return kept(app_icon.png(size), "image/png")


def kept(body: bytes, kind: str) -> Response:
    response = Response(body, content_type=kind)
    response.headers["Cache-Control"] = A_DAY
    return response
