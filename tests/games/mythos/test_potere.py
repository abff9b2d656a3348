"""What can be counted: power, who is winning, chakra of the start phase, prices with what is near."""

import pytest

from companion.games.mythos.components import CHARACTERS
from companion.games.mythos.power import income, power, price, totals, winning
from companion.games.mythos.scoring import mission_points
from companion.games.mythos.state import InMission, InPlay, Position, found
from companion.games.mythos.view import view
from tests.games.mythos.table import rows, table, who

M09 = {"d": InMission("M09", 2), "c": InMission("M02", 2)}


def strength(at: Position, id: str = "1") -> int:
    each = found(at, id)
    assert each is not None
    return power(at, each)


@pytest.mark.parametrize(
    ("at", "expected"),
    rows(
        ("mythos-25 as printed", table(who("1", "A", "d", "009")), 3),
        ("mythos-26 hidden nothing", table(who("1", "A", "d", "009", is_hidden=True)), 0),
        ("mythos-26 but its tokens", table(who("1", "A", "d", "009", is_hidden=True, tokens=2)), 2),
        ("mythos-27 each token one", table(who("1", "A", "d", "009", tokens=2)), 5),
        ("mythos-30 what the table added", table(who("1", "A", "d", "009", plus=-1)), 2),
        ("mythos-25d unnamed until it is told", table(who("1", "A", "d", told_cost=4)), 0),
        ("mythos-25d unnamed as told", table(who("1", "A", "d", told_cost=4, told_power=5)), 5),
        ("mythos-30 less for each friend here",
         table(who("1", "A", "d", "013"), who("2", "A", "d", "009"), who("3", "A", "d", "011")), 2),
        ("mythos-38 nobody is a friend of itself", table(who("1", "A", "d", "013")), 4),
        ("mythos-30 the other side is no friend", table(who("1", "A", "d", "013"), who("2", "B", "d", "009")), 4),
        ("mythos-30 hidden friends do not count",
         table(who("1", "A", "d", "013"), who("2", "A", "d", "009", is_hidden=True)), 4),
        ("mythos-30 more with the Edge", table(who("1", "A", "d", "079")), 4),
        ("mythos-30 not without it", table(who("1", "B", "d", "079")), 2),
        ("mythos-30 with Gaara here", table(who("1", "A", "d", "084"), who("2", "A", "d", "074")), 3),
        ("mythos-30 not with Gaara elsewhere", table(who("1", "A", "d", "084"), who("2", "A", "c", "074")), 1),
        ("mythos-30 an own hidden one with the Edge",
         table(who("1", "A", "d", is_hidden=True), who("2", "A", "d", "145")), 1),
        ("mythos-30 an enemy makes it less", table(who("1", "A", "d", "009"), who("2", "B", "d", "128")), 2),
        ("mythos-30 a hidden one too, below nothing",
         table(who("1", "A", "d", is_hidden=True), who("2", "B", "d", "128")), -1),
        ("mythos-30 not its own side", table(who("1", "A", "d", "009"), who("2", "A", "d", "128")), 3),
        ("mythos-30 Team 7 here, of both sides", table(who("1", "A", "d", "009"), who("2", "B", "d", "015")), 4),
        ("mythos-30 not Team 7 elsewhere", table(who("1", "A", "d", "009"), who("2", "A", "c", "015")), 3),
        ("mythos-30 not whoever gives it", table(who("1", "A", "d", "015")), 3),
        ("mythos-30 Team Guy here", table(who("1", "A", "d", "036"), who("2", "A", "d", "042")), 3),
        ("mythos-30 no other team", table(who("1", "A", "d", "009"), who("2", "A", "d", "042")), 3),
        ("mythos-30 a covered card gives nothing",
         table(who("1", "A", "d", "009"), who("2", "A", "d", "016", under=("015",))), 3),
        ("mythos-30 with Tsunade here", table(who("1", "A", "d", "101"), who("2", "A", "d", "003")), 1),
        ("mythos-30 with Shizune here", table(who("1", "A", "d", "101"), who("2", "A", "d", "005")), 1),
        ("mythos-30 alone", table(who("1", "A", "d", "101")), 0),
        ("mythos-40 the strongest enemy is silenced with its tokens",
         table(who("1", "A", "d", "086", tokens=2), who("2", "A", "d", "009"), who("3", "B", "d", "067")), 0),
        ("mythos-40 not the next",
         table(who("1", "A", "d", "009"), who("2", "A", "d", "086"), who("3", "B", "d", "067")), 3),
        ("mythos-40 nor one of its own side", table(who("1", "B", "d", "086"), who("3", "B", "d", "067")), 5),
        ("mythos-40 not by a hidden one",
         table(who("1", "A", "d", "086"), who("3", "B", "d", "067", is_hidden=True)), 5),
        ("mythos-40 nor from elsewhere", table(who("1", "A", "d", "086"), who("3", "B", "c", "067")), 5),
        ("mythos-40 printed power decides, not what is added",
         table(who("1", "A", "d", "037"), who("2", "A", "d", "079", tokens=1), who("3", "B", "d", "067")), 0),
        ("mythos-40 of two alike the one that brings more",
         table(who("1", "A", "d", "009"), who("2", "A", "d", "079", tokens=1), who("3", "B", "d", "067")), 3),
        ("mythos-40 the word of the table stands",
         table(who("1", "A", "d", "086", plus=5), who("3", "B", "d", "067")), 5),
        ("mythos-48 a mission gives one face up", table(who("1", "A", "c", "009"), missions=M09), 4),
        ("mythos-48 none to a hidden one", table(who("1", "A", "c", is_hidden=True, tokens=1), missions=M09), 1),
        ("mythos-48 from a power on", table(who("1", "A", "d", "037"), missions=M09), 5),
        ("mythos-48 not below it", table(who("1", "A", "d", "009"), missions=M09), 3),
        ("mythos-48 tokens count for that", table(who("1", "A", "d", "009", tokens=1), missions=M09), 5),
    ),
)  # fmt: skip
def test_power(at: Position, expected: int) -> None:
    assert strength(at) == expected


