"""Whole games, for both counts of tiles and each way of ending: facts and story, and one of them as every seat saw it.

The acts in a file are what was played; everything else in it is written by the program. After a change that is meant,
write the files again from their acts and read the difference before it is committed:

    CUSTODE_GOLDEN=write pytest -n0 tests/games/rickmorty/test_playthroughs.py
"""

import os
import re
from pathlib import Path

import pytest

from companion.games.rickmorty import GAME
from tests.games.transcript import acts_in, transcript

FOLDER = Path(__file__).with_name("playthroughs")
FILES = sorted(FOLDER.glob("*.txt"))
# This one says at each act what every page shows; of the others the same is looked at without being kept.
FULL = "twelve_tiles"
IS_WRITING = os.environ.get("CUSTODE_GOLDEN") == "write"
MOST_BYTES = 250_000

# How each of them ends: the deciding reason, the winners, and how many tiles were closed.
ENDINGS = {
    "a_shared_victory": ("outcome.shared", "A,B", 7),
    "one_more_turn_each": ("outcome.winner", "B", 7),
    "real_screens": ("outcome.winner", "B", 7),
    "twelve_tiles": ("outcome.winner", "B", 7),
    "twenty_tiles": ("outcome.winner", "B", 15),
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
    reason, seats, closings = ENDINGS[name]
    (line,) = re.findall(r"^  \* outcome (.*)$", told, re.MULTILINE)
    assert line.startswith(f"{reason}(")
    assert f"seats:{seats} " in line or f"seat:{seats} " in line
    assert "outcome.last-tile()" in line
    assert len(re.findall(r"^  = dimension-closed ", told, re.MULTILINE)) >= closings


def test_what_the_files_show() -> None:
    """Each of these happens in one of them at least."""
    told = "".join(file.read_text(encoding="utf-8") for file in FILES)
    for tag in (
        "federation-emptied", "rolled-off", "roll-called", "drop-kept", "end-triggered", "card-protected",
        "rick-moved", "reacted", "object-used", "card-destroyed", "lasting-destroyed", "home-visited", "revealed",
    ):  # fmt: skip
        assert f"\n  = {tag} " in told, tag


def test_no_file_is_left_out() -> None:
    assert {file.stem for file in FILES} == set(ENDINGS)
