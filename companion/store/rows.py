"""Row types and errors: what the store keeps, row by row, and what can go wrong with it."""

from pathlib import Path

from msgspec import Struct

# Crockford's base32: no I, L, O, U, which are misread or misheard across a table.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 5
# A pad's id is printed in 25 bits.
PAD_IDS = 2**25


class TableRow(Struct, frozen=True):
    """One game being played; `seed` is what its luck is drawn from, times are seconds."""

    code: str
    game: str
    seed: bytes
    created: int
    touched: int


class ActRow(Struct, frozen=True):
    """One request, its facts, and the key that lets the phone ask twice; `seq` counts from 1."""

    seq: int
    seat: str
    key: str
    request: bytes
    facts: bytes
    at: int


class SeatRow(Struct, frozen=True):
    """A place at the table and who claimed it; the only row that holds a nickname."""

    code: str
    seat: str
    name: str
    token_hash: bytes | None
    is_host: bool
    claimed: int | None


class SeatingRow(Struct, frozen=True):
    """A seat that changed hands after an act: `what` is sat, rose or freed, `by` the seat from which it was freed."""

    seat: str
    what: str
    by: str
    after: int
    at: int


class PadRow(Struct, frozen=True):
    """A printed sheet; `code` is its table once it has one."""

    id: int
    kind: str
    game: str
    code: str | None
    layout: str
    revoked: bool
    made: int


class SummaryRow(Struct, frozen=True, gc=False):
    """A table, its last act, and what it had come to at which act, as JSON: nothing while it was open."""

    code: str
    game: str
    last: int
    seq: int | None = None
    summary: str | None = None


class LabelRow(Struct, frozen=True):
    """What its people call a table, over or not."""

    code: str
    name: str
    is_away: bool
    is_binned: bool


# --- what can go wrong ------------------------------------------------------------------------------------------------


class Unreadable(Exception):
    """The file cannot be read as a store; it was left as it is.

    `fault` is one of `busy`, `damaged`, `denied`, `foreign`, `full`, `newer`, `short`, or nothing that has a name.
    """

    def __init__(self, path: Path | None, reason: str, fault: str = "") -> None:
        super().__init__(f"{path or 'memory'}: {reason}")
        self.path = path
        self.reason = reason
        self.fault = fault


class Spoilt(Exception):
    """What is stored of this one table cannot be read; the others are as they were."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code


class NotSaved(Exception):
    """Nothing of this is sure to last; the store reads on, and writes again as soon as it can.

    `fault` is one of `full`, `damaged`, `gone`, `replaced`, `forked`, or nothing that has a name.
    """

    def __init__(self, reason: str, fault: str = "") -> None:
        super().__init__(reason)
        self.fault = fault


class NoTable(LookupError):
    """No table has this code."""


class NoSeat(LookupError):
    """The table has no such seat."""


class SeatTaken(Exception):
    """Somebody sat down there first."""


class NoPad(LookupError):
    """No pad has this id."""


class KeyReused(ValueError):
    """This key already names another request, or another seat's."""


class Stale(Exception):
    """The table has moved on; `seq` is its last act."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the last act is {seq}")
        self.seq = seq
