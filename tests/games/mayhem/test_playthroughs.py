"""Whole games, one for every way of ending: facts and story, and one of them as every seat saw it.

The acts in a file are what was played; everything else in it is written by the program. After a change that is meant,
write the files again from their acts and read the difference before it is committed:

    CUSTODE_GOLDEN=write pytest -n0 tests/games/mayhem/test_playthroughs.py
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest

from companion.games.mayhem import GAME
from tests.games.transcript import acts_in, transcript
from tests.sampling import in_turn

FOLDER = Path(__file__).with_name("playthroughs")
FILES = sorted(FOLDER.glob("*.txt"))
# This one says at each act what every page shows; of the others the same is looked at without being kept.
FULL = "replay"
IS_WRITING = os.environ.get("CUSTODE_GOLDEN") == "write"
MOST_BYTES = 200_000

# How each of them ends, and what is counted beside it.
ENDINGS = {
    "double_ko": "outcome.double-ko",
    "five_points": "outcome.points",
    "last_one_standing": "outcome.last-one",
    "nobody_left": "outcome.nobody-left",
    "points_against_ko": "outcome.points-against-ko",
    "replay": "outcome.replay",
    "standoff": "outcome.standoff",
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough(file: Path) -> None:
    """Played again, every line is the same: facts, story and view of every seat."""
    told = file.read_text(encoding="utf-8")
    again = seen(FULL) if file.stem == FULL else transcript(GAME, *acts_in(told), views=False)
    if IS_WRITING:
        file.write_text(again, encoding="utf-8")
    assert again == (again if IS_WRITING else told)
    assert len(again) < MOST_BYTES


@cache
def seen(name: str) -> str:
    """A game with all that every seat saw."""
    return transcript(GAME, *acts_in((FOLDER / f"{name}.txt").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", ENDINGS)
def test_every_way_of_ending_is_here(name: str) -> None:
    """As the last page of everybody shows it."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    ends(name, transcript(GAME, *acts_in(text), views=False, last=True))


@pytest.mark.soak
@pytest.mark.parametrize("name", ENDINGS)
def test_every_page_before_an_ending_can_be_shown(name: str) -> None:
    ends(name, seen(name))


def ends(name: str, told: str) -> None:
    (line,) = re.findall(r"^  \* outcome (.*)$", told, re.MULTILINE)
    assert line.startswith(f"{ENDINGS[name]}(")


def test_no_file_is_left_out() -> None:
    assert [file.stem for file in FILES] == sorted(ENDINGS)
    assert set(ENDINGS.values()) == {key for key in GAME.words if key.startswith("outcome.")} - {"outcome.count"}


@in_turn(kind="hands of a whole game")
def test_cards_are_seen_by_their_owners_only() -> None:
    """Where phones keep hands the onlooker never sees one, and whoever named cards sees them."""
    told = seen("double_ko").splitlines()
    assert not [line for line in told if line.startswith("  * hand")]
    named = {line.split()[1] for line in told if " name-cards " in line}
    assert named
    for seat in named:
        assert [line for line in told if line.startswith(f"  {seat} hand")]
