"""Turned up over another name (129 and the like), and what cards that nobody names cost beside an enemy 125."""

import pytest

from companion.engine.holes import Pick
from companion.engine.offers import offers
from companion.engine.proposals import Offer
from companion.games.mythos import GAME
from companion.games.mythos.state import Position, found
from tests.games.mythos.table import after, first, outcome, rows, table, who

LYING = who("1", "A", "d", is_hidden=True, turn=2)
NARUTO = who("2", "A", "d", "009", tokens=2)
OVER = "A reveal-over character=1 over=2 card=129"
RICH = {"chakra": {"A": 20, "B": 0}}


def of(offer: Offer, hole: int) -> tuple[str, ...]:
    """What may be chosen there, of a list."""
    found = offer.holes[hole]
    assert isinstance(found, Pick)
    return found.options


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-17e over Naruto, for the difference", table(LYING, NARUTO), OVER,
         "character-revealed A 1 d 129 5 -1 2"),
        ("mythos-17b for the full cost where the table says so",
         table(LYING, NARUTO, options={"reveal-upgrade": "full"}), OVER, "character-revealed A 1 d 129 7 -1 2"),
        ("mythos-17e Akamaru over Kiba", table(LYING, who("2", "A", "d", "025")),
         "A reveal-over character=1 over=2 card=029", "character-revealed A 1 d 029 2 -1 2"),
        ("mythos-17e One-Tail over Gaara", table(LYING, who("2", "A", "d", "074")),
         "A reveal-over character=1 over=2 card=076", "character-revealed A 1 d 076 4 -1 2"),
        ("mythos-17e Sakon over the Sound", table(LYING, who("2", "A", "d", "072")),
         "A reveal-over character=1 over=2 card=127", "character-revealed A 1 d 127 4 -1 2"),
        ("mythos-17e Orochimaru over whoever is no Summon", table(LYING, NARUTO),
         "A reveal-over character=1 over=2 card=138", "character-revealed A 1 d 138 4 -1 2"),
        ("mythos-17e the disputed one once the owner has looked",
         table(LYING, who("2", "A", "d", "072"), box={"disputed": "applied"}),
         "A reveal-over character=1 over=2 card=063", "character-revealed A 1 d 063 4 -1 2"),
        ("mythos-17e not before", table(LYING, who("2", "A", "d", "072")),
         "A reveal-over character=1 over=2 card=063", "refused mythos-17e"),
        ("mythos-17e not over whom its text does not name", table(LYING, who("2", "A", "d", "011")), OVER,
         "refused mythos-17e"),
        ("mythos-17e not at another mission", table(LYING, who("2", "A", "c", "009")), OVER, "refused mythos-17e"),
        ("mythos-17e its own name as ever", table(LYING, who("2", "A", "d", "024")),
         "A reveal-over character=1 over=2 card=023", "refused mythos-17e"),
        ("mythos-17 strictly dearer", table(LYING, who("2", "A", "d", "139")),
         "A reveal-over character=1 over=2 card=076", "character-revealed A 1 d 076 1 -1 2"),
        ("mythos-16 not where the new name stands elsewhere", table(LYING, NARUTO, who("3", "A", "d", "134")), OVER,
         "refused mythos-16"),
        ("mythos-17d not over a hidden one", table(LYING, who("2", "A", "d", "009", is_hidden=True)), OVER,
         "refused mythos-17d"),
        ("mythos-13c not over an enemy", table(LYING, who("2", "B", "d", "009")), OVER, "refused mythos-13c"),
        ("mythos-15 where it can be paid", table(LYING, NARUTO, chakra={"A": 4, "B": 0}), OVER,
         "refused mythos-15"),
        ("mythos-34c only as the card it is", table(who("1", "A", "d", "009", is_hidden=True, turn=2), NARUTO), OVER,
         "refused mythos-34c"),
    ),
)  # fmt: skip
def test_turning_up_over_another_name(at: Position, asked: str, expected: str) -> None:
    assert first(outcome(at, asked)) == expected


def test_mythos_18_the_stack_is_one_character() -> None:
    then = after(table(LYING, NARUTO), OVER)
    each = found(then, "1")
    assert each is not None
    assert [(one.id, one.card, one.under, one.tokens) for one in then.played] == [("1", "129", ("009",), 2)]
    assert then.fresh == ("1", "revealed-upgraded")


@pytest.mark.parametrize("card", ["?", "129"])
def test_mythos_17e_it_is_offered_beside_the_plain_way(card: str) -> None:
    at = table(who("1", "A", "d", card, is_hidden=True, turn=2), NARUTO, options={"keep": "hidden"}, **RICH)
    found = [each for each in offers(GAME, at, "A").open if each.action == "reveal-over"]
    assert [(each.given["over"], of(each, 0)) for each in found] == [
        ("2", ("129", "138") if card == "?" else ("129",))
    ]
    assert not [each for each in offers(GAME, at, "B").open if each.action == "reveal-over"]


FLUTE = who("9", "B", "d", "125")


@pytest.mark.parametrize(
    ("asked", "beside", "elsewhere"),
    rows(
        ("mythos-14 face up", "A play-unnamed mission={} cost=3", 4, 3),
        ("mythos-14 turned up", "A reveal-unnamed character={}1 cost=3", 4, 3),
        ("mythos-17 as an upgrade", "A upgrade-unnamed over={}2 cost=5", 4, 3),
    ),
)
def test_what_nobody_names_costs_more_beside_an_enemy_flute(asked: str, beside: int, elsewhere: int) -> None:
    """125 makes every card of the other side one dearer at its mission, named or not."""
    lying = (who(f"{rank}1", "A", rank, is_hidden=True, turn=2) for rank in "dc")
    lower = (who(f"{rank}2", "A", rank, told_cost=2) for rank in "dc")
    at = table(FLUTE, *lying, *lower)
    for rank, price in (("d", beside), ("c", elsewhere)):
        then = after(at, asked.format(rank))
        assert at.chakra["A"] - then.chakra["A"] == price
        poor = table(*at.played, chakra={"A": price - 1, "B": 0})
        assert outcome(poor, asked.format(rank)) == "refused mythos-15"


def test_mythos_14_nor_is_more_offered_than_can_be_paid() -> None:
    at = table(FLUTE, who("2", "A", "d", told_cost=2), chakra={"A": 3, "B": 0})
    most = {each.given["mission"]: of(each, -1)[-1] for each in offers(GAME, at, "A").open
            if each.action == "play-unnamed"}  # fmt: skip
    assert most == {"d": "2", "c": "3"}
    (dearer,) = [of(each, -1) for each in offers(GAME, at, "A").open if each.action == "upgrade-unnamed"]
    assert dearer == ("3", "4")
    assert not [each for each in offers(GAME, table(FLUTE, chakra={"A": 0, "B": 0}), "A").open
                if each.action == "play-unnamed" and each.given["mission"] == "d"]  # fmt: skip
