"""The cards as they ship, against a list of them written apart (catalogue.txt): no figure is a slip of the pen."""

from pathlib import Path

import pytest

from companion.games.mythos.components import CHARACTERS, MISSIONS

WRITTEN = {
    line.split()[0]: line.split()[1:]
    for line in Path(__file__).with_name("catalogue.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
}
# How many words a mission has there.
OF_A_MISSION = 2


def several(word: str) -> set[str]:
    return set(word.split("/")) - {"-"}


@pytest.mark.parametrize("card", [card for card, words in WRITTEN.items() if len(words) > OF_A_MISSION])
def test_mythos_14_a_character_is_as_it_was_noted(card: str) -> None:
    cost, power, name, group, keywords, rarity, timing = WRITTEN[card]
    known = CHARACTERS[card]
    assert (known.cost, known.power, known.name) == (int(cost), int(power), name)
    assert (known.group, set(known.tags), known.rarity) == (group, several(keywords), rarity)
    assert set(known.timings) == several(timing)


@pytest.mark.parametrize("card", [card for card, words in WRITTEN.items() if len(words) == OF_A_MISSION])
def test_mythos_2_a_mission_is_as_it_was_noted(card: str) -> None:
    points, timing = WRITTEN[card]
    assert MISSIONS[card].points == int(points)
    assert set(MISSIONS[card].timings) == several(timing)


def test_there_is_no_other_card() -> None:
    assert set(WRITTEN) == {*CHARACTERS, *MISSIONS}
