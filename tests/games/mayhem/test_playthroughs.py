"""Whole games, one for every way of ending."""

import pytest

from companion.games.mayhem import GAME
from tests.games.playthroughs import Evenings, outcome

# This one says at each act what every page shows.
EVENINGS = Evenings(GAME, __file__, shown="replay", pages=35)

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
    assert outcome(transcript).startswith(f"{ENDINGS[name]}(")


def test_no_file_is_left_out() -> None:
    assert EVENINGS.names == sorted(ENDINGS)
    assert set(ENDINGS.values()) == {key for key in GAME.words if key.startswith("outcome.")} - {"outcome.count"}


def test_cards_are_seen_by_their_owners_only() -> None:
    """Where phones keep hands the onlooker never sees one, and whoever named cards sees them."""
    transcript = EVENINGS.seen("double_ko").splitlines()
    assert not [line for line in transcript if line.startswith("  * mine")]
    named = {line.split()[1] for line in transcript if " name-cards " in line}
    assert named
    for seat in named:
        assert [line for line in transcript if line.startswith(f"  {seat} mine")]
