"""Whole games, one for every way of ending: facts and story, and one of them as every seat saw it.

The acts in a file are what was played; everything else in it is written by the program. After a change that is meant,
write the files again from their acts and read the difference before it is committed:

    CUSTODE_GOLDEN=write pytest -n0 tests/games/hyde/test_playthroughs.py
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest

from companion.games.hyde import GAME
from tests.games.transcript import acts_in, transcript
from tests.sampling import in_turn

FOLDER = Path(__file__).with_name("playthroughs")
FILES = sorted(FOLDER.glob("*.txt"))
# This one says at each act what every page shows; of the others the same is looked at without being kept.
FULL = "hands_on_phones"
IS_WRITING = os.environ.get("CUSTODE_GOLDEN") == "write"
MOST_BYTES = 200_000

# How each of them ends: the deciding reason, saved and lost.
ENDINGS = {
    "dealt_by_the_app": ("outcome.intermediate", 4, 1),
    "hands_on_phones": ("outcome.intermediate", 4, 1),
    "lost": ("outcome.defeat", 2, 3),
    "won_none_lost": ("outcome.full", 5, 0),
    "won_one_lost": ("outcome.intermediate", 4, 1),
    "won_two_lost": ("outcome.beginner", 3, 2),
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
    reason, saved, lost = ENDINGS[name]
    (line,) = re.findall(r"^  \* outcome (.*)$", told, re.MULTILINE)
    assert line.startswith(f"{reason}()")
    assert f",outcome.count(saved:{saved} lost:{lost})" in line


def test_no_file_is_left_out() -> None:
    assert [file.stem for file in FILES] == sorted(ENDINGS)
    endings = {reason for reason, _, _ in ENDINGS.values()}
    assert endings == {key for key in GAME.words if key.startswith("outcome.") and key != "outcome.count"}


@in_turn(kind="hands of a whole game")
def test_hands_are_seen_by_their_owners_only() -> None:
    """The onlooker never sees a hand or Mano's card, and every seat sees its own."""
    for name in ("hands_on_phones", "dealt_by_the_app"):
        told = seen(name)
        public = [line for line in told.splitlines() if line.startswith("  * ")]
        assert not [line for line in public if line.startswith(("  * hand ", "  * mano "))]
        for seat in "ABC":
            assert f"  {seat} hand " in told
