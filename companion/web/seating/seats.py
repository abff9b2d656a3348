"""Authentication: which seats this phone holds at a table, and which is in hand, by a signed session cookie."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from flask import Response

from companion.engine.voice import Voice
from companion.engine.words import in_language
from companion.store.errors import NoTable
from companion.store.rows import HolderRow, SeatingRow, SeatRow
from companion.web.seating import recent_tables
from companion.web.seating.seat_requests import Request
from companion.web.seating.seated import Seated
from companion.web.seating.tables import Table
from companion.web.serving import cookies
from companion.web.serving.cookies import fresh_token, hashed
from companion.web.serving.language import settings
from companion.web.serving.rates import guessed, must_not_be_guessing
from companion.web.serving.services import services

SEAT_COOKIE = "seat"
# Where a phone that asks for a seat keeps the token it will have.
ASKING_COOKIE = "asking"


def path(code: str) -> str:
    """Where a table lies on this server, and where its cookie is sent."""
    return f"/t/{code.lower()}"


@dataclass(frozen=True)
class Visit:
    """A phone looking at a table."""

    table: Table
    rows: tuple[SeatRow, ...]
    seats_version: int
    # Seat to token: what the cookie holds and the store still honours.
    tokens: dict[str, str]
    seat: str | None
    # The phone is being passed on: nothing is shown until the next person says so.
    is_covered: bool
    # Whether pages of this table show one seat what another must not see.
    pages_differ: bool
    # The seats this phone held until somebody freed them.
    lost: tuple[str, ...]
    # The seats of this phone that it asked for, and that nobody has confirmed yet; those of all others; and those that
    # were asked away from it and that it may take back.
    unconfirmed: frozenset[str]
    all_unconfirmed: tuple[str, ...]
    may_take_back: tuple[str, ...]
    # The seats that are this phone's by what it keeps of the table before this one; here it does not know it yet.
    awaiting: tuple[str, ...]
    # Who asks for a seat of this table now.
    asked: Request | None
    # Nothing was heard of the host's phone for a while: whoever has a seat may stand in.
    host_is_away: bool

    @property
    def viewer(self) -> str | None:
        return None if self.is_covered else self.seat

    @property
    def seatings(self) -> Sequence[SeatingRow]:
        """Seats that changed hands, in order; read only where they are told, which no tap and no stream does."""
        return services().store.seatings(self.table.code) if self.seats_version else ()

    @property
    def held(self) -> tuple[str, ...]:
        return tuple(self.tokens)

    @property
    def nicknames(self) -> dict[str, str]:
        """What whoever sits there wants to be called; nothing where nobody said."""
        return dict.fromkeys(self.table.opening.places, "") | {row.seat: row.name for row in self.rows}

    @cached_property
    def names(self) -> dict[str, str]:
        """What places are called: by whoever sits there, or else a post by the game's own words; and what else this
        table has names of its own for."""
        game, language = self.table.game, settings().language
        words = {post: game.words[f"name.{post}"].of(language) for post in self.table.opening.posts}
        found = {seat: name or words.get(seat, "") for seat, name in self.nicknames.items()}
        return {**in_language(game.names_at(self.table.state), language), **found}

    @cached_property
    def voice(self) -> Voice:
        """The game as it speaks to whoever looks: in their language, with this table's names."""
        return Voice(self.table.game, settings().language, self.names)

    def is_post(self, seat: str) -> bool:
        return seat in self.table.opening.posts

    @property
    def taken(self) -> frozenset[str]:
        return frozenset(row.seat for row in self.rows if row.token_hash is not None)

    @property
    def host(self) -> str | None:
        return next((row.seat for row in self.rows if row.is_host), None)

    @property
    def is_host(self) -> bool:
        hosts = self.host in self.trusted or (self.host_is_away and bool(self.trusted))
        return hosts and not self.is_covered

    @property
    def is_own_host(self) -> bool:
        """Whether this phone holds the host's own seat: nobody ends a table for good by standing in."""
        return self.host in self.trusted and not self.is_covered

    @property
    def trusted(self) -> frozenset[str]:
        """The seats with which this phone may end things: not those that it asked for and nobody confirmed."""
        return frozenset(self.tokens) - self.unconfirmed

    def proof(self, seat: str) -> bytes | None:
        """What shows that this seat is this phone's, so that an act is kept only as long as it is."""
        return hashed(self.tokens[seat]) if seat in self.tokens else None

    def name_of(self, seat: str) -> str:
        return self.names.get(seat) or seat

    @property
    def is_one_person_s(self) -> bool:
        """Whether this phone is one player's: one that goes round says by name whose turn it is."""
        return sum(not self.is_post(each) for each in self.tokens) <= 1

    def is_same_person(self, seat: str) -> bool:
        """Whether who has this phone in hand may look from this place too, without passing the phone to anybody.

        A post belongs to nobody in particular; from it the way back is only clear to the one player of a phone. Where
        phones keep nothing, whoever has it in hand may be anybody.
        """
        if not self.pages_differ:
            return True
        players = [each for each in self.tokens if not self.is_post(each)]
        return seat == self.seat or self.is_post(seat) or len(players) <= 1


