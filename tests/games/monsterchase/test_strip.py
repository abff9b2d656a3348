"""The strip in one line: written, read back, and refused when it cannot be."""

import pytest

from companion.games.monsterchase.driver.strip import Cell, Misread, ground, is_free, notation, read, standing, window

FULL = (
    "3x12 boss=2.4:shields1 car=A:1.3:lives2:shields1,B:3.5,drone:1.9:shields2 rock=1.6,2.6 bomb=2.8 ice=3.1 water=3.7 "
    "void=3.8 wall=3.12 border=1:3,6:4 checkpoint=8 finish=9 prey=4 reserve=4,7 lightning=2.5:18-B,3.2:07-B"
)
LINES = (FULL, "1x1 boss=1.1", "4x20 boss=4.20:shields2 prey=12", "2x3 boss=1.1 car=A:2.2 ice=2.2")


@pytest.mark.parametrize("line", LINES)
def test_a_strip_is_read_as_it_was_written(line: str) -> None:
    assert notation(read(line)) == line


def test_words_and_cells_may_come_in_any_order() -> None:
    assert notation(read("2x3 rock=2.3,1.2 finish=3 boss=1.1")) == "2x3 boss=1.1 rock=1.2,2.3 finish=3"


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("", ""),
        ("3by4 boss=1.1", "3by4"),
        ("0x4 boss=1.1", "0x4"),
        ("3x4", "3x4"),
        ("3x4 boss=1.1 boss=1.2", "boss=1.2"),
        ("3x4 boss=1.1 tree=1.2", "tree=1.2"),
        ("3x4 boss=4.1", "boss:4.1"),
        ("3x4 boss=1.1 rock=1.5", "rock=1.5"),
        ("3x4 boss=1.1 rock=", "rock="),
        ("3x4 boss=1.1 rock=1.2,1.2", "1.2"),
        ("3x4 boss=1.1 rock=1.2 bomb=1.2", "1.2"),
        ("3x4 boss=1.1 rock=1.1", "boss:1.1"),
        ("3x4 boss=1.1:shields3", "boss=1.1:shields3"),
        ("3x4 boss=1.1:shields0", "boss=1.1:shields0"),
        ("3x4 boss=1.1:lives2", "boss=1.1:lives2"),
        ("3x4 boss=1.1 car=A", "car=A"),
        ("3x4 boss=1.1 car=I:1.2", "car=I:1.2"),
        ("3x4 boss=1.1 car=A:1.1", "boss:1.1"),
        ("3x4 boss=1.1 car=A:1.2,A:1.3", "A:1.2"),
        ("3x4 boss=1.1 car=A:1.2,B:1.2", "A:1.2"),
        ("3x4 boss=1.1 car=A:1.2:lives3", "car=A:1.2:lives3"),
        ("3x4 boss=1.1 car=A:1.2:lives1:lives1", "car=A:1.2:lives1:lives1"),
        ("3x4 boss=1.1 border=5:1", "5"),
        ("3x4 boss=1.1 border=2:1,2:2", "2 2"),
        ("3x4 boss=1.1 border=2", "border=2"),
        ("3x4 boss=1.1 finish=5", "5"),
        ("3x4 boss=1.1 prey=1,2", "prey=1,2"),
        ("3x4 boss=1.1 reserve=2,2", "2 2"),
        ("3x4 boss=1.1 lightning=1.2", "lightning=1.2"),
        ("3x4 boss=1.1 lightning=1.2:21-A", "lightning=1.2:21-A"),
        ("3x4 boss=1.1 lightning=1.5:18-B", "lightning=1.5"),
    ],
)
def test_what_cannot_be_is_refused_with_its_word(line: str, word: str) -> None:
    with pytest.raises(Misread) as refused:
        read(line)
    assert refused.value.word == word


@pytest.mark.parametrize(
    ("behind", "line"),
    [
        (9, FULL),
        (3, FULL),
        (
            1,
            "3x10 boss=2.2:shields1 car=A:1.1:lives2:shields1,B:3.3,drone:1.7:shields2 rock=1.4,2.4 bomb=2.6 "
            "water=3.5 void=3.6 wall=3.10 border=4:4 checkpoint=6 finish=7 prey=4 reserve=4,7 lightning=2.3:18-B",
        ),
    ],
)
def test_the_window_moves_on_with_the_boss(behind: int, line: str) -> None:
    assert notation(window(read(FULL), behind)) == line


def test_what_lies_on_a_space() -> None:
    strip = read(FULL)
    assert [ground(strip, cell) for cell in (Cell(1, 6), Cell(2, 8), Cell(3, 12), Cell(1, 1))] == [
        "rock",
        "bomb",
        "wall",
        "",
    ]
    assert [standing(strip, Cell(2, 4)), standing(strip, Cell(3, 5)), standing(strip, Cell(1, 1))] == [
        ("boss",),
        ("B",),
        (),
    ]
    assert [is_free(strip, cell) for cell in (Cell(1, 1), Cell(1, 3), Cell(1, 6), Cell(4, 1), Cell(2, 5))] == [
        True,
        False,
        False,
        False,
        True,
    ]
