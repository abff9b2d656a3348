"""What a phone is asked once, when somebody sits down with it: whether it may be heard."""

from flask import Response
from msgspec.structs import replace

from companion.web.serving import cookies, security
from companion.web.serving.language import SETTINGS_COOKIE, settings

YEAR = 365 * 24 * 3600


def with_comforts(response: Response) -> Response:
    """Keep what was answered, yes or no, so that it is not asked again; a form that asked nothing keeps nothing."""
    if security.field("comforts") == "1":
        chosen = replace(settings(), sound=security.field("sound") == "1")
        cookies.keep(response, SETTINGS_COOKIE, chosen.packed(), age=YEAR)
    return response
