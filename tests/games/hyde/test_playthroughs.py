"""Whole games, one for every way of ending."""

import pytest

from companion.games.hyde import GAME
from tests.games.playthroughs import Evenings, outcome

# This one says what every page shows after its first acts and its last.
EVENINGS = Evenings(GAME, __file__, shown="hands_on_phones", pages=18)

# How each of them ends: the deciding reason, saved and lost.
ENDINGS = {
    "dealt_by_the_app": ("outcome.intermediate", 4, 1),
    "hands_on_phones": ("outcome.intermediate", 4, 1),
    "lost": ("outcome.defeat", 2, 3),
    "won_none_lost": ("outcome.full", 5, 0),
    "won_one_lost": ("outcome.intermediate", 4, 1),
    "won_two_lost": ("outcome.beginner", 3, 2),
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
    reason, saved, lost = ENDINGS[name]
    line = outcome(transcript)
    assert line.startswith(f"{reason}()")
    assert f",outcome.count(saved:{saved} lost:{lost})" in line


def test_no_file_is_left_out() -> None:
    assert EVENINGS.names == sorted(ENDINGS)
    endings = {reason for reason, _, _ in ENDINGS.values()}
    assert endings == {key for key in GAME.words if key.startswith("outcome.") and key != "outcome.count"}


def test_hands_are_seen_by_their_owners_only() -> None:
    """The onlooker never sees a hand or Mano's card, and every seat sees its own."""
    for name in ("hands_on_phones", "dealt_by_the_app"):
        transcript = EVENINGS.seen(name)
        public = [line for line in transcript.splitlines() if line.startswith("  * ")]
        assert not [line for line in public if line.startswith("  * mine")]
        for seat in "ABC":
            assert f"  {seat} mine.0" in transcript
