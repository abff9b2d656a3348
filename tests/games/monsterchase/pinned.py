"""What the tests that all games share believe of this one, written apart from it."""

from collections.abc import Iterator

from companion.games.monsterchase.state import Race, is_secret, kinds
from tests.contract.pinned import Pinned
from tests.contract.places import ALL, Hidden, Place
from tests.games.monsterchase.test_playthroughs import spoken

IS = "it says what a number is, not by how much it changes"
DIE = "it is what a die shows"
ONCE = "it says how many at one go, chosen in a field and sent once; rules of the deck come between"


def places(at: Race) -> Iterator[Place]:
    for car, pilot in at.pilots.items():
        yield Place(f"card.{car}", pilot.hand, car if is_secret(at, car) else ALL)


PINNED = Pinned(
    hidden=Hidden(lambda at: (kinds(at),), places),
    secrets=("CardsNamed.cards",),
    luck=({"luck": "app"}, {"luck": "app", "mode": "teams", "team-draft": "random"}),
    # Not among what leaves something undone: the same ranking, which says how things are.
    adds_not={
        "boss-shield": "it says how many at one go; who is hit is settled before the next",
        "copy-points": IS,
        "count-tiles": IS,
        "damage": "each blow is answered by shields and powers before the next",
        "draw-cards": ONCE,
        "mirrors": DIE,
        "roll-boulder": DIE,
        "roll-rocks": DIE,
        "set-distance": IS,
        "split-teams": IS,
        "yetis": DIE,
    },
    explained=(81, 4),
    articled=frozenset(
        {"boss", "car", "seat", "giver", "to", "other", "one", "target", "payer", "over", "by", "decides", "sheet"}
    ),
    papers=(
        None,
        ("AB", {"drone-count": "with-drone", "winter": "yes"}),
        ("ABC", {}),
        ("ABCD", {"winter": "yes"}),
        ("ABCDE", {}),
        ("ABCDEFGH", {"winter": "yes"}),
        ("ABCD", {"mode": "teams"}),
        ("ABCDEFG", {"mode": "teams", "winter": "yes"}),
    ),
    spoken=spoken,
)
