"""What the tests that all games share believe of this one, written apart from it."""

from tests.contract.pinned import Pinned
from tests.contract.places import NOTHING_LIES

ONCE = "it says how many at one go, chosen in a field and sent once; rules of the deck come between"
PINNED = Pinned(
    # Hands are counts, all else lies open.
    hidden=NOTHING_LIES,
    secrets=("Committed.choice",),
    luck=({"dice": "app", "tiles": "12"},),
    leaves_undone=frozenset({"pass"}),
    adds_not={
        "draw-cards": ONCE,
        "drop-cards": ONCE,
        "drop-green": "it says what a number is, not by how much it changes",
    },
    explained=(91, 8),
    articled=frozenset({"place", "needs", "route", "to", "rick", "morty", "card"}),
    papers=(
        None,
        ("AB", {"tiles": "12"}),
        ("ABC", {"ladder": "rick-alone", "negative": "strict"}),
        ("ABCD", {"shortage": "lose-rest", "final": "turn", "hole": "covers", "ties": "tiles"}),
    ),
)
