"""What a person would try at each step and may not: it stands on the page as closed, with its own reason.

The acts are read off the rulebook step by step (pages 12 to 16), not off the program: each is what somebody new to the
game reaches for, and beside it the rule that speaks of just that.
"""

import pytest

from companion.engine.holes import Pick
from companion.engine.offers import offers
from companion.games.mayhem import GAME
from companion.games.mayhem.state import City
from tests.games.mayhem.table import after, at
from tests.games.told_closed import told_closed

ROBIN_1 = "A place-die slot=black-robin-1 die=4"
ROBIN_2 = "A place-die slot=black-robin-2 die=4"
ROLLING = "step=dice black.dice=[] black.rolled=[] white.dice=[] white.rolled=[]"

TRIED: dict[str, tuple[City, str, set[tuple[str, str]]]] = {
    "a die while dice are rolled": (at(ROLLING), "A", {("place-die", "mayhem-75")}),
    "a die before the Mayhem die": (at("step=mayhem mayhem=0"), "A", {("place-die", "mayhem-75")}),
    "the Mayhem die of whoever has the initiative": (
        at("step=mayhem mayhem=0"), "B", {("tell-mayhem", "mayhem-48"), ("place-die", "mayhem-75")},
    ),
    "coming back on the other team's base": (
        at("step=return raven.place= raven.off=ko"), "A", {("enter", "mayhem-50"), ("place-die", "mayhem-75")},
    ),
    "another's board, a step and a blow before the die": (
        at(), "A", {("place-die", "mayhem-15b"), ("free-move", "mayhem-58"), ("attack", "mayhem-58")},
    ),
    "whoever has acted": (at("robin.dice.1=4"), "A", {("place-die", "mayhem-15b")}),
    "out of turn": (at(), "B", {("place-die", "mayhem-56"), ("attack", "mayhem-56"), ("end-turn", "mayhem-56")}),
    "in the turn of another's character": (
        after("", ROBIN_2), "B", {("place-die", "mayhem-56"), ("attack", "mayhem-56"), ("end-turn", "mayhem-65")},
    ),
    "a far place, and a second die": (
        after("", ROBIN_2), "A", {("free-move", "mayhem-41"), ("place-die", "mayhem-58")},
    ),
    "a second step": (after("", f"{ROBIN_2}; A free-move place=p2"), "A", {("free-move", "mayhem-57")}),
    "a step after the ability": (after("", f"{ROBIN_2}; A use-ability"), "A", {("free-move", "mayhem-58")}),
    "whom no blow reaches": (
        after("cyborg.place=p5", ROBIN_1), "A", {("attack", "mayhem-59"), ("free-move", "mayhem-41")},
    ),
    "an innate that was used": (
        after("robin.damage=2", f"{ROBIN_2}; A use-innate often=turn"), "A", {("use-innate", "mayhem-14")},
    ),
    "the end of an ability not done": (
        after("cyborg.place=p5", f"{ROBIN_1}; A use-innate often=turn"), "A", {("end-turn", "mayhem-61")},
    ),
    "an escape to which nobody gave cause": (at("cyborg.escape=yes"), "B", {("escape", "mayhem-38")}),
    "a second Mayhem card": (at("black.card=?"), "A", {("play-card", "mayhem-19")}),
    "a mission that is not done": (
        at("black.mission={} black.mission.family=ko"), "A", {("mission-done", "mayhem-32")},
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TRIED)
def test_what_a_person_would_try_is_explained(what: str) -> None:
    state, seat, expected = TRIED[what]
    assert expected <= told_closed(GAME, state, seat)


def test_nothing_is_explained_that_is_open() -> None:
    """A place next door is no far one, and one's own board no other's."""
    found = offers(GAME, after("", ROBIN_2), "A")
    (far,) = (closed for closed in found.closed if closed.action == "free-move")
    holes = [hole for offer in found.open if offer.action == "free-move" for hole in offer.holes]
    near = {option for hole in holes if isinstance(hole, Pick) for option in hole.options}
    assert near
    assert far.given["place"] not in near
