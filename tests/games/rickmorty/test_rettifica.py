"""Corrections: everything that is tracked may be set, and what is asked follows the table."""

import pytest

from companion.engine.facts import Adjust
from companion.engine.play import judge
from companion.games.rickmorty import GAME
from companion.games.rickmorty.state import Position, pool
from tests.games.notation import LUCK
from tests.games.rickmorty.table import after_all, at, lines

GREEN = "c1=A:object:3! c2=B:character:2"


def ruled(words: str, dial: str, value: str | int) -> Position:
    state = at(words)
    return GAME.folded(state, judge(GAME, state, "A", Adjust(dial, value), LUCK))


def test_a_player_s_tokens_are_the_federation_s_loss() -> None:
    state = ruled("A=2,0,0,0", "held.A.mega-seed", 5)
    assert (state.held["A"]["mega-seed"], pool(state, "mega-seed")) == (5, 10)


@pytest.mark.parametrize(
    ("dial", "value", "area", "piles", "general"),
    [
        ("where.c1", "pile", (), ("c1",), 0),
        ("where.c1", "general", (), (), 1),
        ("owner.c1", "B", (), (), 0),
    ],
)
def test_a_card_lies_once(
    dial: str, value: str, area: tuple[str, ...], piles: tuple[str, ...], general: int
) -> None:
    state = ruled(GREEN, dial, value)
    assert (state.area["A"], state.piles["A"], state.general) == (area, piles, general)
    assert state.greens["c1"].garage == (dial == "owner.c1")
    assert state.area["B"] == (("c2", "c1") if dial == "owner.c1" else ("c2",))


def test_a_tile_that_is_ruled_unread_is_asked_for_again() -> None:
    state = ruled("d1=1000:4:1000:1", "tile.d1", "unread")
    assert "d1" not in state.tiles
    assert ruled("d1=1000:4:1000:1", "tile.d1", "hole").holes == ("d1",)
    assert ruled("d1=1000:4:1000:1", "cost.d1.dark-matter", 2).tiles["d1"].cost == (1, 0, 0, 2)


def test_rickmorty_11_a_pawn_ruled_out_of_the_house_has_nothing_to_visit() -> None:
    words = "step=garage turn= visits=A,C A@d1/smith B@d2/d2 C@d3/smith"
    assert ruled(words, "morty.A", "d5").visits == ("C",)
    state, facts = after_all(ruled(words, "morty.A", "d5"), "A adjust dial=morty.C value=d5")
    assert lines(facts)[-1] == "visits-ruled -"
    assert (state.step, state.turn) == ("adventure", "A")


@pytest.mark.parametrize(
    ("visited", "seat", "visits"),
    [
        pytest.param("", "B", ("A", "B", "C"), id="rickmorty-11 not yet asked"),
        pytest.param("visited=A,", "B", ("B", "C"), id="rickmorty-11 next"),
        pytest.param("visited=A,", "A", ("C",), id="rickmorty-11 has been there"),
    ],
)
def test_a_pawn_ruled_into_the_house_visits_it(visited: str, seat: str, visits: tuple[str, ...]) -> None:
    before = "C," if visited else "A,C"
    words = f"step=garage turn= visits={before} {visited} A@d1/smith B@d2/d2 C@d3/smith"
    assert ruled(words, f"rick.{seat}", "smith").visits == visits


def test_rickmorty_24_a_harvest_follows_the_table() -> None:
    """Somebody else's pawn was not there after all: nothing is left to choose, and the harvest goes on by itself."""
    words = (
        "step=harvest turn= die=d5 A@d5/smith B@d5/smith C@smith/smith d5=0000:0:0120:1 "
        "due.0.seat=A due.0.pawn=rick due.0.place=d5 due.0.tokens=schmeckle,time-crystal,time-crystal due.0.take=2 "
        "due.1.seat=B due.1.pawn=rick due.1.place=d5 due.1.tokens=schmeckle,time-crystal,time-crystal due.1.take=2"
    )
    state = ruled(words, "rick.B", "smith")
    assert state.held["A"] == {"mega-seed": 0, "schmeckle": 1, "time-crystal": 2, "dark-matter": 0}
    assert (state.step, state.round) == ("die", 2)


def test_placing_anew_asks_another_question() -> None:
    state = ruled("", "step", "place")
    assert (state.step, state.placings, state.ricks, state.mortys) == ("place", 2, {}, {})


def test_colours_are_exchanged() -> None:
    assert ruled("", "colour.A", "green").colours == {"A": "green", "B": "pink", "C": "blue"}
