"""Decks of a box's counts, and piles: drawn from, discarded on, shuffled again."""

import pytest

from companion.engine.chance import Chance
from companion.kit.decks import Pile, dealt_from

CHANCE = Chance(bytes(range(16)))
PILE = Pile(("a", "b"), ("c", "d", "e"))


def test_a_deck_is_its_kinds_as_often_as_the_box_counts_them() -> None:
    assert dealt_from(("a", "b", "c", "d"), [[2, 0], [1, 3]]) == ("a", "a", "c", "d", "d", "d")


def test_a_grid_of_another_size_is_an_error() -> None:
    with pytest.raises(ValueError, match="zip"):
        dealt_from(("a", "b"), [[1]])


def test_the_top_card_is_drawn_and_the_discards_stay() -> None:
    card, rest = PILE.drawn()
    assert (card, rest) == ("b", Pile(("a",), ("c", "d", "e")))
    assert PILE.cards == ("a", "b")


def test_an_empty_pile_has_none_to_give() -> None:
    with pytest.raises(IndexError):
        Pile(discards=("a",)).drawn()


def test_what_is_discarded_lies_on_top() -> None:
    assert PILE.discarded("f", "g") == Pile(("a", "b"), ("c", "d", "e", "f", "g"))


def test_the_table_shuffles_and_nobody_knows_the_order() -> None:
    assert PILE.reshuffled(None, "shuffle 1") == Pile(("?", "?", "?", "a", "b"))


def test_the_app_shuffles_the_same_however_often_it_is_undone() -> None:
    shuffled = PILE.reshuffled(CHANCE, "shuffle 1")
    assert shuffled == PILE.reshuffled(CHANCE, "shuffle 1")
    assert (sorted(shuffled.cards[:3]), shuffled.cards[3:], shuffled.discards) == (["c", "d", "e"], ("a", "b"), ())


def test_another_shuffle_is_another_order() -> None:
    many = Pile(discards=tuple("abcdefghijklmnop"))
    assert many.reshuffled(CHANCE, "shuffle 1") != many.reshuffled(CHANCE, "shuffle 2")


def test_no_card_is_lost() -> None:
    pile = Pile(tuple("abc"))
    for turn in range(20):
        pile = pile if pile.cards else pile.reshuffled(CHANCE, f"shuffle {turn}")
        card, pile = pile.drawn()
        pile = pile.discarded(card)
        assert sorted((*pile.cards, *pile.discards)) == ["a", "b", "c"]
