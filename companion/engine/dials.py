"""The dials of a table (a control panel): each tracked value that a correction may set, and how they lie together."""

from typing import Literal

from msgspec import Struct

from companion.engine.holes import Hole


class Dial(Struct, frozen=True, kw_only=True):
    """One tracked value that a correction may set. Its words are `dial.<kind>`, with `of` as the things it is about."""

    id: str
    kind: str
    of: tuple[str, ...] = ()
    now: str | int
    domain: Hole
    # Only this seat may see or set it: it is a secret.
    secret_to: str | None = None


class DialGroup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Dials that lie together on the table, by their kinds, in this order. Its words are `dials.<id>`."""

    id: str
    kinds: tuple[str, ...]
    # A line for each kind, or for each thing they are about.
    by: Literal["kind", "thing"] = "kind"
    # Seldom needed: folded, with its values in the heading.
    is_folded: bool = False
