"""A photographed pad at a table (use case of paper in): whether it is this table's, what the rules leave of what was
read, and the correction that brings the table to it. Nothing of a photograph is kept.
"""

import threading
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from itertools import chain
from urllib.parse import urlsplit

from msgspec import Struct

from companion.engine.facts import AdjustAll
from companion.engine.game import Game, State
from companion.engine.offers import NO_LUCK
from companion.engine.opening import Opening
from companion.engine.pads import Cell, Digits, Pad, PadFault, PaperPad, Seen, Settled, Value, as_known, settled
from companion.engine.play import AlreadySo, Misfit, judge
from companion.engine.rulebook import Refusal
from companion.engine.scores import Mark, Printed, Scores, ScoreSheet, Write
from companion.scan import Crop, PrintedPad, Read, UnreadablePhoto
from companion.store.rows import ALPHABET, PadRow
from companion.web.routes import links
from companion.web.seating.tables import Table
from companion.web.serving.services import services
from companion.web.serving.worker_threads import ReadingThread
from printables import known_pads, pad_lines

# Reading takes a processor for a third of a second and much memory: whoever comes meanwhile waits so long.
READER = ReadingThread("photographs", patience=15.0)
# Of two tables that write the same sheet at once, one does.
BINDING = threading.Lock()
# Pads of today, and those from before numbers were blackened.
TODAY, OLD = "3", "2"


class TooEarly(Exception):
    """The table is not set up yet."""


class PadReading(Struct, frozen=True):
    """A pad as it was read for a table: what was seen, what the rules leave of it, and whose it is."""

    seen: Seen
    settled: Settled
    crops: dict[Cell, Crop]
    # The key of the pad, by which this store knows it; empty where another Custode printed it.
    pad: str
    # Whether it asks what pads of today do, or what those before the first photograph did.
    edition: str
    # Cells that were written in, not blackened.
    unseen: tuple[Cell, ...]
    # Cells with a circle that the photograph does not show: blank or not, people are asked.
    hidden: frozenset[Cell]


def pad_of(game: Game[State]) -> PaperPad[State]:
    assert game.pad is not None, f"{game.id} has no pad to photograph"
    return game.pad


def asks(table: Table) -> Pad:
    """What the pad of this table asks."""
    return pad_of(table.game).asks(opening_of(table))


def opening_of(table: Table) -> Opening:
    return as_known(table.opening, table.state)


# --- whose it is ------------------------------------------------------------------------------------------------------


def read(photo: bytes, here: Table | None = None) -> tuple[Table, PadReading]:
    """A photograph as this table may take it, or the one its code belongs to; raises UnreadablePhoto and Busy."""
    from companion.scan.reading import read as read_photo

    found = READER.done(partial(read_photo, photo, lambda text: expected(here or table_of(text), text)))
    table = here or table_of(found.code)
    said = reviewed(table, found)
    # Of boxes that were written in by hand nobody here can tell.
    if not said.unseen and all(values == (None,) for values in found.seen.values()):
        raise UnreadablePhoto("empty")
    return table, said


def expected(table: Table, text: str) -> tuple[PrintedPad, ...]:
    """The sheets this code may be printed on; raises UnreadablePhoto where it is none of this table's."""
    key, mark = code_parts(text)
    row = row_of(key)
    if row is not None:
        must_be_here(row, table)
    if not mark:
        if row is None:
            raise UnreadablePhoto("not-ours")
        found = (known_pads.of_table(table.game, opening_of(table), version) for version in reversed(known_pads.OLD))
        return tuple(PrintedPad(plan, asked) for each in found for plan, asked in each)
    id, version = links.layout_named(mark)
    if version > pad_lines.VERSION:
        raise UnreadablePhoto("newer")
    # The others are read only to say whose it is instead.
    others = filter(None, (services().readable(game) for game in services().games if game != table.game.id))
    known = known_pads.known(chain((table.game,), others), id, version)
    if known is None:
        raise UnreadablePhoto("older")
    if known.game.id != table.game.id:
        raise UnreadablePhoto("other-game")
    if any(not holds(known.asks.get(cell), ask) for cell, ask in asks(table).cells()):
        raise UnreadablePhoto("other-asks")
    return (PrintedPad(known.layout, known.asks),)


def table_of(text: str) -> Table:
    """The table a pad belongs to; raises UnreadablePhoto where it belongs to none here."""
    row = row_of(code_parts(text)[0])
    code = services().tables.whose(row) if row is not None else None
    if code is None:
        raise UnreadablePhoto("no-table")
    return services().tables.load(code)


def holds(printed: Mark | Digits | None, ask: Mark | Digits) -> bool:
    """Whether a question as it was printed has a place for every answer of this table; one for many holds for few."""
    if isinstance(printed, Mark) and isinstance(ask, Mark):
        return set(ask.choices) <= set(printed.choices)
    return printed == ask


def code_parts(text: str) -> tuple[str, str]:
    """The key of a pad and the mark of its layout; raises UnreadablePhoto where this is no code of a pad."""
    try:
        head, _, link = urlsplit(text).path.upper().rpartition("/")
    except ValueError:
        raise UnreadablePhoto("not-ours") from None
    letters = links.read_letters(link)
    is_whole = len(letters) in (links.KEY_LENGTH, links.KEY_LENGTH + links.MARK_LENGTH)
    if head != "/Q" or not is_whole or any(letter not in ALPHABET for letter in letters):
        raise UnreadablePhoto("not-ours")
    return letters[: links.KEY_LENGTH], letters[links.KEY_LENGTH :]