def visited(code: str) -> Visit:
    """The table of this code and who is looking; raises NoTable, and Guessing to whoever tries code after code."""
    try:
        found = visit(*services().tables.load_seated(code.upper()))
    except NoTable:
        guessed()
        raise
    if not found.tokens:
        must_not_be_guessing()
    return found


def visit(table: Table, here: Seated) -> Visit:
    """Who is looking: the seats of the cookie whose tokens are still good."""
    rows, holders = here.rows, here.holders
    cookie = opened(table.code)
    good = {row.seat: row.token_hash for row in rows}
    tokens = {seat: token for seat, token in cookie.seats.items() if good.get(seat) == hashed(token)}
    hides = table.game.pages_differ(table.state)
    in_hand = cookie.seat if cookie.seat in tokens else next(iter(tokens), None)
    if not hides and cookie.chosen_at != table.seq:
        in_hand = on_turn(table, tokens, in_hand)
    presence = services().presence
    presence.heard(table.code, tokens, services().ticks())
    mine = {row.seat: row for row in holders if row.until is None}
    waiting = {seat for seat, row in mine.items() if not row.is_confirmed and good.get(seat) == row.token_hash}
    asking = services().asking
    if set(tokens) - waiting:
        asking.heard(table.code)
    asked = asking.standing(table.code, services().ticks(), [each for each in good.values() if each is not None])
    host = next((row.seat for row in rows if row.is_host), None)
    away = host is None or presence.is_away(table.code, host)
    # Between posts, and between a post and the one player of a phone, nothing is hidden (`is_same_person`).
    is_shared = sum(seat not in table.opening.posts for seat in tokens) > 1
    covered = cookie.is_covered and is_shared and hides
    gone = {seat: hashed(token) for seat, token in cookie.seats.items() if seat not in tokens and seat in good}
    before = marks_before(table.code, here) if not tokens or len(holders) > len(mine) else frozenset()
    had = held_before(holders, before) | gone
    back = tuple(seat for seat, token in had.items() if may_return(holders, good, seat, token))
    hoped = {asked.seat} if asked is not None and gone.get(asked.seat) == asked.new else set()
    lost = tuple(seat for seat in gone if seat not in back and seat not in hoped)
    return Visit(
        table, rows, here.version, tokens, in_hand, covered, hides, lost,
        unconfirmed=frozenset(waiting & set(tokens)), all_unconfirmed=tuple(sorted(waiting)), may_take_back=back,
        awaiting=() if tokens else awaiting(rows, before), asked=asked, host_is_away=away,
    )  # fmt: skip


