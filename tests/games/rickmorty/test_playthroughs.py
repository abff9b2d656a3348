"""Whole games, for both counts of tiles and each way of ending."""

import re

import pytest

from companion.games.rickmorty import GAME
from tests.games.playthroughs import Evenings, outcome

# This one says what every page shows after its first acts and its last.
EVENINGS = Evenings(GAME, __file__, shown="twelve_tiles", pages=15)

# How each of them ends: the deciding reason, the winners, and how many tiles were closed.
ENDINGS = {
    "a_shared_victory": ("outcome.shared", "A,B", 7),
    "one_more_turn_each": ("outcome.winner", "B", 7),
    "real_screens": ("outcome.winner", "B", 7),
    "twelve_tiles": ("outcome.winner", "B", 7),
    "twenty_tiles": ("outcome.winner", "B", 15),
}


@EVENINGS.each
def test_playthrough(name: str) -> None:
    EVENINGS.is_the_same(name)


@pytest.mark.parametrize("name", ENDINGS)
def test_every_way_of_ending_is_here(name: str) -> None:
    """As the last page of everybody shows it."""
    ends(name, EVENINGS.last(name))


@pytest.mark.parametrize("name", ENDINGS)
def test_every_page_before_an_ending_can_be_shown(name: str) -> None:
    ends(name, EVENINGS.seen(name))


def ends(name: str, transcript: str) -> None:
    reason, seats, closings = ENDINGS[name]
    line = outcome(transcript)
    assert line.startswith(f"{reason}(")
    assert f"seats:{seats} " in line or f"seat:{seats} " in line
    assert "outcome.last-tile()" in line
    assert len(re.findall(r"^  = dimension-closed ", transcript, re.MULTILINE)) >= closings


def test_what_the_files_show() -> None:
    EVENINGS.passes((
        "federation-emptied", "rolled-off", "roll-called", "drop-kept", "end-triggered", "card-protected",
        "rick-moved", "reacted", "object-used", "card-destroyed", "lasting-destroyed", "home-visited", "revealed",
    ))  # fmt: skip


def test_no_file_is_left_out() -> None:
    assert set(EVENINGS.names) == set(ENDINGS)
