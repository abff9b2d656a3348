"""Where luck comes from (randomness): real dice and cards told with the act, or a seed fixed before the first draw.

It is the random generator. How likely something is (probability) says a game's own `odds`.

Every draw has a name made from the position ("token round 2 turn 1"), so opening a page, undoing or restarting
never draws again: the same draw of the same table is the same, and anyone who has the seed can repeat it.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def commitment(seed: bytes) -> str:
    """What is shown before the first draw, and proves afterwards that the seed was not changed."""
    return hashlib.sha256(b"custode seed " + seed).hexdigest()


class Chance:
    """Luck derived from a seed; a table's seed comes from the system and is shown when the game is over."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def below(self, bound: int, draw: str) -> int:
        """A fair number from 0 to bound - 1 for the draw of this name."""
        digest = hmac.digest(self._seed, draw.encode(), "sha256")
        return int.from_bytes(digest) % bound

    def nonce(self, of: str) -> str:
        """What makes the digest of a secret choice impossible to guess; nobody without the seed can know it before."""
        return hmac.digest(self._seed, f"nonce {of}".encode(), "sha256").hex()

    def pick(self, pool: Sequence[T], draw: str) -> T:
        return pool[self.below(len(pool), draw)]

    def shuffled(self, pool: Sequence[T], draw: str) -> tuple[T, ...]:
        rest = list(pool)
        return tuple(rest.pop(self.below(len(rest), f"{draw} {index}")) for index in range(len(pool)))


class Undrawn(Chance):
    """Stands for luck where nobody will see what it gives: to ask whether an act is legal, nothing is drawn."""

    def below(self, bound: int, draw: str) -> int:
        return 0
