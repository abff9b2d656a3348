"""What the tests that all games share believe of this one, written apart from it."""

from collections.abc import Iterator

from companion.games.mayhem.components import mayhem_cards
from companion.games.mayhem.state import City
from tests.contract.pinned import Pinned
from tests.contract.places import Hidden, Place

IS = "it says what a number is, not by how much it changes"


def places(at: City) -> Iterator[Place]:
    for seat, hand in at.hands.items():
        yield Place(f"card.{seat}", hand, seat)


PINNED = Pinned(
    hidden=Hidden(lambda at: (tuple(mayhem_cards(at.box["mayhem-cards"])),), places),
    secrets=("CardsDealt.cards", "CardsNamed.cards"),
    luck=({"dice": "app"}, {"dice": "app", "mode": "free-for-all"}),
    leaves_undone=frozenset({
        "stay", "skip-effect", "skip-special", "let-go", "leave-cyborg", "hold-flames", "leave-out", "end-turn",
    }),
    adds_not={"copy-monster": IS, "tell-number": IS},
    explained=(78, 27),
    articled=frozenset({"place", "side", "colour", "one", "other"}),
    papers=(
        None,
        ("AB", {}),
        ("AB", {"cards": "first-game", "dice": "app"}),
        ("ABC", {"moments": "at-once", "escapes": "agreed"}),
        ("ABCD", {"keep": "hands"}),
        ("ABC", {"mode": "free-for-all"}),
        ("ABC", {"mode": "free-for-all", "flames": "round", "cyborg": "character"}),
        ("AB", {"mode": "competitive"}),
        ("ABCD", {"mode": "competitive", "hand": "drawn", "both-ends": "points"}),
    ),
)  # fmt: skip
