"""The third layout of a score pad: every line a row of circles to blacken, laid out from what a game's pad asks.

Nothing here hangs on a language or on what is printed beside the circles: the same questions of the same game lie in
the same places on every print.
"""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import zip_longest

import msgspec
from msgspec import Struct

from companion.engine.pads import Digits, Pad, PadLine, circles
from companion.engine.scores import Mark
from companion.engine.words import LANGUAGES, Words
from printables import text as letters
from printables.pad_layout import (
    CIRCLE,
    Answers,
    Cell,
    Circle,
    DoesNotFit,
    Layout,
    framed,
    rounded,
)
from printables.paper import PAD_WIDE, SMALL

VERSION = 3
# What a question is called in the id of a layout, whatever its record is called in the program.
KIND = {Mark: "mark", Digits: "digits"}

# The least and the most from circle to circle, what is roomy enough, and the least and the most from line to line.
PITCH, PITCH_ROOMY, PITCH_MOST = 5.2, 5.4, 7.4
LINE, LINE_MOST = 5.8, 9.0
TOP, BOTTOM = 56.8, 184.6
# Between the corner marks there is more room at the sides than beside them.
SIDE = 6.5
# Between tens and units, between questions side by side, and between lines that ask otherwise.
TENS_GAP, ASK_GAP, ASK_GAP_MOST, BLOCK_GAP = 1.6, 3.0, 12.0, 1.2
# What stands at the left of a line; and where the names stand beside the circles.
LABEL, LABEL_MOST, LABEL_BESIDE = 11.0, 26.0, 26.0
# A question above its circles, and above each circle what it stands for: figures, or names read upward.
TITLE_HIGH, FIGURES_HIGH = 4.2, 3.2
NAMES_HIGH = (8.0, 12.0, 16.0, 20.0, 25.0)
BESIDE = 0.0
# A name of so many letters stands upright above its circle; in points, a name.
UPRIGHT, NAME = 2, 8.0
# What a name beside a circle keeps from it and from the next.
NAME_GAP, NAME_AFTER = 1.0, 1.6
# From circle to circle at most, and two lines of a name.
SHARE_MOST, NAME_TALL = 34.0, 6.2

ROOM = PAD_WIDE - 2 * SIDE

# The circles of a question, in groups of which one each is blackened.
Groups = tuple[tuple[str, ...], ...]


def size(groups: Groups) -> int:
    return sum(map(len, groups))


class Block(Struct, frozen=True, dict=True):
    """Consecutive lines under one head."""

    lines: tuple[PadLine, ...]
    # How high what the circles stand for is written above them; 0 where the names stand beside them.
    head: float

    @property
    def is_beside(self) -> bool:
        return self.head == BESIDE

    @property
    def is_titled(self) -> bool:
        """Whether the question stands above; else each line says its own."""
        several = len(self.lines) > 1 and len({line.asks[0].id for line in self.lines}) == 1
        return not self.is_beside and (len(self.asks) > 1 or several)

    @property
    def asks(self) -> tuple[Mark | Digits, ...]:
        """What the longest line asks: the others leave out what comes later."""
        return max(self.lines, key=lambda line: len(line.asks)).asks

    @property
    def above(self) -> float:
        """How much stands above the first line."""
        return self.head + (TITLE_HIGH if self.is_titled else 0)

    @cached_property
    def grid(self) -> tuple[Groups, ...]:
        """The circles of each question side by side; a smaller number leaves out those of the largest it has not."""
        each = (line.asks for line in self.lines)
        return tuple(max((circles(ask) for ask in asks if ask), key=size) for asks in zip_longest(*each))

    @property
    def count(self) -> int:
        """How many circles a whole line has."""
        return sum(map(size, self.grid))

    def gaps(self, between: float) -> float:
        """What lies between tens and units, and between questions."""
        return sum(len(groups) - 1 for groups in self.grid) * TENS_GAP + (len(self.grid) - 1) * between


class Place(Struct, frozen=True):
    """Where a block lies: its top, where its lines begin, how high each is, and where its circles begin."""

    block: Block
    top: float
    y: float
    high: float
    label: float


class Arranged(Struct, frozen=True):
    """A pad with everything in its place."""

    places: tuple[Place, ...]
    layout: Layout


