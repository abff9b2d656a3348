"""The end: a tile that cannot be replaced, the last turns, and the count by source."""

import pytest

from companion.games.rickmorty.counts import outcome as why_over
from companion.games.rickmorty.scoring import points, scores, winners
from companion.games.rickmorty.state import Position
from tests.games.rickmorty.table import after, at, lines

LAST = "stack=0 A@d1/smith d1=1000:4:1000:1 A=1,0,0,0"


def test_rickmorty_29_the_tile_that_is_not_replaced() -> None:
    """The phase is played out, then it is over: no harvest, no discards."""
    state, facts = after(LAST, "A close-dimension place=d1")
    assert lines(facts)[1:] == ["end-triggered d1 0", "turn-passed A B"]
    assert (state.ending, state.holes, state.step) == (True, ("d1",), "adventure")
    state, facts = after(LAST, "A close-dimension place=d1", "B pass", "C pass", "A pass")
    assert lines(facts)[-4:] == [*(f"hand-destroyed {seat} 4 end" for seat in "ABC"), "game-over"]
    assert (state.step, state.hands["A"], state.general) == ("over", 0, 12)


def test_rickmorty_29_whoever_acts_goes_on() -> None:
    acts = ("A close-dimension place=d1", "B pass", "C play-blue lasts=0", "A pass", "B pass")
    assert after(LAST, *acts)[0].step == "adventure"
    assert after(LAST, *acts, "C pass")[0].step == "over"


def test_rickmorty_29b_by_house_ruling_one_more_turn_each() -> None:
    words = f"{LAST} options.final=turn"
    state, facts = after(words, "A close-dimension place=d1")
    assert lines(facts)[1] == "end-triggered d1 3"
    acts = ("A close-dimension place=d1", "B play-blue lasts=0", "C play-blue lasts=0")
    assert after(words, *acts)[0].step == "adventure"
    state, _ = after(words, *acts, "A play-blue lasts=0")
    assert state.step == "over"


@pytest.mark.parametrize(
    ("stack", "closings"),
    [pytest.param(6, 7, id="rickmorty-29 twelve tiles"), pytest.param(14, 15, id="rickmorty-29 twenty tiles")],
)
def test_the_closing_that_ends_it(stack: int, closings: int) -> None:
    """RV6: the seventh of twelve, the fifteenth of twenty."""
    words = f"stack={stack} " + " ".join(f"d{slot}=0000:1:0000:0" for slot in range(1, 7))
    state = at(words)
    for closing in range(1, closings + 1):
        assert not state.ending
        state, _ = after(words_at(state, closing), "A close-dimension place=d1")
    assert state.ending


def words_at(state: Position, closing: int) -> str:
    """The same table as it is before the next closing, with another free tile on 1."""
    return f"stack={state.stack} A@d1/smith d1=0000:{closing}:0000:0"


# --- the count --------------------------------------------------------------------------------------------------------

COUNT = (
    "closed.A.0.cost=1,0,0,0 closed.A.0.points=4 closed.A.0.gives=1,0,0,0 closed.A.0.cards=1 "
    "closed.B.0.cost=1,0,0,0 closed.B.0.points=7 closed.B.0.gives=1,0,0,0 closed.B.0.cards=1 "
    "c1=A:object:3! c2=A:character:2 c3=B:character:1 A=3,0,0,0 garages.A=5 hands.A=4"
)


def test_rickmorty_30_by_source() -> None:
    """Leftovers and garage tokens that lie on no card count nothing (rickmorty-40)."""
    found = points(at(f"{COUNT} greens.c9.id=c9 greens.c9.kind=object greens.c9.points=6 piles.A=c9,"), "A")
    assert (found.tiles, found.discarded, found.area, found.garages, found.sum) == (4, 6, 5, 1, 16)
    sheet = scores(at(COUNT))
    assert [sheet["A", column] for column in ("tiles", "discarded", "area", "garages", "sum")] == [4, 0, 5, 1, 10]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(COUNT, ("A",), id="rickmorty-30 the most points"),
        pytest.param("", ("A", "B", "C"), id="rickmorty-30b level ones share it"),
        pytest.param("options.ties=tiles", ("A", "B", "C"), id="rickmorty-30b level there too"),
        pytest.param(f"{COUNT} greens.c3.points=3 options.ties=tiles closed.B.1.cost=0,0,0,0 closed.B.1.points=0 "
                     "closed.B.1.gives=0,0,0,0 closed.B.1.cards=0", ("B",), id="rickmorty-30b the most closed tiles"),
    ],
)  # fmt: skip
def test_who_wins(words: str, expected: tuple[str, ...]) -> None:
    assert winners(at(words)) == expected


def test_why_it_is_over() -> None:
    assert why_over(at()) == ()
    lines = why_over(at(f"step=over turn= ending=yes {COUNT}"))
    assert [line.words for line in lines] == ["outcome.winner", "outcome.last-tile"]


def test_rickmorty_30b_a_tie_that_tiles_decide_says_so() -> None:
    """Ten points each: B has closed one dimension more."""
    level = (f"step=over turn= {COUNT} greens.c3.points=3 options.ties=tiles closed.B.1.cost=0,0,0,0 "
             "closed.B.1.points=0 closed.B.1.gives=0,0,0,0 closed.B.1.cards=0")  # fmt: skip
    assert [(line.words, line.values.get("tiles")) for line in why_over(at(level))] == [
        ("outcome.winner", None),
        ("outcome.tie-tiles", 2),
    ]