def marks_before(code: str, here: Seated) -> frozenset[str]:
    """Marks of tokens known here that this phone was given at the table before this one: whoever plays once more brings
    them along, and a cookie is sent to its own table only."""
    hashes = (*(row.token_hash for row in here.rows if row.token_hash), *(row.token_hash for row in here.holders))
    wanted = set(map(recent_tables.mark, hashes))
    found = {before: wanted & set(marks) for before, marks in recent_tables.codes().items() if before != code}
    sequel = services().store.sequel
    return frozenset(mark for before, marks in found.items() if marks and sequel(before) == code for mark in marks)


def awaiting(rows: Sequence[SeatRow], before: Collection[str]) -> tuple[str, ...]:
    """Seats that answer to such a token."""
    return tuple(
        row.seat for row in rows if row.token_hash is not None and recent_tables.mark(row.token_hash) in before
    )


def held_before(holders: Sequence[HolderRow], before: Collection[str]) -> dict[str, bytes]:
    """Seats that answered to one until another phone asked for them."""
    past = (row for row in holders if row.until is not None)
    return {row.seat: row.token_hash for row in past if recent_tables.mark(row.token_hash) in before}


def may_return(holders: Sequence[HolderRow], good: Mapping[str, bytes | None], seat: str, token: bytes) -> bool:
    """Whether a phone may take this seat back: it was asked away from it, and nobody took it back yet."""
    now = next((row for row in holders if row.seat == seat and row.until is None), None)
    past = (row for row in holders if row.seat == seat and row.until is not None and row.is_confirmed)
    had = any(row.token_hash == token for row in past)
    return now is not None and not now.is_back and good.get(seat) == now.token_hash and had


def on_turn(table: Table, tokens: Collection[str], seat_in_hand: str | None) -> str | None:
    """A phone that goes round where nothing is hidden is in the hands of whoever is waited for."""
    acting = table.game.acting(table.state)
    return seat_in_hand if seat_in_hand in acting else next((seat for seat in acting if seat in tokens), seat_in_hand)


def bare(found: Visit) -> Visit:
    """The same table as somebody without a seat sees it."""
    return replace(
        found, tokens={}, seat=None, is_covered=False, lost=(), unconfirmed=frozenset(), may_take_back=(), awaiting=()
    )


class Held(NamedTuple):
    """What the cookie says: tokens by seat, the seat in hand, whether the phone is being passed on, and after which act
    somebody took that seat in hand by a tap."""

    seats: dict[str, str]
    seat: str | None = None
    is_covered: bool = False
    chosen_at: int = 0


def opened(code: str) -> Held:
    content, asked = cookies.unsealed(SEAT_COOKIE, f"seat {code}"), cookies.unsealed(ASKING_COOKIE, f"asking {code}")
    wanted = dict(asked) if isinstance(asked, dict) else {}
    if not isinstance(content, dict):
        return Held(wanted)
    return Held(wanted | dict(content["seats"]), content["hand"], content["covered"], content.get("at", 0))


def claim(code: str, seat: str, name: str | None, now: int, *, is_told: bool = False) -> str:
    """A token for this seat, which nobody has had before; raises SeatTaken."""
    token = fresh_token()
    services().store.claim(code, seat, name, hashed(token), now, if_free=True, is_told=is_told)
    return token


def set_seat_cookie(
    response: Response, code: str, tokens: dict[str, str], seat: str | None, covered: bool = False, chosen_at: int = 0
) -> Response:
    """Set the session cookie: the seats this phone holds at this table; without any it is taken away."""
    if not tokens:
        response.delete_cookie(SEAT_COOKIE, path=path(code))
        return response
    held = {"seats": tokens, "hand": seat, "covered": covered} | ({"at": chosen_at} if chosen_at else {})
    cookies.keep_sealed(response, SEAT_COOKIE, f"seat {code}", held, path=path(code))
    recent_tables.remember(response, code, map(hashed, tokens.values()))
    return response
