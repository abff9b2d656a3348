"""20B: which rock wakes, how it rolls, and where a new one is laid."""

import pytest

from companion.games.monsterchase.driver.boulders import before_line, needs_rock, rolled, waking
from companion.games.monsterchase.driver.events import replay, told
from companion.games.monsterchase.driver.strip import Cell, notation, read


@pytest.mark.parametrize(
    ("line", "value", "trace", "after"),
    [
        pytest.param(
            "1x9 boss=1.9 rock=1.6 bomb=1.4",
            3,
            "woken rock 1.6; rock-exploded rock 1.4",
            "1x9 boss=1.9",
            id="monsterchase-159 D27 a bomb",
        ),
        pytest.param(
            "1x9 boss=1.9 car=A:1.3 rock=1.6",
            3,
            "woken rock 1.6; rolled-over A 1.3; hurt A 1.3 1; rock-laid rock 1.2",
            "1x9 boss=1.9 car=A:1.3:lives2 rock=1.2",
            id="monsterchase-160 D27 a car on its last space",
        ),
        pytest.param(
            "1x9 boss=1.9 rock=1.2,1.6",
            4,
            "woken rock 1.6; rock-broken rock 1.2",
            "1x9 boss=1.9",
            id="monsterchase-159 D27 another rock",
        ),
        pytest.param(
            "1x9 boss=1.9 rock=1.6",
            4,
            "woken rock 1.6; rock-laid rock 1.2",
            "1x9 boss=1.9 rock=1.2",
            id="monsterchase-158 as many spaces as the card shows",
        ),
        pytest.param(
            "1x9 boss=1.9 car=A:1.5,B:1.4:lives1 rock=1.6",
            3,
            "woken rock 1.6; rolled-over A 1.5; hurt A 1.5 1; rolled-over B 1.4; hurt B 1.4 1; off-track B 1.4; "
            "rock-laid rock 1.3",
            "1x9 boss=1.9 car=A:1.5:lives2 rock=1.3",
            id="monsterchase-160 it rolls on over one car after another",
        ),
        pytest.param(
            "1x9 boss=1.9 car=A:1.5,B:1.4 rock=1.6",
            1,
            "woken rock 1.6; rolled-over A 1.5; hurt A 1.5 1; rock-laid rock 1.3",
            "1x9 boss=1.9 car=A:1.5:lives2,B:1.4 rock=1.3",
            id="monsterchase-160 the next free space",
        ),
        pytest.param(
            "1x9 boss=1.5:shields1 rock=1.6",
            2,
            "woken rock 1.6; rolled-over boss 1.5; saved boss 1.5 1; rock-laid rock 1.4",
            "1x9 boss=1.5 rock=1.4",
            id="monsterchase-160 the boss spends a shield",
        ),
    ],
)
def test_rolling(line: str, value: int, trace: str, after: str) -> None:
    roll = rolled(read(line), Cell(1, 6), value)
    assert (told(roll.trace), notation(roll.after), roll.asks) == (trace, after, ())
    assert replay(read(line), roll.trace) == roll.after


@pytest.mark.parametrize(
    ("line", "value", "reason"),
    [
        pytest.param("1x9 boss=1.9 rock=1.3", 3, "edge", id="monsterchase-158 off the strip"),
        pytest.param("1x9 boss=1.9 car=A:1.1 rock=1.3", 2, "edge", id="monsterchase-160 no free space drawn"),
        pytest.param("1x9 boss=1.9 ice=1.2 rock=1.3", 1, "ice", id="monsterchase-158 onto ice"),
        pytest.param("1x9 boss=1.9 water=1.2 rock=1.3", 2, "water", id="monsterchase-158 into water"),
    ],
)
def test_where_only_the_table_can_say(line: str, value: int, reason: str) -> None:
    roll = rolled(read(line), Cell(1, 3), value)
    assert ([ask.reason for ask in roll.asks], roll.after.rock) == ([reason], ())


TILE = "3x9 boss=2.3 car=A:1.4 rock=1.8,2.7,3.7"
ROCKS = read(TILE).rock


@pytest.mark.parametrize(
    ("who", "die", "woken"),
    [
        pytest.param("A", 1, (Cell(2, 7), Cell(3, 7)), id="monsterchase-156 1 the next ahead, and two are as near"),
        pytest.param("A", 3, (Cell(2, 7), Cell(3, 7)), id="monsterchase-156 3"),
        pytest.param("A", 4, (), id="monsterchase-156 4 none"),
        pytest.param("A", 5, ROCKS, id="monsterchase-156 5 any"),
        pytest.param("boss", 6, (Cell(1, 8),), id="monsterchase-157 the boss: furthest ahead, another lane"),
        pytest.param("B", 6, (), id="monsterchase-156 a car that is not here"),
    ],
)
def test_waking(who: str, die: int, woken: tuple[Cell, ...]) -> None:
    assert waking(read(TILE), who, die, ROCKS) == woken


@pytest.mark.parametrize(
    ("line", "needed", "cells"),
    [
        pytest.param("2x9 boss=1.2", True, (Cell(1, 6), Cell(2, 6)), id="monsterchase-155 the first before the line"),
        pytest.param("2x9 boss=1.2 rock=2.4", False, (Cell(1, 6), Cell(2, 6)), id="monsterchase-155 one lies there"),
        pytest.param("2x9 boss=1.2 rock=1.7", True, (Cell(1, 6), Cell(2, 6)), id="monsterchase-155 one beyond it"),
        pytest.param(
            "2x9 boss=1.2 car=A:1.6 bomb=2.6", True, (Cell(1, 5), Cell(2, 5)), id="monsterchase-167 a row is taken"
        ),
        pytest.param("1x9 boss=1.2 car=A:1.1 void=1.3,1.4,1.5,1.6", True, (), id="monsterchase-167 no space is free"),
    ],
)
def test_before_a_checkpoint(line: str, needed: bool, cells: tuple[Cell, ...]) -> None:
    assert needs_rock(read(line), "boss", 7) == needed
    assert before_line(read(line), 7) == cells
