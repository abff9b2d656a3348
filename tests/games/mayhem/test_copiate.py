"""As many effects as a board or a card names are told of it: none of them is cut away."""

import pytest
from msgspec.structs import replace

from companion.games.mayhem.atoms import read
from tests.games.mayhem.table import at, outcome


@pytest.mark.parametrize("part", ["standard", "special", "mayhem"])
def test_mayhem_18_a_part_of_an_ability_has_four_effects(part: str) -> None:
    table = at()
    unknown = replace(table, box={**table.box, "abilities": []})
    parts = {"standard": "shield", "special": "-", "mayhem": "-", part: "heal-1,shield,ranged,stun"}
    asked = "A place-die slot=black-robin-1 die=4; A copy-ability slot=black-robin-1 number=4 "
    found = outcome(unknown, asked + " ".join(f"{name}={value}" for name, value in parts.items()))
    assert any("heal-1, shield, ranged, stun" in fact for fact in found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mischia, 5 danni", ("melee", "plus-5")), ("+5", ("plus-5",)), ("cura 5", ("heal-5",)),
        ("infiamma 3", ("ignite-3",)), ("3 trappole", ("trap-3",)), ("trap 3", ("trap-3",)),
    ],
)  # fmt: skip
def test_mayhem_59_a_number_is_read_as_it_is_written(text: str, expected: tuple[str, ...]) -> None:
    assert read(text).effects == expected
