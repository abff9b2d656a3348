"""The tables this phone sat at: so that a closed tab is found again on the shelf."""

from flask import Response, request
from itsdangerous import BadSignature
from msgspec import Struct

from companion.web.desk import desk
from companion.web.words import settings

COOKIE = "tables"
# As long as a seat is remembered.
AGE = 90 * 24 * 3600
MOST = 6


class Recent(Struct, frozen=True):
    """A table on the shelf."""

    code: str
    game: str
    title: str


def codes() -> list[str]:
    """What the cookie says, newest first. It is signed: a list of guesses must not tell which tables there are."""
    try:
        told = desk().sealed(COOKIE).loads(request.cookies.get(COOKIE, ""))
    except (BadSignature, ValueError):
        return []
    return [code for code in told if isinstance(code, str)]


def remember(response: Response, code: str) -> None:
    """Put this table first."""
    kept = [code, *(each for each in codes() if each != code)][:MOST]
    value = desk().sealed(COOKIE).dumps(kept)
    assert isinstance(value, str)
    response.set_cookie(COOKIE, value, max_age=AGE, httponly=True, samesite="Lax", secure=request.is_secure)


def tables() -> tuple[Recent, ...]:
    """Those of them that are still there."""
    found, games, language = [], desk().games, settings().language
    for code in codes():
        row = desk().store.table(code)
        if row is not None and row.game in games:
            found.append(Recent(code, row.game, games[row.game].title.of(language)))
    return tuple(found)