def row_of(key: str) -> PadRow | None:
    """The pad in this store; none where another Custode made the key, or this one before its folder was lost."""
    match links.read_key(key):
        case "pad", number:
            return services().store.pad(links.number_of(number))
        case None:
            return None
    raise UnreadablePhoto("not-ours")


def must_be_here(row: PadRow, table: Table) -> None:
    if row.revoked:
        raise UnreadablePhoto("taken-back")
    if row.game != table.game.id:
        raise UnreadablePhoto("other-game")
    if services().tables.whose(row) not in (None, table.code):
        raise UnreadablePhoto("other-table")


# --- what it says -----------------------------------------------------------------------------------------------------


def reviewed(table: Table, found: Read) -> PadReading:
    """What the rules leave of it; rows that nobody at this table has are left out."""
    key, mark = code_parts(found.code)
    row = row_of(key)
    edition = TODAY if mark else OLD
    asked = asked_by(table, edition)
    seen = {cell: possible(ask, found.seen[cell]) for cell, ask in asked if cell in found.seen}
    unseen = tuple(cell for cell, _ in asked if not seen.get(cell))
    seen = {cell: values for cell, values in seen.items() if values}
    hidden = found.hidden & frozenset(seen)
    return PadReading(seen, weighed(table, seen, hidden), found.crops, key if row else "", edition, unseen, hidden)


def possible(ask: Mark | Digits, values: tuple[Value, ...]) -> tuple[Value, ...]:
    """What of it can be at this table: a pad for many has places for people who are not here."""
    if isinstance(ask, Digits):
        return values
    return tuple(value for value in values if value is None or value in ask.choices)


def asked_by(table: Table, edition: str) -> tuple[tuple[Cell, Mark | Digits], ...]:
    """What the pads of an edition ask of this table; to be written in by hand where nothing is blackened."""
    return old_asks(table.game.score_sheet(opening_of(table))) if edition == OLD else tuple(asks(table).cells())


def old_asks(sheet: ScoreSheet) -> tuple[tuple[Cell, Mark | Digits], ...]:
    """A pad from before numbers were blackened asked what the score on the screen has."""
    return tuple(
        (cell, Digits(each.id, each.most) if isinstance(each, Write) else each)
        for cell, each in known_pads.cells_of(sheet)
        if not isinstance(each, Printed) and cell not in sheet.closed
    )


def weighed(table: Table, seen: Seen, hidden: Collection[Cell]) -> Settled:
    return settled(seen, lambda scores: faults(table, scores), hidden)


def faults(table: Table, scores: Scores) -> tuple[PadFault, ...]:
    """What cannot be, by the rules this table plays by."""
    return pad_of(table.game).faults(opening_of(table), scores)


# --- what follows -----------------------------------------------------------------------------------------------------


def correction(table: Table, seat: str, scores: Scores) -> AdjustAll | None:
    """What brings the table to what the pad says; none where it is so already, or the pad says nothing at all. Raises
    Misfit where it cannot, TooEarly where there is no table yet that a score could be of."""
    if not scores:
        return None
    pad = pad_of(table.game)
    wish = AdjustAll(pad.copied(table.state, scores))
    if not wish.dials and not pad.written(table.state):
        raise TooEarly
    try:
        judge(table.game, table.state, seat, wish, NO_LUCK, table.seq + 1)
    except AlreadySo:
        return None
    return wish


def amiss_after(table: Table, seat: str, scores: Scores) -> tuple[PadFault, ...]:
    """What would not add up once it is written, of the pad and of all that it leaves as it stands at the table; what
    does not add up there already is none of it. What cannot be written at all says so when it is."""
    pad = pad_of(table.game)
    with suppress(Misfit, Refusal, TooEarly):
        wish = correction(table, seat, scores)
        if wish is None:
            return ()
        facts = judge(table.game, table.state, seat, wish, NO_LUCK, table.seq + 1)
        found = pad.amiss(table.opening, table.game.folded(table.state, facts))
        return tuple(fault for fault in found if fault.line not in table.amiss)
    return ()


def written(table: Table, seat: str, scores: Scores, pad: str, key: str, seq: int) -> Table:
    """The table after one correction that brings it to what was confirmed, and its pad with it; the same where it says
    all of it already. Raises what a correction and an act do, and UnreadablePhoto where the pad is no longer this
    table's."""
    with BINDING:
        row = row_of(pad)
        if row is not None:
            must_be_here(row, table)
        wish = correction(table, seat, scores)
        if wish is None:
            return table
        after = services().tables.act(table.code, seat, wish, key, seq, services().clock())
        if row is not None and services().tables.whose(row) is None:
            services().store.bind_pad(row.id, table.code, after.act_under(key))
    return after


def left_out(table: Table, scores: Scores) -> tuple[Cell, ...]:
    """What the table does not say all the same, after it was written: no correction leads there."""
    asked = dict(asks(table).cells())
    # What older prints asked besides stands on the score sheet alone.
    known = {cell: value for cell, value in table.game.scores(table.state).items() if cell not in asked}
    known |= pad_of(table.game).known(table.state, scores)
    # A number that is nothing may be left blank.
    return tuple(cell for cell, value in scores.items() if known.get(cell, 0) != value)
