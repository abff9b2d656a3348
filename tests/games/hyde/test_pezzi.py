"""Which rule speaks of which piece, and what a place and a target do, written apart from their tables."""

import pytest

from companion.games.hyde.components import LOCATIONS, OUTCASTS, TARGETS

# By place: its rule, the numbers and the symbols that score nothing there.
PLACES: dict[str, tuple[str, tuple[int, ...], tuple[str, ...]]] = {
    "nevermore": ("hyde-14b", (), ()),
    "cripta": ("hyde-23a", (3,), ()),
    "jericho": ("hyde-23b", (4,), ()),
    "pilgrim-world": ("hyde-23c", (), ("siren", "werewolf")),
    "capanno": ("hyde-23d", (), ("bee",)),
    "bosco": ("hyde-12", (), ()),
}
# By target: its rule, what a number becomes, the symbol that is worth one more.
AIMS: dict[str, tuple[str, dict[int, int], str]] = {
    "twos": ("hyde-24a", {2: 4}, ""),
    "ones": ("hyde-24b", {1: 3}, ""),
    "medusa": ("hyde-24c", {}, "medusa"),
    "bat": ("hyde-24d", {}, "bat"),
    "eye": ("hyde-24e", {}, "eye"),
}
POWERS = {
    "wednesday": "hyde-26", "enid": "hyde-27", "bianca": "hyde-28", "ajax": "hyde-29", "eugene": "hyde-30",
    "yoko": "hyde-31",
}  # fmt: skip


@pytest.mark.parametrize(("id", "expected"), PLACES.items())
def test_hyde_23_what_a_place_zeroes(id: str, expected: tuple[str, tuple[int, ...], tuple[str, ...]]) -> None:
    place = LOCATIONS[id]
    assert (place.rule, tuple(place.zero_numbers), tuple(place.zero_symbols)) == expected
    assert (place.outer, place.must_leave) == (id != "nevermore", id == "bosco")


@pytest.mark.parametrize(("id", "expected"), AIMS.items())
def test_hyde_24_what_a_target_adds(id: str, expected: tuple[str, dict[int, int], str]) -> None:
    target = TARGETS[id]
    becomes = {int(number): worth for number, worth in target.becomes.items()}
    assert (target.rule, becomes, target.plus_symbol) == expected


def test_every_outcast_has_the_rule_of_its_power_and_there_is_no_other_piece() -> None:
    assert {each.id: each.rule for each in OUTCASTS.values()} == POWERS
    assert (set(LOCATIONS), set(TARGETS)) == (set(PLACES), set(AIMS))