# --- what stands together ---------------------------------------------------------------------------------------------


def blocks(pad: Pad, words: Mapping[str, Words]) -> tuple[Block, ...]:
    """Lines that ask the same with the same circles stand under one head."""
    found: list[list[PadLine]] = []
    for line in pad.lines:
        if found and is_like(max(found[-1], key=lambda each: len(each.asks)), line):
            found[-1].append(line)
        else:
            found.append([line])
    return tuple(headed(tuple(lines), words) for lines in found)


def is_like(longest: PadLine, line: PadLine) -> bool:
    """Of several questions side by side all must be the same, as far as the shorter line goes; one alone may be told at
    its line. Numbers have the same figures, however great they may be."""
    is_told = len(longest.asks) > 1 or len(line.asks) > 1
    pairs = zip(longest.asks, line.asks, strict=False)
    return all(circle_heads(one) == circle_heads(other) and (one.id == other.id or not is_told) for one, other in pairs)


def circle_heads(ask: Mark | Digits) -> tuple[str, ...]:
    """What stands above its circles; above those of any number the same."""
    return ask.choices if isinstance(ask, Mark) else ()


def headed(lines: tuple[PadLine, ...], words: Mapping[str, Words]) -> Block:
    first = lines[0].asks[0]
    if len(lines) == 1 and len(lines[0].asks) == 1 and isinstance(first, Mark) and fits_beside(first, words):
        return Block(lines, BESIDE)
    return Block(lines, max(head_high(ask, words) for line in lines for ask in line.asks))


def head_high(ask: Mark | Digits, words: Mapping[str, Words]) -> float:
    """As low as the longest name allows in whatever language."""
    if isinstance(ask, Digits):
        return FIGURES_HIGH
    names = [name for choice in ask.choices for name in names_of(choice, words) if len(name) > UPRIGHT]
    if not names:
        return FIGURES_HIGH
    longest = max(letters.width(name, NAME) for name in names)
    return next((step for step in NAMES_HIGH if longest <= step - 1.8), NAMES_HIGH[-1])


def fits_beside(ask: Mark, words: Mapping[str, Words]) -> bool:
    """Whether every name has room at the right of its circle, in two lines at most."""
    room = name_room(ask)
    names = [name for choice in ask.choices for name in names_of(choice, words)]
    return room > 0 and all(is_whole(name, letters.block(name, room, NAME_TALL, NAME, SMALL)) for name in names)


def is_whole(name: str, set_: letters.Fitted) -> bool:
    """Whether nothing of it is left out, and no word is cut in two."""
    return " ".join(set_.lines) == name


def name_room(ask: Mark) -> float:
    return share(ask) - CIRCLE - NAME_GAP - NAME_AFTER


def share(ask: Mark) -> float:
    """From circle to circle, where the names stand between."""
    return min(SHARE_MOST, (ROOM - LABEL_BESIDE) / max(1, len(ask.choices)))


def names_of(choice: str, words: Mapping[str, Words]) -> tuple[str, ...]:
    """What a choice is called, in each language."""
    return tuple(choice_name(choice, words, language) for language in LANGUAGES)


def choice_name(choice: str, words: Mapping[str, Words], language: str) -> str:
    """What a choice is called beside its circle: on a pad, where there is a shorter name for it, by that."""
    named = words.get(f"pad-name.{choice}") or words.get(f"name.{choice}")
    return letters.printable(named.of(language) if named else choice)


# --- where it lies ----------------------------------------------------------------------------------------------------


def layout(pad: Pad, words: Mapping[str, Words]) -> Layout:
    """Where everything on a pad lies; the words are those of its game. Raises DoesNotFit."""
    return arranged(pad, words).layout


def arranged(pad: Pad, words: Mapping[str, Words]) -> Arranged:
    """The same, and the heads the lines stand under."""
    found = blocks(pad, words)
    places = tuple(placed(found))
    cells = [each for place in places for each in cells_of(place)]
    answers = Answers(
        cells=[cell for cell, _ in cells],
        circles=[circle for _, within in cells for circle in within],
        boxes=[],
    )
    rows = tuple(dict.fromkeys(line.row for line in pad.lines))
    columns = tuple(dict.fromkeys(ask.id for line in pad.lines for ask in line.asks))
    return Arranged(places, framed(name(found), VERSION, rows, columns, answers))