def test_nv7_the_timing_example_of_the_publisher() -> None:
    """One friend less, Kakashi more, the mission more, the enemy Itachi less."""
    at = table(who("1", "A", "d", "013"), who("2", "A", "d", "015"), who("3", "B", "d", "128"), missions=M09)
    assert strength(at) == 4


@pytest.mark.parametrize(
    ("at", "expected"),
    rows(
        ("mythos-25 more power", table(who("1", "A", "d", "009"), who("2", "B", "d", "037")), "B"),
        ("mythos-25 a tie goes to the Edge", table(who("1", "A", "d", "009"), who("2", "B", "d", "086", plus=-2)), "A"),
        ("mythos-25 nobody without power", table(who("1", "A", "d", is_hidden=True)), ""),
        ("mythos-25 nobody where nobody is", table(), ""),
        ("mythos-25 nor below nothing", table(who("1", "A", "d", "009", plus=-5)), ""),
        ("mythos-25 one is enough", table(who("1", "B", "d", is_hidden=True, tokens=1)), "B"),
    ),
)  # fmt: skip
def test_winning(at: Position, expected: str) -> None:
    assert winning(at, "d") == expected


def test_mythos_2_points_and_rank() -> None:
    at = table(missions={"d": InMission("M05", 3), "c": InMission("M05", 3)})
    assert [mission_points(at, rank) for rank in "dc"] == [4, 5]


CHAKRA = who("1", "A", "d", "005")


@pytest.mark.parametrize(
    ("played", "more", "expected"),
    rows(
        ("mythos-11 five", (), {}, {"base": 5, "characters": 0, "more": 0}),
        ("mythos-11 one a character, hidden too",
         (who("1", "A", "d", "009"), who("2", "A", "d", is_hidden=True)), {}, {"base": 5, "characters": 2, "more": 0}),
        ("mythos-11 a stack counts once", (who("1", "A", "d", "108", under=("009",)),), {},
         {"base": 5, "characters": 1, "more": 0}),
        ("mythos-11 CHAKRA of one face up", (CHAKRA,), {}, {"base": 5, "characters": 1, "more": 1}),
        ("mythos-11 not of one hidden", (who("1", "A", "d", "005", is_hidden=True),), {},
         {"base": 5, "characters": 1, "more": 0}),
        ("mythos-11 a mission pays both", (), {"missions": {"d": InMission("M10", 2)}},
         {"base": 5, "characters": 0, "more": 1}),
        ("mythos-11 with Akamaru here", (who("1", "A", "d", "025"), who("2", "A", "d", "027")), {},
         {"base": 5, "characters": 2, "more": 1}),
        ("mythos-11 without him", (who("1", "A", "d", "025"), who("2", "A", "c", "027")), {},
         {"base": 5, "characters": 2, "more": 0}),
        ("mythos-11 two without the Edge", (who("1", "A", "d", "147"),), {"edge": "B"},
         {"base": 5, "characters": 1, "more": 2}),
        ("mythos-11 none with it", (who("1", "A", "d", "147"),), {}, {"base": 5, "characters": 1, "more": 0}),
        ("mythos-11 one a mission with a Sound Four",
         (who("1", "A", "d", "064"), who("2", "A", "d", "057"), who("3", "A", "c", "059"), who("4", "A", "c", "061")),
         {}, {"base": 5, "characters": 4, "more": 2}),
        ("mythos-11 always one more", (who("1", "A", "d", "012"),), {}, {"base": 5, "characters": 1, "more": 1}),
        ("mythos-11 with another of the Leaf here", (who("1", "A", "d", "044"), who("2", "A", "d", "009")), {},
         {"base": 5, "characters": 2, "more": 1}),
        ("mythos-11 not with an enemy of the Leaf", (who("1", "A", "d", "044"), who("2", "B", "d", "009")), {},
         {"base": 5, "characters": 1, "more": 0}),
        ("mythos-11 before a face-up enemy", (who("1", "A", "d", "077"), who("2", "B", "d", "?")), {},
         {"base": 5, "characters": 1, "more": 1}),
        ("mythos-11 not before a hidden one", (who("1", "A", "d", "077"), who("2", "B", "d", is_hidden=True)), {},
         {"base": 5, "characters": 1, "more": 0}),
        ("mythos-38 a Sound Four alone is no friend of itself", (who("1", "A", "d", "064"),), {},
         {"base": 5, "characters": 1, "more": 0}),
        ("mythos-37d whoever controls has it", (who("1", "A", "d", "005", owner="B"),), {},
         {"base": 5, "characters": 1, "more": 1}),
    ),
)  # fmt: skip
def test_income(played: tuple[InPlay, ...], more: dict[str, object], expected: dict[str, int]) -> None:
    assert income(table(*played, **more), "A") == expected


