"""Whole games, one for each way of ending."""

import re

import pytest

from companion.games.mythos import GAME
from tests.games.playthroughs import Evenings, outcome

# This one says what every page shows after its first acts and its last.
EVENINGS = Evenings(GAME, __file__, shown="printed_table", pages=30)

# How each of them ends: the deciding reason, who wins, and the points of both.
ENDINGS = {
    "counters": ("outcome.match(seat:B games:2)", "outcome.points(seat:B first:12 second:8)"),
    "edge_at_the_end": ("outcome.edge(seat:A first:9 second:9)",),
    "effects_of_cards": ("outcome.points(seat:A first:22 second:10)",),
    "printed_table": ("outcome.points(seat:B first:23 second:22)",),
}


@EVENINGS.each
def test_playthrough(name: str) -> None:
    EVENINGS.is_the_same(name)


@pytest.mark.parametrize("name", ENDINGS)
def test_every_way_of_ending_is_here(name: str) -> None:
    """As the last page of everybody shows it."""
    transcript = EVENINGS.last(name)
    assert [line for line in ENDINGS[name] if line not in transcript] == [], outcome(transcript)


@pytest.mark.parametrize("name", ENDINGS)
def test_every_page_before_an_ending_can_be_shown(name: str) -> None:
    transcript = EVENINGS.seen(name)
    assert [line for line in ENDINGS[name] if line not in transcript] == [], outcome(transcript)


def test_the_printed_table_is_the_one_of_the_rulebook() -> None:
    """mythos-41: twelve, nothing, ten, nothing against four, twelve, nothing, seven."""
    transcript = EVENINGS.told("printed_table")
    won = re.findall(r"^  = mission-evaluated ([dcba]) \S+ ([AB-]) (\d+)$", transcript, re.MULTILINE)
    sums = {
        seat: [sum(int(count) for mission, who, count in won if (mission, who) == (rank, seat)) for rank in "dcba"]
        for seat in "AB"
    }
    assert sums == {"A": [12, 0, 10, 0], "B": [4, 12, 0, 7]}


def test_what_the_files_show() -> None:
    """A mission is won by nobody with nothing, too."""
    EVENINGS.passes((
        "hand-redrawn", "character-played", "character-hidden", "character-revealed", "character-upgraded",
        "power-told", "tokens-changed", "power-changed", "control-taken", "turned-down", "character-moved", "left-play",
        "chakra-changed", "edge-taken", "points-added", "passed", "round-ended", "chakra-set", "counted", "next-game",
    ))  # fmt: skip
    assert any("\n  = mission-evaluated d A:0,B:0 - 0\n" in EVENINGS.told(name) for name in EVENINGS.names)


def test_no_file_is_left_out() -> None:
    assert set(EVENINGS.names) == set(ENDINGS)
