"""The cookies of this server: what a phone keeps for us, sealed where it must not be made up.

Set where they belong: the session at each table by `seating.seats`, the token of a seat that is asked for by
`routes.ask`, the tables this phone sat at by `seating.recent_tables`, what a phone of the house comes in with by
`seating.trusted_devices`, language and looks by `routes.settings` and `serving.settings_prompt`.
"""

import hashlib
import secrets

from flask import Response, request
from itsdangerous import BadSignature

from companion.web.serving.services import services

# A campaign of evenings, not of years.
EVENINGS = 90 * 24 * 3600


def keep(response: Response, name: str, value: str, *, age: int = EVENINGS, path: str = "/") -> None:
    """A cookie no script reads and no other site sends."""
    response.set_cookie(name, value, max_age=age, path=path, httponly=True, samesite="Lax", secure=request.is_secure)


def keep_sealed(response: Response, name: str, purpose: str, value: object, *, path: str = "/") -> None:
    """The same, signed for one purpose."""
    packed = services().sealed(purpose).dumps(value)
    assert isinstance(packed, str)
    keep(response, name, packed, path=path)


def unsealed(name: str, purpose: str) -> object:
    """What a signed cookie says; None when there is none, or it was not signed here for this."""
    try:
        found: object = services().sealed(purpose).loads(request.cookies.get(name, ""))
    except (BadSignature, ValueError):
        return None
    return found


def fresh_token() -> str:
    """What a phone comes in with: nobody has had it before, and nobody finds it by trying."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> bytes:
    """All that is kept here of what a phone comes in with."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()
