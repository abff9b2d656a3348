"""Which rule speaks of which side of a tile and of which boss, written apart from their tables."""

from companion.games.monsterchase.components import BOSSES, TILES

# The boxes of the tiles, and what the rulebook of this one says of a side; of other B sides it sends to their own.
NUMBERS = {"base": range(1, 13), "winter": range(13, 17), "chase": range(17, 21)}
RULES = {
    "04-B": "163", "08-B": "163", "11-B": "161", "12-B": "161", "13-B": "164", "15-B": "165", "16-A": "166",
    "16-B": "167", "17-B": "146", "18-B": "150", "19-B": "151", "20-B": "154",
}  # fmt: skip
ELSEWHERE = "168"
# These are laid only where Winter is Now.
SNOWY = range(13, 19)


def rule_of(side: str) -> str:
    """The rule of a side; of a plain one none."""
    number = RULES.get(side, ELSEWHERE if side.endswith("B") else "")
    return f"monsterchase-{number}" if number else ""


def test_monsterchase_160_each_side_has_its_box_its_snow_and_its_rule() -> None:
    sides = {
        f"{number:02}-{side}": (number, box, number in SNOWY, rule_of(f"{number:02}-{side}"))
        for box, numbers in NUMBERS.items()
        for number in numbers
        for side in "AB"
    }
    assert {each.id: (each.number, each.box, each.needs_winter, each.rule) for each in TILES.values()} == sides


def test_monsterchase_102_each_boss_has_the_rule_of_its_behaviour() -> None:
    found = {each.id: each.rule for each in BOSSES.values()}
    rules = {"truck": "102", "bike": "103", "jeep": "104", "loco": "105"}
    assert found == {boss: f"monsterchase-{rule}" for boss, rule in rules.items()}
