"""What stands beside every code: its letters, where one writes them, and what it opens."""

from collections.abc import Iterator, Sequence

from printables import PrintRequest, qr
from printables import text as letters
from printables.ink import Align, Ink
from printables.words import word

# In points: the letters of the code, the address, what it opens; nothing of it is ever smaller than the least.
LARGE, PLAIN, SMALL, LEAST = 16.0, 10.0, 9.0, 7.0
# In millimetres: between two lines.
LEADING = 0.4
# So many lines one of them may take where there is little room.
LINES = 3

Caption = tuple[str, float, letters.Weight]


def opens(request: PrintRequest) -> str:
    """What a code of this paper opens, as a key of the paper's words."""
    return "scan-game" if request.opening is None else "scan-table"


def captions(request: PrintRequest, key: str, number: int = 0) -> Iterator[Caption]:
    """The short code, the address and the name to write it at, and what it opens."""
    if request.code_of(number):
        yield request.code_of(number), LARGE, "bold"
    for where in (request.name, request.address):
        if where:
            yield where, PLAIN, "regular"
    yield word(key, request.language), SMALL, "regular"


def draw_captions(
    ink: Ink, lines: Sequence[Caption], x: float, y: float, room: float, align: Align = "left"
) -> float:
    """The lines one under the other from a corner; where they end."""
    for text, size, weight in lines:
        tall = letters.height(LINES, size)
        y += ink.fitted(x, y, letters.label(text, room, tall, size, LEAST, weight), weight, align=align) + LEADING
    return y


def coded(
    ink: Ink, request: PrintRequest, key: str, at: tuple[float, float, float], start: float, number: int = 0
) -> None:
    """A code with its corner and size, and to its left, from `start` on, what belongs beside it."""
    left, top, size = at
    qr.draw(ink, request.qr[number], left, top, size)
    right = qr.with_quiet(request.qr[number], left, top, size)[0] - 1
    draw_captions(ink, tuple(captions(request, key, number)), right, top, right - start, "right")
