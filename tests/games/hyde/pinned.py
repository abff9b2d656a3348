"""What the tests that all games share believe of this one, written apart from it."""

from collections.abc import Iterator

from companion.games.hyde.components import KINDS
from companion.games.hyde.state import Position
from tests.contract.pinned import Pinned
from tests.contract.places import ALL, NOBODY, Hidden, Place

ONES = tuple(card for card in KINDS if card.endswith("-1"))


def places(at: Position) -> Iterator[Place]:
    for seat, hand in at.hands.items():
        yield Place(f"card.{seat}", hand, seat)
    yield Place("card.mano", (at.mano,) if at.mano else (), NOBODY if at.veiled else at.mano_at)
    for where, pile in at.laid.items():
        yield Place(f"laid.{where}", tuple(each.card for each in pile if not each.one))
        yield Place(f"ones.{where}", tuple(each.card for each in pile if each.one), among=ONES)
    yield Place("revealed", at.revealed, ALL)
    yield Place("discards", at.discards, is_stock=True)


PINNED = Pinned(
    hidden=Hidden(lambda _at: (KINDS,), places, lambda at: at.options["keep"] == "all", ways=("all", "hands")),
    secrets=(
        "Drawn.cards", "ManoDrew.card", "CardsNamed.cards", "ManoNamed.card", "CardPlayed.card", "ManoPlayed.card",
        "OnesPlayed.cards", "OnesPlayed.mano", "OnesLaid.cards", "OnesLaid.mano", "SixPlayed.discard",
        "Discarded.card", "ManoSwapped.gave", "ManoSwapped.took", "ManoGiven.card",
    ),
    luck=({"keep": "all", "bag": "app"},),
    leaves_undone=frozenset({"keep-mano", "keep-cards", "pass-play"}),
    explained=(92, 6),
    articled=frozenset({"place", "places", "from_"}),
    papers=(
        None,
        ("AB", {}),
        ("ABC", {"level": "other"}),
        ("ABCD", {}),
        ("AB", {"level": "other", "order": "transform-first"}),
        ("ABC", {"attacked": "allowed", "eugene": "refused", "reshuffle": "at-once"}),
    ),
)  # fmt: skip
