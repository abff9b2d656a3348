"""What public facts say of what could be done: prices, what is missing, what a placement would bring, closings left."""

import pytest

from companion.games.rickmorty.odds import closing, prices, would_harvest
from tests.games.rickmorty.table import at

TILES = "d1=1020:4:1100:2 d2=0001:3:0011:-1"


def test_rickmorty_19b_what_a_closing_would_cost_and_what_is_missing() -> None:
    state = at(f"{TILES} A=0,0,1,0 c1=A:character:2 greens.c1.resource=mega-seed")
    found = closing(state, "A", "d1")
    assert (found.pay["mega-seed"], found.missing["time-crystal"], found.points) == (0, 1, 4)
    assert not any(closing(at(f"{TILES} A=1,0,2,0"), "A", "d1").missing.values())
    assert [price.place for price in prices(state, "A")] == ["d1", "d2"]


@pytest.mark.parametrize(
    ("rick", "morty", "tokens", "cards", "unread"),
    [
        pytest.param("d1", "smith", {"mega-seed": 1, "schmeckle": 1}, 3, (), id="rickmorty-25 one dimension"),
        pytest.param("d1-d2", "smith", {"mega-seed": 1, "schmeckle": 1, "time-crystal": 1, "dark-matter": 1}, 2, (),
                     id="rickmorty-25c both when between"),
        pytest.param("d1", "d1", {"mega-seed": 2, "schmeckle": 2}, 3, (), id="rickmorty-25b twice"),
        pytest.param("smith", "d5", {}, 3, ("d5",), id="rickmorty-26 a tile nobody has read"),
    ],
)  # fmt: skip
def test_what_a_placement_would_bring(
    rick: str, morty: str, tokens: dict[str, int], cards: int, unread: tuple[str, ...]
) -> None:
    """As if nobody else came there."""
    found = would_harvest(at(TILES), rick, morty)
    assert (found.tokens, found.cards, found.unread) == (tokens, cards, unread)