@pytest.mark.parametrize(
    ("played", "card", "expected"),
    rows(
        ("mythos-14 as printed", (), "026", 3),
        ("mythos-14 cheaper beside Kurenai", (who("1", "A", "d", "034"),), "026", 2),
        ("mythos-14 not below one", (who("1", "A", "d", "034"),), "027", 1),
        ("mythos-14 before an enemy's too", (who("1", "B", "d", "034"),), "026", 2),
        ("mythos-14 not elsewhere", (who("1", "A", "c", "034"),), "026", 3),
        ("mythos-14 not another team", (who("1", "A", "d", "034"),), "086", 3),
        ("mythos-14 dearer before Tayuya", (who("1", "B", "d", "125"),), "026", 4),
        ("mythos-14 not on her own side", (who("1", "A", "d", "125"),), "026", 3),
        ("mythos-14 cheaper with Naruto here", (who("1", "A", "d", "009"),), "096", 1),
        ("mythos-14 nothing is the least", (who("1", "A", "d", "009"),), "101", 0),
    ),
)  # fmt: skip
def test_price(played: tuple[InPlay, ...], card: str, expected: int) -> None:
    assert price(table(*played), "A", "d", CHARACTERS[card]) == expected


LYING = who("9", "A", "d", is_hidden=True)


@pytest.mark.parametrize(
    ("played", "card", "expected"),
    rows(
        ("mythos-14 four less before an enemy Jutsu", (who("1", "B", "d", "037"),), "033", 0),
        ("mythos-14 not before a friendly one", (who("1", "A", "d", "037"),), "033", 4),
        ("mythos-14 always two less", (), "075", 1),
        ("mythos-14 three less with Sasuke here, whoever's", (who("1", "B", "d", "013"),), "090", 0),
        ("mythos-14 not with Sasuke elsewhere", (who("1", "A", "c", "013"),), "090", 3),
        ("mythos-14 dearer before Tayuya", (who("1", "B", "d", "125"),), "086", 4),
    ),
)
def test_price_of_a_reveal(played: tuple[InPlay, ...], card: str, expected: int) -> None:
    assert price(table(LYING, *played), "A", "d", CHARACTERS[card], by_reveal=LYING) == expected


@pytest.mark.parametrize("card", ["033", "075", "090"])
def test_mythos_14_what_is_cheaper_to_reveal_is_not_from_the_hand(card: str) -> None:
    at = table(who("1", "B", "d", "013"), who("2", "B", "d", "037"))
    assert price(at, "A", "d", CHARACTERS[card]) == CHARACTERS[card].cost


def test_total_is_the_sum_of_a_side() -> None:
    at = table(who("1", "A", "d", "009"), who("2", "A", "d", "011", tokens=1), who("3", "B", "d", "086"))
    assert (totals(at, "d"), totals(at, "c")) == ({"A": 6, "B": 5}, {"A": 0, "B": 0})


def test_mythos_17_what_an_upgrade_and_a_reveal_cost_is_known_before_the_tap() -> None:
    at = table(who("1", "A", "d", "015"), who("2", "A", "c", "013", is_hidden=True))
    seen = view(at, "A")
    assert seen.near is not None
    assert seen.near.seat == "A"
    found = {each.id: (each.upgrades.get("016"), each.price) for column in seen.near.columns for each in column}
    assert found == {"1": (1, ""), "2": (None, "2")}
    other = view(at, "B")
    assert other.near is not None
    assert [(each.upgrades, each.price) for column in other.near.columns for each in column] == [({}, "")] * 2
    assert other.pickers == ()
