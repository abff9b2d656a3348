"""View models of a pad that was read: its cells with their crops, the doubtful ones first, and what cannot be."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise

from msgspec import Struct

from companion.engine.pads import Cell, Digits, PadFault, blackened, word_for
from companion.engine.scores import Mark, Scores
from companion.engine.voice import Voice
from companion.engine.words import capital
from companion.scan import Crop, Reason
from companion.web.moment.forms import Choice
from companion.web.moment.sentences import Sentence, sentence
from companion.web.seating.tables import Table
from companion.web.serving.language import gettext
from printables.pad_lines import PITCH_MOST

# A field of the page is named `cell.<row>.<question>`.
FIELD = "cell"
TOTAL = "total"

# Circles that are further apart than this, in millimetres, have their names beside them.
APART = PITCH_MOST + 0.5
# Names of more letters than this are read upward. In tenths of a millimetre: how long a letter is, how high a line of
# figures, and what stands above circles at most.
UPRIGHT, LETTER, HEAD, MOST_HEAD = 2, 20, 48, 300

Asks = Iterable[tuple[Cell, Mark | Digits]]


class Circle(Struct, frozen=True):
    """A circle in the picture of a cell, in tenths of a millimetre: what is printed above it, and whether it is one of
    those that say what the field does."""

    name: str
    x: int
    y: int
    is_marked: bool


class Picture(Struct, frozen=True):
    """The picture of a cell as a data address, how large it is in tenths of a millimetre, what is to be drawn on it."""

    address: str
    wide: int
    high: int
    # How much room what stands above the circles takes, and whether that is read upward; nothing where the names are
    # printed beside their circles, and so are in the picture.
    head: int
    is_upward: bool
    circles: tuple[Circle, ...]


class CellForm(Struct, frozen=True, kw_only=True):
    """One cell as it is confirmed or corrected."""

    name: str
    text: str
    # A number has no choices but a most.
    choices: tuple[Choice, ...]
    most: int
    value: str
    # Its picture; none where nothing was photographed.
    crop: "Picture | None"
    # What the table says of it, where that is something else.
    here: str
    # Left to ask; told by the rules where the eye could not.
    is_asked: bool
    is_by_rules: bool
    # Not in the photograph, or in the row of such a cell.
    is_hidden: bool
    is_beside_hidden: bool
    is_at_fault: bool


class RowForm(Struct, frozen=True):
    """The cells of a row; those of the whole game have no heading."""

    text: str
    seat: str
    cells: tuple[CellForm, ...]


class Sheet(Struct, frozen=True, kw_only=True):
    """A pad as it is confirmed: what is asked of people, everything else in the order of the paper, what cannot be."""

    asked: tuple[RowForm, ...]
    rest: tuple[RowForm, ...]
    # Rows of a photograph on which nothing was blackened, and of which the table has nothing: folded, they are most of
    # a pad in the middle of a match. What the table has and the pad has not may be taken back by writing it.
    blank: tuple[RowForm, ...]
    faults: tuple[Sentence, ...]


class Shown(Struct, frozen=True, kw_only=True):
    """What is known of a pad when its page is made."""

    scores: Scores
    asked: frozenset[Cell] = frozenset()
    by_rules: frozenset[Cell] = frozenset()
    faults: tuple[PadFault, ...] = ()
    crops: Mapping[Cell, Crop] = {}
    # Cells with a circle that the photograph does not show.
    hidden: frozenset[Cell] = frozenset()


def sheet(table: Table, voice: Voice, asks: Asks, shown: Shown) -> Sheet:
    """The page of a pad: what is doubtful first, then the rest as it stands on the paper, then what is empty."""
    known = table.game.pad.known(table.state, shown.scores) if table.game.pad else {}
    cells = [(cell, cell_form(voice, cell, ask, shown, known)) for cell, ask in asks]
    doubtful = [(cell, form) for cell, form in cells if form.is_asked or form.is_at_fault]
    rest = rows(table, voice, [(cell, form) for cell, form in cells if not (form.is_asked or form.is_at_fault)])
    blank = tuple(row for row in rest if all(is_blank(form) for form in row.cells))
    return Sheet(
        asked=rows(table, voice, doubtful),
        rest=tuple(row for row in rest if row not in blank),
        blank=blank,
        faults=tuple(sentence(voice, fault.line) for fault in shown.faults),
    )


def is_blank(form: CellForm) -> bool:
    """Of a row that is not seen whole nobody can say that nothing stands there."""
    return form.crop is not None and not form.is_beside_hidden and not form.value and form.here in ("", "0")


def rows(table: Table, voice: Voice, cells: Iterable[tuple[Cell, CellForm]]) -> tuple[RowForm, ...]:
    found = ((row, tuple(some)) for row, some in groupby(cells, lambda each: each[0][0]))
    return tuple(
        RowForm(
            heading(voice, row, tuple(question for (_, question), _ in some)),
            row if row in table.opening.places else "",
            tuple(form for _, form in some),
        )
        for row, some in found
    )


def heading(voice: Voice, row: str, questions: Sequence[str]) -> str:
    """What a row is called: one of many by the word above their numbers on the paper, that of such a column first."""
    found = word_for(voice.game.words, "row", questions) if row.isdecimal() else None
    named = "" if row == TOTAL else voice.name(row)
    if found is None:
        return named
    word = found.of(voice.language)
    return f"{capital(word)} {named}"


def cell_form(voice: Voice, cell: Cell, ask: Mark | Digits, shown: Shown, known: Scores) -> CellForm:
    value, here = shown.scores.get(cell, ""), known.get(cell, "")
    choices = ask.choices if isinstance(ask, Mark) else ()
    crop, hidden_rows = shown.crops.get(cell), {row for row, _ in shown.hidden}
    return CellForm(
        name=f"{FIELD}.{cell[0]}.{cell[1]}",
        text=question(voice, ask.id),
        choices=tuple(Choice(choice, voice.name(choice)) for choice in choices),
        most=0 if isinstance(ask, Mark) else ask.most,
        value=str(value),
        crop=picture(voice, crop, ask, value) if crop else None,
        here=voice.name(here) if here != value else "",
        is_asked=cell in shown.asked,
        is_by_rules=cell in shown.by_rules,
        is_hidden=cell in shown.hidden,
        is_beside_hidden=cell[0] in hidden_rows,
        is_at_fault=any(cell in fault.cells for fault in shown.faults),
    )


def picture(voice: Voice, crop: Crop, ask: Mark | Digits, value: str | int) -> Picture:
    """What is printed over the circles is drawn there again: it lies above the block they stand in, and whoever checks
    one of nineteen circles would count. The one that says what the field does is marked."""
    marked = () if value == "" else blackened(ask, value)
    names = {choice: choice if isinstance(ask, Digits) else choice_name(voice, choice) for choice in crop.circles}
    across = sorted(x for x, _ in crop.circles.values())
    is_beside = min((after - before for before, after in pairwise(across)), default=0.0) > APART
    longest = max(map(len, names.values()), default=0)
    is_upward = longest > UPRIGHT
    head = 0 if is_beside or not names else HEAD if not is_upward else min(MOST_HEAD, LETTER * longest + LETTER)
    return Picture(
        address=f"data:image/jpeg;base64,{b64encode(crop.picture).decode()}",
        wide=round(crop.wide * 10),
        high=round(crop.high * 10),
        head=head,
        is_upward=is_upward,
        circles=tuple(
            Circle("" if is_beside else names[choice], round(x * 10), round(y * 10), choice in marked)
            for choice, (x, y) in crop.circles.items()
        ),
    )


def choice_name(voice: Voice, choice: str) -> str:
    """What a choice is called on a pad, which is shorter now and then."""
    return voice.words(f"pad-name.{choice}") if voice.has(f"pad-name.{choice}") else voice.name(choice)


def question(voice: Voice, ask: str) -> str:
    """What a pad asks, in the words that stand on it."""
    return voice.words(f"pad.{ask}" if voice.has(f"pad.{ask}") else f"score.{ask}")


def reason_sentence(reason: Reason) -> str:
    """Why a photograph will not do, and what helps."""
    match reason:
        case "no-image":
            return gettext("This is no photo that can be read: take one with the camera of the phone.")
        case "page":
            return gettext("This is a PDF, not a photo: photograph the sheet on which you blackened the circles.")
        case "unusual":
            return gettext("This photo is kept in a way that cannot be opened here (HEIC): send it as JPEG.")
        case "moving":
            return gettext("This picture moves: take a still photo.")
        case "layers":
            return gettext("This photo is packed as no camera does it: take a new one with the camera of the phone.")
        case "nothing":
            return gettext("This photo shows no pad: the whole sheet must be in it, with its four black squares.")
        case "empty":
            return gettext("No circle is blackened on this pad: blacken them, then photograph it.")
        case "too-large":
            return gettext("This photo is too large: choose a smaller size in the camera, 3 megapixels are enough.")
        case "too-small" | "too-far":
            return gettext("The sheet is too small in the photo: go nearer, until it nearly fills the picture.")
        case "corners":
            return gettext("Corners of the sheet are hidden: all four black squares must be in the photo.")
        case "two":
            return gettext("There are two pads in this photo: photograph each by itself, and cover the other.")
        case "crowded":
            return gettext("Too many squares like those of a pad are in this photo: lay the sheet on something plain.")
        case "too-dark":
            return gettext("It is too dark: more light, and no shadow of the phone on the sheet.")
        case "blurred":
            return gettext("The photo is blurred: hold still, or lean the phone on something.")
        case "bent":
            return gettext("The sheet is seen from the side or curved: lay it flat and photograph it from above.")
        case "hidden":
            return gettext("Too many circles cannot be seen: lay the sheet flat, without glare and with nothing on it.")
        case "no-code":
            return gettext("The square code cannot be read: lay the sheet flat, without glare on the code.")
        case "no-marks":
            return gettext("No pad of Custode can be seen: if one is there, go nearer until it nearly fills the photo.")
        case "not-ours":
            return gettext("This is no pad that Custode has printed.")
        case "other-table":
            return gettext("This pad belongs to another table.")
        case "other-game":
            return gettext("This pad is of another game.")
        case "other-asks":
            return gettext("This pad is for another number of players or another way to play: take it in by hand.")
        case "older":
            return gettext("This pad was printed by an older Custode, which asked otherwise: take it in by hand.")
        case "newer":
            return gettext("This pad was printed by a newer Custode: bring this one up to date, or take it in by hand.")
        case "taken-back":
            return gettext("This pad was taken back: it counts for no table any more.")
        case "no-table":
            return gettext("This pad belongs to no table here: say which it is for.")
