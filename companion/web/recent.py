"""The tables this phone sat at: so that a closed tab is found again on the shelf."""

from flask import Response
from msgspec import Struct

from companion.web import cookies
from companion.web.desk import desk
from companion.web.words import settings

COOKIE = "tables"
MOST = 6


class Recent(Struct, frozen=True):
    """A table on the shelf."""

    code: str
    game: str
    title: str


def codes() -> list[str]:
    """What the cookie says, newest first. It is signed: a list of guesses must not tell which tables there are."""
    told = cookies.unsealed(COOKIE, COOKIE)
    return [code for code in told if isinstance(code, str)] if isinstance(told, list) else []


def remember(response: Response, code: str) -> None:
    """Put this table first."""
    kept = [code, *(each for each in codes() if each != code)][:MOST]
    cookies.keep_sealed(response, COOKIE, COOKIE, kept)


def tables() -> tuple[Recent, ...]:
    """Those of them that are still there."""
    found, games, language = [], desk().games, settings().language
    for code in codes():
        row = desk().store.table(code)
        if row is not None and row.game in games:
            found.append(Recent(code, row.game, games[row.game].title.of(language)))
    return tuple(found)
