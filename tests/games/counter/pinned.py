"""What the tests that all games share believe of this one, written apart from it."""

from collections.abc import Iterator

from tests.contract.pinned import Pinned
from tests.contract.places import Hidden, Place
from tests.web.counter.state import SECRETS, Sum


def places(at: Sum) -> Iterator[Place]:
    for seat, secret in at.secrets.items():
        yield Place(f"secret.{seat}", (secret,), seat)


PINNED = Pinned(
    hidden=Hidden(lambda _at: (SECRETS,), places),
    secrets=("Hidden.secret", "Committed.choice"),
    adds_not={"add": "it ends the turn", "bid": "it is a choice made once, in secret"},
)
