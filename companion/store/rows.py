"""Row types: what the store keeps, row by row, and how a table and a pad are numbered."""

import msgspec
from msgspec import Struct

# Crockford's base32: no I, L, O, U, which are misread or misheard across a table.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 5
# A pad's id is printed in 25 bits.
PAD_IDS = 2**25
# The house of this file; rows say whose they are, so that one file could hold several.
HOME = "home"


def is_code(code: str) -> bool:
    """Whether a table could be called so; what came in from outside may not even be text that SQLite can take."""
    return len(code) == CODE_LENGTH and all(letter in ALPHABET for letter in code)


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


class HolderRow(Struct, frozen=True):
    """A phone to which a seat answered after act `start`, up to act `until` or still."""

    seat: str
    number: int
    token_hash: bytes
    start: int
    until: int | None
    # Whether somebody seated before, or the house, has said that this is who they say they are.
    is_confirmed: bool
    # Whether it took the seat back: then it is asked away by nobody any more.
    is_back: bool


class PadRow(Struct, frozen=True):
    """A printed sheet; `code` is its table once it has one, `act` the number of the one by which it came there."""

    id: int
    kind: str
    game: str
    code: str | None
    layout: str
    revoked: bool
    made: int
    # None where it was printed for its table, or its table was opened for it or named by hand.
    act: int | None = None


class Lesson(Struct, frozen=True):
    """What one cell of an entry of a box is, or one card of it, or, without a cell, the whole entry."""

    entry: str
    cell: str
    value: str | int


class Learning(Struct, frozen=True):
    """What an act does to what a box has learned: what it teaches, and whose lessons fall or rise again with it."""

    taught: tuple[Lesson, ...] = ()
    # The acts that it takes back, and those that it puts back.
    fallen: tuple[int, ...] = ()
    risen: tuple[int, ...] = ()


NOTHING_LEARNED = Learning()


class LessonRow(Struct, frozen=True):
    """A lesson that is kept, in the order in which they were taught; its value is JSON."""

    id: int
    entry: str
    cell: str
    value: str
    # The act that taught it; of a table that was deleted since, which one is not known any more.
    code: str | None
    seq: int
    at: int
    # Not while its act is taken back.
    stands: bool

    @property
    def taught(self) -> str | int:
        return msgspec.json.decode(self.value, type=str | int)

    @property
    def lesson(self) -> Lesson:
        return Lesson(self.entry, self.cell, self.taught)


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


class DeviceRow(Struct, frozen=True):
    """A phone that was let into a house; `by` is the mark of the phone that let it in, nothing where it was the
    machine. Times are seconds; `seen` is no finer than a day."""

    token_hash: bytes
    house: str
    name: str
    by: str
    made: int
    seen: int

    @property
    def mark(self) -> str:
        """What it is called by on a page: enough of the hash to know it again, and nothing to come in with."""
        return self.token_hash[:8].hex()
