"""Whole games, one for each way of ending: facts and story, and one of them as every seat saw it.

The acts in a file are what was played; everything else in it is written by the program. After a change that is meant,
write the files again from their acts and read the difference before it is committed:

    CUSTODE_GOLDEN=write pytest -n0 tests/games/mythos/test_playthroughs.py
"""

import os
import re
from pathlib import Path

import pytest

from companion.games.mythos import GAME
from tests.games.transcript import acts_in, transcript

FOLDER = Path(__file__).with_name("playthroughs")
FILES = sorted(FOLDER.glob("*.txt"))
# This one says at each act what every page shows; of the others the same is looked at without being kept.
FULL = "printed_table"
IS_WRITING = os.environ.get("CUSTODE_GOLDEN") == "write"
MOST_BYTES = 250_000

# How each of them ends: the deciding reason, who wins, and the points of both.
ENDINGS = {
    "counters": ("outcome.match(seat:B games:2)", "outcome.points(seat:B first:8 second:12)"),
    "edge_at_the_end": ("outcome.edge(seat:A first:9 second:9)",),
    "effects_of_cards": ("outcome.points(seat:A first:22 second:10)",),
    "printed_table": ("outcome.points(seat:B first:22 second:23)",),
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough(file: Path) -> None:
    """Played again, every line is the same: facts, story and, of one, the view of every seat."""
    told = file.read_text(encoding="utf-8")
    again = transcript(GAME, *acts_in(told), views=file.stem == FULL)
    if IS_WRITING:
        file.write_text(again, encoding="utf-8")
    assert again == (again if IS_WRITING else told)
    assert len(again) < MOST_BYTES


@pytest.mark.parametrize("name", ENDINGS)
def test_every_way_of_ending_is_here(name: str) -> None:
    """As the last page of everybody shows it."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    told = transcript(GAME, *acts_in(text), views=False, last=True)
    (line,) = re.findall(r"^  \* outcome (.*)$", told, re.MULTILINE)
    assert [line for line in ENDINGS[name] if line not in told] == [], line


def test_the_printed_table_is_the_one_of_the_rulebook() -> None:
    """mythos-41: twelve, nothing, ten, nothing against four, twelve, nothing, seven."""
    told = (FOLDER / "printed_table.txt").read_text(encoding="utf-8")
    won = re.findall(r"^  = mission-evaluated ([dcba]) \S+ ([AB-]) (\d+)$", told, re.MULTILINE)
    sums = {
        seat: [sum(int(count) for mission, who, count in won if (mission, who) == (rank, seat)) for rank in "dcba"]
        for seat in "AB"
    }
    assert sums == {"A": [12, 0, 10, 0], "B": [4, 12, 0, 7]}


def test_what_the_files_show() -> None:
    """Each of these happens in one of them at least; a mission is won by nobody with nothing."""
    told = "".join(file.read_text(encoding="utf-8") for file in FILES)
    for tag in (
        "hand-redrawn", "character-played", "character-hidden", "character-revealed", "character-upgraded",
        "power-told", "tokens-changed", "power-changed", "control-taken", "turned-down", "character-moved", "left-play",
        "chakra-changed", "edge-taken", "points-added", "passed", "round-ended", "chakra-set", "counted", "next-game",
    ):  # fmt: skip
        assert f"\n  = {tag}" in told, tag
    assert re.search(r"^  = mission-evaluated d A:0,B:0 - 0$", told, re.MULTILINE)


def test_no_file_is_left_out() -> None:
    assert {file.stem for file in FILES} == set(ENDINGS)
