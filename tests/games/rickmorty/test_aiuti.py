"""What public facts say of what could be done: prices, what is missing, what a placement would bring, closings left."""

import pytest

from companion.games.rickmorty.view.reckoning import closing, harvest_of, reckoning
from tests.games.rickmorty.table import at

TILES = "d1=1020:4:1100:2 d2=0001:3:0011:-1"


def test_rickmorty_19b_what_a_closing_would_cost_and_what_is_missing() -> None:
    state = at(f"{TILES} A=0,0,1,0 c1=A:character:2 greens.c1.resource=mega-seed")
    found = closing(state, "A", "d1")
    pay, missing = ([(pip.resource, pip.count) for pip in pips] for pips in (found.pay, found.missing))
    assert (pay, missing, found.points) == ([("time-crystal", 2)], [("time-crystal", 1)], 4)
    assert not closing(at(f"{TILES} A=1,0,2,0"), "A", "d1").missing
    every = reckoning(state, "A")
    assert every is not None
    assert [price.place for price in every.prices] == ["d1", "d2"]


@pytest.mark.parametrize(
    ("rick", "tokens", "cards", "is_sure"),
    [
        pytest.param("d1", {"mega-seed": 1, "schmeckle": 1}, "+2", True, id="rickmorty-25 one dimension"),
        pytest.param("d1-d2", {"mega-seed": 1, "schmeckle": 1, "time-crystal": 1, "dark-matter": 1}, "+1", True,
                     id="rickmorty-25c both when between"),
        pytest.param("d1-smith", {"mega-seed": 1, "schmeckle": 1}, "+4", True, id="rickmorty-26 the house has no tile"),
        pytest.param("d1-d5", {"mega-seed": 1, "schmeckle": 1}, "+2", False, id="rickmorty-26 a tile nobody has read"),
    ],
)  # fmt: skip
def test_what_a_placement_would_bring(rick: str, tokens: dict[str, int], cards: str, is_sure: bool) -> None:
    """As if nobody else came there."""
    found = harvest_of(at(TILES), rick)
    assert ({pip.resource: pip.count for pip in found.tokens}, found.cards, found.is_sure) == (tokens, cards, is_sure)
