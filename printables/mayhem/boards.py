"""The boards of the characters, two on a side: what the box knows of them, and places to write where it does not."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from companion.box import numbers
from companion.engine.box_entries import BoxValue
from companion.games.mayhem.components import (
    ABILITIES,
    CHARACTERS,
    SHAPES,
    Ability,
    Box,
    Innate,
    ability,
    guests,
    health,
    icons,
    innate,
)
from companion.games.mayhem.state import City
from printables import PrintRequest
from printables import text as letters
from printables.ink import HAIR, Ink
from printables.mayhem import PRINTABLES
from printables.mayhem.effects import EFFECTS
from printables.mayhem.paper_words import paper_words
from printables.pad_names import pad_name
from printables.sheet import Band, Sheet, draw_sheets

# In points and millimetres: text, names; a board, the room between two, a box of the track, a place for a token.
SIZE, TITLE = 9.5, 15.0
HIGH, GAP, CELL, PLACE = 104.0, 4.0, 8.5, 17.0
INSIDE, LINE = 3.0, 6.2
# Where the innate ability begins, and where the two others.
INNATE, ABILITY = 34.0, 54.5
# The white between two boxes, and how many rows of them there is room for.
APART, TRACK_ROWS = 0.8, 2
# So many boxes of damage where nobody has copied the health.
UNKNOWN_HEALTH = 10
ON_A_SIDE = 2
LIE_THERE = ("shield", "escape", "flame", "stun")
OFTEN = ("always", "turn", "game")
PARTS = ("standard", "special", "mayhem")
# Effects that share a row of the table, and are called like their tokens.
BY_TOKEN = ("shield", "escape")


class Board(Struct, frozen=True):
    """One character as the box knows it; without a name, for one to be written in."""

    name: str
    # In figures, with a question mark where it is a guess nobody confirmed; empty where it is not known.
    health: str
    icons: str
    innate: Innate
    abilities: tuple[Ability, ...]


BLANK = Board("", "", "", Innate(), (Ability(),) * len(ABILITIES))


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    """Those who play at this table, or all the box has; and one to be filled in where a side has room for it."""
    kind = PRINTABLES["characters"].title.of(request.language)
    every = [board(request, request.known_box, who) for who in shown(request)]
    every += [BLANK] * (len(every) % ON_A_SIDE)
    sides = [every[start : start + ON_A_SIDE] for start in range(0, len(every), ON_A_SIDE)]
    titled = partial(kind_of, request, kind)
    sheets = [Sheet(titled(side), (), band(request, side), distance="flat", columns=1) for side in sides]
    return draw_sheets(request, sheets, pen)


def kind_of(request: PrintRequest, kind: str, side: Sequence[Board]) -> str:
    """What a side is; where a figure on it is a guess, with what its question mark asks."""
    is_sure = not any("?" in each.health + each.icons for each in side)
    return kind if is_sure else f"{kind} · {paper_words('board-guess').of(request.language)}"


def shown(request: PrintRequest) -> tuple[str, ...]:
    if isinstance(request.state, City) and request.state.figures:
        return tuple(dict.fromkeys(figure.character for figure in request.state.figures.values()))
    return CHARACTERS


def board(request: PrintRequest, box: Box, who: str) -> Board:
    guest = guests(box["guests"]).get(who)
    is_guess = guest is None and row(box["characters"], who) == row(SHAPES["characters"].value, who)
    return Board(
        guest.name if guest else pad_name(request, who),
        number_text(health(box, who), is_guess),
        number_text(icons(box, who), is_guess),
        innate(box, who),
        tuple(ability(box, who, place) for place in ABILITIES),
    )


def row(value: BoxValue, who: str) -> list[int]:
    """What the box says of one of its own, and as it ships nobody has copied."""
    return numbers(value)[SHAPES["characters"].rows.index(who)]


def number_text(value: int, is_guess: bool) -> str:
    return f"{value}{'?' if is_guess else ''}" if value else ""


def band(request: PrintRequest, boards: Sequence[Board]) -> Band:
    return Band(len(boards) * (HIGH + GAP), partial(draw_boards, request, boards))


def draw_boards(request: PrintRequest, boards: Sequence[Board], ink: Ink, x: float, y: float, wide: float) -> None:
    for at, each in enumerate(boards):
        with ink.frame(x, y + at * (HIGH + GAP), wide, HIGH):
            ink.box(0, 0, wide, HIGH, 0.35, 2)
            draw_head(ink, request, each, wide)
            draw_track(ink, each, wide)
            draw_innate(ink, request, each.innate, wide)
            half = (wide - 3 * INSIDE) / 2
            for index, known in enumerate(each.abilities):
                draw_ability(ink, request, known, INSIDE + index * (half + INSIDE), half)


# --- the head of a board ----------------------------------------------------------------------------------------------


def draw_head(ink: Ink, request: PrintRequest, known: Board, wide: float) -> None:
    """Name, health and card icons, each in figures or in a box."""
    if known.name:
        ink.fitted(INSIDE, 2.2, letters.one_line(known.name, 70, TITLE, SIZE, "bold"), "bold")
    else:
        labelled_line(ink, request, "board-name", INSIDE, 3.2, 70)
    for at, (key, value) in enumerate((("board-health", known.health), ("board-cards", known.icons))):
        left = wide / 2 - 6 + at * 52
        label = letters.one_line(paper_words(key).of(request.language), 34, SIZE, SIZE)
        ink.fitted(left, 4, label)
        box = left + letters.width(label.lines[0], label.size) + 2
        ink.box(box, 2.2, 11, 8, 0.25, 0.8)
        if value:
            ink.centred(box, 2.2, 11, 8, letters.one_line(value, 10, 13, SIZE, "bold"), "bold")


def draw_track(ink: Ink, known: Board, wide: float) -> None:
    """A box for each point of health, to be ticked or covered; beside them the places of what lies on a board."""
    top = 13.0
    count = int(known.health) if known.health.isdecimal() else UNKNOWN_HEALTH
    room = wide - 2 * INSIDE - len(LIE_THERE) * (PLACE + 1.5)
    columns = max(int(room // (CELL + APART)), -(-count // TRACK_ROWS))
    cell = min(CELL, room / columns - APART)
    for at in range(count):
        left, down = INSIDE + at % columns * (cell + APART), top + at // columns * (cell + APART)
        is_last = known.health == str(at + 1)
        ink.box(left, down, cell, cell, 0.7 if is_last else 0.2, 0.8)
        if known.health.isdecimal():
            ink.centred(left, down, cell, cell, letters.one_line(str(at + 1), cell - 1, SIZE, 8))
    for at, icon in enumerate(LIE_THERE):
        left = wide - INSIDE - (len(LIE_THERE) - at) * (PLACE + 1.5) + 1.5
        ink.dashed_box(left, top, PLACE, PLACE)
        ink.icon(icon, left + PLACE / 2 - 2.5, top + PLACE / 2 - 2.5, 5)


# --- what it can do ---------------------------------------------------------------------------------------------------


def draw_innate(ink: Ink, request: PrintRequest, known: Innate, wide: float) -> None:
    """The innate ability: its name, how often, and what it does."""
    top, language = INNATE, request.language
    ink.line(INSIDE, top - 1.2, wide - INSIDE, top - 1.2, HAIR)
    title = letters.one_line(paper_words("board-innate").of(language), 40, SIZE, SIZE, "bold")
    ink.fitted(INSIDE, top, title, "bold")
    x = INSIDE + letters.width(title.lines[0], title.size, "bold") + 2
    write(ink, known.name, x, top, 62 - x, "bold")
    left = 66.0
    for often in OFTEN:
        label = letters.one_line(paper_words(f"board-{often}").of(language), 44, SIZE, SIZE)
        ink.ring(left + 1.6, top + 2.1, 1.6, 0.25)
        if known.often == often:
            ink.disc(left + 1.6, top + 2.1, 1.0)
        ink.fitted(left + 4.2, top, label)
        left += 4.2 + letters.width(label.lines[0], label.size) + 5
    text = effects_line(request, known.effects, as_written(known))
    write(ink, text, INSIDE, top + LINE, wide - 2 * INSIDE, tall=2 * LINE)
    if not text:
        write(ink, "", INSIDE, top + 2 * LINE, wide - 2 * INSIDE)


def draw_ability(ink: Ink, request: PrintRequest, known: Ability, x: float, wide: float) -> None:
    """One ability: the slot with its number, its name, and its effects in three parts."""
    top, high = ABILITY, HIGH - ABILITY - INSIDE
    ink.box(x, top, wide, high, 0.25, 1.2)
    ink.box(x + 2, top + 2, 12, 12, 0.5, 1.5)
    if known.slot:
        ink.centred(x + 2, top + 2, 12, 12, letters.one_line(f"{known.slot}+", 11, 15, SIZE, "bold"), "bold")
    write(ink, known.name, x + 17, top + 3.2, wide - 19, "bold")
    row = (high - 17) / len(PARTS)
    is_known = any((known.standard, known.special, known.mayhem))
    for at, part in enumerate(PARTS):
        y = top + 16 + at * row
        ink.line(x, y - 0.8, x + wide, y - 0.8, HAIR)
        label = letters.one_line(paper_words(f"board-{part}").of(request.language), 22, SIZE, SIZE, "bold")
        ink.fitted(x + 2, y, label, "bold")
        effects: tuple[str, ...] = getattr(known, part)
        text = effects_line(request, effects, as_written(known) if part == "standard" else "")
        write(ink, text or ("–" if is_known and known.slot else ""), x + 25, y, wide - 27, tall=row - 1)


def effects_line(request: PrintRequest, effects: Sequence[str], words: str) -> str:
    """Effects as the sheet calls them, each on one line with its number, and the owner's words."""
    names = (effect_label(request, each).replace(" ", "\xa0") for each in effects)
    return " · ".join(filter(None, (", ".join(names), words)))


