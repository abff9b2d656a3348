"""What a person would try at each step and may not: it stands on the page as closed, with its own reason.

The acts are read off the rulebook phase by phase, not off the program.
"""

import pytest

from companion.games.rickmorty import GAME
from tests.games.rickmorty.table import at
from tests.games.told_closed import told_closed

CARDS = "c1=A:object:3 c3=B:object:5"

TRIED: dict[str, tuple[str, str, set[tuple[str, str]]]] = {
    "passing before the die": ("step=die turn=", "A", {("pass", "rickmorty-5")}),
    "putting what is placed in secret": (
        "step=place turn= ricks={} mortys={}", "A", {("put", "rickmorty-7d"), ("pass", "rickmorty-5")},
    ),
    "visiting the house out of turn": ("step=garage turn= visits=B,", "A", {("visit-home", "rickmorty-12")}),
    "ending a turn in which nothing was done": ("", "A", {("end-turn", "rickmorty-12d")}),
    "closing where nobody of one's own stands": ("d1=1000:1:1000:1", "A", {("close-dimension", "rickmorty-19")}),
    "moving Rick without two alike": ("A=1,1,1,1", "A", {("move-rick", "rickmorty-20")}),
    "another's object": (CARDS, "A", {("use-object", "rickmorty-16")}),
    "a garage on another's card": (f"{CARDS} garages.A=1", "A", {("protect", "rickmorty-22d")}),
    "a garage one does not have": (CARDS, "A", {("protect", "rickmorty-22c")}),
    "acting out of turn": (
        "", "B", {(act, "rickmorty-12") for act in ("close-dimension", "play-blue", "play-green", "move-rick", "pass")},
    ),
    "one's own object in another's turn": (CARDS, "B", {("use-object", "rickmorty-22"), ("protect", "rickmorty-22")}),
}  # fmt: skip


@pytest.mark.parametrize("what", TRIED)
def test_what_a_person_would_try_is_explained(what: str) -> None:
    words, seat, expected = TRIED[what]
    assert expected <= told_closed(GAME, at(words), seat)