def name(found: tuple[Block, ...]) -> str:
    """The id of a layout, made from its questions and how high their heads are."""
    asked = [
        (block.head, [(line.row, [(KIND[type(ask)], ask) for ask in line.asks]) for line in block.lines])
        for block in found
    ]
    return hashlib.sha256(msgspec.json.encode((VERSION, asked))).hexdigest()[:10]


def placed(found: tuple[Block, ...]) -> Iterator[Place]:
    """The blocks from top to bottom, their lines as high as there is room."""
    heads = sum(block.above for block in found) + BLOCK_GAP * (len(found) - 1)
    lines = sum(len(block.lines) for block in found)
    high = min(LINE_MOST, (BOTTOM - TOP - heads) / max(1, lines))
    if high < LINE - 1e-6:
        needed = heads + lines * LINE
        raise DoesNotFit(f"{lines} lines and their heads need {needed:.1f} mm, a pad has {BOTTOM - TOP:.1f}")
    y = TOP
    for block in found:
        yield Place(block, rounded(y), rounded(y + block.above), rounded(high), rounded(label_wide(block)))
        y += block.above + len(block.lines) * high + BLOCK_GAP


def label_wide(block: Block) -> float:
    """What is left beside circles that are roomy enough; where each line says its own question, as much as there is."""
    if block.is_beside:
        return LABEL_BESIDE
    taken = block.gaps(ASK_GAP)
    if LABEL + taken + block.count * PITCH > ROOM + 1e-9:
        raise DoesNotFit(f"a line needs {LABEL + taken + block.count * PITCH:.1f} mm, a pad has {ROOM:.1f}")
    pitch = PITCH_ROOMY if block.is_titled else PITCH
    return max(LABEL, min(LABEL_MOST, ROOM - taken - block.count * pitch))


def cells_of(place: Place) -> Iterator[tuple[Cell, list[Circle]]]:
    """Line by line the cells of a block, each with its circles."""
    block, room = place.block, ROOM - place.label
    pitch = min(PITCH_MOST, (room - block.gaps(ASK_GAP)) / block.count)
    left = room - block.gaps(ASK_GAP) - block.count * pitch
    between = min(ASK_GAP_MOST, ASK_GAP + left / max(1, len(block.grid) - 1))
    for number, line in enumerate(block.lines):
        x, y = SIDE + place.label, place.y + number * place.high
        for ask, groups in zip(line.asks, block.grid, strict=False):
            if block.is_beside and isinstance(ask, Mark):
                yield beside(line.row, ask, x, y, place.high)
                continue
            cell, found = answered(line.row, ask, groups, Measure(x, y, pitch, place.high))
            yield cell, found
            x += cell.wide + between


def beside(row: str, ask: Mark, x: float, y: float, high: float) -> tuple[Cell, list[Circle]]:
    """Each circle at the left of its share of the line, its name to the right of it."""
    cell = Cell(row, ask.id, rounded(x), rounded(y), rounded(share(ask) * len(ask.choices)), rounded(high))
    middle, step = rounded(y + high / 2), share(ask)
    places = enumerate(ask.choices)
    return cell, [Circle(row, ask.id, choice, rounded(x + CIRCLE / 2 + at * step), middle) for at, choice in places]


class Measure(Struct, frozen=True):
    """Where the circles of a question begin, how far they are apart, how high their line is."""

    x: float
    y: float
    pitch: float
    high: float


def answered(row: str, ask: Mark | Digits, groups: Groups, at: Measure) -> tuple[Cell, list[Circle]]:
    """The circles of a question from left to right, tens before units, under the figures of the whole block."""
    own = {choice for group in circles(ask) for choice in group}
    x, middle = at.x, rounded(at.y + at.high / 2)
    found = []
    for group in groups:
        for choice in group:
            if choice in own:
                found.append(Circle(row, ask.id, choice, rounded(x + at.pitch / 2), middle))
            x += at.pitch
        x += TENS_GAP
    wide = x - TENS_GAP - at.x
    return Cell(row, ask.id, rounded(at.x), rounded(at.y), rounded(wide), rounded(at.high)), found