def as_written(known: Ability | Innate) -> str:
    """What is said of it that is no effect, in the owner's words."""
    return " · ".join((*known.unread, *filter(None, (known.words,))))


def effect_label(request: PrintRequest, effect: str) -> str:
    """`ignite-2` as it stands in the table of the effects, with its number; what lasts by its own name."""
    sort, _, number = effect.rpartition("-") if effect[-1:].isdecimal() else (effect, "", "")
    key = f"token-{sort}" if sort in BY_TOKEN else f"effect-{sort}" if sort in EFFECTS else ""
    return paper_words(key).of(request.language).replace("X", number) if key else pad_name(request, effect)


def write(
    ink: Ink, text: str, x: float, y: float, wide: float, weight: letters.Weight = "regular", tall: float = 0
) -> None:
    """What is known, or a line to copy it on."""
    if text:
        ink.fitted(x, y, letters.block(text, wide, tall or LINE, SIZE, 8, weight), weight)
    else:
        ink.line(x, y + 5, x + wide, y + 5, HAIR)


def labelled_line(ink: Ink, request: PrintRequest, key: str, x: float, y: float, wide: float) -> None:
    label = letters.one_line(paper_words(key).of(request.language), wide / 2, SIZE, SIZE)
    ink.fitted(x, y, label)
    start = x + letters.width(label.lines[0], label.size) + 2
    ink.line(start, y + 5, x + wide, y + 5, HAIR)
