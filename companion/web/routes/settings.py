"""Routes of what one phone prefers, kept in a cookie: language, text size, wake lock, sound, left hand.

Accessibility: text as large as one needs it, a screen that stays awake, what is tapped most under the other thumb.
"""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from companion.web.serving import cookies, security
from companion.web.serving.breadcrumbs import local
from companion.web.serving.language import SETTINGS_COOKIE, Settings, settings, unpacked
from companion.web.serving.policy import anyone
from companion.web.serving.responses import rendered, see

routes = Blueprint("settings", __name__)

AGE = 365 * 24 * 3600


class SettingsPage(Struct, frozen=True):
    now: Settings
    back: str


@routes.get("/settings")
@anyone
def look() -> ResponseReturnValue:
    """The five settings."""
    return rendered("settings.html", SettingsPage(settings(), local(request.args.get("back", "/"))))


@routes.post("/settings")
@anyone
def change() -> ResponseReturnValue:
    """Keep them in this phone's cookie and go back to where it was."""
    chosen = unpacked(
        ".".join(
            (
                security.field("language", "it"),
                security.field("text", "normal"),
                security.field("awake", "0"),
                security.field("sound", "0"),
                security.field("hand", "right"),
            )
        )
    )
    if chosen is None:
        raise BadRequest
    response = see(local(security.field("back", "/")))
    cookies.keep(response, SETTINGS_COOKIE, chosen.packed(), age=AGE)
    return response

