"""The audit of a table (an inventory): what should lie at each place of it, and how many."""

from msgspec import Struct


class Count(Struct, frozen=True):
    """One line of the audit: what should lie there, and how many. Its words are `count.<what>` with {of}.

    What lies on somebody's side of a place ends in their seat, `stack-A`: its words may name them as {side}.
    """

    what: str
    count: int
    of: str = ""


class Zone(Struct, frozen=True):
    """One place of the table in the audit."""

    where: str
    counts: tuple[Count, ...]
