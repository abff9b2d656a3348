"""The reference sheet of Mercoledì: L'attacco dell'Hyde: which rules, in which order, under which heading."""

from msgspec.structs import replace

from companion.engine.box_entries import BoxValue
from companion.engine.opening import Opening
from companion.engine.scores import Printed
from companion.engine.words import Words
from companion.games.hyde.state import Position
from printables import PrintRequest, usual_opening
from printables.blocks import WRITE, Block, Cell, MarkedCell, Row, Rows, Table
from printables.words import filled

# Of each place, target and outcast the rule, the marks beside it and the words: a test holds them to the data.
PLACES = {
    "cripta": ("hyde-23a", ("3",)),
    "jericho": ("hyde-23b", ("4",)),
    "pilgrim-world": ("hyde-23c", ("siren", "werewolf")),
    "capanno": ("hyde-23d", ("bee",)),
    "bosco": ("hyde-12", ()),
    "nevermore": ("hyde-14b", ()),
}
TARGETS = {
    "twos": ("hyde-24a", ("2", "arrow-right", "4"), "becomes-twos"),
    "ones": ("hyde-24b", ("1", "arrow-right", "3"), "becomes-ones"),
    "medusa": ("hyde-24c", ("medusa",), "plus-medusa"),
    "bat": ("hyde-24d", ("bat",), "plus-bat"),
    "eye": ("hyde-24e", ("eye",), "plus-eye"),
}
OUTCASTS = {
    "wednesday": ("hyde-26", "hyde-26b"),
    "enid": ("hyde-27",),
    "bianca": ("hyde-28",),
    "ajax": ("hyde-29", "hyde-29b"),
    "eugene": ("hyde-30",),
    "yoko": ("hyde-31", "hyde-17b"),
}

# Rules that are no line of the sheet: what only a phone needs, and what another line already says at the table.
NOT_ON_PAPER = frozenset(
    {
        "hyde-1",
        "hyde-1c",
        "hyde-10",
        "hyde-10b",
        "hyde-14c",
        "hyde-16c",
        "hyde-16d",
        "hyde-20b",
        "hyde-22c",
        "hyde-25b",
        "hyde-25c",
        "hyde-28d",
        "hyde-37",
        "hyde-38",
        "hyde-39b",
        "hyde-47",
    }
)


def front(request: PrintRequest) -> tuple[Block, ...]:
    """A round as it is played, and the tables people ask for while they play."""
    points = needed(request)
    # Boxes to write in take more room than numbers: there is some at the end.
    is_open = any(WRITE in row for table in points for row in table.rows)
    return (
        turn(request),
        Rows(
            paper_words(request, "after"),
            (Row("hyde-20", marks=("bag",)), Row("hyde-21", marks=("skull",)), Row("hyde-41")),
        ),
        attack(request),
        *(() if is_open else points),
        Rows(paper_words(request, "end"), (Row("hyde-33", under=("hyde-33b",)), Row("hyde-34", marks=("crown",)))),
        places(request),
        targets(request),
        outcasts(request),
        *deck(request),
        *(points if is_open else ()),
    )


def back(request: PrintRequest) -> tuple[Block, ...]:
    """What is read before the game, and what is looked up seldom."""
    steps = ("3", "3b", "1b", "4", "5", "6", "7", "7b")
    rare = ("8", "45", "13", "17c", "40b", "28b", "26c", "26d", "26e")
    return (
        Rows(paper_words(request, "setup"), tuple(Row(f"hyde-{step}") for step in steps), mark="number"),
        Rows(paper_words(request, "talk"), (Row("hyde-46"), Row("hyde-16"), Row("hyde-16b"))),
        Rows(paper_words(request, "rare"), (*(Row(f"hyde-{each}") for each in rare), ruled(request, "hyde-30b"))),
        Rows(paper_words(request, "box"), (Row("hyde-2"),)),
    )


def moot(request: PrintRequest) -> frozenset[str]:
    """What this table need not have decided: how Eugene plays, where nobody is Eugene."""
    chosen = request.opening.seat_options.values() if request.opening else ()
    outcasts = {one["outcast"] for one in chosen if "outcast" in one}
    if isinstance(request.state, Position):
        outcasts = set(request.state.outcasts.values())
    return frozenset({"eugene"} if outcasts and "eugene" not in outcasts else ())


def paper_words(request: PrintRequest, key: str, **values: object) -> Words:
    """Words of the sheet (data/hyde/words.toml, `paper`), with what stands in them."""
    return filled(request.game.words[f"paper.{key}"], **values)


def ruled(request: PrintRequest, rule: str) -> Row:
    """A rule that the table decides, as this one has."""
    option = request.game.rulebook.rules[rule].option or ""
    known = {each.id: each for each in request.game.options}[option]
    chosen = known.chosen(request.opening.options if request.opening else {})
    return Row(rule, paper_words(request, f"{option}-{chosen}"))


# --- the round --------------------------------------------------------------------------------------------------------


