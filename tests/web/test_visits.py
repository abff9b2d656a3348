"""What a phone may do and see by the seats it holds (authorization), as truth tables: no server is asked."""

from typing import cast

import pytest

from companion.engine.game import Game, State
from companion.engine.play import Log
from companion.store.rows import SeatRow
from companion.web.seating.seats import Visit
from companion.web.seating.tables import Table
from tests.web.counter import GAME

OPENING = GAME.opening(2, {"keeper": "yes"})
TABLE = Table("CODE", cast("Game[State]", GAME), b"", OPENING, Log(), {}, GAME.blank)


def visit(tokens: str, seat_in_hand: str = "", *, host: str = "A", away: bool = False, covered: bool = False,
          hides: bool = True) -> Visit:  # fmt: skip
    """A phone that holds these seats, one of them in hand."""
    rows = tuple(SeatRow("CODE", seat, "", b"", seat == host, 1) for seat in "ABK")
    held = dict.fromkeys(tokens, "token")
    return Visit(TABLE, rows, 1, held, seat_in_hand or None, covered, hides, (), frozenset(), (), (), (), None, away)


@pytest.mark.parametrize(
    ("tokens", "expected"), [("", True), ("A", True), ("K", True), ("AK", True), ("AB", False), ("ABK", False)]
)
def test_a_phone_is_one_player_s_however_many_posts_it_holds(tokens: str, expected: bool) -> None:
    assert visit(tokens).is_one_person_s is expected


@pytest.mark.parametrize(
    ("tokens", "seat_in_hand", "seat", "expected"),
    [
        ("A", "A", "A", True),
        ("AB", "A", "A", True),
        ("AB", "A", "B", False),
        ("ABK", "A", "B", False),
        # From the post the way back is clear to the one player of a phone only.
        ("AK", "K", "A", True),
        ("ABK", "K", "A", False),
        # The post belongs to nobody in particular.
        ("ABK", "A", "K", True),
        ("AK", "A", "K", True),
    ],
)
def test_who_looks_from_another_place_without_passing_the_phone(
    tokens: str, seat_in_hand: str, seat: str, expected: bool
) -> None:
    assert visit(tokens, seat_in_hand).is_same_person(seat) is expected
    assert visit(tokens, seat_in_hand, hides=False).is_same_person(seat)


@pytest.mark.parametrize(
    ("tokens", "away", "covered", "is_host", "is_own"),
    [
        ("A", False, False, True, True),
        ("AB", False, False, True, True),
        ("A", False, True, False, False),
        ("B", False, False, False, False),
        ("B", True, False, True, False),
        ("B", True, True, False, False),
        ("", True, False, False, False),
        ("A", True, False, True, True),
    ],
)
def test_whoever_stands_in_for_the_host_is_not_the_host(
    tokens: str, away: bool, covered: bool, is_host: bool, is_own: bool
) -> None:
    found = visit(tokens, tokens[:1], away=away, covered=covered)
    assert (found.is_host, found.is_own_host) == (is_host, is_own)
