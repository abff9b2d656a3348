"""The tables this phone sat at, in a signed cookie: so that a closed tab is found again on the shelf."""

from collections.abc import Iterable
from datetime import date
from typing import Literal

from flask import Response
from msgspec import Struct

from companion.store import NoTable, Spoilt, Unreadable
from companion.web import cookies
from companion.web.language import settings
from companion.web.services import services

TABLES_COOKIE = "tables"
MOST_TABLES = 6


# When it was last touched, by the days of this machine.
Day = Literal["today", "yesterday", "before"]


class Recent(Struct, frozen=True):
    """A table on the shelf."""

    code: str
    game: str
    title: str
    day: Day = "before"


def codes() -> dict[str, list[str]]:
    """What the cookie says, newest first, each with marks of the seats it had there.

    It is signed: a list of guesses must not tell which tables there are.
    """
    told = cookies.unsealed(TABLES_COOKIE, TABLES_COOKIE)
    rows = [(row, []) if isinstance(row, str) else row for row in told] if isinstance(told, list) else []
    return dict(rows)


def remember(response: Response, code: str, tokens: Iterable[bytes]) -> None:
    """Put this table first, with the seats whose tokens are hashed so."""
    others = [(each, marks) for each, marks in codes().items() if each != code]
    cookies.keep_sealed(response, TABLES_COOKIE, TABLES_COOKIE, [(code, [*map(mark, tokens)]), *others][:MOST_TABLES])


def mark(token_hash: bytes) -> str:
    """Enough of it to know a seat again."""
    return token_hash[:9].hex()


def has_a_seat() -> bool:
    """Whether this phone has a seat that was not taken back, at any table."""
    store = services().store
    return any(
        row.token_hash is not None and mark(row.token_hash) in marks
        for code, marks in codes().items()
        for row in store.seats(code)
    )


def tables() -> tuple[Recent, ...]:
    """Those of them that are still there."""
    found, games, language = [], services().games, settings().language
    for code in codes():
        row = services().store.table(code)
        if row is not None and row.game in games:
            found.append(Recent(code, row.game, games[row.game].title.of(language), day_of(row.touched)))
    return tuple(found)


def going(found: Iterable[Recent]) -> Recent | None:
    """The last of them whose match is not over."""
    return next((each for each in found if is_going(each.code)), None)


def is_going(code: str) -> bool:
    try:
        return services().tables.load(code).phase == "open"
    except (NoTable, Spoilt, Unreadable):
        return False


def day_of(touched: int) -> Day:
    days = (date.fromtimestamp(services().clock()) - date.fromtimestamp(touched)).days
    return "today" if days <= 0 else "yesterday" if days == 1 else "before"
