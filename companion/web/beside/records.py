"""View models of the records: what should lie on the table, the score, for one viewer."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from companion.engine.audit import Zone
from companion.engine.scores import Write
from companion.engine.voice import Voice
from companion.engine.words import capital
from companion.web.seating.tables import Table


class CountLine(Struct, frozen=True):
    """So many of one thing."""

    what: str
    count: int


class ZoneList(Struct, frozen=True):
    """What should lie in one place."""

    where: str
    counts: tuple[CountLine, ...]


def zone_lists(zones: Sequence[Zone], voice: Voice, seats: Collection[str]) -> tuple[ZoneList, ...]:
    """Each under its head; a person's name stays as it is written."""
    return tuple(
        ZoneList(
            voice.zone(zone.where) if zone.where in seats else capital(voice.zone(zone.where)),
            tuple(CountLine(voice.counted(count.what, count.of), count.count) for count in zone.counts),
        )
        for zone in zones
    )


class ScoreRow(Struct, frozen=True):
    """One line of the score sheet."""

    text: str
    cells: tuple[str, ...]


class ScoreTable(Struct, frozen=True):
    """The score sheet; of a column that is one player's the seat is told too."""

    columns: tuple[str, ...]
    seats: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[ScoreRow, ...]


def score_table(table: Table, voice: Voice, *, is_whole: bool = True) -> ScoreTable:
    """The score sheet of the pad, filled with what the table knows; of a match that is over only what was filled."""
    sheet, scores = table.game.score_sheet(table.opening), table.game.scores(table.state)

    def cell(row: str, column: str, printed: str) -> str:
        found = scores.get((row, column), printed)
        return voice.name(found) if isinstance(found, str) else str(found)

    rows = tuple(
        ScoreRow(
            voice.name(row),
            tuple(cell(row, column.id, printed(column, index)) for column in sheet.columns),
        )
        for index, row in enumerate(sheet.rows)
    )
    totals = tuple(ScoreRow(voice.words(f"score.{each.id}"), (cell("total", each.id, ""),)) for each in sheet.totals)
    columns = tuple(voice.words(f"score.{column.id}") for column in sheet.columns)
    seats = tuple(column.seat if isinstance(column, Write) else "" for column in sheet.columns)
    # A question without an answer is one on paper only.
    scored, known = {row for row, _ in scores}, tuple(row for row in totals if any(row.cells))
    filled = tuple(row for row, id in zip(rows, sheet.rows, strict=True) if is_whole or id in scored)
    return ScoreTable(columns, seats, filled, known)


def printed(column: Struct, index: int) -> str:
    values = getattr(column, "values", ())
    return str(values[index]) if index < len(values) else ""
