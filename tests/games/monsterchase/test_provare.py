"""What a person would try and may not: it stands on the page as closed, with its own reason.

The acts are read off the rulebook phase by phase, not off the program.
"""

import pytest

from companion.games.monsterchase import GAME
from tests.games.monsterchase.table import at
from tests.games.told_closed import told_closed

TRIED: dict[str, tuple[str, str, set[tuple[str, str]]]] = {
    "a pilot in another's turn": (
        "", "B", {(act, "monsterchase-31b") for act in ("play-card", "end-turn", "manoeuvre", "set-distance")},
    ),
    "what another's car takes or finds": (
        "", "A", {(act, "monsterchase-31b") for act in ("name-cards", "mend", "enter-prey")},
    ),
    "what the keeper does": ("", "A", {(act, "monsterchase-31b") for act in ("boss-shield", "switch-mood")}),
    "a card while the ranking is told": (
        "step=ranking turn=::v:0:0::", "A", {(act, "monsterchase-20b") for act in ("play-card", "end-turn")},
    ),
    "the boss's card in a pilot's turn": ("", "K", {("flip", "monsterchase-20b")}),
}  # fmt: skip


@pytest.mark.parametrize("what", TRIED)
def test_what_a_person_would_try_is_explained(what: str) -> None:
    words, seat, expected = TRIED[what]
    assert expected <= told_closed(GAME, at(words), seat)
