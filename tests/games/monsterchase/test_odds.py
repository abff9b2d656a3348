"""What the boss may turn over next: exact where the box knows the deck, silent where it does not."""

from fractions import Fraction

from msgspec.structs import replace

from companion.games.monsterchase.components import SHAPES
from companion.games.monsterchase.odds import deck_of, odds
from companion.games.monsterchase.state import Race
from tests.games.monsterchase.table import at

FLIP = "step=flip turn=boss::dv:0:0:: strip=4x12_boss=2.3_car=A:2.5"


def with_deck(words: str, deck: str = "rush-deck", **counts: int) -> Race:
    """A table whose box knows so many cards of each kind: missile_4=2."""
    shape = SHAPES[deck]
    grid = [[0 for _ in shape.columns] for _ in shape.rows]
    for kind, count in counts.items():
        effect, value = kind.rsplit("_", 1)
        grid[shape.rows.index(effect)][shape.columns.index(value)] = count
    state = at(words)
    return replace(state, box={**state.box, deck: grid})


def test_a_deck_nobody_counted_has_no_odds() -> None:
    assert odds(at(FLIP)) is None
    assert odds(with_deck("step=turn", missile_4=2)) is None


def test_what_is_left_of_the_deck() -> None:
    found = odds(with_deck(f"{FLIP} flipped=red:missile-4,green:bomb-1", missile_4=2, bomb_5=3))
    assert found is not None
    assert (found.colour, found.seen, found.is_exact) == ("red", 1, True)
    chances = {each.card: each.chance for each in found.rows}
    assert chances == {"bomb-5": Fraction(3, 4), "missile-4": Fraction(1, 4)}
    assert sum(each.chance for each in found.rows) == 1


def test_what_each_card_would_do() -> None:
    """Two rams on the way, because a push of two leaves the car within reach; and a missile before them."""
    found = odds(with_deck(FLIP, missile_4=1, bomb_4=1))
    assert found is not None
    assert {each.card: (each.hits, each.is_open) for each in found.rows} == {
        "missile-4": ((("A", 3),), False),
        "bomb-4": ((("A", 2),), False),
    }


def test_without_a_drawing_only_the_chances_are_known() -> None:
    found = odds(with_deck("step=flip turn=boss::d:0:0::", missile_4=1))
    assert found is not None
    assert [(each.chance, each.hits, each.is_open) for each in found.rows] == [(Fraction(1), (), True)]


def test_a_card_of_either_deck_makes_it_inexact() -> None:
    both = with_deck(FLIP, missile_3=1, bomb_5=1)
    both = replace(both, box={**both.box, "sprint-deck": both.box["rush-deck"]})
    assert deck_of(both, "missile-3") == "either"
    found = odds(replace(both, flipped=("either:missile-3",)))
    assert found is not None
    assert not found.is_exact
    assert deck_of(with_deck(FLIP, missile_3=1), "missile-3") == "red"
    assert deck_of(with_deck(FLIP, missile_3=1), "missile-4") == ""
