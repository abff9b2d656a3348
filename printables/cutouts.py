"""Tokens to cut out, two faces beside each other to be folded and glued: no printer has to meet its own back side."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from printables import PrintRequest
from printables import text as letters
from printables.ink import HAIR, Ink
from printables.paper import FORMATS, PAPERS, Format
from printables.sheet import BOTTOM, NOTICE, Band, across, tops
from printables.words import word

HOW = 6.0
# In points: a token is held in the hand.
TEXT, FIGURE = 8.0, 26.0


class Face(Struct, frozen=True):
    """One side of a token: one or two icons, or a number as large as one, and what it is called."""

    icons: tuple[str, ...]
    text: str
    number: str = ""


class Folded(Struct, frozen=True):
    """A token as it is cut out."""

    front: Face
    back: Face


def cutouts(request: PrintRequest, tokens: Sequence[Folded], format: str = "folded-25") -> Band:
    """The tokens in rows across a sheet, under a line that says what to do with them."""
    size = FORMATS[format]
    rows = -(-len(tokens) // in_a_row(request, size))
    return Band(HOW + rows * (size.high + size.gap), partial(draw_cutouts, request, tokens, size))


def in_a_row(request: PrintRequest, size: Format) -> int:
    return int((across(request) + size.gap) // (size.wide + size.gap))


def on_a_side(request: PrintRequest, format: str) -> int:
    """How many tokens a side holds under its head."""
    size, high = FORMATS[format], PAPERS[request.paper].high
    room = high - tops(request, Band(0, no_ink))[0] - HOW - BOTTOM - NOTICE
    return in_a_row(request, size) * int(room // (size.high + size.gap))


def no_ink(ink: Ink, x: float, y: float, wide: float) -> None:
    """Nothing: only how much room there is matters."""


def draw_cutouts(
    request: PrintRequest, tokens: Sequence[Folded], size: Format, ink: Ink, x: float, y: float, wide: float
) -> None:
    columns = in_a_row(request, size)
    ink.fitted(x, y, letters.one_line(word("cut-fold", request.language), wide, 9.5, TEXT))
    left = x + (wide - columns * size.wide - (columns - 1) * size.gap) / 2
    for number, token in enumerate(tokens):
        at = left + number % columns * (size.wide + size.gap), y + HOW + number // columns * (size.high + size.gap)
        with ink.frame(*at, size.wide, size.high):
            ink.box(0, 0, size.wide, size.high, HAIR, 1.5)
            ink.dashed(size.wide / 2, 0, size.wide / 2, size.high)
            for index, face in enumerate((token.front, token.back)):
                draw_face(ink, face, index * size.wide / 2, size.wide / 2, size.high)


def draw_face(ink: Ink, face: Face, x: float, wide: float, high: float) -> None:
    """The icons beside each other, or the number, the words below."""
    part = high / FORMATS["folded-25"].high
    if face.number:
        ink.centred(x, 0, wide, 19 * part, letters.one_line(face.number, wide - 3, FIGURE, TEXT, "bold"), "bold")
    side = (12.0 if len(face.icons) == 1 else 9.5) * part
    gap = 1.2
    left = x + (wide - len(face.icons) * side - (len(face.icons) - 1) * gap) / 2
    for number, icon in enumerate(face.icons):
        ink.icon(icon, left + number * (side + gap), 9.5 * part - side / 2, side)
    fitted = letters.label(face.text, wide - 3, 7.5, 8.5, TEXT, "bold")
    ink.centred(x, 16.5 * part, wide, high - 16.5 * part - 1, fitted, "bold")
