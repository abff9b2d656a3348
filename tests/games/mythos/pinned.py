"""What the tests that all games share believe of this one, written apart from it."""

from collections.abc import Iterator

from companion.games.mythos.components import CHARACTERS
from companion.games.mythos.state import Position
from tests.contract.pinned import Pinned
from tests.contract.places import ALL, Hidden, Place


def places(at: Position) -> Iterator[Place]:
    for each in at.played:
        yield Place(f"card.{each.id}", (each.card,), each.side if each.is_hidden else ALL)


PINNED = Pinned(
    hidden=Hidden(lambda _at: (tuple(CHARACTERS),), places),
    secrets=("CharacterHidden.card", "HiddenNamed.card", "LaidHidden.card"),
    luck=({}, {"keep": "counters"}),
    # Not among what leaves something undone: the pass, which takes the Edge.
    adds=frozenset({
        "add-points", "change-chakra", "change-hand", "change-power", "change-tokens", "count-points",
    }),
    adds_not={"reveal-untold": "it says what a number is, not by how much it changes"},
    # A source of control and another mission nobody brings at once: they are told, and opened no more often than before
    # (38 of 592 where it was 38 of 543).
    explained=(85, 6),
    # At late positions a thousand acts are open, most of them of its counters.
    remedied=40,
    articled=frozenset({"character"}),
    papers=(
        None,
        ("AB", {}),
        ("AB", {"missions": "competitive", "reveal-upgrade": "full", "reveal-wait": "round"}),
        ("AB", {"keep": "counters", "best": "three"}),
    ),
)  # fmt: skip
