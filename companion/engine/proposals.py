"""What an action proposes to a seat (a command with parameters): an offer is an action with holes.

What of it is legal `offers` says.
"""

from msgspec import Struct

from companion.engine.holes import Filling, Hole
from companion.engine.words import Line


class Offer(Struct, frozen=True):
    """An action with holes: every filling from the domains is legal now."""

    action: str
    given: dict[str, Filling] = {}
    holes: tuple[Hole, ...] = ()
    # The likely way forward stands first and large.
    primary: bool = False
    # An answer to what the last act raised: the words of the question are `ask.<question>`.
    question: str = ""
    # What its button says, where the act alone does not say it.
    said: Line | None = None
    # What is drawn beside that.
    icon: str = ""
    # The action that has to come first, where it takes two: what opens that one helps.
    after: str = ""


class Tried(Offer, frozen=True):
    """What a person would try and may not, beside others of its kind that are open: the page says why all the same."""


class Sure(Offer, frozen=True):
    """Open as it is proposed, whatever fills its holes: guard and choices have looked. Of several holes the first takes
    one value of a list or a span. The contract checks it, so it is tried only for whoever asks why."""