def turn(request: PrintRequest) -> Rows:
    return Rows(
        paper_words(request, "turn"),
        (
            Row("hyde-11", under=("hyde-12",)),
            Row("hyde-14", under=("hyde-14b", ruled(request, "hyde-14d")), also=("hyde-14e", "hyde-15")),
            Row("hyde-17", under=(ruled(request, "hyde-18"),)),
            Row("hyde-19", under=("hyde-40", "hyde-39"), also=("hyde-19b",)),
        ),
        mark="number",
    )


def attack(request: PrintRequest) -> Rows:
    return Rows(
        paper_words(request, "attack"),
        (
            Row("hyde-22", under=("hyde-35",)),
            Row("hyde-22b"),
            Row("hyde-23"),
            Row("hyde-24", under=("hyde-24f", ruled(request, "hyde-22d"), "hyde-43")),
            Row("hyde-25", also=("hyde-32",)),
            Row("hyde-42", also=("hyde-28c",)),
            Row("hyde-36"),
        ),
        mark="number",
    )


def needed(request: PrintRequest) -> tuple[Table, ...]:
    """Points needed by attack: of this table, or of all on the beginner side; what nobody knows yet is to be written.

    The numbers are those which the score sheets of such tables print.
    """
    game, opening = request.game, request.opening
    counts = (len(opening.seats),) if opening else tuple(range(game.least_seats, game.most_seats + 1))
    columns = [needed_by(request, count) for count in counts]
    side = opening.options.get("level", "beginner") if opening else "beginner"
    turns = range(len(columns[0]), 0, -1)
    rows = tuple(
        (paper_words(request, "nth", number=number), str(left), *(cell or WRITE for cell in cells))
        for number, (left, *cells) in enumerate(zip(turns, *columns, strict=True), 1)
    )
    head = (
        paper_words(request, "needed-attack"),
        paper_words(request, "needed-turns"),
        *(paper_words(request, "needed-in", count=count) for count in counts),
    )
    return (Table(paper_words(request, f"needed-{side}"), head, rows, ("hyde-25",)),) if rows else ()


def needed_by(request: PrintRequest, count: int) -> tuple[str, ...]:
    """The printed column of thresholds of a table with so many seats, opened as this one or as Custode proposes."""
    opening = usual_opening(request.game, count, request.opening)
    opening = replace(opening, box=box_of(request, opening))
    for column in request.game.score_sheet(opening).columns:
        if isinstance(column, Printed) and column.id == "threshold":
            return column.values
    return ()


def box_of(request: PrintRequest, opening: Opening) -> dict[str, BoxValue]:
    """The box as it is known at the table by now."""
    return request.state.box if request.state else opening.box


# --- tables -----------------------------------------------------------------------------------------------------------


def places(request: PrintRequest) -> Table:
    return Table(
        paper_words(request, "places"),
        ("", paper_words(request, "places-worth")),
        tuple(
            (name(request, id), MarkedCell(paper_words(request, f"zero-{id}"), marks))
            for id, (_, marks) in PLACES.items()
        ),
        (*(rule for rule, _ in PLACES.values()), "hyde-9"),
        (0.38, 0.62),
    )


def targets(request: PrintRequest) -> Table:
    return Table(
        paper_words(request, "targets"),
        ("", ""),
        tuple((MarkedCell(marks=marks), paper_words(request, key)) for _, marks, key in TARGETS.values()),
        tuple(rule for rule, _, _ in TARGETS.values()),
        (0.24, 0.76),
    )


def outcasts(request: PrintRequest) -> Table:
    return Table(
        paper_words(request, "outcasts"),
        ("", ""),
        tuple((name(request, id), MarkedCell(rule=rule)) for id, (rule, *_) in OUTCASTS.items()),
        tuple(rule for rules in OUTCASTS.values() for rule in rules),
        (0.25, 0.75),
    )


def name(request: PrintRequest, id: str) -> Words:
    return request.game.words[f"name.{id}"]


def deck(request: PrintRequest) -> tuple[Block, ...]:
    """How many cards of each number and symbol, as the box of this table says: the rulebook does not."""
    opening = request.opening or usual_opening(request.game, request.game.most_seats)
    grid = box_of(request, opening).get("deck")
    rows = [[int(cell or 0) for cell in row] for row in grid if isinstance(row, list)] if isinstance(grid, list) else []
    if not rows:
        return ()
    entry = next(each for each in request.game.box if each.id == "deck")
    by_symbol, by_number = {sum(row) for row in rows}, {sum(column) for column in zip(*rows, strict=True)}
    if len(by_symbol) == len(by_number) == 1:
        values = {"cards": sum(map(sum, rows)), "number": by_number.pop(), "symbol": by_symbol.pop()}
        sign = "" if entry.confirmed or grid != entry.value else " †"
        return (
            Rows(
                paper_words(request, "deck"), (Row("hyde-44", paper_words(request, "deck-even", sign=sign, **values)),)
            ),
        )
    lines: tuple[tuple[Cell, ...], ...] = tuple(
        (MarkedCell(marks=(symbol,)), *map(str, row)) for symbol, row in zip(entry.rows, rows, strict=True)
    )
    return (Table(paper_words(request, "deck"), ("", *entry.columns), lines, ("hyde-44",)),)
