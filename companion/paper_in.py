"""Photographs of pads from the command: the same reading, the same rules, the same one correction as on the phone."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.store import Store
from companion.store.errors import NoSeat
from companion.store.paths import file_of

if TYPE_CHECKING:
    from companion.engine.pads import Cell, Digits, Value
    from companion.engine.scores import Mark, Scores
    from companion.web.seating.tables import Table


class Written(Struct, frozen=True, kw_only=True):
    """What became of one photograph, as words and as data."""

    file: str
    code: str = ""
    game: str = ""
    # Row and question, joined by a dot, to what stands there.
    cells: dict[str, str | int] = {}
    asked: tuple[str, ...] = ()
    by_rules: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    # "read", "written", "known" where the table says all of it already; "unreadable", "unfit" where it cannot be.
    state: str = "read"
    why: str = ""

    @property
    def is_clear(self) -> bool:
        """Whether nothing of it is left to people."""
        return self.state != "unreadable" and not self.asked and not self.faults


class Wish(Struct, frozen=True):
    """What is to become of them: at which table, from which seat; what people saw in cells that the eye could not tell;
    whether it is written at all."""

    code: str
    seat: str
    said: dict[str, str]
    is_written: bool


def taken_in(where: Path, photos: Sequence[tuple[str, bytes]], wish: Wish, language: str) -> list[Written]:
    """Photographs one after the other; a pad of which anything is left open is not written."""
    from companion.web import create_app

    store = Store(file_of(where))
    try:
        with create_app(store=store).test_request_context("/", headers={"Accept-Language": language}):
            return [one(name, photo, wish) for name, photo in photos]
    finally:
        store.close()


def one(name: str, photo: bytes, wish: Wish) -> Written:
    from companion.engine.voice import Voice
    from companion.scan import UnreadablePhoto
    from companion.web.beside import scanning
    from companion.web.beside.pad_review import reason_sentence
    from companion.web.serving.language import settings
    from companion.web.serving.services import services

    try:
        here = services().tables.load(wish.code) if wish.code else None
        table, found = scanning.read(photo, here)
    except UnreadablePhoto as error:
        return Written(file=name, state="unreadable", why=reason_sentence(error.reason))
    cells = spelt(dict(scanning.asked_by(table, found.edition)), wish.said)
    seen = {**found.seen, **cells}
    settled, voice = (
        scanning.weighed(table, seen, found.hidden - cells.keys()),
        Voice(table.game, settings().language, {}),
    )
    unseen = tuple(cell for cell in found.unseen if cell not in seen)
    result = Written(
        file=name,
        code=table.code,
        game=table.game.id,
        cells={".".join(cell): value for cell, value in settled.scores.items()},
        asked=tuple(map(".".join, (*settled.asked, *unseen))),
        by_rules=tuple(map(".".join, settled.by_rules)),
        faults=tuple(voice.line(fault.line) for fault in settled.faults),
    )
    if not (wish.is_written and result.is_clear):
        return result
    seat = seat_for(table, wish.seat)
    if amiss := scanning.amiss_after(table, seat, settled.scores):
        return replace(result, faults=tuple(voice.line(fault.line) for fault in amiss))
    state, left = kept(table, found.pad, seat, settled.scores)
    return replace(result, state=state, asked=tuple(map(".".join, left)))


def spelt(asks: "Mapping[Cell, Mark | Digits]", said: Mapping[str, str]) -> "dict[Cell, tuple[Value, ...]]":
    """What was said of cells, as what was seen of them; raises Misfit where a cell or a value is none of the pad's."""
    from companion.engine.pads import answer_from
    from companion.engine.play import Misfit

    found: dict[Cell, tuple[Value, ...]] = {}
    for name, text in said.items():
        row, _, id = name.partition(".")
        try:
            ask = asks[row, id]
            found[row, id] = (answer_from(ask, text) if text else None,)
        except (KeyError, ValueError):
            raise Misfit(f"{name}={text}") from None
    return found


def seat_for(table: "Table", wished: str) -> str:
    """This seat, or the host's; raises NoSeat."""
    from companion.web.serving.services import services

    hosts = [row.seat for row in services().store.seats(table.code) if row.is_host]
    seat = wished or next(iter(hosts), table.opening.places[0])
    if seat not in table.opening.places:
        raise NoSeat(seat)
    return seat


def kept(table: "Table", pad: str, seat: str, scores: "Scores") -> "tuple[str, tuple[Cell, ...]]":
    """Write it to the table; what became of it, and the cells the table says otherwise all the same."""
    from companion.engine.play import Misfit
    from companion.engine.rulebook import Refusal
    from companion.scan import UnreadablePhoto
    from companion.web.beside import scanning

    try:
        after = scanning.written(table, seat, scores, pad, f"photo {table.seq}", table.seq)
    except (Misfit, Refusal, UnreadablePhoto, scanning.TooEarly):
        return "unfit", ()
    left = scanning.left_out(after, scores)
    return "written" if after.seq > table.seq else "unfit" if left else "known", left
