"""Whether a deck may be played, told a second time: from the cards on the table, card by card, after the rulebook.

It knows nothing of lists, of codes or of the program's own check: a deck is the cardboard that lies there, each piece
with what is printed at its foot.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Cardboard:
    """One card: its number in the set, the letter of another art, and its finish."""

    number: str
    art: str = ""
    finish: str = "plain"


def complaints(characters: Sequence[Cardboard], missions: Sequence[Cardboard]) -> set[tuple[str, str]]:
    """What is wrong, each with the card it is about: too few; a third piece of a version; not three other missions."""
    found = set()
    if sum(1 for _ in characters) < 30:
        found.add(("mythos-3", ""))
    for index, card in enumerate(characters):
        before = [other for other in characters[:index] if other.number == card.number]
        if len(before) == 2:
            found.add(("mythos-4", card.number))
    three = len(missions) == 3
    apart = all(a.number != b.number for at, a in enumerate(missions) for b in missions[:at])
    if not (three and apart):
        found.add(("mythos-5", ""))
    return found
