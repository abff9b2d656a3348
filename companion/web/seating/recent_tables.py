"""The tables this phone sat at, in a signed cookie: so that a closed tab is found again on the shelf."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Literal

from flask import Response
from msgspec import Struct

from companion.engine.game import Game, State
from companion.engine.voice import Voice
from companion.engine.words import in_language
from companion.store import LONGEST_LABEL
from companion.store.errors import NoTable, Spoilt, Unreadable
from companion.store.rows import LabelRow, TableRow
from companion.web.seating.tables import Table
from companion.web.serving import cookies
from companion.web.serving.language import settings
from companion.web.serving.services import services

TABLES_COOKIE = "tables"
MOST_TABLES = 12

# When it was last touched, by the days of this machine.
Day = Literal["today", "yesterday", "before"]


class Recent(Struct, frozen=True):
    """A table of this phone, and what tells it from the others."""

    code: str
    game: str
    title: str
    day: Day = "before"
    # How far it has come, who sits there, when it was touched last, what its people call it.
    headline: str = ""
    people: tuple[str, ...] = ()
    when: str = ""
    label: str = ""
    longest_label: int = LONGEST_LABEL
    is_away: bool = False
    is_binned: bool = False
    is_over: bool = False
    # Whether this phone is its host's: it may throw it away, and end it unfinished.
    may_bin: bool = False
    may_end: bool = False
    is_asked: bool = False


def codes() -> dict[str, list[str]]:
    """What the cookie says, newest first, each with marks of the seats it had there.

    It is signed: a list of guesses must not tell which tables there are.
    """
    content = cookies.unsealed(TABLES_COOKIE, TABLES_COOKIE)
    rows = [(row, []) if isinstance(row, str) else row for row in content] if isinstance(content, list) else []
    return dict(rows)


def remember(response: Response, code: str, tokens: Iterable[bytes]) -> None:
    """Put this table first, with the seats whose tokens are hashed so."""
    others = [(each, marks) for each, marks in codes().items() if each != code]
    cookies.keep_sealed(response, TABLES_COOKIE, TABLES_COOKIE, [(code, [*map(mark, tokens)]), *others][:MOST_TABLES])


def mark(token_hash: bytes) -> str:
    """Enough of it to know a seat again."""
    return token_hash[:9].hex()


def seated_at() -> tuple[str, ...]:
    """The tables at which this phone has a seat that was not taken back."""
    store = services().store
    return tuple(
        code
        for code, marks in codes().items()
        if any(row.token_hash is not None and mark(row.token_hash) in marks for row in store.seats(code))
    )


def tables(asked: str = "") -> tuple[Recent, ...]:
    """Those of them that are still there; one may be asked for by its code."""
    labels, found = services().store.labels(), []
    for code, marks in codes().items():
        row = services().store.table(code)
        game = services().readable(row.game) if row is not None else None
        if row is not None and game is not None:
            label = labels.get(code, LabelRow(code, "", False, False))
            found.append(recent(row, game, marks, label, code == asked.upper()))
    return tuple(found)


def recent(row: TableRow, game: Game[State], marks: Sequence[str], label: LabelRow, is_asked: bool) -> Recent:
    seats, language = services().store.seats(row.code), settings().language
    is_host = any(seat.is_host and seat.token_hash is not None and mark(seat.token_hash) in marks for seat in seats)
    table = loaded(row.code)
    phase = table.phase if table is not None else ""
    return Recent(
        row.code,
        row.game,
        game.title.of(language),
        day_of(row.touched),
        how_far(table, {seat.seat: seat.name for seat in seats}) if table is not None else "",
        tuple(dict.fromkeys(seat.name for seat in seats if seat.name)),
        moment(row.touched),
        label.name,
        is_away=label.is_away,
        is_binned=label.is_binned,
        is_over=phase != "open",
        may_bin=is_host,
        may_end=is_host and phase == "open",
        is_asked=is_asked,
    )


def loaded(code: str) -> Table | None:
    try:
        return services().tables.load(code)
    except (NoTable, Spoilt, Unreadable):
        return None


def how_far(table: Table, nicknames: Mapping[str, str]) -> str:
    """The line of a table on the shelf: how far it has come, as whoever only looks on reads it, or how it ended."""
    language = settings().language
    voice = Voice(table.game, language, {**in_language(table.game.names_at(table.state), language), **nicknames})
    over = table.game.outcome(table.state)
    return voice.line(over[0] if over else table.game.view(table.state, None).title)


def moment(seconds: int) -> str:
    """A day and an hour of this machine, in the order in which people here write them."""
    return datetime.fromtimestamp(seconds).strftime("%d/%m/%Y %H:%M")


def last_names() -> tuple[str, ...]:
    """By which names this phone sat down last, where it still sits: one that goes round has several."""
    for code, marks in codes().items():
        held = (seat for seat in services().store.seats(code) if seat.token_hash is not None)
        names = tuple(seat.name for seat in held if seat.name and mark(seat.token_hash or b"") in marks)
        if names:
            return names
    return ()


def shown(found: Iterable[Recent]) -> tuple[Recent, ...]:
    """What stands on the shelf: those that nobody put elsewhere, the ones still played first."""
    return tuple(sorted((one for one in found if not one.is_away and not one.is_binned), key=lambda one: one.is_over))


def going(found: Iterable[Recent]) -> Recent | None:
    """The last of them whose match is not over."""
    return next((each for each in found if not each.is_over), None)


def day_of(touched: int) -> Day:
    days = (date.fromtimestamp(services().clock()) - date.fromtimestamp(touched)).days
    return "today" if days <= 0 else "yesterday" if days == 1 else "before"
