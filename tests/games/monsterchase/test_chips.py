"""What each chip of an assault does, written apart from the table of chips: as its words say it in both languages."""

import pytest

from companion.games.monsterchase import chips
from companion.games.monsterchase.chips import CHIPS, TAPPED

# As a table writes it in Italian, in English: the kind of effect, whom it meets, how many.
SAID = {
    ("missile", "missile"): ("missile", "", 0),
    ("bomba", "bomb"): ("bomb", "", 0),
    ("sterzata", "steer"): ("steer", "", 0),
    ("1 scudo al Boss", "1 shield for the boss"): ("shields", "", 1),
    ("2 scudi al Boss", "2 shields for the boss"): ("shields", "", 2),
    ("il Boss recupera 1", "the boss recovers 1"): ("recover", "", 1),
    ("il Boss recupera 2", "the boss recovers 2"): ("recover", "", 2),
    ("1 danno a chi è davanti", "1 damage to whoever is ahead"): ("hurt", "ahead", 1),
    ("2 danni a chi è davanti", "2 damage to whoever is ahead"): ("hurt", "ahead", 2),
    ("1 danno a chi è dietro", "1 damage to whoever is behind"): ("hurt", "behind", 1),
    ("2 danni a chi è dietro", "2 damage to whoever is behind"): ("hurt", "behind", 2),
    ("1 danno a tutti", "1 damage to everybody"): ("hurt", "all", 1),
    ("2 danni a tutti", "2 damage to everybody"): ("hurt", "all", 2),
    ("avanza di 1", "moves 1"): ("move", "", 1),
    ("avanza di 2", "moves 2"): ("move", "", 2),
    ("avanza di 3", "moves 3"): ("move", "", 3),
    ("avanza di 4", "moves 4"): ("move", "", 4),
    ("avanza di 5", "moves 5"): ("move", "", 5),
}


@pytest.mark.parametrize(("words", "expected"), SAID.items())
def test_monsterchase_24d_a_chip_does_what_its_words_say(
    words: tuple[str, str], expected: tuple[str, str, int]
) -> None:
    for text in words:
        (chip,) = chips.read(text)
        each = CHIPS[chip]
        assert (each.kind, each.who, each.count) == expected


def test_monsterchase_24d_there_is_no_other() -> None:
    assert {(each.it, each.en) for each in TAPPED.values()} == set(SAID)
