"""What a score pad calls things: choices, questions, what is printed beside them, whose a line is."""

from companion.engine.opening import Opening
from companion.engine.pads import as_known, word_for
from companion.engine.scores import Mark, Printed, ScoreSheet, Write
from printables import PrintRequest, usual_opening
from printables import text as letters
from printables.icons import ICONS
from printables.ink import Ink
from printables.paper import SMALL
from printables.words import word


def opening_of(request: PrintRequest) -> Opening:
    """The table the pad is for, with what it has learned of its box; or one as Custode would propose it."""
    if request.opening is None:
        return usual_opening(request.game, request.game.most_seats)
    return as_known(request.opening, request.state) if request.state else request.opening


def seat_sign(ink: Ink, seat: str, x: float, y: float, size: float) -> None:
    """The shape of a seat with its letter beside it."""
    if f"seat-{seat}" in ICONS:
        ink.icon(f"seat-{seat}", x, y, size)
    fitted = letters.one_line(seat, size, size * 3, SMALL, "bold")
    ink.centred(x + size + 0.4, y, size, size, fitted, "bold")


def pad_name(request: PrintRequest, key: str) -> str:
    words = request.game.words.get(f"name.{key}")
    return words.of(request.language) if words else key


def question(request: PrintRequest, column: str) -> str:
    """What a column asks: on a pad that says elsewhere whose it is, in fewer words than on the screen."""
    words = request.game.words.get(f"pad.{column}") or request.game.words.get(f"score.{column}")
    return words.of(request.language) if words else column


def word_of(request: PrintRequest, sheet: ScoreSheet, key: str) -> str:
    """What the game's words say of this pad, those of a sheet with such a column before those of any: what a row is,
    when it is written."""
    words = word_for(request.game.words, key, (column.id for column in sheet.columns))
    return words.of(request.language) if words else ""


def counts_of(request: PrintRequest, column: Mark | Write | Printed) -> tuple[str, ...]:
    """Above values that hang on an option what was chosen; on a pad for any number of players, whose each is."""
    if not isinstance(column, Printed):
        return ()
    choice = opening_of(request).options.get(column.option, "")
    beside = request.game.words.get(f"pad.{column.id}.{choice}")
    several = by_count(request, column.id)
    counts = f"{word('in', request.language)} {' · '.join(map(str, several))}"
    return (*((beside.of(request.language),) if beside else ()), *((counts,) if several else ()))


def by_count(request: PrintRequest, column: str) -> dict[int, tuple[str, ...]]:
    """The printed values for each number of players, where a pad is for any of them and they differ."""
    if request.opening is not None:
        return {}
    game, found = request.game, {}
    for count in range(game.least_seats, game.most_seats + 1):
        columns = game.score_sheet(usual_opening(game, count)).columns
        found[count] = next((each.values for each in columns if isinstance(each, Printed) and each.id == column), ())
    # Where even the rows are others, a pad for any number of players prints those of the most.
    return found if len(set(found.values())) > 1 and len(set(map(len, found.values()))) == 1 else {}


def printed_values(request: PrintRequest, column: Printed) -> tuple[str, ...]:
    """What stands in each row: one value, or for each number of players the one of theirs."""
    several = by_count(request, column.id)
    if not several:
        return column.values
    return tuple(" · ".join(values) for values in zip(*several.values(), strict=True))
