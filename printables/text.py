"""Type: fonts, text measuring and fitting: what may be printed, how wide it is; every string is data, never markup."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Literal

from msgspec import Struct

from printables.fonts.subset import FILES, RANGES

Weight = Literal["regular", "bold"]

FACES: dict[Weight, str] = {"regular": "CustodeCondensed", "bold": "CustodeCondensedBold"}
FOLDER = Path(__file__).parent / "fonts"
MM_PER_POINT = 25.4 / 72
# Of the size: how far accents rise above the baseline and tails fall below it.
ASCENT, DESCENT = 0.93, 0.24
# Of the size: what lies from one baseline to the next, and the height of a capital.
LEADING, CAPITAL = 1.22, 0.73

# Below this part of its size a shrunk line looks like a mistake, and wrapping is tried.
LOOKS_EVEN = 0.85

# A sheet is laid out at several sizes before one fits, and says the same sentences each time.
MOST_KEPT = 4096
ELLIPSIS = "…"
UNPRINTABLE = "\ufffd"
CHARACTERS = frozenset(chr(code) for first, last in RANGES for code in range(first, last + 1))


# Two first pages drawn at once must not register the fonts twice: a page would lose half its letters.
ONE_AT_A_TIME = Lock()


def faces() -> None:
    """Make the two fonts known to reportlab, once."""
    with ONE_AT_A_TIME:
        _registered()


@cache
def _registered() -> None:
    from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]  # reportlab ships no types
    from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]  # reportlab ships no types

    for face, file in zip(FACES.values(), FILES, strict=True):
        pdfmetrics.registerFont(TTFont(face, str(FOLDER / file), asciiReadable=0))


@cache
def advances(weight: Weight) -> dict[str, float]:
    """How far each character moves the pen, in thousandths of the size."""
    from reportlab.pdfbase import pdfmetrics

    faces()
    widths = pdfmetrics.getFont(FACES[weight]).face.charWidths
    return {character: float(widths[ord(character)]) for character in CHARACTERS}


@lru_cache(maxsize=MOST_KEPT)
def printable(text: str) -> str:
    """The text with what cannot be printed shown as such: control characters, emoji, lone surrogates, other scripts."""
    composed = unicodedata.normalize("NFC", text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    found: list[str] = []
    for character in composed:
        if character in CHARACTERS:
            found.append(character)
        elif character.isspace() or unicodedata.category(character) == "Cc":
            found.append(" ")
        elif unicodedata.category(character) not in ("Cf", "Mn", "Me") and found[-1:] != [UNPRINTABLE]:
            found.append(UNPRINTABLE)
    return re.sub(" +", " ", "".join(found)).strip()


def width(text: str, size: float, weight: Weight = "regular") -> float:
    """How wide a printable text is at a size in points, in millimetres."""
    return _advance(text, weight) * size / 1000 * MM_PER_POINT


@lru_cache(maxsize=4 * MOST_KEPT)
def _advance(text: str, weight: Weight) -> float:
    """How far a text moves the pen, in thousandths of the size: the same words are set at several sizes."""
    return sum(map(advances(weight).__getitem__, text))


def height(lines: int, size: float) -> float:
    """How high this many lines are, from the accents of the first to the tails of the last."""
    return (ASCENT + DESCENT + (lines - 1) * LEADING) * size * MM_PER_POINT if lines else 0


# --- one line ---------------------------------------------------------------------------------------------------------


class Fitted(Struct, frozen=True):
    """Lines and the size at which they fit."""

    lines: tuple[str, ...]
    size: float


def shortened(text: str, room: float, size: float, weight: Weight = "regular") -> str:
    """As much of a printable text as fits on one line; what is left out shows as an ellipsis."""
    if width(text, size, weight) <= room:
        return text
    left = room - width(ELLIPSIS, size, weight)
    return text[: fitting(text, left, size, weight)].rstrip() + ELLIPSIS if left >= 0 else ""


def fitting(text: str, room: float, size: float, weight: Weight = "regular") -> int:
    """How many of its first characters fit."""
    table, left = advances(weight), room / (size / 1000 * MM_PER_POINT)
    for count, character in enumerate(text):
        left -= table[character]
        if left < 0:
            return count
    return len(text)


def one_line(text: str, room: float, size: float, least: float, weight: Weight = "regular") -> Fitted:
    """One line, shrunk down to a least size before it is shortened."""
    clean = printable(text)
    wide = width(clean, size, weight)
    # The factor keeps a rounding error from costing the last letter.
    shrunk = size if wide <= room else max(least, size * room / wide * 0.9999)
    return Fitted((shortened(clean, room, shrunk, weight),), shrunk)


def label(text: str, room: float, tall: float, size: float, least: float, weight: Weight = "regular") -> Fitted:
    """A name in a box: one line if shrinking makes it fit, else wrapped as large as it goes, else shortened."""
    single = one_line(text, room, min(size, tall / height(1, 1)), least, weight)
    if single.lines[0] == printable(text) and single.size >= size * LOOKS_EVEN:
        return single
    several = block(text, room, tall, size, least, weight)
    is_whole = width(" ".join(several.lines), 1, weight) >= width(printable(text), 1, weight)
    # A word cut in two is worse than a smaller one.
    is_cut = any(width(word, several.size, weight) > room for word in printable(text).split(" "))
    is_better = several.size > single.size and is_whole and not is_cut
    return several if is_better or single.lines[0] != printable(text) else single


def block(text: str, room: float, tall: float, size: float, least: float, weight: Weight = "regular") -> Fitted:
    """A text in a box: wrapped, shrunk down to a least size while it is too high, and shortened at the end."""
    clean = printable(text)
    now = size
    while True:
        lines = wrapped(clean, room, now, weight)
        widest = max((width(line, now, weight) for line in lines), default=0)
        if (height(len(lines), now) <= tall and widest <= room) or now <= least:
            break
        now = max(least, now - 0.25)
    # Only a letter wider than the whole box is still too wide, and is left out.
    lines = tuple(line for line in lines if width(line, now, weight) <= room)
    kept = len(lines)
    while kept and height(kept, now) > tall:
        kept -= 1
    if kept and kept < len(lines):
        lines = (*lines[: kept - 1], shortened(" ".join(lines[kept - 1 :]), room, now, weight))
    return Fitted(lines[:kept], now)


# --- many lines -------------------------------------------------------------------------------------------------------


class Run(Struct, frozen=True):
    """A stretch of text in one weight."""

    text: str
    weight: Weight = "regular"


# What stands close to the word before it.
CLOSING = ",.;:)"


class Piece(Struct, frozen=True):
    """Part of a line: how far from its start, and what stands there."""

    x: float
    run: Run


def wrapped(text: str, room: float, size: float, weight: Weight = "regular") -> tuple[str, ...]:
    """A printable text as lines that fit; a word too long for a line is cut."""
    rows = flowed((Run(text, weight),), room, size)
    return tuple("".join(piece.run.text for piece in row) for row in rows)


def flowed(
    runs: Sequence[Run], room: float, size: float, first_less: float = 0
) -> tuple[tuple[Piece, ...], ...]:
    """Runs set one after the other as lines that fit; at the end of the first something else may stand."""
    em = size / 1000 * MM_PER_POINT
    # Where a stretch of words begins, their weight, and they themselves.
    rows: list[list[tuple[float, Weight, str]]] = [[]]
    x, left, narrow = 0.0, (room - first_less) / em, (room - first_less) / em
    for run in runs:
        weight, space = run.weight, _advance(" ", run.weight)
        for word, wide, is_closing in measured(run.text, weight, narrow):
            line = rows[-1]
            # A stop after words in bold belongs to them.
            gap = 0.0 if not line or is_closing else space
            if line and x + gap + wide > left:
                rows.append([(0.0, weight, word)])
                x, left = wide, room / em
                continue
            if line and line[-1][1] == weight:
                start, _, before = line[-1]
                line[-1] = start, weight, f"{before} {word}" if gap else before + word
            else:
                line.append((x + gap, weight, word))
            x += gap + wide
    return tuple(tuple(Piece(x * em, Run(text, weight)) for x, weight, text in row) for row in rows if row)


def measured(text: str, weight: Weight, room: float) -> Iterator[tuple[str, float, bool]]:
    """The words of a text, how wide each is, and whether it stands close to the one before; what is wider than a line
    is cut. Widths are in thousandths of the size, whatever it is."""
    for known in _measured(text, weight):
        if known[1] <= room:
            yield known
        else:
            for part in cut(known[0], room * MM_PER_POINT, 1000, weight):
                yield part, _advance(part, weight), part[0] in CLOSING


@lru_cache(maxsize=MOST_KEPT)
def _measured(text: str, weight: Weight) -> tuple[tuple[str, float, bool], ...]:
    """A sheet is laid out at several sizes before one fits, and says the same words each time."""
    words = printable(text).split(" ")
    return tuple((word, _advance(word, weight), word[0] in CLOSING) for word in words if word)


def cut(word: str, room: float, size: float, weight: Weight) -> Iterator[str]:
    while word:
        if width(word, size, weight) <= room:
            yield word
            return
        count = max(1, fitting(word, room, size, weight))
        yield word[:count]
        word = word[count:]
