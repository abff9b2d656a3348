"""View models of the records: what may be corrected, what should lie on the table, the score, for one viewer."""

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.game import Game, State
from companion.engine.shapes import Count, Dial, Pick, Span, Text, Zone
from companion.engine.voice import Voice
from companion.web.forms import Choice, Field, Form
from companion.web.tables import Table

# So many choices fit under a thumb as buttons, which set at one tap; more of them are a list.
ONE_TAP_CHOICES = 12


class DialForm(Struct, frozen=True):
    """One tracked value and how it is set."""

    id: str
    text: str
    now: str
    field: Field


class DialGroup(Struct, frozen=True):
    """The dials of one kind."""

    text: str
    dials: tuple[DialForm, ...]


def dial_groups(game: Game[State], dials: Sequence[Dial], seat: str, say: Voice) -> tuple[DialGroup, ...]:
    """What this seat may set, by kind."""
    mine = [dial for dial in dials if dial.secret_to in (None, seat)]
    kinds = dict.fromkeys(dial.kind for dial in mine)
    return tuple(
        DialGroup(
            say.words(f"dial.{kind}", {"of": ""}).strip(" :,·"),
            tuple(dial_form(say, dial) for dial in mine if dial.kind == kind),
        )
        for kind in kinds
    )


def dial_form(say: Voice, dial: Dial) -> DialForm:
    hole = dial.domain
    text = say.words(f"dial.{dial.kind}", {"of": dial.of})
    if isinstance(hole, Span):
        field = Field(name="value", prompt=text, form="counter", least=hole.low, most=hole.high)
    elif isinstance(hole, Text):
        field = Field(name="value", prompt=text, form="text", most=hole.most)
    else:
        assert isinstance(hole, Pick), "a drawing is no single value"
        choices = tuple(Choice(option, say.name(option)) for option in hole.options)
        form: Form = "buttons" if len(choices) <= ONE_TAP_CHOICES else "radios"
        field = Field(name="value", prompt=text, form=form, choices=choices)
    return DialForm(dial.id, text, str(dial.now), field)


class CountLine(Struct, frozen=True):
    """So many of one thing."""

    what: str
    count: int


class ZoneList(Struct, frozen=True):
    """What should lie in one place."""

    where: str
    counts: tuple[CountLine, ...]


def zone_lists(zones: Sequence[Zone], say: Voice) -> tuple[ZoneList, ...]:
    return tuple(
        ZoneList(
            say.words(f"zone.{zone.where}") if say.has(f"zone.{zone.where}") else say.name(zone.where),
            tuple(CountLine(counted(say, count), count.count) for count in zone.counts),
        )
        for zone in zones
    )


def counted(say: Voice, count: Count) -> str:
    key = f"count.{count.what}"
    return say.words(key, {"of": count.of}) if say.has(key) else say.name(count.what)


class ScoreRow(Struct, frozen=True):
    """One line of the score sheet."""

    text: str
    cells: tuple[str, ...]


class ScoreTable(Struct, frozen=True):
    columns: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[ScoreRow, ...]


def score_table(table: Table, say: Voice) -> ScoreTable:
    """The score sheet of the pad, filled with what the table knows."""
    sheet, scores = table.game.score_sheet(table.opening), table.game.scores(table.state)

    def cell(row: str, column: str, printed: str) -> str:
        found = scores.get((row, column), printed)
        return say.name(found) if isinstance(found, str) else str(found)

    rows = tuple(
        ScoreRow(
            say.name(row),
            tuple(cell(row, column.id, printed(column, place)) for column in sheet.columns),
        )
        for place, row in enumerate(sheet.rows)
    )
    totals = tuple(ScoreRow(say.words(f"score.{each.id}"), (cell("total", each.id, ""),)) for each in sheet.totals)
    return ScoreTable(tuple(say.words(f"score.{column.id}") for column in sheet.columns), rows, totals)


def printed(column: Struct, place: int) -> str:
    values = getattr(column, "values", ())
    return str(values[place]) if place < len(values) else ""
